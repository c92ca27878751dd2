import Aggregation
import Base
import Testing

/// The rules of names and addresses, as the documentation's tables have them.
@Suite(.timeLimit(.minutes(30))) struct NameTests {
    @Test(arguments: [
        ("ana@example.org", "ana@example.org"),
        // Blanks and capitals.
        (" Ana.Rojas@Example.ORG\r\n", "ana.rojas@example.org"),
        // What follows a +, and dots, belong to the address.
        ("ana+gala@example.org", "ana+gala@example.org"),
        ("a.n.a@gmail.com", "a.n.a@gmail.com"),
        // Letters beyond ASCII stay as they are, capitals too.
        ("ÑANDÚ@example.cl", "ÑandÚ@example.cl"),
        ("ana@münchen.example", "ana@münchen.example"),
    ])
    func `addresses as they are compared`(text: String, address: String) {
        #expect(MailAddress.normalized(text).map { Array($0.utf8) } == Array(address.utf8))
    }

    @Test(arguments: [
        nil, "", " ", "-", "ana", "ana@", "@example.org", "ana@localhost", "ana@example.", "ana@.org",
        "ana@example.org, eva@example.org", "ana@@example.org", "ana@example.org@example.org", "a na@example.org",
        "ana@exa\u{0}mple.org", "ana@example.org\u{7}", String(repeating: "a", count: 320) + "@example.org",
    ])
    func `unusable addresses`(text: String?) {
        #expect(MailAddress.normalized(text) == nil)
    }

    /// Cyrillic а, composed and decomposed é, full-width letters, zero-width space: none is taken for another.
    @Test func `letters that look alike are different`() {
        let addresses = [
            "ana@example.org", "аna@example.org", "ana@ехample.org", "ａna@example.org", "an\u{200B}a@example.org",
        ]
        #expect(Set(addresses.compactMap { MailAddress.normalized($0).map { Array($0.utf8) } }).count == 5)
        let accents = ["jos\u{E9}@example.org", "jose\u{301}@example.org", "jose@example.org"]
        #expect(Set(accents.compactMap { MailAddress.normalized($0).map { Array($0.utf8) } }).count == 3)
    }

    @Test(arguments: [
        ("Público general", "PUBLICO  GENERAL"), (" VIP\t", "vip"), ("Años 90", "anos90"), ("Caf\u{E9}", "cafe\u{301}"),
    ])
    func `names that match`(one: String, other: String) {
        #expect(MatchedName(one) == MatchedName(other))
        #expect(MatchedName(one).hashValue == MatchedName(other).hashValue)
    }

    @Test(arguments: [("General", "Generales"), ("VIP 1", "VIP 2"), ("Prensa", "Рrensa"), ("ß", "s")])
    func `names that do not`(one: String, other: String) {
        #expect(MatchedName(one) != MatchedName(other))
    }

    /// A mark after another takes long to put in order; a megabyte of them took minutes.
    @Test func `names of any length take time in proportion to it`() {
        let marks = "a" + String(repeating: "\u{301}\u{327}", count: 500_000)
        let letters = String(repeating: "Á", count: 500_000)
        let took = ContinuousClock().measure {
            #expect(MatchedName(marks) == MatchedName(marks) && MatchedName(letters) != MatchedName(marks))
            #expect(MatchedName(letters + "a") != MatchedName(letters + "b"))
        }
        #expect(took < .seconds(5))
        #expect(MatchedName(letters).folded.utf8.count < 2 * MatchedName.longest)
        // Up to a page, letters are compared; of what follows, bytes.
        let page = String(repeating: "Á", count: MatchedName.longest)
        #expect(
            MatchedName(page) == MatchedName(page.lowercased()) && MatchedName(page + "b") != MatchedName(page + "B"))
        #expect(MatchedName("x" + page).contains(MatchedName("aaa")) && !MatchedName(page).contains(MatchedName("b")))
    }

    @Test func `no name has no letters`() {
        #expect(MatchedName(nil).isEmpty && MatchedName(" \u{200B}\n").isEmpty && !MatchedName("🦪").isEmpty)
        #expect(MatchedName("Tech Summit 2026").contains(MatchedName("téch summit")))
        #expect(!MatchedName("Tech Summit").contains(MatchedName("")))
    }
}
