import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct SanitizedTextTests {
    @Test(arguments: [
        ("Ana Pérez", "Ana Pérez"), ("\u{1B}[31mred\u{1B}[0m", "␛[31mred␛[0m"), ("a\u{9B}2Jb", "a\u{FFFD}2Jb"),
        ("one\r\ntwo\tthree", "one  two three"),
        ("\u{202E}evil\u{202C}", "evil"), ("\u{2066}x\u{2069}\u{200F}", "x"),
        ("a\u{200B}\u{FEFF}\u{2060}\u{AD}b", "ab"),
        ("a\u{200D}b", "ab"),
        ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"), ("👩🏽‍💻", "👩🏽‍💻"), ("🏳️‍🌈", "🏳️‍🌈"), ("🇨🇱", "🇨🇱"), ("❤️", "❤️"),
        ("a\u{FE0F}", "a"),
        ("می\u{200C}خواهم", "می\u{200C}خواهم"),
        ("\u{301}a", "a"),
        ("z\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "z\u{301}\u{302}\u{303}\u{304}"),
        ("a\u{E0041}\u{E0042}", "a"),
        ("a\u{A0}b\u{3000}c", "a b c"),
        ("\u{3164}\u{115F}", ""),
        ("\0\u{7F}", "␀␡"),
    ])
    func `makes text harmless`(text: String, expected: String) {
        #expect(Array(text.sanitized().unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func `keeps at most four joiners in an emoji`() {
        let chain = Array(repeating: "👨", count: 12).joined(separator: "\u{200D}")
        #expect(chain.count == 1)
        #expect(chain.sanitized().map(\.unicodeScalars.count) == [9, 9, 3])
        #expect(chain.sanitized().displayWidth == 6)
    }

    @Test func `nothing harmful is left`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<3000 {
            let text = HostileText.make(using: &random).sanitized()
            for scalar in text.unicodeScalars {
                #expect(scalar.properties.generalCategory != .control)
                #expect(!scalar.properties.isBidiControl)
                #expect(scalar.properties.generalCategory != .lineSeparator)
            }
            #expect(text.sanitized() == text)
            for byte in text.transliterated().utf8 { #expect((0x20..<0x7F).contains(byte)) }
        }
    }
}
