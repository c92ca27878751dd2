import Base
import Reporting

/// Writes the cells of one column, each with its own type and format.
final class CellWriter {
    private let page: Worksheet
    private let clock: WallClock
    private let language: Language
    private let width: Int
    private let text: Worksheet.Format
    private let wrappedText: Worksheet.Format
    private let cutText: Worksheet.Format
    private let whole: Worksheet.Format
    private let number: Worksheet.Format
    private let percentage: Worksheet.Format
    private let instant: Worksheet.Format
    private let day: Worksheet.Format?
    private let hasPlaces: Bool
    private let words: CodeWords?
    private let severities: [Notice.Severity: Worksheet.Format]
    private let measure: TextMeasure

    /// The maximum number of lines shown. Longer texts appear cut, although the cell holds them in full.
    private static let maximumLines = 6

    /// The limit of integers, because spreadsheets store and show 15 digits of a number.
    private static let wholeLimit: Int64 = 1_000_000_000_000_000

    init(_ layout: ColumnLayout, page: Worksheet, clock: WallClock) throws {
        self.page = page
        self.clock = clock
        language = layout.language
        width = layout.width - ColumnLayout.padding
        text = try page.workbook.format(layout.text)
        wrappedText = try page.workbook.format(layout.wrappedText)
        cutText = try page.workbook.format(layout.cutText)
        whole = try page.workbook.format(layout.whole)
        number = try page.workbook.format(layout.number)
        percentage = try page.workbook.format(layout.percentage)
        instant = try page.workbook.format(layout.instant)
        day = try layout.day.map { try page.workbook.format($0) }
        hasPlaces = layout.number.number != nil
        words = layout.words
        severities = try layout.severities.mapValues { try page.workbook.format($0) }
        measure = layout.measure
    }

    /// Writes a cell and returns the number of lines it takes.
    @discardableResult
    func write(_ cell: Cell, row: Int, column: Int) throws -> Int {
        if let word = words?[cell] {
            guard let format = word.severity.flatMap({ severities[$0] }) else {
                return try write(word.text[language], row: row, column: column)
            }
            try page.write(word.text[language], row: row, column: column, format)
            return 1
        }
        switch cell {
        case .empty: try page.blank(row: row, column: column, text)
        case .withheld: try page.write(Cell.withheldMark, row: row, column: column, whole)
        case .text(let value):
            if let day, let serial = cell.day.flatMap(SpreadsheetDate.serial(day:)) {
                try page.write(serial, row: row, column: column, day)
            } else {
                return try write(value, row: row, column: column)
            }
        case .name(_, let told): return try write(told[language], row: row, column: column)
        case .flag(let flag): return try write(Cell.mark(flag), row: row, column: column)
        case .phrase(let phrase): return try write(phrase[language], row: row, column: column)
        case .integer(let value):
            if value.magnitude < Self.wholeLimit {
                try page.write(Double(value), row: row, column: column, whole)
            } else {
                try page.write(String(value), row: row, column: column, text)
            }
        case .number(let value):
            // In a column without a number of decimals, integers have grouping marks.
            let isWhole = !hasPlaces && value == value.rounded() && value.magnitude < Double(Self.wholeLimit)
            try page.write(value, row: row, column: column, isWhole ? whole : number)
        case .decimal(let value, let places):
            try page.write(NumberNotation.rounded(value, places: places), row: row, column: column, number)
        case .percentage(let value): try page.write(value.fraction, row: row, column: column, percentage)
        case .wholeDay(let day, _): return try write(TimeText.date(day, in: language), row: row, column: column)
        case .instant(let value):
            if let serial = SpreadsheetDate.serial(value, on: clock) {
                try page.write(serial, row: row, column: column, instant)
            } else {
                try page.write(clock.iso8601(value), row: row, column: column, text)
            }
        }
        return 1
    }

    private func write(_ value: String, row: Int, column: Int) throws -> Int {
        let lines = lines(of: value)
        let format = lines > Self.maximumLines ? cutText : lines > 1 ? wrappedText : text
        try page.write(value, row: row, column: column, format)
        return min(lines, Self.maximumLines)
    }

    /// The number of lines of a text, which is wrapped if it is wider than its column. Long texts are not measured in full.
    private func lines(of value: String) -> Int {
        // No letter is wider than 13 pixels in Calibri or 18 in the widest font, and few are wider than 8.
        let hasLineEnds = value.utf8.contains(UInt8(ascii: "\n"))
        guard value.utf8.count * 18 > width || hasLineEnds else { return 1 }
        guard value.utf8.count < 2000 else { return Self.maximumLines + 1 }
        return hasLineEnds || measure.width(of: value) > width ? measure.lines(of: value, in: width) : 1
    }
}
