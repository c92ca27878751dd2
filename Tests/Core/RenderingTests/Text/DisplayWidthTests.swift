import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct DisplayWidthTests {
    @Test(arguments: DisplayWidthFixture.texts) func `counts columns as wcwidth does`(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test func `knows scalars at the edges of the tables`() throws {
        for (value, width) in DisplayWidthFixture.scalars {
            let scalar = try #require(Unicode.Scalar(value))
            #expect(scalar.displayWidth == width, "U+\(String(value, radix: 16))")
        }
    }

    @Test(arguments: [DisplayWidthTable.zero, DisplayWidthTable.wide, DisplayWidthTable.widenedByEmojiSelector])
    func `the tables are in order`(ranges: [UInt32]) {
        #expect(ranges.count % 2 == 0)
        for index in stride(from: 0, to: ranges.count, by: 2) {
            #expect(ranges[index] <= ranges[index + 1])
            if index > 0 { #expect(ranges[index - 1] < ranges[index]) }
        }
    }
}
