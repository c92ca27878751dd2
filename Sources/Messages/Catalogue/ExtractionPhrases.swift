/// Why a request to a service failed.
extension Phrase {
    public static let connectionRefused = Phrase(es: "la conexión fue rechazada", en: "connection refused")
    public static let hostNotFound = Phrase(es: "no se encontró el servidor", en: "host not found")
    public static let connectionTimedOut = Phrase(
        es: "se agotó el tiempo para conectar", en: "timed out while connecting")
    public static let secureConnectionFailed = Phrase(
        es: "falló la conexión segura (TLS)", en: "the secure connection (TLS) failed")
    public static let proxyFailed = Phrase(
        es: "el proxy no respondió como debe", en: "the proxy did not answer as it should")
    public static let connectionFailed = Phrase(es: "no se pudo conectar", en: "could not connect")
    public static let answerTimedOut = Phrase(
        es: "se agotó el tiempo de espera", en: "timed out waiting for the answer")
    public static let answerCutShort = Phrase(
        es: "la conexión se cortó antes del fin de la respuesta",
        en: "the connection closed before the answer was whole")
    public static let answerMalformed = Phrase(
        es: "la respuesta no es HTTP válido", en: "the answer is not valid HTTP")

    public static func answered(status: Int) -> Phrase {
        Phrase(es: "el servidor respondió \(status)", en: "the server answered \(status)")
    }

    public static func requestFailed(_ request: String, reason: Phrase, attempts: Int) -> Phrase {
        Phrase(
            es: { "\(request): \(reason.es) (\($0.counted(attempts, "intento", "intentos"))); intente más tarde" },
            en: { "\(request): \(reason.en) (\($0.counted(attempts, "attempt", "attempts"))); try again later" })
    }

    public static func requestPostponed(_ request: String, reason: Phrase, seconds: Int) -> Phrase {
        Phrase(
            es: {
                "\(request): \(reason.es) y pide esperar \($0.counted(seconds, "segundo", "segundos")); intente después de ese plazo"
            },
            en: {
                "\(request): \(reason.en) and asks for a wait of \($0.counted(seconds, "second", "seconds")); try again after that"
            })
    }

    public static func runTookTooLong(seconds: Int) -> Phrase {
        Phrase(
            es: {
                "se agotó el tiempo de la ejecución (\($0.duration(seconds))); intente más tarde o permita más con --max-duration"
            },
            en: {
                "the run's time is up (\($0.duration(seconds))); try again later, or allow more with --max-duration"
            })
    }

    public static func tooManyRedirects(_ request: String, hops: Int) -> Phrase {
        Phrase(
            es: {
                "\(request): redirigido más de \($0.counted(hops, "vez", "veces")); revise la dirección base del servicio"
            },
            en: {
                "\(request): redirected more than \($0.counted(hops, "time", "times")); check the service's base URL"
            })
    }

    public static func answerTooLarge(_ request: String) -> Phrase {
        Phrase(
            es:
                "\(request): la respuesta supera el tamaño máximo admitido; revise la dirección base o avise al servicio",
            en: "\(request): the answer is larger than is taken; check the base URL or tell the service")
    }

    public static let baseAddressUnusable = Phrase(
        es: "la dirección base debe ser http(s)://servidor/ruta/, sin credenciales ni consulta; corríjala",
        en: "the base URL must be http(s)://host/path/, without credentials or query; correct it")
    public static let requestUnsendable = Phrase(
        es: "la solicitud no se puede enviar: la dirección base o el token tienen caracteres inválidos; corríjalos",
        en: "the request cannot be sent: the base URL or the token has invalid characters; correct them")
    public static let proxyRefused = Phrase(
        es: "el proxy exige autenticación; agregue usuario y contraseña a la variable del proxy",
        en: "the proxy demands authentication; add user and password to the proxy variable")

    /// - Parameter server: as `http://club.example`.
    public static func plainHTTP(_ server: String) -> Phrase {
        Phrase(
            es: "\(server): sin cifrar, cualquiera en el camino leería contraseñas y tokens; "
                + "use https o, en una red propia, allow-insecure: true en el perfil",
            en: "\(server): unencrypted, anybody on the way could read passwords and tokens; "
                + "use https or, in a network of your own, allow-insecure: true in the profile")
    }

    public static func sentOnOverPlainHTTP(_ request: String, to server: String) -> Phrase {
        Phrase(
            es: "\(request): el servicio la desvía a \(server), sin cifrar; avise al servicio, "
                + "o ponga allow-insecure: true en el perfil",
            en: "\(request): the service sends it on to \(server), unencrypted; tell the service, "
                + "or set allow-insecure: true in the profile")
    }

    public static func proxyPasswordInPlain(variable: String) -> Phrase {
        Phrase(
            es: "\(variable): la contraseña del proxy viajaría sin cifrar; quítela, use un proxy de esta máquina, "
                + "o ponga allow-insecure: true en el perfil",
            en: "\(variable): the proxy's password would travel unencrypted; leave it out, "
                + "use a proxy on this machine, or set allow-insecure: true in the profile")
    }

    public static func proxyUnusable(variable: String) -> Phrase {
        Phrase(
            es: "\(variable) no es un proxy de la forma http://usuario:clave@servidor:puerto; corríjala",
            en: "\(variable) is not a proxy of the form http://user:password@host:port; correct it")
    }

    public static let fixedTokenRefused = Phrase(
        es: "el servicio rechazó el token de ATTENDANCE_TOKEN; renuévelo",
        en: "the service refused the token of ATTENDANCE_TOKEN; renew it")
}

/// What an answer of the event service is called in messages.
extension Phrase {
    public static func checkInPage(_ page: Int, event: Int64) -> Phrase {
        Phrase(es: "check-ins del evento \(event), página \(page)", en: "check-ins of event \(event), page \(page)")
    }

    public static func checkInsBelow(_ id: Int64, event: Int64) -> Phrase {
        Phrase(es: "check-ins del evento \(event) anteriores al \(id)", en: "check-ins of event \(event) below \(id)")
    }

    public static func sessionList(event: Int64) -> Phrase {
        Phrase(es: "sesiones del evento \(event)", en: "sessions of event \(event)")
    }

    public static func pageFailed(_ page: Phrase, because reason: Phrase) -> Phrase {
        Phrase(es: "\(page.es): \(reason.es)", en: "\(page.en): \(reason.en)")
    }

    public static let eventList = Phrase(es: "lista de eventos", en: "list of events")

    public static func eventPage(_ page: Int) -> Phrase {
        Phrase(es: "eventos, página \(page)", en: "events, page \(page)")
    }
}

/// Why an answer of the event service is of no use.
extension Phrase {
    public static let receivedNothing = Phrase(es: "una respuesta vacía", en: "an empty answer")
    public static let receivedHTML = Phrase(es: "una página HTML", en: "an HTML page")
    public static let receivedBrokenJSON = Phrase(
        es: "JSON incompleto o de otra forma", en: "JSON that is cut short or of another form")
    public static let receivedScalar = Phrase(es: "un valor JSON suelto", en: "a bare JSON value")
    public static let receivedOtherText = Phrase(es: "otra cosa que JSON", en: "something other than JSON")

    public static func notTheJSONExpected(_ answer: Phrase, received: Phrase) -> Phrase {
        Phrase(
            es: "\(answer.es): llegó \(received.es) en vez de los datos; revise la dirección base o avise al servicio",
            en: "\(answer.en): \(received.en) came instead of the data; check the base URL or tell the service")
    }

    /// More check-ins than may be set apart lack what is needed to count them; `row` and `field` are of the last one met.
    public static func checkInsIncomplete(
        _ page: Phrase, row: Int, id: Int64, field: String, rows: Int, of total: Int
    ) -> Phrase {
        Phrase(
            es: {
                "\(page.es), fila \(row): el check-in \(id) no trae \(field) legible, como otros \($0.grouped(rows - 1)) de \($0.grouped(total)); avise al servicio"
            },
            en: {
                "\(page.en), row \(row): check-in \(id) has no usable \(field), as \($0.grouped(rows - 1)) others of \($0.grouped(total)); tell the service"
            })
    }

    /// `row` is from 1; 0 for a field that belongs to no row.
    public static func fieldMissing(_ answer: Phrase, row: Int, field: String) -> Phrase {
        Phrase(
            es: "\(answer.es)\(row > 0 ? ", fila \(row)" : ""): falta el campo \(field); avise al servicio",
            en: "\(answer.en)\(row > 0 ? ", row \(row)" : ""): the field \(field) is missing; tell the service")
    }

    /// `row` is from 1; 0 for a field that belongs to no row.
    public static func fieldMistyped(_ answer: Phrase, row: Int, field: String) -> Phrase {
        Phrase(
            es:
                "\(answer.es)\(row > 0 ? ", fila \(row)" : ""): el campo \(field) no es lo que debe ser; avise al servicio",
            en:
                "\(answer.en)\(row > 0 ? ", row \(row)" : ""): the field \(field) is not what it should be; tell the service"
        )
    }

    public static func unexpectedStatus(_ answer: Phrase, status: Int, says text: String?) -> Phrase {
        Phrase(
            es: "\(answer.es): el servidor respondió \(status)\(serviceSays(text).es); avise al servicio",
            en: "\(answer.en): the server answered \(status)\(serviceSays(text).en); tell the service")
    }

    /// An answer that began as a success and ended in an error that passes.
    public static func brokenOff(_ answer: Phrase, status: Int, says text: String?) -> Phrase {
        Phrase(
            es:
                "\(answer.es): el servidor dejó la respuesta a medias (\(status))\(serviceSays(text).es); intente más tarde",
            en: "\(answer.en): the server broke off its answer (\(status))\(serviceSays(text).en); try again later")
    }

    public static func tokenRefusedTwice(says text: String?) -> Phrase {
        Phrase(
            es: "el servicio rechazó el token, también uno renovado\(serviceSays(text).es); inicie sesión de nuevo",
            en: "the service refused the token, a renewed one too\(serviceSays(text).en); log in again")
    }

    public static func forbidden(says text: String?) -> Phrase {
        Phrase(
            es: "la cuenta no tiene permiso para esto\(serviceSays(text).es); pida el permiso o use otra cuenta",
            en:
                "the account is not allowed to do this\(serviceSays(text).en); ask for the permission or use another account"
        )
    }

    public static func eventNotFound(_ id: Int64) -> Phrase {
        Phrase(
            es: "el evento \(id) no existe o no es de esta cuenta; elija otro (attendance events)",
            en: "there is no event \(id), or it is not this account's; choose another (attendance events)")
    }

    public static func checkInsKeptChanging(event: Int64) -> Phrase {
        Phrase(
            es:
                "los check-ins del evento \(event) cambiaron mientras se leían, una y otra vez; no se publicó nada, intente más tarde",
            en:
                "the check-ins of event \(event) kept changing while they were read; nothing was published, try again later"
        )
    }

    public static func tooManyRowsPromised(_ list: Phrase, rows: Int, limit: Int) -> Phrase {
        Phrase(
            es: {
                "\(list.es): anuncia \($0.grouped(rows)) filas, y se leen a lo más \($0.grouped(limit)); avise al servicio o permita más con --max-rows"
            },
            en: {
                "\(list.en): \($0.grouped(rows)) rows are promised, and at most \($0.grouped(limit)) are read; tell the service, or allow more with --max-rows"
            })
    }

    public static func tooManyRowsCame(_ list: Phrase, limit: Int) -> Phrase {
        Phrase(
            es: {
                "\(list.es): llegaron más filas de las \($0.grouped(limit)) que se leen a lo más; avise al servicio o permita más con --max-rows"
            },
            en: {
                "\(list.en): more rows came than the \($0.grouped(limit)) that are read at most; tell the service, or allow more with --max-rows"
            })
    }

    public static func listKeptChanging(_ list: Phrase) -> Phrase {
        Phrase(
            es: "\(list.es): la lista cambió mientras se leía, una y otra vez; intente más tarde",
            en: "\(list.en): the list kept changing while it was read; try again later")
    }

    public static let outOfMemory = Phrase(
        es: "no hay memoria para leer la respuesta; libere memoria e intente de nuevo",
        en: "there is no memory to read the answer; free some and try again")
}
