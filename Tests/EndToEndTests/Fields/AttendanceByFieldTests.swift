import Foundation
import TestSupport
import Testing

/// Attendance by fields of registrations, as its users run it: from files, through the store.
@Suite(.timeLimit(.minutes(30))) struct AttendanceByFieldTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }
    private static let script = Repository.url("Tests/EndToEndTests/Reference/fields.py").path

    private func run(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> Subprocess.Outcome {
        try await Product.run(
            arguments,
            environment: [
                "ATTENDANCE_TIMEZONE": "America/Santiago", "ATTENDANCE_DATA_DIR": "\(folder)/data",
            ].merging(
                FileManager.default.fileExists(atPath: "\(folder)/config.yaml")
                    ? ["ATTENDANCE_CONFIG": "\(folder)/config.yaml"] : [:]
            ) { $1 }.merging(environment) { $1 }, in: folder)
    }

    private func section(_ output: String, _ report: String = "attendance") throws -> String {
        try String(at: "\(folder)/\(output)/event-1/\(report)/attendance_by_field.csv")
    }

    private func writeFair() throws {
        try """
        Correo,Empresa,Comuna,Actividad,Tipo
        ana@x.cl,Viña Sur,,Apertura,General
        ana@x.cl,Viña Sur,,Taller,General
        beto@x.cl,vina  sur,,Apertura,General
        caro@x.cl,Acme,,Apertura,General
        dani@x.cl,Acme,,Apertura,General
        dani@x.cl,Beta,,Taller,General
        eva@x.cl,,,Apertura,General
        fito@x.cl,Zeta,,Taller,VIP
        iris@x.cl,VIÑA SUR,,Apertura,General
        jose@x.cl,Viña Sur,,Apertura,General

        """.write(to: "\(folder)/inscritos.csv")
        try """
        Correo,Empresa,Actividad,Hora
        ana@x.cl,,Apertura,2026-03-01T09:00:00-03:00
        ana@x.cl,Otra,Taller,2026-03-01T11:00:00-03:00
        beto@x.cl,,Apertura,2026-03-01T09:01:00-03:00
        beto@x.cl,,Apertura,2026-03-01T09:30:00-03:00
        dani@x.cl,,Taller,2026-03-01T11:01:00-03:00
        eva@x.cl,Gamma,Apertura,2026-03-01T09:02:00-03:00
        gus@x.cl,acme,Apertura,2026-03-01T09:03:00-03:00
        hugo@x.cl,,Taller,2026-03-01T11:02:00-03:00

        """.write(to: "\(folder)/ingresos.csv")
        try """
        files: {checkins: ingresos.csv, registrants: inscritos.csv}
        person: [Correo]
        session: Actividad
        time: Hora
        type: Tipo
        fields: [Empresa, Comuna]

        """.write(to: "\(folder)/fair.yaml")
    }

    /// By hand. The registrations of Dani differ, and the first in the alphabet counts. Eva's says nothing, and her check-in does. Gus
    /// and Hugo are not registered, and in no percentage. Nobody says a Comuna.
    private static let fair = """
        field,value,registered,attended,unique_guests,attendance_percentage,registered_held,attended_held
        Empresa,Acme,3,2,2,33.33,3,1
        Empresa,Viña Sur,5,3,2,60.00,5,3
        Empresa,Gamma,1,1,1,100.00,1,1
        Empresa,Zeta,1,0,0,0.00,1,0
        Empresa,,0,1,1,,0,0
        Comuna,,10,7,6,50.00,10,5

        """

    @Test func `registrations and check-ins by what they say, in every format`() async throws {
        try writeFair()
        let formats = ["--format", "csv,xlsx,html,json,terminal"]
        try await run(["report", "--form", "fair.yaml", "--output", "out"] + formats).require(0)
        #expect(try section("out") == Self.fair)
        let json = try String(at: "\(folder)/out/event-1/attendance.json")
        #expect(json.contains("\"attendance_by_field\"") && json.contains("\"Gamma\""))
        let page = try String(at: "\(folder)/out/event-1/attendance.html")
        #expect(page.contains("Attendance by field") && page.contains("count each person once in each session"))
        let python = "import openpyxl, sys; print(openpyxl.load_workbook(sys.argv[1]).sheetnames)"
        let book = "\(folder)/out/event-1/attendance.xlsx"
        #expect(
            try await Subprocess.run("python3", ["-c", python, book]).require(0).output.contains("Attendance by field"))
        // The registrations are those of the sessions: 10.
        let sessions = try CSVRows.read("\(folder)/out/event-1/attendance/attendance_by_session.csv")
        #expect(sessions.compactMap { Int($0["registered"] ?? "") }.reduce(0, +) == 10)
    }

    @Test func `filters hold, and a definition names fields of its own`() async throws {
        try writeFair()
        try """
        title: By company
        sections:
          - section: attendance_by_field
            fields: [empresa]
            columns: [value, registered, unique_guests]
            sort: value

        """.write(to: "\(folder)/company.yaml")
        let session = ["--session", "1", "--format", "csv"]
        try await run(
            ["report", "--form", "fair.yaml", "--report", "company.yaml", "--output", "out"] + session
        ).require(0)
        // Of the opening only: Ana, Beto, Iris, José; Caro, Dani; Eva; nobody of Zeta.
        #expect(
            try section("out", "company") == """
                value,registered,unique_guests
                Acme,2,1
                Gamma,1,1
                Viña Sur,4,2

                """)
        // Nobody had come by nine: but for Ana.
        try await run(
            ["report", "--form", "fair.yaml", "--as-of", "2026-03-01T09:00:30", "--format", "csv", "--output", "early"]
        ).require(0)
        let early = try CSVRows.of(section("early")).filter { $0["field"] == "Empresa" }
        #expect(early.map { $0["unique_guests"] } == ["1", "0", "0", "0"])
        #expect(early.map { $0["registered"] } == ["5", "3", "1", "1"])
        try await run(
            [
                "report", "--form", "fair.yaml", "--registrant-type", "2", "--format", "csv", "--output", "vip",
            ]
        ).require(0)
        #expect(try CSVRows.of(section("vip")).map { $0["value"] } == ["Zeta", ""])
    }

    @Test func `a field that is not there ends the run`() async throws {
        try writeFair()
        let form = try String(at: "\(folder)/fair.yaml")
        try form.replacing("Comuna]", with: "Cargo]").write(to: "\(folder)/wrong.yaml")
        try await run(["report", "--form", "wrong.yaml", "--format", "csv", "--output", "out"]).expect(78, "\"Cargo\"")
        for source in ["tikit", "files"] {
            try """
            title: By company
            sections:
              - section: attendance_by_field
                fields: [Cargo]

            """.write(to: "\(folder)/company.yaml")
            let arguments = source == "files" ? ["--form", "fair.yaml"] : ["--event", "6"]
            try await run(
                ["report", "--report", "company.yaml", "--format", "csv", "--output", "out"] + arguments,
                ["ATTENDANCE_TOKEN": "none", "ATTENDANCE_BASE_URL": "http://127.0.0.1:9/"]
            ).expect(78, source == "files" ? "Cargo" : "tikit")
        }
        try "profiles: {own: {source: tikit, fields: [company]}}\n".write(to: "\(folder)/config.yaml")
        try await run(["events", "--profile", "own"]).expect(78, "fields")
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
    }

    @Test(arguments: 1...4) func `the numbers are those of an independent calculation`(seed: Int) async throws {
        try await Product.python(Self.script, ["event", folder, "\(seed)"]).require(0)
        let form = """
            person: [Correo]
            session: Actividad
            time: Hora
            type: Tipo
            fields: [Empresa, Comuna]

            """
        for kind in ["csv", "xlsx"] {
            try "files: {checkins: checkins.\(kind), registrants: registrants.\(kind)}\n\(form)"
                .write(to: "\(folder)/\(kind).yaml")
            try await run([
                "report", "--form", "\(kind).yaml", "--format", "csv", "--csv-dialect", "plain", "--output", kind,
            ]).require(0)
            let path = "\(folder)/\(kind)/event-1/attendance/attendance_by_field.csv"
            let compared = try await Product.python(Self.script, ["files", folder, path])
            #expect(compared.status == 0, "\(kind): \(compared.errors)")
        }
        #expect(try section("csv") == section("xlsx"))
    }

    @Test func `the store says the same as the files, until somebody is forgotten`() async throws {
        try writeFair()
        try """
        profiles:
          fair: {source: files, form: fair.yaml, timezone: America/Santiago}

        """.write(to: "\(folder)/config.yaml")
        let report = ["report", "--profile", "fair", "--event", "1", "--format", "csv,html,json", "--output"]
        try await run(["sync", "--profile", "fair", "--event", "1"]).require(0)
        try await run(report + ["stored", "--offline"]).require(0)
        try await run(report + ["live", "--live"]).require(0)
        #expect(try section("stored") == Self.fair)
        #expect(try section("live") == Self.fair)
        // Fito never came, and what he said is gone all the same.
        let store = "\(folder)/data/fair/store.sqlite"
        let query = "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchone())"
        let guest = try await Subprocess.run(
            "python3", ["-c", query, store, "SELECT guest_id FROM field_values WHERE value = 'Zeta'"]
        ).require(0).output.split(whereSeparator: \.isWhitespace).joined()
        try await run(["store", "forget", "--profile", "fair", "--guest", guest, "--event", "1", "--yes"]).require(0)
        let expected = Self.fair.replacing("Empresa,Zeta,1,0,0,0.00,1,0\n", with: "")
            .replacing("Empresa,,0,1,1,,0,0", with: "Empresa,,1,1,1,0.00,1,0")
        for pass in ["--offline", "--full"] {
            try await run(report + ["after", pass]).require(0)
            #expect(try section("after") == expected)
            #expect(try Data(contentsOf: URL(filePath: store)).range(of: Data("Zeta".utf8)) == nil)
        }
        // What is no longer named is not stored, and what was not stored is not shown as nothing.
        try String(at: "\(folder)/fair.yaml").replacing("fields: [Empresa, Comuna]", with: "ignore: [Empresa, Comuna]")
            .write(to: "\(folder)/fair.yaml")
        try await run(["sync", "--profile", "fair", "--event", "1"]).require(0)
        try await run(report + ["none", "--offline"]).require(0)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/none/event-1/attendance/attendance_by_field.csv"))
        #expect(try Data(contentsOf: URL(filePath: store)).range(of: Data("Gamma".utf8)) == nil)
        try """
        profiles:
          fair: {source: files, form: fair.yaml, timezone: America/Santiago, fields: [Empresa]}

        """.write(to: "\(folder)/config.yaml")
        try await run(report + ["none", "--offline"]).expect(78, "attendance sync")
    }
}
