import TestSupport
import Testing

@testable import Workbooks

/// Sheets so large that they are read in blocks, on machines with several cores.
@Suite("Workbooks: large sheets", .timeLimit(.minutes(10))) struct LargeWorkbookTests {
    private static let count = 120_000

    /// Rows of which some are blank, and the CSV that they are.
    private func rows(_ extra: (Int) -> String = { _ in "" }) -> (xml: String, text: String) {
        var (xml, text) = ("", "")
        for row in 1...Self.count {
            if row % 1000 == 7 {
                text += "\n"
                continue
            }
            let hidden = row % 5000 == 0 ? " hidden=\"1\"" : ""
            xml +=
                "<row r=\"\(row)\"\(hidden)><c r=\"A\(row)\"><v>\(row)</v></c><c r=\"C\(row)\" t=\"s\"><v>0</v></c></row>\(extra(row))"
            text += "\(row),,\"a,b\"\n"
        }
        return (xml, text)
    }

    private func read(_ xml: String) throws -> Workbook.Sheet {
        var book = HandMadeWorkbook(
            rows: xml, before: "<cols><col min=\"2\" max=\"2\" hidden=\"1\"/></cols>",
            after: "<autoFilter><filterColumn/></autoFilter><mergeCells><mergeCell/></mergeCells>")
        book.strings = ["<t>a,b</t>"]
        #expect(book.sheets[0].utf8.count > 5 << 20)
        return try book.read().sheets[0]
    }

    @Test func `blocks join where rows do`() throws {
        let (xml, text) = rows()
        let sheet = try read(xml)
        #expect(sheet.rows.elementsEqual(text.utf8))
        #expect((sheet.hiddenRows, sheet.hiddenColumns, sheet.mergedCells, sheet.isFiltered) == (24, 1, 1, true))
    }

    /// The first block ends after some 50,000 rows.
    @Test(arguments: [["<!--", "-->"], ["<?x ", "?>"], ["<![CDATA[", "]]>"]])
    func `rows in a comment are no rows, wherever it is cut`(marks: [String]) throws {
        let others = (1...15_000).map { "<row r=\"\($0)\"><c r=\"A\($0)\"><v>no</v></c></row>" }.joined()
        let (xml, text) = rows { $0 == 49_000 ? marks[0] + others + marks[1] : "" }
        #expect(try read(xml).rows.elementsEqual(text.utf8))
    }

    @Test func `rows without a number, before and between those that have one`() throws {
        let (xml, text) = rows()
        let first = "<row><c><v>1</v></c><c r=\"C1\" t=\"s\"><v>0</v></c></row>"
        let numbered = try #require(xml.firstRange(of: "<row r=\"2\">"))
        #expect(try read(first + xml[numbered.lowerBound...]).rows.elementsEqual(text.utf8))
        #expect(
            try read(xml.replacing("<row r=\"40000\" hidden=\"1\"", with: "<row hidden=\"1\"")).rows.elementsEqual(
                text.utf8))
    }

    @Test func `a row longer than a block`() throws {
        let text = String(repeating: "ab,", count: 1 << 11)
        let cells = String(repeating: "<c t=\"inlineStr\"><is><t>\(text)</t></is></c>", count: 800)
        let book = HandMadeWorkbook(rows: "<row r=\"1\">\(cells)</row><row r=\"2\">\(cells)</row>")
        let line = [String](repeating: "\"\(text)\"", count: 800).joined(separator: ",") + "\n"
        #expect(try book.read().sheets[0].rows.elementsEqual((line + line).utf8))
    }

    @Test func `a damaged row far behind is found`() throws {
        let (xml, _) = rows { $0 == 110_000 ? "<row r=\"5\"/>" : "" }
        #expect(fault(HandMadeWorkbook(rows: xml).zip.bytes) != nil)
        let (unclosed, _) = rows { $0 == 110_000 ? "<c>" : "" }
        #expect(fault(HandMadeWorkbook(rows: unclosed).zip.bytes) != nil)
    }

    @Test func `several tables of an .ods workbook, with rows that are repeated`() throws {
        func row(_ value: Int, times: Int = 1) -> String {
            let cell =
                "<table:table-cell office:value-type=\"float\" office:value=\"\(value)\" calcext:value-type=\"float\">"
            return
                "<table:table-row table:style-name=\"ro1\" table:number-rows-repeated=\"\(times)\">\(cell)<text:p>\(value)</text:p>"
                + "</table:table-cell></table:table-row>"
        }
        let blank =
            "<table:table-row table:style-name=\"ro1\" table:number-rows-repeated=\"3\"><table:table-cell/></table:table-row>"
        func table(_ name: String, _ count: Int) -> (xml: String, text: String) {
            var (xml, text) = (
                "<table:table table:name=\"\(name)\"><table:table-column table:visibility=\"collapse\"/>", ""
            )
            for value in 0..<count {
                let times = value % 100 == 0 ? 4 : 1
                xml += row(value, times: times)
                text += String(repeating: "\(value)\n", count: times)
                if value % 777 == 0, value + 1 < count {
                    xml += blank
                    text += "\n\n\n"
                }
            }
            return (xml + "</table:table>", text)
        }
        let tables = [("A", 1), ("B", 50_000), ("C", 0), ("D", 30_000)].map { table($0.0, $0.1) }
        let zip = HandMadeDocument.zip(tables.map(\.xml).joined())
        let sheets = try Workbook(bytes: zip.bytes).sheets
        #expect(sheets.map(\.name) == ["A", "B", "C", "D"])
        #expect(sheets.map(\.hiddenColumns) == [1, 1, 0, 1])
        for (sheet, table) in Swift.zip(sheets, tables) { #expect(sheet.rows.elementsEqual(table.text.utf8)) }
    }
}
