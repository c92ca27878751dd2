package import Base
import Reporting

extension Phrase {
    static let pageTableAsCSV = Phrase(es: "Esta tabla como CSV", en: "This table as CSV")
    static let pageSkip = Phrase(es: "Saltar al contenido", en: "Skip to the content")
    static let pageContents = Phrase(es: "Secciones", en: "Sections")
    package static let pageHeadlines = Phrase(es: "Cifras principales", en: "Headline numbers")

    /// The name of a table, before the number of its rows.
    static let pageTable = Phrase(es: "Tabla", en: "Table")
    static let pageMeanings = Phrase(es: "Qué significa cada columna", en: "What each column means")
    /// In print, beside the name of a collapsed table.
    static let pageNotPrinted = Phrase(
        es: "no impresa: ábrala en la página para incluirla", en: "not printed: open it on the page to include it")
    static let pageEmptyCell = Phrase(es: "sin valor", en: "no value")

    static let pageFilter = Phrase(es: "Filtrar filas", en: "Filter rows")
    /// The rows that a filter leaves; the script puts numbers in place of the two `#`.
    static let pageFilteredRows = Phrase(es: "# de # filas", en: "# of # rows")
    static let pageSortHint = Phrase(es: "(clic para ordenar)", en: "(click to sort)")
    /// What to do about notices of a severity.
    static func pageToDo(_ severity: Notice.Severity) -> Phrase {
        switch severity {
        case .error:
            Phrase(es: "Corrija esto antes de usar los números", en: "Fix these before you use the numbers")
        case .warning:
            Phrase(es: "Revise esto: puede cambiar algún número", en: "Check these: a number may change")
        case .info: Phrase(es: "Para saber: no hay nada que corregir", en: "To know: there is nothing to fix")
        }
    }
    static let pageTotal = Phrase(es: "Total", en: "Total")
    static func pageRows(_ count: String) -> Phrase {
        Phrase(es: "\(written: count, "fila", "filas")", en: "\(written: count, "row", "rows")")
    }

    /// Under a table that shows its first rows only.
    static func pageRowsLeftOut(_ shown: String, of all: String) -> Phrase {
        Phrase(
            es: "Se muestran las primeras \(shown) de \(all) filas; todas están en los archivos csv, xlsx y json.",
            en: "The first \(shown) of \(all) rows are shown; all of them are in the csv, xlsx and json files.")
    }
    static func pageNoticesLeftOut(_ count: String) -> Phrase {
        Phrase(
            es: "… y \(written: count, "aviso", "avisos") más.",
            en: "… and \(written: count, "more notice", "more notices").")
    }

    /// What a bar shows: "Attended: 934; Registered: 1,200; 77.83%".
    static func pageBar(_ parts: [String]) -> Phrase { Phrase(verbatim: parts.joined(separator: "; ")) }

    /// The legend of the line over a bar, from the lower to the upper end of a rate's interval.
    static let pageInterval = Phrase(es: "intervalo de 95 %", en: "95% interval")
    static func pageBeyond(_ whole: String) -> Phrase { Phrase(es: "sobre «\(whole)»", en: "above “\(whole)”") }

    /// Beside a line over columns, whose axis is the right one.
    static func pageRightAxis(_ title: String) -> Phrase {
        Phrase(es: "\(title) (eje derecho)", en: "\(title) (right axis)")
    }

    /// A chart in a sentence, for screen readers.
    ///
    /// - Parameter hasTable: Whether the page has a table of the chart's values.
    static func pagePlotSummary(
        _ title: String, from first: String, to last: String, peak: String?, hasTable: Bool
    ) -> Phrase {
        let summary = Phrase(
            es: "\(title) desde \(first) hasta \(last)\(peak.map { "; \($0)" } ?? "").",
            en: "\(title) from \(first) to \(last)\(peak.map { "; \($0)" } ?? "").")
        guard hasTable else { return summary }
        return Phrase(es: "\(summary) La tabla tiene todos los valores.", en: "\(summary) The table has every value.")
    }
    static let pagePanels = Phrase(es: "Check-ins de cada sesión", en: "Check-ins of each session")
    static let pagePanelsNote = Phrase(
        es: "Cada sesión tiene su propia escala; el número es su máximo.",
        en: "Each session has its own scale; the number is its peak.")
    static let pageSessionStart = Phrase(es: "Inicio de la sesión", en: "Start of the session")

    static let pageDayHour = Phrase(es: "Check-ins por día y hora", en: "Check-ins by day and hour")
    static let pageHourTwice = Phrase(
        es: "Al atrasarse el reloj, una hora se repitió: su celda suma ambas.",
        en: "When the clock was set back, one hour occurred twice: its cell counts both.")
    static let pageHeatNone = Phrase(es: "ninguno", en: "none")
    static let pageDay = Phrase(es: "Día", en: "Day")

    static func pageHour(_ day: String, _ hour: String, _ count: String) -> Phrase {
        Phrase(es: "\(day), \(hour) h: \(count)", en: "\(day), \(hour):00: \(count)")
    }
    static func pageDaysLeftOut(_ shown: String, of all: String) -> Phrase {
        Phrase(
            es: "Primeros \(shown) de \(all) días con check-ins.", en: "First \(shown) of \(all) days with check-ins.")
    }
    static let pageFlow = Phrase(es: "De una sesión a otra", en: "From one session to another")
    static let pageFlowNote = Phrase(
        es: "De cada 100 asistentes de la sesión de la fila, cuántos asistieron también a la de la columna.",
        en: "Of every 100 guests at the row's session, how many also attended the column's.")
    static let pageFlowCorner = Phrase(es: "Sesión", en: "Session")
    static func pageFlowCell(_ row: String, _ column: String, guests: String, share: String) -> Phrase {
        Phrase(
            es: "\(row) → \(column): \(written: guests, "persona", "personas"), \(share)",
            en: "\(row) → \(column): \(written: guests, "guest", "guests"), \(share)")
    }
    static func pageFlowLeftOut(_ shown: String, of all: String) -> Phrase {
        Phrase(
            es: "Las \(shown) sesiones con más personas en común, de \(all).",
            en: "The \(shown) sessions with the most guests in common, of \(all).")
    }
    static let pageMap = Phrase(es: "Dónde se hicieron los check-ins", en: "Where check-ins were made")
    static let pageNorth = Phrase(es: "N", en: "N")
    static let pageMapCell = Phrase(es: "Extensión de una celda", en: "Extent of a cell")
    static func pageMapSpot(_ cell: String, _ count: String) -> Phrase { Phrase(verbatim: "\(cell): \(count)") }
    static func pageMapSummary(cells: String, width: String) -> Phrase {
        Phrase(
            es: "Plano con \(written: cells, "celda", "celdas"), norte arriba, de \(width) de ancho; "
                + "el área de cada círculo es proporcional a sus check-ins.",
            en: "Map of \(written: cells, "cell", "cells"), north up, \(width) wide; "
                + "the area of each circle is proportional to its check-ins.")
    }
    static let pageMapNote = Phrase(
        es: "El área de cada círculo es proporcional a los check-ins de su celda; norte arriba.",
        en: "The area of each circle is proportional to the check-ins in its cell; north is up.")
    static func pageMapLeftOut(_ shown: String, of all: String) -> Phrase {
        Phrase(
            es: "Se dibujan las \(shown) celdas con más check-ins, de \(all).",
            en: "Showing the \(shown) cells with the most check-ins, of \(all).")
    }

    /// Cells too far away to be drawn with the others.
    static func pageMapOutside(cells: String, checkIns: String, farthest: String) -> Phrase {
        guard cells != "1" else {
            return Phrase(
                es: "Fuera del plano queda 1 celda con \(written: checkIns, "check-in", "check-ins"), a \(farthest).",
                en: "1 cell with \(written: checkIns, "check-in", "check-ins") is outside the map, \(farthest) away.")
        }
        return Phrase(
            es: "Fuera del plano quedan \(cells) celdas con \(written: checkIns, "check-in", "check-ins"), "
                + "la más lejana a \(farthest).",
            en: "\(cells) cells with \(written: checkIns, "check-in", "check-ins") are outside the map, "
                + "the farthest \(farthest) away.")
    }

    static let pageNoChanges = Phrase(
        es: "Sin cambios: nada cambió, o no hay una lectura anterior.",
        en: "No changes: nothing changed, or there is no earlier reading.")

    /// A change in words, for screen readers.
    static func pageChange(before: String, now: String) -> Phrase {
        Phrase(es: "antes \(before), ahora \(now)", en: "before \(before), now \(now)")
    }

    static let pageWithheldCell = Phrase(es: "cifra reservada", en: "withheld")
    static let pageWithheldNote = Phrase(
        es: "* Cifra reservada: se refiere a muy pocas personas o permitiría calcular otra que lo hace.",
        en: "* Withheld: it covers too few people, or would reveal a number that does.")
}
