import Base

extension Phrase {
    static let linesFromStart = Phrase(
        es: "horas desde el inicio de la primera sesión", en: "hours from the start of the first session")
    static let linesDaysBefore = Phrase(es: "días antes del inicio", en: "days before the start")
    static func linesAtStart(_ value: String) -> Phrase {
        Phrase(es: "\(value) al inicio", en: "\(value) at the start")
    }

    /// Of an edition under way, whose share can only be of those who came so far.
    static func linesAtStartSoFar(_ value: String) -> Phrase {
        Phrase(es: "\(value) de quienes han venido, al inicio", en: "\(value) of those here so far, at the start")
    }
    static func linesDaysLeft(_ value: String, _ days: Int64) -> Phrase {
        Phrase(es: "\(value) a \(days, "día", "días") del inicio", en: "\(value) with \(days, "day", "days") to go")
    }
    static let linesEarlier = Phrase(es: "ediciones anteriores", en: "earlier editions")
}
