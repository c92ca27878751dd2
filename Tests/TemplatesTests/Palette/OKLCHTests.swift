import TestSupport
import Testing

@testable import Templates

@Suite(.timeLimit(.minutes(30))) struct OKLCHTests {
    /// Lightness, chroma and hue as CSS Color 4 gives them in its examples of `oklch()`, and as the author's table of
    /// OKLab does for white.
    @Test(arguments: [
        (0xFF0000, 0.62796, 0.25768, 29.234), (0x008000, 0.51975, 0.17686, 142.495),
        (0x0000FF, 0.45201, 0.31321, -95.948), (0xFFFF00, 0.96798, 0.21101, 109.769),
    ]) func `agrees with published values`(hex: UInt32, lightness: Double, chroma: Double, hue: Double) {
        let color = OKLCH(Theme.Color(hex))
        #expect(abs(color.lightness - lightness) < 0.0005)
        #expect(abs(color.chroma - chroma) < 0.0005)
        #expect(abs(color.hue - hue) < 0.05)
    }

    @Test func `greys have no chroma`() {
        for part in stride(from: 0, through: 255, by: 5) as StrideThrough<UInt32> {
            #expect(OKLCH(Theme.Color(part << 16 | part << 8 | part)).chroma < 0.0001)
        }
        #expect(abs(OKLCH(.white).lightness - 1) < 0.0001)
        #expect(OKLCH(.black).lightness == 0)
    }

    @Test func `every colour comes back`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5000 {
            let color = Theme.Color(UInt32.random(in: 0...0xFFFFFF, using: &random))
            #expect(OKLCH(color).color == color)
        }
    }

    /// What sRGB does not have becomes the same hue and lightness with less chroma.
    @Test func `out-of-gamut colours keep lightness and hue`() {
        for hue in stride(from: 0.0, to: 360, by: 15) {
            let found = OKLCH(OKLCH(lightness: 0.6, chroma: 0.4, hue: hue).color)
            #expect(abs(found.lightness - 0.6) < 0.006, "hue \(hue)")
            let turn = (found.hue - hue).truncatingRemainder(dividingBy: 360)
            #expect(min(abs(turn), 360 - abs(turn)) < 2.5, "hue \(hue)")
            #expect(found.chroma < 0.4)
        }
    }
}
