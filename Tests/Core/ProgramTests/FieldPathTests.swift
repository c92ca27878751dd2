import Sources
import Testing

@testable import Program

/// As https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery#FieldReference has it: plain names
/// match `[a-zA-Z_][a-zA-Z_0-9]*`, others stand in backticks, with `\` before a backtick or backslash.
@Suite(.timeLimit(.minutes(30))) struct FieldPathTests {
    @Test(arguments: [
        ("planType", ["planType"], "planType"), ("plan.type", ["plan", "type"], "plan.type"), ("_a1", ["_a1"], "_a1"),
        ("1a", ["1a"], "`1a`"), ("a-b", ["a-b"], "`a-b`"), ("año", ["año"], "`año`"),
        ("plan.visits left", ["plan", "visits left"], "plan.`visits left`"), ("a`b", ["a`b"], #"`a\`b`"#),
        (#"a\b"#, [#"a\b"#], #"`a\\b`"#), ("`check.date`", ["check.date"], "`check.date`"),
        ("plan.`check.date`.utc", ["plan", "check.date", "utc"], "plan.`check.date`.utc"),
        (#"`a\`b\\.c`"#, [#"a`b\.c"#], #"`a\`b\\.c`"#), ("`plain`", ["plain"], "plain"),
    ])
    func `a profile's path is read and written as in Firestore`(text: String, parts: [String], reference: String) throws
    {
        let path = try #require(FieldPath(text))
        #expect(path.parts == parts && path.reference == reference)
        #expect(FieldPath(path.reference) == path, "what is written is read again")
    }

    @Test(arguments: ["", ".", "a.", ".a", "a..b", "`a", "``", "`a`b", "a.`b", #"`a\"#, "`a`.", "`a``b`"])
    func `what is not a path`(text: String) {
        #expect(FieldPath(text) == nil)
    }

    @Test func `any name at all is written so that it can be read back`() {
        // The accent joins whatever is before it to one letter, a backtick or dot as well.
        let scalars: [Unicode.Scalar] = ["a", "1", "_", ".", "`", "\\", " ", "ñ", "\u{301}"]
        var names = [""]
        for _ in 1...4 {
            names = names.flatMap { name in scalars.map { name + String($0) } }
            for name in names {
                let path = FieldPath(stringLiteral: name)
                #expect(FieldPath(path.reference) == path, "\(name)")
            }
        }
    }
}
