import Base
import Foundation
import TestSupport
import Testing
import Workbooks

/// Random tables, written by openpyxl and read back; and random changes to what a workbook contains.
@Suite("Workbooks: random tables", .timeLimit(.minutes(30))) struct RandomWorkbookTests {
    private struct Cell: Encodable {
        var kind: String
        var value: String
        var format: String?
        /// The field that must be read.
        var field: String

        enum CodingKeys: CodingKey { case kind, value, format }
    }

    private struct Table: Encodable {
        var rows: [[Cell?]]
        var hidden: [Int]
        var since1904: Bool

        var text: String {
            var lines = rows.map { row in
                let last = row.lastIndex { $0.map { !$0.field.isEmpty } ?? false }
                return row[..<(last.map { $0 + 1 } ?? 0)].map { $0?.field ?? "" }.joined(separator: ",")
            }
            while lines.last == "" { lines.removeLast() }
            return lines.map { $0 + "\n" }.joined()
        }

        enum CodingKeys: CodingKey { case rows, hidden, since1904 }
    }

    private func text(_ random: inout SeededGenerator) -> String {
        let letters = Array("aZ9 ,\";'<>&_xñÉ漢😀\n\t=+-@0041FD_")
        return String(
            (0..<Int.random(in: 1...20, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    }

    private func cell(_ random: inout SeededGenerator) -> Cell? {
        func digits(_ range: ClosedRange<Int>, _ width: Int = 2) -> String {
            String(String(Int.random(in: range, using: &random) + 100_000).suffix(width))
        }
        let date = "\(digits(1980...2079, 4))-\(digits(1...12))-\(digits(1...28))"
        let time = "\(digits(0...23)):\(digits(0...59)):\(digits(0...59))"
        switch Int.random(in: 0...8, using: &random) {
        case 0:
            let number = String(Int.random(in: -999_999_999...999_999_999_999_999, using: &random))
            return Cell(kind: "number", value: number, field: number)
        case 1:
            // openpyxl writes 16 digits.
            let number = Double(Int.random(in: -9_999_999_999...9_999_999_999, using: &random)) / 1e5
            return Cell(
                kind: "number", value: "\(number)", format: ["0.0", "General", "0%"].randomElement(using: &random),
                field: number == number.rounded() ? "\(Int(number))" : "\(number)")
        case 2:
            return Cell(
                kind: "date", value: date,
                format: ["dd/mm/yyyy", "mmm-yy", "[$-340A]dddd\\ d"].randomElement(using: &random), field: date)
        case 3:
            let format = ["dd/mm/yyyy hh:mm", "d-m-yy h:mm AM/PM", "yyyy-mm-dd", "hh:mm"].randomElement(using: &random)
            let isMidnight = format == "yyyy-mm-dd" && time == "00:00:00"
            return Cell(
                kind: "datetime", value: "\(date)T\(time)", format: format, field: isMidnight ? date : "\(date)T\(time)"
            )
        case 4:
            return Cell(
                kind: "time", value: time, format: ["h:mm", "[h]:mm:ss", "h:mm AM/PM"].randomElement(using: &random),
                field: time)
        case 5:
            let flag = Bool.random(using: &random) ? "TRUE" : "FALSE"
            return Cell(kind: "flag", value: flag, field: flag)
        case 6: return nil
        default:
            let text = text(&random)
            var field = text.replacing(#/\n+/#, with: " ")
            if field.contains(where: { ",\"".contains($0) }) { field = "\"\(field.replacing("\"", with: "\"\""))\"" }
            return Cell(kind: "text", value: text, field: field)
        }
    }

    @Test func `what openpyxl writes is read back`() async throws {
        var random = SeededGenerator(seed: 45)
        let tables = (0..<60).map { _ in
            let (rows, columns) = (Int.random(in: 0...30, using: &random), Int.random(in: 1...40, using: &random))
            return Table(
                rows: (0..<rows).map { _ in
                    random.chance(0.1) ? [] : (0..<columns).map { _ in random.chance(0.2) ? nil : cell(&random) }
                }, hidden: rows > 2 ? [2] : [], since1904: random.chance(0.3))
        }
        try await withTemporaryFolder { folder in
            try JSONEncoder().encode(tables).write(to: URL(fileURLWithPath: "\(folder)/tables.json"))
            let writer = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
                path: "Writers/openpyxl_writer.py")
            let run = try await Subprocess.run("python3", [writer.path, "\(folder)/tables.json", folder])
            try #require(run.status == 0, "\(run.errors)")
            for (number, table) in tables.enumerated() {
                let sheet = try Workbook(reading: "\(folder)/\(number).xlsx").sheets[0]
                #expect(String(decoding: sheet.rows, as: UTF8.self) == table.text, "\(number)")
                #expect(sheet.hiddenRows == (table.hidden.isEmpty || table.rows[1].allSatisfy { $0 == nil } ? 0 : 1))
            }
        }
    }

    @Test func `changed contents are read or refused, and nothing else happens`() throws {
        var book = HandMadeWorkbook(
            rows:
                "<row r=\"1\" hidden=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c><c r=\"B1\" s=\"1\"><v>46082.5</v></c></row>"
                + "<row r=\"3\"><c r=\"C3\" t=\"inlineStr\"><is><t>a</t></is></c><c r=\"D3\" t=\"str\"><v>b</v></c></row>",
            before: "<cols><col min=\"1\" max=\"2\" hidden=\"1\"/></cols>")
        book.formats = ["d/m/yy"]
        book.strings = ["<t>x</t>"]
        let document = HandMadeDocument.zip(
            "<table:table table:name=\"A\"><table:table-column table:number-columns-repeated=\"9\"/><table:table-row "
                + "table:number-rows-repeated=\"3\"><table:table-cell table:number-columns-repeated=\"2\" office:value-type=\"date\" "
                + "office:date-value=\"2026-03-01\"><text:p>a<text:s text:c=\"9\"/></text:p></table:table-cell></table:table-row></table:table>"
        )
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "<", ">", "\"", "/", "9", "-", "&", "]]>", "<!--", "<c>", "</row>", "\u{0}", "é", "1048577", "<![CDATA[",
        ]
        for round in 0..<6000 {
            var zip = round % 2 == 0 ? book.zip : document
            let entry = Int.random(in: 0..<zip.entries.count, using: &random)
            var contents = zip.entries[entry].contents
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0...contents.count, using: &random)
                let end = min(contents.count, place + Int.random(in: 0...3, using: &random))
                contents.replaceSubrange(place..<end, with: Array((pieces.randomElement(using: &random) ?? "").utf8))
            }
            zip.entries[entry].contents = contents
            if let fault = fault(zip.bytes) { #expect(fault.kind == .unreadableData) }
        }
    }
}
