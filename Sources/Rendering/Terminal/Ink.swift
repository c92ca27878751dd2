/// What a piece of text on the terminal is for; how that looks depends on the terminal's colours.
///
/// Running text keeps the terminal's own colour, so that it reads on dark and on light grounds; the brand's colours
/// (primary #B6287E, secondary #5E38E2) are for titles, bars and marks.
enum Ink: Sendable, Hashable {
    case plain
    /// What the eye should find first: values, titles.
    case strong
    /// What it may skip: captions, units, axes.
    case dim
    case title
    case primary
    case secondary
    /// The whole behind a bar.
    case track
    case error, warning, info, success
    /// A step from primary (0) to secondary (255).
    case blend(UInt8)

    /// The parameters of the escape sequence "select graphic rendition" (ECMA-48 8.3.117); empty for none.
    func parameters(_ depth: TerminalStyle.ColorDepth) -> String {
        switch (self, depth) {
        case (_, .none), (.plain, _): ""
        case (.strong, _): "1"
        case (.dim, _): "2"
        case (.title, _): "1;" + Ink.primary.parameters(depth)

        case (.primary, .sixteen): "35"
        case (.primary, .palette256): "38;5;126"
        case (.primary, .truecolor): "38;2;182;40;126"

        case (.secondary, .sixteen): "94"
        case (.secondary, .palette256): "38;5;62"
        case (.secondary, .truecolor): "38;2;94;56;226"

        case (.track, .sixteen): "90"
        case (.track, .palette256): "38;5;245"
        case (.track, .truecolor): "38;2;138;138;150"

        case (.error, .sixteen): "31"
        case (.error, .palette256): "38;5;160"
        case (.error, .truecolor): "38;2;214;48;49"

        case (.warning, .sixteen): "33"
        case (.warning, .palette256): "38;5;172"
        case (.warning, .truecolor): "38;2;214;126;16"

        case (.info, .sixteen): "36"
        case (.info, .palette256): "38;5;31"
        case (.info, .truecolor): "38;2;24;132;178"

        case (.success, .sixteen): "32"
        case (.success, .palette256): "38;5;34"
        case (.success, .truecolor): "38;2;24;150;84"

        case (.blend(let step), .truecolor):
            "38;2;\(Ink.mix(182, 94, step));\(Ink.mix(40, 56, step));\(Ink.mix(126, 226, step))"
        case (.blend(let step), _): (step < 128 ? Ink.primary : Ink.secondary).parameters(depth)
        }
    }

    private static func mix(_ from: Int, _ to: Int, _ step: UInt8) -> Int { from + (to - from) * Int(step) / 255 }
}
