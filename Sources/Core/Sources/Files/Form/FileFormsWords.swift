// Forms: what the columns of files mean, and what is asked about them.

import Base

extension Phrase {
    static func formUnreadable(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer la pauta (\(reason)); revise la ruta",
            en: "\(path): the form cannot be read (\(reason)); check the path")
    }
    static func formQuestionOpen(_ path: String, line: Int) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): falta una respuesta; cambie el «?» por lo que significa",
            en: "\(path):\(digits: line): a question is open; put what it means in place of the \"?\"")
    }
    static func formWordTwice(_ word: String, _ yes: String, _ no: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(word)» está en \(yes) y en \(no); déjelo en una de las dos",
            en: "\(place): \"\(word)\" is in \(yes) and in \(no); leave it in one of them")
    }
    static func formColumnMissing(_ path: String, line: Int, heading: String, columns: [String]) -> Phrase {
        Phrase(
            es:
                "\(path):\(digits: line): no hay una columna «\(heading)», que la pauta nombra; están \(columns); corrija la pauta",
            en:
                "\(path):\(digits: line): there is no column \"\(heading)\", which the form names; there are \(columns); mend the form"
        )
    }
    /// - Parameter answers: all that the form has yet to say.
    static func formWithoutPerson(_ path: String, _ answers: [Phrase]) -> Phrase {
        Phrase(
            es: "\(path): la pauta no dice qué distingue a las personas; agregue \(answers, by: "; ")",
            en: "\(path): the form does not say what tells people apart; add \(answers, by: "; ")")
    }
    static func formTimeFormat(_ format: String) -> Phrase {
        Phrase(
            es: "«\(format)» no es un formato de fecha y hora; escriba por ejemplo «dd.MM.yyyy HH:mm»",
            en: "\"\(format)\" is not a format of dates and times; write \"dd.MM.yyyy HH:mm\", for example")
    }
    static func eventFileTextAfterQuote(_ path: String, line: Int, opened: Int) -> Phrase {
        Phrase(
            es:
                "\(path):\(digits: line): hay texto después de unas comillas que se abren en la línea \(digits: opened), así que no se sabe qué filas hay entremedio; corríjalo",
            en:
                "\(path):\(digits: line): there is text after a quote that opens on line \(digits: opened), so the rows between cannot be told; fix it"
        )
    }
    static func listsShareGuests(_ paths: [String], guests: Int) -> Phrase {
        Phrase(
            es:
                "\(paths): \(guests, "persona está", "personas están") en varias listas que no dicen su sesión; agregue a una pauta «session: {each: file}», o quite la lista que sobra",
            en:
                "\(paths): \(guests, "person is", "people are") in several lists that do not say their session; add \"session: {each: file}\" to a form, or remove the list too many"
        )
    }
    static func sameAsBoth(_ name: String, _ other: String) -> Phrase {
        Phrase(
            es:
                "los archivos tienen las sesiones «\(name)» y «\(other)», así que «same-as» las haría una; quítelas de «same-as»",
            en:
                "the files have the sessions \"\(name)\" and \"\(other)\", which \"same-as\" would make one; remove them from \"same-as\""
        )
    }
    static func registrantsShrank(_ paths: [String], event: Int64, from had: Int64, to has: Int64) -> Phrase {
        Phrase(
            es:
                "\(paths): quedan \(number: has) de las \(number: had) personas inscritas que tenía el evento \(digits: event); si es correcto, defina «allow-shrinking: true» en el perfil o en la pauta",
            en:
                "\(paths): \(number: has) of the \(number: had) people registered for event \(digits: event) are left; if that is right, set \"allow-shrinking: true\" in the profile or in the form"
        )
    }
    static func eventFileTwice(_ path: String, _ other: String) -> Phrase {
        Phrase(
            es: "\(other): es igual a \(path); quite uno, o nombre los archivos en una pauta",
            en: "\(other): is the same as \(path); remove one, or name the files in a form")
    }
    static func eventFileQuoteLong(_ path: String, opened: Int, closed: Int) -> Phrase {
        Phrase(
            es:
                "\(path):\(digits: opened): unas comillas se cierran recién en la línea \(digits: closed), así que no se sabe qué filas hay entremedio; corríjalo",
            en:
                "\(path):\(digits: opened): a quote is closed on line \(digits: closed) only, so the rows between cannot be told; fix it"
        )
    }
    /// A column of sessions.
    static func sessionsAsked(_ column: String, example: String) -> Phrase {
        Phrase(
            es: "«\(column)», que en unas celdas parece nombrar varias sesiones («\(example)»)",
            en: "\"\(column)\", some cells of which seem to name several sessions (\"\(example)\")")
    }
    static func answerRegistrants(_ lines: [Phrase]) -> Phrase {
        Phrase(es: "\(lines, by: ", ") si son inscripciones", en: "\(lines, by: ", ") if these are registrations")
    }
    static func answerOneSession(_ line: String) -> Phrase {
        Phrase(es: "\(line) si cada celda es una sola sesión", en: "\(line) if each cell is a single session")
    }
    static func listRepeatsPeople(_ path: String, columns: [String], rows: Int) -> Phrase {
        Phrase(
            es:
                "\(path): \(number: rows) filas repiten a alguien por \(columns), en una lista con una fila por persona; diga en una pauta quién es una persona: «person: [COLUMNA]», o «person: row» si cada fila es otra",
            en:
                "\(path): \(number: rows) rows have somebody again by \(columns), in a list with a row for each person; say in a form who is a person: \"person: [COLUMN]\", or \"person: row\" if each row is another"
        )
    }
    static func yearDoubtful(_ path: String, column: String, example: String, year: Int) -> Phrase {
        Phrase(
            es:
                "\(path): «\(column)»: «\(example)» sería del año \(digits: year); si el año va primero, agregue a una pauta «time: {column: \(column), format: yy-MM-dd HH:mm}»",
            en:
                "\(path): \"\(column)\": \"\(example)\" would be of \(digits: year); if the year is first, add to a form \"time: {column: \(column), format: yy-MM-dd HH:mm}\""
        )
    }
    /// - Parameter isClock: whether cells are times of day without a date.
    static func noTimeReadable(_ first: Phrase, column: String, isClock: Bool) -> Phrase {
        let line =
            isClock
            ? "time: {column: \(column), date: 2026-05-13}" : "time: {column: \(column), format: dd.MM.yyyy HH:mm}"
        return Phrase(
            es: "\(first); ninguna fila se puede leer; diga en una pauta cómo son, por ejemplo «\(line)»",
            en: "\(first); no row can be read; say in a form how they are written, for example \"\(line)\"")
    }
    static func rowAsked(_ text: String, line: Int?) -> Phrase {
        Phrase(es: "la fila «\(text)»\(at(line, "línea"))", en: "the row \"\(text)\"\(at(line, "line"))")
    }
    /// The title of a further part of a list, above the headings again.
    static func titleAsked(_ text: String, line: Int?) -> Phrase {
        Phrase(
            es:
                "la fila «\(text)»\(at(line, "línea")), título de más filas (si son otra sesión, póngalas en una hoja o un archivo propio)",
            en:
                "the row \"\(text)\"\(at(line, "line")), a title of more rows (if they are another session, put them on a sheet or in a file of their own)"
        )
    }
    private static func at(_ line: Int?, _ word: String) -> String { line.map { " (\(word) \($0))" } ?? "" }
    static func fileHasOtherTable(_ path: String, line: Int) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): ahí empieza otra tabla, con columnas propias; póngala en otra hoja o archivo",
            en:
                "\(path):\(digits: line): another table begins there, with columns of its own; put it on another sheet or in a file"
        )
    }
    static func eventFileTruncated(
        _ path: String, line: Int, cells: Int, of columns: Int, inTime: Bool = false
    ) -> Phrase {
        let what = Phrase(
            es: "\(cells, "celda", "celdas") de \(number: columns)",
            en: "\(cells, "cell", "cells") of \(number: columns)")
        let open =
            inTime
            ? Phrase(es: "una hora incompleta", en: "an incomplete time")
            : Phrase(es: "unas comillas sin cerrar", en: "a quote that is not closed")
        let shown = cells < columns ? what : open
        return Phrase(
            es:
                "\(path):\(digits: line): el archivo está cortado: su última fila tiene \(shown) y no termina; guárdelo o descárguelo de nuevo",
            en:
                "\(path):\(digits: line): the file is truncated: its last row has \(shown) and does not end; save or download it again"
        )
    }
    static func datesDisagree(_ path: String, column: String, dayFirst: Int, monthFirst: Int, either: Int) -> Phrase {
        Phrase(
            es:
                "\(path): «\(column)»: \(number: dayFirst) fechas solo existen con el día primero, \(number: monthFirst) solo con el mes primero, y \(number: either) con ambos; indique --date-order day-first o month-first",
            en:
                "\(path): \"\(column)\": \(number: dayFirst) dates exist only with the day first, \(number: monthFirst) only with the month first, and \(number: either) with both; give --date-order day-first or month-first"
        )
    }
    static func datesHalfTaken(_ path: String, column: String, dates: Int, texts: Int) -> Phrase {
        Phrase(
            es:
                "\(path): en «\(column)» \(number: dates) celdas son fechas y \(number: texts) son textos, así que la planilla pudo cambiar el día por el mes en las primeras; corríjala o use el archivo del que viene",
            en:
                "\(path): in \"\(column)\" \(number: dates) cells are dates and \(number: texts) are texts, so the spreadsheet may have swapped day and month in the former; mend it, or use the file that it comes from"
        )
    }
    /// What only a person can say about some files.
    ///
    /// - Parameter path: a file, for the command that proposes a form.
    static func filesAsk(_ files: [Phrase], path: String) -> Phrase {
        Phrase(
            es: "\(files, by: "; ") (en una pauta, --form, que «attendance files describe \(path)» propone)",
            en: "\(files, by: "; ") (in a form, --form, which \"attendance files describe \(path)\" proposes)")
    }
    /// - Parameter answers: the form, line by line.
    static func columnsAsk(_ files: [Phrase], _ answers: [Phrase], path: String) -> Phrase {
        Phrase(
            es:
                "\(files, by: " ") Agregue \(answers, by: "; ") (en una pauta, --form, que «attendance files describe \(path)» propone)",
            en:
                "\(files, by: " ") Add \(answers, by: "; ") (in a form, --form, which \"attendance files describe \(path)\" proposes)"
        )
    }
    static func fileAsks(_ path: String, _ columns: [Phrase]) -> Phrase {
        Phrase(es: "\(path): ¿qué significa \(columns)?", en: "\(path): what is the meaning of \(columns)?")
    }
    /// - Parameter question: what is open in the line.
    static func answerPerson(_ line: String, _ question: Phrase) -> Phrase {
        Phrase { "\(line) (\(question[$0]))" }
    }
    /// - Parameter heading: the column of times in which some have nothing.
    static func answerUntimed(_ heading: String, _ rows: Int) -> Phrase {
        Phrase(
            es: "came: all si quienes no tienen «\(heading)» (\(rows, "fila", "filas")) vinieron igual",
            en: "came: all if those without \"\(heading)\" (\(rows, "row", "rows")) came all the same")
    }
    /// Rows that cannot be read, of which a form can say what they are.
    static func rowsAsk(_ rows: Phrase, _ answers: [Phrase]) -> Phrase {
        Phrase(
            es: "\(rows); o agregue a una pauta \(answers, by: "; ")",
            en: "\(rows); or add to a form \(answers, by: "; ")")
    }
    static func answerIgnore(_ line: String) -> Phrase {
        Phrase(es: "\(line) si no importa", en: "\(line) if it does not matter")
    }
    /// - Parameter heading: the column of times in which some have nothing.
    static func untimedOpen(_ heading: String, rows: Int) -> Phrase {
        Phrase(
            es:
                "\(rows, "fila no tiene", "filas no tienen") «\(heading)»: all si \(for: rows, "esa persona vino", "esas personas vinieron") igual; si no, borre esta línea",
            en:
                "\(rows, "row has", "rows have") no \"\(heading)\": all if \(for: rows, "this person", "these people") came all the same; if not, delete this line"
        )
    }
    static func formAsksUntimed(_ heading: String, rows: Int) -> Phrase {
        Phrase(
            es:
                "\(rows, "fila no tiene", "filas no tienen") «\(heading)»: all si \(for: rows, "esa persona vino", "esas personas vinieron") igual (- si no)",
            en:
                "\(rows, "row has", "rows have") no \"\(heading)\": all if \(for: rows, "this person", "these people") came all the same (- if not)"
        )
    }
    static func answerTime(_ heading: String, _ lines: [Phrase]) -> Phrase {
        Phrase(
            es: "\(lines, by: ", ") si «\(heading)» es la llegada",
            en: "\(lines, by: ", ") if \"\(heading)\" is the arrival")
    }
    /// - Parameter values: what stands in the column, each with the number of its cells.
    static func expectedWordMissing(_ path: String, word: String, column: String, values: [String]) -> Phrase {
        Phrase(
            es: "\(path): --expected: ninguna celda de «\(column)» dice «\(word)»; hay: \(values)",
            en: "\(path): --expected: no cell of \"\(column)\" says \"\(word)\"; there are: \(values)")
    }
    static func columnAsked(_ heading: String, isTimes: Bool) -> Phrase {
        Phrase(
            es: "«\(heading)»\(" (fechas u horas)", if: isTimes)",
            en: "\"\(heading)\"\(" (dates or times)", if: isTimes)")
    }
    static func columnAsked(_ heading: String, values: [String]) -> Phrase {
        Phrase { language in
            let values = values.joined(separator: ", ")
            return language == .spanish ? "«\(heading)» (\(values))" : "\"\(heading)\" (\(values))"
        }
    }
}
