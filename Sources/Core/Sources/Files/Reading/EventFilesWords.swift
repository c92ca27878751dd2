// Events in files: what is wrong with them, and what they provide.

import Base

extension Phrase {
    static func eventFileNotGzip(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): el archivo gzip está dañado o incompleto; genérelo de nuevo",
            en: "\(path): damaged or incomplete gzip file; make it again")
    }
    static func eventFileNotText(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es un archivo de texto; guarde la planilla como .xlsx o CSV",
            en: "\(path): not a text file; save the spreadsheet as .xlsx or CSV")
    }
    static func noEventFiles(_ paths: [String]) -> Phrase {
        Phrase(
            es: "\(paths): no hay check-ins; se espera un archivo CSV, XLSX u ODS, o una carpeta con checkins.csv",
            en: "\(paths): no check-ins there; a file of CSV, XLSX or ODS is expected, or a folder with checkins.csv")
    }
    static func eventNotInFiles(_ event: Int64, has events: [Int64]) -> Phrase {
        Phrase(
            es: "los archivos no tienen el evento \(digits: event); tienen \(events.map(String.init))",
            en: "the files do not have event \(digits: event); they have \(events.map(String.init))")
    }
    static func eventsNotTold(_ paths: [String], has events: [Int64]) -> Phrase {
        Phrase(
            es: "\(paths): hay eventos \(events.map(String.init)) y los check-ins no indican el suyo; agregue event_id",
            en: "\(paths): there are events \(events.map(String.init)), and check-ins do not say theirs; add event_id")
    }
    static func eventFileQuoteOpen(_ path: String, line: Int) -> Phrase {
        Phrase(
            es:
                "\(path):\(digits: line): unas comillas no se cierran, así que el resto del archivo no se puede separar; corríjalo",
            en: "\(path):\(digits: line): a quote is never closed, so the rest of the file cannot be separated; fix it")
    }
    static func eventFileEmpty(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): está vacío; se espera una línea con los nombres de las columnas",
            en: "\(path): is empty; a line with the columns' names is expected")
    }
    static func eventFilesEmptied(_ paths: [String], event: Int64, had: Int) -> Phrase {
        Phrase(
            es:
                "\(paths): no hay check-ins del evento \(digits: event), que tenía \(had, "check-in", "check-ins"); si es "
                + "correcto, defina «allow-empty: true» en el perfil",
            en:
                "\(paths): no check-ins of event \(digits: event), which had \(had, "check-in", "check-ins"); if that is right, "
                + "set \"allow-empty: true\" in the profile")
    }
    static func notUTF8(_ path: String, line: Int) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): un carácter no es UTF-8 como los demás; se muestra como �",
            en: "\(path):\(digits: line): a character is not UTF-8 as the others are; it is shown as �")
    }
    static func eventFileLineTooLong(_ path: String, line: Int, limit: Int) -> Phrase {
        Phrase(
            es:
                "\(path):\(digits: line): la línea tiene más de \(number: limit) bytes; revise que cada fila esté en una línea "
                + "propia",
            en: "\(path):\(digits: line): the line has more than \(number: limit) bytes; "
                + "check that each row is on a line of its own")
    }
    static func tooManyColumns(_ path: String, columns: Int, limit: Int) -> Phrase {
        Phrase(
            es: "\(path): \(columns, "columna", "columnas"); se leen hasta \(number: limit)",
            en: "\(path): \(columns, "column", "columns"); at most \(number: limit) are read")
    }
    static func tooManyFileRows(_ path: String, limit: Int) -> Phrase {
        Phrase(
            es: "\(path): más de \(limit, "fila", "filas"); aumente max-rows",
            en: "\(path): more than \(limit, "row", "rows"); raise max-rows")
    }
    static func unknownColumnRole(_ name: String, known: [String], nearest: String?) -> Phrase {
        Phrase(
            es: "columna desconocida «\(name)» (\(known)).\(nearest.map { " ¿Quiso decir \($0)?" } ?? "")",
            en: "unknown column \"\(name)\" (\(known)).\(nearest.map { " Did you mean \($0)?" } ?? "")")
    }
    static func mappedColumnMissing(_ path: String, column: String, role: String, columns: [String]) -> Phrase {
        Phrase(
            es: "\(path): falta la columna «\(column)», asignada a \(role); hay: \(columns)",
            en: "\(path): missing column \"\(column)\", mapped to \(role); there are: \(columns)")
    }
    static func columnNotRecognized(_ path: String, _ what: Phrase, role: String, columns: [String]) -> Phrase {
        Phrase(
            es:
                "\(path): no se reconoce qué columna indica \(what) (hay: \(columns)); indíquela con --column \(role)=COLUMNA",
            en:
                "\(path): cannot tell which column says \(what) (there are: \(columns)); name it with --column \(role)=COLUMN"
        )
    }
    static func headerMissing(_ path: String, line: Int) -> Phrase {
        Phrase(
            es:
                "\(path):\(digits: line): falta la línea con los nombres de las columnas; agréguela, o borre las líneas que "
                + "estén antes de ella",
            en:
                "\(path):\(digits: line): missing the line with the columns' names; add it, or delete the lines above it"
        )
    }
    static func sessionWithoutName(_ path: String, line: Int, column: Int) -> Phrase {
        Phrase(
            es:
                "\(path):\(digits: line): la columna \(digits: column) tiene marcas y no tiene nombre; póngale el de su sesión",
            en: "\(path):\(digits: line): column \(digits: column) has marks and no name; give it that of its session")
    }
    static let whoCheckedIn = Phrase(es: "quién entró", en: "who checked in")
    static let whenCheckedIn = Phrase(es: "cuándo entró", en: "when they checked in")
    static func dateOrderUnknown(_ path: String, column: String, example: String) -> Phrase {
        Phrase(
            es:
                "\(path): \(column): «\(example)» puede ser día/mes o mes/día, y ninguna fila lo decide; use --date-order "
                + "day-first (día primero) o --date-order month-first (mes primero), o defina «date-order» en el perfil",
            en:
                "\(path): \(column): \"\(example)\" may be day/month or month/day, and no row tells which; pass --date-order "
                + "day-first or --date-order month-first, or set \"date-order\" in the profile")
    }
    /// - Parameter value: the form of the cell, without anybody's name, address or number.
    static func badRow(
        _ path: String, line: Int, column: String, reason: Phrase, value: String? = nil
    ) -> Phrase {
        Phrase { language in
            let (open, close) = language == .spanish ? ("«", "»") : ("\"", "\"")
            let quoted = value.map { ": \(open)\($0)\(close)" } ?? ""
            return "\(path):\(line): " + (column.isEmpty ? "" : "\(column): ") + reason[language] + quoted
        }
    }
    static func sessionListedTwice(_ session: String) -> Phrase {
        Phrase(
            es:
                "«\(session)» está en dos filas que difieren; si son dos sesiones, agregue una columna session_id con ids "
                + "distintos; si es una, deje una fila",
            en: "\"\(session)\" is in two rows that differ; if these are two sessions, add a column session_id with "
                + "different ids; if it is one, keep one row")
    }
    static func nameShared(_ name: String, ids: [Int64]) -> Phrase {
        let ids = ids.map(String.init)
        return Phrase(
            es: "«\(name)» es el nombre de \(ids); agregue una columna con el id, o deles nombres distintos",
            en: "\"\(name)\" is the name of \(ids); add a column with the id, or give them different names")
    }
    static let cellMissing = Phrase(es: "falta el valor", en: "missing value")
    static let notATime = Phrase(es: "no es una fecha y hora", en: "not a date and time")
    static let timeWithoutDate = Phrase(es: "una hora sin fecha", en: "a time of day without a date")
    static let notATimeOrMark = Phrase(es: "no es una hora ni una marca", en: "neither a time nor a mark")
    static let notANumber = Phrase(es: "no es un número", en: "not a number")
    static let dateNotInOrder = Phrase(
        es: "no es una fecha si se lee en el mismo orden que las demás",
        en: "not a date when read in the same order as the others")
    static let idNamesAnother = Phrase(
        es: "el número es también de otro check-in", en: "another check-in has the same number")
    static func fieldsTooMany(_ count: Int, columns: Int) -> Phrase {
        Phrase(
            es: "\(count, "campo", "campos") para \(columns, "columna", "columnas")",
            en: "\(count, "field", "fields") for \(columns, "column", "columns")")
    }
    /// - Parameter mayBeList: whether the rows may be a list of guests, some of whom did not come.
    static func tooManyBadRows(_ first: Phrase, bad: Int, of rows: Int, mayBeList: Bool) -> Phrase {
        Phrase(
            es:
                "\(first); no se pueden leer \(number: bad) de \(rows, "fila", "filas"), más que 1 de cada 100; revise las "
                + "columnas con --explain\("; si es una lista con una fila por persona, use --wide", if: mayBeList)",
            en:
                "\(first); \(number: bad) of \(rows, "row", "rows") cannot be read, more than 1 in 100; check the columns with "
                + "--explain\("; if it is a list with a row for each guest, pass --wide", if: mayBeList)")
    }
    static func badRowsSetApart(_ count: Int, of event: Int64) -> Phrase {
        Phrase(
            es:
                "evento \(digits: event): \(count, "fila que no se puede leer queda", "filas que no se pueden leer quedan") aparte",
            en:
                "event \(digits: event): \(count, "row that cannot be read is", "rows that cannot be read are") set apart"
        )
    }
    static func idsShared(_ path: String, column: String) -> Phrase {
        Phrase(
            es:
                "\(path): «\(column)» repite números en check-ins distintos y no se usa: un check-in es su persona, sesión y hora",
            en:
                "\(path): \"\(column)\" has the same numbers for different check-ins and is not used: a check-in is its guest, "
                + "session and time")
    }
    static func clocksWithoutDate(_ path: String, _ count: Int) -> Phrase {
        Phrase(
            es: "\(path): \(count, "hora no tiene fecha y cuenta", "horas no tienen fecha y cuentan") como marca",
            en:
                "\(path): \(count, "time of day has no date and counts as a mark", "times of day have no date and count as marks")"
        )
    }
    static func mostCheckInsOthers(
        event: Int64, gone: Int, of held: Int, new: Int, guestsBy columns: [String]
    ) -> Phrase {
        Phrase(
            es:
                "evento \(digits: event): ya no están \(number: gone) de los \(held, "check-in", "check-ins") anteriores y hay "
                + "\(number: new) nuevos; ¿cambió la columna que distingue a las personas? Ahora es \(columns)",
            en:
                "event \(digits: event): \(number: gone) of the \(held, "previous check-in", "previous check-ins") are gone, "
                + "and \(number: new) are new; did the column that tells guests apart change? It is now \(columns)")
    }
    static func allCheckInsOthers(event: Int64, gone: Int, guestsBy columns: [String]) -> Phrase {
        Phrase(
            es:
                "evento \(digits: event): no queda ninguno de los \(gone, "check-in", "check-ins") anteriores y todos son "
                + "nuevos; ¿cambió la columna que distingue a las personas? Ahora es \(columns)",
            en:
                "event \(digits: event): none of the \(gone, "previous check-in", "previous check-ins") is left, and all are "
                + "new; did the column that tells guests apart change? It is now \(columns)")
    }
}
