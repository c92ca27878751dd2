// The configuration file, and YAML files in general.

extension Phrase {
    public static func notYAML(_ path: String, reason: String) -> Phrase { notYAML(path, reason: Phrase(verbatim: reason)) }
    public static func notUTF8(_ path: String) -> Phrase {
        Phrase(es: "\(path): no es texto UTF-8; guárdelo como UTF-8", en: "\(path): not UTF-8 text; save it as UTF-8")
    }
    public static func notYAML(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no es YAML válido (\(reason)); corrija el archivo",
            en: "\(path): not valid YAML (\(reason)); fix the file")
    }
    public static func duplicateKeys(_ keys: [String]) -> Phrase {
        Phrase(es: "clave repetida: \(keys)", en: "duplicate key: \(keys)")
    }

    /// A flow sequence or mapping whose rest was commented out by `#`.
    public static let commentedOut = Phrase(
        es: "falta un valor, porque «#» inicia un comentario: póngalo entre comillas",
        en: "missing value, because # starts a comment: quote it")
    public static func unknownKey(_ key: String, at place: String, nearest: String?, known: [String]) -> Phrase {
        let names = known.joined(separator: ", ")
        return Phrase(
            es: "\(place): clave desconocida «\(key)»; \(nearest.map { "¿quiso decir «\($0)»?" } ?? "claves válidas: \(names)")",
            en: "\(place): unknown key \"\(key)\"; \(nearest.map { "did you mean \"\($0)\"?" } ?? "valid keys: \(names)")")
    }
    public static func wrongValue(of key: String, at place: String, expected: Phrase) -> Phrase {
        // An empty key is the whole file.
        let name =
            key.isEmpty
            ? Phrase(es: "el archivo", en: "the file")
            : Phrase(es: "el valor de «\(key)»", en: "the value of \"\(key)\"")
        return Phrase(es: "\(place): \(name) debe ser \(expected)", en: "\(place): \(name) must be \(expected)")
    }
    public static let aMapping = Phrase(es: "un mapa de «clave: valor»", en: "a mapping of \"key: value\"")
    public static let aText = Phrase(es: "un texto", en: "a string")
    public static let aNumber = Phrase(es: "un número", en: "a number")
    /// What was expected, and the quoted value without its quotes.
    public static func unquoted(_ expected: Phrase, _ text: String) -> Phrase {
        Phrase(es: "\(expected), sin comillas: \(text)", en: "\(expected), without quotes: \(text)")
    }
    public static let trueOrFalse = Phrase(es: "true o false", en: "true or false")
    public static func aWholeNumber(from low: Int, to high: Int) -> Phrase {
        guard low != .min || high != .max else { return Phrase(es: "un número entero", en: "an integer") }
        return high == .max
            ? Phrase(es: "un número entero de al menos \(digits: low)", en: "an integer of at least \(digits: low)")
            : Phrase(
                es: "un número entero de \(digits: low) a \(digits: high)", en: "an integer from \(digits: low) to \(digits: high)")
    }
    public static func aRangeOfNumbers(from low: Int, to high: Int) -> Phrase {
        Phrase(
            es: "un número entero de \(digits: low) a \(digits: high), o un rango como 3..16",
            en: "an integer from \(digits: low) to \(digits: high), or a range such as 3..16")
    }
    public static func oneOf(_ names: [String], nearest: String?) -> Phrase {
        Phrase(
            es: "uno de \(names)\(nearest.map { " (¿«\($0)»?)" } ?? "")",
            en: "one of \(names)\(nearest.map { " (\"\($0)\"?)" } ?? "")")
    }
    public static func noSuchProfile(_ name: String, at place: String, nearest: String?) -> Phrase {
        Phrase(
            es: "\(place): no existe el perfil "
                + "«\(name)»\(nearest.map { "; ¿quiso decir «\($0)»?" } ?? "; agréguelo bajo «profiles»")",
            en: "\(place): no profile \"\(name)\"\(nearest.map { "; did you mean \"\($0)\"?" } ?? "; add it under \"profiles\"")")
    }
    public static func unreadableConfiguration(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer la configuración (\(reason)); revise --config y los permisos",
            en: "\(path): cannot read the configuration (\(reason)); check --config and the file's permissions")
    }
    public static func secretFileUnreadable(_ path: String, from variable: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(variable): no se puede leer \(path) (\(reason)); revise la ruta y los permisos",
            en: "\(variable): cannot read \(path) (\(reason)); check the path and the file's permissions")
    }
    public static func secretFileEmpty(_ path: String, from variable: String) -> Phrase {
        Phrase(
            es: "\(variable): \(path) está vacío; escriba ahí el valor, o elimine la variable",
            en: "\(variable): \(path) is empty; write the value there, or unset the variable")
    }
    public static func noConfigurationFile(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no existe el archivo de configuración; revise --config o ATTENDANCE_CONFIG",
            en: "\(path): no such configuration file; check --config or ATTENDANCE_CONFIG")
    }

    /// - Parameter source: the flag or variable that sets it, or the place in the file.
    public static func unknownLocale(_ name: String, from source: String?) -> Phrase {
        Phrase(es: "idioma desconocido «\(name)»; use es o en", en: "unknown locale \"\(name)\"; use es or en")
            .prefixed(with: source)
    }
    public static func unknownZone(_ name: String, from source: String?) -> Phrase {
        Phrase(
            es: "zona horaria desconocida «\(name)»; use un nombre IANA como America/Santiago",
            en: "unknown time zone \"\(name)\"; use an IANA name such as America/Santiago"
        ).prefixed(with: source)
    }
    public static func baseURLNeeded(source: String, profile: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) lee de \(source), que no tiene una dirección pública; defina base-url",
            en: "profile \(profile) reads from \(source), which has no public address; set base-url")
    }
    public static func wrongBaseURL(_ text: String, from source: String?) -> Phrase {
        Phrase(
            es: "dirección no válida «\(text)»; use una como https://tikit.cl/api/",
            en: "invalid address \"\(text)\"; use one such as https://tikit.cl/api/"
        ).prefixed(with: source)
    }
    public static func wrongMostRows(_ text: String, from source: String?) -> Phrase {
        Phrase(
            es: "«\(text)» no es una cantidad de filas; use un número entero de al menos 1",
            en: "\"\(text)\" is not a number of rows; use an integer of at least 1"
        ).prefixed(with: source)
    }
    public static func wrongLongestRun(_ text: String, from source: String?) -> Phrase {
        Phrase(
            es: "«\(text)» no es una duración; use una como 90m o 6h",
            en: "\"\(text)\" is not a duration; use one such as 90m or 6h"
        ).prefixed(with: source)
    }
    public static func emptySetting(_ source: String) -> Phrase {
        Phrase(es: "\(source): está vacío; indique un valor o quítelo", en: "\(source): empty; set a value or remove it")
    }

    /// The phrase after its place in a file or its subject; unchanged if `place` is `nil`.
    public func prefixed(with place: String?) -> Phrase {
        guard let place else { return self }
        return Phrase(es: "\(place): \(self)", en: "\(place): \(self)")
    }
    public static func severalProfiles(_ names: [String], at path: String) -> Phrase {
        Phrase(
            es: "\(path): hay varios perfiles (\(names)) y ninguno por defecto; use --profile o defina «default-profile»",
            en: "\(path): several profiles (\(names)) and no default; pass --profile or set \"default-profile\"")
    }
    public static let aProfileName = Phrase(
        es: "un perfil cuyo nombre solo tenga letras, cifras, «.», «_» y «-», sin «.» ni «-» al comienzo",
        en: "a profile whose name has only letters, digits, \".\", \"_\" and \"-\", and does not start with \".\" or \"-\"")
    public static func wrongProfileName(_ name: String, from source: String) -> Phrase {
        Phrase(
            es: "\(source): debe ser \(aProfileName), y no «\(name)»", en: "\(source): must be \(aProfileName), not \"\(name)\"")
    }
    public static func anAddress(not text: String) -> Phrase {
        Phrase(
            es: "una dirección como https://tikit.cl/api/, sin usuario ni parámetros, y no «\(text)»",
            en: "an address such as https://tikit.cl/api/, without a user or query, not \"\(text)\"")
    }
    public static func aFieldPath(not text: String) -> Phrase {
        Phrase(
            es: "el nombre de un campo, como plan.type, entre acentos graves si el nombre mismo tiene puntos, y no «\(text)»",
            en: "the name of a field, such as plan.type, in backticks if the name itself has dots, not \"\(text)\"")
    }
    public static func aZone(not text: String) -> Phrase {
        Phrase(
            es: "una zona horaria IANA como America/Santiago, y no «\(text)»",
            en: "an IANA time zone such as America/Santiago, not \"\(text)\"")
    }
}

/// `attendance config`.
extension Phrase {
    public static func configurationExists(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): ya existe; edítelo, o reemplácelo con --force",
            en: "\(path): already exists; edit it, or replace it with --force")
    }
    public static func configurationFine(_ path: String, profiles: [String]) -> Phrase {
        guard !profiles.isEmpty else {
            return Phrase(
                es: "\(path): OK, sin perfiles; se usan los valores por defecto", en: "\(path): OK, no profiles; the defaults apply"
            )
        }
        return Phrase(
            es: "\(path): OK, \(profiles.count, "perfil", "perfiles") (\(profiles))",
            en: "\(path): OK, \(profiles.count, "profile", "profiles") (\(profiles))")
    }
    public static func configurationTakesOver(_ profile: String) -> Phrase {
        Phrase(
            es: "el perfil se llama \(profile): su sesión y sus datos guardados siguen en uso",
            en: "the profile is named \(profile): its session and stored data stay in use")
    }
    public static func noConfigurationYet(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no existe; se usan los valores por defecto (créelo con: attendance config init)",
            en: "\(path): does not exist; the defaults apply (create it with: attendance config init)")
    }
    public static let settingUnset = Phrase(es: "sin definir", en: "not set")
    public static let settingSet = Phrase(es: "definido", en: "set")
    public static let settingByDefault = Phrase(es: "por defecto", en: "default")
}
