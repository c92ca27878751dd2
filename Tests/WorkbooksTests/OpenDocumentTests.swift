import Base
import TestSupport
import Testing

@testable import Workbooks

/// Values by hand, as LibreOffice writes them.
@Suite("Workbooks: .ods", .timeLimit(.minutes(5))) struct OpenDocumentTests {
    /// A cell of a type, given its value and the text that is shown.
    private func cell(_ type: String, _ attribute: String, _ value: String, shown: String = "x") -> String {
        "<table:table-cell office:value-type=\"\(type)\" office:\(attribute)=\"\(value)\"><text:p>\(shown)</text:p></table:table-cell>"
    }

    private func text(_ paragraphs: String) -> String {
        "<table:table-cell office:value-type=\"string\" calcext:value-type=\"string\">\(paragraphs)</table:table-cell>"
    }

    @Test(arguments: [
        ("float", "value", "12", "12"), ("float", "value", "1.5E-7", "1.5E-07"), ("percentage", "value", "0.5", "0.5"),
        ("currency", "value", "15000", "15000"), ("boolean", "boolean-value", "true", "TRUE"),
        ("boolean", "boolean-value", "false", "FALSE"), ("date", "date-value", "2026-03-01", "2026-03-01"),
        ("date", "date-value", "2026-03-01T09:15:00", "2026-03-01T09:15:00"),
        ("date", "date-value", "2026-03-01T09:14:59.999999", "2026-03-01T09:15:00"),
        ("date", "date-value", "2026-12-31T23:59:59.5", "2027-01-01T00:00:00"),
        ("date", "date-value", "1899-12-30T06:00:00", "06:00:00"),
        ("date", "date-value", "mañana", "mañana"), ("time", "time-value", "PT09H15M00S", "09:15:00"),
        ("time", "time-value", "PT09H14M59.9999S", "09:15:00"), ("time", "time-value", "PT36H15M00S", "36:15:00"),
        ("time", "time-value", "-PT01H00M00S", "-01:00:00"),
        ("time", "time-value", "PT1105977H15M00S", "2026-03-01T09:15:00"),
        ("time", "time-value", "PT", "00:00:00"), ("time", "time-value", "PT9X", "PT9X"),
        ("string", "string-value", "a, b", "\"a, b\""),
        // Errors.
        ("string", "string-value", "", "x"),
    ])
    func `values are those of attributes`(type: String, attribute: String, value: String, read: String) throws {
        #expect(try HandMadeDocument.row(cell(type, attribute, value)) == read + "\n")
    }

    @Test(arguments: [
        ("<text:p>Ana</text:p><text:p/><text:p>María</text:p>", "Ana María"),
        ("<text:p>a<text:s/>b<text:s text:c=\"3\"/>c</text:p>", "a b   c"),
        ("<text:p>\n  a\n  <text:span>b</text:span> </text:p>", "a b "),
        ("<text:p>a<text:tab/>b<text:line-break/>c</text:p>", "a\tb c"),
        ("<office:annotation><text:p>nota</text:p></office:annotation><text:p>Ana</text:p>", "Ana"),
        (
            "<text:p>Ana<office:annotation><text:p>nota</text:p></office:annotation>&amp;<text:a>Eva</text:a></text:p>",
            "Ana&Eva"
        ),
        (
            "<draw:frame><draw:text-box><text:p>figura</text:p></draw:text-box></draw:frame><text:p>\"Ana\"</text:p>",
            "\"\"\"Ana\"\"\""
        ),
        (
            "<text:p><text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>かん</text:ruby-text></text:ruby></text:p>",
            "漢"
        ),
        (
            "<table:table><table:table-row><table:table-cell><text:p>dentro</text:p></table:table-cell></table:table-row></table:table><text:p>a</text:p>",
            "a"
        ),
    ])
    func `texts are what is shown of the cell`(paragraphs: String, read: String) throws {
        #expect(try HandMadeDocument.row(text(paragraphs)) == read + "\n")
    }

    @Test func `formulas without a result are said`() throws {
        let cells =
            text("<text:p>a</text:p>") + "<table:table-cell table:formula=\"of:=1\"/>"
            + "<table:table-cell table:formula=\"of:=&quot;&quot;\" office:value-type=\"string\" office:string-value=\"\"/>"
            + "<table:table-cell table:formula=\"of:=2\" office:value-type=\"float\" office:value=\"2\"/>"
        let tables = "<table:table table:name=\"A\"><table:table-row>\(cells)</table:table-row></table:table>"
        let sheet = try Workbook(bytes: HandMadeDocument.zip(tables).bytes).sheets[0]
        #expect(String(decoding: sheet.rows, as: UTF8.self) == "a,,,2\n" && sheet.unsolved.map(\.description) == ["B1"])
    }

    @Test func `repeated cells and rows, and blanks up to the end of every sheet`() throws {
        let rows = """
            <table:table-header-rows><table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row></table:table-header-rows>
            <table:table-row table:number-rows-repeated="3">
            <table:table-cell table:number-columns-repeated="2"/>
            <table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="7"/>
            <table:table-cell table:number-columns-repeated="16380"/></table:table-row>
            <table:table-row><table:table-cell office:value-type="float" office:value="8" table:number-columns-spanned="2"/>
            <table:covered-table-cell table:number-columns-repeated="2"><text:p>debajo</text:p></table:covered-table-cell>
            <table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>
            <table:table-row table:number-rows-repeated="1048570"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
            <table:table-row><table:table-cell table:number-columns-repeated="16384"/></table:table-row>
            """
        #expect(try HandMadeDocument.rows(rows) == "\n\n,,7,7\n,,7,7\n,,7,7\n8,,,a\n")
    }

    @Test func `what is hidden, filtered and merged is said, and read`() throws {
        let one = "<table:table-cell office:value-type=\"float\" office:value=\"1\"/>"
        let tables = """
            <table:calculation-settings><table:null-date table:date-value="1904-01-01"/></table:calculation-settings>
            <table:table table:name="Uno &amp; dos" table:style-name="ta1"><office:forms/><table:shapes><draw:frame><text:p>x</text:p></draw:frame></table:shapes>
            <table:table-column/><table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>
            <table:table-column table:visibility="collapse" table:number-columns-repeated="16381"/>
            <table:table-row>\(one)\(one)<table:table-cell table:number-rows-spanned="2" office:value-type="float" office:value="3"/></table:table-row>
            <table:table-row table:visibility="filter" table:number-rows-repeated="2">\(one)</table:table-row>
            <table:table-row table:visibility="collapse" table:number-rows-repeated="5"><table:table-cell/></table:table-row>
            <table:table-row><table:table-cell office:value-type="time" office:time-value="PT1070889H00M00S"/></table:table-row></table:table>
            <table:table table:name="Oculta" table:style-name="ta2"><table:table-row>\(one)</table:table-row></table:table>
            <table:dde-links><table:dde-link><table:table><table:table-row>\(one)</table:table-row></table:table></table:dde-link></table:dde-links>
            """
        let styles = """
            <style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>
            <style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>
            """
        let sheets = try Workbook(bytes: HandMadeDocument.zip(tables, styles: styles).bytes).sheets
        #expect(sheets.map(\.name) == ["Uno & dos", "Oculta"])
        #expect(sheets.map(\.isHidden) == [false, true])
        #expect(
            sheets.map { String(decoding: $0.rows, as: UTF8.self) } == [
                "1,1,3\n1\n1\n\n\n\n\n\n2026-03-01T09:00:00\n", "1\n",
            ])
        let first = sheets[0]
        #expect((first.hiddenRows, first.hiddenColumns, first.mergedCells, first.isFiltered) == (2, 2, 1, true))
        let second = sheets[1]
        #expect((second.hiddenRows, second.hiddenColumns, second.mergedCells, second.isFiltered) == (0, 0, 0, false))
    }

    @Test(arguments: [
        "<table:table-row table:number-rows-repeated=\"1048577\"><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>",
        "<table:table-row><table:table-cell table:number-columns-repeated=\"16385\"><text:p>a</text:p></table:table-cell></table:table-row>",
        "<table:table-row><table:table-cell><text:p><text:s text:c=\"999999999\"/></text:p></table:table-cell></table:table-row>",
    ])
    func `more than a sheet can have is refused`(rows: String) throws {
        let zip = HandMadeDocument.zip("<table:table table:name=\"A\">\(rows)</table:table>")
        #expect(try #require(fault(zip.bytes)).message.en.contains("damaged"))
    }
}
