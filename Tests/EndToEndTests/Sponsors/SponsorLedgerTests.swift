import Foundation
import Sandbox
import TestSupport
import Testing

/// Packs for sponsors, edition after edition: what the ledger records, and what may not follow.
@Suite(.timeLimit(.minutes(30))) struct SponsorLedgerTests: SponsorNights {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private static let sponsors = "sponsors: [{name: Banco Andino, sessions: [12, 13], stands: [15]}]"

    private func arguments() -> [String] {
        [
            "report", "--event", "6", "--report", "sponsor", "--sponsors", "\(folder)/sponsors.yaml", "--output",
            "\(folder)/out", "--format", "csv,json",
        ]
    }

    private func report(
        _ sandbox: RunningSandbox, _ more: [String] = [], data: String = "data"
    ) async throws -> Subprocess.Outcome {
        try Self.sponsors.write(to: "\(folder)/sponsors.yaml")
        return try await run(sandbox, folder, arguments() + more, data: data)
    }

    /// By session: the number attended, `nil` if it is withheld.
    private func attended() throws -> [String: Int?] {
        let path = "\(folder)/out/event-6/sponsor/banco-andino/attendance_by_session.csv"
        return try CSVRows.attended(in: String(at: path))
    }

    @Test func `every edition is in the ledger and moves by nobody or by enough people`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            let later = try holdBack(sandbox)
            end(13, inCentury: 21, sandbox)
            #expect(try await report(sandbox).status == 0)
            var before = try attended()
            #expect(!before.isEmpty)
            let first = snapshot(of: "\(folder)/out")
            var moved = 0
            for count in [1, 2, 100, 3, 150] {
                later.arrive(count)
                try await report(sandbox).expect(0)
                let now = try attended()
                for (session, number) in now {
                    guard let number, let earlier = before[session] ?? nil else { continue }
                    #expect(number == earlier || number >= earlier + 5, "\(session): \(earlier), \(number)")
                    moved += number > earlier ? 1 : 0
                }
                // One or two people more move nothing, and so no byte of what sponsors have.
                if count == 1 {
                    #expect(
                        differences(first, snapshot(of: "\(folder)/out")).allSatisfy {
                            $0.contains("manifest.json")
                        })
                }
                before = now
                // The same data again give the same edition.
                let files = snapshot(of: "\(folder)/out")
                #expect(try await report(sandbox).status == 0)
                #expect(differences(files, snapshot(of: "\(folder)/out")) == [])
            }
            #expect(moved > 0)
            let entries = try await ledger(sandbox, folder)
            #expect(entries.count > 1 && entries.allSatisfy { $0["published"] as? Bool == true })
            #expect(entries.map { $0["edition"] as? Int } == entries.indices.map { $0 + 1 })
            #expect(entries.allSatisfy { $0["sponsor"] as? String == "banco-andino" })
            let table = try await run(sandbox, folder, ["sponsors", "ledger", "--event", "6"])
            #expect(table.status == 0 && table.output.contains("banco-andino"))
        }
    }

    @Test func `an edition outside the ledger is 78 and changes nothing`() async throws {
        try await withSandbox { sandbox, _ in
            try await report(sandbox, ["--live"]).expect(78, "--live")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
            #expect(try await report(sandbox).status == 0)
            let files = snapshot(of: "\(folder)/out")
            // Another profile's data folder has another ledger.
            try await report(sandbox, data: "other").expect(78, "sponsor/manifest.json")
            #expect(differences(files, snapshot(of: "\(folder)/out")) == [])
            // Another folder is no other reader.
            try await report(sandbox, ["--output", "\(folder)/elsewhere", "--minimum-count", "7"])
                .expect(78, "banco-andino")
            #expect(try await report(sandbox, ["--offline"]).status == 0)
            #expect(differences(files, snapshot(of: "\(folder)/out")) == [])
        }
    }

    @Test(.enabled(if: KillPoint.isPossible, "takes strace, and a container that allows tracing"))
    func `an edition of a run that was cut short counts as published`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            let later = try holdBack(sandbox)
            end(13, inCentury: 21, sandbox)
            #expect(try await report(sandbox).status == 0)
            let files = snapshot(of: "\(folder)/out")
            later.arrive(150)
            // The first file of the publication is about to be put into place.
            let cut = try await Subprocess.run(
                Product.path, arguments(),
                environment: Product.environment(try await environment(sandbox, folder)),
                killedAt: KillPoint("renameat2"))
            #expect(cut.wasKilled, "\(cut.errors)")
            var entries = try await ledger(sandbox, folder)
            #expect(entries.map { $0["published"] as? Bool } == [true, false])
            let pending = entries.last?["numbers"] as? NSArray
            // The next run rolls the files back, and makes the same edition again.
            #expect(try await report(sandbox).status == 0)
            #expect(differences(files, snapshot(of: "\(folder)/out")) != [])
            entries = try await ledger(sandbox, folder)
            #expect(entries.map { $0["published"] as? Bool } == [true, true])
            #expect(entries.last?["numbers"] as? NSArray == pending)
        }
    }

    @Test func `nightly makes packs in a folder of their own`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            try Self.sponsors.write(to: "\(folder)/sponsors.yaml")
            func night(packs: String) async throws -> Subprocess.Outcome {
                try Data(
                    """
                    default-profile: tikit
                    profiles:
                      tikit:
                        nightly:
                          events: [6]
                          output: \(folder)/nights
                          packs: {event: 6, sponsors: \(folder)/sponsors.yaml, output: \(packs)}
                    """.utf8
                ).write(to: "\(folder)/config.yaml")
                return try await run(sandbox, folder, ["nightly", "--config", "\(folder)/config.yaml"])
            }
            try await night(packs: "\(folder)/nights/packs").expect(78, "nights/packs")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/nights"))
            let later = try holdBack(sandbox)
            end(13, inCentury: 21, sandbox)
            for _ in 0..<2 {
                let run = try await night(packs: "\(folder)/packs")
                #expect(run.status == 0 && run.errors == "", "\(run.errors)")
                #expect(snapshot(of: "\(folder)/packs")["event-6/sponsor/banco-andino.xlsx"] != nil)
                later.arrive(150)
            }
            let entries = try await run(
                sandbox, folder,
                ["sponsors", "ledger", "--event", "6", "--json", "--config", "\(folder)/config.yaml"])
            let document = try JSONSerialization.jsonObject(with: Data(entries.output.utf8)) as? [[String: Any]]
            #expect(document?.count == 2, "\(entries.errors)")
            // Other sessions, or a list that is not one, cost the packs, not the night.
            for edited in [Self.sponsors.replacing("12, 13", with: "12"), "sponsors: [{name: Banco Andino"] {
                try edited.write(to: "\(folder)/sponsors.yaml")
                try FileManager.default.removeItem(atPath: "\(folder)/nights")
                try await night(packs: "\(folder)/packs").expectLine(1, "packs for sponsors: ")
                #expect(snapshot(of: "\(folder)/nights").keys.contains { $0.hasSuffix("/event-6/attendance.xlsx") })
            }
        }
    }
}
