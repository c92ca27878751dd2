import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Events that leave the service's list, or are deactivated, before a night has reported that they are over.
@Suite(.timeLimit(.minutes(30))) struct DepartedEventTests {
    private struct Manifest: Decodable {
        struct Event: Decodable {
            var id: Int
            var state: String?
        }
        struct Departed: Decodable { var id: Int }
        struct News: Decodable {
            struct Item: Decodable {
                var kind: String
                var event: Int?
            }
            var items: [Item]
        }
        var events: [Event]
        var left: [Departed]?
        var news: News
    }

    private func manifest(_ setting: NightlySetting) throws -> Manifest {
        let night = try #require(setting.nights.last)
        return try JSONDecoder().decode(Manifest.self, from: Data(at: "\(setting.reports)/\(night)/manifest.json"))
    }

    private func news(_ setting: NightlySetting) throws -> [String] {
        try manifest(setting).news.items.filter { $0.event == 6 }.map(\.kind)
    }

    /// Makes the last night one of an earlier date, on which what is over was under way until `end`.
    private func backdate(_ setting: NightlySetting, to date: String, underWayUntil end: String? = nil) throws {
        try? FileManager.default.removeItem(atPath: "\(setting.reports)/latest")
        let night = try #require(setting.nights.last)
        try FileManager.default.moveItem(atPath: "\(setting.reports)/\(night)", toPath: "\(setting.reports)/\(date)")
        guard let end else { return }
        let file = "\(setting.reports)/\(date)/manifest.json"
        let text = try String(at: file).replacing("\"state\" : \"over\"", with: "\"state\" : \"under_way\"")
            .replacing(#/"ends_at" : "[^"]*"/#, with: "\"ends_at\" : \"\(end)\"")
        try text.write(to: file)
    }

    private func deactivate(_ sandbox: RunningSandbox, _ flag: Bool = false) {
        sandbox.change { data in data.changeEvent(6) { $0.isActive = flag } }
    }

    @Test func `an event deactivated the evening it ends has its last report`() async throws {
        try await withNightlySetting(["events: active", "formats: [csv]"]) { setting, sandbox in
            silently(try await setting.nightly())
            try backdate(setting, to: "2026-01-01", underWayUntil: "2099-01-01T00:00:00Z")
            deactivate(sandbox)
            let plan = try await setting.nightly(["--dry-run"]).expect(0)
            #expect(plan.output.contains("6  Tech Summit 2026"))
            silently(try await setting.nightly())
            let last = try manifest(setting)
            #expect(last.events.first { $0.id == 6 }?.state == "over")
            #expect(try news(setting).contains("event_over") && !news(setting).contains("event_left"))
            let page = try String(at: "\(setting.reports)/index.html")
            #expect(
                page.contains("is over; ")
                    && FileManager.default.fileExists(atPath: "\(setting.reports)/latest/event-6"))
            // That was its last word.
            try backdate(setting, to: "2026-01-02")
            silently(try await setting.nightly())
            #expect(try !manifest(setting).events.contains { $0.id == 6 } && news(setting).isEmpty)
            #expect(try manifest(setting).left?.contains { $0.id == 6 } == false)
        }
    }

    @Test func `an event that is no longer listed is told once, and taken back`() async throws {
        try await withNightlySetting(["events: active", "formats: [csv]"]) { setting, sandbox in
            silently(try await setting.nightly())
            try backdate(setting, to: "2026-01-01", underWayUntil: "2099-01-01T00:00:00Z")
            let event = try #require(sandbox.tikit.events.first { $0.id == 6 })
            sandbox.change { $0.events.removeAll { $0.id == 6 } }
            // The service no longer gives it: news, and no failure.
            silently(try await setting.nightly())
            #expect(try news(setting) == ["event_unlisted"])
            try backdate(setting, to: "2026-01-02")
            silently(try await setting.nightly())
            #expect(try news(setting) == [])
            try backdate(setting, to: "2026-01-03")
            sandbox.change { data in
                data.events.append(event)
                data.events.sort { $0.id < $1.id }
            }
            silently(try await setting.nightly())
            #expect(try news(setting).contains("event_returned") && news(setting).contains("event_over"))
            let page = try String(at: "\(setting.reports)/index.html")
            #expect(
                page.contains("in the service&#39;s list of events again")
                    || page.contains("in the service's list of events again"))
        }
    }

    @Test func `a list that is suddenly empty is no night on which all is well`() async throws {
        try await withNightlySetting(["events: active", "formats: [csv]"]) { setting, sandbox in
            silently(try await setting.nightly())
            try backdate(setting, to: "2026-01-01")
            sandbox.change { $0.events.removeAll() }
            try await setting.nightly().expectLine(1, "list of events is empty")
            var page = try String(at: "\(setting.reports)/index.html")
            #expect(page.contains("the list of events is empty"))
            // Once; the page goes on to say it.
            try backdate(setting, to: "2026-01-02")
            silently(try await setting.nightly())
            page = try String(at: "\(setting.reports)/index.html")
            #expect(page.contains("the list of events is empty"))
        }
    }

    @Test func `a last report that fails makes the night partial, and is tried again`() async throws {
        try await withNightlySetting(["events: active", "formats: [csv]"]) { setting, sandbox in
            silently(try await setting.nightly())
            try backdate(setting, to: "2026-01-01", underWayUntil: "2099-01-01T00:00:00Z")
            sandbox.change { data in for id in data.events.map(\.id) { data.changeEvent(id) { $0.isActive = false } } }
            try FileManager.default.createSymbolicLink(
                atPath: "\(setting.reports)/latest", withDestinationPath: "2026-01-01")
            sandbox.faults.rules = [FaultRule(.status(code: 503), of: .sessions)]
            try await setting.nightly().expect(1, "event 6")
            #expect(try news(setting) == ["event_failed"])
            // Nothing was made, so the newest reports are those of the night before; the page of all nights tells why.
            #expect(setting.latest == "2026-01-01" && setting.nights.count == 2)
            let failed = try #require(setting.nights.last)
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: "\(setting.reports)/\(failed)") == ["manifest.json"]
            )
            #expect(try String(at: "\(setting.reports)/index.html").contains("its last report could not be made"))
            sandbox.faults.rules = []
            try backdate(setting, to: "2026-01-02")
            silently(try await setting.nightly())
            #expect(setting.latest == setting.nights.last)
            // That it is over is part of that.
            #expect(try news(setting).contains("event_recovered"))
        }
    }
}
