import Base
import Reporting

/// Formats a report's values for people: grouped digits, the language's decimal mark, dates with month names, units.
struct CellText: Sendable {
    var language: Language
    var clock: WallClock

    /// The text of a cell in a column of the given role; empty for a value that does not exist.
    func text(_ cell: Cell, role: ReportColumn.Role = .count) -> String {
        let notation = NumberNotation.people(language)
        switch cell {
        case .empty: return ""
        case .withheld: return Cell.withheldMark
        case .text(let text): return text
        case .flag(let flag): return Cell.mark(flag)
        case .phrase(let phrase), .name(_, let phrase): return phrase[language]
        case .integer(let value): return role == .identifier ? String(value) : notation.text(value)
        case .number(let value): return notation.text(shortest: value)
        case .decimal(let value, let places):
            if role == .share { return notation.text(value * 100, places: 0) + language.percentSign }
            let digits = notation.text(value, places: places)
            if digits.isEmpty { return "" }
            switch role {
            case .metres: return digits + " m"
            case .degrees: return digits + "°"
            default: return digits
            }
        case .percentage(let percentage): return notation.text(percentage) + language.percentSign
        case .wholeDay(let day, _): return TimeText.date(day, in: language)
        case .instant(let instant): return TimeText.dateAndTime(instant, on: clock, in: language)
        }
    }
}

extension String {
    /// Whether the text consists only of whitespace.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
