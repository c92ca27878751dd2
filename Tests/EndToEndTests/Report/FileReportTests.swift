import Base
import Foundation
import Sandbox
import TestSupport
import Testing

/// `report --files` and `source: files`, as their users run them.
@Suite(.timeLimit(.minutes(30))) struct FileReportTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func run(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> Subprocess.Outcome {
        try await Product.run(
            arguments,
            environment: ["ATTENDANCE_TIMEZONE": "America/Santiago", "ATTENDANCE_DATA_DIR": "\(folder)/data"]
                .merging(environment) { $1 }, in: folder)
    }

    private func write(_ text: String, _ path: String, _ encoding: String.Encoding = .utf8) throws {
        try #require(text.data(using: encoding)).write(to: path)
    }

    /// Runs a report and reads one of its sections, row by row, by the names of columns.
    private func section(_ name: String, of arguments: [String], event: Int = 1) async throws -> [[String: String]] {
        try await run(["report", "--format", "csv", "--output", "out"] + arguments).require(0)
        return try CSVRows.read("\(folder)/out/event-\(event)/attendance/\(name).csv")
    }

    @Test func `a dataset gives the store's report, byte for byte`() async throws {
        try await withSandbox(guests: 60) { sandbox, token in
            let service = ["ATTENDANCE_TOKEN": token, "ATTENDANCE_BASE_URL": sandbox.baseURL]
            let formats = ["--format", "csv,xlsx,html,json"]
            let own = try await run(["report", "--event", "6", "--event", "7", "--output", "own"] + formats, service)
            try #require(own.status == 0, "\(own.errors)")
            try await run(["export", "--dataset", "lake", "--event", "6", "--event", "7", "--offline"], service)
                .require(0)
            let files = try await run(["report", "--files", "lake", "--output", "files"] + formats)
            #expect(files.status == 0 && files.errors == "", "\(files.errors)")
            let expected = snapshot(of: "\(folder)/own")
            #expect(expected.count > 30)
            #expect(differences(snapshot(of: "\(folder)/files"), expected) == [])
            let one = try await run(["report", "--files", "lake", "--event", "7", "--format", "json"])
            #expect(one.bytes == expected["event-7/attendance.json"])
            try await run(["report", "--files", "lake", "--event", "99"]).expect(66, "6, 7")
        }
    }

    /// Writes names with each control character, and with blanks around them, into a store.
    private static let spoil = """
        import sqlite3, sys
        store = sqlite3.connect(sys.argv[1])
        controls = [chr(code) for code in range(32)] + ["\\x7f", "\\x85", "\\xa0", " ", "\\u2028", "\\ufeff"]
        names = [f"a{control}b" for control in controls] + [f"{control}x{control}" for control in controls] + ["'=x", "n/a"]
        def pick(number): return names[number % len(names)]
        for number, (event, guest) in enumerate(store.execute("SELECT event_id, id FROM guests").fetchall()):
            store.execute("UPDATE guests SET first_name = ?, last_name = ?, email = ? WHERE event_id = ? AND id = ?",
                (pick(number), pick(number + 7), pick(number + 20), event, guest))
        for table in ("named_sessions", "registrant_types"):
            for number, (event, id) in enumerate(store.execute(f"SELECT event_id, id FROM {table}").fetchall()):
                store.execute(f"UPDATE {table} SET name = ?, named_by = 1 WHERE event_id = ? AND id = ?",
                    (pick(number * 5 + len(table)), event, id))
        store.execute("UPDATE session_history SET name = ? || name", ("\\x00 ",))
        store.execute("UPDATE events SET name = ?, place = ?", ("\\x00Feria\\x01 ", " \\x00"))
        store.commit()
        """

    @Test func `a dataset gives the store's report, whatever characters names have`() async throws {
        try await withSandbox(guests: 150) { sandbox, token in
            try "profiles: {default: {personal-data: allowed}}\n".write(to: "\(folder)/config.yaml")
            let service = [
                "ATTENDANCE_TOKEN": token, "ATTENDANCE_BASE_URL": sandbox.baseURL,
                "ATTENDANCE_CONFIG": "\(folder)/config.yaml",
            ]
            try await run(["sync", "--event", "6"], service).require(0)
            try await Subprocess.run("python3", ["-c", Self.spoil, "\(folder)/data/default/store.sqlite"]).require(0)
            let reports = [
                (["--report", "attendance"], "csv,html,json"), (["--report", "people", "--yes"], "csv,json"),
            ]
            let dialects = ["standard", "plain", "excel"]
            for (report, formats) in reports {
                for dialect in dialects {
                    let options = report + ["--format", formats, "--csv-dialect", dialect]
                    try await run(
                        ["report", "--event", "6", "--offline", "--output", "own-\(dialect)"] + options, service
                    )
                    .require(0)
                }
            }
            try await run(["export", "--dataset", "lake", "--event", "6", "--offline", "--with-guests"], service)
                .require(0)
            try await run(["dataset", "check", "lake"]).expect(0)
            for (report, formats) in reports {
                for dialect in dialects {
                    let options = report + ["--format", formats, "--csv-dialect", dialect]
                    try await run(["report", "--files", "lake", "--output", "files-\(dialect)"] + options).require(0)
                }
            }
            for dialect in dialects {
                let expected = snapshot(of: "\(folder)/own-\(dialect)")
                #expect(expected.count > 15)
                #expect(differences(snapshot(of: "\(folder)/files-\(dialect)"), expected) == [], "\(dialect)")
            }
        }
    }

    /// `make bench-instructions` counts the work.
    @Test func `a list of 4,000 columns is read whole`() async throws {
        var list = "Nombre,Correo," + (1...4000).map { "Taller \($0)" }.joined(separator: ",") + "\n"
        let marks = (1...4000).map { $0 % 3 == 0 ? "" : "x" }.joined(separator: ",")
        for guest in 1...8 { list += "G\(guest),g\(guest)@x.cl,\(marks)\n" }
        try write(list, "\(folder)/wide.csv")
        let sessions = try await section("attendance_by_session", of: ["--files", "wide.csv"])
        #expect(sessions.count == 4000)
        for session in sessions {
            let number = try #require(session["session"].flatMap { Int($0.dropFirst("Taller ".count)) })
            #expect(session["attended"] == (number % 3 == 0 ? "0" : "8"), "\(number)")
        }
    }

    @Test func `a spreadsheet's export is reported without a configuration`() async throws {
        let rows = """
            Código;Nombre;Apellido;Tipo de entrada;Sesión;Fecha y hora;Latitud;Longitud
            7;Ana;Muñoz;General;Charla;13/03/2026 09:05;-33,45;-70,66
            8;José;Pérez;VIP;Charla;13/03/2026 09:20;-33,45;-70,66
            7;Ana;Muñoz;General;Taller;01/04/2026 10:00;;

            """
        for (name, encoding) in [("a.csv", String.Encoding.utf8), ("b.csv", .windowsCP1252)] {
            try write(rows, "\(folder)/\(name)", encoding)
            let sessions = try await section("attendance_by_session", of: ["--files", name])
            #expect(sessions.map { $0["session"] } == ["Charla", "Taller"])
            #expect(sessions.map { $0["attended"] } == ["2", "1"])
            // What the file does not tell is empty, and not 0.
            #expect(sessions.allSatisfy { $0["registered"] == "" && $0["no_shows"] == "" })
            let profile = try await section("arrival_profile", of: ["--files", name])
            #expect(
                profile.map { $0["first_checkin_at"] } == ["2026-03-13T09:05:00-03:00", "2026-04-01T10:00:00-03:00"])
            let places = try await section("geo_summary", of: ["--files", name])
            #expect(places[0]["located"] == "2" && places[0]["centroid_latitude"] == "-33.450000")
        }
        let explained = try await run(["report", "--files", "b.csv", "--explain"]).expect(0)
        for words in [
            "Windows-1252, delimiter \";\", 3 rows\n", "person: [Código]  # 9\n", "session: Sesión  # Charla, Taller\n",
            "time: {column: Fecha y hora, order: day-first}", "type: Tipo de entrada  # General, VIP\n",
            "  first_name: Nombre  # aaa, aaaa\n",
        ] {
            #expect(explained.output.contains(words), "\(explained.output)")
        }
        let json = try await run(["report", "--files", "b.csv", "--format", "json"])
        #expect(
            json.output.contains("\"reconciliation\": \"The source has no counts of its own to compare with.\""),
            "\(json.output.prefix(2000))")
    }

    @Test func `an explanation cannot move the cursor or turn text around`() async throws {
        try write(
            "guest_id,session,created_at,Nota\u{202E}\u{9B}31m\n1,Sala\u{2066},2026-03-01T10:00:00Z,x\n",
            "\(folder)/hostile.csv")
        let explained = try await run(["report", "--files", "hostile.csv", "--explain"]).expect(0)
        #expect(explained.output.contains("session: session  # Sala\n"), "\(explained.output)")
        #expect(explained.output.contains(#""Nota\u202E\x9B31m""#), "\(explained.output)")
        let hostile: [Unicode.Scalar] = ["\u{9B}", "\u{202E}", "\u{2066}"]
        #expect(!explained.output.unicodeScalars.contains { hostile.contains($0) })
        #expect(explained.output.hasSuffix("\n") && !explained.output.contains("\n\n"))
    }

    @Test func `a file that grew overnight is a night`() async throws {
        try write(
            """
            profiles:
              feria:
                source: files
                files: \(folder)/c.csv
                columns: {guest_id: "Ref"}
                nightly: {events: [4], formats: [csv], output: \(folder)/nights}

            """, "\(folder)/config.yaml")
        let environment = ["ATTENDANCE_CONFIG": "\(folder)/config.yaml"]
        let header = "Ref,sesión,tipo,fecha y hora\n"
        let first = ["a,B,X,2026-03-01 10:00", "b,A,Y,2026-03-01 11:00"]
        try write(header + first.joined(separator: "\n"), "\(folder)/c.csv")
        let one = try await run(["nightly"], environment)
        #expect(one.status == 0 && one.errors == "", "\(one.errors)")
        // One row is gone, two are new, and a session comes first in the file that was not there before.
        try write(
            header + ["c,C,X,2026-03-01 12:00", "d,B,Y,2026-03-01 13:00", first[1]].joined(separator: "\n"),
            "\(folder)/c.csv")
        try await run(["report", "--event", "4", "--format", "csv", "--output", "out"], environment).expect(0)
        let store = try await Subprocess.run(
            "python3",
            [
                "-c",
                """
                import sqlite3, sys
                db = sqlite3.connect(sys.argv[1])
                print(sorted(db.execute("SELECT name, id FROM named_sessions").fetchall()))
                print(db.execute("SELECT count(*) FROM checkins").fetchall(), db.execute("SELECT count(*) FROM checkins_vanished").fetchall())
                """, "\(folder)/data/feria/store.sqlite",
            ])
        #expect(store.output.contains("[('A', 2), ('B', 1), ('C', 3)]"), "\(store.output)\(store.errors)")
        #expect(store.output.contains("[(3,)] [(1,)]"), "\(store.output)\(store.errors)")
        let changes = try String(at: "\(folder)/out/event-4/attendance/changes.csv")
        #expect(changes.split(separator: "\n").count > 1)
        let doctor = try await run(["doctor"], environment)
        #expect(doctor.output.contains("3 check-ins") && doctor.output.contains("Coordinates"), "\(doctor.output)")
        try await run(
            ["report", "--event", "4", "--offline", "--format", "csv", "--output", "again"], environment
        ).expect(0)
        #expect(differences(snapshot(of: "\(folder)/again/event-4"), snapshot(of: "\(folder)/out/event-4")) == [])
    }

    /// Expects the same report, of event 1 of the configuration, from the store, live, and from a dataset of the store.
    private func expectReportsAlike() async throws {
        let environment = ["ATTENDANCE_CONFIG": "\(folder)/config.yaml"]
        let formats = ["--format", "csv,html,json,xlsx", "--event", "1", "--output"]
        for arguments in [
            ["report"] + formats + ["stored"], ["report", "--live"] + formats + ["live"],
            ["export", "--dataset", "lake", "--event", "1", "--offline"],
            ["report", "--files", "lake"] + formats + ["lake-report"],
        ] {
            let outcome = try await run(arguments, environment)
            try #require(outcome.status == 0, "\(arguments): \(outcome.errors)")
        }
        let stored = snapshot(of: "\(folder)/stored")
        #expect(stored.count > 15)
        #expect(differences(snapshot(of: "\(folder)/live"), stored) == [])
        #expect(differences(snapshot(of: "\(folder)/lake-report"), stored) == [])
    }

    @Test func `marks are the same from the store and from a dataset`() async throws {
        try write(
            "Nombre,Correo,Apertura,Cierre\nAna,a@x.cl,x,13/03/2026 9:00\nBeto,b@x.cl,x,sí\nCaro,c@x.cl,,\n",
            "\(folder)/lista.csv")
        try write("profiles:\n  f:\n    source: files\n    files: lista.csv\n", "\(folder)/config.yaml")
        try await expectReportsAlike()
        let bins = try String(at: "\(folder)/stored/event-1/attendance/checkin_histogram.csv")
        #expect(bins.split(separator: "\n").count == 2 && bins.contains("2026-03-13T09:00:00-03:00,1,1,1"))
    }

    @Test func `a mistyped year is said, and is not when the data end, from any source`() async throws {
        try write(
            "Código,Sesión,Hora de ingreso\nC1,Charla,2026-05-13 09:00\nC2,Charla,2026-05-13 09:05\n"
                + "C3,Charla,2031-05-13 09:10\n", "\(folder)/ingresos.csv")
        func save(_ time: String) throws {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(Instant(time).secondsSinceEpoch))],
                ofItemAtPath: "\(folder)/ingresos.csv")
        }
        try save("2026-05-13T20:00:00-04:00")
        try write("profiles: {f: {source: files, files: ingresos.csv}}\n", "\(folder)/config.yaml")
        try await expectReportsAlike()
        let report = try String(at: "\(folder)/stored/event-1/attendance.json")
        #expect(report.contains(#""data_time": "2026-05-13T09:05:00-04:00""#) && report.contains("implausible_dates"))
        // Files older than all that they hold have a false time, which says nothing.
        try save("1980-01-01T00:00:00Z")
        let restored = try await run(["report", "--files", "ingresos.csv", "--format", "json"]).expect(0)
        #expect(restored.output.contains(#""data_time": "2031-05-13T09:10:00"#))
        #expect(!restored.output.contains("implausible_dates"))
    }

    @Test func `registrants give attendance and absences, and the files' age says when these are final`() async throws {
        let fair = "\(folder)/feria"
        try FileManager.default.createDirectory(atPath: fair, withIntermediateDirectories: true)
        try write(
            "Código,Sesión,Tipo de entrada\nC1,Charla,VIP\nC2,Charla,VIP\nC3,Charla,General\nC4,Charla,General\n",
            "\(fair)/inscritos.csv")
        func save(_ name: String, at time: String) throws {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: Double(Instant(time).secondsSinceEpoch))],
                ofItemAtPath: "\(fair)/\(name)")
        }
        func session() async throws -> [String?] {
            let rows = try await section("attendance_by_session", of: ["--files", "feria"])
            #expect(rows.count == 1)
            return ["state", "registered", "attended", "attendance_percentage", "no_shows"].map { rows.first?[$0] }
        }
        // Before anybody came.
        #expect(try await session() == ["to_come", "4", "0", "", ""])
        let early = try await run(["report", "--files", "feria", "--format", "json"]).expect(0)
        #expect(early.output.contains("The event counts as to come"))
        try write(
            "Código,Sesión,Hora de ingreso\nC1,Charla,2026-05-13 09:00\nC3,Charla,2026-05-13 09:05\n",
            "\(fair)/ingresos.csv")
        try save("ingresos.csv", at: "2026-05-13T20:00:00-04:00")
        #expect(try await session() == ["under_way", "4", "2", "50.00", ""])
        try save("ingresos.csv", at: "2026-05-14T08:00:00-04:00")
        #expect(try await session() == ["over", "4", "2", "50.00", "2"])
        let types = try await section("attendance_by_registrant_type", of: ["--files", "feria"])
        #expect(types.map { $0["registrant_type"] } == ["VIP", "General"])
        #expect(types.map { $0["no_shows"] } == ["1", "1"])

        // The store, and a dataset exported from it, judge alike.
        try write("profiles: {f: {source: files, files: feria}}\n", "\(folder)/config.yaml")
        try await expectReportsAlike()
        let manifest = try String(at: "\(folder)/lake/manifest.json")
        #expect(manifest.contains("assumed_end") && manifest.contains("2026-05-14T03:59:59Z"))

        // A table of events says otherwise.
        try write("evento,término\nFeria,2026-05-15 18:00\n", "\(fair)/eventos.csv")
        #expect(try await session() == ["under_way", "4", "2", "50.00", ""])
    }
}
