extension Theme.Color {
    public static let white = Theme.Color(0xFFFFFF)
    public static let black = Theme.Color(0x000000)

    /// The contrast of text in one of two colours on the other, from 1 to 21: WCAG 2.2,
    /// https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio.
    public func contrast(with other: Theme.Color) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The least contrast of text, level AA (https://www.w3.org/TR/WCAG22/#contrast-minimum).
    public static let leastTextContrast = 4.5
    /// The least contrast of what a picture is made of (https://www.w3.org/TR/WCAG22/#non-text-contrast).
    public static let leastPictureContrast = 3.0

    /// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
    private var luminance: Double {
        let (red, green, blue) = linear
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// `#B6287E`, as style sheets have it.
    public var hex: String {
        let digits = String((UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)), radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension OKLCH {
    /// This colour, or the nearest lighter (or darker) one that keeps a contrast with every one of `others`. The end of
    /// the way is white (or black), which is given where even that does not.
    func keeping(_ ratio: Double, with others: [Theme.Color], getting direction: Direction) -> Theme.Color {
        let step = direction == .darker ? -0.004 : 0.004
        var tried = self
        while true {
            let color = tried.color
            if others.allSatisfy({ $0.contrast(with: color) >= ratio }) { return color }
            guard (0...1).contains(tried.lightness) else { return direction == .darker ? .black : .white }
            tried.lightness += step
        }
    }

    enum Direction { case darker, lighter }
}
