/// The width of a histogram's bins: `90s`, `15m`, `1h`, `1d`.
///
///     BinWidth("15m")?.seconds  // 900
///     BinWidth("1.5h")          // nil
///     BinWidth(seconds: 5400)   // "90m" as text
public struct BinWidth: Sendable, Hashable, Comparable, ExpressibleByIntegerLiteral {
    /// At least 1.
    public let seconds: Int

    public static let quarterHour: BinWidth = 900
    public static let hour: BinWidth = 3600
    public static let day: BinWidth = 86_400

    /// Creates a width of at least one second.
    public init(seconds: Int) { self.seconds = max(1, seconds) }

    public init(integerLiteral seconds: Int) { self.init(seconds: seconds) }

    /// Parses a width from one second to 366 days; `nil` for anything else.
    public init?(_ text: String) {
        guard let seconds = intervalSeconds(text) else { return nil }
        self.init(seconds: seconds)
    }

    /// The width in its largest whole unit.
    public var text: String { intervalText(seconds) }

    public static func < (left: BinWidth, right: BinWidth) -> Bool { left.seconds < right.seconds }
}

/// Parses a duration of one second to 366 days, such as `90s`, `15m`, `1h` or `1d`, into seconds; `nil` for anything
/// else.
public func intervalSeconds(_ text: String) -> Int? {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last, let length = units[unit], let count = Int(text.dropLast()), count > 0, text.first != "+"
    else { return nil }
    let (seconds, overflow) = count.multipliedReportingOverflow(by: length)
    guard !overflow, seconds <= 366 * 86_400 else { return nil }
    return seconds
}

/// Formats a duration in its largest whole unit: 900 becomes `15m`, 90 becomes `90s`.
public func intervalText(_ seconds: Int) -> String {
    for (unit, length) in [("d", 86_400), ("h", 3600), ("m", 60)] where seconds > 0 && seconds % length == 0 {
        return "\(seconds / length)\(unit)"
    }
    return "\(seconds)s"
}
