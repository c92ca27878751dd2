import Base
import Foundation
import Reporting
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct CSVRendererTests {
    private static let standard = """
        session_id,session,starts_at,attendance_percentage,price,median_distance_m,latitude
        1234567,"'=HYPERLINK(""x"")",2026-03-01T06:15:00-03:00,83.50,50000,12.0,-33.437222
        -8,"Panel, «tarde»; sala
        2",,,19.9,0.0,0.000000
        ,'-5,,100.05,-1.5,,

        """

    /// Standard is the same in every language, plain leaves text verbatim, and Excel's has the marks of the language.
    static let texts: [(dialect: CSVDialect, language: Language, text: String)] = [
        (.standard, .spanish, standard), (.standard, .english, standard),
        (.plain, .spanish, standard.replacing("'=", with: "=").replacing("'-", with: "-")),
        (
            .excel, .spanish,
            "\u{FEFF}ID de sesión;\"Sesión; sala\";Inicio;Porcentaje;Precio;Distancia;Latitud\r\n"
                + "1234567;\"'=HYPERLINK(\"\"x\"\")\";2026-03-01 06:15:00;83,50;50000;12,0;-33,437222\r\n"
                + "-8;\"Panel, «tarde»; sala\n2\";;;19,9;0,0;0,000000\r\n;'-5;;100,05;-1,5;;\r\n"
        ),
        (
            .excel, .english,
            "\u{FEFF}Session ID,\"Session, room\",Starts at,Percentage,Price,Distance,Latitude\r\n"
                + "1234567,\"'=HYPERLINK(\"\"x\"\")\",2026-03-01 06:15:00,83.50,50000,12.0,-33.437222\r\n"
                + "-8,\"Panel, «tarde»; sala\n2\",,,19.9,0.0,0.000000\r\n,'-5,,100.05,-1.5,,\r\n"
        ),
    ]

    @Test(arguments: texts) func `a table in each dialect`(dialect: CSVDialect, language: Language, text: String) throws
    {
        let bytes = CSVRenderer(dialect).bytes(of: CSVSample.table, on: try CSVSample.clock(), in: language)
        #expect(bytes == Array(text.utf8))
    }

    @Test(arguments: [
        ("=1", "'=1"), ("+56 9", "'+56 9"), ("-x", "'-x"), ("@x", "'@x"), ("\tx", "'\tx"), ("\rx", "\"'\rx\""),
        ("x=1", "x=1"), (" x=1", " x=1"), ("'=1", "'=1"), ("", ""), (" ", " "), ("\nx", "\"'\nx\""),
        (" =1", "' =1"), ("\u{A0}=1", "'\u{A0}=1"), ("\u{3000}\u{200B}@x", "'\u{3000}\u{200B}@x"),
        ("\u{FEFF}+1", "'\u{FEFF}+1"), ("\u{AD}\u{2060}-1", "'\u{AD}\u{2060}-1"), ("\u{2800}=1", "'\u{2800}=1"),
        (" \r\n=1", "\"' \r\n=1\""), ("\u{2028}=1", "'\u{2028}=1"),
        ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠x", "'＠x"), ("﹦1", "'﹦1"), (" ﹣1", "' ﹣1"),
        ("\u{202E}=1", "'=1"), ("Ñandú", "Ñandú"), ("–5", "–5"), ("日本", "日本"), (" Ana", " Ana"),
    ])
    func `guards text that begins like a formula`(text: String, field: String) throws {
        let table = ReportTable([
            CSVSample.column("a", .text, es: "a", en: "a", [.text(text)]),
            CSVSample.column("b", .count, es: "b", en: "b", [.integer(-1)]),
        ])
        let bytes = CSVRenderer().bytes(of: table, on: try CSVSample.clock(), in: .english)
        #expect(bytes == Array("a,b\n\(field),-1\n".utf8))
    }

    /// Of a cell, what the three dialects hold.
    private func cell(_ text: String, _ dialect: CSVDialect) throws -> [UInt8] {
        let table = ReportTable([CSVSample.column("a", .text, es: "a", en: "a", [.text(text)])])
        let bytes = CSVRenderer(dialect).bytes(of: table, on: try CSVSample.clock(), in: .english)
        let head = Array((dialect == .excel ? "\u{FEFF}a\r\n" : "a\n").utf8)
        let end = dialect == .excel ? 2 : 1
        #expect(bytes.starts(with: head))
        return Array(bytes.dropFirst(head.count).dropLast(end))
    }

    @Test(arguments: [
        ("\u{1B}[2J\u{1B}]0;x\u{7}", "␛[2J␛]0;x␇"), ("a\u{9B}31mb\u{85}", "a\u{FFFD}31mb\u{FFFD}"),
        ("a\0b\u{7F}", "a␀b␡"), ("a\u{8}\u{8}b\u{E}", "a␈␈b␎"), ("\u{202E}gpj.exe\u{202C}", "gpj.exe"),
        ("\u{2067}x\u{2069}\u{200F}\u{61C}", "x"),
    ])
    func `what a terminal would obey stands in no file but those for programs`(text: String, shown: String) throws {
        for dialect in [CSVDialect.standard, .excel] { #expect(try cell(text, dialect) == Array(shown.utf8)) }
        #expect(try cell(text, .plain) == Array(text.utf8))
    }

    @Test(arguments: ["Ana María Ñandú", "O’Higgins", "日本語 テスト", "👩🏽‍💻", "a\u{200D}b\u{A0}c", "«x»—y…", "عربي ع", "x\ty"])
    func `ordinary cells keep their bytes in every dialect`(text: String) throws {
        for dialect in CSVDialect.allCases { #expect(try cell(text, dialect) == Array(text.utf8)) }
    }

    @Test func `one file per section, in order`() throws {
        let report = Report(
            name: "attendance", title: Phrase(verbatim: "x"), subject: .event(id: 6, name: "x"),
            clock: try CSVSample.clock(),
            sections: [
                ReportSection.fixture("b", title: Phrase(verbatim: "b"), table: CSVSample.table),
                ReportSection.fixture(
                    "a", title: Phrase(verbatim: "a"),
                    table: ReportTable([CSVSample.column("only", .text, es: "solo", en: "only", [])])),
            ])
        let files = CSVRenderer().render(report, in: .english)
        #expect(files.map(\.path) == ["attendance/b.csv", "attendance/a.csv"])
        #expect(files[1].bytes == Array("only\n".utf8))
    }

    @Test func `a lone empty field is not a blank line`() throws {
        let table = ReportTable([CSVSample.column("a", .text, es: "a", en: "a", [.empty, .text("x")])])
        let bytes = CSVRenderer().bytes(of: table, on: try CSVSample.clock(), in: .english)
        #expect(bytes == Array("a\n\"\"\nx\n".utf8))
    }
}
