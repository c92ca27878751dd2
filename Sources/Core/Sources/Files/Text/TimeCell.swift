internal import Base

/// A time as written in a cell, before its zone and the order of its day and month are known.
///
/// A 64-bit number, since there is one for each check-in.
struct TimeCell: BitwiseCopyable, Hashable {
    enum Kind: Int64 {
        /// Seconds since 1970.
        case instant
        /// Seconds since 1970 on the wall clock of a zone that the cell does not name.
        case local
        /// A time on a wall clock whose order of day and month the cell does not show.
        case unordered
        /// No time: the cell is empty or unreadable.
        case none
        /// A mark instead of a time.
        case mark
    }

    let bits: Int64

    private init(_ kind: Kind, _ value: Int64) { bits = value << 3 | kind.rawValue }

    static let none = TimeCell(.none, 0)
    static let mark = TimeCell(.mark, 0)

    var kind: Kind { Kind(rawValue: bits & 7) ?? .none }
    var value: Int64 { bits >> 3 }

    /// Seconds since 1970 of an instant, or of `Instant.untimed` for a mark; `nil` for no time, or one that is not resolved.
    var seconds: Int64? {
        switch kind {
        case .instant: value
        case .mark: Instant.untimed.secondsSinceEpoch
        case .local, .unordered, .none: nil
        }
    }

    static func instant(_ seconds: Int64) -> TimeCell { TimeCell(.instant, seconds) }
    static func local(_ seconds: Int64) -> TimeCell { TimeCell(.local, seconds) }

    static func unordered(first: Int, second: Int, year: Int, secondOfDay: Int) -> TimeCell {
        TimeCell(.unordered, Int64(((year * 32 + first) * 32 + second) * 131_072 + secondOfDay))
    }

    /// The same day at another time of day, which replaces the cell's own.
    func at(secondOfDay: Int) -> TimeCell {
        switch kind {
        case .instant, .local: TimeCell(kind, value - value.quotientAndModulo(by: 86_400).modulo + Int64(secondOfDay))
        case .unordered: TimeCell(kind, value - Int64(self.secondOfDay) + Int64(secondOfDay))
        case .none, .mark: self
        }
    }

    /// Whether it is a date, or midnight.
    var isMidnight: Bool { self == at(secondOfDay: 0) }

    /// Whether it is on a day from which programs count time, as they write for none: 30 or 31 December 1899, 1 January 1900, 1904 or
    /// 1970, or 31 December 1969, which it is then in America.
    @inline(__always)
    var isNever: Bool {
        switch kind {
        case .instant, .local: value < 86_400 && Self.beginnings.contains(value.quotientAndModulo(by: 86_400).quotient)
        case .unordered: year <= 1970 && isUnorderedNever
        case .none, .mark: false
        }
    }

    private var isUnorderedNever: Bool {
        DateOrder.allCases.contains { order in
            localSeconds(order).map { Self.beginnings.contains($0.quotientAndModulo(by: 86_400).quotient) } ?? false
        }
    }

    /// Days since 1970.
    private static let beginnings: Set<Int64> = [-25_569, -25_568, -25_567, -24_107, -1, 0]

    private var secondOfDay: Int { Int(value % 131_072) }
    var first: Int { Int(value / 131_072 / 32 % 32) }
    var second: Int { Int(value / 131_072 % 32) }
    var year: Int { Int(value / 131_072 / 1024) }

    /// Seconds on the wall clock, if day and month are in this order; `nil` if there is no such date.
    func localSeconds(_ order: DateOrder) -> Int64? {
        let (day, month) = order == .dayFirst ? (first, second) : (second, first)
        guard (1...12).contains(month), day >= 1, day <= CivilTime.daysInMonth(month, of: year) else { return nil }
        return CivilTime(year: year, month: month, day: day).secondsSinceEpoch + Int64(secondOfDay)
    }
}

/// What the cells of a column show about the order of day and month.
struct DateEvidence: Sendable, Hashable {
    /// The number of cells that are a date only in this order.
    var dayFirst = 0
    var monthFirst = 0
    /// The number of cells that are different dates in the two orders, and the first of them.
    var either = 0
    /// The number of cells that are dates whatever the order.
    var settled = 0
    /// The year of a cell that may have it in front, as in `26-05-13`, which is read as 2013.
    var doubtfulYear: Int?
    /// The first and the last of these dates, as each order has them.
    private var spans = Spans()
    var example: String?
    /// The example's column.
    var column: Int?

    mutating func note(_ cell: TimeCell, _ text: Bytes, of column: Int? = nil) {
        if (20...40).contains(cell.first), text.count < 10 || !(text[8] &- 48 < 10), text.count > 7, text[2] == text[5]
        {
            doubtfulYear = doubtfulYear ?? cell.year
            if example == nil { (example, self.column) = (String(decoding: text, as: UTF8.self), column) }
        }
        switch (cell.localSeconds(.dayFirst), cell.localSeconds(.monthFirst)) {
        case (.some, nil): dayFirst += 1
        case (nil, .some): monthFirst += 1
        case (let left?, let right?) where left != right:
            either += 1
            spans.dayFirst.add(left)
            spans.monthFirst.add(right)
            if example == nil { (example, self.column) = (String(decoding: text, as: UTF8.self), column) }
        default: break
        }
    }

    /// Notes a text if it is a date that does not show its order.
    mutating func note(_ text: String, of column: Int? = nil) {
        guard let cell = text.timeCell, cell.kind == .unordered else { return }
        text.read { note(cell, $0, of: column) }
    }

    mutating func add(_ other: DateEvidence) {
        dayFirst += other.dayFirst
        monthFirst += other.monthFirst
        either += other.either
        settled += other.settled
        doubtfulYear = doubtfulYear ?? other.doubtfulYear
        spans.dayFirst.add(other.spans.dayFirst)
        spans.monthFirst.add(other.spans.monthFirst)
        if example == nil { (example, column) = (other.example, other.column) }
    }

    /// The order that the cells show; `nil` if they show none, or disagree.
    ///
    /// A few cells do not decide against all others: dates that they would scatter over months, and that the other order
    /// gathers in days, were turned by a mistyped one.
    var order: DateOrder? {
        guard (dayFirst == 0) != (monthFirst == 0) else { return nil }
        let (order, span, other): (DateOrder, Span, Span) =
            dayFirst > 0
            ? (.dayFirst, spans.dayFirst, spans.monthFirst) : (.monthFirst, spans.monthFirst, spans.dayFirst)
        return span.days >= 28 && other.days * 4 < span.days ? nil : order
    }

    /// Whether the order matters and nothing shows it, or cells disagree.
    var isAmbiguous: Bool { order == nil && (either > 0 || dayFirst > 0 && monthFirst > 0) }

    private struct Spans: Sendable, Hashable {
        var dayFirst = Span()
        var monthFirst = Span()
    }

    private struct Span: Sendable, Hashable {
        var first = Int64.max
        var last = Int64.min

        var days: Int64 { first > last ? 0 : (last - first) / 86_400 }

        mutating func add(_ seconds: Int64) { (first, last) = (min(first, seconds), max(last, seconds)) }
        mutating func add(_ other: Span) { (first, last) = (min(first, other.first), max(last, other.last)) }
    }
}

/// Turns the times of cells into instants, given a zone.
struct TimeResolution {
    let order: DateOrder?
    private let clock: WallClock
    /// The latest quarter of an hour on the wall clock, and its offset from UTC: no zone changes its offset within one.
    private var quarter = Int64.min
    private var offset: Int64 = 0

    init(order: DateOrder?, clock: WallClock) {
        self.order = order
        self.clock = clock
    }

    /// Seconds since 1970; `nil` if the cell is not a time, or not a date in this order.
    @inline(__always)
    mutating func seconds(_ cell: TimeCell) -> Int64? {
        switch cell.kind {
        case .instant: cell.value
        case .local: instant(ofLocal: cell.value)
        case .unordered: (cell.localSeconds(order ?? .dayFirst)).flatMap { instant(ofLocal: $0) }
        case .none, .mark: nil
        }
    }

    @inline(__always)
    private mutating func instant(ofLocal seconds: Int64) -> Int64? {
        let quarter = seconds.quotientAndModulo(by: 900).quotient
        if quarter != self.quarter { enter(quarter) }
        return seconds - offset
    }

    @inline(never)
    private mutating func enter(_ quarter: Int64) {
        self.quarter = quarter
        let start = quarter * 900
        offset = start - clock.instant(of: CivilTime(secondsSinceEpoch: start)).secondsSinceEpoch
    }
}
