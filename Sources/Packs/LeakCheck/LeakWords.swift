import Base

extension Phrase {
    static let leakedName = Phrase(es: "el nombre de una persona", en: "a guest's name")
    static let leakedEmail = Phrase(es: "el correo de una persona", en: "a guest's e-mail")
    static let leakedIdentifier = Phrase(
        es: "el id de una persona o de un check-in", en: "the id of a guest or check-in")
    static let leakedColumn = Phrase(es: "una columna de datos personales", en: "a column of personal data")
    static func personalDataFound(_ kind: Phrase, in report: String) -> Phrase {
        Phrase(
            es:
                "\(report): contiene \(kind); no se publicó nada y se mantienen los archivos anteriores: revise títulos, notas, "
                + "nombres de sesiones y métodos, y el tema",
            en:
                "\(report): contains \(kind); nothing was published and the previous files remain: check titles, notes, "
                + "session and method names, and the theme")
    }
}
