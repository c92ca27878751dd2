/// The seconds of a width such as `90s`, `15m`, `1h` or `1d`, from a second to 366 days; `nil` for anything else.
public func intervalSeconds(_ text: String) -> Int? {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last, let length = units[unit], let count = Int(text.dropLast()), count > 0, text.first != "+"
    else { return nil }
    let (seconds, overflow) = count.multipliedReportingOverflow(by: length)
    guard !overflow, seconds <= 366 * 86_400 else { return nil }
    return seconds
}

/// A width as `intervalSeconds` reads it, in its largest whole unit: `15m`.
public func intervalText(_ seconds: Int) -> String {
    for (unit, length) in [("d", 86_400), ("h", 3600), ("m", 60)] where seconds > 0 && seconds % length == 0 {
        return "\(seconds / length)\(unit)"
    }
    return "\(seconds)s"
}
