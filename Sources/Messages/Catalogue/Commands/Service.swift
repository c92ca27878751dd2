// Requests to the service, and its responses.

/// Why a request to a service failed.
extension Phrase {
    public static let connectionRefused = Phrase(es: "la conexión fue rechazada", en: "connection refused")
    public static let hostNotFound = Phrase(es: "no se encontró el servidor", en: "host not found")
    public static let connectionTimedOut = Phrase(es: "se agotó el tiempo para conectar", en: "timed out while connecting")
    public static let secureConnectionFailed = Phrase(
        es: "falló la conexión segura (TLS)", en: "the secure connection (TLS) failed")
    public static let proxyFailed = Phrase(es: "respuesta no válida del proxy", en: "invalid response from the proxy")
    public static let connectionFailed = Phrase(es: "no se pudo conectar", en: "could not connect")
    public static let answerTimedOut = Phrase(es: "se agotó el tiempo de espera", en: "timed out waiting for the response")
    public static let answerCutShort = Phrase(
        es: "la conexión se cortó antes del fin de la respuesta", en: "the connection closed before the response was complete")
    public static let answerMalformed = Phrase(es: "la respuesta no es HTTP válido", en: "the response is not valid HTTP")
    public static func libraryMissing(_ name: String, reason: String) -> Phrase {
        Phrase(es: "\(name): no se pudo abrir (\(reason)); instálela", en: "\(name): cannot be opened (\(reason)); install it")
    }
    public static func answered(status: Int) -> Phrase {
        Phrase(es: "el servidor respondió \(digits: status)", en: "the server responded \(digits: status)")
    }
    /// - Parameter attempts: how often the request was sent. A single attempt is not mentioned: whoever sends a request again
    ///   as a whole, such as the renewal of a session, counts its own.
    public static func requestFailed(_ request: String, reason: Phrase, attempts: Int) -> Phrase {
        guard attempts > 1 else {
            return Phrase(
                es: "\(request): \(reason); vuelva a intentarlo más tarde", en: "\(request): \(reason); try again later")
        }
        return Phrase(
            es: "\(request): \(reason) (\(attempts, "intento", "intentos")); vuelva a intentarlo más tarde",
            en: "\(request): \(reason) (\(attempts, "attempt", "attempts")); try again later")
    }
    public static func requestPostponed(_ request: String, reason: Phrase, seconds: Int) -> Phrase {
        Phrase(
            es: "\(request): \(reason) y pidió esperar \(seconds, "segundo", "segundos"); vuelva a intentarlo después",
            en: "\(request): \(reason) and asked to wait \(seconds, "second", "seconds"); try again later")
    }
    public static func runTookTooLong(seconds: Int) -> Phrase {
        Phrase(
            es: "la ejecución superó su límite de tiempo (\(duration: seconds)); "
                + "vuelva a intentarlo más tarde o auméntelo con --max-duration",
            en: "the run exceeded its time limit (\(duration: seconds)); try again later, or raise it with --max-duration")
    }
    public static func tooManyRedirects(_ request: String, hops: Int) -> Phrase {
        Phrase(
            es: "\(request): redirigido más de \(hops, "vez", "veces"); revise la dirección del servicio (--base-url)",
            en: "\(request): redirected more than \(hops, "time", "times"); check the service's address (--base-url)")
    }
    /// - Parameter limit: in bytes.
    public static func answerTooLarge(_ request: String, limit: Int) -> Phrase {
        Phrase(
            es: "\(request): la respuesta \(fileTooLarge(limit: limit)), el máximo; revise --base-url o informe al servicio",
            en: "\(request): the response is \(fileTooLarge(limit: limit)), the limit; "
                + "check --base-url, or report it to the service")
    }
    public static let baseAddressUnusable = Phrase(
        es: "la dirección base debe ser http(s)://servidor/ruta/, sin credenciales ni parámetros; corríjala",
        en: "the base URL must be http(s)://host/path/, without credentials or a query; fix it")
    public static let requestUnsendable = Phrase(
        es: "no se puede enviar la solicitud: la dirección base o el token tienen caracteres inválidos; corríjalos",
        en: "cannot send the request: the base URL or the token has invalid characters; fix them")
    public static let proxyRefused = Phrase(
        es: "el proxy exige autenticación; agregue usuario y contraseña a la variable del proxy",
        en: "the proxy requires authentication; add a user and password to the proxy variable")

    /// - Parameter server: as `http://club.example`.
    public static func plainHTTP(_ server: String) -> Phrase {
        Phrase(
            es: "\(server): sin cifrar, quien esté en la red podría leer contraseñas y tokens; use https o, en una red propia, "
                + "allow-insecure: true en el perfil",
            en: "\(server): unencrypted, so anyone on the network could read passwords and tokens; use https or, "
                + "within your own network, set allow-insecure: true in the profile")
    }
    public static func sentOnOverPlainHTTP(_ request: String, to server: String) -> Phrase {
        Phrase(
            es: "\(request): el servicio redirige a \(server), sin cifrar; informe al servicio o ponga allow-insecure: "
                + "true en el perfil",
            en: "\(request): the service redirects to \(server), unencrypted; report it to the service, or set allow-insecure: "
                + "true in the profile")
    }
    public static func redirectedWithoutToken(_ request: String, to server: String) -> Phrase {
        Phrase(
            es: "\(request): el servicio redirige a \(server), adonde no se envía el token; "
                + "revise la dirección del servicio (--base-url)",
            en: "\(request): the service redirects to \(server), where the token is not sent; "
                + "check the service's address (--base-url)")
    }
    public static func proxyPasswordInPlain(variable: String) -> Phrase {
        Phrase(
            es: "\(variable): la contraseña del proxy se enviaría sin cifrar; quítela, "
                + "use un proxy en este equipo o ponga allow-insecure: true en el perfil",
            en: "\(variable): the proxy password would be sent unencrypted; remove it, use a proxy on this machine, "
                + "or set allow-insecure: true in the profile")
    }
    public static func proxyUnusable(variable: String) -> Phrase {
        Phrase(
            es: "\(variable) no es una dirección de proxy como http://usuario:clave@servidor:puerto; corríjala",
            en: "\(variable) is not a proxy URL such as http://user:password@host:port; fix it")
    }
    public static let fixedTokenRefused = Phrase(
        es: "el servicio rechazó ATTENDANCE_TOKEN; defina un token nuevo",
        en: "the service refused ATTENDANCE_TOKEN; set a new token")
}

/// Names of the event service's responses, for messages.
extension Phrase {
    public static func checkInPage(_ page: Int, event: Int64) -> Phrase {
        Phrase(
            es: "check-ins del evento \(digits: event), página \(digits: page)",
            en: "check-ins of event \(digits: event), page \(digits: page)")
    }
    public static func checkInsBelow(_ id: Int64, event: Int64) -> Phrase {
        Phrase(
            es: "check-ins del evento \(digits: event) anteriores al \(digits: id)",
            en: "check-ins of event \(digits: event) before \(digits: id)")
    }
    public static func sessionList(event: Int64) -> Phrase {
        Phrase(es: "sesiones del evento \(digits: event)", en: "sessions of event \(digits: event)")
    }
    public static func pageFailed(_ page: Phrase, because reason: Phrase) -> Phrase {
        Phrase(es: "\(page): \(reason)", en: "\(page): \(reason)")
    }
    public static let eventList = Phrase(es: "lista de eventos", en: "event list")
    public static func eventPage(_ page: Int) -> Phrase {
        Phrase(es: "eventos, página \(digits: page)", en: "events, page \(digits: page)")
    }
}

/// Why a response of the event service cannot be used.
extension Phrase {
    public static let receivedNothing = Phrase(es: "una respuesta vacía", en: "an empty response")
    public static let receivedHTML = Phrase(es: "una página HTML", en: "an HTML page")
    public static let receivedBrokenJSON = Phrase(es: "JSON incompleto o de otra estructura", en: "truncated or unexpected JSON")
    public static let receivedScalar = Phrase(es: "un valor JSON suelto", en: "a bare JSON value")
    public static let receivedOtherText = Phrase(es: "algo que no es JSON", en: "something other than JSON")
    public static func notTheJSONExpected(_ response: Phrase, received: Phrase) -> Phrase {
        Phrase(
            es: "\(response): se recibió \(received) en vez de los datos; revise --base-url o informe al servicio",
            en: "\(response): received \(received) instead of the data; check --base-url, or report it to the service")
    }

    /// Too many check-ins are incomplete for them to be set apart; `row` and `field` are those of the last one found.
    public static func checkInsIncomplete(
        _ page: Phrase, row: Int, id: Int64, field: String, rows: Int, of total: Int
    ) -> Phrase {
        Phrase(
            es: "\(page), fila \(digits: row): el check-in \(digits: id) no tiene un \(field) válido, "
                + "igual que otros \(number: rows - 1) de \(number: total); informe al servicio",
            en: "\(page), row \(digits: row): check-in \(digits: id) has no valid \(field), "
                + "nor have \(number: rows - 1) others of \(number: total); report it to the service")
    }

    /// `row` is from 1; 0 for a field that belongs to no row.
    public static func fieldMissing(_ response: Phrase, row: Int, field: String) -> Phrase {
        Phrase(
            es: "\(response)\(row > 0 ? ", fila \(row)" : ""): falta el campo \(field); informe al servicio",
            en: "\(response)\(row > 0 ? ", row \(row)" : ""): missing field \(field); report it to the service")
    }

    /// `row` is from 1; 0 for a field that belongs to no row.
    public static func fieldMistyped(_ response: Phrase, row: Int, field: String) -> Phrase {
        Phrase(
            es: "\(response)\(row > 0 ? ", fila \(row)" : ""): el campo \(field) no es válido; informe al servicio",
            en: "\(response)\(row > 0 ? ", row \(row)" : ""): invalid field \(field); report it to the service")
    }
    public static func unexpectedStatus(_ response: Phrase, status: Int, says text: Quotation?) -> Phrase {
        Phrase(
            es: "\(response): el servidor respondió \(digits: status)\(serviceSays(text)); informe al servicio",
            en: "\(response): the server responded \(digits: status)\(serviceSays(text)); report it to the service")
    }

    /// A response that began as a success and ended in a transient error.
    public static func brokenOff(_ response: Phrase, status: Int, says text: Quotation?) -> Phrase {
        Phrase(
            es: "\(response): el servidor interrumpió la respuesta (\(digits: status))\(serviceSays(text)); "
                + "vuelva a intentarlo más tarde",
            en: "\(response): the server aborted its response (\(digits: status))\(serviceSays(text)); try again later")
    }
    public static func tokenRefusedTwice(says text: Quotation?) -> Phrase {
        Phrase(
            es: "el servicio rechazó el token y también el renovado\(serviceSays(text)); inicie sesión de nuevo",
            en: "the service refused the token and the renewed one\(serviceSays(text)); log in again")
    }
    public static func forbidden(_ what: Phrase, says text: Quotation?) -> Phrase {
        Phrase(
            es: "\(what): la cuenta no tiene permiso para esto\(serviceSays(text)); pida el permiso o use otra cuenta",
            en: "\(what): the account has no permission for this\(serviceSays(text)); ask for it or use another account")
    }
    public static func eventNotFound(_ id: Int64) -> Phrase {
        Phrase(
            es: "el evento \(digits: id) no existe o no es de esta cuenta; vea los disponibles con: attendance events",
            en: "no event \(digits: id), or it belongs to another account; to list yours: attendance events")
    }
    public static func eventListUnreadable(_ event: Int64, because reason: Phrase) -> Phrase {
        Phrase(
            es: "evento \(digits: event): no se pudo leer la lista de eventos (\(reason)); sus fechas, lugar e inscritos se "
                + "desconocen, salvo que estén en el almacén",
            en: "event \(digits: event): the list of events cannot be read (\(reason)); its dates, place and registrants are "
                + "unknown unless the store has them")
    }
    public static func checkInsKeptChanging(event: Int64) -> Phrase {
        Phrase(
            es: "los check-ins del evento \(digits: event) cambiaban mientras se leían, no empiezan por los más nuevos, o no "
                + "son tantos como anuncia el servicio; no se publicó nada: vuelva a intentarlo y, si se repite, informe al "
                + "servicio",
            en: "the check-ins of event \(digits: event) kept changing while being read, are not newest first, or are not as "
                + "many as the service announces; nothing was published: try again later and, if it happens again, report it "
                + "to the service")
    }
    public static func tooManyRowsPromised(_ list: Phrase, rows: Int, limit: Int) -> Phrase {
        Phrase(
            es: "\(list): anuncia \(number: rows) filas y el límite es \(number: limit); "
                + "auméntelo con --max-rows o informe al servicio",
            en: "\(list): \(number: rows) rows announced, and the limit is \(number: limit); raise it with --max-rows, "
                + "or report it to the service")
    }
    public static func tooManyRowsCame(_ list: Phrase, limit: Int) -> Phrase {
        Phrase(
            es: "\(list): llegaron más de \(number: limit) filas, que es el límite; auméntelo con --max-rows o informe al servicio",
            en: "\(list): more than \(number: limit) rows received, which is the limit; raise it with --max-rows, "
                + "or report it to the service")
    }
    public static func listKeptChanging(_ list: Phrase) -> Phrase {
        Phrase(
            es: "\(list): la lista cambiaba mientras se leía; vuelva a intentarlo más tarde",
            en: "\(list): the list kept changing while being read; try again later")
    }
    public static let outOfMemory = Phrase(
        es: "no hay memoria para leer la respuesta; libere memoria y vuelva a intentarlo",
        en: "not enough memory to read the response; free some and try again")
}

// MARK: - The service's own messages

/// The services' documented messages in both languages: those whose translation they document, and those that they
/// show in Spanish only.
extension Phrase {
    // Tikit's responses to a code: "Mensajes de error traducidos" in its documentation of screens.

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
    static func serviceSays(_ text: Quotation?) -> Phrase {
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
