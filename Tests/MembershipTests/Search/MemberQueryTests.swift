import Base
import Membership
import TestSupport
import Testing

/// Who is found by what somebody types, and in which order; worked out by hand.
@Suite(.timeLimit(.minutes(30))) struct MemberQueryTests {
    private struct Person {
        var id: String
        var name: String?
        var phone: String?
        var number: String?
        var isActive: Bool? = true
        var status = MembershipStatus.active
    }

    private static let club = [
        Person(id: "M1", name: "Ana Pérez", phone: "+56 9 1234 5678"),
        Person(id: "M2", name: "Anabel Paredes", phone: "+56987654321", number: "0042"),
        Person(id: "M3", name: "José Ángel Núñez O'Higgins", phone: "(2) 555-1234"),
        Person(id: "M4", name: "ANA PÉREZ SOTO", status: .expired),
        Person(id: "ana", name: "Berta Muñoz"),
        Person(id: "M10", name: nil, phone: "912345678"),
        Person(id: "M5", name: "Ana Pérez", isActive: false),
    ]

    private func tables(_ people: [Person]) -> MemberTables {
        var tables = MemberTables(name: "Club")
        for person in people {
            tables.member(person.id, name: person.name, phone: person.phone, number: person.number) {
                ($0.isActive, $0.status) = (person.isActive, person.status)
            }
        }
        return tables
    }

    private func found(_ text: String, in people: [Person] = club) throws -> [String] {
        let tables = tables(people)
        return try #require(MemberQuery(text)).rows(of: tables).map { tables.id(ofMember: $0) }
    }

    /// Letters that no accent makes of a plain one, as people without them on the keyboard type them.
    @Test(arguments: [
        ("lukasz", "Łukasz Wałęsa"), ("walesa", "Łukasz Wałęsa"), ("soren", "Søren Ørsted"), ("orsted", "Søren Ørsted"),
        ("duc", "Đức Nguyễn"), ("strauss", "Anna Strauß"), ("aegir", "Ægir Þór"), ("thor", "Ægir Þór"),
        ("isik", "Işık"), ("Łukasz", "Lukasz"),
    ]) func `letters of other alphabets are found by plain ones`(typed: String, name: String) throws {
        #expect(try found(typed, in: [Person(id: "M1", name: name), Person(id: "M2", name: "Ana")]) == ["M1"])
    }

    @Test(arguments: [
        // The id first, then who is called so, then longer names, of equals the active ones; `Anabel` begins so.
        ("ana", ["ana", "M2", "M1", "M5", "M4"]),
        ("Ana Perez", ["M1", "M5", "M4"]), ("ANA PÉREZ", ["M1", "M5", "M4"]), ("ana pe", ["M1", "M5", "M4"]),
        // Words in any order, each the beginning of one.
        ("pérez ana", ["M1", "M5", "M4"]), ("soto an", ["M4"]), ("par ana", ["M2"]), ("ana x", []),
        ("nun jose", ["M3"]), ("o'h", ["M3"]), ("ohiggins", []), ("ngel", []), ("muñ", ["ana"]), ("munoz", ["ana"]),
        // Both forms of an accent.
        ("jose\u{301}", ["M3"]), ("N\u{FA}\u{F1}ez", ["M3"]),
        // Ids, by their beginning; an exact one first.
        ("m1", ["M1", "M10"]), ("M1", ["M1", "M10"]), ("M10", ["M10"]),
        ("m", ["ana", "M2", "M3", "M1", "M4", "M10", "M5"]),
        // Numbers: of the member, and three digits of a phone or more.
        ("0042", ["M2"]), ("5678", ["M10", "M1"]), ("91234", ["M10", "M1"]), ("+56 9 8765 4321", ["M2"]),
        ("555 1234", ["M3"]), ("(2) 555", ["M3"]), ("1234", ["M3", "M10", "M1"]), ("12", []), ("56912345678", ["M1"]),
        ("ana 5678", ["M1"]), ("ana 12", []),
    ]) func `people are found`(text: String, expected: [String]) throws {
        let found = try found(text)
        #expect(Set(found) == Set(expected), "\(found)")
    }

    @Test func `the most likely come first`() throws {
        // By id; then names that begin so, in force before others, then by name and id.
        #expect(try found("ana") == ["ana", "M1", "M2", "M5", "M4"])
        // The whole name before a longer one.
        #expect(try found("ana perez") == ["M1", "M5", "M4"])
        // A phone number that ends so before one that has it.
        #expect(try found("1234") == ["M3", "M10", "M1"])
        #expect(try found("perez") == ["M1", "M5", "M4"])
        #expect(try found("M1") == ["M1", "M10"])
    }

    @Test(arguments: ["", " ", "\t\n", "---", "'", "+", "()", "\u{301}", String(repeating: "a", count: 201)])
    func `there is nothing to look for`(text: String) { #expect(MemberQuery(text) == nil) }

    @Test func `nobody, one and all`() throws {
        #expect(try found("zoe").isEmpty && found("ana", in: []).isEmpty)
        #expect(try found("soto") == ["M4"])
        let many = (0..<500).map { Person(id: "x\($0)", name: "Ana \($0)") }
        #expect(try found("ana", in: many).count == 500)
        #expect(MemberQuery(String(repeating: "a", count: 200)) != nil)
    }

    /// Equal names are in an order of their own, whatever the order of reading.
    @Test func `the order does not depend on that of the service`() throws {
        for text in ["ana", "m", "1234", "per"] {
            #expect(try found(text) == found(text, in: Self.club.reversed()), "\(text)")
        }
    }

    @Test func `hostile names are searched as they are`() throws {
        let people = [
            Person(id: "a", name: "\u{202E}ana\u{1B}[31m"), Person(id: "b", name: "=ana()"),
            Person(id: "c", name: String(repeating: "ana ", count: 100_000)),
            Person(id: "d", name: String(repeating: "a", count: 1_000_000)),
            Person(id: "e", name: "\u{0}", phone: "\u{0}123"), Person(id: "f", name: "ａｎａ"),
        ]
        #expect(try Set(found("ana", in: people)) == ["a", "b", "c"])
        #expect(try found("123", in: people) == ["e"])
    }
}
