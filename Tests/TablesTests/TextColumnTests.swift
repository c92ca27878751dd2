import Tables
import Testing

@Suite(.timeLimit(.minutes(30))) struct TextColumnTests {
    @Test func `texts come back`() {
        var column = TextColumn()
        let texts: [String?] = ["Ñandú", nil, "", "👩🏽‍💻 O'Higgins", "=1+1"]
        for text in texts { column.append(text) }
        #expect((0..<5).map { column[$0] } == texts)
        #expect((0..<5).map { column.isValid($0) } == [true, false, true, true, true])
    }

    @Test func `replacing one leaves the others`() {
        var column = TextColumn()
        for text in ["a", "bb", "ccc"] { column.append(text) }
        var longer = "longer than before"
        longer.withUTF8 { column.replace(1, utf8: $0) }
        column.replace(0, utf8: nil)
        #expect((0..<3).map { column[$0] } == [nil, "longer than before", "ccc"])
    }

    @Test func `equals compares bytes and nulls`() {
        var column = TextColumn()
        column.append("abc")
        column.append(nil)
        column.append("")
        func equals(_ row: Int, _ text: String) -> Bool {
            var text = text
            return text.withUTF8 { column.equals(row, utf8: $0) }
        }
        #expect(equals(0, "abc") && !equals(0, "abd") && !equals(0, "ab"))
        #expect(!equals(1, "") && column.equals(1, utf8: nil))
        #expect(equals(2, "") && !column.equals(2, utf8: nil))
    }

    @Test func `broken UTF-8 is replaced`() {
        var column = TextColumn()
        [0x41, 0xFF, 0x42].withUnsafeBufferPointer { column.append(utf8: $0) }
        #expect(column[0] == "A\u{FFFD}B")
    }
}
