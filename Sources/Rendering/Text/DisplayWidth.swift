extension Unicode.Scalar {
    /// The columns a terminal gives this scalar by itself: 0, 1 or 2. Control characters have none.
    var displayWidth: Int {
        if value < 0x7F { return value < 0x20 ? 0 : 1 }
        if value < 0xA0 { return 0 }
        if DisplayWidthTable.contains(self, in: DisplayWidthTable.zero) { return 0 }
        return DisplayWidthTable.contains(self, in: DisplayWidthTable.wide) ? 2 : 1
    }
}

extension Character {
    /// The columns a terminal gives this character, in a terminal that knows emoji sequences: two for a family joined by
    /// zero-width joiners, for a flag, and for a sign that a variation selector makes an emoji. Letters that an Indic
    /// script joins count one by one, as most terminals draw them.
    var displayWidth: Int {
        if let ascii = asciiValue, ascii >= 0x20 { return ascii < 0x7F ? 1 : 0 }
        var width = 0
        var base: Unicode.Scalar?
        var isJoined = false
        for scalar in unicodeScalars {
            defer { isJoined = scalar == Self.zeroWidthJoiner }
            if isJoined { continue }
            if scalar == Self.emojiSelector {
                if let seen = base, DisplayWidthTable.contains(seen, in: DisplayWidthTable.widenedByEmojiSelector) {
                    width += 1
                    base = nil
                }
                continue
            }
            if let seen = base {
                if Self.regionalIndicators.contains(scalar), Self.regionalIndicators.contains(seen) { continue }
                if scalar.properties.isEmojiModifier, seen.properties.isEmoji { continue }
            }
            let own = scalar.displayWidth
            if own > 0 { base = scalar }
            width += own
        }
        return width
    }

    static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"
    static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
    static let regionalIndicators: ClosedRange<Unicode.Scalar> = "\u{1F1E6}"..."\u{1F1FF}"
}

extension StringProtocol {
    /// The columns a terminal gives this text.
    var displayWidth: Int {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }
}

extension DisplayWidthTable {
    /// Whether a scalar lies in one of the ranges.
    static func contains(_ scalar: Unicode.Scalar, in ranges: [UInt32]) -> Bool {
        var low = 0
        var high = ranges.count / 2
        while low < high {
            let middle = (low + high) / 2
            if scalar.value < ranges[middle * 2] {
                high = middle
            } else if scalar.value > ranges[middle * 2 + 1] {
                low = middle + 1
            } else {
                return true
            }
        }
        return false
    }
}
