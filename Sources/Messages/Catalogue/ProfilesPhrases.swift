extension Phrase {
    public static func notYAML(_ path: String, reason: String) -> Phrase {
        notYAML(path, reason: Phrase(verbatim: reason))
    }

    public static func notUTF8(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es texto UTF-8; guárdelo como UTF-8", en: "\(path): not UTF-8 text; save it as UTF-8")
    }

    public static func notYAML(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no es YAML válido (\(reason.es)); corrija el archivo",
            en: "\(path): not valid YAML (\(reason.en)); mend the file")
    }

    public static func unknownKey(_ key: String, at place: String, nearest: String?, known: [String]) -> Phrase {
        let names = known.joined(separator: ", ")
        return Phrase(
            es: "\(place): clave desconocida «\(key)»; "
                + (nearest.map { "¿quiso decir «\($0)»?" } ?? "las válidas son \(names)"),
            en: "\(place): unknown key \"\(key)\"; "
                + (nearest.map { "did you mean \"\($0)\"?" } ?? "valid ones are \(names)"))
    }

    public static func wrongValue(of key: String, at place: String, expected: Phrase) -> Phrase {
        // Without a key it is the whole file.
        let name =
            key.isEmpty
            ? Phrase(es: "el archivo", en: "the file")
            : Phrase(es: "el valor de «\(key)»", en: "the value of \"\(key)\"")
        return Phrase(
            es: "\(place): \(name.es) debe ser \(expected.es)", en: "\(place): \(name.en) must be \(expected.en)")
    }

    public static let aMapping = Phrase(es: "un grupo de «clave: valor»", en: "a group of \"key: value\"")
    public static let aText = Phrase(es: "un texto", en: "a text")
    public static let aNumber = Phrase(es: "un número", en: "a number")
    /// What was expected, and how to write what stands there in quotation marks.
    public static func unquoted(_ expected: Phrase, _ text: String) -> Phrase {
        Phrase(
            es: "\(expected.es), sin comillas: \(text)", en: "\(expected.en), without quotation marks: \(text)")
    }

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

    public static func unreadableConfiguration(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer la configuración (\(reason.es)); revise --config y los permisos",
            en: "\(path): the configuration cannot be read (\(reason.en)); check --config and the permissions")
    }

    public static func noConfigurationFile(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no existe ese archivo de configuración; revise --config o ATTENDANCE_CONFIG",
            en: "\(path): there is no such configuration file; check --config or ATTENDANCE_CONFIG")
    }

    /// - Parameter source: the flag or variable that says so, or the place in the file.
    public static func unknownLocale(_ name: String, from source: String?) -> Phrase {
        saying(
            source,
            Phrase(es: "idioma desconocido «\(name)»; use es o en", en: "unknown locale \"\(name)\"; use es or en"))
    }

    public static func unknownZone(_ name: String, from source: String?) -> Phrase {
        saying(
            source,
            Phrase(
                es: "zona horaria desconocida «\(name)»; use un nombre IANA como America/Santiago",
                en: "unknown time zone \"\(name)\"; use an IANA name such as America/Santiago"))
    }

    public static func baseURLNeeded(source: String, profile: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) lee de \(source), que no tiene una dirección pública; indique base-url",
            en: "profile \(profile) reads from \(source), which has no public address; give base-url")
    }

    public static func wrongBaseURL(_ text: String, from source: String?) -> Phrase {
        saying(
            source,
            Phrase(
                es: "la dirección «\(text)» no sirve; use una como https://tikit.cl/api/",
                en: "the address \"\(text)\" will not do; use one such as https://tikit.cl/api/"))
    }

    public static func wrongMostRows(_ text: String, from source: String?) -> Phrase {
        saying(
            source,
            Phrase(
                es: "«\(text)» no es una cantidad de filas; use un número entero desde 1",
                en: "\"\(text)\" is not a number of rows; use a whole number from 1"))
    }

    public static func wrongLongestRun(_ text: String, from source: String?) -> Phrase {
        saying(
            source,
            Phrase(
                es: "«\(text)» no es una duración; use una como 90m o 6h",
                en: "\"\(text)\" is not a length of time; use one such as 90m or 6h"))
    }

    public static func emptySetting(_ source: String) -> Phrase {
        Phrase(
            es: "\(source): está vacío; dé un valor o quítelo",
            en: "\(source): it is empty; give it a value or leave it out")
    }

    /// What is wrong with a profile, with the place in its file that leads to what is to be mended.
    public func said(at place: String?) -> Phrase { Self.saying(place, self) }

    private static func saying(_ source: String?, _ phrase: Phrase) -> Phrase {
        guard let source else { return phrase }
        return Phrase(es: "\(source): \(phrase.es)", en: "\(source): \(phrase.en)")
    }

    public static func severalProfiles(_ names: [String], at path: String) -> Phrase {
        let list = names.joined(separator: ", ")
        return Phrase(
            es: "\(path): hay varios perfiles (\(list)) y ninguno por defecto; elija con --profile o «default-profile»",
            en:
                "\(path): there are several profiles (\(list)) and no default; choose with --profile or \"default-profile\""
        )
    }

    public static let aProfileName = Phrase(
        es: "un perfil cuyo nombre solo tenga letras, cifras, «.», «_» y «-», sin «.» ni «-» al comienzo",
        en: "a profile whose name has only letters, digits, \".\", \"_\" and \"-\", without \".\" or \"-\" in front")

    public static func anAddress(not text: String) -> Phrase {
        Phrase(
            es: "una dirección como https://tikit.cl/api/, sin usuario ni consulta, y no «\(text)»",
            en: "an address such as https://tikit.cl/api/, without user or query, not \"\(text)\"")
    }

    public static func aFieldPath(not text: String) -> Phrase {
        Phrase(
            es:
                "el nombre de un campo, como plan.type, o entre acentos graves si él mismo lleva puntos, y no «\(text)»",
            en: "the name of a field, such as plan.type, in backticks if it has dots itself, not \"\(text)\"")
    }

    public static func aZone(not text: String) -> Phrase {
        Phrase(
            es: "una zona horaria IANA como America/Santiago, y no «\(text)»",
            en: "an IANA time zone such as America/Santiago, not \"\(text)\"")
    }
}

/// What `attendance config` says.
extension Phrase {
    public static func configurationExists(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): ya existe; edítelo, o reemplácelo con --force",
            en: "\(path): exists already; edit it, or replace it with --force")
    }

    public static func configurationFine(_ path: String, profiles: [String]) -> Phrase {
        guard !profiles.isEmpty else {
            return Phrase(
                es: "\(path): OK, sin perfiles; rigen los valores por defecto",
                en: "\(path): OK, no profiles; the defaults apply")
        }
        let list = profiles.joined(separator: ", ")
        return Phrase(
            es: { "\(path): OK, \($0.counted(profiles.count, "perfil", "perfiles")) (\(list))" },
            en: { "\(path): OK, \($0.counted(profiles.count, "profile", "profiles")) (\(list))" })
    }

    public static func noConfigurationYet(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no existe; rigen los valores por defecto (créelo con: attendance config init)",
            en: "\(path): not there; the defaults apply (make one with: attendance config init)")
    }

    public static let settingUnset = Phrase(es: "sin definir", en: "not set")
    public static let settingSet = Phrase(es: "definido", en: "set")
    public static let settingByDefault = Phrase(es: "por defecto", en: "default")
}
