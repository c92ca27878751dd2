/// Reading members from Firestore.
extension Phrase {
    public static let firestoreNeedsProject = Phrase(
        es: "falta el proyecto de Firestore; indique members.project en el perfil",
        en: "the Firestore project is missing; give members.project in the profile")

    public static func firestorePage(_ collection: String, _ page: Int) -> Phrase {
        Phrase(
            es: "la página \(page) de la colección \(collection)", en: "page \(page) of the collection \(collection)")
    }

    public static func firestoreRefused(_ subject: Phrase, says: String?) -> Phrase {
        Phrase(
            es:
                "Firestore no permite leer \(subject.es)\(serviceSays(says).es); revise la cuenta de servicio y las reglas",
            en:
                "Firestore does not allow \(subject.en) to be read\(serviceSays(says).en); check the service account and rules"
        )
    }

    public static func firestoreNotFound(_ subject: Phrase, says: String?) -> Phrase {
        Phrase(
            es:
                "Firestore no encuentra \(subject.es)\(serviceSays(says).es); revise members.project y members.database",
            en:
                "Firestore does not find \(subject.en)\(serviceSays(says).en); check members.project and members.database"
        )
    }

    public static func firestoreHasNoMembers(_ collection: String) -> Phrase {
        Phrase(
            es: "la colección \(collection) no tiene miembros; revise members.collections en el perfil",
            en: "the collection \(collection) has no members; check members.collections in the profile")
    }

    public static func firestoreNeedsIndex(_ subject: Phrase, says: String?) -> Phrase {
        Phrase(
            es:
                "Firestore no puede responder \(subject.es) tal como está\(serviceSays(says).es); corrija la base o el perfil",
            en:
                "Firestore cannot answer \(subject.en) as it is\(serviceSays(says).en); mend the database or the profile"
        )
    }

    public static func firestoreTokenRepeated(_ subject: Phrase) -> Phrase {
        Phrase(
            es: "\(subject.es): el servicio repite la marca de página y la lista no termina; avise al servicio",
            en: "\(subject.en): the service repeats its page token and the list does not end; tell the service")
    }

    public static func firestoreCursorLost(_ subject: Phrase) -> Phrase {
        Phrase(
            es: "\(subject.es): el último documento no trae la fecha por la que se ordenó; avise al servicio",
            en: "\(subject.en): the last document lacks the time by which it was put in order; tell the service")
    }
}
