internal import Base

extension Phrase {
    static func factsFormNamesNoFile(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): falta «files»; agregue el archivo de datos de sesiones, como files: salas.xlsx",
            en: "\(path): missing \"files\"; add the file of facts, such as files: rooms.xlsx")
    }
    static func factsColumnsUnknown(_ path: String, line: Int, columns: [String], known: [String]) -> Phrase {
        Phrase(
            es:
                "\(path):\(digits: line): columnas que nadie explica: \(columns); las conocidas son \(known); indique en una pauta "
                + "(YAML) qué son, como capacity: \(columns[0]), o ignore: [\(columns)]",
            en:
                "\(path):\(digits: line): columns that nothing explains: \(columns); the known ones are \(known); say in a form "
                + "(YAML) what they are, such as capacity: \(columns[0]), or ignore: [\(columns)]")
    }
    static func factsColumnTwice(_ path: String, line: Int, column: String) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): dos columnas son \(column); quite una, o indique en una pauta cuál es",
            en: "\(path):\(digits: line): two columns are \(column); remove one, or say in a form which it is")
    }
    static func factsWithoutSession(_ path: String, line: Int) -> Phrase {
        Phrase(
            es: "\(path):\(digits: line): ninguna columna dice la sesión; agregue session_id o session",
            en: "\(path):\(digits: line): no column says which session; add session_id or session")
    }
    static func factsRowTooLong(_ path: String, line: Int, columns: Int) -> Phrase {
        Phrase(
            es:
                "\(path):\(digits: line): la fila tiene más de \(columns, "campo", "campos"); ponga entre comillas los textos con "
                + "separadores",
            en:
                "\(path):\(digits: line): the row has more than \(columns, "field", "fields"); quote texts that have separators"
        )
    }
    static func factsDecimalUnknown(_ path: String, example: String) -> Phrase {
        Phrase(
            es:
                "\(path): «\(example)» puede tener miles o decimales; indique en una pauta (YAML) decimal: \".\" si los decimales van "
                + "tras un punto, o decimal: \",\" si van tras una coma",
            en:
                "\(path): \"\(example)\" may have thousands or decimals; say in a form (YAML) decimal: \".\" if points come before "
                + "decimals, or decimal: \",\" if commas do")
    }
    static func factsDateOrderUnknown(_ path: String, column: String, example: String) -> Phrase {
        Phrase(
            es:
                "\(path): \(column): «\(example)» puede ser día/mes o mes/día, y ninguna fila lo decide; indique en una pauta (YAML) "
                + "date-order: day-first o date-order: month-first",
            en:
                "\(path): \(column): \"\(example)\" may be day/month or month/day, and no row tells which; say in a form (YAML) "
                + "date-order: day-first or date-order: month-first")
    }
    static func factsNoSuchSession(event: Int64) -> Phrase {
        Phrase(
            es: "el evento \(digits: event) no tiene esa sesión", en: "event \(digits: event) has no such session")
    }
    static func factsNameShared(event: Int64, ids: [Int64]) -> Phrase {
        let ids = ids.map(String.init)
        return Phrase(
            es: "las sesiones \(ids) del evento \(digits: event) se llaman así; use la columna session_id",
            en: "sessions \(ids) of event \(digits: event) have this name; use the column session_id")
    }
    static func factsDiffer(session: Int64, line: Int) -> Phrase {
        Phrase(
            es: "la sesión \(digits: session) tiene otro valor en la línea \(digits: line); deje uno",
            en: "session \(digits: session) has another value on line \(digits: line); keep one")
    }
    static let factsNegative = Phrase(es: "es negativo", en: "negative")
    static let factsTimeWithoutCount = Phrase(
        es: "la fila tiene headcount_at y no headcount; agregue el conteo, o quite la hora",
        en: "the row has headcount_at and no headcount; add the count, or remove the time")
    static let factsDayWithoutTime = Phrase(
        es: "es un día sin hora; agregue la hora del conteo, o deje la celda vacía",
        en: "a day without a time; add the time of the headcount, or leave the cell empty")
    static func factsTimeFarOff(starts: String, ends: String) -> Phrase {
        Phrase(
            es: "está a más de un día de la sesión (\(starts) a \(ends)); corrija la hora del conteo",
            en: "more than a day from the session (\(starts) to \(ends)); correct the time of the headcount")
    }
    static let factsNotACount = Phrase(es: "no es un número entero desde 0", en: "not a whole number from 0 on")
}
