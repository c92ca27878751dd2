import Foundation
import Sandbox
import TestSupport
import Testing

/// Packs of sponsors that share sessions, stands or types: what they are told of each other's, and what is refused.
@Suite(.timeLimit(.minutes(30))) struct SponsorsTogetherTests: SponsorNights {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private static let sponsors = """
        sponsors:
          - {name: Banco Andino, sessions: [12, 13]}
          - {name: Viña Ñandú, sessions: [13], stands: [15]}
          - {name: Clínica Sur, sessions: [12, 13], collude: apart}
        """

    private func report(
        _ sandbox: RunningSandbox, sponsors: String = sponsors, output: String = "out"
    ) async throws -> Subprocess.Outcome {
        try sponsors.write(to: "\(folder)/sponsors.yaml")
        return try await run(
            sandbox, folder,
            [
                "report", "--event", "6", "--report", "sponsor", "--sponsors", "\(folder)/sponsors.yaml", "--output",
                "\(folder)/\(output)", "--format", "csv,json",
            ])
    }

    private func object(_ data: Data?) throws -> [String: Any] {
        let bytes = try #require(data)
        return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    }

    /// By session: the number attended, `nil` if it is withheld.
    private func attended(_ files: [String: Data], of sponsor: String) throws -> [String: Int?] {
        let data = try #require(files["event-6/sponsor/\(sponsor)/attendance_by_session.csv"])
        return try CSVRows.attended(in: String(decoding: data, as: UTF8.self))
    }

    @Test func `the manifest and the ledger say whose packs are protected together`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            try await report(sandbox).expect(0)
            let files = snapshot(of: "\(folder)/out")
            let manifest = try object(files["event-6/sponsor/manifest.json"])
            let entries = try #require(manifest["sponsors"] as? [[String: Any]])
            #expect(entries.map { $0["collude"] as? String } == ["together", "together", "apart"])
            #expect(entries.map { $0["together_with"] as? [String] } == [["vina-nandu"], ["banco-andino"], []])
            let banco = try attended(files, of: "banco-andino")
            let vina = try attended(files, of: "vina-nandu")
            let both = try #require(banco.keys.first { vina[$0] != nil })
            #expect(banco.count == 2 && banco[both] == vina[both])
            let ledger = try await self.run(sandbox, folder, ["sponsors", "ledger", "--event", "6", "--json"])
            let documents = try JSONSerialization.jsonObject(with: Data(ledger.output.utf8)) as? [[String: Any]] ?? []
            #expect(
                Set(documents.compactMap { $0["shared_by"] as? [String] }) == [
                    ["banco-andino"], ["banco-andino", "vina-nandu"], ["vina-nandu"], ["clinica-sur"],
                ])
            let own = try await self.run(
                sandbox, folder, ["sponsors", "ledger", "--event", "6", "--sponsor", "vina-nandu", "--json"])
            #expect(own.output.components(separatedBy: "\"edition\"").count - 1 == 2)
            // The same again is the same.
            #expect(try await report(sandbox).status == 0)
            #expect(differences(files, snapshot(of: "\(folder)/out")) == [])
        }
    }

    @Test func `sponsors with nothing in common have the packs that they had alone`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            let alone = "sponsors: [{name: Banco Andino, sessions: [12, 13]}]"
            #expect(try await report(sandbox, sponsors: alone).status == 0)
            let before = snapshot(of: "\(folder)/out").filter { $0.key.contains("banco-andino") }
            #expect(before.count > 3)
            let more = "sponsors: [{name: Banco Andino, sessions: [12, 13]}, {name: Otro, stands: [15]}]"
            try await report(sandbox, sponsors: more).expect(0)
            let after = snapshot(of: "\(folder)/out").filter { $0.key.contains("banco-andino") }
            #expect(differences(before, after) == [])
        }
    }

    @Test func `whoever is added, or begins or ceases to share, is refused if earlier packs would tell`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            #expect(try await report(sandbox).status == 0)
            let before = snapshot(of: "\(folder)/out")
            for (old, new, words) in [
                ("[13], stands: [15]}", "[13], stands: [15], collude: apart}", "together"),
                (", collude: apart}", "}", "clinica-sur"), ("collude: apart", "collude: perhaps", "sponsors.yaml:4"),
            ] {
                try await report(sandbox, sponsors: Self.sponsors.replacing(old, with: new))
                    .expect(78, words)
                #expect(differences(before, snapshot(of: "\(folder)/out")) == [], "\(new)")
            }
            // One that counts the same as another sees nothing that the others did not.
            let same = Self.sponsors + "\n  - {name: Otro, sessions: [12], stands: [13]}"
            try await report(sandbox, sponsors: same).expect(0)
            // What one gives back, the others have still.
            try await self.run(
                sandbox, folder, ["sponsors", "withdraw", "--event", "6", "--sponsor", "banco-andino", "--yes"]
            )
            .expect(0)
            let ledger = try await self.run(sandbox, folder, ["sponsors", "ledger", "--event", "6", "--json"])
            #expect(!ledger.output.contains("\"banco-andino\",") && ledger.output.contains("\"otro\""))
        }
    }

    /// What the ledger cannot know: an empty pack is no edition, but it was given together with others that have numbers.
    @Test func `whoever was given an empty pack together with others cannot become apart`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            try await report(sandbox).expect(0)
            let withdraw = ["sponsors", "withdraw", "--event", "6", "--sponsor", "vina-nandu", "--yes"]
            try await run(sandbox, folder, withdraw).expect(0)
            let packs = "\(folder)/out/event-6/sponsor"
            var manifest = try object(try Data(contentsOf: URL(filePath: "\(packs)/manifest.json")))
            var entries = try #require(manifest["sponsors"] as? [[String: Any]])
            entries[1]["sections"] = [String]()
            manifest["sponsors"] = entries
            try JSONSerialization.data(withJSONObject: manifest).write(to: URL(filePath: "\(packs)/manifest.json"))
            let apart = Self.sponsors.replacing("stands: [15]}", with: "stands: [15], collude: apart}")
            try await report(sandbox, sponsors: apart).expect(78, "Viña Ñandú", "together")
            // Nobody was given anything: the organizer has removed it.
            try FileManager.default.removeItem(atPath: packs)
            try await report(sandbox, sponsors: apart).expect(0)
        }
    }

    @Test func `packs do not lie beside a manifest with exact totals`() async throws {
        try await withSandbox { sandbox, _ in
            try Data(
                """
                default-profile: tikit
                profiles: {tikit: {nightly: {events: [6], output: \(folder)/nights}}}
                """.utf8
            ).write(to: "\(folder)/config.yaml")
            try await run(sandbox, folder, ["nightly", "--config", "\(folder)/config.yaml"]).expect(0)
            let before = snapshot(of: "\(folder)/nights")
            for output in ["nights", "nights/latest/packs"] {
                try await report(sandbox, output: output).expect(78, "manifest.json")
                #expect(differences(before, snapshot(of: "\(folder)/nights")) == [])
            }
            #expect(try await report(sandbox, output: "packs").status == 0)
        }
    }
}
