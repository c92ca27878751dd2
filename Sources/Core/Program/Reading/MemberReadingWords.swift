import Base

extension Phrase {
    static func visitsRead(_ visits: Int) -> Phrase {
        Phrase(es: "\(visits, "visita leída", "visitas leídas")", en: "\(visits, "visit read", "visits read")")
    }
    static func membersRead(_ members: Int, of all: Int) -> Phrase {
        Phrase(
            es: "\(number: members) de \(all, "miembro leído", "miembros leídos")",
            en: "\(number: members) of \(all, "member read", "members read")")
    }
    static func memberFailed(_ id: String, because reason: Phrase) -> Phrase {
        Phrase(es: "miembro \(id): \(reason)", en: "member \(id): \(reason)")
    }
}
