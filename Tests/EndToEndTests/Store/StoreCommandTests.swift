import Foundation
import Sandbox
import TestSupport
import Testing

/// `attendance store`, as an administrator uses it.
@Suite(.timeLimit(.minutes(30))) struct StoreCommandTests {
    private func run(
        _ sandbox: RunningSandbox, _ folder: String, _ arguments: [String]
    ) async throws -> Program.Outcome {
        try await Product.run(
            arguments + [
                "--base-url", sandbox.baseURL, "--data-dir", "\(folder)/data", "--timezone", "America/Santiago",
            ],
            environment: ["ATTENDANCE_TOKEN": try sandbox.token()])
    }

    private func query(_ folder: String, _ sql: String) async throws -> [String] {
        let script = """
            import sqlite3, sys
            for row in sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True).execute(sys.argv[2]):
                print("|".join("" if value is None else str(value) for value in row))
            """
        let run = try await Program.run("python3", ["-c", script, "\(folder)/data/default/store.sqlite", sql])
        try #require(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    private func report(_ sandbox: RunningSandbox, _ folder: String, _ name: String, _ more: [String] = []) async throws
    {
        let run = try await run(
            sandbox, folder,
            ["report", "--event", "6", "--format", "csv", "--output", "\(folder)/\(name)"] + more)
        #expect(run.status == 0, "\(run.errors)")
    }

    /// The numbers of people; where they were is no longer known of one of them.
    private func numbers(_ folder: String, _ name: String) -> [String: Data] {
        snapshot(of: "\(folder)/\(name)").filter { file in
            !["geo_", "data_quality", "changes"].contains { file.key.contains($0) }
        }
    }

    @Test func `a guest is forgotten and stays forgotten`() async throws {
        try await withSandbox(guests: 60) { sandbox, _ in
            try await withTemporaryFolder { folder in
                try await report(sandbox, folder, "before")
                let row = try #require(
                    try await query(folder, "SELECT id, email FROM guests WHERE email IS NOT NULL ORDER BY id LIMIT 1")
                        .first)
                let (guest, email) = (String(row.split(separator: "|")[0]), String(row.split(separator: "|")[1]))
                let forget = ["store", "forget", "--guest", guest, "--event", "6"]

                // A run without a terminal that is not told to go on says what it would do, and does nothing.
                let asked = try await run(sandbox, folder, forget)
                #expect(asked.status == 64)
                let dry = try await run(sandbox, folder, forget + ["--dry-run"])
                #expect(dry.status == 0)
                #expect(dry.output == asked.output && !dry.output.isEmpty)
                #expect(
                    try await query(folder, "SELECT count(*) FROM guests WHERE id = \(guest) AND email IS NOT NULL")
                        == ["1"])

                let done = try await run(sandbox, folder, forget + ["--yes", "--json"])
                #expect(done.status == 0, "\(done.errors)")
                let document = try #require(
                    try JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [String: Any])
                #expect(document["guests"] as? Int == 1 && document["dry_run"] as? Bool == false)
                #expect((document["checkins_emptied"] as? Int ?? 0) > 0)
                for text in [asked.output, asked.errors, dry.errors, done.output, done.errors] {
                    #expect(!text.contains(email))
                }

                let names =
                    "SELECT count(*), count(first_name), count(last_name), count(email) FROM guests WHERE id = \(guest)"
                for (name, more) in [("offline", ["--offline"]), ("after", []), ("full", ["--full"])] {
                    try await report(sandbox, folder, name, more)
                    #expect(differences(numbers(folder, name), numbers(folder, "before")) == [], "\(name)")
                    #expect(try await query(folder, names) == ["1|0|0|0"], "\(name)")
                }
                #expect(numbers(folder, "before").count > 5)
                #expect(try await run(sandbox, folder, ["store", "compact"]).status == 0)
                for (path, data) in snapshot(of: "\(folder)/data") {
                    #expect(data.range(of: Data(email.utf8)) == nil, "\(path)")
                }
                #expect(try await run(sandbox, folder, ["store", "check"]).status == 0)
            }
        }
    }

    @Test func `an event and the past can be forgotten`() async throws {
        try await withSandbox(guests: 30) { sandbox, _ in
            try await withTemporaryFolder { folder in
                try await report(sandbox, folder, "first")
                let kept = try await run(sandbox, folder, ["store", "forget", "--before", "2001-01-01", "--yes"])
                #expect(kept.status == 0, "\(kept.errors)")
                #expect(try await query(folder, "SELECT count(*) FROM marks") == ["1"])
                let gone = try await run(sandbox, folder, ["store", "forget", "--before", "2100-01-01", "--yes"])
                #expect(gone.status == 0, "\(gone.errors)")
                #expect(try await query(folder, "SELECT count(*) FROM marks") == ["0"])
                #expect(try await query(folder, "SELECT count(*) FROM guests") == ["0"])
                try await report(sandbox, folder, "second")
                #expect(differences(numbers(folder, "second"), numbers(folder, "first")) == [])
                #expect(try await run(sandbox, folder, ["store", "forget", "--event", "6", "--yes"]).status == 0)
                #expect(try await run(sandbox, folder, ["store", "forget", "--event", "6", "--yes"]).status == 66)
            }
        }
    }

    @Test func `each status is the documented error`() async throws {
        try await withSandbox(guests: 30) { sandbox, _ in
            try await withTemporaryFolder { folder in
                func status(_ arguments: [String]) async throws -> Int32 {
                    try await run(sandbox, folder, ["store"] + arguments).status
                }
                // There is no store, and none is made by asking.
                for arguments in [["compact"], ["check"], ["forget", "--event", "6", "--yes"]] {
                    #expect(try await status(arguments) == 66, "\(arguments)")
                }
                #expect(!FileManager.default.fileExists(atPath: "\(folder)/data/default/store.sqlite"))
                for arguments in [
                    [], ["--event", "6", "--before", "2026-01-01"], ["--guest", "1", "--before", "2026-01-01"],
                    ["--before", "yesterday"], ["--event", "6", "--yes", "--dry-run"],
                ] {
                    #expect(try await status(["forget"] + arguments) == 64, "\(arguments)")
                }
                try await report(sandbox, folder, "first")
                #expect(try await status(["forget", "--guest", "999999999", "--yes"]) == 66)
                #expect(try await status(["check"]) == 0)

                let lock = open("\(folder)/data/default/lock", O_RDWR)
                try #require(lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
                #expect(try await status(["compact"]) == 75)
                #expect(try await status(["forget", "--event", "6", "--yes"]) == 75)
                // Looking takes no lock.
                #expect(try await status(["check"]) == 0)
                close(lock)

                chmod("\(folder)/data/default/store.sqlite", 0o644)
                let open = try await run(sandbox, folder, ["store", "check"])
                #expect(open.status == 78)
                #expect(open.output.contains("644"))
            }
        }
    }
}
