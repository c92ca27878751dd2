import Documents
import Messages
import Testing

/// Texts in two languages are read one way, whatever file they stand in.
@Suite(.timeLimit(.minutes(30))) struct PhraseReadingTests {
    private func read(_ text: String, _ line: (YAMLValue) throws(Fault) -> String) throws -> Phrase {
        var mapping = try YAMLFile(path: "a.yaml").mapping(in: text)
        let footer = mapping.take("footer")
        return try #require(footer).phrase(line)
    }

    private func read(_ text: String) throws -> Phrase {
        try read(text) { value throws(Fault) in try value.filledText() }
    }

    @Test func oneForAllOrOneForEach() throws {
        #expect(try read("footer: Hola") == Phrase(verbatim: "Hola"))
        #expect(try read("footer: 2026") == Phrase(verbatim: "2026"))
        #expect(try read("footer: {en: Hello, es: Hola}") == Phrase(es: "Hola", en: "Hello"))
    }

    @Test func eachTextIsReadAsAsked() throws {
        let loud = try read("footer: {en: Hello, es: Hola}") { value throws(Fault) in try value.text().uppercased() }
        #expect(loud == Phrase(es: "HOLA", en: "HELLO"))
        let one = try read("footer: Hola") { value throws(Fault) in try value.text().uppercased() }
        #expect(one == Phrase(verbatim: "HOLA"))
    }

    @Test(arguments: [
        ("footer: [Hola]", "a.yaml:1: the value of \"footer\" must be a text, or a group with \"es\" and \"en\""),
        ("footer: {es: Hola}", "a.yaml:1: the value of \"footer\" must be a text, or a group with \"es\" and \"en\""),
        ("footer: ' '", "a.yaml:1: the value of \"footer\" must be a text"),
        ("footer:\n  es: Hola\n  en: ' '", "a.yaml:3: the value of \"footer.en\" must be a text"),
        ("footer:\n  es: Hola\n  en: [a]", "a.yaml:3: the value of \"footer.en\" must be a text"),
    ])
    func mistakesAreNamed(text: String, message: String) throws {
        let fault = #expect(throws: Fault.self) { try read(text) }
        #expect(fault?.message.en == message)
    }

    @Test func aThirdLanguageIsUnknown() throws {
        let fault = #expect(throws: Fault.self) { try read("footer: {es: Hola, en: Hello, pt: Oi}") }
        #expect(fault?.message.en.contains("\"pt\"") == true)
    }
}
