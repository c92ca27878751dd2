/// Reading members and visits from files.
extension Phrase {
    public static func memberFileNotNamed(_ key: String) -> Phrase {
        Phrase(
            es: "falta el archivo; indique members.\(key) en el perfil",
            en: "the file is missing; name it with members.\(key) in the profile")
    }

    public static func memberFileUnreadable(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer (\(reason.es)); revise la ruta en el perfil",
            en: "\(path): cannot be read (\(reason.en)); check the path in the profile")
    }

    public static func memberFileEmpty(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): está vacío; la primera línea debe nombrar las columnas",
            en: "\(path): is empty; the first line must name the columns")
    }

    public static func memberFileColumnMissing(_ path: String, column: String) -> Phrase {
        Phrase(
            es: "\(path): falta la columna \(column); agréguela a la primera línea",
            en: "\(path): the column \(column) is missing; add it to the first line")
    }

    public static func memberFileColumnTwice(_ path: String, column: String) -> Phrase {
        Phrase(
            es: "\(path): la columna \(column) está dos veces; deje una sola en la primera línea",
            en: "\(path): the column \(column) stands twice; leave one in the first line")
    }

    public static func memberFileTooManyFields(_ path: String, line: Int, columns: Int) -> Phrase {
        Phrase(
            es:
                "\(path):\(line): hay más valores que las \(columns) columnas; ponga entre comillas los textos con separador y no termine la línea con uno",
            en:
                "\(path):\(line): more values than the \(columns) columns; put texts that have a separator in quotes, and end no line with one"
        )
    }

    public static func memberFileNotUTF8(_ path: String, line: Int) -> Phrase {
        Phrase(
            es: "\(path):\(line): el texto no es UTF-8; guarde el archivo como CSV UTF-8",
            en: "\(path):\(line): the text is not UTF-8; save the file as CSV UTF-8")
    }

    public static func memberFileField(_ path: String, line: Int, column: String) -> Phrase {
        Phrase(
            es: "\(path):\(line): falta \(column) o no se entiende; corrija la línea",
            en: "\(path):\(line): \(column) is missing or cannot be understood; mend the line")
    }

    public static func memberFileBlankBefore(_ path: String, line: Int, column: String) -> Phrase {
        Phrase(
            es:
                "\(path):\(line): \(column) empieza con un espacio y no se entiende; ponga entre comillas los textos con separador",
            en:
                "\(path):\(line): \(column) begins with a blank and cannot be understood; put texts that have a separator in quotes"
        )
    }

    public static func memberFileRepeats(_ path: String, line: Int, column: String) -> Phrase {
        Phrase(
            es: "\(path):\(line): \(column) ya apareció antes; deje una sola línea con ese valor",
            en: "\(path):\(line): \(column) came before; leave one line with that value")
    }

    public static func memberFileQuoteOpen(_ path: String, line: Int) -> Phrase {
        Phrase(
            es: "\(path):\(line): se abren comillas que no se cierran; corrija la línea",
            en: "\(path):\(line): a quote is opened and not closed; mend the line")
    }

    public static func memberFileTextAfterQuote(_ path: String, line: Int) -> Phrase {
        Phrase(
            es: "\(path):\(line): hay texto después de unas comillas; duplique las comillas que son parte del texto",
            en: "\(path):\(line): there is text after a closing quote; double the quotes that are part of the text")
    }
}
