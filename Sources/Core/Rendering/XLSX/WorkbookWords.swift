import Base

extension Phrase {
    static let summarySheet = Phrase(es: "Resumen", en: "Summary")
    static let aboutSheet = Phrase(es: "Acerca de estos números", en: "About these numbers")
    static let chartsSheet = Phrase(es: "Más gráficos", en: "More charts")
    /// The name of a hidden sheet.
    static let chartLabelsSheet = Phrase(es: "Nombres en gráficos", en: "Names in charts")
    static let sheetWord = Phrase(es: "Hoja", en: "Sheet")
    static let backToSummary = Phrase(es: "← Volver al resumen", en: "← Back to the summary")
    static let contentsHeading = Phrase(es: "Hojas de este libro", en: "Sheets of this workbook")
    static let noticesHeading = Phrase(es: "Antes de leer los números", en: "Before you read the numbers")
    static let sectionWithoutRows = Phrase(
        es: "Sin filas: no hay datos para esta sección.", en: "No rows: there is no data for this section.")

    static let changesGroup = Phrase(es: "Qué cambió", en: "What changed")
    static let attendanceGroup = Phrase(es: "Asistencia", en: "Attendance")
    static let arrivalsGroup = Phrase(es: "Llegadas y accesos", en: "Arrivals and doors")
    static let placesGroup = Phrase(es: "Métodos y lugares", en: "Methods and places")
    static let membersGroup = Phrase(es: "Miembros", en: "Members")
    static let visitsGroup = Phrase(es: "Visitas", en: "Visits")
    static let attentionGroup = Phrase(es: "Miembros por atender", en: "Members needing attention")
    static let peopleGroup = Phrase(es: "Personas", en: "People")
    static let levelsGroup = Phrase(es: "Niveles", en: "Levels")
    static let trustGroup = Phrase(es: "Confianza en los datos", en: "Trust in the data")
    static let detailGroup = Phrase(es: "Detalle", en: "Detail")
    static let otherGroup = Phrase(es: "Otras hojas", en: "Other sheets")
    static let thisWorkbookGroup = Phrase(es: "Este libro", en: "This workbook")

    /// Sections that have no sheet, by their titles.
    static func sectionsWithoutRows(_ titles: String) -> Phrase {
        Phrase(es: "Sin hoja, por no tener filas: \(titles).", en: "No sheet, because there are no rows: \(titles).")
    }

    /// The sheet on which the rows continue.
    static func continuedOn(_ sheet: String) -> Phrase {
        Phrase(es: "Continúa en «\(sheet)» →", en: "Continued in “\(sheet)” →")
    }
    static func toAbout(_ sheet: String) -> Phrase { Phrase(verbatim: "\(sheet) →") }

    static func allChanges(_ count: Int) -> Phrase {
        Phrase(
            es: "→ Ver \(for: count, "el cambio", "los \(number: count) cambios")",
            en: "→ See \(for: count, "the change", "all \(number: count) changes")")
    }

    static let withheldHeading = Phrase(es: "Cifras reservadas", en: "Withheld figures")
    static let withheldOnSheet = Phrase(
        es: "«*»: cifra reservada, para que no se pueda identificar a nadie en un grupo pequeño.",
        en: "“*”: withheld, so that nobody in a small group can be identified.")
    static let withheldExplained = Phrase(
        es: "Cifra reservada: abarca tan pocas personas que se podría identificar a alguien, "
            + "o permitiría calcular otra cifra reservada. No es cero.",
        en:
            "Withheld: it covers so few people that someone could be identified, or it would reveal another withheld figure. "
            + "It is not zero.")
    static func timesInZone(_ zone: String) -> Phrase { Phrase(es: "Horas de \(zone).", en: "Times in \(zone).") }

    /// A day on which the clock was set back: the times that occurred twice, and the two offsets in order.
    static func timesTwice(on day: String, from: String, to: String, first: String, then: String) -> Phrase {
        Phrase(
            es: "El \(day) el reloj se atrasó: las horas de \(from) a \(to) aparecen dos veces, "
                + "primero con \(first) y después con \(then).",
            en: "On \(day) the clock was set back: times from \(from) to \(to) occur twice, first with \(first), "
                + "then with \(then).")
    }
    static func dataUpTo(_ time: String) -> Phrase { Phrase(es: "Datos hasta el \(time)", en: "Data up to \(time)") }
    /// Of packs, which have only the hour in which the newest check-in was made.
    static func dataUpToHour(_ hour: String) -> Phrase {
        Phrase(es: "Última hora con datos: \(hour)", en: "Last hour with data: \(hour)")
    }

    /// The title of a chart that shows the first rows only.
    static func firstRows(_ shown: Int, of all: Int, title: String) -> Phrase {
        Phrase(
            es: "\(title) (primeras \(number: shown) de \(number: all))",
            en: "\(title) (first \(number: shown) of \(number: all))")
    }
    static func moreNotices(_ count: Int, sheet: String) -> Phrase {
        Phrase(
            es: "Hay \(count, "aviso", "avisos") más en «\(sheet)».",
            en: "\(count, "more notice", "more notices") in “\(sheet)”.")
    }

    /// Above a sheet that continues another; rows count from 1.
    static func rowsOnThisSheet(_ first: Int, _ last: Int, of all: Int) -> Phrase {
        Phrase(
            es: "Filas \(number: first) a \(number: last) de \(number: all).",
            en: "Rows \(number: first) to \(number: last) of \(number: all).")
    }

    /// At the end of a text too long for a cell.
    static func cutText(characters: Int) -> Phrase {
        Phrase(
            es: "… [cortado: eran \(characters, "carácter", "caracteres")]",
            en: "… [truncated from \(characters, "character", "characters")]")
    }

    /// The codes `&P` and `&N` are the page and the number of pages.
    static let pageOfPages = Phrase(es: "Página &P de &N", en: "Page &P of &N")

    static func scratchFolderNotMade(_ folder: String, errno code: Int32) -> Phrase {
        Phrase(
            es: "No se pudo crear una carpeta temporal en \(folder) (error \(digits: code) del sistema): "
                + "revise sus permisos y el espacio libre, o defina otra en TMPDIR.",
            en: "Cannot create a temporary folder in \(folder) (system error \(digits: code)): "
                + "check its permissions and free space, or set TMPDIR to another.")
    }
    static func scratchFolderFull(_ folder: String, neededBytes: UInt64, freeBytes: UInt64) -> Phrase {
        let (needed, free) = (neededBytes / 1_000_000 + 1, freeBytes / 1_000_000)
        return Phrase(
            es:
                "No hay espacio para crear el libro de Excel en \(folder): se necesitan unos \(digits: needed) MB y quedan "
                + "\(digits: free) MB; libere espacio o defina otra carpeta en TMPDIR.",
            en: "Not enough space in \(folder) to create the Excel workbook: about \(digits: needed) MB needed, "
                + "\(digits: free) MB free; free some space, or set TMPDIR to another folder.")
    }
    static func logoNotRead(_ reason: String) -> Phrase {
        Phrase(
            es:
                "El logo del tema no se puede usar en el libro de Excel (\(reason)): indique un PNG o JPEG válido en el tema.",
            en:
                "The theme's logo cannot be used in the Excel workbook (\(reason)): use a valid PNG or JPEG in the theme."
        )
    }
    static func workbookNotReadBack(errno code: Int32) -> Phrase {
        Phrase(
            es: "No se pudo leer el libro de Excel recién creado (error \(digits: code) del sistema): "
                + "revise la carpeta temporal y vuelva a intentarlo.",
            en:
                "Cannot read back the Excel workbook (system error \(digits: code)): check the temporary folder and try again."
        )
    }
    static func workbookNotMade(_ reason: String) -> Phrase {
        Phrase(
            es:
                "No se pudo crear el libro de Excel (\(reason)): revise el espacio de la carpeta temporal y vuelva a intentarlo.",
            en:
                "Cannot create the Excel workbook (\(reason)): check the free space of the temporary folder and try again."
        )
    }
    static func sheetNotWritten(_ sheet: String, _ reason: String) -> Phrase {
        Phrase(
            es:
                "No se pudo escribir la hoja «\(sheet)» del libro de Excel (\(reason)): use otro formato, por ejemplo csv, "
                + "y reporte este error.",
            en: "Cannot write sheet “\(sheet)” of the Excel workbook (\(reason)): use another format, such as csv, "
                + "and report this error.")
    }
}
