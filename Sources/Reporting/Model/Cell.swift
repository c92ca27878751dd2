public import Messages
public import Tables

/// One value of a report's table. Renderers choose how it looks, never what it says.
public enum Cell: Sendable, Hashable {
    /// A value that does not exist: a percentage of nobody, a type without price.
    case empty
    case text(String)
    /// Yes or no: a mark where people read, `true` or `false` where programs do.
    case flag(Bool)
    /// Words of the report's own, in the language that it is read in.
    case phrase(Phrase)
    case integer(Int64)
    /// A number shown with all the digits it has, and no more: a price.
    case number(Double)
    /// A number shown with exactly `places` decimals, rounded half away from zero: metres, degrees.
    case decimal(Double, places: Int)
    case percentage(Percentage)
    case instant(Instant)
    /// A count that is kept back so that nobody can be told from it: `withheldMark` where people read, nothing to compute with.
    case withheld

    /// What people read in place of a withheld value.
    public static let withheldMark = "*"
    /// What people read in place of a flag.
    public static func mark(_ flag: Bool) -> String { flag ? "✓" : "–" }

    public init(_ text: String?) { self = text.map(Cell.text) ?? .empty }
    public init(_ integer: Int64?) { self = integer.map(Cell.integer) ?? .empty }
    public init(_ integer: Int) { self = .integer(Int64(integer)) }
    public init(_ percentage: Percentage?) { self = percentage.map(Cell.percentage) ?? .empty }
    public init(_ instant: Instant?) { self = instant.map(Cell.instant) ?? .empty }
    public init(number: Double?) { self = number.map(Cell.number) ?? .empty }
    public init(_ value: Double?, places: Int) { self = value.map { .decimal($0, places: places) } ?? .empty }
}
