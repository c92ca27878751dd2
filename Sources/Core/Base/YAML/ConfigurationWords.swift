extension Phrase {
    public static func notYAML(_ path: String, reason: String) -> Phrase {
        notYAML(path, reason: Phrase(verbatim: reason))
    }
    public static func notUTF8(_ path: String) -> Phrase {
        Phrase(es: "\(path): no es texto UTF-8; guárdelo como UTF-8", en: "\(path): not UTF-8 text; save it as UTF-8")
    }
    static func notYAML(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no es YAML válido (\(reason)); corrija el archivo",
            en: "\(path): not valid YAML (\(reason)); fix the file")
    }
    static func duplicateKeys(_ keys: [String]) -> Phrase {
        Phrase(es: "clave repetida: \(keys)", en: "duplicate key: \(keys)")
    }

    /// A flow sequence or mapping whose rest was commented out by `#`.
    static let commentedOut = Phrase(
        es: "falta un valor, porque «#» inicia un comentario: póngalo entre comillas",
        en: "missing value, because # starts a comment: quote it")
    public static func unknownKey(_ key: String, at place: String, nearest: String?, known: [String]) -> Phrase {
        let names = known.joined(separator: ", ")
        return Phrase(
            es:
                "\(place): clave desconocida «\(key)»; \(nearest.map { "¿quiso decir «\($0)»?" } ?? "claves válidas: \(names)")",
            en:
                "\(place): unknown key \"\(key)\"; \(nearest.map { "did you mean \"\($0)\"?" } ?? "valid keys: \(names)")"
        )
    }
    static func wrongValue(of key: String, at place: String, expected: Phrase) -> Phrase {
        // An empty key is the whole file.
        let name =
            key.isEmpty
            ? Phrase(es: "el archivo", en: "the file")
            : Phrase(es: "el valor de «\(key)»", en: "the value of \"\(key)\"")
        return Phrase(es: "\(place): \(name) debe ser \(expected)", en: "\(place): \(name) must be \(expected)")
    }
    static let aMapping = Phrase(es: "un mapa de «clave: valor»", en: "a mapping of \"key: value\"")
    public static let aText = Phrase(es: "un texto", en: "a string")
    static let aNumber = Phrase(es: "un número", en: "a number")
    /// What was expected, and the quoted value without its quotes.
    static func unquoted(_ expected: Phrase, _ text: String) -> Phrase {
        Phrase(es: "\(expected), sin comillas: \(text)", en: "\(expected), without quotes: \(text)")
    }
    static let trueOrFalse = Phrase(es: "true o false", en: "true or false")
    static func aWholeNumber(from low: Int, to high: Int) -> Phrase {
        guard low != .min || high != .max else { return Phrase(es: "un número entero", en: "an integer") }
        return high == .max
            ? Phrase(es: "un número entero de al menos \(digits: low)", en: "an integer of at least \(digits: low)")
            : Phrase(
                es: "un número entero de \(digits: low) a \(digits: high)",
                en: "an integer from \(digits: low) to \(digits: high)")
    }
    public static func oneOf(_ names: [String], nearest: String?) -> Phrase {
        Phrase(
            es: "uno de \(names)\(nearest.map { " (¿«\($0)»?)" } ?? "")",
            en: "one of \(names)\(nearest.map { " (\"\($0)\"?)" } ?? "")")
    }

    /// The phrase after its place in a file or its subject; unchanged if `place` is `nil`.
    public func prefixed(with place: String?) -> Phrase {
        guard let place else { return self }
        return Phrase(es: "\(place): \(self)", en: "\(place): \(self)")
    }
}
