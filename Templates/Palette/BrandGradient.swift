/// A gradient from one colour to another with a text on it that can be read from end to end.
struct BrandGradient {
    let start: Theme.Color
    let end: Theme.Color
    let ink: Theme.Color

    /// The colours as they are where white or a dark text can be read on all of the way between them; else as near to
    /// them as lets one of both be read.
    init(_ first: OKLCH, _ second: OKLCH, isDark: Bool) {
        let ends = [first, second].map {
            isDark ? $0.with(lightness: $0.lightness - 0.09, chroma: $0.chroma * 0.87) : $0
        }
        let inks: [(Theme.Color, OKLCH.Direction)] = [(.white, .darker), (Theme.Color(0x1A1720), .lighter)]
        let candidates = inks.map { ink, direction in
            let (moved, steps) = Self.moved(ends, for: ink, getting: direction)
            return (ink: ink, ends: moved, steps: steps)
        }
        // White where both ask for as much.
        let best = candidates[1].steps < candidates[0].steps ? candidates[1] : candidates[0]
        (start, end, ink) = (best.ends[0], best.ends[1], best.ink)
    }

    /// Moves both ends until the text can be read on all of the way. Gives them and how far they went together.
    private static func moved(
        _ ends: [OKLCH], for ink: Theme.Color, getting direction: OKLCH.Direction
    ) -> ([Theme.Color], Double) {
        var ratio = Theme.Color.leastTextContrast
        // Between two light colours lies a darker one, so that the ends may have to keep more than the text needs.
        while true {
            let colors = ends.map { $0.keeping(ratio, with: [ink], getting: direction) }
            let way = zip(ends, colors).reduce(0) { $0 + $1.0.distance(to: OKLCH($1.1)) }
            if isReadable(ink, from: colors[0], to: colors[1]) || ratio > 21 { return (colors, way) }
            ratio += 0.25
        }
    }

    /// Browsers mix the parts of both colours as they are written (CSS Images 3, "Color Stop Lists").
    private static func isReadable(_ ink: Theme.Color, from first: Theme.Color, to second: Theme.Color) -> Bool {
        (0...64).allSatisfy { step in
            func part(_ first: UInt8, _ second: UInt8) -> UInt8 {
                UInt8((Int(first) * (64 - step) + Int(second) * step + 32) / 64)
            }
            let mixed = Theme.Color(
                red: part(first.red, second.red), green: part(first.green, second.green),
                blue: part(first.blue, second.blue))
            return mixed.contrast(with: ink) >= Theme.Color.leastTextContrast
        }
    }
}
