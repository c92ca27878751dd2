extension Theme {
    /// The colours of a report, derived from a theme's two colours for a light or dark background.
    ///
    /// Whatever the two colours, `ink`, `quiet`, `primary`, `secondary`, `line`, `error`, `warning` and `info` have a contrast of
    /// at least 4.5 to 1 with `ground`, `surface` and `raised`, and each text colour named for a fill has it with that fill.
    public struct Palette: Sendable, Hashable {
        /// The background of the page, of text, and of elements raised from it.
        public var ground: Color
        public var surface: Color
        public var raised: Color
        public var hairline: Color
        public var ink: Color
        /// Secondary text: captions, units, axes.
        public var quiet: Color

        /// The theme's colours for text and marks: unchanged if legible on the backgrounds, else darker (lighter on dark
        /// backgrounds).
        public var primary: Color
        public var secondary: Color

        /// The theme's colours unchanged, for fills, and the text colours on them: white if legible, else dark.
        public var primaryFill: Color
        public var onPrimary: Color
        public var secondaryFill: Color
        public var onSecondary: Color

        /// The ends of a gradient, and a text colour that is legible on the whole gradient.
        var brandStart: Color
        var brandEnd: Color
        var onBrand: Color

        /// The track behind a bar in `primary`, and the colour of a second series beside it.
        public var track: Color
        public var second: Color
        /// A line over bars in `primary`.
        public var line: Color
        var focus: Color
        public var error: Color
        public var warning: Color
        public var info: Color

        /// Eight colours from least to most, and the text colour on each.
        var heat: [Color]
        var heatInks: [Color]

        /// Six colours for the series of a chart: primary, secondary, then others, each as different as possible from those before
        /// it. All stand out from `surface`.
        public var series: [Color]
    }

    /// The background for which a palette is made.
    public enum Scheme: Sendable, Hashable, CaseIterable {
        /// For light backgrounds and paper.
        case light
        case dark
    }

    /// The palette of the theme.
    public func palette(_ scheme: Scheme = .light) -> Palette {
        PaletteMixing(primary: OKLCH(primary), secondary: OKLCH(secondary), scheme: scheme).palette(of: self)
    }
}

extension Theme {
    /// The theme as CSS custom properties for light and dark mode. The page's style sheet takes all colours and fonts
    /// from these.
    ///
    /// - Parameter footer: The line at the foot of each printed page.
    public func styleSheet(footer: String?) -> String {
        """
        :root {
          color-scheme: light dark;
          --font: \(fontList);
          --plate: #FFFFFF;
        \(palette(.light).properties(indent: "  "))
        }
        @media screen and (prefers-color-scheme: dark) {
          :root {
        \(palette(.dark).properties(indent: "    "))
          }
        }
        @page { @bottom-left { \(paperFooter(footer)) } @bottom-right { color: \(palette(.light).quiet.hex); } }

        """
    }

    private func paperFooter(_ footer: String?) -> String {
        footer.map { "content: \"\(Self.escaped($0))\"; font: 8pt sans-serif; color: \(palette(.light).quiet.hex);" }
            ?? ""
    }

    /// Escapes a text for a quoted string in a style sheet: everything but letters and digits
    /// (https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point).
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isPlain ? String(scalar) : "\\\(String(scalar.value, radix: 16)) "
        }.joined()
    }

    /// The theme's fonts, then common system fonts. Names that are not allowed because they would need escaping are left out.
    private var fontList: String {
        let own = pageFonts.filter(Theme.isFontName).map { "\"\($0)\", " }.joined()
        return own
            + "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Noto Sans\", \"Helvetica Neue\", Arial, sans-serif"
    }
}

extension Theme.Palette {
    /// One line per colour: `--primary: #B6287E;`.
    fileprivate func properties(indent: String) -> String {
        let named: [(String, Theme.Color)] =
            [
                ("primary", primary), ("secondary", secondary), ("brand-start", brandStart), ("brand-end", brandEnd),
                ("on-brand", onBrand), ("ground", ground), ("surface", surface), ("raised", raised), ("ink", ink),
                ("quiet", quiet), ("hairline", hairline), ("second", second), ("track", track), ("line", line),
                ("focus", focus), ("error", error), ("warning", warning), ("info", info),
            ] + heat.enumerated().map { ("heat-\($0)", $1) } + heatInks.enumerated().map { ("heat-ink-\($0)", $1) }
            + series.enumerated().map { ("series-\($0)", $1) }
        return named.map { "\(indent)--\($0): \($1.hex);" }.joined(separator: "\n")
    }
}
