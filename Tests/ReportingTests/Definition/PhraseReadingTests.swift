import Testing

@testable import Base

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

    @Test func `one text for all languages or one for each`() throws {
        #expect(try read("footer: Hola") == Phrase(verbatim: "Hola"))
        #expect(try read("footer: 2026") == Phrase(verbatim: "2026"))
        #expect(try read("footer: {en: Hello, es: Hola}") == Phrase(es: "Hola", en: "Hello"))
    }

    @Test func `each text is read as asked`() throws {
        let loud = try read("footer: {en: Hello, es: Hola}") { value throws(Fault) in try value.text().uppercased() }
        #expect(loud == Phrase(es: "HOLA", en: "HELLO"))
        let one = try read("footer: Hola") { value throws(Fault) in try value.text().uppercased() }
        #expect(one == Phrase(verbatim: "HOLA"))
    }

    @Test(arguments: [
        ("footer: [Hola]", Phrase.wrongValue(of: "footer", at: "a.yaml:1", expected: .aTextForEachLanguage)),
        ("footer: {es: Hola}", Phrase.wrongValue(of: "footer", at: "a.yaml:1", expected: .aTextForEachLanguage)),
        ("footer: ' '", .wrongValue(of: "footer", at: "a.yaml:1", expected: .aText)),
        ("footer:\n  es: Hola\n  en: ' '", .wrongValue(of: "footer.en", at: "a.yaml:3", expected: .aText)),
        ("footer:\n  es: Hola\n  en: [a]", .wrongValue(of: "footer.en", at: "a.yaml:3", expected: .aText)),
    ])
    func `mistakes are named`(text: String, message: Phrase) throws {
        let fault = #expect(throws: Fault.self) { try read(text) }
        #expect(fault?.message == message)
    }

    @Test func `a third language is unknown`() throws {
        let fault = #expect(throws: Fault.self) { try read("footer: {es: Hola, en: Hello, pt: Oi}") }
        #expect(fault?.message.en.contains("\"pt\"") == true)
    }
}
