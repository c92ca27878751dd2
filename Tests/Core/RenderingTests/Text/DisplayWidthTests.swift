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
}
