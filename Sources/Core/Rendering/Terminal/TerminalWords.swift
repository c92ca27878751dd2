package import Base

extension Phrase {
    static func terminalDataUpTo(_ time: String) -> Phrase {
        Phrase(es: "datos hasta el \(time)", en: "data up to \(time)")
    }
    static func terminalDataUpToHour(_ hour: String) -> Phrase {
        Phrase(es: "última hora con datos: \(hour)", en: "last hour with data: \(hour)")
    }

    static let terminalNoData = Phrase(es: "Sin datos", en: "No data")

    /// How many notices of a severity (`error`, `warning`, else notes) there are.
    static func terminalNotices(_ count: Int, _ severity: String) -> Phrase {
        switch severity {
        case "error":
            Phrase(es: "\(count, "error", "errores")", en: "\(count, "error", "errors")")
        case "warning":
            Phrase(es: "\(count, "advertencia", "advertencias")", en: "\(count, "warning", "warnings")")
        default: Phrase(es: "\(count, "nota", "notas")", en: "\(count, "note", "notes")")
        }
    }

    /// The width of a histogram's columns, "columns of 15 min", or how many rows each has if bins have no width.
    static func terminalColumnWidth(_ duration: String?, bins: Int) -> Phrase {
        if let duration { return Phrase(es: "columnas de \(duration)", en: "columns of \(duration)") }
        return Phrase(es: "columnas de \(bins, "fila", "filas")", en: "columns of \(bins, "row", "rows")")
    }
    static func terminalPeak(_ value: String, at place: String) -> Phrase {
        Phrase(es: "máximo \(value), \(place)", en: "peak \(value), \(place)")
    }

    /// The end of a running total.
    static func terminalReaches(_ title: Phrase, _ value: String) -> Phrase {
        Phrase(es: "\(title), hasta \(value)", en: "\(title), up to \(value)")
    }

    /// The highest value of a series.
    static func terminalHighest(_ title: Phrase, _ value: String) -> Phrase {
        Phrase(es: "\(title), máximo \(value)", en: "\(title), peak \(value)")
    }
    static let terminalBroken = Phrase(es: "tramos vacíos omitidos", en: "empty stretches omitted")
    static let terminalMissing = Phrase(es: "sin dato", en: "no value")

    /// What the lines at the end of the sessions' bars show.
    static let overviewSparklines = Phrase(es: "ritmo de llegada", en: "how they arrived")

    /// Rows of a chart that are not shown: none is larger than those that are.
    static func overviewOthers(_ count: Int) -> Phrase {
        Phrase(es: "… y \(number: count) más", en: "… and \(number: count) more")
    }

    /// What is drawn over a time axis.
    static func overTime(_ series: Phrase) -> Phrase { Phrase(es: "\(series) en el tiempo", en: "\(series) over time") }
    static func overviewChanges(_ shown: Int, of all: Int) -> Phrase {
        Phrase(es: "(\(number: shown) de \(number: all))", en: "(\(number: shown) of \(number: all))")
    }

    /// What else there is, and how to get it.
    static let overviewMore = Phrase(
        es: "\(overviewMoreReports) · archivos: --output CARPETA", en: "\(overviewMoreReports) · files: --output DIR")

    /// If the files have been written.
    static let overviewMoreReports = Phrase(
        es: "Más: --report NOMBRE (attendance reports list)", en: "More: --report NAME (attendance reports list)")

    /// What the demonstration offers besides its page.
    ///
    /// - Parameter own: The command that leads to the reader's own events.
    static func demoMore(_ folder: String, isUnderWay: Bool, own: String) -> Phrase {
        isUnderWay
            ? Phrase(
                es: "Archivos: \(folder) · con sus propios eventos: \(own)",
                en: "Files: \(folder) · with your own events: \(own)")
            : Phrase(
                es: "Archivos: \(folder) · en curso: --day 2 · sus eventos: \(own)",
                en: "Files: \(folder) · event under way: --day 2 · your own: \(own)")
    }
    static let detailMore = Phrase(
        es: "Todas las filas y columnas, en archivos: --output CARPETA",
        en: "All rows and columns, in files: --output DIR")

    static func tableMoreRows(_ count: Int) -> Phrase {
        Phrase(es: "… y \(count, "fila más", "filas más")", en: "… and \(count, "more row", "more rows")")
    }

    /// Columns for which the terminal is too narrow.
    static func tableMoreColumns(_ titles: [Phrase]) -> Phrase {
        Phrase(es: "En una ventana más ancha: \(titles)", en: "In a wider window: \(titles)")
    }

    /// Beside a histogram in one line: its highest bin.
    static func sparklinePeak(_ value: String) -> Phrase { Phrase(es: "máx. \(value)", en: "peak \(value)") }

    static let progressReading = Phrase(es: "Leyendo check-ins", en: "Reading check-ins")
    static func progressPages(_ done: Int, of expected: Int?) -> Phrase {
        guard let expected else {
            return Phrase(es: "\(done, "pág.", "págs.")", en: "\(done, "page", "pages")")
        }
        return Phrase(
            es: "\(number: done)/\(expected, "pág.", "págs.")", en: "\(number: done)/\(expected, "page", "pages")")
    }
    package static func progressCheckIns(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "check-in", "check-ins")", en: "\(count, "check-in", "check-ins")")
    }
    static func progressRate(_ count: Int) -> Phrase { Phrase(es: "\(number: count)/s", en: "\(number: count)/s") }
    /// How many pages are requested at once, and why not more, if it is known.
    static func progressInFlight(_ pages: Int, _ reason: Phrase?) -> Phrase {
        guard let reason else { return Phrase(es: "\(number: pages) a la vez", en: "\(number: pages) at once") }
        return Phrase(es: "\(number: pages) a la vez: \(reason)", en: "\(number: pages) at once: \(reason)")
    }

    static func progressTimeLeft(_ time: String) -> Phrase { Phrase(es: "quedan \(time)", en: "\(time) left") }
    static func progressTimeLimit(_ time: String) -> Phrase { Phrase(es: "límite en \(time)", en: "limit in \(time)") }

    /// The highest value of a grid: `█ = 142 visitas`.
    static func gridHighest(_ mark: String, _ count: Int) -> Phrase {
        Phrase(es: "\(mark) = \(count, "visita", "visitas")", en: "\(mark) = \(count, "visit", "visits")")
    }
    static func gridMonth(_ month: String, _ monthsSince: String, _ share: String) -> Phrase {
        Phrase(verbatim: "\(month), +\(monthsSince): \(share)")
    }

    /// The other reports about members, and how to get them.
    /// - Parameter report: the other of the two reports.
    static func membersMore(_ report: String) -> Phrase {
        let more = membersMoreReports(report)
        return Phrase(es: "\(more) · archivos: --output CARPETA", en: "\(more) · files: --output DIR")
    }
    static func membersMoreReports(_ report: String) -> Phrase {
        Phrase(es: "Más: --report \(report)", en: "More: --report \(report)")
    }
}
