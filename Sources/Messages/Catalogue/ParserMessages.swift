/// What the argument parser says of a command line that it cannot read, in both languages.
extension Phrase {
    /// A message of the argument parser, with a full stop; its English words stay as they are, those of an unknown form in
    /// both languages.
    ///
    /// The forms are those of swift-argument-parser 1.x. A word of the command line may hold anything, quotes too; the
    /// options' own names hold none.
    public static func parserMessage(_ text: String) -> Phrase {
        let spanish = spanishParserMessage(text) ?? text
        return Phrase(es: spanish.asSentence, en: text.asSentence)
    }

    private static func spanishParserMessage(_ text: String) -> String? {
        spanishOption(text) ?? spanishValue(text) ?? spanishArgument(text) ?? spanishShell(text)
    }

    /// An option that there is not, that lacks its value, has one too many, or is there twice.
    private static func spanishOption(_ text: String) -> String? {
        if let match = text.wholeMatch(of: /(?s)(Unknown option '.*)\n   or: (Missing value for '.*') in '(.*?)'/) {
            guard let unknown = spanishOption(String(match.1)), let missing = spanishOption(String(match.2)) else {
                return nil
            }
            return "\(unknown.ended) O bien: \(missing) en '\(match.3)'"
        }
        if let match = text.wholeMatch(of: /(?s)Unknown option '(.*)'\. Did you mean '([^']*)'\?/) {
            return "Opción desconocida '\(match.1)'. ¿Quiso decir '\(match.2)'?"
        }
        if let match = text.wholeMatch(of: /(?s)Unknown option '(.*)'/) {
            return "Opción desconocida '\(match.1)'"
        }
        if let match = text.wholeMatch(of: /(?s)Invalid option: (.*)/) {
            return "Opción no válida: \(match.1)"
        }
        if let match = text.wholeMatch(of: /Missing value for '([^']*)'/) {
            return "Falta el valor de '\(match.1)'"
        }
        if let match = text.wholeMatch(
            of: /(?s)The option '([^']*)' does not take any value, but '(.*)' was specified\./)
        {
            return "La opción '\(match.1)' no lleva valor, pero se le dio '\(match.2)'"
        }
        if let match = text.wholeMatch(
            of:
                /Value to be set with flag ('[^']*'(?: in '[^']*')?) had already been set with flag ('[^']*'(?: in '[^']*')?)/
        ) {
            let flags = [match.1, match.2].map { $0.replacing("' in '", with: "' en '") }
            return "Lo que se da con la opción \(flags[0]) ya se había dado con \(flags[1])"
        }
        return nil
    }

    /// A value that its option or argument cannot have.
    private static func spanishValue(_ text: String) -> String? {
        if let match = text.wholeMatch(of: /(?s)The value '(.*)' is invalid for '([^']*)'(|: .*|\. Please provide .*)/)
        {
            return "El valor '\(match.1)' no sirve para '\(match.2)'" + spanishChoice(String(match.3))
        }
        if let match = text.wholeMatch(of: /(?s)The value '(.*)' is invalid\.(.*)/) {
            return "El valor '\(match.1)' no sirve" + spanishChoice(String(match.2))
        }
        return nil
    }

    /// What follows a value that does not serve: the values that would, or a reason, which stays as it is.
    private static func spanishChoice(_ text: String) -> String {
        if let match = text.wholeMatch(of: /\. Please provide one of (.*)\./) {
            let list = match.1.replacing(/' (?:and|or) '/, with: "', '")
            return ". Valores posibles: \(list)"
        }
        if let match = text.wholeMatch(of: /(?s)\. Please provide one of the following:\n(.*)/) {
            let list = match.1.split(separator: "\n").map { "'\($0.drop { " -".contains($0) })'" }
            return ". Valores posibles: \(list.joined(separator: ", "))"
        }
        return text
    }

    /// An argument too many or too few.
    private static func spanishArgument(_ text: String) -> String? {
        if let match = text.wholeMatch(of: /(?s)Unexpected argument '(.*)'/) {
            return "Argumento inesperado '\(match.1)'"
        }
        if let match = text.wholeMatch(of: /(?s)(\d+) unexpected arguments: (.*)/) {
            return "\(match.1) argumentos inesperados: \(match.2)"
        }
        if let match = text.wholeMatch(of: /Missing expected argument '([^']*)'/) {
            return "Falta el argumento '\(match.1)'"
        }
        if let match = text.wholeMatch(of: /Missing one of: (.*)/) {
            return "Falta uno de estos argumentos: \(match.1)"
        }
        return text == "Missing required subcommand." ? "Falta el subcomando" : nil
    }

    /// A shell that there are no completions for.
    private static func spanishShell(_ text: String) -> String? {
        let known = /\nPlease use --generate-completion-script=<shell> with one of:\n +(.*)/
        let subject: String
        if let match = text.wholeMatch(of: /(?s)Can't generate completion scripts for '(.*)'\.(\n.*)/) {
            subject = "No hay autocompletado para el intérprete de comandos '\(match.1)'"
        } else if text.hasPrefix("Can't autodetect a supported shell.\n") {
            subject = "No se reconoce el intérprete de comandos"
        } else {
            return nil
        }
        guard let shells = text.firstMatch(of: known)?.1 else { return nil }
        let names = shells.split(separator: " ").joined(separator: ", ")
        return "\(subject). Use --generate-completion-script=<shell> con uno de estos: \(names)"
    }
}

extension String {
    /// On one line and with a full stop, unless it ends a sentence already.
    fileprivate var asSentence: String { split(separator: "\n").joined(separator: " ").ended }

    /// With a full stop, unless it ends a sentence already.
    fileprivate var ended: String { last.map { ".?!".contains($0) } == true ? self : self + "." }
}
