public import Base

extension Phrase {
    public static let noKeyedHash = Phrase(
        es: "OpenSSL no ofrece HMAC-SHA-256; instale la libcrypto del sistema",
        en: "OpenSSL offers no HMAC-SHA-256; install the system's libcrypto")

    static let whoIsRegistered = Phrase(es: "quién está inscrito", en: "who is registered")
    static func nobodyRegistered(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no tiene filas de este evento; exporte la lista de inscritos otra vez",
            en: "\(path): has no rows of this event; export the list of registrants again")
    }

    public static func inEvent(_ id: Int64) -> Phrase { Phrase(es: "evento \(digits: id)", en: "event \(digits: id)") }

    public static func noCopyOfRecords(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no existe el archivo, o está vacío; indique una copia de attendance store backup",
            en: "\(path): no such file, or empty; name a copy made by attendance store backup")
    }

    public static func noStoreYet(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): todavía no hay datos guardados; ejecute primero attendance sync",
            en: "\(path): nothing stored yet; run attendance sync first")
    }

    /// - Parameter time: of the last check-in, on the club's clock: `08:15`.
    static func alreadyCheckedIn(at time: String) -> Phrase {
        Phrase(
            es:
                "Este miembro ya hizo check-in hoy a las \(time). No se descontó ninguna visita. Si vuelve a entrar, usa --again.",
            en:
                "This member has already checked in today, at \(time). No visit was deducted. To check in again, use --again."
        )
    }
    package static func aZone(not text: String) -> Phrase {
        Phrase(
            es: "una zona horaria IANA como America/Santiago, y no «\(text)»",
            en: "an IANA time zone such as America/Santiago, not \"\(text)\"")
    }
}
