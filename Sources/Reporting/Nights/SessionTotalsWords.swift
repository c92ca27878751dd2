import Base

extension Phrase {
    static let sessionTotals = Phrase(es: "Totales de sus sesiones", en: "Totals of your sessions")
    static let sessionTotalsNote = Phrase(
        es: "Personas que asistieron, con al menos un check-in en la sesión, y por cada 100 inscripciones.",
        en: "People who attended, with at least one check-in in the session, and per 100 registrations.")
    /// Of several sessions: their sum.
    static let sessionsTogether = Phrase(es: "En conjunto (visitas)", en: "Together (visits)")
    static func sessionTotal(_ session: String, _ total: Phrase) -> Phrase {
        Phrase(es: "«\(session)»: \(total)", en: "\"\(session)\": \(total)")
    }
    /// `45 people attended, of 60 registrations (75.00%)`
    ///
    /// - Parameter isLowerBound: whether more may have.
    static func sessionAttended(
        _ attended: Int64, of registered: Int64?, hundredths: Int64?, isLowerBound: Bool
    ) -> Phrase {
        let share = Phrase { language in hundredths.map { " (\(language.percentage(hundredths: $0)))" } ?? "" }
        let (count, isTold) = (registered ?? 0, registered != nil)
        return Phrase(
            es: "\(for: attended, "asistió", "asistieron") \("al menos ", if: isLowerBound)"
                + "\(attended, "persona", "personas")"
                + "\(", de \(count, "inscripción", "inscripciones")\(share)", if: isTold)",
            en: "\("at least ", if: isLowerBound)\(attended, "person", "people") attended"
                + "\(", of \(count, "registration", "registrations")\(share)", if: isTold)")
    }
    /// To those who are told of sessions alone, in place of a reason that may tell of others.
    static let newsNotReadForSpeakers = Phrase(
        es: "no se pudieron leer los datos del evento", en: "the event's data could not be read")
}
