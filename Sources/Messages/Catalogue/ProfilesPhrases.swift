extension Phrase {
    public static func notYAML(_ path: String, reason: String) -> Phrase {
        Phrase(
            es: "\(path): no es YAML válido (\(reason)); corrija el archivo",
            en: "\(path): not valid YAML (\(reason)); mend the file")
    }

    public static func unknownKey(_ key: String, at place: String, nearest: String?, known: [String]) -> Phrase {
        let names = known.joined(separator: ", ")
        return Phrase(
            es: "\(place): clave desconocida «\(key)»; " + (nearest.map { "¿quiso decir «\($0)»?" } ?? "las válidas son \(names)"),
            en: "\(place): unknown key \"\(key)\"; " + (nearest.map { "did you mean \"\($0)\"?" } ?? "valid ones are \(names)"))
    }

    public static func wrongValue(of key: String, at place: String, expected: Phrase) -> Phrase {
        let name = key.isEmpty ? "" : " «\(key)»"
        let englishName = key.isEmpty ? "" : " \"\(key)\""
        return Phrase(
            es: "\(place): el valor de\(name) debe ser \(expected.es)",
            en: "\(place): the value of\(englishName) must be \(expected.en)")
    }

    public static let aMapping = Phrase(es: "un grupo de «clave: valor»", en: "a group of \"key: value\"")
    public static let aText = Phrase(es: "un texto", en: "a text")
    public static let aNumber = Phrase(es: "un número", en: "a number")
    public static let trueOrFalse = Phrase(es: "true o false", en: "true or false")

    public static func aWholeNumber(from low: Int, to high: Int) -> Phrase {
        guard low != .min || high != .max else { return Phrase(es: "un número entero", en: "a whole number") }
        return high == .max
            ? Phrase(es: "un número entero desde \(low)", en: "a whole number from \(low)")
            : Phrase(es: "un número entero de \(low) a \(high)", en: "a whole number from \(low) to \(high)")
    }

    public static func oneOf(_ names: [String], nearest: String?) -> Phrase {
        let list = names.joined(separator: ", ")
        return Phrase(
            es: "uno de \(list)" + (nearest.map { " (¿«\($0)»?)" } ?? ""),
            en: "one of \(list)" + (nearest.map { " (\"\($0)\"?)" } ?? ""))
    }

    public static func noSuchProfile(_ name: String, at place: String, nearest: String?) -> Phrase {
        Phrase(
            es: "\(place): no hay un perfil «\(name)»"
                + (nearest.map { "; ¿quiso decir «\($0)»?" } ?? "; agréguelo bajo «profiles»"),
            en: "\(place): there is no profile \"\(name)\""
                + (nearest.map { "; did you mean \"\($0)\"?" } ?? "; add it under \"profiles\""))
    }

    public static func unreadableConfiguration(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer la configuración; revise sus permisos",
            en: "\(path): the configuration cannot be read; check its permissions")
    }

    public static func noConfigurationFile(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no existe ese archivo de configuración; revise --config o ATTENDANCE_CONFIG",
            en: "\(path): there is no such configuration file; check --config or ATTENDANCE_CONFIG")
    }

    public static func unknownLocale(_ name: String) -> Phrase {
        Phrase(
            es: "idioma desconocido «\(name)»; use es o en",
            en: "unknown locale \"\(name)\"; use es or en")
    }

    public static func unknownZone(_ name: String) -> Phrase {
        Phrase(
            es: "zona horaria desconocida «\(name)»; use un nombre IANA como America/Santiago",
            en: "unknown time zone \"\(name)\"; use an IANA name such as America/Santiago")
    }

    public static func wrongBaseURL(_ text: String) -> Phrase {
        Phrase(
            es: "la dirección «\(text)» no sirve como --base-url; use una como \("https://tikit.cl/api/")",
            en: "the address \"\(text)\" will not do as --base-url; use one such as \("https://tikit.cl/api/")")
    }
}
