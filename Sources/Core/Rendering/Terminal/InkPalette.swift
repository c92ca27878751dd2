import Foundation
package import Templates

/// The look of each ink at a given colour depth, with a theme's two colours for the brand's inks.
package struct InkPalette: Sendable, Hashable {
    private let depth: TerminalStyle.ColorDepth
    private let primary: Theme.Color
    private let secondary: Theme.Color

    package init(_ depth: TerminalStyle.ColorDepth, theme: Theme = .tikit) {
        self.depth = depth
        primary = theme.primary.readableOnAnyGround
        secondary = theme.secondary.readableOnAnyGround
    }

    /// The parameters of the escape sequence SGR, "select graphic rendition" (ECMA-48 8.3.117); empty if the ink needs none.
    func parameters(_ ink: Ink) -> String {
        switch (ink, depth) {
        case (_, .none), (.plain, _): ""
        case (.strong, _): "1"
        case (.dim, _): "2"
        case (.title, _): "1;" + foreground(primary)
        case (.primary, _): foreground(primary)
        case (.secondary, _): foreground(secondary)
        case (.blend(let step), .truecolor): foreground(primary.mixed(with: secondary, Double(step) / 255))
        case (.blend(let step), _): foreground(step < 128 ? primary : secondary)

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
        }
    }

    private func foreground(_ color: Theme.Color) -> String {
        switch depth {
        case .none: ""
        case .sixteen: color.nearestOfSixteen
        case .palette256: "38;5;\(color.nearestOf256)"
        case .truecolor: "38;2;\(color.red);\(color.green);\(color.blue)"
        }
    }
}

extension Theme.Color {
    /// The colour, blended with white or black as little as needed to contrast with both: a relative luminance of 0.10 to 0.30 has
    /// a contrast of at least 3 : 1 with black and with white (WCAG 2.2, 1.4.11).
    var readableOnAnyGround: Theme.Color {
        let band = 0.10...0.30
        let own = relativeLuminance
        if band.contains(own) { return self }
        let end = own < band.lowerBound ? Theme.Color(0xFFFFFF) : Theme.Color(0)
        let steps = (1...64).lazy.map { self.mixed(with: end, Double($0) / 64) }
        return steps.first { band.contains($0.relativeLuminance) } ?? self
    }

    /// The relative luminance, from 0 for black to 1 for white (WCAG 2.2, "relative luminance").
    var relativeLuminance: Double {
        func linear(_ channel: UInt8) -> Double {
            let value = Double(channel) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Interpolates linearly to another colour: 0 gives this one, 1 the other.
    func mixed(with other: Theme.Color, _ share: Double) -> Theme.Color {
        func mix(_ from: UInt8, _ to: UInt8) -> UInt8 {
            let (from, to) = (Double(from), Double(to))
            return UInt8(clamping: Int((from + (to - from) * share).rounded()))
        }
        return Theme.Color(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// The nearest colour of xterm's palette: its 216-colour cube (from 16 on) or its 24 greys (from 232 on).
    var nearestOf256: Int {
        let levels = [0, 95, 135, 175, 215, 255]
        let channels = [Int(red), Int(green), Int(blue)]
        let cube = channels.map { channel in
            levels.indices.min { abs(levels[$0] - channel) < abs(levels[$1] - channel) } ?? 0
        }
        let grey = min(23, max(0, (channels.reduce(0, +) / 3 - 3) / 10))
        func distance(_ other: [Int]) -> Int {
            zip(channels, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        let isGrey = distance(Array(repeating: 8 + grey * 10, count: 3)) < distance(cube.map { levels[$0] })
        return isGrey ? 232 + grey : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
    }

    /// The SGR parameter of the basic colour with the nearest hue, or of the default colour for a grey. Blue is the bright variant,
    /// because the normal one is unreadable on black.
    var nearestOfSixteen: String {
        let (r, g, b) = (Double(red), Double(green), Double(blue))
        let (high, low) = (max(r, g, b), min(r, g, b))
        let range = high - low
        guard range >= 24 else { return "39" }
        let sixths =
            high == r ? (g - b) / range : high == g ? 2 + (b - r) / range : 4 + (r - g) / range
        // Red, yellow, green, cyan, blue and magenta are at 0 to 5 sixths of the colour wheel.
        let hues = ["31", "33", "32", "36", "94", "35"]
        return hues[(Int(sixths.rounded()) + 6) % 6]
    }
}

/// The purpose of a piece of text on the terminal. An `InkPalette` determines its look.
///
/// Running text keeps the terminal's default colour, which is readable on any background. The theme's colours are for titles, bars
/// and marks.
package enum Ink: Sendable, Hashable {
    case plain
    /// Text to notice first: values, titles.
    case strong
    /// Text that may be skipped: captions, units, axes.
    case dim
    case title
    case primary
    case secondary
    /// The track behind a bar, which stands for the whole.
    case track
    case error, warning, info, success
    /// A step from primary (0) to secondary (255).
    case blend(UInt8)
}
