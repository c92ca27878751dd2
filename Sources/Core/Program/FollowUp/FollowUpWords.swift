import Base

extension Phrase {
    /// Registrants whose word for being expected is not known, in `follow-up`.
    static func statusUnknown(_ path: String, words: [String], people: Int) -> Phrase {
        Phrase(
            es: "\(path): no se sabe si \(words) significa que se espera a la persona; "
                + "\(people, "fila cuenta", "filas cuentan") como inscripción",
            en: "\(path): it is not known whether \(words) means that the person is expected; "
                + "\(people, "row counts", "rows count") as a registration")
    }
    /// Registrants whose session is none of the event, in `follow-up`.
    static func listedSessionUnknown(_ path: String, sessions: [String], people: Int) -> Phrase {
        Phrase(
            es:
                "\(path): el evento no tiene las sesiones \(sessions); \(people, "fila cuenta", "filas cuentan") para todas",
            en:
                "\(path): the event does not have the sessions \(sessions); \(people, "row counts", "rows count") for all of them"
        )
    }

    static func listedSessionBlank(_ path: String, people: Int) -> Phrase {
        Phrase(
            es:
                "\(path): \(people, "fila no dice", "filas no dicen") la sesión y \(for: people, "cuenta", "cuentan") para todas",
            en:
                "\(path): \(people, "row does", "rows do") not say which session, and \(for: people, "counts", "count") for all of them"
        )
    }
    static func listedSessionShared(_ path: String, session: String, ids: [Int64]) -> Phrase {
        let ids = ids.map(String.init)
        return Phrase(
            es:
                "\(path): las sesiones \(ids) se llaman «\(session)»; agregue la columna session_id, o pida todas ellas",
            en: "\(path): sessions \(ids) are called \"\(session)\"; add the column session_id, or ask for all of them")
    }

    static let aboutListOfService = Phrase(es: "la del servicio", en: "the service's")
}
