import Messages
import Testing

/// The forms of swift-argument-parser's `ErrorMessageGenerator`, with the words that could be taken for a form's own.
@Suite(.timeLimit(.minutes(30))) struct ParserMessageTests {
    @Test(arguments: [
        ("Unknown option '--theme'", "Opción desconocida '--theme'."),
        ("Unknown option '-x'", "Opción desconocida '-x'."),
        (
            "Unknown option '--even'. Did you mean '--event'?",
            "Opción desconocida '--even'. ¿Quiso decir '--event'?"
        ),
        (
            "Unknown option '-vx'\n   or: Missing value for '-x <x>' in '-vx'",
            "Opción desconocida '-vx'. O bien: Falta el valor de '-x <x>' en '-vx'."
        ),
        ("Invalid option: --", "Opción no válida: --."),
        ("Missing value for '--bin <bin>'", "Falta el valor de '--bin <bin>'."),
        ("Missing value for '--bin'", "Falta el valor de '--bin'."),
        (
            "The option '--quiet' does not take any value, but 'a 'b'' was specified.",
            "La opción '--quiet' no lleva valor, pero se le dio 'a 'b''."
        ),
        (
            "Value to be set with flag '-b' in '-ab' had already been set with flag '--a'",
            "Lo que se da con la opción '-b' en '-ab' ya se había dado con '--a'."
        ),
        ("Unexpected argument 'it's'", "Argumento inesperado 'it's'."),
        ("2 unexpected arguments: 'a', 'b'", "2 argumentos inesperados: 'a', 'b'."),
        ("Missing expected argument '--event <event> ...'", "Falta el argumento '--event <event> ...'."),
        ("Missing one of: '--a', '--b'", "Falta uno de estos argumentos: '--a', '--b'."),
        ("Missing required subcommand.", "Falta el subcomando."),
        ("The value 'x' is invalid for '--bin <bin>'", "El valor 'x' no sirve para '--bin <bin>'."),
        (
            "The value 'a' is invalid for 'b' is invalid for '--bin <bin>'",
            "El valor 'a' is invalid for 'b' no sirve para '--bin <bin>'."
        ),
        (
            "The value 'x\ny' is invalid for '<id>': must be a number",
            "El valor 'x y' no sirve para '<id>': must be a number."
        ),
        (
            "The value 'fr' is invalid for '--locale <locale>'. Please provide one of 'es' and 'en'.",
            "El valor 'fr' no sirve para '--locale <locale>'. Valores posibles: 'es', 'en'."
        ),
        (
            "The value 'x' is invalid for '--color <color>'. Please provide one of 'auto', 'always' or 'never'.",
            "El valor 'x' no sirve para '--color <color>'. Valores posibles: 'auto', 'always', 'never'."
        ),
        (
            "The value 'x' is invalid for '--p <p>'. Please provide one of the following:\n  - a-b\n  - c",
            "El valor 'x' no sirve para '--p <p>'. Valores posibles: 'a-b', 'c'."
        ),
        ("The value 'x' is invalid.", "El valor 'x' no sirve."),
        (
            """
            Can't generate completion scripts for 'x'.
            Please use --generate-completion-script=<shell> with one of:
                zsh bash fish
            """,
            "No hay autocompletado para el intérprete de comandos 'x'."
                + " Use --generate-completion-script=<shell> con uno de estos: zsh, bash, fish."
        ),
        (
            """
            Can't autodetect a supported shell.
            Please use --generate-completion-script=<shell> with one of:
                zsh bash fish
            """,
            "No se reconoce el intérprete de comandos."
                + " Use --generate-completion-script=<shell> con uno de estos: zsh, bash, fish."
        ),
    ])
    func everyFormIsToldInSpanish(english: String, spanish: String) {
        let message = Phrase.parserMessage(english)
        #expect(message.es == spanish)
        let line = english.split(separator: "\n").joined(separator: " ")
        #expect(message.en == (line.hasSuffix(".") || line.hasSuffix("?") ? line : line + "."))
    }

    @Test(arguments: ["Indique al menos un evento: --event ID.", "Something else", "Unknown option", ""])
    func otherFormsStayAsTheyAre(text: String) {
        let message = Phrase.parserMessage(text)
        #expect(message.es == message.en)
        #expect(message.en.hasPrefix(text))
    }
}
