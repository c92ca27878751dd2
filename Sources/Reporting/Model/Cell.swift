public import Base

/// A value in a report's table. Renderers decide how it looks, never what it says.
public enum Cell: Sendable, Hashable {
    /// A value that does not exist: a percentage of nobody, a type without a price.
    case empty
    case text(String)
    /// A name that people read otherwise than programs: one that several items have with the id, `Taller (#12)`, which programs have
    /// beside it; and what stands for none.
    case name(String?, told: Phrase)
    /// Yes or no: a sign for people, `true` or `false` for programs.
    case flag(Bool)
    /// The report's own words, in the reader's language.
    case phrase(Phrase)
    case integer(Int64)
    /// A number shown with all its digits and no more: a price.
    case number(Double)
    /// A number shown with exactly `places` decimals, rounded half away from zero: metres, degrees.
    case decimal(Double, places: Int)
    case percentage(Percentage)
    case instant(Instant)
    /// A time that stands for a calendar day: people read the day, programs the time. See `EventDays`.
    case wholeDay(CivilTime, at: Instant)
    /// A count that is withheld so that it reveals nobody. It is shown as `withheldMark` and has no value to compute
    /// with.
    case withheld

    /// How a withheld value is shown.
    public static let withheldMark = "*"
    /// How a flag is shown.
    public static func mark(_ flag: Bool) -> String { flag ? "✓" : "–" }

    /// The name that people read; `nil` if the cell is none.
    var toldName: String? {
        switch self {
        case .text(let name): name
        case .name(_, let told): told.en
        default: nil
        }
    }

    public init(_ text: String?) { self = text.map(Cell.text) ?? .empty }
    public init(_ integer: Int64?) { self = integer.map(Cell.integer) ?? .empty }
    public init(_ integer: Int) { self = .integer(Int64(integer)) }
    public init(optional integer: Int?) { self = integer.map { .integer(Int64($0)) } ?? .empty }
    public init(_ percentage: Percentage?) { self = percentage.map(Cell.percentage) ?? .empty }
    public init(_ instant: Instant?) { self = instant.map(Cell.instant) ?? .empty }
    /// - Parameter day: The day that the time stands for, if it stands for one.
    public init(_ instant: Instant?, standingFor day: CivilTime?) {
        guard let instant else {
            self = .empty
            return
        }
        self = day.map { .wholeDay($0, at: instant) } ?? .instant(instant)
    }
    public init(number: Double?) { self = number.map(Cell.number) ?? .empty }
    public init(_ value: Double?, places: Int) { self = value.map { .decimal($0, places: places) } ?? .empty }
}
