internal import Profiles
internal import Tables

/// A time as a cell says it, before it is known in which order its day and month are and in which zone it is.
///
/// A number of 64 bits, so that a column of them is an array.
struct TimeCell: BitwiseCopyable, Hashable {
    enum Kind: Int64 {
        /// Seconds since 1970.
        case instant
        /// Seconds since 1970 on the wall clock of a zone that the cell does not say.
        case local
        /// Day and month in an order that the cell does not say, on a wall clock.
        case unordered
        /// None: empty, or unreadable.
        case none
        /// A mark instead of a time.
        case mark
    }

    let bits: Int64

    private init(_ kind: Kind, _ value: Int64) { bits = value << 3 | kind.rawValue }

    static let none = TimeCell(.none, 0)
    static let mark = TimeCell(.mark, 0)

    var kind: Kind { Kind(rawValue: bits & 7) ?? .none }
    fileprivate var value: Int64 { bits >> 3 }

    static func instant(_ seconds: Int64) -> TimeCell { TimeCell(.instant, seconds) }
    static func local(_ seconds: Int64) -> TimeCell { TimeCell(.local, seconds) }

    fileprivate static func unordered(first: Int, second: Int, year: Int, secondOfDay: Int) -> TimeCell {
        TimeCell(.unordered, Int64(((year * 32 + first) * 32 + second) * 131_072 + secondOfDay))
    }

    /// The same day at another time of day: what the cell says of its own is replaced.
    func at(secondOfDay: Int) -> TimeCell {
        switch kind {
        case .instant, .local: TimeCell(kind, value - value.quotientAndModulo(by: 86_400).modulo + Int64(secondOfDay))
        case .unordered: TimeCell(kind, value - Int64(self.secondOfDay) + Int64(secondOfDay))
        case .none, .mark: self
        }
    }

    private var secondOfDay: Int { Int(value % 131_072) }
    fileprivate var first: Int { Int(value / 131_072 / 32 % 32) }
    fileprivate var second: Int { Int(value / 131_072 % 32) }
    private var year: Int { Int(value / 131_072 / 1024) }

    /// Seconds on the wall clock, if day and month are in this order; `nil` if there is no such date.
    fileprivate func localSeconds(_ order: DateOrder) -> Int64? {
        let (day, month) = order == .dayFirst ? (first, second) : (second, first)
        guard (1...12).contains(month), day >= 1, day <= CivilTime.daysInMonth(month, of: year) else { return nil }
        return CivilTime(year: year, month: month, day: day).secondsSinceEpoch + Int64(secondOfDay)
    }
}

/// What the cells of a column show of the order of day and month.
struct DateEvidence: Sendable, Hashable {
    /// Cells that are a date only in this order.
    var dayFirst = 0
    var monthFirst = 0
    /// Cells that are another date in each order, and the first of them.
    var either = 0
    var example: String?
    /// The example's column.
    var column: Int?

    mutating func note(_ cell: TimeCell, _ text: UnsafeBufferPointer<UInt8>, of column: Int? = nil) {
        switch (cell.localSeconds(.dayFirst), cell.localSeconds(.monthFirst)) {
        case (.some, nil): dayFirst += 1
        case (nil, .some): monthFirst += 1
        case (let left?, let right?) where left != right:
            either += 1
            if example == nil { (example, self.column) = (String(decoding: text, as: UTF8.self), column) }
        default: break
        }
    }

    mutating func add(_ other: DateEvidence) {
        dayFirst += other.dayFirst
        monthFirst += other.monthFirst
        either += other.either
        if example == nil { (example, column) = (other.example, other.column) }
    }

    /// The order that the cells show; `nil` if they do not.
    var order: DateOrder? {
        dayFirst == monthFirst ? nil : dayFirst > monthFirst ? .dayFirst : .monthFirst
    }

    /// Whether the order matters and nothing shows it.
    var isAmbiguous: Bool { order == nil && either > 0 }
}

/// Reads times in all forms in which people and programs write them. It remembers the latest date, which the next cell often
/// has too.
struct TimeCellReader {
    private var date: (UInt64, UInt16) = (.max, .max)
    private var midnight: Int64 = 0
    /// Whether five digits are a day as spreadsheets count them. In a dataset they are seconds.
    var readsSerials = true

    /// The time of a cell; `nil` if it is none. A date is its midnight.
    mutating func read(_ text: UnsafeBufferPointer<UInt8>) -> TimeCell? {
        if text.count >= 19, let cell = readISO(text) { return cell }
        // Clocks that were never set, and what a dataset has of marks.
        if text.first == 0x2D, let seconds = NumberCell.integer(text) {
            if seconds == Instant.untimed.secondsSinceEpoch { return .mark }
            return BelievedRange.times.validated(Instant(secondsSinceEpoch: seconds)).map { _ in .instant(seconds) }
        }
        var digits = Digits(text)
        guard let (first, length) = digits.number(most: 18) else { return Self.written(text) }
        if length == 5, readsSerials, let day = Self.serial(text, first) { return day }
        if digits.isAtEnd { return Self.epoch(first, digits: length) }
        guard let separator = digits.take(where: { $0 == 0x2F || $0 == 0x2D || $0 == 0x2E }) else {
            return Self.written(text)
        }
        // Seconds with a fraction, as programs write them.
        if length > 8, separator == 0x2E, digits.number(most: 18) != nil, digits.isAtEnd {
            return Self.epoch(first, digits: length)
        }
        guard let (second, _) = digits.number(most: 2) else { return Self.written(text) }
        if length == 4 {
            // Year first, without zeros or with slashes; dots otherwise are a fraction.
            if digits.isAtEnd { return nil }
            guard digits.skip(separator), let (day, _) = digits.number(most: 2), (1...12).contains(second), day >= 1,
                day <= CivilTime.daysInMonth(second, of: first), let time = digits.timeOfDay()
            else { return nil }
            let seconds = CivilTime(year: first, month: second, day: day).secondsSinceEpoch + Int64(time.second)
            return time.offset.map { .instant(seconds - Int64($0)) } ?? .local(seconds)
        }
        guard length <= 2, digits.skip(separator), let (written, width) = digits.number(most: 4),
            width == 2 || width == 4,
            let time = digits.timeOfDay(), time.offset == nil
        else { return nil }
        let year = Self.year(written, digits: width)
        let cell = TimeCell.unordered(first: first, second: second, year: year, secondOfDay: time.second)
        guard first < 32, second < 32, cell.localSeconds(.dayFirst) != nil || cell.localSeconds(.monthFirst) != nil
        else {
            return nil
        }
        return cell
    }

    /// A year of two or four digits. POSIX strptime(3), %y: 69 to 99 are of the 20th century.
    static func year(_ written: Int, digits: Int) -> Int {
        digits == 4 ? written : written < 69 ? 2000 + written : 1900 + written
    }

    /// A date with the name of the month.
    static func written(_ text: UnsafeBufferPointer<UInt8>) -> TimeCell? {
        var digits = Digits(text)
        guard let (day, time) = digits.writtenDate() else { return nil }
        let seconds = day.secondsSinceEpoch + Int64(time.second)
        guard let offset = time.offset else { return .local(seconds) }
        return BelievedRange.times.validated(Instant(secondsSinceEpoch: seconds - Int64(offset))).map {
            .instant($0.secondsSinceEpoch)
        }
    }

    /// `2026-03-01T09:15:00`, with what may follow.
    @inline(__always)
    private mutating func readISO(_ text: UnsafeBufferPointer<UInt8>) -> TimeCell? {
        guard let bytes = UnsafeRawPointer(text.baseAddress), text[4] == 0x2D, text[13] == 0x3A, text[16] == 0x3A else {
            return nil
        }
        let date = (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt16.self))
        if date != self.date {
            guard let parsed = ISO8601Text(UnsafeBufferPointer(rebasing: text[..<10])) else { return nil }
            self.date = date
            midnight = parsed.civil.daysSinceEpoch * 86_400
        }
        let (hour, minute, second) = (Self.two(text, 11), Self.two(text, 14), Self.two(text, 17))
        guard hour < 24, minute < 60, second < 60, text[10] == 0x54 || text[10] == 0x20 || text[10] == 0x74 else {
            return Self.plainISO(text)
        }
        let seconds = midnight + Int64(hour * 3600 + minute * 60 + second)
        if text.count == 19 { return .local(seconds) }
        if text.count == 20, text[19] == 0x5A { return .instant(seconds) }
        return Self.plainISO(text)
    }

    private static func plainISO(_ text: UnsafeBufferPointer<UInt8>) -> TimeCell? {
        guard let parsed = ISO8601Text(text) else { return nil }
        return parsed.offset == nil
            ? .local(parsed.civil.secondsSinceEpoch)
            : BelievedRange.times.validated(parsed.instant).map {
                .instant($0.secondsSinceEpoch)
            }
    }

    /// A day as spreadsheets count them, from 30 December 1899, with or without a fraction, between 1990 and 2060; `nil` for anything
    /// else.
    private static func serial(_ text: UnsafeBufferPointer<UInt8>, _ day: Int) -> TimeCell? {
        guard (32_874...58_806).contains(day), text.count == 5 || text[5] == 0x2E || text[5] == 0x2C,
            text.count != 6, let fraction = text.count == 5 ? 0 : NumberCell.decimal(text, mark: text[5])
        else { return nil }
        let seconds = text.count == 5 ? 0 : ((fraction - Double(day)) * 86_400).rounded()
        return .local(Int64(day - 25_569) * 86_400 + Int64(seconds))
    }

    /// Seconds since 1970, or milliseconds if they are that many digits.
    private static func epoch(_ number: Int, digits: Int) -> TimeCell? {
        let seconds = Int64(digits >= 12 ? number / 1000 : number)
        return BelievedRange.times.validated(Instant(secondsSinceEpoch: seconds)).map { .instant($0.secondsSinceEpoch) }
    }

    /// Two digits; for anything else, a number too large for a time.
    @inline(__always)
    private static func two(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> Int {
        let (tens, ones) = (Int(text[place]) - 48, Int(text[place + 1]) - 48)
        return UInt(bitPattern: tens) < 10 && UInt(bitPattern: ones) < 10 ? tens * 10 + ones : 1000
    }

    /// The second of the day that a text says: `9:15`, `09:15:30 p. m.`.
    static func timeOfDay(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        var digits = Digits(text)
        guard let time = digits.timeOfDay(isSeparated: false), time.isGiven, time.offset == nil else { return nil }
        return time.second
    }

    /// The second of the day that a cell of a column of times says: also `9.15`, `0915` and the fraction of a day that spreadsheets keep.
    static func clock(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        if let second = timeOfDay(text) { return second }
        var digits = Digits(text)
        guard let (number, length) = digits.number(most: 4) else { return nil }
        if digits.isAtEnd {
            return length > 2 && number / 100 < 24 && number % 100 < 60 ? (number / 100 * 60 + number % 100) * 60 : nil
        }
        if number == 0, length == 1, text.count > 4, text[1] == 0x2E || text[1] == 0x2C {
            return NumberCell.decimal(text, mark: text[1]).map { min(Int(($0 * 86_400).rounded()), 86_399) }
        }
        digits = Digits(text)
        guard let time = digits.timeOfDay(isSeparated: false, isDotted: true), time.isGiven, time.offset == nil else {
            return nil
        }
        return time.second
    }
}

/// Reads a text from its start.
struct Digits {
    let text: UnsafeBufferPointer<UInt8>
    var position = 0

    init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

    var isAtEnd: Bool { position == text.count }

    /// A number of at least one and at most so many digits, and how many they are.
    mutating func number(most: Int) -> (value: Int, digits: Int)? {
        let start = position
        var value = 0
        while position < text.count, text[position] &- 48 < 10 {
            guard position - start < most else { return nil }
            value = value * 10 + Int(text[position] - 48)
            position += 1
        }
        return position > start ? (value, position - start) : nil
    }

    mutating func skip(_ byte: UInt8) -> Bool {
        guard position < text.count, text[position] == byte else { return false }
        position += 1
        return true
    }

    mutating func take(where isWanted: (UInt8) -> Bool) -> UInt8? {
        guard position < text.count, isWanted(text[position]) else { return nil }
        position += 1
        return text[position - 1]
    }

    /// Skips spaces, no-break and narrow ones too.
    mutating func skipBlanks() {
        while position < text.count {
            if text[position] == 0x20 {
                position += 1
            } else if position + 1 < text.count, text[position] == 0xC2, text[position + 1] == 0xA0 {
                position += 2
            } else if position + 2 < text.count, text[position] == 0xE2, text[position + 1] == 0x80,
                text[position + 2] == 0xAF
            {
                position += 3
            } else {
                return
            }
        }
    }

    /// The time of day that follows a date, to the end of the text; midnight if nothing does. `nil` for anything else.
    ///
    /// - Parameter isDotted: whether dots may be between the numbers.
    mutating func timeOfDay(isSeparated: Bool = true, isDotted: Bool = false) -> (
        second: Int, offset: Int?, isGiven: Bool
    )? {
        if isAtEnd { return (0, nil, false) }
        if isSeparated {
            let before = position
            _ = skip(0x2C)
            skipBlanks()
            if position == before, take(where: { $0 == 0x54 || $0 == 0x74 }) == nil { return nil }
        }
        if let noon = word() { return isAtEnd ? (noon, nil, true) : nil }
        guard let (hour, _) = number(most: 2), hour < 25 else { return nil }
        var (minute, second, isClock) = (0, 0, false)
        if skip(0x3A) || skip(0x68) || (isDotted && skip(0x2E)) {
            isClock = true
            guard let (value, width) = number(most: 2), width == 2, value < 60 else { return nil }
            minute = value
            if skip(0x3A) || (isDotted && skip(0x2E)) {
                guard let (value, width) = number(most: 2), width == 2, value < 61 else { return nil }
                second = min(value, 59)
                if skip(0x2E) || skip(0x2C) { guard number(most: 18) != nil else { return nil } }
            }
        }
        let clock = position
        skipBlanks()
        if let isAfternoon = halfOfDay() {
            guard (1...12).contains(hour) else { return nil }
            let seconds = (hour % 12 + (isAfternoon ? 12 : 0)) * 3600 + minute * 60 + second
            if isAtEnd { return (seconds, nil, true) }
            guard let distance = offset() else { return nil }
            return (seconds, distance, true)
        }
        guard isClock, hour < 24 else { return nil }
        let seconds = hour * 3600 + minute * 60 + second
        if isAtEnd { return (seconds, nil, true) }
        // `9:15 hrs`, `9:15 h`
        if text[position...].elementsEqual("hrs".utf8) || text[position...].elementsEqual("h".utf8)
            || text[position...].elementsEqual("hrs.".utf8)
        {
            return (seconds, nil, true)
        }
        position = clock
        guard let distance = offset() else { return nil }
        return (seconds, distance, true)
    }

    /// The distance from UTC to the end of the text, in seconds: as in ISO 8601, or `GMT-4`, as Google's forms write it.
    private mutating func offset() -> Int? {
        skipBlanks()
        let rest = String(decoding: text[position...], as: UTF8.self)
        guard ["GMT", "UTC"].contains(rest.prefix(3)) else {
            return ISO8601Text("2000-01-01T00:00:00" + rest)?.offset.map { Int($0) }
        }
        position += 3
        if isAtEnd { return 0 }
        guard let sign = take(where: { $0 == 0x2B || $0 == 0x2D }), let (hour, _) = number(most: 2), hour < 15 else {
            return nil
        }
        var minute = 0
        if skip(0x3A) {
            guard let (value, width) = number(most: 2), width == 2, value < 60 else { return nil }
            minute = value
        }
        return isAtEnd ? (hour * 60 + minute) * (sign == 0x2D ? -60 : 60) : nil
    }

    /// `noon` and `midnight`, as Django writes them.
    private mutating func word() -> Int? {
        for (word, second) in [("noon", 43_200), ("midnight", 0)] where text[position...].elementsEqual(word.utf8) {
            position = text.count
            return second
        }
        return nil
    }

    /// `am`, `PM`, `a. m.`: whether it is the afternoon.
    private mutating func halfOfDay() -> Bool? {
        let before = position
        guard let letter = take(where: { [0x61, 0x70].contains($0 | 0x20) }) else { return nil }
        _ = skip(0x2E)
        skipBlanks()
        guard take(where: { $0 | 0x20 == 0x6D }) != nil else {
            position = before
            return nil
        }
        _ = skip(0x2E)
        return letter | 0x20 == 0x70
    }
}

/// Turns times as cells say them into instants of a zone.
struct TimeResolution {
    let order: DateOrder?
    private let clock: WallClock
    /// The latest quarter of an hour on the wall clock, and its distance from the instants: no zone changes within one.
    private var quarter = Int64.min
    private var offset: Int64 = 0

    init(order: DateOrder?, clock: WallClock) {
        self.order = order
        self.clock = clock
    }

    /// Seconds since 1970; `nil` if the cell is no time, or no date in this order.
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
