import Base

extension Phrase {
    static func mailServerSaid(_ text: Quotation) -> Phrase {
        Phrase(es: "el servidor respondió «\(text)»", en: "the server responded \"\(text)\"")
    }
    static let mailServerWithoutTLS = Phrase(
        es: "el servidor no ofrece TLS (STARTTLS)", en: "the server does not offer TLS (STARTTLS)")
    static let mailLogInRefused = Phrase(
        es: "el servidor rechazó el usuario o la contraseña", en: "the server refused the user or the password")
    static let libraryWithoutSMTP = Phrase(
        es: "la libcurl de este equipo no admite SMTP", en: "this machine's libcurl does not support SMTP")

    static let flightSlower = Phrase(es: "respondía más lento", en: "it became slower")
    static let flightNotOurs = Phrase(es: "lento por otra causa", en: "slow for another reason")
    static let flightLooking = Phrase(es: "a modo de prueba", en: "as a trial")
    static let flightRefused = Phrase(es: "rechazó solicitudes", en: "it refused requests")
}
