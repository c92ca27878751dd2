public import Base

extension Phrase {
    /// Monday to Sunday, abbreviated as in running text.
    public static let pageWeekdays: [Phrase] = [
        Phrase(es: "lun", en: "Mon"), Phrase(es: "mar", en: "Tue"), Phrase(es: "mié", en: "Wed"),
        Phrase(es: "jue", en: "Thu"), Phrase(es: "vie", en: "Fri"), Phrase(es: "sáb", en: "Sat"),
        Phrase(es: "dom", en: "Sun"),
    ]

    /// January to December, abbreviated as in running text.
    static let abbreviatedMonths: [Phrase] = [
        Phrase(es: "ene", en: "Jan"), Phrase(es: "feb", en: "Feb"), Phrase(es: "mar", en: "Mar"),
        Phrase(es: "abr", en: "Apr"), Phrase(es: "may", en: "May"), Phrase(es: "jun", en: "Jun"),
        Phrase(es: "jul", en: "Jul"), Phrase(es: "ago", en: "Aug"), Phrase(es: "sep", en: "Sep"),
        Phrase(es: "oct", en: "Oct"), Phrase(es: "nov", en: "Nov"), Phrase(es: "dic", en: "Dec"),
    ]

    /// What a list or a chart leaves out.
    public static func terminalMore(_ count: String) -> Phrase {
        Phrase(es: "… y \(count) más", en: "… and \(count) more")
    }

    public static let noticeError = Phrase(es: "Error", en: "Error")
    static let noticeWarning = Phrase(es: "Advertencia", en: "Warning")
    static let noticeInfo = Phrase(es: "Nota", en: "Note")
}

extension Term {
    static let otherSession = Term(
        es: "Otra sesión", "Nombre de la otra sesión a la que fueron las mismas personas.",
        en: "Other session", "The name of the other session that the same guests attended.")
}
