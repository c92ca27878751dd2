extension String {
    /// The text without anything that a terminal could obey or that would be invisible.
    ///
    /// - Line ends, tabs and every kind of space become a space.
    /// - Other control characters become their symbols (`␛` for escape), those from U+0080 become `�`.
    /// - Bidirectional controls, tags and other invisible characters are removed. Joiners stay between emoji and between letters of
    ///   scripts that need them; variation selectors stay after an emoji or an ideograph that takes them.
    /// - At most four combining marks stay on a character, and at most four joiners in an emoji.
    package func sanitized() -> String {
        if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return self }
        var cleaner = SanitizedText()
        for scalar in unicodeScalars { cleaner.append(scalar) }
        return cleaner.text
    }
}

/// Filters scalars one by one. Which ones are allowed depends on those before.
private struct SanitizedText {
    private(set) var text = ""
    /// The last scalar with a width of its own, to which marks and selectors apply.
    private var base: Unicode.Scalar?
    private var marksOnBase = 0
    /// A joiner after `base`, written once the next scalar can be joined to it.
    private var pendingJoiner: Unicode.Scalar?
    private var joinersInEmoji = 0
    /// Whether the last scalars are an emoji that a joiner can continue.
    private var endsInEmoji = false

    private static let joinersAllowed = 4
    private static let marksAllowed = 4

    mutating func append(_ scalar: Unicode.Scalar) {
        if let picture = Self.picture(of: scalar) { return appendVisible(picture) }
        switch scalar {
        case "\u{200C}", "\u{200D}":
            pendingJoiner = base == nil ? nil : scalar
        case "\u{FE0E}", "\u{FE0F}":
            guard let base, base.isWidenedByEmojiSelector || endsInEmoji else { return }
            appendMark(scalar)
            if scalar == Character.emojiSelector { endsInEmoji = true }
        case "\u{FE00}"..."\u{FE0D}", "\u{E0100}"..."\u{E01EF}":
            if let base, base.properties.isIdeographic { appendMark(scalar) }
        case _ where Self.isHidden(scalar):
            return
        case _ where scalar.displayWidth == 0:
            appendMark(scalar)
        default:
            appendVisible(scalar)
        }
    }

    private mutating func appendMark(_ scalar: Unicode.Scalar) {
        guard base != nil, marksOnBase < Self.marksAllowed else { return }
        marksOnBase += 1
        text.unicodeScalars.append(scalar)
    }

    private mutating func appendVisible(_ scalar: Unicode.Scalar) {
        let isEmoji = scalar.properties.isEmoji && scalar.value > 0xFF
        if let joiner = pendingJoiner, let base {
            if joiner == Character.zeroWidthJoiner, endsInEmoji, isEmoji, joinersInEmoji < Self.joinersAllowed {
                text.unicodeScalars.append(joiner)
                joinersInEmoji += 1
            } else {
                if Self.usesJoiners(base), Self.usesJoiners(scalar) { text.unicodeScalars.append(joiner) }
                joinersInEmoji = 0
            }
        } else if !scalar.properties.isEmojiModifier {
            joinersInEmoji = 0
        }
        pendingJoiner = nil
        text.unicodeScalars.append(scalar)
        base = scalar == " " ? nil : scalar
        marksOnBase = 0
        endsInEmoji = isEmoji
    }

    /// The substitute for a control character or for another kind of space.
    private static func picture(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: return " "
        case 0..<0x20: return Unicode.Scalar(0x2400 + scalar.value)
        case 0x7F: return "\u{2421}"
        case 0x80..<0xA0: return "\u{FFFD}"
        default:
            switch scalar.properties.generalCategory {
            case .spaceSeparator: return " "
            default: return scalar.properties.isNoncharacterCodePoint ? "\u{FFFD}" : nil
            }
        }
    }

    /// Whether a scalar is invisible by itself, or changes the direction of what follows.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isBidiControl
            || ("\u{FFF9}"..."\u{FFFB}").contains(scalar)
    }

    /// Whether a scalar belongs to a script in which joiners change how letters are written: Arabic to Sinhala.
    private static func usesJoiners(_ scalar: Unicode.Scalar) -> Bool { ("\u{0600}"..."\u{0DFF}").contains(scalar) }
}
