import Base

/// The sort order of the cells of a column.
enum CellOrder {
    /// Negative if `left` comes first, positive if `right` does, 0 if they are equal. Numbers and times are ordered
    /// by value, texts by code point. Cells without a comparable value come last, in descending order too.
    static func comparing(_ left: Cell, _ right: Cell, descending: Bool = false) -> Int {
        switch (left.hasValue, right.hasValue) {
        case (false, false): return 0
        case (true, false): return -1
        case (false, true): return 1
        case (true, true):
            let sign = rising(left, right)
            return descending ? -sign : sign
        }
    }

    private static func rising(_ left: Cell, _ right: Cell) -> Int {
        switch (left.unnumbered, right.unnumbered) {
        case (.text(let left), .text(let right)): byCodePoints(left, right)
        // Flags and phrases have the same order in every language, so that the rows of two reports can be compared.
        case (.flag(let left), .flag(let right)): left == right ? 0 : left ? 1 : -1
        case (.phrase(let left), .phrase(let right)): byCodePoints(left.en, right.en)
        case (.integer(let left), .integer(let right)): sign(left, right)
        case (.instant(let left), .instant(let right)): sign(left, right)
        case (.percentage(let left), .percentage(let right)): sign(left, right)
        // A column with several kinds of values: numbers and times first, then texts, then phrases.
        default: left.rank == right.rank ? sign(left.number, right.number) : sign(left.rank, right.rank)
        }
    }

    /// The byte order of UTF-8 is that of the code points.
    private static func byCodePoints(_ left: String, _ right: String) -> Int {
        if left.utf8.lexicographicallyPrecedes(right.utf8) { return -1 }
        return right.utf8.lexicographicallyPrecedes(left.utf8) ? 1 : 0
    }

    private static func sign<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
        left < right ? -1 : left > right ? 1 : 0
    }
}

extension Cell {
    fileprivate var hasValue: Bool {
        switch self {
        case .empty, .withheld, .name(nil, _): false
        case .number(let value), .decimal(let value, _): !value.isNaN
        case .text, .name, .flag, .phrase, .integer, .percentage, .instant, .wholeDay: true
        }
    }

    /// A name without its id, as programs read it.
    fileprivate var unnumbered: Cell {
        if case .name(let name, _) = self { Cell(name) } else { self }
    }

    fileprivate var rank: Int {
        switch self {
        case .integer, .number, .decimal, .percentage, .instant, .wholeDay: 0
        case .text, .name, .flag: 1
        case .phrase: 2
        case .empty, .withheld: 3
        }
    }

    /// The value of a number or time.
    fileprivate var number: Double {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value), .decimal(let value, _): value
        case .percentage(let value): value.fraction * 100
        case .instant(let value), .wholeDay(_, let value): Double(value.secondsSinceEpoch)
        case .text, .name, .flag, .phrase, .empty, .withheld: 0
        }
    }
}
