import Base
import Testing

@testable import Program

/// The argument parser's words are translated as long as they are known; those of the system are kept.
@Suite(.timeLimit(.minutes(30))) struct ParserMessageTests {
    @Test(arguments: [
        ("Unknown option '--theme'", "Unknown option '--theme'.", "Opción desconocida '--theme'."),
        (
            "Unknown option '--even'. Did you mean '--event'?", "Unknown option '--even'. Did you mean '--event'?",
            "Opción desconocida '--even'. ¿Quiso decir '--event'?"
        ),
        ("Missing required subcommand.", "Missing required subcommand.", "Falta el subcomando."),
        (
            "Unknown option '-vx'\n   or: Missing value for '-x <x>' in '-vx'",
            "Unknown option '-vx' or: Missing value for '-x <x>' in '-vx'.",
            "Opción desconocida '-vx', o bien falta el valor de '-x <x>' en '-vx'."
        ),
        (
            "Please use --generate-completion-script=<shell> with one of:\n    zsh bash fish\n",
            "Please use --generate-completion-script=<shell> with one of: zsh bash fish.",
            "Please use --generate-completion-script=<shell> with one of: zsh bash fish."
        ),
        (
            "The value 'x\ny' is invalid for '<id>'", "The value 'x y' is invalid for '<id>'.",
            "El valor 'x y' no es válido para '<id>'."
        ),
        (
            "The value 'x' is invalid for '--color <color>'. Please provide one of 'auto', 'always' or 'never'.",
            "The value 'x' is invalid for '--color <color>'. Please provide one of 'auto', 'always' or 'never'.",
            "El valor 'x' no es válido para '--color <color>'. Use uno de estos: 'auto', 'always' o 'never'."
        ),
        (
            "2 unexpected arguments: 'a', 'b'", "2 unexpected arguments: 'a', 'b'.",
            "2 argumentos inesperados: 'a', 'b'."
        ),
        // Nothing to fill in may be taken for a part of the form.
        ("Unexpected argument '%'", "Unexpected argument '%'.", "Argumento inesperado '%'."),
    ])
    func `the parser's words are one sentence in our frame`(text: String, english: String, spanish: String) {
        let message = Phrase.parserMessage(text)
        #expect(message.en == english)
        #expect(message.es == "Uso incorrecto: \(spanish)")
    }

    @Test func `the system's words are framed too`() {
        let phrase = Phrase.cannotWrite("/x", reason: "Permission denied")
        #expect(phrase.en.hasPrefix("/x: ") && phrase.en.contains("(Permission denied)"))
        #expect(phrase.es.hasPrefix("/x: ") && phrase.es.contains(": Permission denied)"))
    }
}
