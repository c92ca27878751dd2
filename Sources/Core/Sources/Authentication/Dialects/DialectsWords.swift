public import Base

extension Phrase {
    public static func logInIsByToken(_ service: String) -> Phrase {
        Phrase(
            es: "en \(service) se inicia sesión con un token: ejecute attendance login, o use --token-stdin < ARCHIVO",
            en: "\(service) takes a token: run attendance login, or pass --token-stdin < FILE")
    }
    static let pretixTokenRefused = Phrase(
        es: "el servicio rechazó el token; créelo en pretix, en el equipo del organizador, en «Tokens de API»",
        en: "the service refused the token; create one in pretix, in the organizer's team, under \"API tokens\"")
    static func pretixTokenElsewhere(_ organizer: String) -> Phrase {
        Phrase(
            es: "no hay un organizador «\(organizer)», o el token no es suyo; revise organizer y base-url",
            en: "no organizer \"\(organizer)\", or the token is not for it; check organizer and base-url")
    }
}
