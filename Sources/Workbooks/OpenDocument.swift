internal import Base

/// Reads .ods workbooks.
///
/// Source: OpenDocument 1.3, part 3: 6.1 (text), 9 (tables), 19.365 and following (values).
enum OpenDocument {
    static func sheets(in archive: inout ZIPArchive, upTo limit: Int) throws(WorkbookFlaw) -> [SheetDraft] {
        if archive.contains("META-INF/manifest.xml") {
            let manifest = try archive.part("META-INF/manifest.xml")
            var start = [UInt8](repeating: 0, count: min(manifest.size, 1 << 20))
            _ = try manifest.read(into: &start, from: 0)
            // Encrypted parts are no XML. Old manifests declare a document type, so this is not read as XML, either.
            let isEncrypted = start.withUnsafeBufferPointer { $0.offset(of: "encryption-data") } != nil
            if isEncrypted { throw .protected }
        }
        let blocks = SheetBlocks(
            rowBegins: "<table:table-row ",
            end: "</table:table></office:spreadsheet></office:body></office:document-content>"
        ) { ContentPart(upTo: limit) }
        let sheets = try blocks.sheets(of: archive.part("content.xml"))
        guard sheets.reduce(0, { $0 + $1.bytes.count }) <= limit else { throw .tooLarge }
        return sheets
    }
}

/// The part of an .ods workbook that has all its sheets, or some of their rows.
private final class ContentPart: SheetsPart, @unchecked Sendable {
    private let limit: Int
    private var style = ""
    private var hiddenStyles: Set<String> = []
    /// Day 0 of times, in days since 1970-01-01.
    private var firstDay = CellFormat.since1900
    /// The depth of an element whose contents are not the sheet's; 0 outside of such.
    @exclusivity(unchecked) private var foreign = 0

    @exclusivity(unchecked) private var sheet: SheetDraft?
    private var columns = 0
    /// How many rows there are like the last one, and the columns before the next cell.
    @exclusivity(unchecked) private var (likeRow, column) = (1, 0)
    @exclusivity(unchecked) private var isRowHidden = false
    /// The depth of the cell, 0 outside, and how many there are like it.
    @exclusivity(unchecked) private var (cell, likeCell) = (0, 1)
    @exclusivity(unchecked) private var value = CellValue()
    @exclusivity(unchecked) private var isInText = false
    /// Whether the cell is a formula of which the file does not have the result.
    @exclusivity(unchecked) private var isUnsolved = false

    init(upTo limit: Int) { self.limit = limit }

    override func started(_ name: XMLText, _ attributes: XMLAttributes) throws(WorkbookFlaw) {
        guard foreign == 0 else { return }
        if cell > 0 { return try startInCell(name, attributes) }
        guard let sheet else { return try startOutside(name, attributes) }
        switch name {
        case "table:table-cell": startCell(attributes)
        case "table:covered-table-cell":
            // What is under a merged cell is not shown.
            column += attributes["table:number-columns-repeated"].times
            foreign = depth
        case "table:table-row":
            (row, column, likeRow) = (row + likeRow, 0, attributes["table:number-rows-repeated"].times)
            let visibility = attributes["table:visibility"]?.string ?? "visible"
            isRowHidden = visibility != "visible"
            if visibility == "filter" { sheet.isFiltered = true }
        case "table:table-column":
            let count = attributes["table:number-columns-repeated"].times
            if let visibility = attributes["table:visibility"], visibility.string != "visible" {
                try sheet.hide(columns: columns + 1...columns + count)
            }
            columns += count
        case "table:table-row-group", "table:table-rows", "table:table-header-rows", "table:table-column-group",
            "table:table-columns", "table:table-header-columns":
            break
        // Pictures and the like.
        default: foreign = depth
        }
    }

    private func startOutside(_ name: XMLText, _ attributes: XMLAttributes) throws(WorkbookFlaw) {
        guard max(sheets.count, hiddenStyles.count) < SheetDraft.maximumSheets else { throw .damaged }
        switch name {
        case "table:table" where depth == 4:
            let isHidden = attributes["table:style-name"].map { hiddenStyles.contains($0.string) } ?? false
            sheet = SheetDraft(name: attributes["table:name"]?.string ?? "", isHidden: isHidden, upTo: limit)
            (columns, row, likeRow) = (0, 0, 1)
        case "table:null-date":
            if let date = attributes["table:date-value"].flatMap({ ISO8601Text($0.utf8) }) {
                firstDay = Int(date.civil.daysSinceEpoch)
            }
        case "style:style": style = attributes["style:name"]?.string ?? ""
        case "style:table-properties":
            if attributes["table:display"]?.string == "false" { hiddenStyles.insert(style) }
        default: break
        }
    }

    override func ended(_ name: XMLText) throws(WorkbookFlaw) {
        if foreign > 0 {
            if foreign > depth { foreign = 0 }
        } else if cell > 0 {
            if cell == depth { isInText = false }
            if cell > depth { try endCell() }
        } else if let sheet {
            switch name {
            case "table:table-row" where sheet.last == row:
                try sheet.repeatLine(likeRow - 1)
                if isRowHidden { sheet.hiddenRows += likeRow }
            case "table:table" where depth == 3:
                sheet.rowCount = row + likeRow - 1
                sheets.append(sheet)
                self.sheet = nil
            default: break
            }
        }
    }

    override func found(_ text: UnsafeBufferPointer<UInt8>) {
        if isInText, foreign == 0 { value.append(text) }
    }
}

// MARK: - Cells

extension ContentPart {
    private func startCell(_ attributes: XMLAttributes) {
        (cell, likeCell) = (depth, 1)
        value.removeAll()
        var (isMerged, isFormula, isSolved) = (false, false, false)
        attributes.forEach { name, text in
            switch name {
            case "office:value-type":
                value.setType(text)
                isSolved = true
            case "table:formula": isFormula = true
            case "office:value", "office:date-value", "office:time-value", "office:boolean-value",
                "office:string-value":
                value.given.append(text.utf8)
            case "table:number-columns-repeated": likeCell = Optional(text).times
            case "table:number-columns-spanned", "table:number-rows-spanned": isMerged = isMerged || text.string != "1"
            default: break
            }
        }
        if isMerged { sheet?.mergedCells += 1 }
        isUnsolved = isFormula && !isSolved
    }

    private func startInCell(_ name: XMLText, _ attributes: XMLAttributes) throws(WorkbookFlaw) {
        if depth == cell + 1, "text:p" ~= name {
            value.startParagraph()
            isInText = true
            return
        }
        switch name {
        case _ where !isInText: foreign = depth
        case "text:s":
            let count = attributes["text:c"].times
            guard count <= 1 << 15 else { throw .damaged }
            value.shown.append(0x20, count: count)
        case "text:tab": value.shown.append(0x09)
        case "text:line-break": value.shown.append(0x0A)
        case "text:span", "text:a", "text:ruby", "text:ruby-base": break
        // Comments, pictures, notes.
        default: foreign = depth
        }
    }

    private func endCell() throws(WorkbookFlaw) {
        (cell, isInText) = (0, false)
        defer { column += likeCell }
        if isUnsolved, value.isEmpty { sheet?.noteUnsolved(row, column + 1) }
        guard let sheet, !value.isEmpty else { return }
        try sheet.go(to: row, column + 1)
        let start = sheet.bytes.count
        value.write(to: &sheet.bytes, since: firstDay)
        let end = sheet.bytes.count
        guard likeCell > 1 else { return }
        for copy in 1..<likeCell {
            try sheet.go(to: row, column + 1 + copy)
            sheet.bytes.append(copyOf: start..<end)
        }
    }
}

extension XMLText? {
    /// How many times something is there: once, unless it says otherwise. What lies beyond every sheet is cut off.
    fileprivate var times: Int { self?.number.map { min(max($0, 1), 1 << 24) } ?? 1 }
}
