import Base

@testable import Workbooks

/// An .xlsx workbook whose parts are written by hand.
struct HandMadeWorkbook {
    static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    static let links = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

    /// The XML of the sheets, whole.
    var sheets: [String] = []
    /// The `<sheet>` elements; by default one for each sheet, named Sheet1, Sheet2.
    var list: String?
    var properties = ""
    /// The codes of formats; cells name them by 1, 2, 3 …
    var formats: [String] = []
    /// The numbers of formats that have no code.
    var builtIn: [Int] = []
    /// The contents of `<si>` elements.
    var strings: [String] = []
    var types = links
    var way = HandMadeZIP.Way.plain

    /// A workbook of one sheet.
    init(rows: String = "", before: String = "", after: String = "") {
        sheets = ["<worksheet xmlns=\"\(Self.main)\">\(before)<sheetData>\(rows)</sheetData>\(after)</worksheet>"]
    }

    /// A workbook of one row of cells, given by their attributes and contents.
    init(cells: [(attributes: String, contents: String)]) {
        let text = cells.map { "<c \($0.attributes)>\($0.contents)</c>" }.joined()
        self.init(rows: "<row r=\"1\">\(text)</row>")
    }

    var zip: HandMadeZIP {
        let kinds =
            sheets.indices.map { ("worksheet", "worksheets/sheet\($0 + 1).xml", "s\($0 + 1)") }
            + [("styles", "styles.xml", "y"), ("sharedStrings", "/xl/sharedStrings.xml", "t")]
        let relations = kinds.map { "<Relationship Id=\"\($0.2)\" Type=\"\(types)/\($0.0)\" Target=\"\($0.1)\"/>" }
        let codes = formats.enumerated().map { "<numFmt numFmtId=\"\(164 + $0)\" formatCode=\"\($1.escaped)\"/>" }
        let numbers = [0] + formats.indices.map { 164 + $0 } + builtIn
        let shown =
            list
            ?? sheets.indices.map { "<sheet name=\"Sheet\($0 + 1)\" sheetId=\"\($0 + 1)\" r:id=\"s\($0 + 1)\"/>" }
            .joined()
        var parts = [
            (
                "_rels/.rels",
                "<Relationships><Relationship Id=\"a\" Type=\"\(types)/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
            ),
            (
                "xl/workbook.xml",
                "<workbook xmlns=\"\(Self.main)\" xmlns:r=\"\(Self.links)\">\(properties)<sheets>\(shown)</sheets></workbook>"
            ),
            ("xl/_rels/workbook.xml.rels", "<Relationships>\(relations.joined())</Relationships>"),
            (
                "xl/styles.xml",
                "<styleSheet><numFmts>\(codes.joined())</numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs>"
                    + "<cellXfs>\(numbers.map { "<xf numFmtId=\"\($0)\"/>" }.joined())</cellXfs>"
                    + "<dxfs><dxf><numFmt numFmtId=\"164\" formatCode=\"0\"/></dxf></dxfs></styleSheet>"
            ),
            ("xl/sharedStrings.xml", "<sst>\(strings.map { "<si>\($0)</si>" }.joined())</sst>"),
        ]
        for (place, sheet) in sheets.enumerated() { parts.append(("xl/worksheets/sheet\(place + 1).xml", sheet)) }
        return HandMadeZIP(entries: parts.map { (name: $0.0, contents: Array($0.1.utf8)) }, way: way)
    }

    func read() throws -> Workbook { try Workbook(bytes: zip.bytes) }

    /// The rows of the first sheet.
    func rows() throws -> String { try read().text() }
}

/// An .ods workbook whose contents are written by hand.
enum HandMadeDocument {
    /// - Parameter tables: What stands in `<office:spreadsheet>`.
    static func zip(_ tables: String, styles: String = "", encrypted: Bool = false) -> HandMadeZIP {
        let names = ["office", "style", "table", "text"].map {
            "xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\""
        }
        let content =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><office:document-content \(names.joined(separator: " ")) "
            + "xmlns:calcext=\"urn:c\" xmlns:draw=\"urn:d\"><office:automatic-styles>\(styles)</office:automatic-styles>"
            + "<office:body><office:spreadsheet>\(tables)</office:spreadsheet></office:body></office:document-content>"
        let manifest = "<manifest:manifest>\(encrypted ? "<manifest:encryption-data/>" : "")</manifest:manifest>"
        return HandMadeZIP(entries: [
            ("mimetype", Array("application/vnd.oasis.opendocument.spreadsheet".utf8)),
            ("content.xml", Array(content.utf8)), ("META-INF/manifest.xml", Array(manifest.utf8)),
        ])
    }

    /// The rows of a sheet, which is given by its rows.
    static func rows(_ rows: String) throws -> String {
        try Workbook(bytes: zip("<table:table table:name=\"A\">\(rows)</table:table>").bytes).text()
    }

    /// One row of cells.
    static func row(_ cells: String) throws -> String {
        try rows("<table:table-row table:style-name=\"r\">\(cells)</table:table-row>")
    }
}

extension Workbook {
    /// Reads a file of these bytes.
    init(bytes: [UInt8], maximumBytes: Int = Workbook.maximumBytes) throws(Fault) {
        try self.init(bytes, of: "book.xlsx", maximumBytes: maximumBytes)
    }

    func text(_ sheet: Int = 0) -> String { String(decoding: sheets[sheet].rows, as: UTF8.self) }
}

/// Why a file of these bytes is refused; `nil` if it is read.
func fault(_ bytes: [UInt8], maximumBytes: Int = Workbook.maximumBytes) -> Fault? {
    do throws(Fault) {
        _ = try Workbook(bytes: bytes, maximumBytes: maximumBytes)
        return nil
    } catch {
        return error
    }
}

extension String {
    /// As the text of an attribute.
    var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
