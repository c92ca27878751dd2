import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct FittedTextTests {
    @Test(arguments: [
        ("Acreditación", 20, "Acreditación"), ("Acreditación", 12, "Acreditación"), ("Acreditación", 6, "Acred…"),
        ("日本語テスト", 7, "日本語…"), ("日本語テスト", 6, "日本…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ("abc", 1, "a"), ("日本", 1, ""), ("one two", 5, "one…"), ("", 3, ""),
    ])
    func `cuts by display columns`(text: String, width: Int, cut: String) {
        #expect(text.cut(to: width) == cut)
    }

    @Test func `cuts with a mark of its own`() {
        #expect("Acreditacion".cut(to: 8, mark: "...") == "Acred...")
        #expect("Acreditacion".cut(to: 3, mark: "...") == "Acr")
    }

    @Test func `pads by display columns`() {
        #expect("日本".padded(to: 6) == "日本  ")
        #expect("日本".leftPadded(to: 6) == "  日本")
        #expect("toolong".padded(to: 3) == "toolong")
    }

    @Test func `wraps between words`() {
        #expect("one two three".wrapped(to: 7) == ["one two", "three"])
        #expect("abcdefgh ij".wrapped(to: 3) == ["abc", "def", "gh", "ij"])
        #expect("one two three four".wrapped(to: 7, lines: 2) == ["one two", "three…"])
        #expect("one two".wrapped(to: 7, lines: 1) == ["one two"])
        #expect("".wrapped(to: 5).isEmpty)
        #expect("  a   b ".wrapped(to: 9) == ["a b"])
    }

    @Test func `nothing is ever wider than asked`() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            let text = HostileText.make(using: &random).sanitized()
            let width = Int.random(in: 1...40, using: &random)
            #expect(text.cut(to: width).displayWidth <= width)
            let lines = text.wrapped(to: width, lines: 3)
            #expect(lines.count <= 3)
            for line in lines { #expect(line.displayWidth <= width) }
        }
    }
}
