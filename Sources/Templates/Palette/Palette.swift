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

        /// Four tints of each colour, the palest first, on which `ink` can be read.
        public var primaryTints: [Color]
        public var secondaryTints: [Color]

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

    /// Whether a text can stand as a font's name in a style sheet and a workbook: letters, digits, single spaces and
    /// hyphens, at most 31 characters, the most that a workbook takes.
    static func isFontName(_ name: String) -> Bool {
        name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9-]*( [A-Za-z0-9-]+)*/) != nil && name.utf8.count <= 31
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

/// How a palette is made of two colours: hue from them, lightness and chroma from what each part is for, then as much
/// lighter or darker as its contrasts ask for.
struct PaletteMixing {
    let primary: OKLCH
    let secondary: OKLCH
    let scheme: Theme.Scheme

    private var isDark: Bool { scheme == .dark }
    /// The way in which colours come nearer to being read on the grounds.
    private var away: OKLCH.Direction { isDark ? .lighter : .darker }
    private var back: OKLCH.Direction { isDark ? .darker : .lighter }

    func palette(of theme: Theme) -> Theme.Palette {
        let ground = isDark ? neutral(0.186, 0.019) : neutral(0.971, 0.009)
        let surface = isDark ? neutral(0.225, 0.026) : .white
        let raised = isDark ? neutral(0.263, 0.031) : neutral(0.961, 0.013)
        let grounds = [ground, surface, raised]
        let ink = isDark ? neutral(0.947, 0.017) : neutral(0.252, 0.029)
        let mainHeat = heat(of: primary, ink: ink)
        let quiet = read(neutralTone(isDark ? 0.765 : 0.486, 0.034), on: grounds + [mainHeat.fills[0]])
        let first = readable(primary, on: grounds)
        let other = distinct(readable(secondary, on: grounds), from: first, else: [quiet, ink], on: grounds)
        let brand = BrandGradient(primary, secondary, isDark: isDark)
        let track = tone(primary, isDark ? 0.369 : 0.895, isDark ? 0.34 : 0.16)
        let second = tone(primary, isDark ? 0.461 : 0.847, isDark ? 0.76 : 0.42)
        let focus = isDark ? secondary.with(lightness: 0.829) : secondary
        return Theme.Palette(
            ground: ground, surface: surface, raised: raised,
            hairline: isDark ? neutral(0.338, 0.038) : neutral(0.907, 0.021), ink: ink, quiet: quiet, primary: first,
            secondary: other, primaryFill: theme.primary, onPrimary: theme.primary.readableInk,
            secondaryFill: theme.secondary, onSecondary: theme.secondary.readableInk, brandStart: brand.start,
            brandEnd: brand.end, onBrand: brand.ink, track: apart(track, from: first),
            second: apart(second, from: first),
            line: other, focus: read(focus, on: grounds), error: signal(hue: 27, 0.501, 0.178, on: grounds),
            warning: signal(hue: isDark ? 72 : 64, 0.488, 0.11, on: grounds), info: other, heat: mainHeat.fills,
            heatInks: [quiet] + mainHeat.inks.dropFirst(), primaryTints: Array(mainHeat.fills[1...4]),
            secondaryTints: Array(heat(of: secondary, ink: ink).fills[1...4]),
            series: series(first, other, on: surface))
    }

    // MARK: - Greys

    /// Greys lean to the theme: a quarter of the way from the second hue to the first, and less where the second is grey
    /// itself.
    private func neutralTone(_ lightness: Double, _ chroma: Double) -> OKLCH {
        let hues = [secondary, primary].filter { $0.chroma >= OKLCH.leastChroma }
        guard let from = hues.first, let to = hues.last else { return OKLCH(lightness: lightness, chroma: 0, hue: 0) }
        var turn = (to.hue - from.hue).truncatingRemainder(dividingBy: 360)
        if turn > 180 { turn -= 360 }
        if turn < -180 { turn += 360 }
        let lean = 0.4 + 0.6 * min(1, secondary.chroma / 0.1)
        return OKLCH(lightness: lightness, chroma: chroma * lean, hue: from.hue + turn / 4)
    }

    private func neutral(_ lightness: Double, _ chroma: Double) -> Theme.Color { neutralTone(lightness, chroma).color }

    // MARK: - Colours on grounds

    private func read(_ color: OKLCH, on grounds: [Theme.Color]) -> Theme.Color {
        color.keeping(Theme.Color.leastTextContrast, with: grounds, getting: away)
    }

    /// On dark grounds a colour is light and not too colourful, or it would glow.
    private func readable(_ color: OKLCH, on grounds: [Theme.Color]) -> Theme.Color {
        guard isDark else { return read(color, on: grounds) }
        return read(color.with(lightness: max(color.lightness, 0.745), chroma: min(color.chroma, 0.16)), on: grounds)
    }

    /// A colour that can be told from another, made of `color` where it cannot.
    private func distinct(
        _ color: Theme.Color, from other: Theme.Color, else last: [Theme.Color], on grounds: [Theme.Color]
    ) -> Theme.Color {
        let moved = OKLCH(color).lightness + (isDark ? 0.13 : -0.18)
        let candidates = [color, read(OKLCH(color).with(lightness: moved), on: grounds)] + last
        return candidates.first { OKLCH($0).distance(to: OKLCH(other)) >= 0.12 } ?? color
    }

    private func signal(hue: Double, _ lightness: Double, _ chroma: Double, on grounds: [Theme.Color]) -> Theme.Color {
        read(
            OKLCH(
                lightness: isDark ? (hue > 50 ? 0.834 : 0.759) : lightness, chroma: isDark ? 0.14 : chroma, hue: hue),
            on: grounds)
    }

    // MARK: - Fills

    /// A colour's hue at another lightness, with a share of its chroma.
    private func tone(_ color: OKLCH, _ lightness: Double, _ share: Double) -> OKLCH {
        color.with(lightness: lightness, chroma: min(color.chroma, 0.2) * share)
    }

    /// A fill beside which marks in another colour stand out.
    private func apart(_ fill: OKLCH, from mark: Theme.Color) -> Theme.Color {
        fill.keeping(Theme.Color.leastPictureContrast, with: [mark], getting: back)
    }

    /// From nothing to most: lightness and share of chroma, the first five for the palette's ink, the others for the
    /// opposite one.
    private func heat(of color: OKLCH, ink: Theme.Color) -> (fills: [Theme.Color], inks: [Theme.Color]) {
        let steps: [(lightness: Double, share: Double)] =
            isDark
            ? [(0.292, 0.23), (0.355, 0.38), (0.425, 0.55), (0.499, 0.7), (0.686, 0.8), (0.768, 0.7), (0.862, 0.49)]
            : [(0.949, 0.13), (0.891, 0.27), (0.815, 0.46), (0.73, 0.66), (0.532, 1), (0.442, 0.855), (0.351, 0.684)]
        let opposite = isDark ? tone(color, 0.187, 0.12).color : .white
        var fills = [isDark ? neutral(0.245, 0.029) : neutral(0.98, 0.007)]
        var inks = [ink]
        for (index, step) in steps.enumerated() {
            let isLow = index < 4
            let text = isLow ? ink : opposite
            fills.append(
                tone(color, step.lightness, step.share)
                    .keeping(Theme.Color.leastTextContrast, with: [text], getting: isLow ? back : away))
            inks.append(text)
        }
        return (fills, inks)
    }

    // MARK: - Charts

    /// The two, then hues that are far from each other and from those taken.
    private func series(_ first: Theme.Color, _ second: Theme.Color, on surface: Theme.Color) -> [Theme.Color] {
        var left = stride(from: 10.0, to: 360, by: 30).map { hue in
            OKLCH(lightness: isDark ? 0.78 : 0.62, chroma: 0.13, hue: hue)
                .keeping(Theme.Color.leastPictureContrast, with: [surface], getting: away)
        }
        var series = [first, second]
        while series.count < 6 {
            let distances = left.map { color in
                series.map { OKLCH($0).distance(to: OKLCH(color)) }.min() ?? 0
            }
            guard let best = distances.indices.max(by: { distances[$0] < distances[$1] }) else { break }
            series.append(left.remove(at: best))
        }
        return series
    }
}

extension Theme.Color {
    /// The text on this colour as a fill: white, near black, or where neither can be read black, which then can
    /// (the greater of a colour's contrasts with white and with black is never under 4.58, the root of 21).
    var readableInk: Theme.Color {
        [.white, Theme.Color(0x1A1720), .black].first { contrast(with: $0) >= Self.leastTextContrast } ?? .black
    }
}
