import TestSupport
import Testing

@testable import Templates

/// The contrasts of WCAG 2.2 hold whatever two colours come in: success criteria 1.4.3 (text) and 1.4.11 (pictures).
@Suite(.timeLimit(.minutes(30))) struct PaletteTests {
    /// Colours that are hard on a palette: yellow, white, black, greys that take neither white nor near-black text,
    /// twins, neighbours, and the ends of sRGB.
    private static let hard: [(UInt32, UInt32)] = {
        let colors: [UInt32] = [
            0xFFFF00, 0xFFFFFF, 0x000000, 0x767676, 0x7A7A7A, 0x808080, 0x00FFFF, 0xFF00FF, 0x00FF00, 0x0000FF,
            0xFF0000,
            0xFF6B35, 0x1A1A1A, 0xB6287E, 0x5E38E2, 0x010101, 0xFEFEFE, 0xFFF8DC,
        ]
        return colors.flatMap { first in colors.map { (first, $0) } }
    }()

    private static let random: [(UInt32, UInt32)] = {
        var random = SeededGenerator(seed: 20_260_301)
        return (0..<600).map { _ in
            (UInt32.random(in: 0...0xFFFFFF, using: &random), UInt32.random(in: 0...0xFFFFFF, using: &random))
        }
    }()

    private func theme(_ colors: (UInt32, UInt32)) -> Theme {
        Theme(name: "t", primary: Theme.Color(colors.0), secondary: Theme.Color(colors.1))
    }

    @Test(arguments: Theme.Scheme.allCases) func `text is readable`(scheme: Theme.Scheme) {
        for colors in Self.hard + Self.random {
            let palette = theme(colors).palette(scheme)
            let grounds = [palette.ground, palette.surface, palette.raised]
            let texts = [
                palette.ink, palette.quiet, palette.primary, palette.secondary, palette.line, palette.error,
                palette.warning, palette.info,
            ]
            var pairs = grounds.flatMap { ground in texts.map { ($0, ground) } }
            pairs += [
                (palette.onPrimary, palette.primaryFill), (palette.onSecondary, palette.secondaryFill),
                (palette.onBrand, palette.brandStart), (palette.onBrand, palette.brandEnd),
            ]
            pairs += zip(palette.heatInks, palette.heat)
            let worst = pairs.map { $0.0.contrast(with: $0.1) }.min() ?? 0
            #expect(worst >= 4.5, "\(Theme.Color(colors.0).hex) \(Theme.Color(colors.1).hex)")
        }
    }

    /// The gradient is mixed part by part, so that what lies between its ends has to be looked at too.
    @Test(arguments: Theme.Scheme.allCases) func `text is readable across the whole gradient`(scheme: Theme.Scheme) {
        for colors in Self.hard + Self.random {
            let palette = theme(colors).palette(scheme)
            let (start, end) = (palette.brandStart, palette.brandEnd)
            for step in 0...40 {
                func part(_ path: KeyPath<Theme.Color, UInt8>) -> UInt8 {
                    UInt8(
                        (Double(start[keyPath: path]) * Double(40 - step) + Double(end[keyPath: path]) * Double(step))
                            / 40)
                }
                let mixed = Theme.Color(red: part(\.red), green: part(\.green), blue: part(\.blue))
                // A step of rounding beside the colours that were looked at when the gradient was made.
                #expect(mixed.contrast(with: palette.onBrand) >= 4.45, "\(start.hex) \(end.hex) at \(step)")
            }
        }
    }

    @Test(arguments: Theme.Scheme.allCases) func `graphics stand out`(scheme: Theme.Scheme) {
        for colors in Self.hard + Self.random {
            let palette = theme(colors).palette(scheme)
            let pairs =
                [(palette.focus, palette.ground), (palette.primary, palette.track), (palette.primary, palette.second)]
                + palette.series.map { ($0, palette.surface) }
            let worst = pairs.map { $0.0.contrast(with: $0.1) }.min() ?? 0
            #expect(worst >= 3, "\(Theme.Color(colors.0).hex) \(Theme.Color(colors.1).hex)")
        }
    }

    /// What lies over bars, and a chart's series, are told apart; a step of heat is one.
    @Test(arguments: Theme.Scheme.allCases) func `colours differ`(scheme: Theme.Scheme) {
        for colors in Self.hard + Self.random {
            let palette = theme(colors).palette(scheme)
            let names = "\(Theme.Color(colors.0).hex) \(Theme.Color(colors.1).hex)"
            #expect(OKLCH(palette.primary).distance(to: OKLCH(palette.line)) >= 0.12, "\(names)")
            #expect(palette.series.count == 6 && palette.heat.count == 8 && palette.heatInks.count == 8)
            for (index, color) in palette.series.enumerated() {
                for other in palette.series.dropFirst(index + 1) {
                    #expect(OKLCH(color).distance(to: OKLCH(other)) >= 0.05, "\(names)")
                }
            }
            let steps = palette.heat.map { OKLCH($0).lightness }
            #expect(steps == steps.sorted(by: scheme == .light ? { $0 > $1 } : { $0 < $1 }), "\(names)")
            #expect(Set(palette.heat).count == 8, "\(names)")
        }
    }

    /// The program's own look, as it was drawn before it was computed, within what an eye sees at a second look.
    @Test func `Tikit looks as drawn`() {
        let light = Theme.tikit.palette(.light)
        let dark = Theme.tikit.palette(.dark)
        let drawn: [(Theme.Color, UInt32)] = [
            (light.ground, 0xF7F4FA), (light.raised, 0xF4F0F9), (light.ink, 0x241F2E), (light.quiet, 0x625B70),
            (light.hairline, 0xE3DDEC), (light.second, 0xF3B8DC), (light.track, 0xEBD5E3), (light.error, 0xB3261E),
            (light.warning, 0x8A5000), (light.heat[1], 0xFBE8F3), (light.heat[3], 0xECACD2), (light.heat[4], 0xDF86BC),
            (light.heat[5], 0xB6287E), (light.heat[7], 0x680F45),
            (dark.primary, 0xF27FC2), (dark.secondary, 0xB09EFF), (dark.brandStart, 0x8F1A61),
            (dark.brandEnd, 0x4425B5), (dark.ground, 0x14111A), (dark.surface, 0x1E1926), (dark.ink, 0xF0EBF7),
            (dark.quiet, 0xB6AEC5), (dark.second, 0x8F2C66), (dark.track, 0x573149), (dark.focus, 0xC9BCFF),
            (dark.error, 0xFF8A80), (dark.warning, 0xFFB95C), (dark.heat[2], 0x552B47), (dark.heat[4], 0x963D75),
            (dark.heat[5], 0xDB6FB0), (dark.heat[7], 0xFFB9E0),
        ]
        for (color, wanted) in drawn {
            #expect(
                OKLCH(color).distance(to: OKLCH(Theme.Color(wanted))) < 0.035,
                "\(color.hex), not \(Theme.Color(wanted).hex)")
        }
        let exact = [
            light.primary, light.secondary, light.brandStart, light.brandEnd, light.onBrand, light.surface, light.line,
            light.onPrimary,
        ]
        #expect(
            exact.map(\.hex) == [
                "#B6287E", "#5E38E2", "#B6287E", "#5E38E2", "#FFFFFF", "#FFFFFF", "#5E38E2", "#FFFFFF",
            ])
    }

    /// Yellow cannot be read on white: as text it is darker, as a fill it stays and takes dark text.
    @Test func `yellow stays yellow as a fill`() {
        let palette = theme((0xFFE600, 0x003366)).palette()
        #expect(palette.primaryFill.hex == "#FFE600" && palette.onPrimary.hex == "#1A1720")
        #expect(palette.primary.contrast(with: .white) >= 4.5)
        let turn = abs(OKLCH(palette.primary).hue - OKLCH(Theme.Color(0xFFE600)).hue)
        #expect(turn < 3)
    }

    /// Contrasts that WebAIM's checker gives, to two decimals.
    @Test(arguments: [(0x767676, 0xFFFFFF, 4.54), (0x000000, 0xFFFFFF, 21.0), (0xB6287E, 0xFFFFFF, 5.84)])
    func `contrast is that of WCAG`(first: UInt32, second: UInt32, ratio: Double) {
        let contrast = Theme.Color(first).contrast(with: Theme.Color(second))
        #expect((contrast * 100).rounded(.down) / 100 == ratio)
        #expect(Theme.Color(second).contrast(with: Theme.Color(first)) == contrast)
    }
}
