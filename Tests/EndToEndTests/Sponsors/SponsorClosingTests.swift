import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Packs of nights before and after the last session: when registered numbers come, what the ledger says of it, and that
/// they stay.
@Suite(.timeLimit(.minutes(30))) struct SponsorClosingTests: SponsorNights {
    /// Makes the packs, and returns the sponsor's numbers by session: registered and attended.
    private func report(
        _ sandbox: RunningSandbox, _ folder: String, _ more: [String] = []
    ) async throws -> (numbers: [String: [String: Int]], columns: [String], notices: [String]) {
        try await run(
            sandbox, folder,
            [
                "report", "--event", "6", "--report", "sponsor", "--sponsors", "\(folder)/sponsors.yaml", "--output",
                "\(folder)/out", "--format", "csv,json", "--locale", "en",
            ] + more
        ).expect(0)
        let files = snapshot(of: "\(folder)/out")
        let table = try #require(files["event-6/sponsor/banco-andino/attendance_by_session.csv"])
        let rows = String(decoding: table, as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let columns = try #require(rows.first)
        var numbers: [String: [String: Int]] = [:]
        for row in rows.dropFirst() {
            for (column, text) in zip(columns, row) {
                if let number = Int(text) { numbers[row[0], default: [:]][column] = number }
            }
        }
        let document = try #require(files["event-6/sponsor/banco-andino.json"])
        let pack = try #require(try JSONSerialization.jsonObject(with: document) as? [String: Any])
        let notices = try #require(pack["notices"] as? [[String: Any]]).compactMap { $0["text"] as? String }
        return (numbers, columns, notices)
    }

    /// Some who are registered, and did not come, change their minds.
    private func cancel(_ count: Int, _ sandbox: RunningSandbox) {
        sandbox.change { data in
            for guest in data.absent(from: 12).prefix(count) {
                data.changeGuest(guest.id) { $0.sessions.removeAll { $0 == 12 } }
            }
        }
    }

    private static let notice = "Totals only so far; everything else comes at the closing, after the last session."

    private func packs(_ folder: String) -> [String: Data] {
        snapshot(of: "\(folder)/out").filter { !$0.key.hasSuffix("manifest.json") }
    }

    private func sinceClosing(_ folder: String) throws -> Int? {
        let manifest = try #require(snapshot(of: "\(folder)/out")["event-6/sponsor/manifest.json"])
        return (try JSONSerialization.jsonObject(with: manifest) as? [String: Any])?["checkins_since_closing"] as? Int
    }

    @Test func `everything comes at the closing, and stays as it came`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            try await withTemporaryFolder { folder in
                try "sponsors: [{name: Banco Andino, sessions: [12, 13], stands: [15]}]".write(
                    to: "\(folder)/sponsors.yaml")
                let types = "out/event-6/sponsor/banco-andino/attendance_by_registrant_type.csv"
                let absent = ["registered", "attendance_percentage"]
                let later = try holdBack(sandbox)
                end(13, inCentury: 21, sandbox)
                for _ in 0..<2 {
                    let night = try await report(sandbox, folder)
                    #expect(night.notices.contains(Self.notice) && Set(night.columns).isDisjoint(with: absent))
                    #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(types)"))
                    #expect(try await report(sandbox, folder, ["--offline"]).numbers == night.numbers)
                    #expect(try sinceClosing(folder) == nil)
                    later.arrive(100)
                }
                end(13, inCentury: 20, sandbox)
                // The store as it is: the session is not over.
                #expect(try await report(sandbox, folder, ["--offline"]).columns.contains("registered") == false)
                let closing = try await report(sandbox, folder)
                #expect(!closing.notices.contains(Self.notice) && Set(closing.columns).isSuperset(of: absent))
                #expect(FileManager.default.fileExists(atPath: "\(folder)/\(types)"))
                #expect(try sinceClosing(folder) == 0)
                let registered = closing.numbers.compactMapValues { $0["registered"] }
                let truth = [12, 13].map { session in
                    sandbox.tikit.guests.count { $0.sessions.contains(session) }
                }
                #expect(!registered.isEmpty && Set(registered.values).isSubset(of: truth))
                // Whatever becomes of registrations afterwards, and whoever comes: the organizer alone is told.
                let files = packs(folder)
                cancel(7, sandbox)
                later.arrive(100)
                let last = try await run(
                    sandbox, folder,
                    [
                        "report", "--event", "6", "--report", "sponsor", "--sponsors", "\(folder)/sponsors.yaml",
                        "--output", "\(folder)/out", "--format", "csv,json", "--locale", "en",
                    ])
                #expect(
                    last.status == 0 && last.errors.contains("100 check-ins came after the closing"), "\(last.errors)")
                #expect(differences(files, packs(folder)) == [] && files.count > 4)
                #expect(try sinceClosing(folder) == 100)
                let kinds = try await ledger(sandbox, folder).map { $0["edition_kind"] as? String }
                #expect(kinds == ["lean", "lean", "closing"])
            }
        }
    }

    @Test func `the organizer closes as soon as all sessions are over`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            try await withTemporaryFolder { folder in
                // Hundreds of days after the end, it would not be closed by itself.
                try "close-after: 366d\nsponsors: [{name: Banco Andino, sessions: [12, 13], stands: [15]}]".write(
                    to: "\(folder)/sponsors.yaml")
                end(13, inCentury: 21, sandbox)
                #expect(try await report(sandbox, folder).notices.contains(Self.notice))
                let close = ["sponsors", "close", "--event", "6", "--locale", "en"]
                try await run(sandbox, folder, close).expect(78, "not over")
                end(13, inCentury: 20, sandbox)
                #expect(try await report(sandbox, folder).notices.contains(Self.notice))
                try await run(sandbox, folder, close).expect(0)
                // It is the next run that closes.
                #expect(try await ledger(sandbox, folder).allSatisfy { $0["edition_kind"] as? String == "lean" })
                #expect(try await report(sandbox, folder).notices.contains(Self.notice) == false)
                #expect(try await ledger(sandbox, folder).last?["edition_kind"] as? String == "closing")
                #expect(try await run(sandbox, folder, close).output.contains("closed already"))
            }
        }
    }

    @Test func `a pack of the whole event closes by the same rules`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            try await withTemporaryFolder { folder in
                func pack(_ out: String = "out") async throws -> Subprocess.Outcome {
                    try await run(
                        sandbox, folder,
                        [
                            "report", "--event", "6", "--report", "sponsor", "--output", "\(folder)/\(out)", "--format",
                            "csv,json", "--locale", "en",
                        ]
                    ).expect(0)
                }
                let later = try holdBack(sandbox)
                end(13, inCentury: 21, sandbox)
                _ = try await pack()
                let lean = try #require(snapshot(of: "\(folder)/out")["event-6/sponsor.json"])
                #expect(String(decoding: lean, as: UTF8.self).contains("\"edition\": \"lean\""))
                end(13, inCentury: 20, sandbox)
                _ = try await pack()
                let closing = snapshot(of: "\(folder)/out")
                later.arrive(100)
                let last = try await pack()
                #expect(last.errors.contains("100 check-ins came after the closing"), "\(last.errors)")
                #expect(differences(closing, snapshot(of: "\(folder)/out")) == [])
            }
        }
    }

    @Test func `other groups after an edition are 78, and a line that is gone is a warning`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            try await withTemporaryFolder { folder in
                let sponsors = "sponsors: [{name: Banco Andino, sessions: [12, 13], stands: [15]}]"
                try sponsors.write(to: "\(folder)/sponsors.yaml")
                _ = try await report(sandbox, folder)
                let files = packs(folder)
                let arguments = [
                    "report", "--event", "6", "--report", "sponsor", "--sponsors", "\(folder)/sponsors.yaml",
                    "--output",
                    "\(folder)/out", "--format", "csv,json", "--locale", "en",
                ]
                try "groups: {sessions: {Both: [12, 13]}}\n\(sponsors)".write(to: "\(folder)/sponsors.yaml")
                try await run(sandbox, folder, arguments).expect(78, "groups")
                try "editions: full\n\(sponsors)".write(to: "\(folder)/sponsors.yaml")
                let old = try await run(sandbox, folder, arguments)
                #expect(old.status == 0 && old.errors.contains("close-after"), "\(old.errors)")
                #expect(differences(files, packs(folder)) == [])
            }
        }
    }
}
