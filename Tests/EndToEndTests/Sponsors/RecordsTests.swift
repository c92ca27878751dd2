import Foundation
import Sandbox
import TestSupport
import Testing

/// The records as an administrator meets them: a store that is damaged, a ledger that is lost, copies.
@Suite(.timeLimit(.minutes(30))) struct RecordsTests: SponsorNights {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private let sponsors = "sponsors: [{name: Banco Andino, sessions: [12, 13], stands: [15]}]"

    private func pack(_ sandbox: RunningSandbox, out: String = "out") async throws -> Subprocess.Outcome {
        try sponsors.write(to: "\(folder)/sponsors.yaml")
        return try await run(
            sandbox, folder,
            [
                "report", "--event", "6", "--report", "sponsor", "--sponsors", "\(folder)/sponsors.yaml", "--output",
                "\(folder)/\(out)", "--format", "csv,json",
            ])
    }

    private func data() -> String { "\(folder)/data/default" }

    /// The issue's own case: the store is damaged, and its file alone is moved away.
    @Test func `a store that is moved away and read anew goes on with the same editions`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            let later = try holdBack(sandbox)
            end(13, inCentury: 21, sandbox)
            #expect(try await pack(sandbox).status == 0)
            let files = snapshot(of: "\(folder)/out")
            let before = try await ledger(sandbox, folder)
            #expect(before.count == 1)
            let store = "\(data())/store.sqlite"
            try "garbage".write(to: store)
            for name in ["-wal", "-shm"] { unlink(store + name) }
            try await run(sandbox, folder, ["sync"]).expect(65, "this file alone")
            // The records are checked all the same.
            let check = try await run(sandbox, folder, ["store", "check"])
            #expect(check.status == 65 && check.output.contains("1 edition of packs"), "\(check.output)")

            try FileManager.default.moveItem(atPath: store, toPath: "\(folder)/moved.sqlite")
            let again = try await run(sandbox, folder, ["sync", "--json"])
            #expect(again.status == 0 && again.output.contains("\"event_id\": 6"), "\(again.output)\(again.errors)")
            // One person more moves no number, as if nothing had happened.
            later.arrive(1)
            #expect(try await pack(sandbox).status == 0)
            #expect(differences(files, snapshot(of: "\(folder)/out")).allSatisfy { $0.contains("manifest.json") })
            let after = try await ledger(sandbox, folder)
            #expect(after.first?["numbers"] as? NSArray == before.first?["numbers"] as? NSArray)
            #expect(try await run(sandbox, folder, ["store", "check"]).status == 0)
        }
    }

    @Test func `a lost ledger refuses packs until a copy is restored`() async throws {
        try await withSandbox(guests: 200) { sandbox, _ in
            #expect(try await pack(sandbox).status == 0)
            let backup = try await run(sandbox, folder, ["store", "backup", "\(folder)/copy.sqlite"])
            #expect(backup.status == 0 && backup.output == "\(folder)/copy.sqlite\n", "\(backup.errors)")
            #expect(TemporaryFolder.mode("\(folder)/copy.sqlite") == 0o600)
            for name in ["records.sqlite", "records-copy.sqlite"] { unlink("\(data())/\(name)") }

            // Into another folder, where no pack tells of the earlier one.
            try await pack(sandbox, out: "elsewhere").expectLine(78, "store restore")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/elsewhere"))
            try await run(sandbox, folder, ["sponsors", "ledger", "--event", "6"]).expect(78)
            let check = try await run(sandbox, folder, ["store", "check", "--json"])
            #expect(check.status == 65 && check.output.contains("banco-andino"))
            // Other reports are made.
            try await run(sandbox, folder, ["report", "--event", "6", "--format", "json"]).expect(0)

            let restored = try await run(sandbox, folder, ["store", "restore", "\(folder)/copy.sqlite"])
            #expect(restored.status == 0 && restored.output.contains("1 edition of packs"), "\(restored.errors)")
            #expect(try await pack(sandbox).status == 0)
            #expect(try await run(sandbox, folder, ["store", "check"]).status == 0)
        }
    }

    @Test func `who says that nothing was sent begins anew`() async throws {
        try await withSandbox(guests: 200) { sandbox, _ in
            #expect(try await pack(sandbox).status == 0)
            for name in ["records.sqlite", "records-copy.sqlite"] { unlink("\(data())/\(name)") }
            let withdraw = ["sponsors", "withdraw", "--event", "6", "--sponsor", "banco-andino", "--yes"]
            let withdrawn = try await run(sandbox, folder, withdraw)
            #expect(withdrawn.status == 0 && withdrawn.output.contains("1 edition"), "\(withdrawn.errors)")
            #expect(try await run(sandbox, folder, withdraw).status == 66)
            try await pack(sandbox, out: "elsewhere").expect(0)
        }
    }

    @Test func `an older copy and a damaged one are refused, and the lock is respected`() async throws {
        try await withSandbox(guests: 400) { sandbox, _ in
            func store(_ arguments: String...) async throws -> Subprocess.Outcome {
                try await run(sandbox, folder, ["store"] + arguments)
            }
            #expect(try await store("backup", "\(folder)/none.sqlite").status == 66)
            let later = try holdBack(sandbox)
            end(13, inCentury: 21, sandbox)
            #expect(try await pack(sandbox).status == 0)
            #expect(try await store("backup", "\(folder)/old.sqlite").status == 0)
            later.arrive(200)
            #expect(try await pack(sandbox).status == 0)
            #expect(try await ledger(sandbox, folder).count == 2)
            try await store("restore", "\(folder)/old.sqlite").expect(64, "1 edition", "--yes")
            #expect(try await ledger(sandbox, folder).count == 2)
            // Forced, the mark still knows of the second.
            try await store("restore", "\(folder)/old.sqlite", "--yes").expect(0, "2 editions")
            #expect(try await pack(sandbox).status == 78)

            try "junk".write(to: "\(folder)/junk.sqlite")
            #expect(try await store("restore", "\(folder)/junk.sqlite").status == 65)
            #expect(try await store("restore", "\(folder)/nothing.sqlite").status == 66)
            #expect(try await store("backup", "\(folder)/junk.sqlite").status == 73)
            let lock = open("\(data())/lock", O_RDWR)
            try #require(lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
            defer { close(lock) }
            #expect(try await store("restore", "\(folder)/old.sqlite").status == 75)
            // Copying takes no lock.
            #expect(try await store("check").status == 65)
        }
    }

    @Test func `every night leaves a copy, and none of a ledger that lacks editions`() async throws {
        try await withNightlySetting(["events: [6]", "formats: csv"]) { setting, _ in
            let night = try await Product.run(["nightly"], environment: setting.environment)
            #expect(night.status == 0 && night.errors == "", "\(night.errors)")
            let folder = setting.folder + "/data/tikit"
            let copies = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/copies")
            #expect(copies == ["records-\(try #require(setting.latest)).sqlite"])
            let path = "\(folder)/copies/\(copies[0])"
            #expect(TemporaryFolder.mode(path) == 0o600)
            let before = try Data(at: path)
            // Somebody was given an edition that the ledger does not have.
            let mark = #"{"editions": [{"event_id": 9, "sponsor": "vina", "edition": 1}], "sha256": "SUM"}"#
            let sum = try await Subprocess.run("sh", ["-c", "printf '9 vina 1\\n' | sha256sum | cut -c1-64"]).output
            try Data(mark.replacing("SUM", with: sum.trimmingCharacters(in: .newlines)).utf8)
                .write(to: "\(folder)/pack-editions.json")
            chmod("\(folder)/pack-editions.json", 0o600)
            try await Product.run(["nightly"], environment: setting.environment)
                .expectLine(1, "copy of the records: event 9")
            #expect(try Data(at: path) == before)
        }
    }
}
