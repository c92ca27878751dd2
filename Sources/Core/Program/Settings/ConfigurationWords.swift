// The configuration file, and YAML files in general.

import Base

extension Phrase {
    static func aRangeOfNumbers(from low: Int, to high: Int) -> Phrase {
        Phrase(
            es: "un número entero de \(digits: low) a \(digits: high), o un rango como 3..16",
            en: "an integer from \(digits: low) to \(digits: high), or a range such as 3..16")
    }
    static func noSuchProfile(_ name: String, at place: String, nearest: String?) -> Phrase {
        Phrase(
            es: "\(place): no existe el perfil "
                + "«\(name)»\(nearest.map { "; ¿quiso decir «\($0)»?" } ?? "; agréguelo bajo «profiles»")",
            en:
                "\(place): no profile \"\(name)\"\(nearest.map { "; did you mean \"\($0)\"?" } ?? "; add it under \"profiles\"")"
        )
    }
    static func unreadableConfiguration(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer la configuración (\(reason)); revise --config y los permisos",
            en: "\(path): cannot read the configuration (\(reason)); check --config and the file's permissions")
    }
    static func secretFileUnreadable(_ path: String, from variable: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(variable): no se puede leer \(path) (\(reason)); revise la ruta y los permisos",
            en: "\(variable): cannot read \(path) (\(reason)); check the path and the file's permissions")
    }
    static func secretFileEmpty(_ path: String, from variable: String) -> Phrase {
        Phrase(
            es: "\(variable): \(path) está vacío; escriba ahí el valor, o elimine la variable",
            en: "\(variable): \(path) is empty; write the value there, or unset the variable")
    }
    static func noConfigurationFile(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no existe el archivo de configuración; revise --config o ATTENDANCE_CONFIG",
            en: "\(path): no such configuration file; check --config or ATTENDANCE_CONFIG")
    }

    /// - Parameter source: the flag or variable that sets it, or the place in the file.
    static func unknownLocale(_ name: String, from source: String?) -> Phrase {
        Phrase(es: "idioma desconocido «\(name)»; use es o en", en: "unknown locale \"\(name)\"; use es or en")
            .prefixed(with: source)
    }
    static func unknownZone(_ name: String, from source: String?) -> Phrase {
        Phrase(
            es: "zona horaria desconocida «\(name)»; use un nombre IANA como America/Santiago",
            en: "unknown time zone \"\(name)\"; use an IANA name such as America/Santiago"
        ).prefixed(with: source)
    }
    static func baseURLNeeded(source: String, profile: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) lee de \(source), que no tiene una dirección pública; defina base-url",
            en: "profile \(profile) reads from \(source), which has no public address; set base-url")
    }
    static func wrongBaseURL(_ text: String, from source: String?) -> Phrase {
        Phrase(
            es: "dirección no válida «\(text)»; use una como https://tikit.cl/api/",
            en: "invalid address \"\(text)\"; use one such as https://tikit.cl/api/"
        ).prefixed(with: source)
    }
    static func wrongMostRows(_ text: String, from source: String?) -> Phrase {
        Phrase(
            es: "«\(text)» no es una cantidad de filas; use un número entero de al menos 1",
            en: "\"\(text)\" is not a number of rows; use an integer of at least 1"
        ).prefixed(with: source)
    }
    static func wrongLongestRun(_ text: String, from source: String?) -> Phrase {
        Phrase(
            es: "«\(text)» no es una duración; use una como 90m o 6h",
            en: "\"\(text)\" is not a duration; use one such as 90m or 6h"
        ).prefixed(with: source)
    }
    static func emptySetting(_ source: String) -> Phrase {
        Phrase(
            es: "\(source): está vacío; indique un valor o quítelo", en: "\(source): empty; set a value or remove it")
    }
    static func severalProfiles(_ names: [String], at path: String) -> Phrase {
        Phrase(
            es:
                "\(path): hay varios perfiles (\(names)) y ninguno por defecto; use --profile o defina «default-profile»",
            en: "\(path): several profiles (\(names)) and no default; pass --profile or set \"default-profile\"")
    }
    static let aProfileName = Phrase(
        es: "un perfil cuyo nombre solo tenga letras, cifras, «.», «_» y «-», sin «.» ni «-» al comienzo",
        en:
            "a profile whose name has only letters, digits, \".\", \"_\" and \"-\", and does not start with \".\" or \"-\""
    )
    static func wrongProfileName(_ name: String, from source: String) -> Phrase {
        Phrase(
            es: "\(source): debe ser \(aProfileName), y no «\(name)»",
            en: "\(source): must be \(aProfileName), not \"\(name)\"")
    }
    static func anAddress(not text: String) -> Phrase {
        Phrase(
            es: "una dirección como https://tikit.cl/api/, sin usuario ni parámetros, y no «\(text)»",
            en: "an address such as https://tikit.cl/api/, without a user or query, not \"\(text)\"")
    }
    static func configurationExists(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): ya existe; edítelo, o reemplácelo con --force",
            en: "\(path): already exists; edit it, or replace it with --force")
    }
}
