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
            es: "\(path): el evento no tiene las sesiones \(sessions); no se sabe dónde se espera a "
                + "\(for: people, "la persona", "las personas") de \(people, "fila", "filas")",
            en: "\(path): the event does not have the sessions \(sessions); where the people of "
                + "\(people, "row", "rows") are expected is not known")
    }
    /// Columns of marks whose headings are no sessions of the event, in `follow-up`.
    ///
    /// - Parameter sessions: Some of the event's.
    static func listedColumnsUnknown(_ path: String, columns: [String], sessions: [String]) -> Phrase {
        let names = sessions.isEmpty ? "" : " (\(sessions.joined(separator: ", ")))"
        return Phrase(
            es: "\(path): ninguna sesión del evento se llama como las columnas de marcas \(columns); "
                + "póngales los nombres que tienen en el evento\(names), o agregue la columna session_id",
            en: "\(path): no session of the event is called as the columns of marks \(columns); "
                + "give them the names that the event has\(names), or add the column session_id")
    }
    /// Columns of sessions with a no for some people, in `follow-up`.
    static func listedColumnsDecline(_ path: String, columns: [String]) -> Phrase {
        Phrase(
            es: "\(path): en \(columns) hay celdas que dicen que no, y no se sabe si se esperaba a esas personas; "
                + "déjelas vacías si no se inscribieron, o agregue la columna session_id",
            en: "\(path): cells of \(columns) say no, and it is not known whether these people were expected; "
                + "leave them empty if they did not register, or add the column session_id")
    }

    /// Columns of a list that may say who was expected.
    ///
    /// - Parameters:
    ///   - columns: each with what stands in it.
    ///   - answers: what to add for each.
    static func listedColumnsAsk(_ path: String, _ columns: [Phrase], _ answers: [Phrase]) -> Phrase {
        Phrase(
            es: "\(path): ¿qué significa \(columns)? Puede decir a quién se esperaba. Agregue \(answers, by: "; ")",
            en: "\(path): what is the meaning of \(columns)? It may say who was expected. Add \(answers, by: "; ")")
    }
    static func either(_ flags: [Phrase]) -> Phrase { Phrase(es: "\(flags, by: " o ")", en: "\(flags, by: " or ")") }
    static func columnHasSessions(_ flag: String) -> Phrase {
        Phrase(es: "\(flag) si nombra sesiones", en: "\(flag) if it names sessions")
    }
    static func columnHasTypes(_ flag: String) -> Phrase {
        Phrase(es: "\(flag) si son tipos de inscrito", en: "\(flag) if these are registrant types")
    }
    static func columnHasNothing(_ flag: String) -> Phrase {
        Phrase(es: "\(flag) si no lo dice", en: "\(flag) if it does not say that")
    }
    /// - Parameter words: the words that say that somebody is expected, with commas between; `nil` if that is not known.
    static func columnHasExpected(_ column: String, words: String?) -> Phrase {
        Phrase(
            es: "--expected \"\(column)=\(words ?? "PALABRAS")\" si solo se esperaba a quien dice eso",
            en: "--expected \"\(column)=\(words ?? "WORDS")\" if only whoever says so was expected")
    }
    static func wrongExpectedOption(_ text: String) -> Phrase {
        Phrase(
            es: "--expected toma una columna y sus palabras, como \"Estado=Pagado,Invitado\", y no '\(text)'.",
            en: "--expected takes a column and its words, such as \"Status=Paid,Invited\", not '\(text)'.")
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
