extension Theme {
    /// Everything that a report is painted with, made of a theme's two colours for one kind of ground.
    ///
    /// Whatever the two colours are: text in `ink`, `quiet`, `primary`, `secondary`, `line`, `error`, `warning` and
    /// `info` keeps a contrast of 4.5 to 1 on `ground`, `surface` and `raised`; so does each text colour that is named
    /// for a fill on that fill.
    public struct Palette: Sendable, Hashable {
        /// Behind everything, behind text, and behind what is raised from it.
        public var ground: Color
        public var surface: Color
        public var raised: Color
        public var hairline: Color
        public var ink: Color
        /// For what matters less: captions, units, axes.
        public var quiet: Color

        /// The theme's colours as text and marks on the grounds: as given where they can be read there, else darker
        /// (on a dark ground lighter).
        public var primary: Color
        public var secondary: Color

        /// The theme's colours as given, for fills, and the text on them: white where it can be read, else dark.
        public var primaryFill: Color
        public var onPrimary: Color
        public var secondaryFill: Color
        public var onSecondary: Color

        /// The ends of a gradient, on all of which `onBrand` can be read.
        public var brandStart: Color
        public var brandEnd: Color
        public var onBrand: Color

        /// Behind a bar in `primary`: its whole; and a second series beside it.
        public var track: Color
        public var second: Color
        /// A line over bars in `primary`.
        public var line: Color
        public var focus: Color
        public var error: Color
        public var warning: Color
        public var info: Color

        /// Eight colours from nothing to most, and the text on each.
        public var heat: [Color]
        public var heatInks: [Color]

        /// Six colours for the series of a chart, primary and secondary first, each as different from those before it
        /// as may be; all of them stand out from `surface`.
        public var series: [Color]
    }

    /// The ground that a palette is for.
    public enum Scheme: Sendable, Hashable, CaseIterable {
        /// Light grounds, and paper.
        case light
        case dark
    }

    /// The palette made of this theme's two colours.
    public func palette(_ scheme: Scheme = .light) -> Palette {
        PaletteMixing(primary: OKLCH(primary), secondary: OKLCH(secondary), scheme: scheme).palette(of: self)
    }
}

extension Theme {
    /// The theme as custom properties of CSS, light and dark, which the page's style sheet takes all colours from.
    ///
    /// - Parameter footer: the line that paper has at the foot of each page.
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

    /// A text within the quotes of a style sheet: all but letters and digits as escapes
    /// (https://www.w3.org/TR/css-syntax-3/#consume-escaped-code-point).
    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
            return isPlain ? String(scalar) : "\\\(String(scalar.value, radix: 16)) "
        }.joined()
    }

    /// The theme's fonts before those that systems have. Names are letters, digits, spaces and hyphens, so that quotes
    /// hold them; any other is left out.
    private var fontList: String {
        let own = pageFonts.filter(Theme.isFontName).map { "\"\($0)\", " }.joined()
        return own
            + "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Noto Sans\", \"Helvetica Neue\", Arial, sans-serif"
    }
}

extension Theme.Palette {
    /// `--primary: #B6287E;` and so on, a line each.
    fileprivate func properties(indent: String) -> String {
        let named: [(String, Theme.Color)] =
            [
                ("primary", primary), ("secondary", secondary), ("brand-start", brandStart), ("brand-end", brandEnd),
                ("on-brand", onBrand), ("ground", ground), ("surface", surface), ("raised", raised), ("ink", ink),
                ("quiet", quiet), ("hairline", hairline), ("second", second), ("track", track), ("line", line),
                ("focus", focus), ("error", error), ("warning", warning), ("info", info),
            ] + heat.enumerated().map { ("heat-\($0)", $1) } + heatInks.enumerated().map { ("heat-ink-\($0)", $1) }
        return named.map { "\(indent)--\($0): \($1.hex);" }.joined(separator: "\n")
    }
}
