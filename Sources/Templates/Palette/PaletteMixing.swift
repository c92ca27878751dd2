/// Derives a palette from two colours, which determine hue. Lightness and chroma depend on the purpose of each colour, which is
/// then made lighter or darker as far as its contrasts require.
struct PaletteMixing {
    let primary: OKLCH
    let secondary: OKLCH
    let scheme: Theme.Scheme

    private var isDark: Bool { scheme == .dark }
    /// The direction in which colours gain contrast with the backgrounds.
    private var towardContrast: OKLCH.Direction { isDark ? .lighter : .darker }
    private var towardGround: OKLCH.Direction { isDark ? .darker : .lighter }

    func palette(of theme: Theme) -> Theme.Palette {
        let ground = isDark ? neutral(0.186, 0.019) : neutral(0.971, 0.009)
        let surface = isDark ? neutral(0.225, 0.026) : .white
        let raised = isDark ? neutral(0.263, 0.031) : neutral(0.961, 0.013)
        let grounds = [ground, surface, raised]
        let ink = isDark ? neutral(0.947, 0.017) : neutral(0.252, 0.029)
        let mainHeat = heat(of: primary, ink: ink)
        let quiet = legible(neutralTone(isDark ? 0.765 : 0.486, 0.034), on: grounds + [mainHeat.fills[0]])
        let first = marks(primary, on: grounds)
        let other = distinct(marks(secondary, on: grounds), from: first, else: [quiet, ink], on: grounds)
        let brand = BrandGradient(primary, secondary, isDark: isDark)
        let track = tone(primary, isDark ? 0.369 : 0.895, isDark ? 0.34 : 0.16)
        let second = tone(primary, isDark ? 0.461 : 0.847, isDark ? 0.76 : 0.42)
        let focus = isDark ? secondary.with(lightness: 0.829) : secondary
        return Theme.Palette(
            ground: ground, surface: surface, raised: raised,
            hairline: isDark ? neutral(0.338, 0.038) : neutral(0.907, 0.021), ink: ink, quiet: quiet, primary: first,
            secondary: other, primaryFill: theme.primary, onPrimary: theme.primary.readableInk,
            secondaryFill: theme.secondary, onSecondary: theme.secondary.readableInk, brandStart: brand.start,
            brandEnd: brand.end, onBrand: brand.ink, track: contrasting(track, with: first),
            second: contrasting(second, with: first),
            line: other, focus: legible(focus, on: grounds), error: signal(hue: 27, 0.501, 0.178, on: grounds),
            warning: signal(hue: isDark ? 72 : 64, 0.488, 0.11, on: grounds), info: other, heat: mainHeat.fills,
            heatInks: [quiet] + mainHeat.inks.dropFirst(), series: series(first, other, on: surface))
    }

    // MARK: - Greys

    /// A tinted grey. Its hue is a quarter of the way from the secondary to the primary hue. The tint is weaker if the secondary
    /// colour is grey.
    private func neutralTone(_ lightness: Double, _ chroma: Double) -> OKLCH {
        let hues = [secondary, primary].filter { $0.chroma >= OKLCH.minimumChroma }
        guard let from = hues.first, let to = hues.last else { return OKLCH(lightness: lightness, chroma: 0, hue: 0) }
        var turn = (to.hue - from.hue).truncatingRemainder(dividingBy: 360)
        if turn > 180 { turn -= 360 }
        if turn < -180 { turn += 360 }
        let lean = 0.4 + 0.6 * min(1, secondary.chroma / 0.1)
        return OKLCH(lightness: lightness, chroma: chroma * lean, hue: from.hue + turn / 4)
    }

    private func neutral(_ lightness: Double, _ chroma: Double) -> Theme.Color { neutralTone(lightness, chroma).color }

    // MARK: - Colours on grounds

    private func legible(_ color: OKLCH, on grounds: [Theme.Color]) -> Theme.Color {
        color.adjusted(toContrast: Theme.Color.minimumTextContrast, with: grounds, direction: towardContrast)
    }

    /// On dark backgrounds, colours are light and of limited chroma; otherwise they would glow.
    private func marks(_ color: OKLCH, on grounds: [Theme.Color]) -> Theme.Color {
        guard isDark else { return legible(color, on: grounds) }
        return legible(color.with(lightness: max(color.lightness, 0.745), chroma: min(color.chroma, 0.16)), on: grounds)
    }

    /// A colour distinguishable from `other`: `color`, the same in another lightness, or one of the last resorts.
    private func distinct(
        _ color: Theme.Color, from other: Theme.Color, else last: [Theme.Color], on grounds: [Theme.Color]
    ) -> Theme.Color {
        let moved = OKLCH(color).lightness + (isDark ? 0.13 : -0.18)
        let candidates = [color, legible(OKLCH(color).with(lightness: moved), on: grounds)] + last
        return candidates.first { OKLCH($0).distance(to: OKLCH(other)) >= 0.12 } ?? color
    }

    private func signal(hue: Double, _ lightness: Double, _ chroma: Double, on grounds: [Theme.Color]) -> Theme.Color {
        legible(
            OKLCH(lightness: isDark ? (hue > 50 ? 0.834 : 0.759) : lightness, chroma: isDark ? 0.14 : chroma, hue: hue),
            on: grounds)
    }

    // MARK: - Fills

    /// The same hue at another lightness, with a fraction of the chroma.
    private func tone(_ color: OKLCH, _ lightness: Double, _ share: Double) -> OKLCH {
        color.with(lightness: lightness, chroma: min(color.chroma, 0.2) * share)
    }

    /// A fill on which marks in another colour stand out.
    private func contrasting(_ fill: OKLCH, with mark: Theme.Color) -> Theme.Color {
        fill.adjusted(toContrast: Theme.Color.minimumGraphicsContrast, with: [mark], direction: towardGround)
    }

    /// Fills from least to most, each with a lightness and a fraction of the chroma. The first five go with the palette's ink, the
    /// others with the opposite one.
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
                    .adjusted(
                        toContrast: Theme.Color.minimumTextContrast, with: [text],
                        direction: isLow ? towardGround : towardContrast))
            inks.append(text)
        }
        return (fills, inks)
    }

    // MARK: - Charts

    /// The two colours, then repeatedly the one farthest from those already chosen.
    private func series(_ first: Theme.Color, _ second: Theme.Color, on surface: Theme.Color) -> [Theme.Color] {
        var left = stride(from: 10.0, to: 360, by: 30).map { hue in
            OKLCH(lightness: isDark ? 0.78 : 0.62, chroma: 0.13, hue: hue)
                .adjusted(toContrast: Theme.Color.minimumGraphicsContrast, with: [surface], direction: towardContrast)
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
    /// The text colour on this fill: white, near black, or black. One of them is always legible, because the larger of the
    /// contrasts with white and black is at least √21 ≈ 4.58.
    var readableInk: Theme.Color {
        [.white, Theme.Color(0x1A1720), .black].first { contrast(with: $0) >= Self.minimumTextContrast } ?? .black
    }
}

/// A gradient between two colours, and a text colour that is legible on the whole gradient.
struct BrandGradient {
    let start: Theme.Color
    let end: Theme.Color
    let ink: Theme.Color

    /// Uses the colours as they are if white or dark text is legible along the whole gradient; otherwise changes them
    /// as little as possible.
    init(_ first: OKLCH, _ second: OKLCH, isDark: Bool) {
        let ends = [first, second].map {
            isDark ? $0.with(lightness: $0.lightness - 0.09, chroma: $0.chroma * 0.87) : $0
        }
        let inks: [(Theme.Color, OKLCH.Direction)] = [(.white, .darker), (Theme.Color(0x1A1720), .lighter)]
        let candidates = inks.map { ink, direction in
            let (moved, steps) = Self.moved(ends, for: ink, direction: direction)
            return (ink: ink, ends: moved, steps: steps)
        }
        // White wins ties.
        let best = candidates[1].steps < candidates[0].steps ? candidates[1] : candidates[0]
        (start, end, ink) = (best.ends[0], best.ends[1], best.ink)
    }

    /// Adjusts both ends until the text is legible along the whole gradient. Returns them, and the sum of the distances by which
    /// they moved.
    private static func moved(
        _ ends: [OKLCH], for ink: Theme.Color, direction: OKLCH.Direction
    ) -> ([Theme.Color], Double) {
        var ratio = Theme.Color.minimumTextContrast
        // Colours between two light ones can be darker than both, so the ends may need more contrast than the text requires.
        while true {
            let colors = ends.map { $0.adjusted(toContrast: ratio, with: [ink], direction: direction) }
            let way = zip(ends, colors).reduce(0) { $0 + $1.0.distance(to: OKLCH($1.1)) }
            if isReadable(ink, from: colors[0], to: colors[1]) || ratio > 21 { return (colors, way) }
            ratio += 0.25
        }
    }

    /// Browsers interpolate the sRGB components (CSS Images 3, "Color Stop Lists").
    private static func isReadable(_ ink: Theme.Color, from first: Theme.Color, to second: Theme.Color) -> Bool {
        (0...64).allSatisfy { step in
            func part(_ first: UInt8, _ second: UInt8) -> UInt8 {
                UInt8((Int(first) * (64 - step) + Int(second) * step + 32) / 64)
            }
            let mixed = Theme.Color(
                red: part(first.red, second.red), green: part(first.green, second.green),
                blue: part(first.blue, second.blue))
            return mixed.contrast(with: ink) >= Theme.Color.minimumTextContrast
        }
    }
}
