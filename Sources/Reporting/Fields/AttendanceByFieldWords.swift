import Base

extension Term {
    static let field = Term(
        es: "Campo", "El campo de la inscripción.",
        en: "Field", "The field of the registration.")
    static let fieldValue = Term(
        es: "Valor", "Lo que dice la inscripción o, si no lo dice, los check-ins; vacío si nadie lo dice.",
        en: "Value", "What the registration says or else the check-ins; empty if neither does.")
}

extension Phrase {
    static let byFieldTitle = Phrase(es: "Asistencia por campo", en: "Attendance by field")
    static let byFieldNote = Phrase(
        es:
            "Lo que dice cada inscripción. Se cuentan juntos los valores que solo difieren en mayúsculas, acentos o espacios.",
        en: "What each registration says. Values that differ only in case, accents or blanks are counted together.")
    static let byFieldNotNamed = Phrase(
        es: "No se nombra ningún campo: escriba «fields» en la pauta, en el perfil o en la sección.",
        en: "No field is named: set \"fields\" in the form, the profile or the section.")
    static let noFieldValue = Phrase(es: "Sin dato", en: "No value")
    static func chartByField(_ name: String) -> Phrase {
        Phrase(es: "Personas por \(name)", en: "People by \(name)")
    }
    static func chartRegisteredByField(_ name: String) -> Phrase {
        Phrase(es: "Inscripciones por \(name)", en: "Registrations by \(name)")
    }
    static func otherValues(_ values: Int) -> Phrase {
        Phrase(es: "otros \(number: values) valores", en: "\(number: values) other values")
    }
    static func fieldNotRead(_ name: String) -> Phrase {
        Phrase(
            es:
                "no se leyó el campo «\(name)»; nómbrelo en «fields» del perfil y ejecute attendance sync, o quite --offline",
            en:
                "field \"\(name)\" was not read; name it in \"fields\" of the profile and run attendance sync, or remove --offline"
        )
    }
}
