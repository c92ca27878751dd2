/// The words of the terminal, and of what every renderer says.
extension Phrase {
    /// January to December, abbreviated as in running text.
    public static let abbreviatedMonths: [Phrase] = [
        Phrase(es: "ene", en: "Jan"), Phrase(es: "feb", en: "Feb"), Phrase(es: "mar", en: "Mar"),
        Phrase(es: "abr", en: "Apr"), Phrase(es: "may", en: "May"), Phrase(es: "jun", en: "Jun"),
        Phrase(es: "jul", en: "Jul"), Phrase(es: "ago", en: "Aug"), Phrase(es: "sep", en: "Sep"),
        Phrase(es: "oct", en: "Oct"), Phrase(es: "nov", en: "Nov"), Phrase(es: "dic", en: "Dec"),
    ]

    public static func terminalDataUpTo(_ time: String) -> Phrase {
        Phrase(es: "datos hasta el \(time)", en: "data up to \(time)")
    }

    public static let terminalNoData = Phrase(es: "Sin datos", en: "No data")

    /// What a list or a chart leaves out.
    public static func terminalMore(_ count: String) -> Phrase {
        Phrase(es: "… y \(count) más", en: "… and \(count) more")
    }

    /// How many notices of a severity (`error`, `warning`, else notes) there are.
    public static func terminalNotices(_ count: Int, _ severity: String) -> Phrase {
        switch (severity, count) {
        case ("error", 1): Phrase(es: "1 error", en: "1 error")
        case ("error", _): Phrase(es: "\(count) errores", en: "\(count) errors")
        case ("warning", 1): Phrase(es: "1 advertencia", en: "1 warning")
        case ("warning", _): Phrase(es: "\(count) advertencias", en: "\(count) warnings")
        case (_, 1): Phrase(es: "1 nota", en: "1 note")
        default: Phrase(es: "\(count) notas", en: "\(count) notes")
        }
    }

    /// The width of a histogram's columns: "each column 15 min", "each column 1 h (4 bins)".
    public static func terminalColumnWidth(_ duration: String?, bins: Int) -> Phrase {
        switch (duration, bins) {
        case (let duration?, 1): Phrase(es: "cada columna: \(duration)", en: "each column \(duration)")
        case (let duration?, _):
            Phrase(es: "cada columna: \(duration) (\(bins) tramos)", en: "each column \(duration) (\(bins) bins)")
        case (nil, _): Phrase(es: "cada columna: \(bins) filas", en: "each column \(bins) rows")
        }
    }

    public static func terminalPeak(_ value: String, at place: String) -> Phrase {
        Phrase(es: "máximo \(value), \(place)", en: "peak \(value), \(place)")
    }

    /// The end of a running total.
    public static func terminalReaches(_ title: Phrase, _ value: String) -> Phrase {
        Phrase(es: "\(title.es), hasta \(value)", en: "\(title.en), up to \(value)")
    }

    /// The highest value of a series.
    public static func terminalHighest(_ title: Phrase, _ value: String) -> Phrase {
        Phrase(es: "\(title.es), máximo \(value)", en: "\(title.en), peak \(value)")
    }

    public static let terminalBroken = Phrase(es: "tramos vacíos omitidos", en: "empty stretches left out")
    public static let terminalMissing = Phrase(es: "sin dato", en: "no value")

    /// Sections that have no picture.
    public static func terminalTablesElsewhere(_ titles: Phrase) -> Phrase {
        Phrase(
            es: "También en csv, xlsx, html y json: \(titles.es)", en: "Also in csv, xlsx, html and json: \(titles.en)")
    }

    public static let progressReading = Phrase(es: "Leyendo check-ins", en: "Reading check-ins")

    public static func progressPages(_ done: String, of expected: String?) -> Phrase {
        guard let expected else { return Phrase(es: "\(done) págs.", en: done == "1" ? "1 page" : "\(done) pages") }
        return Phrase(es: "\(done)/\(expected) págs.", en: "\(done)/\(expected) pages")
    }

    public static func progressCheckIns(_ count: String) -> Phrase {
        Phrase(es: "\(count) check-ins", en: "\(count) check-ins")
    }

    public static func progressRate(_ count: String) -> Phrase { Phrase(es: "\(count)/s", en: "\(count)/s") }

    public static func progressTimeLeft(_ time: String) -> Phrase {
        Phrase(es: "quedan \(time)", en: "\(time) left")
    }
}
