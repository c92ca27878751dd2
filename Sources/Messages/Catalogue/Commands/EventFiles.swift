// Events in files: what is wrong with them, and what they provide.

// MARK: - Files

extension Phrase {
    public static let eventFilesNotNamed = Phrase(
        es: "faltan los archivos del evento; defina «files» en el perfil",
        en: "missing the event's files; set \"files\" in the profile")
    public static func eventFileUnreadable(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer (\(reason)); revise la ruta", en: "\(path): cannot be read (\(reason)); check the path")
    }
    public static func eventFileChanged(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): cambió mientras se leía; inténtelo de nuevo cuando esté completo",
            en: "\(path): changed while it was read; try again when it is complete")
    }
    public static func eventFileNotGzip(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): el archivo gzip está dañado o incompleto; genérelo de nuevo",
            en: "\(path): damaged or incomplete gzip file; make it again")
    }
    /// - Parameter isCompressed: whether it is only after decompression.
    public static func eventFileTooLarge(_ path: String, limit: Int, isCompressed: Bool) -> Phrase {
        Phrase(
            es: "\(path): \(fileTooLarge(limit: limit))\(" una vez descomprimido", if: isCompressed), el máximo; "
                + "divídalo en varios archivos",
            en: "\(path): \(fileTooLarge(limit: limit))\(" when decompressed", if: isCompressed), the limit; "
                + "split it into several files")
    }
    public static func eventFileNotText(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es un archivo de texto; guarde la planilla como .xlsx o CSV",
            en: "\(path): not a text file; save the spreadsheet as .xlsx or CSV")
    }
    public static func noEventFiles(_ paths: [String]) -> Phrase {
        Phrase(
            es: "\(paths): no hay check-ins; se espera un archivo CSV, XLSX u ODS, o una carpeta con checkins.csv",
            en: "\(paths): no check-ins there; a file of CSV, XLSX or ODS is expected, or a folder with checkins.csv")
    }
    public static func eventNotInFiles(_ event: Int64, has events: [Int64]) -> Phrase {
        Phrase(
            es: "los archivos no tienen el evento \(digits: event); tienen \(events.map(String.init))",
            en: "the files do not have event \(digits: event); they have \(events.map(String.init))")
    }
    public static func eventsNotTold(_ paths: [String], has events: [Int64]) -> Phrase {
        Phrase(
            es: "\(paths): hay eventos \(events.map(String.init)) y los check-ins no indican el suyo; agregue event_id",
            en: "\(paths): there are events \(events.map(String.init)), and check-ins do not say theirs; add event_id")
    }
    public static func eventFileQuoteOpen(_ path: String, line: Int) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): unas comillas no se cierran, así que el resto del archivo no se puede separar; corríjalo",
            en: "\(path):\(digits: line): a quote is never closed, so the rest of the file cannot be separated; fix it")
    }
    public static func eventFileEmpty(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): está vacío; se espera una línea con los nombres de las columnas",
            en: "\(path): is empty; a line with the columns' names is expected")
    }
    public static func eventFilesEmptied(_ paths: [String], event: Int64, had: Int) -> Phrase {
        Phrase(
            es: "\(paths): no hay check-ins del evento \(digits: event), que tenía \(had, "check-in", "check-ins"); si es "
                + "correcto, defina «allow-empty: true» en el perfil",
            en: "\(paths): no check-ins of event \(digits: event), which had \(had, "check-in", "check-ins"); if that is right, "
                + "set \"allow-empty: true\" in the profile")
    }
    public static func notUTF8(_ path: String, line: Int) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): un carácter no es UTF-8 como los demás; se muestra como �",
            en: "\(path):\(digits: line): a character is not UTF-8 as the others are; it is shown as �")
    }
    public static func eventFileLineTooLong(_ path: String, line: Int, limit: Int) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): la línea tiene más de \(number: limit) bytes; revise que cada fila esté en una línea "
                + "propia",
            en: "\(path):\(digits: line): the line has more than \(number: limit) bytes; "
                + "check that each row is on a line of its own")
    }
    public static func tooManyColumns(_ path: String, columns: Int, limit: Int) -> Phrase {
        Phrase(
            es: "\(path): \(columns, "columna", "columnas"); se leen hasta \(number: limit)",
            en: "\(path): \(columns, "column", "columns"); at most \(number: limit) are read")
    }
    public static func tooManyFileRows(_ path: String, limit: Int) -> Phrase {
        Phrase(
            es: "\(path): más de \(limit, "fila", "filas"); aumente max-rows",
            en: "\(path): more than \(limit, "row", "rows"); raise max-rows")
    }
}

// MARK: - Columns and dates

extension Phrase {
    public static func unknownColumnRole(_ name: String, known: [String], nearest: String?) -> Phrase {
        Phrase(
            es: "columna desconocida «\(name)» (\(known)).\(nearest.map { " ¿Quiso decir \($0)?" } ?? "")",
            en: "unknown column \"\(name)\" (\(known)).\(nearest.map { " Did you mean \($0)?" } ?? "")")
    }
    public static func mappedColumnMissing(_ path: String, column: String, role: String, columns: [String]) -> Phrase {
        Phrase(
            es: "\(path): falta la columna «\(column)», asignada a \(role); hay: \(columns)",
            en: "\(path): missing column \"\(column)\", mapped to \(role); there are: \(columns)")
    }
    public static func columnNotRecognized(_ path: String, _ what: Phrase, role: String, columns: [String]) -> Phrase {
        Phrase(
            es: "\(path): no se reconoce qué columna indica \(what) (hay: \(columns)); indíquela con --column \(role)=COLUMNA",
            en: "\(path): cannot tell which column says \(what) (there are: \(columns)); name it with --column \(role)=COLUMN")
    }
    public static func headerMissing(_ path: String, line: Int) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): falta la línea con los nombres de las columnas; agréguela, o borre las líneas que "
                + "estén antes de ella",
            en: "\(path):\(digits: line): missing the line with the columns' names; add it, or delete the lines above it")
    }
    public static func sessionWithoutName(_ path: String, line: Int, column: Int) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): la columna \(digits: column) tiene marcas y no tiene nombre; póngale el de su sesión",
            en: "\(path):\(digits: line): column \(digits: column) has marks and no name; give it that of its session")
    }
    public static let whoCheckedIn = Phrase(es: "quién entró", en: "who checked in")
    public static let whenCheckedIn = Phrase(es: "cuándo entró", en: "when they checked in")
    public static func dateOrderUnknown(_ path: String, column: String, example: String) -> Phrase {
        Phrase(
            es: "\(path): \(column): «\(example)» puede ser día/mes o mes/día, y ninguna fila lo decide; use --date-order "
                + "day-first (día primero) o --date-order month-first (mes primero), o defina «date-order» en el perfil",
            en: "\(path): \(column): \"\(example)\" may be day/month or month/day, and no row tells which; pass --date-order "
                + "day-first or --date-order month-first, or set \"date-order\" in the profile")
    }
    public static func wrongColumnOption(_ text: String) -> Phrase {
        Phrase(
            es: "--column debe ser ROL=COLUMNA, como guest_id=Código, y no «\(text)»",
            en: "--column takes ROLE=COLUMN, such as guest_id=Code, not \"\(text)\"")
    }
    public static func flagNeedsFiles(_ flag: String) -> Phrase {
        Phrase(es: "\(flag) es para archivos: use también --files RUTA.", en: "\(flag) is for files: pass --files PATH, too.")
    }
    public static func notWithFiles(_ flag: String) -> Phrase {
        Phrase(
            es: "\(flag) no se puede usar con --files, que solo lee los archivos.",
            en: "\(flag) cannot be used with --files, which reads only the files.")
    }
}

// MARK: - Rows

extension Phrase {
    /// - Parameter value: the form of the cell, without anybody's name, address or number.
    public static func badRow(
        _ path: String, line: Int, column: String, reason: Phrase, value: String? = nil
    ) -> Phrase {
        Phrase { language in
            let (open, close) = language == .spanish ? ("«", "»") : ("\"", "\"")
            let quoted = value.map { ": \(open)\($0)\(close)" } ?? ""
            return "\(path):\(line): " + (column.isEmpty ? "" : "\(column): ") + reason[language] + quoted
        }
    }
    public static let cellMissing = Phrase(es: "falta el valor", en: "missing value")
    public static let notATime = Phrase(es: "no es una fecha y hora", en: "not a date and time")
    public static let timeWithoutDate = Phrase(es: "una hora sin fecha", en: "a time of day without a date")
    public static let notATimeOrMark = Phrase(es: "no es una hora ni una marca", en: "neither a time nor a mark")
    public static let notANumber = Phrase(es: "no es un número", en: "not a number")
    public static let dateNotInOrder = Phrase(
        es: "no es una fecha si se lee en el mismo orden que las demás",
        en: "not a date when read in the same order as the others")
    public static let idNamesAnother = Phrase(
        es: "el número es también de otro check-in", en: "another check-in has the same number")
    public static func fieldsTooMany(_ count: Int, columns: Int) -> Phrase {
        Phrase(
            es: "\(count, "campo", "campos") para \(columns, "columna", "columnas")",
            en: "\(count, "field", "fields") for \(columns, "column", "columns")")
    }
    /// - Parameter mayBeList: whether the rows may be a list of guests, some of whom did not come.
    public static func tooManyBadRows(_ first: Phrase, bad: Int, of rows: Int, mayBeList: Bool) -> Phrase {
        Phrase(
            es: "\(first); no se pueden leer \(number: bad) de \(rows, "fila", "filas"), más que 1 de cada 100; revise las "
                + "columnas con --explain\("; si es una lista con una fila por persona, use --wide", if: mayBeList)",
            en: "\(first); \(number: bad) of \(rows, "row", "rows") cannot be read, more than 1 in 100; check the columns with "
                + "--explain\("; if it is a list with a row for each guest, pass --wide", if: mayBeList)")
    }
    public static func badRowsSetApart(_ count: Int, of event: Int64) -> Phrase {
        Phrase(
            es: "evento \(digits: event): \(count, "fila que no se puede leer queda", "filas que no se pueden leer quedan") aparte",
            en: "event \(digits: event): \(count, "row that cannot be read is", "rows that cannot be read are") set apart")
    }
}

// MARK: - How rows are read

extension Phrase {
    public static func idsShared(_ path: String, column: String) -> Phrase {
        Phrase(
            es: "\(path): «\(column)» repite números en check-ins distintos y no se usa: un check-in es su persona, sesión y hora",
            en: "\(path): \"\(column)\" has the same numbers for different check-ins and is not used: a check-in is its guest, "
                + "session and time")
    }
    public static func clocksWithoutDate(_ path: String, _ count: Int) -> Phrase {
        Phrase(
            es: "\(path): \(count, "hora no tiene fecha y cuenta", "horas no tienen fecha y cuentan") como marca",
            en: "\(path): \(count, "time of day has no date and counts as a mark", "times of day have no date and count as marks")")
    }
    public static func mostCheckInsOthers(
        event: Int64, gone: Int, of held: Int, new: Int, guestsBy columns: [String]
    ) -> Phrase {
        Phrase(
            es: "evento \(digits: event): ya no están \(number: gone) de los \(held, "check-in", "check-ins") anteriores y hay "
                + "\(number: new) nuevos; ¿cambió la columna que distingue a las personas? Ahora es \(columns)",
            en: "event \(digits: event): \(number: gone) of the \(held, "previous check-in", "previous check-ins") are gone, "
                + "and \(number: new) are new; did the column that tells guests apart change? It is now \(columns)")
    }
    public static func allCheckInsOthers(event: Int64, gone: Int, guestsBy columns: [String]) -> Phrase {
        Phrase(
            es: "evento \(digits: event): no queda ninguno de los \(gone, "check-in", "check-ins") anteriores y todos son "
                + "nuevos; ¿cambió la columna que distingue a las personas? Ahora es \(columns)",
            en: "event \(digits: event): none of the \(gone, "previous check-in", "previous check-ins") is left, and all are "
                + "new; did the column that tells guests apart change? It is now \(columns)")
    }
}

// MARK: - What sources provide

extension Term {
    public static let source = Term(es: "Fuente", "De dónde se leen los eventos.", en: "Source", "Where events are read from.")
    public static let sourceTimes = Term(
        es: "Horas", "Cuándo fue cada check-in.", en: "Times", "When check-ins were made.")
    public static let sourceTypes = Term(
        es: "Tipos", "El tipo de inscrito de cada check-in.", en: "Types", "The registrant type of check-ins.")
    public static let sourceRegistrations = Term(
        es: "Inscritos", "Cuántos se inscribieron en cada sesión y tipo.", en: "Registrations",
        "How many registered for each session and type.")
    public static let sourceReportedCounts = Term(
        es: "Recuentos propios", "El recuento de check-ins de la propia fuente.", en: "Own counts",
        "The source's own counts of check-ins.")
    public static let sourceSessionEnds = Term(
        es: "Término de sesiones", "Cuándo termina cada sesión.", en: "Ends of sessions", "When sessions end.")
    public static let sourceCoordinates = Term(
        es: "Coordenadas", "Dónde se hizo cada check-in.", en: "Coordinates", "Where check-ins were made.")
    public static let sourceMethods = Term(
        es: "Métodos", "Cómo se hizo cada check-in.", en: "Methods", "How check-ins were made.")
    public static let sourceEdits = Term(
        es: "Cambios", "Cuándo se modificó cada check-in.", en: "Edits", "When check-ins were last changed.")
    public static let sourceNames = Term(
        es: "Nombres", "Los nombres de las personas.", en: "Names", "The names of guests.")
    public static let sourceAddresses = Term(
        es: "Correos", "Los correos de las personas.", en: "E-mail", "The e-mail addresses of guests.")
}

extension Phrase {
    public static func eventFilesReadable(events: Int, checkIns: Int, missing: [Phrase]) -> Phrase {
        Phrase(
            es: "archivos legibles: \(events, "evento", "eventos"), \(checkIns, "check-in", "check-ins")"
                + "\("; no incluyen: \(missing)", if: !missing.isEmpty)",
            en: "readable files: \(events, "event", "events"), \(checkIns, "check-in", "check-ins")"
                + "\("; they do not provide: \(missing)", if: !missing.isEmpty)")
    }
}

// MARK: - Settings

extension Phrase {
    public static let settingFiles = Phrase(
        es: "Con source: files, una carpeta o archivos (CSV, XLSX, ODS) con los check-ins.",
        en: "With source: files, a folder or files (CSV, XLSX, ODS) with the check-ins.")
    public static let settingForm = Phrase(
        es: "Una pauta (YAML) que dice qué significan las columnas: la propone «attendance files describe».",
        en: "A form (YAML) that says what the columns mean: \"attendance files describe\" proposes one.")
    public static let settingRegistrants = Phrase(
        es: "La lista de las personas inscritas, en un archivo.", en: "The list of the people registered, in a file.")
    public static let settingColumns = Phrase(
        es: "Las columnas de los archivos que no se reconocen por su nombre.",
        en: "The columns of the files that are not recognized by their names.")
    public static let settingDateOrder = Phrase(
        es: "El orden de día y mes en los archivos: day-first o month-first.",
        en: "The order of day and month in the files: day-first or month-first.")
    public static let settingWide = Phrase(
        es: "Si los archivos son listas con una columna por sesión.",
        en: "Whether the files are lists with one column for each session.")
    public static let settingAllowEmpty = Phrase(
        es: "Si los archivos pueden quedar sin check-ins después de haberlos tenido.",
        en: "Whether the files may have no check-ins after they had some.")
    public static let settingAllowShrinking = Phrase(
        es: "Si los archivos pueden tener menos de nueve décimos de los check-ins de la lectura anterior.",
        en: "Whether the files may have fewer than nine tenths of the check-ins of the previous reading.")
}
