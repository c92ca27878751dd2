import Templates
import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct InkPaletteTests {
    @Test func `the program's own colours stay as they are`() {
        #expect(InkPalette(.truecolor).parameters(.primary) == "38;2;182;40;126")
        #expect(InkPalette(.truecolor).parameters(.secondary) == "38;2;94;56;226")
        #expect(InkPalette(.truecolor).parameters(.title) == "1;38;2;182;40;126")
        #expect(InkPalette(.palette256).parameters(.primary) == "38;5;126")
        #expect(InkPalette(.palette256).parameters(.secondary) == "38;5;62")
        #expect(InkPalette(.sixteen).parameters(.primary) == "35")
        #expect(InkPalette(.sixteen).parameters(.secondary) == "94")
        #expect(InkPalette(.none).parameters(.primary) == "")
    }

    /// Contrast as WCAG 2.2 defines it, against black and against white.
    private static func minimumContrast(_ color: Theme.Color) -> Double {
        let luminance = color.relativeLuminance
        return min((luminance + 0.05) / 0.05, 1.05 / (luminance + 0.05))
    }

    @Test func `every theme is readable on black and on white`() {
        var random = SeededGenerator(seed: 3)
        let corners: [Theme.Color] = [
            Theme.Color(0), Theme.Color(0xFFFFFF), Theme.Color(0xFFFF00), Theme.Color(0x0000FF), Theme.Color(0x00FF00),
            Theme.Color(0xFF0000), Theme.Color(0x000001),
        ]
        let others = (0..<2000).map { _ in Theme.Color(UInt32.random(in: 0...0xFFFFFF, using: &random)) }
        for color in corners + others { #expect(Self.minimumContrast(color.readableOnAnyGround) >= 2.99, "\(color)") }
    }

    @Test func `a readable colour is left untouched`() {
        for hex: UInt32 in [0xB6287E, 0x5E38E2, 0x007A3D, 0xC05621] {
            #expect(Theme.Color(hex).readableOnAnyGround == Theme.Color(hex))
        }
        #expect(Theme.Color(0xFFFF00).readableOnAnyGround != Theme.Color(0xFFFF00))
    }

    /// The luminances of black, white and the primaries as WCAG gives them.
    @Test func `the luminance is that of the standard`() {
        #expect(Theme.Color(0).relativeLuminance == 0)
        #expect(Theme.Color(0xFFFFFF).relativeLuminance == 1)
        #expect(abs(Theme.Color(0xFF0000).relativeLuminance - 0.2126) < 1e-12)
        #expect(abs(Theme.Color(0x777777).relativeLuminance - 0.18447) < 1e-4)
    }

    /// Numbers of xterm's palette: 16 + 36 r + 6 g + b in levels 0, 95, 135, 175, 215, 255; greys 8 + 10 n from 232 on.
    @Test(
        arguments: [
            (0x000000, 16), (0xFFFFFF, 231), (0xFF0000, 196), (0x00FF00, 46), (0x5F87AF, 67), (0x808080, 244),
            (0x121212, 233), (0xEEEEEE, 255), (0x0000D0, 20),
        ] as [(UInt32, Int)])
    func `maps to the nearest of 256 colours`(hex: UInt32, number: Int) {
        #expect(Theme.Color(hex).nearestOf256 == number)
    }

    @Test(
        arguments: [
            (0xC00000, "31"), (0xC0C000, "33"), (0x00A000, "32"), (0x00A0A0, "36"), (0x0000C0, "94"), (0xA000A0, "35"),
            (0xC00030, "31"), (0x808080, "39"),
        ] as [(UInt32, String)])
    func `maps to the basic colour of its hue`(hex: UInt32, parameter: String) {
        #expect(Theme.Color(hex).nearestOfSixteen == parameter)
    }
}
