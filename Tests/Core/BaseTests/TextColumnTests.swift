import Base
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

    @Test func `texts that share bytes are replaced apart`() {
        var column = TextColumn(sharing: true)
        let texts: [String?] = ["Ana", "Soto", "Ana", nil, "Ana", "", "", "Soto"]
        for text in texts { column.append(text) }
        #expect((0..<8).map { column[$0] } == texts)
        column.replace(0, utf8: nil)
        var other = "Eva"
        other.withUTF8 { column.replace(2, utf8: $0) }
        for text in ["Ana", "Eva", "Ana"] { column.append(text) }
        #expect((0..<11).map { column[$0] } == [nil, "Soto", "Eva", nil, "Ana", "", "", "Soto", "Ana", "Eva", "Ana"])
    }

    /// More different texts than are remembered, again and again.
    @Test func `texts that repeat come back, however many`() {
        var column = TextColumn(sharing: true)
        for row in 0..<20_000 { column.append("name \(row * row % 9973)") }
        #expect((0..<20_000).allSatisfy { column[$0] == "name \($0 * $0 % 9973)" })
    }

    /// Nothing is stored of them; the first text, appended or put in place of one, changes that.
    @Test(arguments: [false, true], [false, true])
    func `a column of nulls becomes one of texts`(isSharing: Bool, replaces: Bool) {
        var column = isSharing ? TextColumn(sharing: true) : TextColumn()
        for _ in 0..<3 { column.append(nil) }
        column.replace(1, utf8: nil)
        #expect(column.count == 3 && !column.isValid(2) && column[0] == nil && column.equals(2, utf8: nil))
        column.withTexts { texts in #expect(texts[2] == nil && texts.touch(2) == 0) }
        #expect(column.order(of: [2, 0]) == [0, 1])
        if replaces {
            Array("x".utf8).withUnsafeBufferPointer { column.replace(1, utf8: $0) }
        } else {
            column.append("x")
        }
        column.append(nil)
        column.append("x")
        let expected: [String?] = replaces ? [nil, "x", nil, nil, "x"] : [nil, nil, nil, "x", nil, "x"]
        #expect((0..<column.count).map { column[$0] } == expected)
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
        #expect(!equals(0, "") && !equals(2, "abc"))
    }

    @Test func `equals takes empty texts without an address`() {
        let nowhere = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        var column = TextColumn()
        column.append("")
        #expect(column.equals(0, utf8: nowhere))
        column.append("abc")
        column.append(nil)
        #expect(column.equals(0, utf8: nowhere) && !column.equals(1, utf8: nowhere) && !column.equals(2, utf8: nowhere))
    }

    @Test func `equals sees a difference at any byte`() {
        let text = Array("Ñandú, 20 🦤 y más".utf8)
        var column = TextColumn()
        column.append("before")
        text.withUnsafeBufferPointer { column.append(utf8: $0) }
        #expect(text.withUnsafeBufferPointer { column.equals(1, utf8: $0) })
        for place in text.indices {
            var other = text
            other[place] ^= 0x80
            #expect(!other.withUnsafeBufferPointer { column.equals(1, utf8: $0) })
        }
    }

    @Test func `broken UTF-8 is replaced`() {
        var column = TextColumn()
        [0x41, 0xFF, 0x42].withUnsafeBufferPointer { column.append(utf8: $0) }
        #expect(column[0] == "A\u{FFFD}B")
    }
}
