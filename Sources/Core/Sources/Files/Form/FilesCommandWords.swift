// `attendance files describe`: a form for an event's files, its comments and what is asked about it.

import Base

extension Phrase {
    static func fileDescribed(_ path: String, _ table: String, _ details: [Phrase]) -> Phrase {
        Phrase { language in "\(path): \(table), " + details.map { $0[language] }.joined(separator: ", ") }
    }
    static func fileOfTable(_ path: String, _ table: String) -> Phrase {
        Phrase(es: "\(path): \(table)", en: "\(path): \(table)")
    }
    static let utf8WithMark = Phrase(es: "UTF-8 con BOM", en: "UTF-8 with BOM")
    static func delimiterIs(_ delimiter: String) -> Phrase {
        Phrase(
            es: "separador \(delimiter == "tab" ? "tabulador" : "«\(delimiter)»")",
            en: "delimiter \(delimiter == "tab" ? "tab" : "\"\(delimiter)\"")")
    }
    static func sheetDescribed(_ sheet: String) -> Phrase { Phrase(es: "hoja «\(sheet)»", en: "sheet \"\(sheet)\"") }
    static func rowsDescribed(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "fila", "filas")", en: "\(count, "row", "rows")")
    }
    static func fileHasOtherColumns(_ path: String) -> Phrase {
        Phrase(
            es: "\(path) tiene otras columnas: si no se puede leer con esta pauta, pida una propia",
            en: "\(path) has other columns: if this form cannot read it, ask for one of its own")
    }
    static func columnIs(_ name: String, roles: [String]) -> Phrase {
        Phrase(verbatim: "  \(name) → \(roles.joined(separator: ", "))")
    }
    static func columnIsSession(_ name: String) -> Phrase {
        Phrase(es: "  \(name) → una sesión", en: "  \(name) → a session")
    }
    /// - Parameter columns: those that may tell people apart.
    static func personOpen(_ columns: [String]) -> Phrase {
        Phrase(
            es: "las columnas que juntas distinguen a las personas (\(few(columns))), o row si cada fila es alguien",
            en: "the columns that together tell people apart (\(few(columns))), or row if each row is somebody")
    }
    /// - Parameter columns: those with dates or times; there may be none.
    static func timeOpen(_ columns: [Phrase]) -> Phrase {
        guard !columns.isEmpty else {
            return Phrase(
                es: "la columna con la hora en que vino cada persona; si no la hay, borre esta línea y escriba came",
                en:
                    "the column with the time at which each person came; if there is none, delete this line and write came"
            )
        }
        return Phrase(
            es:
                "\(columns) \(for: columns.count, "tiene", "tienen") fechas u horas: ¿es cuando vino cada persona? Si no, "
                + "borre esta línea y ponga la columna en ignore",
            en:
                "\(columns) \(for: columns.count, "has", "have") dates or times: is it when people came? If not, delete this "
                + "line and put the column in ignore")
    }
    static func dateOpen(_ example: String) -> Phrase {
        Phrase(
            es: "«\(example)» no tiene fecha: el día, como 2026-05-13, o la columna que lo tiene",
            en: "\"\(example)\" has no date: the day, such as 2026-05-13, or the column that has it")
    }
    static func orderOpen(_ example: String) -> Phrase {
        Phrase(
            es: "«\(example)» puede ser día/mes o mes/día: day-first o month-first",
            en: "\"\(example)\" may be day/month or month/day: day-first or month-first")
    }
    static func noneOpen(_ words: [String]) -> Phrase {
        Phrase(
            es: "las palabras que quieren decir que no hay hora: \(words)",
            en: "the words that mean that there is no time: \(words)")
    }
    /// - Parameters:
    ///   - listed: the value for cells that list sessions.
    ///   - column: the value for cells that have one each.
    static func listedOpen(_ question: Phrase, _ listed: String, _ column: String) -> Phrase {
        Phrase(es: "\(question): \(listed), o \(column) si no", en: "\(question): \(listed), or \(column) if not")
    }
    static func totalsOpen(_ rows: [Phrase]) -> Phrase {
        Phrase(
            es: "el texto de \(rows), si es un total o una nota y no una persona",
            en: "the text of \(rows), if it is a total or a note and nobody")
    }
    static func ignoreOpen(_ columns: [String]) -> Phrase {
        Phrase(
            es: "las que no importen para saber quién vino: \(columns); las otras, en fields o con lo que significan",
            en: "those that do not matter for who came: \(columns); the others in fields, or under what they mean")
    }

    /// As many names as a line takes.
    private static func few(_ names: [String]) -> [String] { names.prefix(12) + (names.count > 12 ? ["…"] : []) }
    /// - Parameter doubt: what leaves it open.
    static func formAsksPerson(_ columns: [String], doubt: Phrase?) -> Phrase {
        let start = doubt.map { Phrase(es: "\($0): ", en: "\($0): ") } ?? Phrase(verbatim: "")
        return Phrase(
            es:
                "\(start)qué columnas distinguen juntas a las personas (\(few(columns))), separadas por comas; o row, si cada "
                + "fila es alguien",
            en:
                "\(start)which columns together tell people apart (\(few(columns))), separated by commas; or row, if each row "
                + "is somebody")
    }
    static func formAsksAlike(_ doubt: Phrase, _ kinds: [String]) -> Phrase {
        Phrase(
            es: "\(doubt): qué diferencias no cuentan, separadas por comas (\(kinds); - si ninguna)",
            en: "\(doubt): which differences do not count, separated by commas (\(kinds); - if none)")
    }
    /// - Parameters:
    ///   - columns: those with dates or times; there may be none.
    ///   - mayBeRegistrants: whether the file may have no arrivals, but the people registered.
    static func formAsksTime(_ columns: [String], mayBeRegistrants: Bool) -> Phrase {
        let shown = Phrase(es: "; \(few(columns)) tienen fechas u horas", en: "; \(few(columns)) have dates or times")
        let told = columns.isEmpty ? Phrase(verbatim: "") : shown
        let registrants = Phrase(
            es: ", registrants si son inscripciones", en: ", registrants if these are registrations")
        let other = mayBeRegistrants ? registrants : Phrase(verbatim: "")
        return Phrase(
            es: "qué columna dice cuándo vino cada persona\(told) (- si ninguna\(other))",
            en: "which column says when people came\(told) (- if none\(other))")
    }
    static func formAsksDate(_ example: String) -> Phrase {
        Phrase(
            es: "de qué día es «\(example)»: una fecha como 2026-05-13, o la columna que la tiene",
            en: "the day of \"\(example)\": a date such as 2026-05-13, or the column that has it")
    }
    static func formAsksOrder(_ example: String) -> Phrase {
        Phrase(
            es: "«\(example)» es day-first (día primero) o month-first (mes primero)",
            en: "\"\(example)\" is day-first or month-first")
    }
    static func formAsksNone(_ words: [String]) -> Phrase {
        Phrase(
            es: "qué palabras quieren decir que no hay hora (\(words)), separadas por comas (- si ninguna)",
            en: "which words mean that there is no time (\(words)), separated by commas (- if none)")
    }
    static func formAsksListed(_ question: Phrase) -> Phrase {
        Phrase(
            es: "\(question): sí, o - si cada celda es una sola sesión",
            en: "\(question): yes, or - if each cell is a single session")
    }
    static func formAsksRow(_ row: Phrase) -> Phrase {
        Phrase(es: "\(row): total, o - si es una persona", en: "\(row): total, or - if it is a person")
    }
    /// - Parameter column: `nil` for marks in the columns of sessions.
    static func formAsksWords(_ column: String?, _ words: [String], meaning: Phrase) -> Phrase {
        let subject = column.map { Phrase(es: "«\($0)» (\(words))", en: "\"\($0)\" (\(words))") }
        let marks = Phrase(es: "marcas de las sesiones (\(words))", en: "marks of the sessions (\(words))")
        return Phrase(
            es: "\(subject ?? marks): qué palabras son de \(meaning), separadas por comas (- si ninguna)",
            en: "\(subject ?? marks): which words are of \(meaning), separated by commas (- if none)")
    }
    static let wordsOfAttendance = Phrase(es: "quien vino", en: "somebody who came")
    static let wordsOfAdmission = Phrase(es: "quien pudo entrar", en: "somebody who was let in")
    static let wordsOfEntries = Phrase(es: "una entrada, y no una salida", en: "an entry, and not an exit")
    static let wordsOfRegistration = Phrase(es: "quien estaba inscrito", en: "somebody who was registered")

    /// - Parameters:
    ///   - column: its heading and what stands in it.
    ///   - keys: what it may be, as keys of a form.
    static func formAsksColumn(_ column: Phrase, _ keys: [String]) -> Phrase {
        Phrase(es: "qué es \(column): \(keys)", en: "what is \(column): \(keys)")
    }
    static func formNamesNoFiles(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): la pauta no nombra archivos; agregue «files», o defina «files» en el perfil",
            en: "\(path): the form names no files; add \"files\", or set \"files\" in the profile")
    }
}
