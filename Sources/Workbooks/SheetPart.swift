/// A sheet of an .xlsx workbook, or some of its rows.
final class SheetPart: SheetsPart, @unchecked Sendable {
    private enum Kind {
        case number, shared, text, boolean, verbatim
    }

    private let sheet: SheetDraft
    private let strings: SharedStrings
    private let formats: [CellFormat]
    private let firstDay: Int

    @exclusivity(unchecked) private var column = 0
    @exclusivity(unchecked) private var isRowHidden = false
    @exclusivity(unchecked) private var (isInRow, isInCell, isInValue, isFormula) = (false, false, false, false)
    @exclusivity(unchecked) private var kind = Kind.number
    @exclusivity(unchecked) private var format = CellFormat.number
    @exclusivity(unchecked) private var value = ByteBuffer()
    @exclusivity(unchecked) private var text = CellText()

    init(_ sheet: SheetDraft, _ strings: SharedStrings, _ formats: [CellFormat], _ firstDay: Int) {
        (self.sheet, self.strings, self.formats, self.firstDay) = (sheet, strings, formats, firstDay)
    }

    override func started(_ name: XMLText, _ attributes: XMLAttributes) throws(WorkbookFlaw) {
        if isInCell {
            isInValue = "v" ~= name.local
            isFormula = isFormula || "f" ~= name.local
            return text.started(name.local)
        }
        switch name.local {
        // Deeper ones belong to saved views, and to anchors of controls.
        case "c" where depth == 4 && isInRow: try startCell(attributes)
        case "row" where depth == 3: try startRow(attributes)
        case "col" where depth == 3 && attributes["hidden"]?.isTrue == true:
            guard let first = attributes["min"]?.number, let last = attributes["max"]?.number, first <= last else {
                throw .damaged
            }
            try sheet.hide(columns: first...last)
        case "mergeCell" where depth == 3: sheet.mergedCells += 1
        case "filterColumn" where depth == 3: sheet.isFiltered = true
        case "sheetPr" where attributes["filterMode"]?.isTrue == true: sheet.isFiltered = true
        default: break
        }
    }

    override func found(_ text: UnsafeBufferPointer<UInt8>) {
        if isInValue { value.append(text) } else { self.text.found(text) }
    }

    override func ended(_ name: XMLText) throws(WorkbookFlaw) {
        isInValue = false
        switch name.local {
        case "c" where depth == 3 && isInCell:
            isInCell = false
            try endCell()
        case "row" where depth == 2:
            isInRow = false
            if isRowHidden, sheet.last == row { sheet.hiddenRows += 1 }
        case _ where depth == 0: sheets.append(sheet)
        default: text.ended(name.local)
        }
    }

    private func startRow(_ attributes: XMLAttributes) throws(WorkbookFlaw) {
        let number = attributes["r"].map { $0.number ?? 0 } ?? row + 1
        guard number > row else { throw .damaged }
        (row, column, isInRow) = (number, 0, true)
        isRowHidden = attributes["hidden"]?.isTrue ?? false
    }

    private func startCell(_ attributes: XMLAttributes) throws(WorkbookFlaw) {
        (kind, format, isInCell, isFormula) = (.number, .number, true, false)
        column += 1
        value.removeAll()
        text.bytes.removeAll()
        try attributes.forEach { (name, value) throws(WorkbookFlaw) in
            switch name {
            case "r": column = try Self.column(of: value, inRow: row)
            case "s": if let style = value.number, style < formats.count { format = formats[style] }
            case "t":
                switch value {
                case "s": kind = .shared
                case "str", "inlineStr": kind = .text
                case "b": kind = .boolean
                // An error, or a date as ISO 8601 writes it.
                case "e", "d": kind = .verbatim
                default: kind = .number
                }
            default: break
            }
        }
    }

    /// The column of a cell such as `AB12`.
    @inline(__always)
    private static func column(of cell: XMLText, inRow row: Int) throws(WorkbookFlaw) -> Int {
        var (place, column) = (cell.bytes, 0)
        while case let letter = UInt8(bitPattern: place.pointee) &- 0x41, letter < 26, column < 1 << 20 {
            column = column * 26 + Int(letter) + 1
            place += 1
        }
        guard XMLText(place).number == row, column > 0 else { throw .damaged }
        return column
    }

    private func endCell() throws(WorkbookFlaw) {
        if kind == .text {
            // The result of a formula, or the cell's own text.
            text.bytes.append(value.contents)
            text.decodeEscapes()
            guard text.bytes.count > 0 else { return }
            try sheet.go(to: row, column)
            return sheet.bytes.append(field: text.bytes.contents)
        }
        guard value.count > 0 else {
            if isFormula { sheet.noteUnsolved(row, column) }
            return
        }
        if kind == .shared {
            guard let number = value.contents.wholeNumber, let field = strings.field(number) else { throw .damaged }
            guard !field.isEmpty else { return }
            try sheet.go(to: row, column)
            return sheet.bytes.append(field)
        }
        try sheet.go(to: row, column)
        if kind == .number, format != .number, let days = Double(value.contents) {
            sheet.bytes.append(days: days, format, since: firstDay)
        } else if kind == .number {
            sheet.bytes.append(number: value.contents)
        } else if kind == .boolean {
            sheet.bytes.append(value.contents.elementsEqual([0x30]) ? "FALSE" : "TRUE")
        } else {
            sheet.bytes.append(field: value.contents)
        }
    }
}
