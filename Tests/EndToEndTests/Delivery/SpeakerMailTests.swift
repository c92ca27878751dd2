import Base
import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// What speakers, and others who get a part of the nights, are told over several of them.
@Suite(.timeLimit(.minutes(30))) struct SpeakerMailTests {
    @Test func `a speaker at two events of one name can tell them apart`() async throws {
        try await withMailSetting(
            to: ["{address: ana@example.org, sessions: [12]}"], nightly: ["events: [6, 4]", "formats: [csv]"]
        ) { setting, server, sandbox in
            let own = try #require(sandbox.tikit.events.first { $0.id == 4 }?.sessions.map(\.id).min())
            sandbox.change { data in data.changeEvent(4) { $0.name = "Tech Summit 2026" } }
            try setting.change("sessions: [12]", to: "sessions: [12, \(own)]")
            silently(try await setting.nightly())
            let messages = try await server.messages()
            try #require(messages.count == 1)
            #expect(messages[0].headers["subject"]?.hasPrefix("Tech Summit 2026 (#") == true)
            for line in messages[0].listed {
                #expect(
                    line.hasPrefix("Tech Summit 2026 (#4): ") || line.hasPrefix("Tech Summit 2026 (#6): "), "\(line)")
            }
            for id in [4, 6] {
                let heading = "Tech Summit 2026 (#\(id)) · Totals of your sessions"
                #expect(messages[0].text.contains(heading) && messages[0].page.contains("Tech Summit 2026 (#\(id))"))
            }
        }
    }

    /// It fails before the service has it no more, or not.
    @Test(arguments: [true, false]) func `what a report said that reached nobody is told with its date`(fails: Bool)
        async throws
    {
        try await withMailSetting(
            to: ["{address: ana@example.org, when: news}", "{address: bo@example.org, sessions: [12], when: news}"],
            mail: ["patience: 1s"], nightly: ["events: active", "formats: [csv]"]
        ) { setting, server, sandbox in
            let all = sandbox.tikit
            func play(_ day: Int) {
                sandbox.change { data in
                    data = all
                    data.events.removeAll { ![4, 6].contains($0.id) }
                    data.changeEvent(4) { $0.isActive = true }
                    // The service's own counts have no more than there is.
                    data.changeEvent(6) { event in
                        for session in event.sessions.indices {
                            for offer in event.sessions[session].offers.indices {
                                event.sessions[session].offers[offer].adjustment = 0
                            }
                        }
                    }
                    data.removeCheckIns {
                        $0.event == 6 && $0.createdAt.secondsSinceEpoch > MarchNights.instant(day)
                    }
                }
            }
            play(1)
            silently(try await setting.nightly(sandbox, on: 1))
            play(2)
            try setting.change(":\(server.port)", to: ":1")
            try await setting.nightly(sandbox, on: 2).expect(1, "not sent yet")
            try setting.change("127.0.0.1:1\n", to: "127.0.0.1:\(server.port)\n")
            if fails {
                // Event 4 is read first.
                sandbox.faults.rules = [FaultRule(.status(code: 403), of: .sessions, after: 1, times: 1)]
                try await setting.nightly(sandbox, on: 3).expect(1)
                sandbox.faults.rules = []
            }
            sandbox.change { data in data.events.removeAll { $0.id == 6 } }
            _ = try await setting.nightly(sandbox, on: fails ? 4 : 3)
            let messages = Array(try await server.messages().suffix(2))
            try #require(messages.map(\.recipient) == ["ana@example.org", "bo@example.org"])
            let dated = "Tech Summit 2026: by its last report, of the night of 2026-03-02: "
            let ended = "\(dated)\"Día 1 - Mañana\" ended: "
            for message in messages {
                #expect(message.listed.count { $0.hasPrefix(ended) } == 1, "\(message.listed)")
                #expect(message.listed.count { $0.hasPrefix("\(dated)has begun") } == 1, "\(message.listed)")
            }
        }
    }

    /// The list, which the night has read, shows that the account does not have it.
    @Test func `an event that the account does not have is told`() async throws {
        try await withMailSetting(
            to: [
                "{address: bo@example.org, events: [98765], when: failure}",
                "{address: ops@example.org, when: failure, language: es}", "{address: eva@example.org, when: news}",
                "{address: fay@example.org, events: [6], when: failure}",
            ], nightly: ["events: active", "formats: [csv]"]
        ) { setting, server, sandbox in
            sandbox.change { data in data.events.removeAll { ![6, 7].contains($0.id) } }
            let words = "#1: event 98765 is not in the service's list of events; correct \"events\""
            let run = try await setting.nightly(sandbox, on: 2).expect(1, words)
            #expect(run.errorLines.count == 1, "\(run.errors)")
            let messages = try await server.messages()
            try #require(messages.map(\.recipient) == ["ops@example.org", "eva@example.org"])
            let told = "el evento 98765 no está en la lista de eventos del servicio"
            #expect(messages[0].listed.contains { $0.contains(told) }, "\(messages[0].listed)")
            #expect(!messages[1].text.contains("98765"), "\(messages[1].listed)")
            // It is told as long as nobody corrects it, and not of one that the service had.
            sandbox.change { data in data.events.removeAll { $0.id == 6 } }
            let again = try await setting.nightly(sandbox, on: 3).expect(1, words)
            #expect(!again.errors.contains("event 6 "), "\(again.errors)")
            try setting.change("events: [98765]", to: "events: [7]")
            silently(try await setting.nightly(sandbox, on: 4))
        }
    }
}
