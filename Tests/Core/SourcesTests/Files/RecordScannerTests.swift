import Foundation
import TestSupport
import Testing

@testable import Sources

/// Records and fields of delimited text.
@Suite(.timeLimit(.minutes(5))) struct RecordScannerTests {
    private func records(_ text: [UInt8], _ delimiter: UInt8 = 0x2C) -> [[String]] {
        text.withUnsafeBufferPointer { bytes in
            guard !bytes.isEmpty else { return [] }
            var scanner = RecordScanner(bytes, delimiter: delimiter)
            var text = FieldText(isVerbatim: true)
            return withUnsafeTemporaryAllocation(of: Field.self, capacity: 64) { fields in
                var records: [[String]] = []
                while let count = scanner.next(into: fields) {
                    records.append(fields[..<count].map { Self.latin(Array(text($0, of: bytes))) })
                }
                return records
            }
        }
    }

    /// Bytes as characters of Latin-1: each is one, so that what is no UTF-8 is not repaired in two ways.
    private static func latin(_ bytes: [UInt8]) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    @Test func `quotes, doubled quotes, line breaks in quotes and any line ending`() {
        let text = "a,\"b \"\"c\"\"\",\"d\r\ne\"\r\n\n,,\rlast,\"\""
        #expect(records(Array(text.utf8)) == [["a", "b \"c\"", "d\r\ne"], ["", "", ""], ["last", ""]])
    }

    @Test func `random text is read as Python's csv reads it`() async throws {
        var random = SeededGenerator(seed: 28)
        let letters = Array("ab \",;\n\r\té".utf8)
        let texts = (0..<400).map { _ in
            (0..<Int.random(in: 0...60, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0x61 }
        }
        let script = """
            import base64, csv, io, json, sys
            for line in open(sys.argv[1]):
                text = base64.b64decode(line).decode("latin-1")
                print(json.dumps([row for row in csv.reader(io.StringIO(text, newline="")) if row]))
            """
        try await withTemporaryFolder { folder in
            let path = "\(folder)/texts"
            try Data((texts.map { Data($0).base64EncodedString() }.joined(separator: "\n") + "\n").utf8)
                .write(to: path)
            let run = try await Subprocess.run("python3", ["-c", script, path])
            try #require(run.status == 0, "\(run.errors)")
            let expected = try run.output.split(separator: "\n").map {
                try JSONDecoder().decode([[String]].self, from: Data($0.utf8))
            }
            #expect(expected.count == texts.count)
            for (text, rows) in zip(texts, expected) {
                #expect(records(text) == rows, "\(String(decoding: text, as: UTF8.self).debugDescription)")
            }
        }
    }

    @Test func `a file read in parts is the file read at once, whatever its quotes`() {
        var random = SeededGenerator(seed: 7)
        for isHostile in [false, true] {
            var text = "guest_id,session,created_at\n"
            for row in 0..<4000 {
                let session =
                    row % 3 == 0 ? "\"Sala \"\"\(row % 7)\"\"\nB\"" : isHostile && row % 501 == 0 ? "5\" pipe" : "Sala"
                text += "\(Int.random(in: 1...900, using: &random)),\(session),\(1_772_356_530 + row)\n"
            }
            let bytes = Array(text.utf8)
            let header = bytes.withUnsafeBufferPointer { Header($0, as: .checkIns, columns: [:]) }
            let rows = CheckInRows(header: header, event: nil)
            let whole = rows.read(bytes, cores: 1)
            #expect(whole.count == 1)
            for cores in [2, 3, 8] {
                let parts = rows.read(bytes, cores: cores)
                let (read, all) = (parts.flatMap(\.checkIns), whole[0].checkIns)
                #expect(read.map(\.guest) == all.map(\.guest))
                #expect(read.map(\.offset) == all.map(\.offset))
            }
        }
    }

    @Test func `text is UTF-8, with or without a mark, UTF-16 or Windows-1252`() throws {
        let word = "Muñoz €"
        func decoded(_ bytes: [UInt8]) throws -> String {
            String(decoding: try TextFile.decoded(bytes).bytes, as: UTF8.self)
        }
        #expect(try decoded(Array(word.utf8)) == word)
        #expect(try decoded([0xEF, 0xBB, 0xBF] + Array(word.utf8)) == word)
        #expect(try decoded([0xFF, 0xFE] + word.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == word)
        #expect(try decoded([0x4D, 0x75, 0xF1, 0x6F, 0x7A, 0x20, 0x80]) == word)
        // A torn character does not change the others.
        let torn = try TextFile.decoded(Array("ñandú ñandú".utf8) + [0xC3])
        #expect(torn.encoding == .utf8)
    }
}
