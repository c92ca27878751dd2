/// The texts of the terminal, and those that all renderers share.
extension Phrase {
    /// January to December, abbreviated as in running text.
    public static let abbreviatedMonths: [Phrase] = [
        Phrase(es: "ene", en: "Jan"), Phrase(es: "feb", en: "Feb"), Phrase(es: "mar", en: "Mar"),
        Phrase(es: "abr", en: "Apr"), Phrase(es: "may", en: "May"), Phrase(es: "jun", en: "Jun"),
        Phrase(es: "jul", en: "Jul"), Phrase(es: "ago", en: "Aug"), Phrase(es: "sep", en: "Sep"),
        Phrase(es: "oct", en: "Oct"), Phrase(es: "nov", en: "Nov"), Phrase(es: "dic", en: "Dec"),
    ]

    public static func terminalDataUpTo(_ time: String) -> Phrase { Phrase(es: "datos hasta el \(time)", en: "data up to \(time)") }
    public static func terminalDataUpToHour(_ hour: String) -> Phrase {
        Phrase(es: "última hora con datos: \(hour)", en: "last hour with data: \(hour)")
    }

    public static let terminalNoData = Phrase(es: "Sin datos", en: "No data")

    /// What a list or a chart leaves out.
    public static func terminalMore(_ count: String) -> Phrase { Phrase(es: "… y \(count) más", en: "… and \(count) more") }

    /// How many notices of a severity (`error`, `warning`, else notes) there are.
    public static func terminalNotices(_ count: Int, _ severity: String) -> Phrase {
        switch severity {
        case "error":
            Phrase(es: "\(count, "error", "errores")", en: "\(count, "error", "errors")")
        case "warning":
            Phrase(es: "\(count, "advertencia", "advertencias")", en: "\(count, "warning", "warnings")")
        default: Phrase(es: "\(count, "nota", "notas")", en: "\(count, "note", "notes")")
        }
    }

    /// The width of a histogram's columns, "columns of 15 min", or how many rows each has if bins have no width.
    public static func terminalColumnWidth(_ duration: String?, bins: Int) -> Phrase {
        if let duration { return Phrase(es: "columnas de \(duration)", en: "columns of \(duration)") }
        return Phrase(es: "columnas de \(bins, "fila", "filas")", en: "columns of \(bins, "row", "rows")")
    }
    public static func terminalPeak(_ value: String, at place: String) -> Phrase {
        Phrase(es: "máximo \(value), \(place)", en: "peak \(value), \(place)")
    }

    /// The end of a running total.
    public static func terminalReaches(_ title: Phrase, _ value: String) -> Phrase {
        Phrase(es: "\(title), hasta \(value)", en: "\(title), up to \(value)")
    }

    /// The highest value of a series.
    public static func terminalHighest(_ title: Phrase, _ value: String) -> Phrase {
        Phrase(es: "\(title), máximo \(value)", en: "\(title), peak \(value)")
    }
    public static let terminalBroken = Phrase(es: "tramos vacíos omitidos", en: "empty stretches omitted")
    public static let terminalMissing = Phrase(es: "sin dato", en: "no value")

    // The overview.

    /// What the lines at the end of the sessions' bars show.
    public static let overviewSparklines = Phrase(es: "ritmo de llegada", en: "how they arrived")

    /// Rows of a chart that are not shown: none is larger than those that are.
    public static func overviewOthers(_ count: Int) -> Phrase {
        Phrase(es: "… y \(number: count) más", en: "… and \(number: count) more")
    }

    /// What is drawn over a time axis.
    public static func overTime(_ series: Phrase) -> Phrase { Phrase(es: "\(series) en el tiempo", en: "\(series) over time") }
    public static func overviewChanges(_ shown: Int, of all: Int) -> Phrase {
        Phrase(es: "(\(number: shown) de \(number: all))", en: "(\(number: shown) of \(number: all))")
    }

    /// What else there is, and how to get it.
    public static let overviewMore = Phrase(
        es: "\(overviewMoreReports) · archivos: --output CARPETA", en: "\(overviewMoreReports) · files: --output DIR")

    /// If the files have been written.
    public static let overviewMoreReports = Phrase(
        es: "Más: --report NOMBRE (attendance reports list)", en: "More: --report NAME (attendance reports list)")

    /// What the demonstration offers besides its page.
    ///
    /// - Parameter own: The command that leads to the reader's own events.
    public static func demoMore(_ folder: String, isUnderWay: Bool, own: String) -> Phrase {
        isUnderWay
            ? Phrase(
                es: "Archivos: \(folder) · con sus propios eventos: \(own)",
                en: "Files: \(folder) · with your own events: \(own)")
            : Phrase(
                es: "Archivos: \(folder) · en curso: --day 2 · sus eventos: \(own)",
                en: "Files: \(folder) · event under way: --day 2 · your own: \(own)")
    }
    public static let detailMore = Phrase(
        es: "Todas las filas y columnas, en archivos: --output CARPETA", en: "All rows and columns, in files: --output DIR")

    // Tables.

    public static func tableMoreRows(_ count: Int) -> Phrase {
        Phrase(es: "… y \(count, "fila más", "filas más")", en: "… and \(count, "more row", "more rows")")
    }

    /// Columns for which the terminal is too narrow.
    public static func tableMoreColumns(_ titles: [Phrase]) -> Phrase {
        Phrase(es: "En una ventana más ancha: \(titles)", en: "In a wider window: \(titles)")
    }

    /// Beside a histogram in one line: its highest bin.
    public static func sparklinePeak(_ value: String) -> Phrase { Phrase(es: "máx. \(value)", en: "peak \(value)") }

    // While pages are read.

    public static let progressReading = Phrase(es: "Leyendo check-ins", en: "Reading check-ins")
    public static func progressPages(_ done: Int, of expected: Int?) -> Phrase {
        guard let expected else {
            return Phrase(es: "\(done, "pág.", "págs.")", en: "\(done, "page", "pages")")
        }
        return Phrase(es: "\(number: done)/\(expected, "pág.", "págs.")", en: "\(number: done)/\(expected, "page", "pages")")
    }
    public static func progressCheckIns(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "check-in", "check-ins")", en: "\(count, "check-in", "check-ins")")
    }
    public static func progressRate(_ count: Int) -> Phrase { Phrase(es: "\(number: count)/s", en: "\(number: count)/s") }
    /// How many pages are requested at once, and why not more, if it is known.
    public static func progressInFlight(_ pages: Int, _ reason: Phrase?) -> Phrase {
        guard let reason else { return Phrase(es: "\(number: pages) a la vez", en: "\(number: pages) at once") }
        return Phrase(es: "\(number: pages) a la vez: \(reason)", en: "\(number: pages) at once: \(reason)")
    }

    // Why no more pages are requested at once.

    public static let flightSlower = Phrase(es: "respondía más lento", en: "it became slower")
    public static let flightNotOurs = Phrase(es: "lento por otra causa", en: "slow for another reason")
    public static let flightLooking = Phrase(es: "a modo de prueba", en: "as a trial")
    public static let flightRefused = Phrase(es: "rechazó solicitudes", en: "it refused requests")

    public static func progressTimeLeft(_ time: String) -> Phrase { Phrase(es: "quedan \(time)", en: "\(time) left") }
    public static func progressTimeLimit(_ time: String) -> Phrase { Phrase(es: "límite en \(time)", en: "limit in \(time)") }
}
