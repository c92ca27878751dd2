import Testing

@testable import Base
@testable import Reporting

/// Errors in a file that is not YAML, or not a mapping: the line to fix, in the reader's language.
@Suite(.timeLimit(.minutes(30))) struct YAMLProblemTests {
    private func complaint(_ text: String) -> Phrase? {
        do {
            var mapping = try YAMLFile(path: "a.yaml").mapping(in: text)
            _ = mapping.takeAll()
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: [
        ("a: [1, 2\nb: 3\n", 1), ("b: 3\na: {x: 1, y: 2\n", 2), ("b: 3\na: \"uno\nc: 4\n", 2),
        ("a:\n  b: 1\n  sin\nc: 2\n", 3), ("a: uno: dos\n", 1), ("a: 1\nb: @x\n", 2), ("a: 1\nb:\n\tc: 1\n", 3),
        ("a: 1\n b: 2\n", 2), ("a:\n  - 1\n  b: 2\n", 3), ("a:\n  b: 1\n - c\n", 3), ("a: \"\\q\"\n", 1),
        ("a: *x\n", 1),
    ]) func `the line is named and the library's wording is kept`(text: String, line: Int) throws {
        let message = try #require(complaint(text))
        // What stands between the frame's halves is the library's, in both languages.
        let frame = Phrase.notYAML("a.yaml:\(line)", reason: "#")
        let (english, spanish) = (frame.en.split(separator: "#"), frame.es.split(separator: "#"))
        try #require(message.en.hasPrefix(english[0]) && message.en.hasSuffix(english[1]), "\(message.en)")
        let reason = String(message.en.dropFirst(english[0].count).dropLast(english[1].count))
        #expect(!reason.isEmpty && !reason.contains("\n"))
        #expect(message.es == spanish[0] + reason + spanish[1])
    }

    @Test func `a duplicate key is named`() throws {
        #expect(try #require(complaint("a: 1\na: 2\n")) == .notYAML("a.yaml:2", reason: .duplicateKeys(["a"])))
    }

    /// The rest of the line is a comment, braces and all.
    @Test(arguments: [
        ("colors: {primary: #B6287E, secondary: '#fff'}\nname: a\n", 1), ("a: 1\nlist: [\n  'x', #B6287E]\n", 3),
    ]) func `a value that a hash sign turned into a comment`(text: String, line: Int) throws {
        let message = try #require(complaint(text))
        #expect(message == .notYAML("a.yaml:\(line)", reason: .commentedOut))
    }

    @Test(arguments: ["- a\n- b\n", "just words\n"]) func `a file that is not a mapping`(text: String) throws {
        let message = try #require(complaint(text))
        #expect(message == .wrongValue(of: "", at: "a.yaml:1", expected: .aMapping))
    }

    @Test func `a byte order mark is not part of the text`() throws {
        var mapping = try YAMLFile(path: "a.yaml").mapping(in: "\u{FEFF}title: x\n")
        #expect(mapping.keys == ["title"])
        #expect(try mapping.take("title")?.text() == "x")
        #expect(try YAMLFile(path: "a.yaml").mapping(in: "\u{FEFF}").keys == [])
        // Elsewhere it is a character like another.
        #expect(complaint("a: 1\nb: [\u{FEFF}\n")?.en.hasPrefix("a.yaml:2: ") == true)
    }

    @Test func `a definition's key whose value is a comment`() async throws {
        let fault = await #expect(throws: Fault.self) {
            try await DefinitionFileTests.read("title: #1 en asistencia\nsections: [data_quality]\n")
        }
        #expect(fault?.message == .wrongValue(of: "title", at: "Reports/mine.yaml:1", expected: .aValueInQuotes))
        let forgotten = await #expect(throws: Fault.self) {
            try await DefinitionFileTests.read("title: a\nnote:\nsections: [data_quality]\n")
        }
        #expect(forgotten?.message.en.hasSuffix(Phrase.aValue.en) == true)
        _ = try await DefinitionFileTests.read("\u{FEFF}title: a\nsections: # all\n  - data_quality\n")
    }
}
