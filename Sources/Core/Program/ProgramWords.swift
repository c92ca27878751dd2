import Base

extension Phrase {
    static let tokenPrompt = Phrase(es: "Token de la API", en: "API token")
    static let noTokenGiven = Phrase(
        es: "falta el token; ejecute attendance login en una terminal, o use --token-stdin < ARCHIVO",
        en: "missing the token; run attendance login on a terminal, or use --token-stdin < FILE")
    /// How a service responds, and what it does not provide.
    static func serviceDoesNotTell(_ response: Phrase, _ missing: [Phrase]) -> Phrase {
        Phrase(es: "\(response); no entrega: \(missing)", en: "\(response); it does not provide: \(missing)")
    }

    /// An `index.html` that this program did not write.
    static func indexOfOthers(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): no lo hizo attendance, así que se queda; cámbiele el nombre y la próxima noche escribirá ahí su página",
            en: "\(path): not made by attendance, so it stays; rename it, and the next night writes its page there")
    }
}
