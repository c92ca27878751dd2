public import Base

extension Phrase {
    public static func logInIsByToken(_ service: String) -> Phrase {
        Phrase(
            es: "en \(service) se inicia sesión con un token: ejecute attendance login, o use --token-stdin < ARCHIVO",
            en: "\(service) takes a token: run attendance login, or pass --token-stdin < FILE")
    }
}
