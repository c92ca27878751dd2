import TestSupport
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct DelimitedReaderTests {
    /// Every record's fields, with the line on which it begins.
    private func records(_ text: String) throws -> [(line: Int, fields: [String])] {
        var text = text
        return try text.withUTF8 { bytes in
            var reader = DelimitedReader(bytes)
            defer { reader.release() }
            var record = DelimitedReader.Record()
            var records: [(Int, [String])] = []
            while try reader.next(into: &record) {
                records.append((record.line, record.fields.map { String(decoding: $0, as: UTF8.self) }))
            }
            return records
        }
    }

    @Test(arguments: [
        ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
        ("\u{FEFF}a;b\n1,5;2\n", [["a", "b"], ["1,5", "2"]]), ("a\tb\n1\t", [["a", "b"], ["1", ""]]),
        ("a\n\n\n1\n", [["a"], ["1"]]), ("a,b\n\"x \"\"y\"\"\",\"1\n2\"\n", [["a", "b"], ["x \"y\"", "1\n2"]]),
        ("a,b\n,\n", [["a", "b"], ["", ""]]), ("a,b\n\"\",\"\"\n", [["a", "b"], ["", ""]]), ("", []), ("\n", []),
        ("a\r1\r2", [["a"], ["1"], ["2"]]), ("a,b,c\nñ,é", [["a", "b", "c"], ["ñ", "é"]]),
    ])
    func `records are read`(text: String, expected: [[String]]) throws {
        #expect(try records(text).map(\.fields) == expected)
    }

    @Test func `line numbers are those of the file`() throws {
        #expect(try records("a,b\n\n\"1\n2\",x\n3,y\r\n\r\n4,z").map(\.line) == [1, 3, 5, 7])
    }

    @Test(arguments: [
        ("a\n\"x", DelimitedReader.Flaw.unclosedQuote(line: 2)), ("a,b\n\"x\"y,1", .textAfterQuote(line: 2)),
        ("a\n\"1\n\"\"2", .unclosedQuote(line: 2)),
    ])
    func `flaws are named`(text: String, flaw: DelimitedReader.Flaw) {
        #expect(throws: flaw) { try records(text) }
    }

    /// What a writer of RFC 4180 makes of any texts is read back as it was.
    @Test(arguments: Rounds.third(of: 1...20 as ClosedRange<UInt64>)) func `what is written is read back`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        let alphabet = ["a", ",", ";", "\"", "\n", "\r\n", "ñ", " ", "\t", "'"]
        let table = (0..<20).map { _ in
            (0..<3).map { _ in
                (0..<Int.random(in: 1...6, using: &random)).map { _ in alphabet.randomElement(using: &random)! }
                    .joined()
            }
        }
        let quoted = table.map { row in
            row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",")
        }
        let text = "x,y,z\n" + quoted.joined(separator: seed.isMultiple(of: 2) ? "\r\n" : "\n")
        #expect(try records(text).dropFirst().map(\.fields) == table)
    }

    /// Bytes of any kind end in records or a flaw.
    @Test(arguments: Rounds.third(of: 1...50 as ClosedRange<UInt64>)) func `any bytes are survived`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bytes = (0..<400).map { _ in [34, 44, 10, 13, 97, 255].randomElement(using: &random)! as UInt8 }
        bytes.withUnsafeBufferPointer { bytes in
            var reader = DelimitedReader(bytes)
            defer { reader.release() }
            var record = DelimitedReader.Record()
            var count = 0
            while (try? reader.next(into: &record)) == true { count += 1 }
            #expect(count <= bytes.count)
        }
    }
}
