import Base
import Foundation
import Reporting
import Templates
import Testing

@testable import Rendering

@Suite("XLSX: text from people", .timeLimit(.minutes(30))) struct XLSXTextTests {
    private static let hostile: [(typed: String, read: String)] = [
        ("=1+1", "=1+1"), ("=HYPERLINK(\"http://x\",\"y\")", "=HYPERLINK(\"http://x\",\"y\")"),
        ("+56 9 1234", "+56 9 1234"),
        ("-5", "-5"), ("@SUM(A1)", "@SUM(A1)"), ("{=1}", "{=1}"), ("http://example.org", "http://example.org"),
        ("internal:Sheet!A1", "internal:Sheet!A1"), ("007", "007"), ("1E5", "1E5"), ("TRUE", "TRUE"), ("#N/A", "#N/A"),
        ("'quoted", "'quoted"), ("<b>&amp;</b>\"'", "<b>&amp;</b>\"'"), ("  spaces  ", "  spaces  "), ("a\nb", "a\nb"),
        ("a\r\nb\rc", "a\nb\nc"), ("tab\there", "tab\there"), ("\u{0}a\u{1}b\u{1B}[31mc\u{7F}d\u{9B}e", "ab[31mcde"),
        ("\u{FFFE}x\u{FFFF}", "x"), ("👩‍👩‍👧‍👦 🇨🇱", "👩‍👩‍👧‍👦 🇨🇱"), ("\u{202E}abc\u{202C}", "\u{202E}abc\u{202C}"),
        ("a\u{200B}b", "a\u{200B}b"), ("e\u{301}", "e\u{301}"), ("שלום مرحبا", "שלום مرحبا"), ("日本語", "日本語"),
    ]

    @Test func `is read back as it was typed, as text, never as a formula`() async throws {
        let bytes = try XLSXRenderer().bytes(TableFixture.report(.text, Self.hostile.map { .text($0.typed) }))
        let sheet = try await WorkbookTool.openpyxl(bytes).sheet("Things")
        let rows = try #require(try await WorkbookTool.calamine(bytes).first { $0.name == "Things" }?.rows)
        for (index, text) in Self.hostile.enumerated() {
            let cell = try #require(sheet["A\(index + 5)"])
            #expect(cell.type == "s" && cell.value == text.read, "\(text.typed): \(cell)")
            #expect(rows[index + 4][0] == .init(kind: "str", value: text.read), "\(text.typed)")
        }
    }

    @Test func `an escape that was typed is kept from being one`() {
        func clean(_ text: String) -> String { SpreadsheetText.clean(text, in: .english) }
        #expect(clean("_x0041_") == "_x005F_x0041_")
        #expect(clean("a_x00e9_b") == "a_x005F_x00e9_b")
        #expect(clean("_x0041") == "_x0041")
        #expect(clean("_xyz0_") == "_xyz0_")
        #expect(clean("__x0041_") == "__x005F_x0041_")
    }

    @Test func `is cut at what a cell holds, and says so`() async throws {
        let whole = String(repeating: "ñ", count: 32_767)
        let mark = Phrase.cutText(characters: 40_000).en
        let report = TableFixture.report(
            .text,
            [.text(whole), .text(String(repeating: "a", count: 40_000)), .text(String(repeating: "😀", count: 40_000))])
        let sheet = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report)).sheet("Things")
        #expect(sheet.value("A5") == whole)
        let room = 32_767 - mark.utf16.count
        #expect(sheet.value("A6") == String(repeating: "a", count: room) + mark)
        #expect(sheet.value("A7") == String(repeating: "😀", count: room / 2) + mark)
    }

    @Test func `on one line in names and headers`() {
        #expect(SpreadsheetText.line("a\r\nb\tc\u{0}d") == "a  b cd")
    }

    @Test func `headers are unique and fit whatever they are called`() async throws {
        let titles = ["Name", "NAME", "", "=A1", "a\nb", String(repeating: "x", count: 400), "Name (2)"]
        let report = TableFixture.report([
            TableFixture.section(
                titles.enumerated().map { TableFixture.column("c\($0)", .text, [.text("v")], title: $1) })
        ])
        let sheet = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report)).sheet("Things")
        let expected = ["Name", "NAME (2)", "–", "=A1", "a b", String(repeating: "x", count: 100), "Name (2) (2)"]
        #expect(sheet.tables.first?.columns == expected)
        let cells = ["A4", "B4", "C4", "D4", "E4", "F4", "G4"].map { sheet[$0] }
        #expect(cells.map { $0?.value } == expected)
        #expect(cells.allSatisfy { $0?.type == "s" })
    }

    @Test func `hostile names are whole in their cells, and short wherever they head something`() async throws {
        let bytes = try XLSXRenderer().bytes(HostileReport.make())
        let workbook = try await WorkbookTool.openpyxl(bytes)
        let summary = try workbook.sheet("Summary")
        #expect(workbook.title.hasPrefix("=HYPERLINK") && workbook.title.count <= 201)
        #expect(summary.cells.count > 30)
        for (name, cell) in summary.cells {
            let isText = cell.type == "s"
            // Six lines of the note are the most that any text has.
            #expect(cell.type != "f" && (!isText || (cell.value ?? "").count < 1300), "\(name)")
            #expect(!(cell.value ?? "").unicodeScalars.contains("\u{202E}") || name.hasPrefix("E"), "\(name)")
        }
        // No row fills the screen, and no column either.
        for sheet in workbook.sheets.dropLast() {
            #expect(sheet.heights.values.allSatisfy { $0 < 110 }, "\(sheet.name)")
            #expect(sheet.widths.values.allSatisfy { $0 < 46 }, "\(sheet.name)")
        }
        let sessions = try #require(workbook.sheets.first { $0.tables.first?.name == "attendance_by_session" })
        #expect(sessions.value("B6") == HostileReport.names[1])
        #expect(sessions.value("A1")?.count == 201)
        #expect(try await WorkbookTool.raw(bytes).count > 10)
    }

    @Test func `bars are named by what fits beside them, on a hidden sheet`() async throws {
        let workbook = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(HostileReport.make()))
        let hidden = try #require(workbook.hidden.first)
        #expect(workbook.hidden.count == 1 && hidden.name == "Names in charts")
        #expect(hidden.cells.values.allSatisfy { ($0.value ?? "").count < 45 })
        #expect(hidden.cells.values.contains { $0.value?.hasPrefix("A very long name A") == true })
        let bars = try workbook.sheet("Summary").charts.filter { $0.direction == "bar" }
        #expect(bars.count == 2)
        #expect(bars.flatMap(\.series).allSatisfy { $0.categories?.hasPrefix("'Names in charts'!$") == true })
        // Short names come from their own sheet.
        var report = SampleReport.make()
        report.sections = report.sections.filter { $0.name == "checkins_by_method" }
        let plain = try await WorkbookTool.openpyxl(XLSXRenderer().bytes(report))
        #expect(plain.hidden.isEmpty)
        #expect(plain.sheets[0].charts.first?.series.first?.categories == "'Check-ins by method'!$A$5:$A$8")
    }

    @Test func `the footer takes an ampersand, and digits, for what they are`() {
        let footer = PrintSetup.Footer(
            left: "R&D 24 &Games &[Picture]\n", center: "1 & 2", right: "&P / &N", color: Color(0x7A7583))
        let look = "&8&K7A7583&\"Calibri,Regular\""
        #expect(footer.code == "&L\(look)R＆D 24 ＆Games ＆[Picture]  · &A&C\(look)1 ＆ 2&R\(look)&P / &N")
        let long = String(repeating: "n", count: 1000)
        let font = String(repeating: "F", count: 31)
        let cut = PrintSetup.Footer(left: long, center: long, right: "Página &P de &N", font: font).code
        // The limit of the format.
        #expect(cut.utf16.count <= 255 && cut.contains("nnnn…") && cut.hasSuffix("Página &P de &N"))
    }
}
