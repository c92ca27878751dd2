import Foundation
import Testing

@testable import Rendering

/// What `WrittenTexts` takes for granted of Swift's `String`.
@Suite(.timeLimit(.minutes(1))) struct WrittenTextsTests {
    private static let texts = ["", "QR", "fifteen bytes 1", "sixteen bytes 12", "Auditorio Ñandú, segundo piso"]

    @Test(arguments: texts) func `a text is known again by any copy of the same`(text: String) {
        // On the heap where it is long, as names from a service are.
        let text = String(decoding: Array(text.utf8), as: UTF8.self)
        var written = WrittenTexts()
        var bytes = Array("\(text),".utf8)
        written.note(text, at: 0..<bytes.count)
        let copies = [text, text]
        for (count, copy) in zip(2..., copies) {
            #expect(written.append(copy, to: &bytes))
            #expect(bytes == Array(String(repeating: "\(text),", count: count).utf8))
        }
    }

    @Test(arguments: ["é", "Sesión de la mañana"])
    func `equal texts that are composed differently are two`(text: String) {
        let other = text.decomposedStringWithCanonicalMapping
        #expect(text == other && !text.utf8.elementsEqual(other.utf8))
        var written = WrittenTexts()
        var bytes = Array(text.utf8)
        written.note(text, at: 0..<bytes.count)
        #expect(!written.append(other, to: &bytes))
        #expect(bytes == Array(text.utf8))
    }

    @Test func `a text is sixteen bytes`() {
        #expect(MemoryLayout<String>.size == 16)
    }
}
