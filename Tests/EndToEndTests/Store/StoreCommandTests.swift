import Foundation
import Sandbox
import TestSupport
import Testing

/// `attendance store`, as an administrator uses it.
@Suite(.timeLimit(.minutes(30))) struct StoreCommandTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func run(_ sandbox: RunningSandbox, _ arguments: [String]) async throws -> Subprocess.Outcome {
        try await Product.run(
            arguments + [
                "--base-url", sandbox.baseURL, "--data-dir", "\(folder)/data", "--timezone", "America/Santiago",
            ],
            environment: ["ATTENDANCE_TOKEN": try sandbox.token()])
    }

    private func query(_ sql: String) async throws -> [String] {
        let script = """
            import sqlite3, sys
            for row in sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True).execute(sys.argv[2]):
                print("|".join("" if value is None else str(value) for value in row))
            """
        let run = try await Subprocess.run("python3", ["-c", script, "\(folder)/data/default/store.sqlite", sql])
        try #require(run.status == 0, "\(run.errors)")
        return run.output.split(separator: "\n").map(String.init)
    }

    private func report(_ sandbox: RunningSandbox, _ name: String, _ more: [String] = []) async throws {
        try await run(
            sandbox, ["report", "--event", "6", "--format", "csv", "--output", "\(folder)/\(name)"] + more
        ).expect(0)
    }

    /// The numbers of people; where they were is no longer known of one of them.
    private func numbers(_ name: String) -> [String: Data] {
        snapshot(of: "\(folder)/\(name)").filter { file in
            !["geo_", "data_quality", "changes"].contains { file.key.contains($0) }
        }
    }

    @Test func `a guest is forgotten and stays forgotten`() async throws {
        try await withSandbox(guests: 60) { sandbox, _ in
            try await report(sandbox, "before")
            let row = try #require(
                try await query("SELECT id, email FROM guests WHERE email IS NOT NULL ORDER BY id LIMIT 1")
                    .first)
            let (guest, email) = (String(row.split(separator: "|")[0]), String(row.split(separator: "|")[1]))
            let forget = ["store", "forget", "--guest", guest, "--event", "6"]

            // A run without a terminal that is not told to go on says what it would do, and does nothing.
            let asked = try await run(sandbox, forget).expect(64)
            let dry = try await run(sandbox, forget + ["--dry-run"]).expect(0)
            #expect(dry.output == asked.output && !dry.output.isEmpty)
            // Without an event, it says in which events.
            let anywhere = try await run(sandbox, ["store", "forget", "--guest", guest, "--dry-run"]).expect(0)
            #expect(anywhere.output.contains(#/In the events +6/#), "\(anywhere.output)")
            #expect(try await query("SELECT count(*) FROM guests WHERE id = \(guest) AND email IS NOT NULL") == ["1"])

            let done = try await run(sandbox, forget + ["--yes", "--json"]).expect(0)
            let document = try done.json()
            #expect(document["guests"] as? Int == 1 && document["dry_run"] as? Bool == false)
            #expect((document["checkins_emptied"] as? Int ?? 0) > 0)
            for text in [asked.output, asked.errors, dry.errors, done.output, done.errors] {
                #expect(!text.contains(email))
            }

            let names =
                "SELECT count(*), count(first_name), count(last_name), count(email) FROM guests WHERE id = \(guest)"
            for (name, more) in [("offline", ["--offline"]), ("after", []), ("full", ["--full"])] {
                try await report(sandbox, name, more)
                #expect(differences(numbers(name), numbers("before")) == [], "\(name)")
                #expect(try await query(names) == ["1|0|0|0"], "\(name)")
            }
            #expect(numbers("before").count > 5)
            #expect(try await run(sandbox, ["store", "compact"]).status == 0)
            for (path, data) in snapshot(of: "\(folder)/data") {
                #expect(data.range(of: Data(email.utf8)) == nil, "\(path)")
            }
            #expect(try await run(sandbox, ["store", "check"]).status == 0)
        }
    }

    @Test func `an event and the past can be forgotten`() async throws {
        try await withSandbox(guests: 30) { sandbox, _ in
            try await report(sandbox, "first")
            try await run(sandbox, ["store", "forget", "--before", "2001-01-01", "--yes"]).expect(0)
            #expect(try await query("SELECT count(*) FROM marks") == ["1"])
            try await run(sandbox, ["store", "forget", "--before", "2100-01-01", "--yes"]).expect(0)
            #expect(try await query("SELECT count(*) FROM marks") == ["0"])
            #expect(try await query("SELECT count(*) FROM guests") == ["0"])
            try await report(sandbox, "second")
            #expect(differences(numbers("second"), numbers("first")) == [])
            let event = try await run(sandbox, ["store", "forget", "--event", "6", "--yes"]).expect(0)
            #expect(event.output.contains("Guests removed with their event") && event.errors.contains("reads it again"))
            #expect(try await run(sandbox, ["store", "forget", "--event", "6", "--yes"]).status == 66)
        }
    }

    @Test func `each status is the documented error`() async throws {
        try await withSandbox(guests: 30) { sandbox, _ in
            func status(_ arguments: [String]) async throws -> Int32 {
                try await run(sandbox, ["store"] + arguments).status
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
            try await run(sandbox, ["sync"]).expectLine(64, "--event ID")
            try await report(sandbox, "first")
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
            let open = try await run(sandbox, ["store", "check"]).expect(78)
            #expect(open.output.contains("644"))
        }
    }
}
