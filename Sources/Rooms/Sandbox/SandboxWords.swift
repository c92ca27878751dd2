import Base

extension Phrase {
    static func sandboxGuestsOutOfRange(_ guests: Int) -> Phrase {
        Phrase(
            es: "el entorno de pruebas no admite \(guests, "persona", "personas"); indique entre 1 y 1000000",
            en: "the sandbox cannot have \(guests, "guest", "guests"); use 1 to 1000000")
    }
    static func sandboxMembersOutOfRange(members: Int, visits: Int) -> Phrase {
        Phrase(
            es: "el entorno de pruebas no admite \(digits: members) miembros con \(digits: visits) visitas; "
                + "indique hasta 100000 y 1000000",
            en:
                "the sandbox cannot have \(digits: members) members with \(digits: visits) visits; use at most 100000 and 1000000"
        )
    }

    static func sandboxCannotListen(host: String, port: Int) -> Phrase {
        Phrase(
            es:
                "el entorno de pruebas no puede escuchar en \(host):\(digits: port); elija otro puerto, o 0 para uno libre",
            en: "the sandbox cannot listen on \(host):\(digits: port); choose another port, or 0 for a free one")
    }
}
