import Base
import Transport

extension Phrase {
    static func firestoreDocument(_ collection: String, _ id: String) -> Phrase {
        Phrase(es: "el documento \(collection)/\(id)", en: "document \(collection)/\(id)")
    }
    static func firestoreFamily(_ group: String) -> Phrase {
        Phrase(es: "el grupo familiar \(group)", en: "family group \(group)")
    }
    static func firestoreWriteRefused(_ member: String, says: Quotation?) -> Phrase {
        let words = serviceSays(says)
        return Phrase(
            es:
                "Firestore no permite escribir el check-in de \(member)\(words); revise la cuenta de servicio y las reglas",
            en: "Firestore denied writing the check-in of \(member)\(words); check the service account and the rules")
    }
    static func notFirestores(_ subject: Phrase, status: Int) -> Phrase {
        Phrase(
            es: "\(subject): la respuesta \(digits: status) no es de Firestore; revise --base-url y la conexión",
            en: "\(subject): the response \(digits: status) is not Firestore's; check --base-url and the connection")
    }
    static func documentWithoutUpdateTime(_ id: String) -> Phrase {
        Phrase(
            es:
                "el documento \(id) llegó sin updateTime, así que no se puede escribir con seguridad; informe al servicio",
            en: "document \(id) came without updateTime, so it cannot be written safely; report it to the service")
    }
    static func memberKeepsChanging(_ id: String, attempts: Int) -> Phrase {
        Phrase(
            es:
                "el miembro \(id) o su familia cambió en cada intento (\(attempts, "intento", "intentos")); vuelva a intentarlo",
            en: "member \(id) or their family changed on every attempt (\(attempts, "attempt", "attempts")); try again")
    }
    /// A check-in whose commits had no response, and which was then looked up and not found.
    static func checkInNotWritten(_ member: String, attempts: Int, because reason: Phrase) -> Phrase {
        Phrase(
            es: "el check-in de \(member) no quedó escrito en \(attempts, "intento", "intentos"): \(reason)",
            en: "the check-in of \(member) was not written in \(attempts, "attempt", "attempts"): \(reason)")
    }
    static func firestoreCheckIns(_ member: String) -> Phrase {
        Phrase(es: "los check-ins del miembro \(member)", en: "the check-ins of member \(member)")
    }

    /// A check-in that may or may not have been written.
    static func checkInUncertain(_ member: String, id: String, because reason: Phrase) -> Phrase {
        Phrase(
            es:
                "no se sabe si el check-in de \(member) quedó escrito (\(reason)); antes de repetirlo, busque el documento \(id)",
            en: "the check-in of \(member) may or may not have been written (\(reason)); "
                + "look for document \(id) before repeating it")
    }
}
