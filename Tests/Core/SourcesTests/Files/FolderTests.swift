import Base
import Foundation
import TestSupport
import Testing

@testable import Sources

/// Which files of a folder, and which sheets of a workbook, are read: none is passed over in silence.
@Suite(.timeLimit(.minutes(5))) struct FolderTests {
    private static let friday = "RUT,Hora de llegada\n11222333-9,2026-05-08 09:00\n20333444-3,2026-05-08 09:05\n"
    private static let saturday = "RUT,Hora de llegada\n11222333-9,2026-05-09 09:00\n10111222-5,2026-05-09 09:05\n"
    private static let registered = "RUT,Nombre completo,Correo\n11222333-9,Ana Rojas,a@x.cl\n"

    private func options(_ paths: [String], _ form: FileForm? = nil, registrants: String? = nil) throws -> FileOptions {
        var settings = EventFileSettings()
        settings.paths = paths
        var options = try FileOptions(settings, zone: .gmt)
        (options.form, options.registrants) = (form, registrants)
        return options
    }

    /// Writes files: an empty text is a file that nobody can read, and `NAME/` makes a folder.
    private func write(_ files: [String: String], to folder: String) throws {
        for (name, text) in files {
            let parts = name.split(separator: "/")
            if parts.count > 1 {
                try FileManager.default.createDirectory(
                    atPath: "\(folder)/\(parts.dropLast().joined(separator: "/"))", withIntermediateDirectories: true)
            }
            if name.hasSuffix(".xlsx") {
                let rows = text.split(separator: "\n").map {
                    $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                }
                try MadeWorkbook.write([.init(name: "Hoja 1", rows: rows)], to: "\(folder)/\(name)")
            } else {
                try text.write(to: "\(folder)/\(name)")
            }
        }
    }

    /// The tables of a folder's files, and what is asked and said about them.
    private func found(_ files: [String: String], _ form: FileForm? = nil) throws -> (
        tables: [String: FileTable], asked: String?, notes: [String]
    ) {
        try withTemporaryFolder { folder in
            try write(files, to: folder)
            let set = try FileSet(options([folder], form))
            let tables = set.entries.map { (String($0.path.dropFirst(folder.count + 1)), $0.table) }
            return (Dictionary(tables) { first, _ in first }, set.question?.message.en, set.notes.map(\.en))
        }
    }

    private static let clear: [([String: String], Int)] = [
        (["viernes.csv": friday, "sabado.csv": saturday], 4), (["viernes.csv": friday, "sabado.xlsx": saturday], 4),
        (["viernes.xlsx": friday, "sabado.txt": saturday], 4), (["lunes.csv": friday], 2),
        (["ingresos.csv": friday, "README.md": "x", "foto.JPG": "x", "~$ingresos.xlsx": "", ".oculto.csv": "x"], 2),
        (["checkins/a.csv": friday, "checkins/b.xlsx": saturday, "pauta.yaml": "person: [RUT]\n"], 4),
    ]

    @Test(arguments: clear)
    func `files of the same columns have the check-ins, in any kind`(_ files: [String: String], _ count: Int)
        async throws
    {
        try await withTemporaryFolder { folder in
            // An empty workbook that Excel keeps is no workbook.
            try write(files.filter { !$0.value.isEmpty }, to: folder)
            for name in files.filter(\.value.isEmpty).keys { try "".write(to: "\(folder)/\(name)") }
            #expect(try await FileSource(options([folder])).event(1).checkIns.count == count)
        }
    }

    private static let unclear: [([String: String], [String])] = [
        (
            ["checkins.csv": friday, "sabado.csv": saturday],
            ["what is sabado.csv?", "files: {checkins: checkins.csv} if it does not matter"]
        ),
        (
            ["checkins.csv": friday, "checkins.xlsx": friday, "sesiones.csv": "x"],
            ["checkins.csv, checkins.xlsx?", "files: {checkins: ?, sessions: sesiones.csv}"]
        ),
        (
            ["viernes.csv": friday, "sabado.csv.zip": "PK"],
            ["sabado.csv.zip (unpack it)", "files: {checkins: viernes.csv}"]
        ),
        (
            ["viernes.csv": friday, "sabado.xls": "x"],
            ["sabado.xls (save it as .xlsx)", "files: {checkins: viernes.csv}"]
        ),
        (["viernes.csv": friday, "sub/sabado.csv": saturday], ["sub (a folder with spreadsheets)"]),
        (["ingresos.csv": friday, "notas.txt": "x", "encuesta.xlsx": "Nota\n5\n"], ["is encuesta.xlsx, notas.txt?"]),
        (
            ["viernes.csv": friday, "encuesta.csv": "Marca temporal,Nota\n2026-05-09 10:00,5\n"],
            ["what is encuesta.csv, viernes.csv?", "files: {checkins: ?}"]
        ),
        (["viernes.csv": friday, "sabado.csv": saturday, "domingo.zip": "PK"], ["domingo.zip", "with --files"]),
        (["asistentes.csv": friday, "asistentes sabado.csv": saturday], ["asistentes.csv: its name says guests"]),
        (
            ["asistentes.csv": friday, "ingresos.csv": saturday],
            ["files: {checkins: asistentes.csv}", "files: {guests: asistentes.csv}"]
        ),
    ]

    @Test(arguments: unclear)
    func `what is not certain is asked at once`(_ files: [String: String], _ parts: [String]) throws {
        let asked = try #require(try found(files).asked)
        for part in parts { #expect(asked.contains(part), "\(asked)") }
    }

    @Test func `files named after a table have it, in both languages and any kind`() throws {
        let found = try found([
            "ingresos.xlsx": Self.friday, "inscripciones.csv": Self.registered, "sesiones.ods.csv": "x",
            "invitados.csv": Self.registered, "Ofertas.csv": "Tipo,Precio\nVIP,1\n",
        ])
        #expect(found.tables["ingresos.xlsx"] == .checkIns && found.tables["inscripciones.csv"] == .registrants)
        #expect(found.tables["invitados.csv"] == .guests && found.tables["Ofertas.csv"] == .offers)
        #expect(found.asked?.contains("what is sesiones.ods.csv") == true)
        for name in ["inscritos", "registrados", "registrants", "Inscripciones"] {
            #expect(
                try self.found(["\(name).csv": Self.registered, "x.csv": Self.friday]).tables["\(name).csv"]
                    == .registrants)
        }
    }

    @Test func `a form's files are read and no others, which is said`() throws {
        try withTemporaryFolder { folder in
            try write(["a.csv": Self.friday, "b.csv": Self.saturday, "c.zip": "PK", "pauta.yaml": "x"], to: folder)
            var form = FileForm()
            form.files = [.checkIns: "\(folder)/a.csv"]
            for paths in [[], [folder]] {
                let set = try FileSet(options(paths, form))
                #expect(set.question == nil && set.entries.map(\.path) == ["\(folder)/a.csv"])
                #expect(
                    set.notes.map(\.en)
                        == (paths.isEmpty ? [] : ["\(folder): not read: b.csv, c.zip; the form or option says what is"])
                )
            }
            // A file that a path names is tonight's.
            #expect(try FileSet(options(["\(folder)/b.csv"], form)).entries.map(\.path) == ["\(folder)/b.csv"])
            // A folder in place of the file is read as any other.
            form.files = [.checkIns: folder]
            for paths in [[], [folder]] { #expect(try FileSet(options(paths, form)).asked.count == 1) }
            form.files = [.checkIns: "\(folder)/a.csv", .registrants: "\(folder)/none.csv"]
            #expect(throws: Fault.self) { try FileSet(options([folder], form)) }
            let both = try FileSet(options(["\(folder)/a.csv"], registrants: "\(folder)/b.csv"))
            #expect(both.entries.map(\.table) == [.checkIns, .registrants])
        }
    }

    @Test func `a spreadsheet of another format is one clear line`() throws {
        try withTemporaryFolder { folder in
            for name in ["a.xls", "b.numbers"] {
                try "x".write(to: "\(folder)/\(name)")
                let fault = #expect(throws: Fault.self) { try FileSet(options(["\(folder)/\(name)"])) }
                #expect(fault?.kind == .unreadableData && fault?.message.en.contains("save it as .xlsx") == true)
            }
        }
    }

    // MARK: Sheets

    private func rows(_ text: String) -> [[String]] {
        text.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    }

    @Test func `the only sheet with something is read, and what it hides is said`() async throws {
        try await withTemporaryFolder { folder in
            let path = "\(folder)/feria.xlsx"
            try MadeWorkbook.write(
                [
                    .init(name: "Hoja 2", rows: []),
                    .init(name: "Ingresos", rows: rows(Self.friday), hiddenRows: [3]),
                ], to: path)
            let event = try await FileSource(options([path])).event(1)
            #expect(event.checkIns.count == 2 && event.eventName == "feria")
            let set = try FileSet(options([path]))
            #expect(
                set.notes.map(\.en) == ["\(path): the sheet \"Ingresos\" hides 1 row and 0 columns; they are read, too"]
            )
            #expect(try set.entries[0].text().path == path)
        }
    }

    @Test func `which of several sheets is read is asked, and each may be a session`() async throws {
        try await withTemporaryFolder { folder in
            let path = "\(folder)/feria.xlsx"
            try MadeWorkbook.write(
                [
                    .init(name: "Viernes", rows: rows(Self.friday)), .init(name: "Vacía", rows: []),
                    .init(name: "Sábado", rows: rows(Self.saturday + "16000001-5,2026-05-09 10:00\n")),
                ], to: path)
            let asked = try #require(try FileSet(options([path])).question)
            #expect(asked.kind == .misconfigured)
            for part in ["Viernes, Sábado", "sheet: Viernes", "session: {each: sheet}"] {
                #expect(asked.message.en.contains(part), "\(asked.message.en)")
            }
            var form = FileForm()
            form.sheet = "sábado"
            #expect(try await FileSource(options([path], form)).event(1).checkIns.count == 3)
            #expect(
                try FileSet(options([path], form)).notes.map(\.en)
                    == ["\(path): sheets not read: Viernes; the form names another"])
            form.sheet = "Domingo"
            let missing = #expect(throws: Fault.self) { try FileSet(options([path], form)) }
            #expect(missing?.kind == .misconfigured && missing?.message.en.contains("Viernes, Sábado") == true)
            form.sheet = nil
            form.session = .eachSheet(ignoring: [])
            let event = try await FileSource(options([path], form)).event(1)
            #expect(event.checkIns.count == 5)
            #expect((0..<event.sessions.count).map { event.sessions.names[$0] } == ["Viernes", "Sábado"])
            let set = try FileSet(options([path], form))
            #expect(try set.entries.map { try $0.text().path } == ["\(path) (Viernes)", "\(path) (Sábado)"])
        }
    }

    @Test func `beside sheets that are sessions, others are asked about until the form ignores them`() async throws {
        try await withTemporaryFolder { folder in
            let path = "\(folder)/feria.xlsx"
            try MadeWorkbook.write(
                [
                    .init(name: "Viernes", rows: rows(Self.friday)), .init(name: "Sábado", rows: rows(Self.saturday)),
                    .init(name: "Resumen", rows: rows("Concepto,Total\nPersonas,3\n")),
                    .init(name: "Oculta", rows: rows(Self.saturday), isHidden: true),
                ], to: path)
            for person in [nil, FileForm.Person.columns(["RUT"])] {
                var form = FileForm()
                (form.person, form.session) = (person, .eachSheet(ignoring: []))
                if person != nil { form.time = FileForm.Time(column: "Hora de llegada") }
                let asked = try #require(try FileSet(options([path], form)).question)
                #expect(asked.kind == .misconfigured)
                for part in ["Resumen, Oculta (hidden)", "session: {each: sheet, ignore: [Resumen, Oculta]}"] {
                    #expect(asked.message.en.contains(part), "\(asked.message.en)")
                }
                form.session = .eachSheet(ignoring: ["resumen", "Oculta"])
                let event = try await FileSource(options([path], form)).event(1)
                #expect(event.checkIns.count == 4 && event.sessions.count == 2)
            }
        }
    }

    @Test func `a formula without its result ends the run where it matters`() async throws {
        let list = "RUT,Hora de llegada,Nota\n1,2026-05-08 09:00,a\n2,2026-05-08 09:05,b\n"
        let cases: [(String, [String], String?)] = [
            ("3,=NOW(),c\n", ["B4: \"Hora de llegada\" has a formula without its result"], nil),
            ("=A2,2026-05-08 09:05,c\n", ["A4: \"RUT\""], nil),
            ("3,2026-05-08 09:05,=B2\n", ["C4: \"Nota\"", "add ignore: [Nota]"], "Nota"),
            ("Total,=COUNT(B2:B3),\n", [], nil),
        ]
        for (row, parts, ignored) in cases {
            try await withTemporaryFolder { folder in
                let path = "\(folder)/feria.xlsx"
                try MadeWorkbook.write([.init(name: "A", rows: rows(list + row))], to: path)
                let fault = parts.isEmpty ? nil : #expect(throws: Fault.self) { try FileSet(options([path])) }
                for part in parts { #expect(fault?.message.en.contains(part) == true, "\(fault?.message.en ?? "")") }
                #expect(parts.isEmpty || fault?.kind == .unreadableData)
                guard parts.isEmpty || ignored != nil else { return }
                var form = FileForm()
                form.ignore = [ignored].compactMap(\.self)
                let event = try await FileSource(options([path], form)).event(1)
                #expect(event.checkIns.count == (ignored == nil ? 2 : 3))
            }
        }
    }

    @Test func `a hidden sheet with something is asked about`() throws {
        try withTemporaryFolder { folder in
            let path = "\(folder)/feria.xlsx"
            try MadeWorkbook.write(
                [
                    .init(name: "A", rows: rows(Self.friday)),
                    .init(name: "B", rows: rows(Self.saturday), isHidden: true),
                ], to: path)
            let asked = try #require(try FileSet(options([path])).question)
            #expect(asked.message.en.contains("A, B (hidden)") && asked.message.en.contains("sheet: A"))
            #expect(!asked.message.en.contains("each: sheet"))
        }
    }

    @Test func `each file may be a session`() async throws {
        try await withTemporaryFolder { folder in
            try write(["viernes.csv": Self.friday, "sabado.xlsx": Self.saturday], to: folder)
            var form = FileForm()
            form.session = .eachFile
            let event = try await FileSource(options([folder], form)).event(1)
            #expect(Set((0..<event.sessions.count).map { event.sessions.names[$0] }) == ["viernes", "sabado"])
        }
    }
}
