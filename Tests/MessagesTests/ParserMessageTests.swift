import Messages
import Testing

/// The words of libraries and of the system are kept, whatever their next version says.
@Suite(.timeLimit(.minutes(30))) struct ParserMessageTests {
    @Test(arguments: [
        ("Unknown option '--theme'", "Unknown option '--theme'."),
        ("Unknown option '--even'. Did you mean '--event'?", "Unknown option '--even'. Did you mean '--event'?"),
        ("Missing required subcommand.", "Missing required subcommand."),
        (
            "Unknown option '-vx'\n   or: Missing value for '-x <x>' in '-vx'",
            "Unknown option '-vx' or: Missing value for '-x <x>' in '-vx'."
        ),
        (
            "Please use --generate-completion-script=<shell> with one of:\n    zsh bash fish\n",
            "Please use --generate-completion-script=<shell> with one of: zsh bash fish."
        ),
        ("The value 'x\ny' is invalid for '<id>'", "The value 'x y' is invalid for '<id>'."),
    ])
    func `the parser's words are one sentence in our frame`(text: String, sentence: String) {
        let message = Phrase.parserMessage(text)
        #expect(message.en == sentence)
        #expect(message.es.hasSuffix(sentence) && message.es != sentence)
    }

    @Test func `the system's words are framed too`() {
        let phrase = Phrase.cannotWrite("/x", reason: "Permission denied")
        #expect(phrase.en.hasPrefix("/x: ") && phrase.en.contains("(Permission denied)"))
        #expect(phrase.es.hasPrefix("/x: ") && phrase.es.contains(": Permission denied)"))
    }
}
