import Base
import Foundation
import TestSupport
import Testing

@testable import Sources

/// Forms as text: what is written is read back as it was, and a question mark is one only where a person must answer.
@Suite(.timeLimit(.minutes(5))) struct FormTextTests {
    private func read(_ text: String) throws -> FileForm {
        var mapping = try YAMLFile(path: "form.yaml").mapping(in: text)
        let form = try FileForm(&mapping)
        try mapping.finish()
        return form
    }

    @Test func `a form is a line for each key`() throws {
        var form = FileForm()
        form.files = [.checkIns: "ingresos.csv", .registrants: "inscritos.csv"]
        form.person = .columns(["RUT"])
        form.session = .column("Sesión")
        var time = FileForm.Time(column: "Hora de llegada")
        (time.order, time.zone) = (.dayFirst, "America/Santiago")
        form.time = time
        form.words[.attended] = .init(column: "Asistencia", yes: ["Asistió", "Sí"], no: ["No", "0"])
        form.ignore = ["Fecha: compra", "Notas"]
        form.columns = [.email: "Correo", .guest: "Nombre"]
        let text = """
            files: {registrants: inscritos.csv, checkins: ingresos.csv}
            person: [RUT]
            session: Sesión
            time: {column: Hora de llegada, order: day-first, zone: America/Santiago}
            came: {column: Asistencia, yes: [Asistió, Sí], no: ["No", "0"]}
            columns: {email: Correo, guest: Nombre}
            ignore: ["Fecha: compra", Notas]

            """
        // Tables are in their own order.
        #expect(Set(form.text.split(separator: "\n").dropFirst()) == Set(text.split(separator: "\n").dropFirst()))
        #expect(try read(text) == form && read(form.text) == form)
    }

    @Test func `every form is read back as it was`() throws {
        var generator = SeededGenerator(seed: 45)
        for round in 0..<2000 {
            let form = FileForm(random: &generator)
            let again = try read(form.text)
            #expect(again == form, "round \(round): \(form.text)")
        }
    }

    @Test func `what cannot be seen is escaped`() {
        #expect(YAMLText.quoted("Nota\u{202E}\u{9B}31m") == #""Nota\u202E\x9B31m""#)
        #expect(YAMLText.quoted("a\nb\t\"c\\") == #""a\nb\t\"c\\""#)
        #expect(YAMLText.quoted("") == "\"\"" && YAMLText.quoted(" x ") == "\" x \"")
        #expect(YAMLText.quoted("Attendee #") == "\"Attendee #\"" && YAMLText.quoted("Null") == "\"Null\"")
        #expect(YAMLText.quoted("N° (2) a/b") == "N° (2) a/b")
        #expect(YAMLText.comment("a\u{202E}b\nc") == "ab c")
    }

    @Test(arguments: [
        ("person: ?", 1), ("files: a.csv\nperson: [RUT]\ncame: {column: A, yes: ?, no: [No]}", 3),
        ("ignore: [Notas, ?]  # Comuna", 1), ("person: [A]\r\ntime: ?  # \"Hora\"\r\ntype: T", 2),
        ("ignore:\n  - Notas\n  - ?", 3), ("columns: {email: \"Mail #\", guest: ?}", 1),
    ])
    func `a question that is open is named by its line`(_ text: String, _ line: Int) throws {
        try withTemporaryFolder { folder in
            let path = "\(folder)/form.yaml"
            try text.write(to: path)
            #expect(throws: Fault(.misconfigured, .formQuestionOpen(path, line: line))) { try FileForm(path: path) }
        }
    }

    @Test(arguments: [
        "person: [\"¿Vino?, sí\", \": ?\"]", "came: {column: A, yes: [\"?\"], no: ['[?']}  # or yes: ?",
        "# time: ?\ntype: ¿Qué?",
    ])
    func `a question mark in a text is none`(_ text: String) throws {
        try withTemporaryFolder { folder in
            try text.write(to: "\(folder)/form.yaml")
            _ = try FileForm(path: "\(folder)/form.yaml")
        }
    }
}

extension FileForm {
    fileprivate init(random generator: inout SeededGenerator) {
        self.init()
        func maybe<Value>(_ value: (inout SeededGenerator) -> Value) -> Value? {
            generator.chance(0.5) ? value(&generator) : nil
        }
        for table in FileTable.allCases where generator.chance(0.2) { files[table] = String.heading(&generator) }
        person = maybe { $0.chance(0.2) ? Person.row : Person.columns([String].headings(&$0)) }
        tellsAlike = generator.chance(0.5)
        if tellsAlike { alike = Set(Alike.allCases.filter { _ in generator.chance(0.4) }) }
        for role in WordKeys.roles { words[role] = maybe { Words(random: &$0) } }
        session = maybe { Session(random: &$0) }
        if words[.attended] == nil, session.map({ if case .marked = $0 { false } else { true } }) ?? true,
            generator.chance(0.5)
        {
            (everybodyCame, tellsRegistrations) = (true, words[.status] == nil ? false : nil)
        }
        for _ in 0..<Int.random(in: 0...2, using: &generator) {
            let name = String.heading(&generator)
            sameAs[name] = String.word(&generator)
        }
        time = maybe { Time(random: &$0) }
        type = maybe { String.heading(&$0) }
        fields = [String].headings(&generator)
        ignore = [String].headings(&generator)
        for role in ColumnRole.allCases where generator.chance(0.1) { columns[role] = String.word(&generator) }
        name = maybe { String.heading(&$0) }
        starts = maybe { String.heading(&$0) }
        ends = maybe { String.heading(&$0) }
        allowsShrinking = maybe { $0.chance(0.5) }
        sheet = maybe { String.heading(&$0) }
        encoding = maybe { String.heading(&$0) }
        header = maybe { Int.random(in: 1...10_000, using: &$0) }
        delimiter = maybe { [",", ";", "\t", "|", " "].randomElement(using: &$0) ?? "," }
        decimal = maybe { $0.chance(0.5) ? "." : "," }
        totals = [String].headings(&generator)
    }
}

extension FileForm.Words {
    fileprivate init(random generator: inout SeededGenerator) {
        let yes = [String].words(&generator)
        let known = Set(yes.map { MatchedWord($0) })
        let no = [String].words(&generator).filter { !known.contains(MatchedWord($0)) }
        self.init(column: generator.chance(0.8) ? String.heading(&generator) : nil, yes: yes, no: no)
    }
}

extension FileForm.Session {
    fileprivate init(random generator: inout SeededGenerator) {
        switch Int.random(in: 0...5, using: &generator) {
        case 0: self = .column(String.heading(&generator))
        case 1:
            var listed = FileForm.Listed()
            (listed.separator, listed.isExact) = (String.word(&generator), true)
            listed.hasTimes = generator.chance(0.5)
            self = .listed(String.heading(&generator), listed)
        case 2: self = .named(String.heading(&generator))
        case 3: self = .marked([String].headings(&generator))
        case 4: self = .eachSheet(ignoring: [String].headings(&generator))
        default: self = .eachFile
        }
    }
}

extension FileForm.Time {
    fileprivate init(random generator: inout SeededGenerator) {
        self.init(column: generator.chance(0.8) ? String.heading(&generator) : nil)
        if generator.chance(0.3) { order = DateOrder.allCases.randomElement(using: &generator) }
        if generator.chance(0.3) { zone = ["UTC", "America/Santiago", "Etc/GMT+3"].randomElement(using: &generator) }
        switch Int.random(in: 0...4, using: &generator) {
        case 0: date = .day("2026-05-13")
        case 1: date = .column(String.heading(&generator))
        default: break
        }
        if generator.chance(0.3) { none = [String].words(&generator) }
        if generator.chance(0.3) { format = "dd.MM.yyyy HH:mm" }
    }
}

extension String {
    private static let pieces: [String] =
        Array("abzÁñ漢0159 -_./:,;#?!'\"\\[]{}&*%@`|>~=<+()°").map { String($0) } + [
            "\n", "\t", "\r", "\u{A0}", "\u{202E}", "\u{FEFF}", "\u{2028}", "\u{85}", "\u{1}", "\u{7F}", "\u{301}", "👩‍👩‍👧",
            "🇨🇱", "\u{FFFF}", "null", "yes", "row", "- ", ": ", " #", "? ",
        ]

    /// What may stand in a cell.
    fileprivate static func word(_ generator: inout SeededGenerator) -> String {
        let word = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
            pieces.randomElement(using: &generator) ?? ""
        }
        // A byte order mark is no part of a text that begins with it.
        return String(word.joined().unicodeScalars.drop { $0 == "\u{FEFF}" })
    }

    /// The same, with something in it that is no blank.
    fileprivate static func heading(_ generator: inout SeededGenerator) -> String {
        let (start, end) = (word(&generator), word(&generator))
        return generator.chance(0.5) ? "\(start)x\(end)" : "Columna \(Int.random(in: 1...99, using: &generator))"
    }
}

extension [String] {
    fileprivate static func words(_ generator: inout SeededGenerator) -> [String] {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in String.word(&generator) }
    }

    fileprivate static func headings(_ generator: inout SeededGenerator) -> [String] {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in String.heading(&generator) }
    }
}
