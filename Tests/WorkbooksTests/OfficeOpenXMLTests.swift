import Base
import TestSupport
import Testing

@testable import Workbooks

/// Values by hand, from ECMA-376 and from what Excel shows.
@Suite("Workbooks: .xlsx", .timeLimit(.minutes(5))) struct OfficeOpenXMLTests {
    /// A row of numbers, each with a format of its own.
    private func shown(_ cells: [(value: String, format: String)], properties: String = "") throws -> [String] {
        let places = cells.indices.map { "r=\"\(String(UnicodeScalar(UInt8(65 + $0))))1\" s=\"\($0 + 1)\"" }
        var book = HandMadeWorkbook(cells: zip(places, cells).map { ($0, "<v>\($1.value)</v>") })
        book.formats = cells.map(\.format)
        book.properties = properties
        return try book.rows().dropLast().split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    @Test(arguments: [
        ("12", "12"), ("-3", "-3"), ("0", "0"), ("-0", "0"), ("0.5", "0.5"), ("0.50", "0.5"), ("7.0", "7"),
        ("007", "7"),
        ("1.1000000000000001", "1.1"), ("0.30000000000000004", "0.30000000000000004"),
        ("46155.33334490741", "46155.33334490741"),
        ("123456789012345678", "123456789012345678"), ("1.2345E+17", "1.2345E+17"), ("-1E3", "-1000"),
        ("1E18", "1E+18"), ("1.5E-7", "1.5E-07"), ("1e400", "1e400"), ("abc", "abc"), (".5", "0.5"), ("1,5", "\"1,5\""),
    ])
    func `numbers are written in full and no longer than they are`(written: String, read: String) throws {
        #expect(try HandMadeWorkbook(cells: [("r=\"A1\"", "<v>\(written)</v>")]).rows() == read + "\n")
    }

    @Test func `a format makes a number a date, a time of day or hours`() throws {
        let day = "46082.385416666664"
        #expect(
            try shown([
                ("46082", "dd/mm/yyyy"), (day, "dd/mm/yyyy"), (day, "dd/mm/yyyy hh:mm"),
                ("46082", "d-mmm-yy h:mm AM/PM"),
                ("0.385416666666667", "hh:mm"), ("0.385416666666667", "[$-340A]h:mm:ss\\ AM/PM;@"), ("1.5", "[h]:mm"),
                ("0.003472222222222222", "[mm]:ss"), (day, "h:mm"), ("1.0416666666666667", "h:mm"),
            ]) == [
                "2026-03-01", "2026-03-01T09:15:00", "2026-03-01T09:15:00", "2026-03-01T00:00:00", "09:15:00",
                "09:15:00",
                "36:00:00", "00:05:00", "2026-03-01T09:15:00", "01:00:00",
            ])
    }

    @Test(arguments: [
        ("General", "46082.5"), ("0.00", "46082.5"), ("0.00E+00", "46082.5"), ("#,##0 \"días\"", "46082.5"),
        ("0\\d", "46082.5"),
        ("[Red]0;[Blue]-0", "46082.5"), ("[$-F400]0", "46082.5"), ("_d0", "46082.5"), ("0%", "46082.5"),
        ("@", "46082.5"),
        ("[$€-2]\\ #,##0.00", "46082.5"), ("\"unclosed d", "46082.5"),
        ("mmm yyyy", "2026-03-01T12:00:00"), ("[=0]\"\";dd/mm/yyyy", "2026-03-01T12:00:00"),
        ("MM", "2026-03-01T12:00:00"),
        ("[$-409]d\\-mmm\\-yy;@", "2026-03-01T12:00:00"), ("mm:ss.0", "2026-03-01T12:00:00"),
        ("ss", "2026-03-01T12:00:00"),
        ("General\" h\"", "46082.5"), ("[hh]:mm", "1105980:00:00"), ("[Red][h]", "1105980:00:00"),
    ])
    func `letters that are shown or give a colour do not make a date`(format: String, shown: String) throws {
        #expect(try self.shown([("46082.5", format)]) == [shown])
    }

    @Test func `the formats that have a number only`() throws {
        let numbers = [0, 2, 9, 14, 17, 18, 21, 22, 30, 32, 45, 46, 47, 49, 57]
        let cells = numbers.indices.map {
            ("r=\"\(String(UnicodeScalar(UInt8(65 + $0))))1\" s=\"\($0 + 1)\"", "<v>0.25</v>")
        }
        var book = HandMadeWorkbook(cells: cells)
        book.builtIn = numbers
        // A quarter of a day has no date, whatever the format.
        let time = "06:00:00"
        #expect(
            try book.rows()
                == ["0.25", "0.25", "0.25", time, time, time, time, time, time, time, time, time, time, "0.25", time]
                .joined(separator: ",") + "\n")
    }

    @Test func `fractions of a second are rounded, across midnight too`() throws {
        #expect(
            try shown([
                ("46082.385416", "d/m/yyyy h:mm"), ("46082.999999", "d/m/yyyy"), ("46082.99999", "d/m/yyyy h:mm"),
                ("0.9999999", "h:mm"), ("46082.000001", "d/m/yyyy"),
            ]) == ["2026-03-01T09:15:00", "2026-03-02", "2026-03-01T23:59:59", "00:00:00", "2026-03-01"])
    }

    @Test func `both calendars, the day that never was, and numbers that are no dates`() throws {
        let numbers = ["1", "59", "60", "61", "0", "0.5", "2958465", "2958466", "-1", "1E300"].map {
            ($0, "yyyy-mm-dd")
        }
        #expect(
            try shown(numbers) == [
                "1900-01-01", "1900-02-28", "1900-02-29", "1900-03-01", "1900-01-00", "12:00:00", "9999-12-31",
                "2958466", "-1",
                "1E+300",
            ])
        let since1904 = try shown(
            [("0", "yyyy-mm-dd"), ("0.5", "yyyy-mm-dd"), ("44620.5", "yyyy-mm-dd hh:mm"), ("60", "yyyy-mm-dd")],
            properties: "<workbookPr date1904=\"1\"/>")
        #expect(since1904 == ["1904-01-01", "1904-01-01T12:00:00", "2026-03-01T12:00:00", "1904-03-01"])
    }

    @Test func `texts, shared or not, results of formulas, truth and errors`() throws {
        var book = HandMadeWorkbook(cells: [
            ("r=\"A1\" t=\"s\"", "<v>1</v>"), ("r=\"B1\" t=\"s\"", "<v>0</v>"),
            (
                "r=\"C1\" t=\"inlineStr\"",
                "<is><r><t>Ana</t></r><rPh sb=\"0\" eb=\"1\"><t>アナ</t></rPh><r><t xml:space=\"preserve\"> María</t></r></is>"
            ),
            ("r=\"D1\" t=\"str\"", "<f>A1&amp;B1</f><v>x_x000D_\ny</v>"), ("r=\"E1\"", "<f>1+1</f><v>2</v>"),
            ("r=\"F1\"", "<f>B1</f>"),
            ("r=\"G1\" t=\"b\"", "<v>1</v>"), ("r=\"H1\" t=\"b\"", "<v>0</v>"), ("r=\"I1\" t=\"e\"", "<v>#N/A</v>"),
            ("r=\"J1\" t=\"d\"", "<v>2026-03-01T09:15:00</v>"), ("r=\"K1\" t=\"s\"", "<v>2</v>"),
            ("r=\"L1\" t=\"s\"", "<v>3</v>"),
            ("r=\"M1\" t=\"s\"", "<v>4</v>"), ("r=\"N1\" t=\"str\"", "<v/>"), ("r=\"O1\" s=\"0\"", ""),
        ])
        book.strings = [
            "<t>O&apos;Higgins &amp; \"Cía\", <![CDATA[<S.A.>]]></t>",
            "<r><rPr><b/></rPr><t>Jo</t></r><r><t>sé</t></r><rPh><t>ホセ</t></rPh>",
            "<t>uno\r\n\ndos&#10;tres</t>", "<t/>", "<t>_x0041__x005F_x0041_ _xD83D_ _x004</t>",
        ]
        #expect(
            try book.rows()
                == "José,\"O'Higgins & \"\"Cía\"\", <S.A.>\",Ana María,x y,2,,TRUE,FALSE,#N/A,2026-03-01T09:15:00,uno dos tres,,"
                + "A_x0041_ _xD83D_ _x004\n")
        // A formula that no spreadsheet program has worked out; one whose result is an empty text is.
        let sheet = try book.read().sheets[0]
        #expect(sheet.unsolved.map(\.description) == ["F1"])
        // Which blanks were line breaks: after "x", "uno" and "dos".
        #expect(sheet.breaks.map { sheet.rows[$0] } == [0x20, 0x20, 0x20])
        #expect(String(decoding: sheet.breaks.map { sheet.rows[$0 - 1] }, as: UTF8.self) == "xos")
    }

    @Test func `cells have the names of spreadsheet programs`() throws {
        let cells = ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"].map { "<c r=\"\($0)7\"><f>1</f><v></v></c>" }
        let book = HandMadeWorkbook(rows: "<row r=\"7\">\(cells.joined())</row>")
        #expect(
            try book.read().sheets[0].unsolved.map(\.description) == ["A7", "Z7", "AA7", "AZ7", "BA7", "ZZ7", "AAA7"])
    }

    @Test func `line N is row N, and a field its column`() throws {
        let book = HandMadeWorkbook(
            rows: "<row r=\"2\"/><row r=\"3\"><c r=\"B3\"><v>1</v></c><c r=\"E3\"><v>2</v></c><c r=\"F3\"/></row>"
                + "<row><c><v>3</v></c><c><v>4</v></c><c r=\"AA4\"><v>5</v></c></row><row r=\"7\"><c r=\"A7\"><v>6</v></c></row><row r=\"9\"/>"
        )
        #expect(try book.rows() == "\n\n,1,,,2\n3,4\(String(repeating: ",", count: 25))5\n\n\n6\n")
        let last = HandMadeWorkbook(rows: "<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c></row>")
        #expect(
            try last.rows() == String(repeating: "\n", count: 1_048_575) + String(repeating: ",", count: 16_383) + "1\n"
        )
        #expect(try HandMadeWorkbook().rows().isEmpty)
    }

    @Test func `what is hidden, filtered and merged is said, and read`() throws {
        let sheet = try HandMadeWorkbook(
            rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c><c r=\"C1\"><v>2</v></c></row>"
                + "<row r=\"2\" hidden=\"1\"><c r=\"A2\"><v>3</v></c></row><row r=\"3\" hidden=\"true\"/>",
            before:
                "<sheetPr filterMode=\"0\"/><cols><col min=\"2\" max=\"2\" hidden=\"1\"/><col min=\"3\" max=\"16384\" hidden=\"1\"/></cols>",
            after:
                "<autoFilter ref=\"A1:C2\"/><mergeCells count=\"2\"><mergeCell ref=\"A1:B1\"/><mergeCell ref=\"A2:C2\"/></mergeCells>"
        ).read().sheets[0]
        #expect(String(decoding: sheet.rows, as: UTF8.self) == "1,,2\n3\n")
        #expect((sheet.hiddenRows, sheet.hiddenColumns, sheet.mergedCells, sheet.isFiltered) == (1, 2, 2, false))
        let filter =
            "<autoFilter ref=\"A1:B2\"><filterColumn colId=\"0\"><filters><filter val=\"x\"/></filters></filterColumn></autoFilter>"
        #expect(try HandMadeWorkbook(after: filter).read().sheets[0].isFiltered)
        // A saved view, and where a control is.
        let others =
            "<customSheetViews><customSheetView>\(filter)</customSheetView></customSheetViews><controls><control><anchor><from>"
            + "<xdr:col>1</xdr:col><xdr:row>2</xdr:row></from></anchor></control></controls>"
        let plain = try HandMadeWorkbook(rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>", after: others).read()
        #expect(!plain.sheets[0].isFiltered)
        #expect(plain.text() == "1\n")
    }

    @Test func `sheets in their order, hidden ones said, charts left out`() throws {
        var book = HandMadeWorkbook(rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>")
        book.sheets.append(book.sheets[0].replacing("<v>1</v>", with: "<v>2</v>"))
        book.list = """
            <sheet name="Segunda &amp; última" sheetId="9" state="hidden" r:id="s2"/><sheet name="Gráfico" sheetId="3" r:id="y"/>
            <sheet name="Primera" sheetId="1" state="visible" r:id="s1"/><sheet name="Tercera" sheetId="2" state="veryHidden" r:id="s1"/>
            """
        let read = try book.read().sheets
        #expect(read.map(\.name) == ["Segunda & última", "Primera", "Tercera"])
        #expect(read.map(\.isHidden) == [true, false, true])
        #expect(read.map { String(decoding: $0.rows, as: UTF8.self) } == ["2\n", "1\n", "1\n"])
    }

    @Test func `strict workbooks, prefixes and other encodings`() throws {
        var book = HandMadeWorkbook()
        book.types = "http://purl.oclc.org/ooxml/officeDocument/relationships"
        book.sheets = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><x:worksheet xmlns:x=\"http://purl.oclc.org/ooxml/spreadsheetml/main\"><x:sheetData>"
                + "<x:row r=\"1\"><x:c r=\"A1\" t=\"inlineStr\"><x:is><x:t>Ñuñoa</x:t></x:is></x:c><x:c r=\"B1\"><x:v>2</x:v></x:c></x:row>"
                + "</x:sheetData></x:worksheet>"
        ]
        #expect(try book.rows() == "Ñuñoa,2\n")
        var zip = book.zip
        let text = book.sheets[0].replacing("UTF-8", with: "UTF-16")
        zip.entries[5].contents = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(try Workbook(bytes: zip.bytes).text() == "Ñuñoa,2\n")
    }

    @Test(arguments: [
        ("<row r=\"2\"/><row r=\"1\"/>"), ("<row r=\"1\"><c r=\"B1\"><v>1</v></c><c r=\"A1\"><v>1</v></c></row>"),
        ("<row r=\"1\"><c r=\"A2\"><v>1</v></c></row>"), ("<row r=\"x\"/>"),
        ("<row r=\"1\"><c r=\"1\"><v>1</v></c></row>"),
        ("<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c></row>"),
        ("<row r=\"1\"><c r=\"A1\" t=\"s\"><v>-1</v></c></row>"),
        ("<row r=\"1\"><c r=\"XFE1\"><v>1</v></c></row>"), ("<row r=\"1048577\"><c><v>1</v></c></row>"),
        ("<row r=\"1\"><c r=\"A1\"><v>1</v></row>"), ("<row r=\"99999999999999999999\"/>"),
    ])
    func `a sheet that contradicts itself is refused`(rows: String) throws {
        let message = try #require(fault(HandMadeWorkbook(rows: rows).zip.bytes)).message
        #expect(message.en.hasSuffix(": damaged or incomplete workbook; open it in its program and save it again"))
    }
}
