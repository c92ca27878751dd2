// Who is a person in an event's files: what tells people apart, and what leaves that open.

import Base

extension Phrase {
    /// - Parameters:
    ///   - doubts: what leaves it open.
    ///   - answers: lines of a form and what each says: one of each of these.
    static func whoIsWhoUnclear(
        _ path: String, _ doubts: [Phrase], answers: [[(line: String, says: Phrase)]]
    ) -> Phrase {
        let lines = answers.map { choice in
            let lines = choice.map { answer in Phrase { "\(answer.line) (\(answer.says[$0]))" } }
            return Phrase(es: "\(lines, by: " o ")", en: "\(lines, by: " or ")")
        }
        return Phrase(
            es: "\(path): no es seguro quién es quién: \(doubts, by: "; ")"
                + "\("; agregue a la pauta \(lines, by: ", y ")", if: !lines.isEmpty)",
            en: "\(path): it is not certain who is who: \(doubts, by: "; ")"
                + "\("; add to the form \(lines, by: ", and ")", if: !lines.isEmpty)")
    }

    /// - Parameter rest: what else the form says then, since it has to say all.
    static func whoIsWhoBeside(_ doubts: Phrase, _ rest: [Phrase]) -> Phrase {
        rest.isEmpty
            ? doubts
            : Phrase(es: "\(doubts); y además \(rest, by: "; ")", en: "\(doubts); and besides \(rest, by: "; ")")
    }

    /// - Parameter shape: the form of one of them, without its letters and digits.
    static func addressesOfSeveralNames(_ count: Int, of column: String, shape: String?) -> Phrase {
        Phrase(
            es:
                "\(count, "correo", "correos") de «\(column)» \(for: count, "tiene", "tienen") varios nombres\(like(shape))",
            en:
                "\(count, "address", "addresses") in \"\(column)\" \(for: count, "has", "have") several names\(like(shape))"
        )
    }
    static func namesInSeveralOrders(_ count: Int, of column: String, shape: String?) -> Phrase {
        Phrase(
            es:
                "\(count, "nombre", "nombres") de «\(column)» \(for: count, "está escrito", "están escritos") en otro orden que en otras filas\(like(shape)); escríbalos igual",
            en:
                "\(count, "name", "names") of \"\(column)\" \(for: count, "is", "are") written in another order than in other rows\(like(shape)); write them alike"
        )
    }
    static func codesOfSeveralNames(_ count: Int, of column: String, shape: String?) -> Phrase {
        Phrase(
            es:
                "\(count, "código", "códigos") de «\(column)» \(for: count, "tiene", "tienen") varios nombres\(like(shape))",
            en: "\(count, "code", "codes") in \"\(column)\" \(for: count, "has", "have") several names\(like(shape))")
    }
    static func codesOfSeveralAddresses(_ count: Int, of column: String, shape: String?) -> Phrase {
        Phrase(
            es:
                "\(count, "código", "códigos") de «\(column)» \(for: count, "tiene", "tienen") varios correos\(like(shape))",
            en:
                "\(count, "code", "codes") in \"\(column)\" \(for: count, "has", "have") several addresses\(like(shape))"
        )
    }
    static func namesOfSeveral(_ count: Int, of column: String, shape: String?) -> Phrase {
        Phrase(
            es: "\(count, "nombre completo", "nombres completos") \(for: count, "tiene", "tienen") varios «\(column)»"
                + "\(like(shape))",
            en: "\(count, "full name", "full names") \(for: count, "has", "have") several \"\(column)\"\(like(shape))")
    }
    static func codesAlike(_ count: Int, of column: String, shapes: [String]) -> Phrase {
        Phrase(
            es: "\(count, "código", "códigos") de «\(column)» \(for: count, "tiene", "tienen") varias formas"
                + "\(", como \(shapes, by: " y ")", if: !shapes.isEmpty)",
            en: "\(count, "code", "codes") in \"\(column)\" \(for: count, "is", "are") written in several ways"
                + "\(", such as \(shapes, by: " and ")", if: !shapes.isEmpty)")
    }
    static func codesRounded(_ count: Int, of column: String, shape: String?) -> Phrase {
        Phrase(
            es:
                "la planilla redondeó \(count, "código", "códigos") de «\(column)»\(like(shape)): dé formato de texto a la "
                + "columna y guarde el archivo de nuevo",
            en:
                "the spreadsheet rounded \(count, "code", "codes") in \"\(column)\"\(like(shape)): format the column as text and "
                + "save the file again")
    }
    /// People told apart by one column in some rows and by another in others, whom a further column shows to be the same.
    static func peopleToldTwice(_ count: Int, by columns: [String]) -> Phrase {
        Phrase(
            es: "\(count, "persona parece contar", "personas parecen contar") dos veces: unas filas se distinguen por "
                + "\(columns, by: " y otras por ")",
            en: "\(count, "person seems", "people seem") to count twice: some rows are told apart by "
                + "\(columns, by: " and others by ")")
    }
    /// As above, where nothing shows whether they are the same.
    static func peopleToldApartly(_ count: Int, by columns: [String]) -> Phrase {
        Phrase(
            es:
                "unas filas se distinguen por \(columns, by: " y otras por ") y ninguna otra columna dice si son las mismas "
                + "personas (hasta \(number: count))",
            en:
                "some rows are told apart by \(columns, by: " and others by "), and no other column says whether they are "
                + "the same people (up to \(number: count))")
    }
    static func firstNamesOnly(_ count: Int, of column: String) -> Phrase {
        Phrase(
            es: "\(count, "persona se distingue", "personas se distinguen") solo por un nombre de pila («\(column)»)",
            en: "\(count, "person is", "people are") told apart only by a first name (\"\(column)\")")
    }
    static func namesRepeated(_ count: Int, of column: String) -> Phrase {
        Phrase(
            es: "la lista tiene una fila por persona y \(count, "nombre", "nombres") de «\(column)» "
                + "\(for: count, "está", "están") en varias",
            en: "the list has a row for each guest, and \(count, "name", "names") of \"\(column)\" "
                + "\(for: count, "is", "are") in several")
    }

    /// - Parameters:
    ///   - column: whose ids these are.
    ///   - other: of which each has several.
    static func idsOfSeveral(_ count: Int, of column: String, several other: String) -> Phrase {
        Phrase(
            es: "\(count, "valor", "valores") de «\(column)» \(for: count, "tiene", "tienen") varios «\(other)»",
            en: "\(count, "value", "values") of \"\(column)\" \(for: count, "has", "have") several \"\(other)\"")
    }
    /// Names such as `iPhone`, or of a guest of somebody.
    static func namesOfNobody(_ rows: Int, of column: String) -> Phrase {
        Phrase(
            es: "\(rows, "fila tiene", "filas tienen") en «\(column)» un nombre que no es de nadie",
            en: "\(rows, "row has", "rows have") a name in \"\(column)\" that is nobody's")
    }

    private static func like(_ shape: String?) -> Phrase {
        shape.map { Phrase(es: ", como \($0)", en: ", such as \($0)") } ?? Phrase(verbatim: "")
    }
    static let eachNameWithAddress = Phrase(
        es: "cada nombre con su correo es alguien", en: "each name with its address is somebody")
    static let eachNameWithCode = Phrase(
        es: "cada nombre con su código es alguien", en: "each name with its code is somebody")
    static let eachAddress = Phrase(es: "cada correo es alguien", en: "each address is somebody")
    static let eachCode = Phrase(es: "cada código es alguien", en: "each code is somebody")
    static let eachName = Phrase(es: "cada nombre es alguien", en: "each name is somebody")
    static let eachRowIsSomebody = Phrase(es: "cada fila es alguien", en: "each row is somebody")
    static let bothTogether = Phrase(es: "juntas los distinguen", en: "together they tell people apart")
    static let emptyCellsMakeNobody = Phrase(
        es: "una celda vacía no crea a nadie", en: "an empty cell makes nobody else")
    static let theyAreTheSame = Phrase(es: "son el mismo", en: "they are the same")
    static let theyAreNotTheSame = Phrase(es: "son distintos", en: "they are not")
}
