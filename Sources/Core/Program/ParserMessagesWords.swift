// What the argument parser says of a command line.

import Base

extension Phrase {
    /// A message of the argument parser, as one sentence on one line. In Spanish a message of an unknown form stays as it is.
    static func parserMessage(_ text: String) -> Phrase {
        let sentence = text.asSentence
        return Phrase { language in
            guard language == .spanish else { return sentence }
            let translation = ParserForm.all.lazy.compactMap { $0.spanish(of: sentence) }.first
            return "Uso incorrecto: \(translation ?? sentence)"
        }
    }
}

/// A form of message that swift-argument-parser 1.8 has, with `%` for each text in it.
private struct ParserForm {
    let en: String
    let es: String

    /// A form comes before those that its messages match, too.
    static let all = [
        ParserForm(
            en: "Unknown option '%'. Did you mean '%'? or: Missing value for '%' in '%'.",
            es: "Opción desconocida '%'. ¿Quiso decir '%'? O bien falta el valor de '%' en '%'."),
        ParserForm(
            en: "Unknown option '%' or: Missing value for '%' in '%'.",
            es: "Opción desconocida '%', o bien falta el valor de '%' en '%'."),
        ParserForm(
            en: "Unknown option '%'. Did you mean '%'?", es: "Opción desconocida '%'. ¿Quiso decir '%'?"),
        ParserForm(en: "Unknown option '%'.", es: "Opción desconocida '%'."),
        ParserForm(en: "Invalid option: %.", es: "Opción no válida: %."),
        ParserForm(
            en: "The option '%' does not take any value, but '%' was specified.",
            es: "La opción '%' no lleva valor, pero se indicó '%'."),
        ParserForm(
            en: "Value to be set with flag '%' had already been set with flag '%'.",
            es: "'%' contradice a '%', que está antes."),
        ParserForm(en: "Missing value for '%'.", es: "Falta el valor de '%'."),
        ParserForm(en: "Missing expected argument '%'.", es: "Falta el argumento '%'."),
        ParserForm(en: "Missing one of: '%'.", es: "Falta uno de estos argumentos: '%'."),
        ParserForm(en: "Missing required subcommand.", es: "Falta el subcomando."),
        ParserForm(en: "Unexpected argument '%'.", es: "Argumento inesperado '%'."),
        ParserForm(en: "% unexpected arguments: '%'.", es: "% argumentos inesperados: '%'."),
        ParserForm(
            en: "The value '%' is invalid for '%'. Please provide one of the following: %.",
            es: "El valor '%' no es válido para '%'. Use uno de estos: %."),
        ParserForm(
            en: "The value '%' is invalid for '%'. Please provide one of %.",
            es: "El valor '%' no es válido para '%'. Use uno de estos: %."),
        ParserForm(en: "The value '%' is invalid for '%': %", es: "El valor '%' no es válido para '%': %"),
        ParserForm(en: "The value '%' is invalid for '%'.", es: "El valor '%' no es válido para '%'."),
        ParserForm(
            en:
                "Can't generate completion scripts for '%'. Please use --generate-completion-script=<shell> with one of: %.",
            es: "No hay autocompletado para '%'. Use --generate-completion-script=<shell> con uno de estos: %."),
    ]

    /// The translation of a message, or `nil` if it has another form.
    func spanish(of message: String) -> String? {
        guard let texts = texts(of: message) else { return nil }
        var result = ""
        for (place, part) in es.split(separator: "%", omittingEmptySubsequences: false).enumerated() {
            if place > 0 { result += texts[place - 1] }
            result += part
        }
        return result
    }

    /// What stands for each `%`.
    private func texts(of message: String) -> [String]? {
        let parts = en.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return message == en ? [] : nil }
        guard message.hasPrefix(parts[0]) else { return nil }
        var rest = message.dropFirst(parts[0].count)
        var texts: [String] = []
        for part in parts.dropFirst().dropLast() {
            guard let range = rest.firstRange(of: part) else { return nil }
            texts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        let end = parts[parts.count - 1]
        guard rest.hasSuffix(end) else { return nil }
        // The last text may be a list.
        let last = String(rest.dropLast(end.count))
        return texts + [last.replacing("' or '", with: "' o '").replacing("' and '", with: "' y '")]
    }
}

extension String {
    /// On one line, with a full stop unless it already ends like a sentence. A list with dashes becomes one with commas.
    fileprivate var asSentence: String {
        var sentence = ""
        var isInList = false
        for line in split(separator: "\n").map({ $0.trimmingPrefix { $0 == " " } }) {
            let isItem = line.hasPrefix("- ")
            if !sentence.isEmpty { sentence += isItem && isInList ? ", " : " " }
            sentence += isItem ? line.dropFirst(2) : line
            isInList = isItem
        }
        return sentence.last.map { ".?!".contains($0) } == true ? sentence : sentence + "."
    }
}
