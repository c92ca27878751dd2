import Base
import TestSupport
import Testing

@testable import Templates

@Suite(.timeLimit(.minutes(30))) struct LogoReadingTests {
    private func logo(_ bytes: [UInt8]) -> Theme.Logo? { Theme.Logo(bytes, description: Phrase(verbatim: "logo")) }

    @Test func `reads sizes`() {
        let png = logo(Pictures.png(width: 240, height: 80))
        #expect(png?.format == .png && png?.width == 240 && png?.height == 80)
        for frame: UInt8 in [0xC0, 0xC1, 0xC2] {
            let jpeg = logo(Pictures.jpeg(width: 1200, height: 300, frame: frame))
            #expect(jpeg?.format == .jpeg && jpeg?.width == 1200 && jpeg?.height == 300)
        }
    }

    @Test(arguments: [
        Pictures.png(width: 0, height: 80), Pictures.png(width: 4097, height: 80),
        Pictures.png(width: 80, height: .max),
        Pictures.jpeg(width: 0, height: 9), Pictures.jpeg(width: 9, height: 5000),
        // A table of codes is no frame's header.
        Pictures.jpeg(width: 9, height: 9, frame: 0xC4), Array("GIF89a".utf8), Array("<svg/>".utf8), [],
        [0xFF, 0xD8, 0xFF],
    ]) func `refuses what is not a picture`(bytes: [UInt8]) {
        #expect(logo(bytes) == nil)
    }

    /// Pictures cut anywhere are refused, those with any byte changed read or refused.
    @Test func `survives damage`() {
        var random = SeededGenerator(seed: 11)
        for picture in [Pictures.png(width: 240, height: 80), Pictures.jpeg(width: 240, height: 80)] {
            for length in picture.indices { #expect(logo(Array(picture.prefix(length))) == nil) }
            #expect(logo(picture + [0, 0])?.width == 240)
            var read = 0
            for _ in 0..<4000 {
                var bytes = picture
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
                if let logo = logo(bytes) {
                    read += 1
                    #expect((1...4096).contains(logo.width) && (1...4096).contains(logo.height))
                }
            }
            #expect((1..<4000).contains(read))
        }
    }
}
