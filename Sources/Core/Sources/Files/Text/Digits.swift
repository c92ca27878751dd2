internal import Base

/// Reads numbers and times from a text, from left to right.
struct Digits {
    let text: Bytes
    var position = 0

    init(_ text: Bytes) { self.text = text }

    var isAtEnd: Bool { position == text.count }

    /// Reads a number of 1 to `maximumDigits` digits. Returns how many there are, too.
    mutating func number(maximumDigits: Int) -> (value: Int, digits: Int)? {
        let start = position
        var value = 0
        while position < text.count, text[position] &- 48 < 10 {
            guard position - start < maximumDigits else { return nil }
            value = value * 10 + Int(text[position] - 48)
            position += 1
        }
        return position > start ? (value, position - start) : nil
    }

    /// Reads a number of so many digits, whatever follows.
    mutating func number(ofDigits count: Int) -> Int? {
        guard position + count <= text.count, text[position..<position + count].allSatisfy({ $0 &- 48 < 10 }) else {
            return nil
        }
        defer { position += count }
        return text[position..<position + count].reduce(0) { $0 * 10 + Int($1 - 48) }
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

    /// Skips spaces, including no-break and narrow no-break spaces.
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

    /// Reads the time of day after a date, up to the end of the text; midnight if nothing follows. `nil` for anything else.
    ///
    /// - Parameter isDotted: whether dots may separate the numbers.
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
        guard let (hour, _) = number(maximumDigits: 2), hour < 25 else { return nil }
        var (minute, second, isClock) = (0, 0, false)
        if skip(0x3A) || skip(0x68) || (isDotted && skip(0x2E)) {
            isClock = true
            guard let (value, width) = number(maximumDigits: 2), width == 2, value < 60 else { return nil }
            minute = value
            if skip(0x3A) || (isDotted && skip(0x2E)) {
                guard let (value, width) = number(maximumDigits: 2), width == 2, value < 61 else { return nil }
                second = min(value, 59)
                if skip(0x2E) || skip(0x2C) { guard number(maximumDigits: 18) != nil else { return nil } }
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

    /// Reads the offset from UTC that ends the text, in seconds: as in ISO 8601, or `GMT-4`, as Google Forms writes it.
    private mutating func offset() -> Int? {
        skipBlanks()
        let rest = String(decoding: text[position...], as: UTF8.self)
        guard ["GMT", "UTC"].contains(rest.prefix(3)) else {
            return ISO8601Text("2000-01-01T00:00:00" + rest)?.offset.map { Int($0) }
        }
        position += 3
        if isAtEnd { return 0 }
        guard let sign = take(where: { $0 == 0x2B || $0 == 0x2D }), let (hour, _) = number(maximumDigits: 2), hour < 15
        else {
            return nil
        }
        var minute = 0
        if skip(0x3A) {
            guard let (value, width) = number(maximumDigits: 2), width == 2, value < 60 else { return nil }
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
    mutating func halfOfDay() -> Bool? {
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
