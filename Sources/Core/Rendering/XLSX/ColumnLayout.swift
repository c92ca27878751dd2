import Base
import Reporting

/// The layout of a table's column on a sheet: the formats of its cells and its width.
struct ColumnLayout {
    /// The language of the cells' text.
    var language: Language
    var header: String
    var headerFormat: CellFormat
    /// In pixels.
    var width: Int
    var text: CellFormat
    var wrappedText: CellFormat
    /// For texts that are cut off after their first lines.
    var cutText: CellFormat
    var whole: CellFormat
    var number: CellFormat
    var percentage: CellFormat
    var instant: CellFormat
    /// For a column whose texts are days.
    var day: CellFormat?
    /// The labels of codes, and the formats of those that stand out.
    var words: CodeWords?
    var severities: [Notice.Severity: CellFormat] = [:]
    /// Whether the column's percentages have data bars.
    var hasBars: Bool
    let hasWithheld: Bool
    let hasInstants: Bool
    let measure: TextMeasure

    static let minimumWidth = 64
    /// In pixels. Longer texts are wrapped.
    static let maximumWidth = 320
    /// The space around a text and the width of a header's filter button, in pixels.
    static let padding = 24
    static let button = 18

    static func layouts(of table: ReportTable, _ look: BrandLook, in language: Language) -> [ColumnLayout] {
        var headers: Set<String> = []
        return table.columns.map { column in
            let header = uniqueHeader(column.title[language], among: &headers)
            return ColumnLayout(column, header: header, look, in: language)
        }
    }

    init(_ column: ReportColumn, header: String, _ look: BrandLook, in language: Language) {
        let words = CodeWords(of: column)
        let extent = ColumnExtent(column.cells, look.measure, words: words, in: language)
        let base = look.cell.with {
            $0.indent = 1; $0.horizontal = .right
        }
        self.language = language
        self.words = words
        measure = look.measure
        hasWithheld = extent.hasWithheld
        hasInstants = extent.hasInstant
        self.header = header
        headerFormat = look.tableHeader.with { Self.align(&$0, above: column.role) }
        text = base.with { $0.horizontal = .left }
        wrappedText = text.with { $0.wraps = true }
        cutText = wrappedText.with { $0.vertical = .top }
        if words != nil {
            for severity in Notice.Severity.allCases {
                severities[severity] = text.with {
                    $0.color = severity.color(in: look); $0.isBold = true
                }
            }
        }
        whole = base.with { $0.number = column.role == .identifier ? "0" : "#,##0" }
        if column.role == .identifier {
            whole = whole.with {
                $0.horizontal = .center; $0.indent = 0
            }
        }
        let places =
            switch column.role {
            case .money: extent.hasFraction ? 2 : 0
            default: extent.places
            }
        number = base.with { $0.number = Self.numberFormat(role: column.role, places: places) }
        percentage = base.with { $0.number = CellFormat.percentage(in: language) }
        instant = base.with {
            $0.number = SpreadsheetDate.format(in: language, withSeconds: extent.hasSeconds)
            $0.horizontal = .left
        }
        if column.meaning == .days { day = text.with { $0.number = SpreadsheetDate.dayFormat(in: language) } }
        // The bounds of a confidence interval have no bars, because they stand beside the bar of their estimate.
        hasBars = column.role == .percentage && extent.hasPercentage && !column.isSupplementary
        let dayWidth = day == nil ? 0 : look.measure.width(of: "00 mmm 0000")
        width = Self.width(header: header, content: max(extent.width(places: places ?? 4), dayWidth), look.measure)
    }

    /// Wide enough for the widest cell and for the header wrapped to two or three lines, within limits.
    private static func width(header: String, content: Int, _ measure: TextMeasure) -> Int {
        let room = padding + button
        let words = header.split(separator: " ").map { measure.width(of: String($0), isBold: true) }
        let whole = measure.width(of: header, isBold: true)
        let wrapped = max(words.max() ?? 0, words.count > 1 ? whole * 6 / 10 : whole)
        return min(maximumWidth, max(minimumWidth, content + padding, wrapped + room))
    }

    /// Aligns a header like its cells. If right-aligned, it leaves room for the filter button.
    private static func align(_ header: inout CellFormat, above role: ReportColumn.Role) {
        switch role {
        case .text, .instant:
            header.horizontal = .left
            header.indent = 1
        case .identifier: header.horizontal = .center
        case .count, .money, .percentage, .metres, .degrees, .quantity, .share:
            header.horizontal = .right
            header.indent = 2
        }
    }

    /// The format of numbers; `nil` shows all their decimals.
    private static func numberFormat(role: ReportColumn.Role, places: Int?) -> String? {
        if role == .share { return "0%" }
        guard let places else { return nil }
        let whole = role == .degrees ? "0" : "#,##0"
        return places > 0 ? whole + "." + String(repeating: "0", count: places) : whole
    }

    /// A header that is unique in its table, ignoring case, with at most 255 characters.
    private static func uniqueHeader(_ title: String, among used: inout Set<String>) -> String {
        let line = String(SpreadsheetText.line(title).sanitized().prefix(100).unicodeScalars.prefix(200))
        let header = line.isEmpty ? "–" : line
        var candidate = header
        var number = 2
        while !used.insert(candidate.lowercased()).inserted {
            candidate = "\(header) (\(number))"
            number += 1
        }
        return candidate
    }
}

/// The extremes of a column's cells, such as the widest text, the largest number and the most decimals, found in one pass.
struct ColumnExtent {
    private var textWidth = 0
    private var largestWhole: UInt64 = 0
    private var largestNumber = 0.0
    private var largestHundredths: UInt64 = 0
    private(set) var hasInstant = false
    private(set) var hasSeconds = false
    private(set) var hasPercentage = false
    private(set) var hasFraction = false
    private(set) var hasWithheld = false
    /// The number of decimals of the column's numbers; `nil` if none specifies it.
    private(set) var places: Int?

    private let measure: TextMeasure
    private let language: Language

    /// - Parameter words: The labels of codes.
    init(_ cells: [Cell], _ measure: TextMeasure, words: CodeWords?, in language: Language) {
        self.measure = measure
        self.language = language
        for cell in cells {
            if let word = words?[cell] {
                include(word.text[language])
                continue
            }
            switch cell {
            case .empty: break
            case .withheld: hasWithheld = true
            case .text(let text): include(text)
            case .flag(let flag): include(Cell.mark(flag))
            case .phrase(let phrase), .name(_, let phrase): include(phrase[language])
            case .integer(let integer): largestWhole = max(largestWhole, integer.magnitude)
            case .number(let number):
                guard number.isFinite else { break }
                largestNumber = max(largestNumber, number.magnitude)
                if number != number.rounded() { hasFraction = true }
            case .decimal(let number, let decimals):
                guard number.isFinite else { break }
                largestNumber = max(largestNumber, number.magnitude)
                places = max(places ?? 0, decimals)
            case .percentage(let percentage):
                hasPercentage = true
                largestHundredths = max(largestHundredths, percentage.hundredths.magnitude)
            case .wholeDay(let day, _): include(TimeText.date(day, in: language))
            case .instant(let instant):
                hasInstant = true
                if instant.secondsSinceEpoch % 60 != 0 { hasSeconds = true }
            }
        }
    }

    private mutating func include(_ text: String) {
        if textWidth < ColumnLayout.maximumWidth { textWidth = max(textWidth, width(of: text)) }
    }

    /// The width in pixels that fits every cell, with numbers shown to `places` decimals.
    func width(places: Int) -> Int {
        let notation = NumberNotation.people(.english)
        var width = textWidth
        func need(_ text: String) { width = max(width, measure.width(of: text)) }
        need("-" + notation.text(Int64(clamping: largestWhole)))
        if largestNumber > 0 { need("-" + notation.text(min(largestNumber, 1e15), places: places)) }
        // A data bar needs some room.
        if hasPercentage {
            need(
                "00" + notation.text(Percentage(hundredths: Int64(clamping: largestHundredths))) + language.percentSign)
        }
        if hasInstant { need(hasSeconds ? "00 mmm 0000 00:00:00" : "00 mmm 0000 00:00") }
        return width
    }

    /// The width of a text. Texts wider than the widest column are not measured in full.
    private func width(of text: String) -> Int {
        text.utf8.count > 400 ? ColumnLayout.maximumWidth : measure.width(of: text)
    }
}
