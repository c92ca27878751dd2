import Testing

@testable import Extraction

/// As https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery#FieldReference has it: plain names
/// match `[a-zA-Z_][a-zA-Z_0-9]*`, others stand in backticks, with `\` before a backtick or backslash.
@Suite struct FieldPathTests {
    @Test(arguments: [
        ("planType", "planType"), ("plan.type", "plan.type"), ("_a1", "_a1"), ("1a", "`1a`"), ("a-b", "`a-b`"),
        ("plan.visits left", "plan.`visits left`"), ("año", "`año`"), ("a`b", #"`a\`b`"#), (#"a\b"#, #"`a\\b`"#),
        ("a..b", "a.``.b"), ("", "``"),
    ])
    func namesThatAreNotPlainAreQuoted(path: String, written: String) {
        #expect(FieldPath.text(path) == written)
    }

    @Test func aNameWithDotsIsLookedForBothWays() {
        #expect(FieldPath.masks("plan.type") == ["plan.type", "`plan.type`"])
        #expect(FieldPath.masks("type") == ["type"])
    }
}
