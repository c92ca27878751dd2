// The words for the codes of members' reports, by these, and what members' reports say of themselves.

extension Phrase {
    public static let noPlan = Phrase(es: "sin plan", en: "no plan")

    public static let noLevel = Phrase(es: "sin nivel", en: "no level")

    /// From Monday on.
    public static let weekdays: [Phrase] = [
        Phrase(es: "lunes", en: "Monday"), Phrase(es: "martes", en: "Tuesday"),
        Phrase(es: "miércoles", en: "Wednesday"), Phrase(es: "jueves", en: "Thursday"),
        Phrase(es: "viernes", en: "Friday"), Phrase(es: "sábado", en: "Saturday"),
        Phrase(es: "domingo", en: "Sunday"),
    ]

    /// `Nivel 7`.
    public static func numbered(_ title: Phrase, _ number: Int64) -> Phrase {
        Phrase(es: "\(title.es) \(number)", en: "\(title.en) \(number)")
    }

    public static let admissionsByReason = Phrase(es: "Quién entra y por qué no", en: "Who is let in, and why not")
    public static let headlineNearNextLevel = Phrase(es: "Por subir de nivel", en: "Near the next level")

    public static func missingVisits(upTo count: Int64) -> Phrase {
        Phrase(es: "a \(count) visitas o menos", en: "\(count) visits or fewer missing")
    }

    // Tables put as grids.
    public static let gridWeekdays = Phrase(es: "Visitas por día y hora", en: "Visits by weekday and hour")
    public static let gridCohorts = Phrase(
        es: "De quienes empezaron en un mes, % que vino tantos meses después",
        en: "Of those who started in a month, % who came so many months later")
    public static let gridCohortLegend = Phrase(
        es: "Cuántos empezaron ese mes, y qué % de ellos vino tantos meses después",
        en: "How many started in that month, and what % of them came so many months later")
    public static let gridDay = Phrase(es: "Día", en: "Day")
    public static let gridFirstMonth = Phrase(es: "Primer mes", en: "First month")

    /// The highest value of a grid: `█ = 142 visitas`.
    public static func gridHighest(_ mark: String, _ count: Int) -> Phrase {
        Phrase(
            es: { "\(mark) = \($0.counted(count, "visita", "visitas"))" },
            en: { "\(mark) = \($0.counted(count, "visit", "visits"))" })
    }

    public static func gridMonth(_ month: String, _ monthsSince: String, _ share: String) -> Phrase {
        Phrase(
            es: "\(month), \(monthsSince) meses después: \(share)",
            en: "\(month), \(monthsSince) months later: \(share)")
    }

    /// What else there is of a club's members, and how to get it.
    public static let membersMore = Phrase(
        es: "Más: --report levels · archivos: --output CARPETA", en: "More: --report levels · files: --output DIR")
    public static let levelsMore = Phrase(
        es: "Más: --report members · archivos: --output CARPETA", en: "More: --report members · files: --output DIR")
}
