package import Base

extension Phrase {
    static func aFieldPath(not text: String) -> Phrase {
        Phrase(
            es:
                "el nombre de un campo, como plan.type, entre acentos graves si el nombre mismo tiene puntos, y no «\(text)»",
            en: "the name of a field, such as plan.type, in backticks if the name itself has dots, not \"\(text)\"")
    }
    package static let firestoreNeedsProject = Phrase(
        es: "falta el proyecto de Firestore; defina members.project en el perfil",
        en: "missing Firestore project; set members.project in the profile")
    package static func memberFileNotNamed(_ key: String) -> Phrase {
        Phrase(
            es: "falta el archivo; defina members.\(key) en el perfil",
            en: "no file given; set members.\(key) in the profile")
    }
}
