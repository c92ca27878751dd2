// Folders, workbooks and encodings: which files are read, and how they are written.

import Base

extension Phrase {
    /// What only a person can say about a folder's files.
    ///
    /// - Parameters:
    ///   - answer: the line of a form that reads only what is clear; `nil` if none could.
    ///   - isOpen: whether it has a `?` in place of the file of the check-ins.
    static func folderAsks(_ folder: String, _ files: [Phrase], answer: String?, isOpen: Bool) -> Phrase {
        let (shown, others) = first(of: files)
        let what = Phrase(
            es: "\(folder): ¿qué es \(shown)\(" y \(others, "archivo", "archivos") más", if: others > 0)?",
            en: "\(folder): what is \(shown)\(" and \(others, "more file", "more files")", if: others > 0)?")
        guard let answer else {
            return Phrase(
                es: "\(what) Déjelo en otra carpeta si no importa, o indique con --files cada archivo que se lee",
                en: "\(what) Put it elsewhere if it does not matter, or name each file to read with --files")
        }
        let tables = "registrants, sessions, offers, guests, events"
        if isOpen {
            return Phrase(
                es: "\(what) Agregue \(answer) con el de los check-ins en vez del «?», y ahí mismo lo demás que se lee "
                    + "(\(tables)); si todos tienen check-ins, indique cada uno con --files",
                en: "\(what) Add \(answer) with the one of the check-ins in place of the \"?\", and what else is read "
                    + "(\(tables)); if all have check-ins, name each with --files")
        }
        return Phrase(
            es: "\(what) Agregue \(answer) si no importa, o ahí mismo lo que es (\(tables)); si tiene más check-ins, "
                + "indique cada archivo con --files",
            en: "\(what) Add \(answer) if it does not matter, or say there what it is (\(tables)); if it has more "
                + "check-ins, name each file with --files")
    }
    static func folderFile(_ name: String, _ remark: Phrase?) -> Phrase {
        guard let remark else { return Phrase(verbatim: name) }
        return Phrase { "\(name) (\(remark[$0]))" }
    }
    static let folderOfTables = Phrase(es: "carpeta con planillas", en: "a folder with spreadsheets")
    static let saveAsWorkbook = Phrase(es: "guárdela como .xlsx", en: "save it as .xlsx")
    static let unpackArchive = Phrase(es: "descomprímalo", en: "unpack it")
    static func filesNotRead(_ folder: String, _ names: [String]) -> Phrase {
        let (shown, others) = first(of: names.map { Phrase(verbatim: $0) })
        return Phrase(
            es:
                "\(folder): no se lee \(shown)\(" y \(others, "archivo", "archivos") más", if: others > 0); se lee lo que "
                + "indica la pauta u opción",
            en:
                "\(folder): not read: \(shown)\(" and \(others, "more file", "more files")", if: others > 0); the form or "
                + "option says what is")
    }
    static func guestsOrCheckIns(_ path: String, answers: [String]) -> Phrase {
        Phrase(
            es:
                "\(path): por su nombre tiene invitados, y dice cuándo llegaron; agregue \(answers[0]) si son check-ins, o "
                + "\(answers[1])",
            en:
                "\(path): its name says guests, and it says when people came; add \(answers[0]) if it has check-ins, or "
                + "\(answers[1])")
    }

    private static func first(of files: [Phrase]) -> (shown: [Phrase], others: Int) {
        files.count <= 10 ? (files, 0) : (Array(files.prefix(8)), files.count - 8)
    }
    /// - Parameter mayBeEach: whether each sheet may be a session.
    static func sheetAsked(_ path: String, _ sheets: [Phrase], answer: String, mayBeEach: Bool) -> Phrase {
        Phrase(
            es: "\(path): ¿qué hoja se lee: \(sheets)? Agregue por ejemplo \(answer)"
                + "\(", o session: {each: sheet} si cada una es una sesión", if: mayBeEach)",
            en: "\(path): which sheet is read: \(sheets)? Add \(answer), for example"
                + "\(", or session: {each: sheet} if each is a session", if: mayBeEach)")
    }
    static func sheetNamed(_ name: String, isHidden: Bool) -> Phrase {
        Phrase(es: "\(name)\(" (oculta)", if: isHidden)", en: "\(name)\(" (hidden)", if: isHidden)")
    }
    static func sheetMissing(_ path: String, sheet: String, sheets: [String]) -> Phrase {
        Phrase(
            es: "\(path): no hay una hoja «\(sheet)», que la pauta nombra; están \(sheets); corrija la pauta",
            en: "\(path): there is no sheet \"\(sheet)\", which the form names; there are \(sheets); mend the form")
    }
    static func sheetsNotRead(_ path: String, _ sheets: [String]) -> Phrase {
        let (shown, others) = first(of: sheets.map { Phrase(verbatim: $0) })
        return Phrase(
            es:
                "\(path): no se lee la hoja \(shown)\(" y \(others, "hoja", "hojas") más", if: others > 0); la pauta indica otra",
            en:
                "\(path): sheets not read: \(shown)\(" and \(others, "more sheet", "more sheets")", if: others > 0); the form "
                + "names another")
    }
    /// Sheets beside those that are sessions.
    ///
    /// - Parameters:
    ///   - reason: what one of them lacks; `nil` if they are only hidden.
    ///   - answer: the line of a form by which they are not read.
    static func sheetsDoubtful(_ path: String, _ sheets: [Phrase], _ reason: Phrase?, answer: String) -> Phrase {
        let why = Phrase { language in reason.map { " (\($0[language]))" } ?? "" }
        return Phrase(
            es:
                "\(path): ¿es una sesión \(sheets)?\(why) Agregue \(answer) si no, o muestre la hoja y déle las columnas de las demás",
            en:
                "\(path): is \(sheets) a session?\(why) Add \(answer) if not, or show the sheet and give it the others' columns"
        )
    }
    /// - Parameter answer: the line of a form by which the column does not matter; `nil` for one that does.
    static func formulaUnsolved(_ path: String, cell: String, heading: String, answer: String?) -> Phrase {
        let ignored =
            answer.map {
                Phrase(
                    es: ", o agregue a una pauta \($0) si no importa",
                    en: ", or add \($0) to a form if it does not matter")
            }
            ?? Phrase(verbatim: "")
        return Phrase(
            es:
                "\(path): \(cell): «\(heading)» tiene una fórmula sin su resultado; abra la planilla en su programa y guárdela\(ignored)",
            en:
                "\(path): \(cell): \"\(heading)\" has a formula without its result; open the workbook in its program and save it\(ignored)"
        )
    }
    static func formulaBeyond(_ path: String, cell: String) -> Phrase {
        Phrase(
            es: "\(path): \(cell): una fórmula no tiene su resultado; está fuera de las columnas y no se lee",
            en: "\(path): \(cell): a formula lacks its result; it is beyond the columns and not read")
    }
    static func sheetHides(
        _ path: String, sheet: String, rows: Int, columns: Int, isFiltered: Bool
    ) -> Phrase {
        Phrase(
            es: "\(path): la hoja «\(sheet)» oculta \(rows, "fila", "filas") y \(columns, "columna", "columnas")"
                + "\(" (tiene un filtro)", if: isFiltered); se leen también",
            en: "\(path): the sheet \"\(sheet)\" hides \(rows, "row", "rows") and \(columns, "column", "columns")"
                + "\(" (it has a filter)", if: isFiltered); they are read, too")
    }
    static func encodingDoubtful(_ path: String, _ encodings: [String]) -> Phrase {
        let lines = encodings.map { "encoding: \($0)" }
        return Phrase(
            es: "\(path): no es seguro en qué codificación están las letras con tilde; agregue a una pauta (--form) "
                + "\(lines.joined(separator: " o ")), o guárdelo como UTF-8",
            en:
                "\(path): it is not certain how letters with accents are encoded; add \(lines.joined(separator: " or ")) to "
                + "a form (--form), or save it as UTF-8")
    }
    static func encodingUnknown(_ name: String, known: [String]) -> Phrase {
        Phrase(
            es: "encoding: «\(name)» no es una codificación conocida (\(known))",
            en: "encoding: \"\(name)\" is not a known encoding (\(known))")
    }
    static func decimalMarkUnknown(_ path: String, example: String) -> Phrase {
        Phrase(
            es:
                "\(path): «\(example)» puede tener miles o decimales; agregue a una pauta (--form) decimal: \".\" si los "
                + "decimales van tras un punto, o decimal: \",\" si van tras una coma",
            en:
                "\(path): \"\(example)\" may have thousands or decimals; add to a form (--form) decimal: \".\" if points "
                + "come before decimals, or decimal: \",\" if commas do")
    }
    /// - Parameter lines: the first of the lines on which such rows begin.
    static func eventOfRowsUnknown(
        _ path: String, line: Int, column: String, lines: [Int], rows: Int
    ) -> Phrase {
        let shown = lines.map(String.init) + (rows > lines.count ? ["…"] : [])
        return Phrase(
            es: "\(path):\(digits: line): \(column): \(rows, "fila no dice", "filas no dicen") de qué evento "
                + "\(for: rows, "es", "son") (\(for: rows, "línea", "líneas") \(shown)); complételo",
            en: "\(path):\(digits: line): \(column): \(rows, "row does", "rows do") not say which event "
                + "\(for: rows, "it is", "they are") of (\(for: rows, "line", "lines") \(shown)); fill it in")
    }
    /// - Parameter answer: the line of a form after which this is not said any more.
    static func tableColumnsUnused(_ path: String, _ headings: [String], answer: String) -> Phrase {
        Phrase(
            es: "\(path): no se usa \(headings); agregue \(answer) a la pauta si está bien",
            en: "\(path): not used: \(headings); add \(answer) to the form if that is right")
    }
}
