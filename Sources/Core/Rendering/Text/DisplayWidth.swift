extension Unicode.Scalar {
    /// The number of columns that a terminal gives this scalar by itself: 0, 1 or 2; 0 for control characters.
    ///
    /// The same as `wcwidth` of the Python package of that name, 0.7.0, gives it, apart from spacing combining marks, which take a
    /// column of their own after their base.
    var displayWidth: Int {
        if value < 0x7F { return value < 0x20 ? 0 : 1 }
        if value < 0xA0 { return 0 }
        // The letters of western languages need no look-up.
        if value < 0x300 { return 1 }
        if properties.isEmojiPresentation || Self.wide.contains(where: { $0.contains(value) }) { return 2 }
        return takesNoColumn ? 0 : 1
    }

    /// Whether it takes two columns if U+FE0F follows, which makes it an emoji.
    var isWidenedByEmojiSelector: Bool {
        properties.isEmoji && !properties.isEmojiPresentation && displayWidth == 1
    }

    /// Combining marks, joiners, layout controls, conjoining vowels.
    private var takesNoColumn: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: true
        default:
            properties.isDefaultIgnorableCodePoint || Self.joining.contains { $0.contains(value) }
        }
    }

    /// Conjoining vowels and finals of Hangul, and layout controls that are not ignorable by default.
    private static let joining: [ClosedRange<UInt32>] = [
        0x1160...0x11FF, 0xD7B0...0xD7FF, 0xFFF9...0xFFFB, 0x13430...0x1343F,
    ]

    /// East Asian wide and full-width forms (Unicode's EastAsianWidth.txt, 17.0), other than emoji. The most frequent first.
    private static let wide: [ClosedRange<UInt32>] = [
        0x4DC0...0xA48C, 0xAC00...0xD7A3, 0x3041...0x3096, 0x309B...0x30FF, 0xFF01...0xFF60, 0x2FF0...0x3029,
        0x3030...0x303E, 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x2E99,
        0x2E9B...0x2EF3, 0x2F00...0x2FD5, 0x3105...0x312F, 0x3131...0x3163, 0x3165...0x318E, 0x3190...0x31E5,
        0x31EF...0x321E, 0x3220...0x3247, 0x3250...0x4DBF, 0xA490...0xA4C6, 0xA960...0xA97C, 0xF900...0xFAFF,
        0xFE10...0xFE19, 0xFE30...0xFE52, 0xFE54...0xFE66, 0xFE68...0xFE6B, 0xFFE0...0xFFE6, 0x16FE0...0x16FE3,
        0x16FF2...0x16FF6, 0x17000...0x18CD5, 0x18CFF...0x18D1E, 0x18D80...0x18DF2, 0x1AFF0...0x1AFF3,
        0x1AFF5...0x1AFFB, 0x1AFFD...0x1AFFE, 0x1B000...0x1B122, 0x1B132...0x1B132, 0x1B150...0x1B152,
        0x1B155...0x1B155, 0x1B164...0x1B167, 0x1B170...0x1B2FB, 0x1D300...0x1D356, 0x1D360...0x1D376,
        0x1F200...0x1F200, 0x1F202...0x1F202, 0x1F210...0x1F219, 0x1F21B...0x1F22E, 0x1F230...0x1F231,
        0x1F237...0x1F237, 0x1F23B...0x1F23B, 0x1F240...0x1F248, 0x1F260...0x1F265, 0x20000...0x2FFFD,
        0x30000...0x3FFFD,
    ]
}
