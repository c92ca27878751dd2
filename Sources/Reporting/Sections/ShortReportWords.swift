import Base

extension Phrase {
    /// The places that a session to come has left.
    static func placesLeft(_ left: Int64, of places: Int64, in session: String) -> Phrase {
        Phrase(
            es: "\(session): \(for: left, "queda", "quedan") \(number: left) de \(places, "cupo", "cupos").",
            en: "\(session): \(number: left) of \(places, "place", "places") left.")
    }

    /// The only session with an attendance below or above a round number of percent.
    static func standsOut(session: String, hundredths: Int64, isBelow: Bool, _ bound: Int64) -> Phrase {
        let (share, bound) = (percentage(hundredths), Double(bound) / 100)
        return isBelow
            ? Phrase(
                es: "\(session): vino el \(share) de los inscritos; es la única sesión bajo el \(share: bound).",
                en: "\(session): \(share) of those registered came, the only session below \(share: bound).")
            : Phrase(
                es: "\(session): vino el \(share) de los inscritos; es la única sesión sobre el \(share: bound).",
                en: "\(session): \(share) of those registered came, the only session above \(share: bound).")
    }

    /// The only registrant type that used fewer of its registrations than a round number of percent.
    static func standsOut(registrantType: String, hundredths: Int64, below bound: Int64) -> Phrase {
        let (share, bound) = (percentage(hundredths), Double(bound) / 100)
        return Phrase(
            es: "\(registrantType): se usó el \(share) de las inscripciones; es el único tipo bajo el \(share: bound).",
            en: "\(registrantType): \(share) of the registrations were used, the only type below \(share: bound).")
    }

    /// The session with the most late guests, and the most that another one has.
    static func lateAt(session: String, hundredths: Int64, others: Int64) -> Phrase {
        let (share, most) = (percentage(hundredths), percentage(others))
        return Phrase(
            es: "\(session): el \(share) llegó después del inicio; en las demás sesiones, como máximo el \(most).",
            en: "\(session): \(share) came after the start; in the other sessions, at most \(most).")
    }

    private static func percentage(_ hundredths: Int64) -> Phrase { Phrase { $0.percentage(hundredths: hundredths) } }

    /// `Scanners needed: 4`
    static func main(_ title: Phrase, _ number: some BinaryInteger) -> Phrase {
        Phrase(es: "\(title): \(number: number)", en: "\(title): \(number: number)")
    }
    /// `General: 512 people`
    static func mainPeople(of name: String, _ count: Int) -> Phrase {
        Phrase(es: "\(name): \(count, "persona", "personas")", en: "\(name): \(count, "person", "people")")
    }
    /// `QR: 84.20%`
    static func main(_ name: String, hundredths: Int64) -> Phrase {
        Phrase(es: "\(name): \(percentage(hundredths))", en: "\(name): \(percentage(hundredths))")
    }
    static func mainMetres(_ metres: Int) -> Phrase {
        Phrase(
            es: "la mitad, a menos de \(number: metres) m del centro",
            en: "half within \(number: metres) m of the centre")
    }
    static func mainChanges(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "cambio", "cambios")", en: "\(count, "change", "changes")")
    }
    static func mainFindings(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "hallazgo", "hallazgos")", en: "\(count, "finding", "findings")")
    }
    static func mainReconciled(_ agreeing: Int, of counts: Int) -> Phrase {
        Phrase(
            es: "\(number: agreeing) de \(counts, "recuento", "recuentos") "
                + "\(for: agreeing, "coincide", "coinciden") con el servicio",
            en:
                "\(number: agreeing) of \(counts, "count", "counts") \(for: agreeing, "agrees", "agree") with the service"
        )
    }
    static func mainDays(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "día", "días")", en: "\(count, "day", "days")")
    }
    static func mainSessions(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "sesión", "sesiones")", en: "\(count, "session", "sessions")")
    }
    static func mainTypes(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "tipo", "tipos")", en: "\(count, "type", "types")")
    }
    /// `peak: 391 check-ins in 15 min`
    static func mainPeak(_ count: Int, width: String) -> Phrase {
        Phrase(es: "máximo: \(peakCount(count, width: width))", en: "peak: \(peakCount(count, width: width))")
    }
    /// `Opening and Workshop A: 40 people`
    static func mainBoth(_ one: String, _ other: String, _ count: Int) -> Phrase {
        Phrase(
            es: "\(one) y \(other): \(count, "persona", "personas")",
            en: "\(one) and \(other): \(count, "person", "people")")
    }
    static func mainPlaces(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "lugar", "lugares")", en: "\(count, "place", "places")")
    }
}
