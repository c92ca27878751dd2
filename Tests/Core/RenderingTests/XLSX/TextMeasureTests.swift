import Testing

@testable import Rendering

@Suite("XLSX: the width of text", .timeLimit(.minutes(30))) struct TextMeasureTests {
    // Widths in Calibri 11: digits 7, a 7, i 4, m 12, space 3 pixels.
    @Test(arguments: [("", 0), ("0000", 28), ("aim", 23), ("a i", 14), ("0\n000\n00", 21), ("日本", 32), ("e\u{301}", 8)])
    func `adds up the letters of the widest line`(_ text: String, _ pixels: Int) {
        #expect(TextMeasure(font: nil).width(of: text, points: 11) == pixels)
    }

    @Test func `is in proportion to the size, and a little wider where bold`() {
        #expect(TextMeasure(font: nil).width(of: "00000000000", points: 11) == 77)
        #expect(TextMeasure(font: nil).width(of: "00000000000", points: 10) == 70)
        #expect(TextMeasure(font: nil).width(of: "00000000000", points: 11, isBold: true) == 82)
    }

    @Test(arguments: [
        ("", 1), ("00 00", 1), ("0000 0000", 2), ("0000 0000 0000", 3), ("a\nb", 2), ("000000000000", 3),
        ("a\n\nb", 3),
    ])
    func `counts the lines of wrapped text`(_ text: String, _ count: Int) {
        // Five digits and a bit.
        #expect(TextMeasure(font: nil).lines(of: text, in: 38, points: 11) == count)
    }
}
