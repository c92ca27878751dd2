import Foundation
import Sandbox
import TestSupport
import Testing

/// `attendance export` and `attendance dataset`, as their users run them.
@Suite(.timeLimit(.minutes(30))) struct DatasetTests {
    /// A store with events 6 and 7, and folders beside it.
    private struct Setting: Sendable {
        var folder: String
        var lake: String { "\(folder)/lake" }
        var store: String { "\(folder)/data/default/store.sqlite" }
        var environment: [String: String]

        func run(_ arguments: [String], _ more: [String: String] = [:]) async throws -> Subprocess.Outcome {
            try await Product.run(arguments, environment: environment.merging(more) { $1 })
        }

        func export(_ arguments: String..., to folder: String? = nil) async throws -> Subprocess.Outcome {
            try await run(["export", "--dataset", folder ?? lake] + arguments)
        }

        func check() async throws -> Subprocess.Outcome { try await run(["dataset", "check", lake]) }

        /// Runs a Python script.
        func python(_ script: String, _ arguments: String...) async throws -> String {
            let run = try await Subprocess.run(
                "python3", ["-c", script] + arguments, environment: Subprocess.environment(["PYTHONUTF8": "1"])
            ).require(0)
            return run.output
        }

        /// The dataset's files, without those in preparation.
        var visible: [String: Data] { snapshot(of: lake).filter { !$0.key.contains(".attendance-") } }
    }

    private func withSetting(_ body: (Setting) async throws -> Void) async throws {
        try await withSandbox(guests: 60) { sandbox, token in
            try await withTemporaryFolder { folder in
                let setting = Setting(
                    folder: folder,
                    environment: [
                        "ATTENDANCE_TOKEN": token, "ATTENDANCE_BASE_URL": sandbox.baseURL,
                        "ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_TIMEZONE": "America/Santiago",
                    ])
                try await setting.run(["sync", "--event", "6", "--event", "7"]).require(0)
                try await body(setting)
            }
        }
    }

    /// Puts into the store what services should not send, and do.
    private static let spoil = """
        import sqlite3, sys
        store = sqlite3.connect(sys.argv[1])
        names = ["a,b", 'say "hi"', "two\\nlines", "\\r\\n", "=1+1", "@SUM(A1)", " lead", "NULL", "NA",
            "\\\\", '\\\\"', "Ñandú 🦩", None]
        def pick(number): return names[number % len(names)]
        for event, guest in store.execute("SELECT event_id, id FROM guests").fetchall():
            store.execute("UPDATE guests SET first_name = ?, last_name = ?, email = ? WHERE event_id = ? AND id = ?",
                (pick(guest), pick(guest + 1), pick(guest + 5), event, guest))
        for table in ("named_sessions", "registrant_types"):
            for event, id in store.execute(f"SELECT event_id, id FROM {table}").fetchall():
                store.execute(f"UPDATE {table} SET name = ?, named_by = 1 WHERE event_id = ? AND id = ?", (pick(id), event, id))
        store.execute("UPDATE session_history SET name = '=cmd|''/c calc''!A1', ends_at = NULL WHERE position = 0")
        store.execute("UPDATE offer_history SET price = NULL, stock = NULL, is_active = NULL WHERE position = 0")
        # An hour before Santiago's clock is set back, the hour that comes twice, and after it.
        changes = [1775350800, 1775354400, 1775357999, 1775358000, 1775361599, 1775361600, 0, -1]
        for number, (event, id) in enumerate(store.execute("SELECT event_id, id FROM checkins").fetchall()):
            if number % 3 == 0: store.execute(
                "UPDATE checkins SET created_at = ?, method = ?, latitude = ?, registrant_type_id = NULL "
                "WHERE event_id = ? AND id = ?",
                (changes[number % len(changes)], pick(number), [None, 0.1, -33.456912345678912][number % 3 - 1], event, id))
        store.commit()
        """

    /// Compares the files that the manifest lists, read by Python's gzip and csv, with the store's rows.
    private static let compare = """
        import csv, datetime, gzip, hashlib, io, json, pathlib, sqlite3, sys
        store, lake = sqlite3.connect(sys.argv[1]), pathlib.Path(sys.argv[2])
        queries = {
            "events": "SELECT name, starts_at, ends_at, 'America/Santiago' AS timezone, place, city FROM events WHERE id = ?",
            "sessions": "SELECT id, name, starts_at, ends_at FROM sessions WHERE event_id = ? ORDER BY position",
            "offers": "SELECT session_id, registrant_type_id, registrant_type, registered, reported_checkins, price, stock,"
                " used, available, CASE is_active WHEN 1 THEN 'true' WHEN 0 THEN 'false' END, reported_percentage"
                " FROM offers WHERE event_id = ? ORDER BY position",
            "checkins": "SELECT c.id, guest_id, session_id, registrant_type_id, t.name, method, latitude, longitude,"
                " created_at, strftime('%Y-%m-%dT%H:%M:%SZ', created_at, 'unixepoch'), n.name FROM checkins c"
                " LEFT JOIN registrant_types t ON t.event_id = c.event_id AND t.id = registrant_type_id"
                " LEFT JOIN named_sessions n ON n.event_id = c.event_id AND n.id = session_id WHERE c.event_id = ? ORDER BY c.id",
            "guests": "SELECT id, first_name, last_name, email FROM guests WHERE event_id = ? ORDER BY id",
        }
        def text(value):
            if value is None: return ""
            return repr(value) if isinstance(value, float) else str(value)
        manifest = json.load(open(lake / "manifest.json"))
        for table in manifest["tables"]:
            for event in (6, 7):
                rows = []
                for file in table["files"]:
                    if file["event_id"] != event: continue
                    data = (lake / file["path"]).read_bytes()
                    assert hashlib.sha256(data).hexdigest() == file["sha256"] and len(data) == file["bytes"]
                    read = list(csv.reader(io.StringIO(gzip.decompress(data).decode(), newline=""), strict=True))
                    assert read[0] == [column["name"] for column in table["columns"]], read[0]
                    assert len(read) == file["rows"] + 1
                    rows += read[1:]
                wanted = [[text(value) for value in row] for row in store.execute(queries[table["name"]], (event,))]
                # A method of blanks counts as none.
                for row in wanted: row[5:6] = ["" if value.isspace() else value for value in row[5:6]]
                if table["name"] == "events": rows = [row[:6] for row in rows]
                assert rows == wanted, (table["name"], event, [pair for pair in zip(rows, wanted) if pair[0] != pair[1]][:3])
                print(table["name"], event, len(rows))
        listed = {file["path"] for table in manifest["tables"] for file in table["files"]}
        assert listed == {str(path.relative_to(lake)) for path in lake.glob("*/*/*.csv.gz")}
        """

    @Test func `the dataset has the store's rows to the last character, and the same bytes every time`() async throws {
        try await withSetting { setting in
            // First as the service sends it: the three ways of reading agree.
            try await setting.export("--event", "6", "--event", "7", "--with-guests", "--personal-data").expect(0)
            let sent = try await setting.python(Self.compare, setting.store, setting.lake)
            #expect(sent.split(separator: "\n").count == 10)
            let first = setting.visible
            for (name, more) in [("live", "--live"), ("offline", "--offline"), ("full", "--full")] {
                let run = try await setting.run(
                    [
                        "export", "--dataset", "\(setting.folder)/\(name)", "--event", "7", "--event", "6",
                        "--with-guests", "--personal-data", more,
                    ])
                #expect(run.status == 0 && run.output == "", "\(run.errors)")
                #expect(differences(snapshot(of: "\(setting.folder)/\(name)"), first) == [], "\(name)")
            }

            _ = try await setting.python(Self.spoil, setting.store)
            #expect(try await setting.export("--all", "--offline", "--with-guests", "--personal-data").status == 0)
            _ = try await setting.python(Self.compare, setting.store, setting.lake)
            let check = try await setting.check()
            #expect(check.status == 0 && check.errors == "", "\(check.errors)")

            // Into another folder, one event after the other; then nobody's names.
            for event in ["7", "6"] {
                try await setting.export(
                    "--event", event, "--offline", "--with-guests", "--yes", to: "\(setting.folder)/other"
                ).expect(0)
            }
            #expect(differences(snapshot(of: "\(setting.folder)/other"), setting.visible) == [])
            #expect(try await setting.export("--event", "6", "--offline").status == 0)
            #expect(setting.visible.keys.contains { $0.hasPrefix("guests/event_id=7") })
            #expect(!setting.visible.keys.contains { $0.hasPrefix("guests/event_id=6") })
        }
    }

    @Test(arguments: ["renameat2", "?rename,?renameat", "?unlink,?unlinkat"])
    func `killed at any step, a reader by the manifest has a whole dataset, and the next export finds it`(
        call: String
    ) async throws {
        try await withSetting { setting in
            let command = ["export", "--dataset", setting.lake, "--event", "6", "--offline"]
            // Two nights that differ in a table, and in having guests at all.
            func makeLastNight() async throws -> [String: Data] {
                try? FileManager.default.removeItem(atPath: setting.lake)
                try await setting.run(command + ["--with-guests", "--yes", "--timezone", "UTC"]).expect(0)
                return snapshot(of: setting.lake)
            }
            let old = try await makeLastNight()
            #expect(try await setting.run(command).status == 0)
            let new = snapshot(of: setting.lake)
            #expect(new.count == 5 && old.count == 6)
            var kills = 0
            while true {
                #expect(try await makeLastNight() == old)
                let run = try await Product.run(
                    command, injecting: ["\(call):signal=SIGKILL:when=\(kills + 1)"], environment: setting.environment)
                if run.status == 0 { break }
                try #require(run.status == 128 + SIGKILL, "\(run.errors)")
                kills += 1
                let left = setting.visible
                let manifest = try #require(left["manifest.json"])
                let night = manifest == old["manifest.json"] ? old : new
                #expect(manifest == night["manifest.json"])
                for (path, data) in night { #expect(left[path] == data, "\(kills): \(path)") }
                // A run that fails rolls back, and one that does not goes on.
                #expect(try await setting.export("--event", "999", "--offline").status == 66)
                #expect([old, new].contains(snapshot(of: setting.lake)), "\(kills)")
                #expect(try await setting.run(command).status == 0)
                #expect(differences(snapshot(of: setting.lake), new) == [])
            }
            #expect(kills >= 1)
        }
    }

    @Test(.enabled(if: SmallDisk.isPossible)) func `a full disk is 73, and the dataset is as it was`() async throws {
        try await withSetting { setting in
            let disk = try SmallDisk(at: setting.lake, size: "48k")
            defer { disk.unmount() }
            #expect(try await setting.export("--event", "7", "--offline").status == 0)
            let before = snapshot(of: setting.lake)
            try await setting.export("--event", "6", "--offline", "--with-guests", "--yes").expectLine(73)
            #expect(snapshot(of: setting.lake) == before)
            #expect(try await setting.check().status == 0)
        }
    }

    /// The source still tells what the store has forgotten.
    @Test func `a forgotten guest's name is in no export`() async throws {
        let find = """
            import csv, gzip, pathlib, sys
            for path in pathlib.Path(sys.argv[1]).glob("guests/*/*.csv.gz"):
                for row in csv.DictReader(gzip.open(path, "rt", encoding="utf-8", newline="")):
                    if row["guest_id"] == sys.argv[2]: print(bool(row["first_name"] or row["last_name"] or row["email"]))
            """
        try await withSetting { setting in
            let first = """
                import sqlite3, sys
                store = sqlite3.connect(sys.argv[1])
                print(store.execute("SELECT min(id) FROM guests WHERE event_id = 6 AND email IS NOT NULL").fetchone()[0])
                """
            let guest = String(try await setting.python(first, setting.store).dropLast())
            let export = ["--event", "6", "--with-guests", "--yes"]
            for (name, isNamed) in [("before", true), ("after", false)] {
                for more in ["--live", "--offline"] {
                    let folder = "\(setting.folder)/\(name)\(more)"
                    try await setting.run(["export", "--dataset", folder, more] + export).expect(0)
                    #expect(
                        try await setting.python(find, folder, guest) == (isNamed ? "True\n" : "False\n"), "\(folder)")
                }
                if isNamed { try await setting.run(["store", "forget", "--guest", guest, "--yes"]).expect(0) }
            }
        }
    }

    /// A Spark that does as it is told, by what DuckDB could not: it copies names and counts from the manifest.
    private static let spark = """
        #!/usr/bin/env python3
        import json, os, pathlib, re, sys
        script = open(sys.argv[sys.argv.index("-f") + 1]).read()
        if "fail=yes" in sys.argv:
            print("Exception in thread \\"main\\" java.lang.Boom: no memory", file=sys.stderr)
            sys.exit(1)
        for table, path in re.findall(r"CREATE TABLE attendance_(\\w+) USING parquet.*?LOCATION 'file://(.*?)'", script, re.S):
            os.makedirs(f"{path}/event_id=6")
            pathlib.Path(f"{path}/event_id=6/x.parquet").write_text(" ".join(sys.argv[1:]))
            lake = pathlib.Path(path).parents[1]
            tables = json.load(open(lake / "manifest.json"))["tables"]
            rows = sum(file["rows"] for entry in tables if entry["name"] == table for file in entry["files"])
            print(f"{table}\\t{rows + ('short=yes' in sys.argv)}")
        """

    @Test func `compact runs the user's Spark and publishes what is complete`() async throws {
        try await withSetting { setting in
            #expect(try await setting.export("--event", "6", "--offline").status == 0)
            let compact = ["dataset", "compact", setting.lake]
            let dataset = snapshot(of: setting.lake)
            try await setting.run(compact, ["PATH": "/usr/bin:/bin", "SPARK_HOME": ""]).expectLine(69, "SPARK_HOME")
            let home = ["SPARK_HOME": "\(setting.folder)/spark"]
            #expect(try await setting.run(compact, home).status == 69)

            for name in ["spark-submit", "spark-sql"] {
                try FileManager.default.createDirectory(
                    atPath: "\(setting.folder)/spark/bin", withIntermediateDirectories: true)
                let path = "\(setting.folder)/spark/bin/\(name)"
                try Self.spark.write(to: path)
                chmod(path, 0o755)
                let run = try await setting.run(compact + ["--master", "local[2]", "--conf", "a=b"], home)
                #expect(run.status == 0 && run.errors == "", "\(run.errors)")
                let words = try String(at: "\(setting.lake)/parquet/checkins/event_id=6/x.parquet")
                #expect(words.contains("--master local[2] --conf a=b -f "))
                #expect(words.contains("--class") == (name == "spark-submit"))
            }
            let parquet = snapshot(of: setting.lake)
            #expect(differences(parquet, dataset).allSatisfy { $0.hasPrefix("parquet/") })
            for (setting_, word) in [("fail=yes", "java.lang.Boom"), ("short=yes", "fewer")] {
                try await setting.run(compact + ["--conf", setting_], home).expectLine(69, word)
                #expect(snapshot(of: setting.lake) == parquet)
            }
            // Parquet is not in the manifest's way.
            #expect(try await setting.check().status == 0)
            #expect(try await setting.export("--event", "6", "--offline").status == 0)
        }
    }
}
