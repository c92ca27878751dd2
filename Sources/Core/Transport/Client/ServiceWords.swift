// Requests to the service, and its responses.

public import Base

extension Phrase {
    static let connectionRefused = Phrase(es: "la conexión fue rechazada", en: "connection refused")
    static let hostNotFound = Phrase(es: "no se encontró el servidor", en: "host not found")
    static let connectionTimedOut = Phrase(es: "se agotó el tiempo para conectar", en: "timed out while connecting")
    static let secureConnectionFailed = Phrase(
        es: "falló la conexión segura (TLS)", en: "the secure connection (TLS) failed")
    static let proxyFailed = Phrase(es: "respuesta no válida del proxy", en: "invalid response from the proxy")
    public static let connectionFailed = Phrase(es: "no se pudo conectar", en: "could not connect")
    static let answerTimedOut = Phrase(es: "se agotó el tiempo de espera", en: "timed out waiting for the response")
    public static let answerCutShort = Phrase(
        es: "la conexión se cortó antes del fin de la respuesta",
        en: "the connection closed before the response was complete")
    static let answerMalformed = Phrase(es: "la respuesta no es HTTP válido", en: "the response is not valid HTTP")
    static func libraryMissing(_ name: String, reason: String) -> Phrase {
        Phrase(
            es: "\(name): no se pudo abrir (\(reason)); instálela",
            en: "\(name): cannot be opened (\(reason)); install it")
    }
    public static func answered(status: Int) -> Phrase {
        Phrase(es: "el servidor respondió \(digits: status)", en: "the server responded \(digits: status)")
    }
    /// - Parameter attempts: how often the request was sent. A single attempt is not mentioned: whoever sends a request again
    ///   as a whole, such as the renewal of a session, counts its own.
    static func requestFailed(_ request: String, reason: Phrase, attempts: Int) -> Phrase {
        guard attempts > 1 else {
            return Phrase(
                es: "\(request): \(reason); vuelva a intentarlo más tarde", en: "\(request): \(reason); try again later"
            )
        }
        return Phrase(
            es: "\(request): \(reason) (\(attempts, "intento", "intentos")); vuelva a intentarlo más tarde",
            en: "\(request): \(reason) (\(attempts, "attempt", "attempts")); try again later")
    }
    static func requestPostponed(_ request: String, reason: Phrase, seconds: Int) -> Phrase {
        Phrase(
            es: "\(request): \(reason) y pidió esperar \(seconds, "segundo", "segundos"); vuelva a intentarlo después",
            en: "\(request): \(reason) and asked to wait \(seconds, "second", "seconds"); try again later")
    }
    public static func runTookTooLong(seconds: Int) -> Phrase {
        Phrase(
            es: "la ejecución superó su límite de tiempo (\(duration: seconds)); "
                + "vuelva a intentarlo más tarde o auméntelo con --max-duration",
            en:
                "the run exceeded its time limit (\(duration: seconds)); try again later, or raise it with --max-duration"
        )
    }
    static func tooManyRedirects(_ request: String, hops: Int) -> Phrase {
        Phrase(
            es: "\(request): redirigido más de \(hops, "vez", "veces"); revise la dirección del servicio (--base-url)",
            en: "\(request): redirected more than \(hops, "time", "times"); check the service's address (--base-url)")
    }
    /// - Parameter limit: in bytes.
    static func answerTooLarge(_ request: String, limit: Int) -> Phrase {
        Phrase(
            es:
                "\(request): la respuesta \(fileTooLarge(limit: limit)), el máximo; revise --base-url o informe al servicio",
            en: "\(request): the response is \(fileTooLarge(limit: limit)), the limit; "
                + "check --base-url, or report it to the service")
    }
    static let baseAddressUnusable = Phrase(
        es: "la dirección base debe ser http(s)://servidor/ruta/, sin credenciales ni parámetros; corríjala",
        en: "the base URL must be http(s)://host/path/, without credentials or a query; fix it")
    static let requestUnsendable = Phrase(
        es: "no se puede enviar la solicitud: la dirección base o el token tienen caracteres inválidos; corríjalos",
        en: "cannot send the request: the base URL or the token has invalid characters; fix them")
    static let proxyRefused = Phrase(
        es: "el proxy exige autenticación; agregue usuario y contraseña a la variable del proxy",
        en: "the proxy requires authentication; add a user and password to the proxy variable")

    /// - Parameter server: as `http://club.example`.
    public static func plainHTTP(_ server: String) -> Phrase {
        Phrase(
            es:
                "\(server): sin cifrar, quien esté en la red podría leer contraseñas y tokens; use https o, en una red propia, "
                + "allow-insecure: true en el perfil",
            en: "\(server): unencrypted, so anyone on the network could read passwords and tokens; use https or, "
                + "within your own network, set allow-insecure: true in the profile")
    }
    static func sentOnOverPlainHTTP(_ request: String, to server: String) -> Phrase {
        Phrase(
            es: "\(request): el servicio redirige a \(server), sin cifrar; informe al servicio o ponga allow-insecure: "
                + "true en el perfil",
            en:
                "\(request): the service redirects to \(server), unencrypted; report it to the service, or set allow-insecure: "
                + "true in the profile")
    }
    static func redirectedWithoutToken(_ request: String, to server: String) -> Phrase {
        Phrase(
            es: "\(request): el servicio redirige a \(server), adonde no se envía el token; "
                + "revise la dirección del servicio (--base-url)",
            en: "\(request): the service redirects to \(server), where the token is not sent; "
                + "check the service's address (--base-url)")
    }
    static func proxyPasswordInPlain(variable: String) -> Phrase {
        Phrase(
            es: "\(variable): la contraseña del proxy se enviaría sin cifrar; quítela, "
                + "use un proxy en este equipo o ponga allow-insecure: true en el perfil",
            en: "\(variable): the proxy password would be sent unencrypted; remove it, use a proxy on this machine, "
                + "or set allow-insecure: true in the profile")
    }
    static func proxyUnusable(variable: String) -> Phrase {
        Phrase(
            es: "\(variable) no es una dirección de proxy como http://usuario:clave@servidor:puerto; corríjala",
            en: "\(variable) is not a proxy URL such as http://user:password@host:port; fix it")
    }
    static let fixedTokenRefused = Phrase(
        es: "el servicio rechazó ATTENDANCE_TOKEN; defina un token nuevo",
        en: "the service refused ATTENDANCE_TOKEN; set a new token")
    static let receivedNothing = Phrase(es: "una respuesta vacía", en: "an empty response")
    static let receivedHTML = Phrase(es: "una página HTML", en: "an HTML page")
    static let receivedBrokenJSON = Phrase(
        es: "JSON incompleto o de otra estructura", en: "truncated or unexpected JSON")
    static let receivedScalar = Phrase(es: "un valor JSON suelto", en: "a bare JSON value")
    static let receivedOtherText = Phrase(es: "algo que no es JSON", en: "something other than JSON")
    public static func unexpectedStatus(_ response: Phrase, status: Int, says text: Quotation?) -> Phrase {
        Phrase(
            es: "\(response): el servidor respondió \(digits: status)\(serviceSays(text)); informe al servicio",
            en: "\(response): the server responded \(digits: status)\(serviceSays(text)); report it to the service")
    }
    static func tokenRefusedTwice(says text: Quotation?) -> Phrase {
        Phrase(
            es: "el servicio rechazó el token y también el renovado\(serviceSays(text)); inicie sesión de nuevo",
            en: "the service refused the token and the renewed one\(serviceSays(text)); log in again")
    }
    public static func forbidden(_ what: Phrase, says text: Quotation?) -> Phrase {
        Phrase(
            es: "\(what): la cuenta no tiene permiso para esto\(serviceSays(text)); pida el permiso o use otra cuenta",
            en: "\(what): the account has no permission for this\(serviceSays(text)); ask for it or use another account"
        )
    }

    public static let serviceInvalidData = Phrase(es: "Datos inválidos", en: "Invalid data")
    public static let serviceNotFound = Phrase(es: "No encontrado", en: "Not found")
    public static let serviceNotInEvent = Phrase(
        es: "El invitado no está registrado en este evento", en: "Guest is not registered in this event")
    public static let serviceNotInSession = Phrase(
        es: "El invitado no está registrado en esta sesión", en: "Guest is not registered in this session")
    public static let serviceAlreadyIn = Phrase(
        es: "El invitado ya ha realizado check-in en esta sesión", en: "Guest has already checked in for this session")

    /// What a service said: in both languages if it is a documented message, ignoring case and a full stop, else verbatim.
    public static func serviceMessage(_ says: Quotation) -> Phrase {
        serviceMessages[serviceKey(says.text)] ?? Phrase(verbatim: says.text)
    }

    /// What a service said, in quotes and parentheses, to follow our own words; empty if it said nothing.
    public static func serviceSays(_ text: Quotation?) -> Phrase {
        guard let text else { return Phrase(verbatim: "") }
        let message = serviceMessage(text)
        return Phrase(es: " («\(message)»)", en: " (\"\(message)\")")
    }

    /// By the text in either language, normalized by `serviceKey`.
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
