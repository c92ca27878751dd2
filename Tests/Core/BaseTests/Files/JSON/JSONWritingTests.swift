import Base
import Foundation
import Testing

@Suite(.timeLimit(.minutes(30))) struct JSONWritingTests {
    @Test func `members keep their order`() {
        let json: JSONValue = [
            "b": [1, "x", .null], "a": ["d": true, "c": .number(-2.5)], "e": [], "f": [:], "g": .number(.nan),
        ]
        #expect(json.text() == #"{"b":[1,"x",null],"a":{"d":true,"c":-2.5},"e":[],"f":{},"g":null}"#)
        #expect(
            json.text(.indented) == """
                {
                  "b": [
                    1,
                    "x",
                    null
                  ],
                  "a": {
                    "d": true,
                    "c": -2.5
                  },
                  "e": [],
                  "f": {},
                  "g": null
                }

                """)
    }

    @Test func `special characters are escaped`() {
        let json: JSONValue = ["b": "q\"b\\s", "a": "\u{1}\n\r\t\u{1F}\u{7F}\u{9B}\u{61C}\u{200F}\u{2028}\u{2066}ñ😀/"]
        #expect(json.text() == #"{"b":"q\"b\\s","a":"\u0001\n\r\t\u001f\u007f\u009b\u061c\u200f\u2028\u2066ñ😀/"}"#)
    }

    /// Foundation, which reads the documents of others, reads ours too.
    @Test func `any text reads back as it was`() throws {
        for start in stride(from: UInt32(0), to: 0x3000, by: 7) {
            let scalars = (start..<start + 12).compactMap { Unicode.Scalar($0) }
            let text = String(String.UnicodeScalarView(scalars))
            for layout in [JSONValue.Layout.compact, .indented] {
                let bytes = (["password": .string(text)] as JSONValue).bytes(layout)
                let read = try JSONDecoder().decode([String: String].self, from: Data(bytes))
                #expect(read["password"]?.utf8.elementsEqual(text.utf8) == true, "\(text.utf8.map { $0 })")
                #expect(bytes.allSatisfy { $0 >= 0x20 || $0 == 0x0A })
            }
        }
    }

    /// What a terminal obeys is escaped in every place where the reference writer leaves it.
    @Test func `a document is sanitized`() throws {
        let text = String(String.UnicodeScalarView((0..<0x3000).compactMap { Unicode.Scalar($0) }))
        let document = try JSONEncoder().encode([text])
        let sanitized = sanitizedJSON(document)
        #expect(try JSONDecoder().decode([String].self, from: Data(sanitized)) == [text])
        let obeyed = String(decoding: sanitized, as: UTF8.self).unicodeScalars.filter { scalar in
            scalar.properties.isBidiControl || scalar.properties.generalCategory == .control
        }
        #expect(obeyed.isEmpty)
        // The two writers escape the same characters.
        let ours = JSONValue.string(text).text().unicodeScalars.filter { $0.value > 0x7E }
        let theirs = String(decoding: sanitized, as: UTF8.self).unicodeScalars.filter { $0.value > 0x7E }
        #expect(Array(ours) == Array(theirs))
    }
}
