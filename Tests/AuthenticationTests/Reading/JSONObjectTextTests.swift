import Testing

@testable import Authentication

@Suite(.timeLimit(.minutes(30))) struct JSONObjectTextTests {
    @Test func escapes() {
        let text = JSONObjectText(["b": "q\"b\\s", "a": "\u{1}\n\u{1F}ñ😀/"])
        #expect(String(decoding: text.bytes, as: UTF8.self) == #"{"b":"q\"b\\s","a":"\u0001\u000a\u001fñ😀/"}"#)
    }

    @Test func anyTextIsReadBackAsItWas() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let scalars = (0..<12).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x2FF, using: &random)) }
            let text = String(String.UnicodeScalarView(scalars))
            let read = JSONValue(JSONObjectText(["password": text]).bytes)
            #expect(read == .object(["password": .string(text)]))
        }
    }
}
