/// The services' own messages in both languages: those that their documents give a translation of, and those that they
/// show in Spanish only.
extension Phrase {
    // What Tikit answers to a code: "Mensajes de error traducidos" of its screens.

    public static let serviceInvalidData = Phrase(es: "Datos inválidos", en: "Invalid data")
    public static let serviceNotFound = Phrase(es: "No encontrado", en: "Not found")
    public static let serviceNotInEvent = Phrase(
        es: "El invitado no está registrado en este evento", en: "Guest is not registered in this event")
    public static let serviceNotInSession = Phrase(
        es: "El invitado no está registrado en esta sesión", en: "Guest is not registered in this session")
    public static let serviceAlreadyIn = Phrase(
        es: "El invitado ya ha realizado check-in en esta sesión",
        en: "Guest has already checked in for this session")

    /// What a service said, in both languages where it is one of the documented messages, else as it is.
    ///
    /// Case, spaces at the ends and a full stop make no difference. Whoever passes a text on sees to it that it holds
    /// no controls and is of a reasonable length (`ServiceErrorBody.quotable`).
    public static func serviceMessage(_ text: String) -> Phrase {
        serviceMessages[serviceKey(text)] ?? Phrase(verbatim: text)
    }

    /// What a service said, in quotes and brackets behind one's own words; nothing where it said nothing.
    static func serviceSays(_ text: String?) -> Phrase {
        guard let text else { return Phrase(verbatim: "") }
        let message = serviceMessage(text)
        return Phrase(es: " («\(message.es)»)", en: " (\"\(message.en)\")")
    }

    /// By their words in either language, as `serviceKey` makes them.
    private static let serviceMessages: [String: Phrase] = {
        let documented = [
            serviceInvalidData, serviceNotFound, serviceNotInEvent, serviceNotInSession, serviceAlreadyIn,
            // Log-in: the service says these in Spanish.
            Phrase(es: "Credenciales inválidas", en: "Invalid credentials"),
            Phrase(es: "Email inválido", en: "Invalid e-mail"),
            Phrase(es: "Contraseña requerida", en: "Password required"),
        ]
        return Dictionary(
            documented.flatMap { [(serviceKey($0.es), $0), (serviceKey($0.en), $0)] }, uniquingKeysWith: { $1 })
    }()

    private static func serviceKey(_ text: String) -> String {
        var words = text.split { $0.isWhitespace }.joined(separator: " ").lowercased()
        if words.hasSuffix(".") { words.removeLast() }
        return words
    }
}
