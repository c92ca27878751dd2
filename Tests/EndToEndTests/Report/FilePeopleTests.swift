import Foundation
import TestSupport
import Testing

/// Who is a person in files, as reports say it.
@Suite(.timeLimit(.minutes(30))) struct FilePeopleTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func run(_ arguments: [String]) async throws -> Subprocess.Outcome {
        try await Product.run(
            arguments,
            environment: [
                "ATTENDANCE_TIMEZONE": "America/Santiago", "ATTENDANCE_DATA_DIR": "\(folder)/data",
                "ATTENDANCE_CONFIG": "\(folder)/config.yaml",
            ], in: folder)
    }

    /// 200 people, one of them under two codes, and one in two rows.
    private var log: String {
        "Código;Nombre completo;Fecha y hora\n"
            + (1...200).map { "\($0);Persona Número\($0)x;13/03/2026 10:00\n" }.joined()
            + "201;persona número8x;13/03/2026 10:05\n7;Persona Número7x;13/03/2026 11:00\n"
    }

    private let told = "202 rows, 201 people, told apart by Código; 1 person in two rows"

    @Test func `who came without being registered is said, from the store and from a dataset too`() async throws {
        try "Código;Hora de llegada\n7;13/05/2026 09:00\n8;13/05/2026 09:05\n9;13/05/2026 09:10\n".write(
            to: "\(folder)/c.csv")
        try "Código\n7\n10\n".write(to: "\(folder)/r.csv")
        try "profiles: {f: {source: files, files: c.csv, registrants: r.csv}}\n".write(to: "\(folder)/config.yaml")
        let format = ["--format", "csv", "--event", "1", "--output"]
        for (number, arguments) in [
            ["report"] + format, ["export", "--event", "1", "--offline", "--dataset"],
            ["report", "--files", "1"] + format,
        ].enumerated() {
            try await run(arguments + ["\(number)"]).require(0)
            if number == 1 { continue }
            let quality = try CSVRows.read("\(folder)/\(number)/event-1/attendance/data_quality.csv")
            let row = quality.first { $0["check"] == "guests_unregistered" }
            #expect(row?["rows"] == "2" && row?["examples"] == "guest 8; guest 9", "\(quality)")
        }
    }

    @Test func `who is who is said in every report, from the store and from a dataset too`() async throws {
        try log.write(to: "\(folder)/c.csv")
        try """
        profiles:
          f:
            source: files
            files: c.csv
            nightly: {events: [1], formats: [json], output: \(folder)/nights}

        """.write(to: "\(folder)/config.yaml")
        let formats = ["--format", "csv,html,json,xlsx", "--event", "1", "--output"]
        for arguments in [
            ["report"] + formats + ["stored"], ["report", "--live"] + formats + ["live"],
            ["report", "--offline"] + formats + ["offline"],
            ["export", "--dataset", "lake", "--event", "1", "--offline"],
            ["report", "--files", "lake"] + formats + ["lake-report"],
        ] {
            let outcome = try await run(arguments).require(0)
            #expect(outcome.errors.contains(told) == arguments.contains("--files"), "\(arguments): \(outcome.errors)")
        }
        let stored = snapshot(of: "\(folder)/stored")
        for other in ["live", "offline", "lake-report"] {
            #expect(differences(snapshot(of: "\(folder)/\(other)"), stored) == [], "\(other)")
        }
        let json = try String(at: "\(folder)/stored/event-1/attendance.json")
        #expect(json.contains(told))
        #expect(try String(at: "\(folder)/stored/event-1/attendance.html").contains("told apart by Código"))
        let quality = try CSVRows.read("\(folder)/stored/event-1/attendance/data_quality.csv")
        #expect(quality.contains { $0["check"] == "guests_perhaps_same" && $0["rows"] == "1" })
        // Whoever names the file is told, and nobody every night.
        #expect(try await run(["report", "--files", "c.csv", "--format", "json"]).require(0).errors.contains(told))
        #expect(try await run(["nightly"]).require(0).errors == "")
    }

    @Test func `a doubt about many is 78 with the line to add, and lists of people only say it`() async throws {
        let rows = ["Ana Soto;a@x", "Eva Díaz;a@x", "Luz Paz;l@x"]
        try ("Nombre completo;Correo;Fecha y hora\n" + rows.map { "\($0);13/03/2026 10:00\n" }.joined())
            .write(to: "\(folder)/c.csv")
        try "profiles: {f: {source: files, files: c.csv}}\n".write(to: "\(folder)/config.yaml")
        try await run(["report", "--event", "1"])
            .expectLine(78, "1 address in \"Correo\" has several names", "person: [Correo, Nombre completo]")
        try await run(["report", "--files", "c.csv", "--locale", "es"]).expectLine(78, "no es seguro quién es quién")
        let list = try await run(["follow-up", "--event", "1", "--who", "attended", "--yes"]).require(0)
        let words = list.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("3 rows, 2 people") && words.contains("may be several people"), "\(list.output)")
    }

    @Test func `a session keeps its number when the form says late what it was called`() async throws {
        func write(_ session: String, _ sameAs: String? = nil) throws {
            let rows = (1...20).map { "\($0);\($0 % 2 == 0 ? session : "Taller");13/03/2026 10:00\n" }
            try ("Código;Sesión;Fecha y hora\n" + rows.joined()).write(to: "\(folder)/c.csv")
            try (sameAs.map { "same-as: {\($0)}\n" } ?? "ignore: []\n").write(to: "\(folder)/form.yaml")
        }
        func sessions() throws -> [String] {
            try CSVRows.read("\(folder)/out/event-1/attendance/attendance_by_session.csv")
                .map { "\($0["session_id"] ?? "") \($0["session"] ?? "")" }.sorted()
        }
        try "profiles: {f: {source: files, files: c.csv, form: form.yaml}}\n".write(to: "\(folder)/config.yaml")
        let report = ["report", "--event", "1", "--format", "csv", "--output", "out"]
        try write("Charla")
        try await run(report).expect(0)
        #expect(try sessions() == ["1 Taller", "2 Charla"])
        // The new name is read as a new session, night after night.
        try write("Conferencia")
        let renamed = try await run(report).require(0)
        #expect(renamed.errors.contains("no longer have the session Charla"), "\(renamed.errors)")
        #expect(renamed.errors.contains("same-as: {Conferencia: Charla}"), "\(renamed.errors)")
        #expect(try await !run(report).require(0).errors.contains("Charla"))
        #expect(try sessions() == ["1 Taller", "3 Conferencia"])
        try write("Conferencia", "Conferencia: Charlas")
        try await run(report).expectLine(78, "no session was called \"Charlas\"", "Charla, Conferencia, Taller")
        try write("Conferencia", "Conferencia: Charla")
        for _ in 0..<2 {
            let kept = try await run(report).require(0)
            #expect(try sessions() == ["1 Taller", "2 Conferencia"] && !kept.errors.contains("no longer"))
        }
    }
}
