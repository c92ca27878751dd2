import Base
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct StringDictionaryTests {
    @Test func `equal texts share one code`() {
        var dictionary = StringDictionary()
        let codes = ["QR", "MANUAL", "QR", "", "qr", "", "MANUAL"].map { dictionary.code(of: $0) }
        #expect(codes == [0, 1, 0, 2, 3, 2, 1])
        #expect(dictionary.count == 4)
        #expect((0..<4).map { dictionary[UInt32($0)] } == ["QR", "MANUAL", "", "qr"])
    }

    @Test func `many texts`() {
        var dictionary = StringDictionary()
        for number in 0..<2000 { #expect(dictionary.code(of: "text \(number)") == UInt32(number)) }
        for number in (0..<2000).reversed() { #expect(dictionary.code(of: "text \(number)") == UInt32(number)) }
    }
}

@Suite(.timeLimit(.minutes(30))) struct NamedIdentifiersTests {
    @Test func `the newest name stays whatever the order`() {
        let rows: [(id: Int64, name: String?, rank: Int64)] = [
            (7, "old", 1), (7, "new", 9), (7, nil, 12), (7, "older", 0), (8, nil, 3), (8, "named", 2),
        ]
        var random = SeededGenerator(seed: 5)
        for _ in 0..<50 {
            var identifiers = NamedIdentifiers()
            for row in rows.shuffled(using: &random) {
                let code = identifiers.insert(row.id, name: row.name, rank: row.rank)
                #expect(identifiers.identifier(of: code) == row.id)
            }
            #expect(identifiers.count == 2)
            #expect(identifiers.code(of: 7).flatMap(identifiers.name(of:)) == "new")
            #expect(identifiers.code(of: 8).flatMap(identifiers.name(of:)) == "named")
            #expect(identifiers.code(of: 9) == nil)
        }
    }

    @Test func `without a name there is none`() {
        var identifiers = NamedIdentifiers()
        let code = identifiers.insert(1, name: String?.none, rank: 4)
        #expect(identifiers.name(of: code) == nil)
    }
}
