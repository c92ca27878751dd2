import Foundation

/// A colour in OKLCH: lightness, chroma and hue as perceived. Equal steps look equal, and changes in lightness do not shift the
/// hue.
///
/// Björn Ottosson, "A perceptual color space for image processing", https://bottosson.github.io/posts/oklab/.
struct OKLCH: Sendable, Hashable {
    /// From 0 (black) to 1 (white).
    var lightness: Double
    /// From 0 (grey) to about 0.32, the most saturated colour in sRGB.
    var chroma: Double
    /// In degrees. Meaningless if chroma is 0.
    var hue: Double

    /// Below this chroma, a colour looks grey and its hue is mere rounding error.
    static let minimumChroma = 0.02
}

extension OKLCH {
    init(_ color: Theme.Color) {
        let (red, green, blue) = color.linear
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        let a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        let b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
        chroma = (a * a + b * b).squareRoot()
        hue = atan2(b, a) * 180 / .pi
    }

    /// The sRGB colour with this lightness and hue. Chroma is reduced to fit the gamut.
    var color: Theme.Color {
        let light = min(1, max(0, lightness))
        guard !Self.isInside(Self.linear(light, chroma, hue)) else { return Self.color(light, chroma, hue) }
        var (inside, outside) = (0.0, chroma)
        for _ in 0..<24 {
            let middle = (inside + outside) / 2
            if Self.isInside(Self.linear(light, middle, hue)) { inside = middle } else { outside = middle }
        }
        return Self.color(light, inside, hue)
    }

    func with(lightness: Double? = nil, chroma: Double? = nil) -> OKLCH {
        OKLCH(lightness: lightness ?? self.lightness, chroma: chroma ?? self.chroma, hue: hue)
    }

    /// The perceived difference between two colours: their distance in OKLab. From black to white it is 1.
    func distance(to other: OKLCH) -> Double {
        let (first, second) = (hue * .pi / 180, other.hue * .pi / 180)
        let a = chroma * cos(first) - other.chroma * cos(second)
        let b = chroma * sin(first) - other.chroma * sin(second)
        let step = lightness - other.lightness
        return (step * step + a * a + b * b).squareRoot()
    }

    private typealias Linear = (red: Double, green: Double, blue: Double)

    private static func linear(_ lightness: Double, _ chroma: Double, _ hue: Double) -> Linear {
        let (a, b) = (chroma * cos(hue * .pi / 180), chroma * sin(hue * .pi / 180))
        let long = pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3)
        let medium = pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3)
        let short = pow(lightness - 0.0894841775 * a - 1.2914855480 * b, 3)
        return (
            4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
            -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
            -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short
        )
    }

    /// Whether a colour is in the sRGB gamut, within rounding.
    private static func isInside(_ linear: Linear) -> Bool {
        let range = -0.0005...1.0005
        return range.contains(linear.red) && range.contains(linear.green) && range.contains(linear.blue)
    }

    private static func color(_ lightness: Double, _ chroma: Double, _ hue: Double) -> Theme.Color {
        let linear = linear(lightness, chroma, hue)
        return Theme.Color(linearRed: linear.red, green: linear.green, blue: linear.blue)
    }
}

extension OKLCH {
    /// This colour, or the nearest lighter or darker one, as `direction` says, that has at least the given contrast with all of
    /// `others`; white or black if there is none.
    func adjusted(toContrast ratio: Double, with others: [Theme.Color], direction: Direction) -> Theme.Color {
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

extension Theme.Color {
    /// The components as linear light, 0 to 1 (IEC 61966-2-1).
    var linear: (red: Double, green: Double, blue: Double) {
        func light(_ part: UInt8) -> Double {
            let share = Double(part) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        return (light(red), light(green), light(blue))
    }

    init(linearRed red: Double, green: Double, blue: Double) {
        func part(_ light: Double) -> UInt8 {
            let light = min(1, max(0, light))
            let share = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
            return UInt8((share * 255).rounded())
        }
        self.init(red: part(red), green: part(green), blue: part(blue))
    }
}

extension Theme.Color {
    static let white = Theme.Color(0xFFFFFF)
    static let black = Theme.Color(0x000000)

    /// The contrast ratio of two colours according to WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio): 1 to 21, which
    /// is that of black on white.
    public func contrast(with other: Theme.Color) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// The minimum contrast of text, level AA (https://www.w3.org/TR/WCAG22/#contrast-minimum).
    static let minimumTextContrast = 4.5
    /// The minimum contrast of graphical objects (https://www.w3.org/TR/WCAG22/#non-text-contrast).
    static let minimumGraphicsContrast = 3.0

    /// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
    private var luminance: Double {
        let (red, green, blue) = linear
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The colour as `#B6287E`.
    public var hex: String {
        let digits = String((UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)), radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
