/// Reads .xlsx workbooks, transitional and strict.
///
/// Source: ECMA-376, 5th edition, part 1, 18 (SpreadsheetML), and part 2, 6.5 (relationships).
enum OfficeOpenXML {
    static func sheets(in archive: inout ZIPArchive, upTo limit: Int) throws(WorkbookFlaw) -> [SheetDraft] {
        let root = try PartLinks(of: [], "", in: &archive).links
        let main = root.values.first { $0.kind == "officeDocument" }?.path ?? "xl/workbook.xml"
        guard !main.hasSuffix(".bin"), archive.contains(main) else { throw .otherFormat }
        let list = SheetList()
        try list.read(main, of: &archive)
        let folders = main.split(separator: "/")
        let links = try PartLinks(of: folders.dropLast(), folders.last ?? "", in: &archive).links
        let (strings, styles) = (SharedStrings(upTo: limit), Styles())
        for link in links.values where archive.contains(link.path) {
            if link.kind == "sharedStrings" { try strings.read(archive.part(link.path)) }
            if link.kind == "styles" { try styles.read(link.path, of: &archive) }
        }
        let formats = styles.formats
        let firstDay = list.isSince1904 ? CellFormat.since1904 : CellFormat.since1900
        var (sheets, room): ([SheetDraft], Int) = ([], limit)
        for sheet in list.sheets {
            guard let link = links[sheet.link] else { throw .damaged }
            // The others are charts, dialogs and macros.
            guard link.kind == "worksheet" else { continue }
            let blocks = SheetBlocks(rowBegins: "<row r=\"", end: "</sheetData></worksheet>") { [room] in
                SheetPart(
                    SheetDraft(name: sheet.name, isHidden: sheet.isHidden, upTo: room), strings, formats, firstDay)
            }
            sheets += try blocks.sheets(of: archive.part(link.path))
            room -= sheets[sheets.count - 1].bytes.count
        }
        return sheets
    }
}

/// To which other parts a part refers.
private final class PartLinks: XMLPart {
    /// By id. The kind is the last word of the type, which both variants of the format have in common.
    private(set) var links: [String: (kind: Substring, path: String)] = [:]
    private let folders: [Substring]

    init(of folders: [Substring], _ name: Substring, in archive: inout ZIPArchive) throws(WorkbookFlaw) {
        self.folders = folders
        super.init()
        let path = (folders + ["_rels", "\(name).rels"]).joined(separator: "/")
        if archive.contains(path) { try read(path, of: &archive) }
    }

    override func started(_ name: XMLText, _ attributes: XMLAttributes) {
        guard "Relationship" ~= name.local, let id = attributes["Id"], let type = attributes["Type"],
            let target = attributes["Target"]?.string
        else { return }
        var path = target.hasPrefix("/") ? [] : folders
        for step in target.split(whereSeparator: { $0 == "/" || $0 == "\\" }) where step != "." {
            if step == ".." { _ = path.popLast() } else { path.append(step) }
        }
        links[id.string] = (type.string.split(separator: "/").last ?? "", path.joined(separator: "/"))
    }
}

/// The names of the sheets, and how days are counted.
private final class SheetList: XMLPart {
    private(set) var sheets: [(name: String, link: String, isHidden: Bool)] = []
    private(set) var isSince1904 = false

    override func started(_ name: XMLText, _ attributes: XMLAttributes) throws(WorkbookFlaw) {
        if "workbookPr" ~= name.local { isSince1904 = attributes["date1904"]?.isTrue ?? false }
        guard "sheet" ~= name.local else { return }
        var link: String?
        attributes.forEach { name, value in if "id" ~= name.local { link = value.string } }
        guard let link, let name = attributes["name"], sheets.count < SheetDraft.maximumSheets else { throw .damaged }
        sheets.append((name.string, link, (attributes["state"]?.string ?? "visible") != "visible"))
    }
}

/// The formats that cells refer to by number.
private final class Styles: XMLPart {
    private var named: [Int: CellFormat] = [:]
    private var numbers: [Int] = []
    /// The list that is being read. Others have elements of the same names.
    private var list = ""

    var formats: [CellFormat] { numbers.map { named[$0] ?? CellFormat(builtIn: $0) } }

    override func started(_ name: XMLText, _ attributes: XMLAttributes) {
        if depth == 2 { list = name.local.string }
        guard depth == 3 else { return }
        let number = attributes["numFmtId"]?.number ?? 0
        if list == "cellXfs" { numbers.append(number) }
        if list == "numFmts", let code = attributes["formatCode"] { named[number] = CellFormat(code: code.string) }
    }
}

/// The texts that cells refer to by number, each as a field of CSV. Once read, they no longer change.
final class SharedStrings: XMLPart, @unchecked Sendable {
    @exclusivity(unchecked) private var fields = ByteBuffer()
    @exclusivity(unchecked) private var ends = [0]
    @exclusivity(unchecked) private var text = CellText()
    private let limit: Int

    init(upTo limit: Int) { self.limit = limit }

    /// The text of a number, which may be empty; `nil` if there is none.
    @inline(__always)
    func field(_ number: Int) -> UnsafeBufferPointer<UInt8>? {
        guard number >= 0, number < ends.count &- 1 else { return nil }
        return UnsafeBufferPointer(rebasing: fields.contents[ends[number]..<ends[number &+ 1]])
    }

    override func started(_ name: XMLText, _ attributes: XMLAttributes) { text.started(name.local) }

    override func found(_ text: UnsafeBufferPointer<UInt8>) { self.text.found(text) }

    override func ended(_ name: XMLText) throws(WorkbookFlaw) {
        text.ended(name.local)
        guard "si" ~= name.local else { return }
        text.decodeEscapes()
        fields.append(field: text.bytes.contents)
        ends.append(fields.count)
        text.bytes.removeAll()
        guard fields.count + ends.count * MemoryLayout<Int>.size <= limit else { throw .tooLarge }
    }
}

/// A text in one or more runs of letters, without the pronunciation that may stand beside it.
struct CellText: ~Copyable {
    var bytes = ByteBuffer()
    private var isInText = false
    private var isPhonetic = false

    @inline(__always)
    mutating func started(_ name: XMLText) {
        if "t" ~= name { isInText = !isPhonetic }
        if "rPh" ~= name { isPhonetic = true }
    }

    @inline(__always)
    mutating func ended(_ name: XMLText) {
        if "t" ~= name { isInText = false }
        if "rPh" ~= name { isPhonetic = false }
    }

    @inline(__always)
    mutating func found(_ text: UnsafeBufferPointer<UInt8>) { if isInText { bytes.append(text) } }

    /// Decodes what XML does not have, or would change: `_x000D_` is a carriage return. Halves of pairs stay as they are.
    mutating func decodeEscapes() {
        guard bytes.contents.offset(of: "_x") != nil else { return }
        let text = String(decoding: bytes.contents, as: UTF8.self)
        let decoded = text.replacing(#/_x([0-9A-Fa-f]{4})_/#) { match in
            UInt16(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.0)
        }
        bytes.removeAll()
        for byte in decoded.utf8 { bytes.append(byte) }
    }
}
