extension CivilTime {
    /// `2026-03-01`. A year that four digits cannot say has a sign and six, as ECMAScript writes ISO 8601's expanded years
    /// (https://tc39.es/ecma262/#sec-expanded-years): `-000001-12-31`, `+010000-01-01`.
    public var dateText: String {
        var text = ""
        text.reserveCapacity(28)
        if (0...9999).contains(year) {
            text.appendPadded(year, digits: 4)
        } else {
            text += year < 0 ? "-" : "+"
            text.appendPadded(abs(year), digits: 6)
        }
        text += "-"
        text.appendPadded(month, digits: 2)
        text += "-"
        text.appendPadded(day, digits: 2)
        return text
    }

    /// `2026-03-01T06:15:00`.
    public var text: String {
        var text = dateText
        text += "T"
        text.appendPadded(hour, digits: 2)
        text += ":"
        text.appendPadded(minute, digits: 2)
        text += ":"
        text.appendPadded(second, digits: 2)
        return text
    }
}

extension Instant {
    /// `2026-03-01T09:15:30Z`, as services write times.
    public var utcText: String { CivilTime(secondsSinceEpoch: secondsSinceEpoch).text + "Z" }
}
