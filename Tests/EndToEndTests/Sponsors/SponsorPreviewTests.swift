import Foundation
import Sandbox
import TestSupport
import Testing

/// What the organizer is told of how much a sponsor gets, before packs are made and afterwards.
@Suite(.timeLimit(.minutes(30))) struct SponsorPreviewTests: SponsorNights {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func write(_ sponsors: String) throws {
        try sponsors.write(to: "\(folder)/sponsors.yaml")
    }

    private func report(_ sandbox: RunningSandbox) async throws -> Subprocess.Outcome {
        try await run(
            sandbox, folder,
            [
                "report", "--event", "6", "--report", "sponsor", "--sponsors", "\(folder)/sponsors.yaml", "--output",
                "\(folder)/out", "--format", "csv", "--locale", "en",
            ])
    }

    private func preview(_ sandbox: RunningSandbox, _ minimums: String...) async throws -> [[String: Any]] {
        let preview = try await run(
            sandbox, folder,
            [
                "sponsors", "preview", "--event", "6", "--sponsors", "\(folder)/sponsors.yaml", "--json", "--locale",
                "en",
            ]
                + minimums.flatMap { ["--minimum-count", $0] }
        ).expect(0)
        return try #require(try JSONSerialization.jsonObject(with: Data(preview.output.utf8)) as? [[String: Any]])
    }

    private func numbers(_ rows: [[String: Any]], _ key: String) -> [Int?] { rows.map { $0[key] as? Int } }

    @Test func `a preview shows each minimum and leaves no trace`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            try write("sponsors: [{name: Banco Andino, sessions: [12, 13], stands: [15]}]")
            #expect(try await run(sandbox, folder, ["sync", "--event", "6"]).status == 0)
            let before = snapshot(of: folder)
            let rows = try await preview(sandbox, "3,5,200")
            #expect(differences(before, snapshot(of: folder)).allSatisfy { $0.contains("store") })
            #expect(try await ledger(sandbox, folder).isEmpty)
            #expect(numbers(rows, "minimum_count") == [3, 5, 200])
            let shown = numbers(rows, "numbers_shown").compactMap(\.self)
            #expect(shown == shown.sorted(by: >) && shown.count > 1 && shown[0] > shown[shown.count - 1])
            // What it says is what a pack then has.
            #expect(try await report(sandbox).status == 0)
            let entry = try #require(try await ledger(sandbox, folder).first)
            #expect(entry["numbers_shown"] as? Int == rows[1]["numbers_shown"] as? Int)
            let manifest = try #require(snapshot(of: "\(folder)/out")["event-6/sponsor/manifest.json"])
            let document = try JSONSerialization.jsonObject(with: manifest) as? [String: Any]
            let pack = try #require((document?["sponsors"] as? [[String: Any]])?.first)
            let sentence = try #require(pack["shows"] as? String)
            let all = try #require(pack["numbers"] as? Int)
            let some = try #require(pack["numbers_shown"] as? Int)
            let people = try #require(pack["people_percentage"] as? Int)
            #expect(sentence == "\(some) of \(all) numbers, \(people)\u{a0}% of visits" && people > 90 && some <= all)
            #expect(sentence == rows[1]["shows"] as? String)
            // At the minimum of the ledger it is the next edition: the same, as nothing has come.
            #expect(numbers(try await preview(sandbox), "edition") == [1])
        }
    }

    @Test func `sessions and stands exchanged are another definition`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            try write("sponsors: [{name: Banco Andino, sessions: [12, 13], stands: [15]}]")
            #expect(try await report(sandbox).status == 0)
            let files = snapshot(of: "\(folder)/out")
            for exchanged in ["sessions: [12, 15], stands: [13]", "sessions: [12, 13, 15]"] {
                try write("sponsors: [{name: Banco Andino, \(exchanged)}]")
                try await report(sandbox).expect(78, "Banco Andino")
            }
            try write("editions: full\nsponsors: [{name: Banco Andino, sessions: [12, 13], stands: [15]}]")
            // The first edition came after the last session: there was nothing that could have been lean.
            #expect(try await report(sandbox).status == 0)
            #expect(differences(files, snapshot(of: "\(folder)/out")) == [])
        }
    }

    @Test(arguments: ["2", "x", "5,,6", "1001"]) func `a minimum that is none is 64`(minimum: String) async throws {
        try await Product.run(
            ["sponsors", "preview", "--event", "6", "--sponsors", "s.yaml", "--minimum-count", minimum],
            environment: ["ATTENDANCE_DATA_DIR": folder]
        ).expect(64, "--minimum-count")
    }
}
