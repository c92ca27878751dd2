// `login`, `logout`, `whoami`, and sessions.

extension Phrase {
    public static let emailPrompt = Phrase(es: "Correo", en: "E-mail")
    public static let passwordPrompt = Phrase(es: "Contraseña", en: "Password")

    public static let noEmailGiven = Phrase(
        es: "falta el correo y no hay una terminal donde pedirlo: use --email o defina ATTENDANCE_EMAIL",
        en: "no e-mail given and no terminal to prompt on: pass --email or set ATTENDANCE_EMAIL")

    public static let noPasswordGiven = Phrase(
        es: "falta la contraseña y no hay una terminal donde pedirla: entréguela con --password-stdin o defina ATTENDANCE_PASSWORD",
        en: "no password given and no terminal to prompt on: pipe it in with --password-stdin or set ATTENDANCE_PASSWORD")

    public static let nothingTyped = Phrase(
        es: "no se escribió nada; vuelva a ejecutar el comando", en: "nothing was entered; run the command again")
    public static func secretFromTerminal(_ flag: String) -> Phrase {
        Phrase(
            es: "\(flag) lee de un archivo o una tubería; la terminal mostraría lo que se escribe: "
                + "quite la opción o redirija la entrada",
            en: "\(flag) reads from a file or a pipe; a terminal would show what you type: omit it or redirect standard input")
    }
    public static func secretUnusable(_ flag: String) -> Phrase {
        Phrase(
            es: "\(flag): la entrada estándar debe tener una sola línea de texto, y nada más",
            en: "\(flag): standard input must be a single line of text")
    }

    /// - Parameter folder: where the session is saved.
    public static func loggedIn(name: String?, role: String?, folder: String) -> Phrase {
        let known = [name, role.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
        return Phrase(
            es: "Sesión iniciada\(known.isEmpty ? "" : " como \(known)"); guardada en \(folder)",
            en: "Logged in\(known.isEmpty ? "" : " as \(known)"); session saved in \(folder)")
    }
    public static let tokenTakesPrecedence = Phrase(
        es: "ATTENDANCE_TOKEN está definida y tiene precedencia sobre esta sesión; elimínela para usar la sesión",
        en: "ATTENDANCE_TOKEN is set and takes precedence over this session; unset it to use the session")

    public static let tokenStays = Phrase(
        es: "ATTENDANCE_TOKEN sigue definida y se usará hasta que venza; elimínela para dejar de usarla",
        en: "ATTENDANCE_TOKEN is still set and will be used until it expires; unset it to stop using it")

    public static let loggedOut = Phrase(es: "Sesión cerrada", en: "Logged out")
    public static let wasNotLoggedIn = Phrase(es: "No había sesión iniciada", en: "Not logged in")
    public static func loggedOutHereOnly(because reason: Phrase) -> Phrase {
        Phrase(
            es: "sesión cerrada solo en este equipo; no se pudo avisar al servicio, "
                + "así que el token sigue vigente hasta que venza: \(reason)",
            en: "logged out on this machine only; the service could not be notified, "
                + "so the token stays valid until it expires: \(reason)")
    }
    /// The subject of a message.
    public static let accountProfile = Phrase(es: "los datos de la cuenta", en: "the account's profile")
    public static let accountName = Phrase(es: "Nombre", en: "Name")
    public static let accountID = Phrase(es: "Id", en: "Id")
    public static let accountRole = Phrase(es: "Rol", en: "Role")
    public static let accountContext = Phrase(es: "Contexto", en: "Context")
    public static let accountPermissions = Phrase(es: "Permisos", en: "Permissions")
    public static let accountExpiry = Phrase(es: "Sesión", en: "Session")

    public static let permissionsNotListed = Phrase(es: "el servicio no los enumera", en: "the service does not list them")
    public static let noPermissions = Phrase(es: "ninguno", en: "none")

    /// - Parameters:
    ///   - time: when the token expires, as text; `nil` if unknown.
    ///   - isGiven: whether the token came from `ATTENDANCE_TOKEN`.
    public static func sessionExpiry(at time: Phrase?, isRenewable: Bool, isGiven: Bool) -> Phrase {
        let end =
            time.map { Phrase(es: "vence el \($0)", en: "expires \($0)") }
            ?? Phrase(es: "sin fecha de vencimiento", en: "no expiry date")
        let origin =
            isGiven
            ? Phrase(es: "ATTENDANCE_TOKEN, no se renueva", en: "ATTENDANCE_TOKEN, not renewed")
            : isRenewable
                ? Phrase(es: "se renueva sola", en: "renewed automatically")
                : Phrase(es: "no se renueva", en: "not renewed")
        return Phrase { "\(end[$0]) (\(origin[$0]))" }
    }
}

// MARK: - The authentication service

extension Phrase {
    public static let logInRefused = Phrase(
        es: "el servicio rechazó el inicio de sesión (401): revise el correo y la contraseña",
        en: "the service refused the log-in (401): check the e-mail and the password")

    public static let userInactive = Phrase(
        es: "el usuario está inactivo (403): pida a su administrador que lo active",
        en: "the user is inactive (403): ask your administrator to activate it")

    public static let userNotFound = Phrase(
        es: "el servicio no conoce a este usuario (404): revise el correo y la dirección del servicio (--base-url)",
        en: "no such user (404): check the e-mail and the service's address (--base-url)")

    public static let accountLocked = Phrase(
        es: "la cuenta está bloqueada (423): pida a su administrador que la desbloquee",
        en: "the account is locked (423): ask your administrator to unlock it")

    /// - Parameter errors: each field with what is wrong with it.
    public static func logInInputInvalid(_ errors: [(field: String, reason: Phrase)]) -> Phrase {
        guard !errors.isEmpty else {
            return Phrase(
                es: "el servicio no aceptó los datos de inicio de sesión: revise el correo y la contraseña",
                en: "the service rejected the log-in data: check the e-mail and the password")
        }
        let fields = errors.map { $0.reason.prefixed(with: $0.field) }
        return Phrase(es: "datos de inicio de sesión no válidos: \(fields, by: "; ")", en: "invalid log-in: \(fields, by: "; ")")
    }
    public static let emailMissing = Phrase(es: "falta el correo", en: "missing e-mail")
    public static let emailMalformed = Phrase(
        es: "no es un correo (debe llevar «@» y «.»)", en: "not an e-mail address (it must contain \"@\" and \".\")")
    public static let passwordMissing = Phrase(es: "falta la contraseña", en: "missing password")
    public static let fieldInvalid = Phrase(es: "no es válido", en: "not valid")
    public static let fieldMissing = Phrase(es: "falta", en: "missing")
    public static func passwordTooShort(_ minimum: Int) -> Phrase {
        Phrase(
            es: "la contraseña debe tener al menos \(minimum, "carácter", "caracteres")",
            en: "the password must have at least \(minimum, "character", "characters")")
    }
    public static func tooManyLogIns(seconds: Int64) -> Phrase {
        Phrase(
            es: "demasiados intentos de inicio de sesión: vuelva a intentarlo en \(digits: seconds) s",
            en: "too many log-in attempts: try again in \(digits: seconds) s")
    }

    /// - Parameter cause: why there was no response.
    public static func authenticationUnreachable(_ cause: Phrase) -> Phrase {
        Phrase(es: "no se pudo iniciar o renovar la sesión: \(cause)", en: "could not log in or renew the session: \(cause)")
    }

    /// - Parameter cause: why there was no response.
    public static func renewalUnanswered(_ cause: Phrase, attempts: Int) -> Phrase {
        guard attempts > 1 else { return authenticationUnreachable(cause) }
        return Phrase(
            es: "no se pudo renovar la sesión en \(attempts, "intento", "intentos"): \(cause)",
            en: "could not renew the session in \(attempts, "attempt", "attempts"): \(cause)")
    }

    /// - Parameter cause: why the service could not be notified of a log-out. Its advice, after the last semicolon, is dropped:
    ///   the local session is gone already.
    public static func logOutUnanswered(_ cause: Phrase) -> Phrase {
        func fact(_ text: String) -> String {
            let clauses = text.split(separator: "; ", omittingEmptySubsequences: false)
            return clauses.dropLast(clauses.count > 1 ? 1 : 0).joined(separator: "; ")
        }
        return Phrase { fact(cause[$0]) }
    }
    public static func authenticationFailing(status: Int) -> Phrase {
        Phrase(
            es: "el servicio de autenticación falla (estado \(digits: status)): vuelva a intentarlo más tarde",
            en: "the authentication service is failing (status \(digits: status)): try again later")
    }
    public static func authenticationUnexpected(status: Int) -> Phrase {
        Phrase(
            es: "respuesta inesperada (\(digits: status)) al iniciar o renovar la sesión: "
                + "revise la dirección del servicio (--base-url)",
            en: "unexpected response (\(digits: status)) to authentication: check the service's address (--base-url)")
    }
    public static let authenticationUnreadable = Phrase(
        es: "la respuesta de autenticación no contiene un token válido: revise la dirección del servicio (--base-url)",
        en: "the authentication response contains no valid token: check the service's address (--base-url)")

    public static let notLoggedIn = Phrase(
        es: "no hay sesión iniciada: ejecute `attendance login` o defina ATTENDANCE_TOKEN",
        en: "not logged in: run `attendance login` or set ATTENDANCE_TOKEN")

    public static let savedSessionElsewhere = Phrase(
        es: "la sesión guardada es de otra cuenta o de otro servicio: ejecute `attendance login` o defina ATTENDANCE_TOKEN",
        en: "the saved session belongs to another account or service: run `attendance login` or set ATTENDANCE_TOKEN")

    public static let sessionEnded = Phrase(
        es: "la sesión venció: ejecute `attendance login`", en: "the session has expired: run `attendance login`")

    public static let sessionReplaced = Phrase(
        es: "otra cuenta inició sesión mientras tanto: vuelva a ejecutar el comando",
        en: "another account logged in meanwhile: run the command again")

    public static let givenTokenMalformed = Phrase(
        es: "ATTENDANCE_TOKEN no es un token: defina solo el token, sin «Bearer» ni espacios",
        en: "ATTENDANCE_TOKEN is not a token: set it to the token alone, without \"Bearer\" or spaces")

    /// - Parameter service: `tikit`, `edugo` or `negroni`.
    public static func noSocialLogIn(_ service: String) -> Phrase {
        Phrase(
            es: "\(service) no permite iniciar sesión con otro proveedor: ejecute `attendance login` sin --provider",
            en: "\(service) does not support log-in with another provider: run `attendance login` without --provider")
    }
    public static func permissionMissing(_ permission: String, role: Quotation?) -> Phrase {
        Phrase(
            es: "falta el permiso «\(permission)»\(role.map { " en el rol «\($0)»" } ?? ""): "
                + "pídalo a su administrador o use otra cuenta",
            en: "missing permission \"\(permission)\"\(role.map { " in role \"\($0)\"" } ?? ""): "
                + "ask your administrator for it, or use another account")
    }
    public static func sessionNotSaved(_ path: String, reason: String) -> Phrase {
        Phrase(
            es: "\(path): no se puede guardar la sesión (\(systemMessage(reason))); libere espacio o revise sus permisos",
            en: "\(path): cannot save the session (\(systemMessage(reason))); free some space or check its permissions")
    }
    public static func sessionFolderIsNoFolder(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es una carpeta (no se siguen enlaces); bórrelo o elija otra carpeta para la sesión",
            en: "\(path): not a folder (links are not followed); remove it or choose another folder for the session")
    }
    public static func sessionFolderOfAnother(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): la carpeta de la sesión es de otro usuario; elija una suya",
            en: "\(path): the session folder belongs to another user; choose one that you own")
    }
    public static func sessionFileOfAnother(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): es de otro usuario; bórrelo e inicie sesión con `attendance login`",
            en: "\(path): belongs to another user; delete it and run `attendance login`")
    }
    public static func sessionFolderOpen(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): otros usuarios pueden leer esta carpeta y contiene otros archivos; "
                + "elija otra para la sesión o ejecute chmod 700",
            en: "\(path): other users can read this folder and it contains other files; choose another for the session, "
                + "or run chmod 700")
    }
    public static func sessionHeldByAnother(_ path: String, seconds: Int64) -> Phrase {
        Phrase(
            es: "\(path): otro proceso tiene la sesión bloqueada hace más de \(digits: seconds) s; "
                + "vuelva a intentarlo cuando termine",
            en: "\(path): another process has locked the session for more than \(digits: seconds) s; try again when it ends")
    }
}

// MARK: - Log-in with a code

extension Phrase {
    public static let phoneMissing = Phrase(es: "falta el teléfono", en: "missing phone number")
    public static let phoneMalformed = Phrase(
        es: "no es un teléfono con código de país: «+» y de 8 a 15 dígitos, como +56 9 1234 5678",
        en: "not a phone number with country code: \"+\" and 8 to 15 digits, such as +56 9 1234 5678")
    public static let codeMalformed = Phrase(
        es: "no es un código: debe tener de 4 a 8 dígitos", en: "not a code: it must have 4 to 8 digits")

    public static let phoneRefused = Phrase(
        es: "el servicio no envió el código a ese teléfono: revise el número y su código de país",
        en: "the service did not send a code to that phone: check the number and its country code")
    public static let phoneUnknown = Phrase(
        es: "el servicio no conoce ese teléfono (404): revise el número y la dirección del servicio (--base-url)",
        en: "unknown phone number (404): check the number and the service's address (--base-url)")
    public static let codeRefused = Phrase(
        es: "código incorrecto: revíselo, o pida otro con `attendance login --send-code`",
        en: "wrong code: check it, or request another with `attendance login --send-code`")
    public static let codeExpired = Phrase(
        es: "el código venció: pida otro con `attendance login --send-code`",
        en: "the code has expired: request another with `attendance login --send-code`")

    /// - Parameter service: its name, `negroni`.
    public static func logInIsByCode(_ service: String) -> Phrase {
        Phrase(
            es: "\(service) usa un código por SMS: use --phone en lugar de correo, contraseña o proveedor",
            en: "\(service) uses SMS codes: use --phone instead of an e-mail, password or provider")
    }

    /// - Parameter service: its name, `tikit`.
    public static func logInIsByPassword(_ service: String) -> Phrase {
        Phrase(
            es: "\(service) no usa códigos por SMS: use --email y contraseña en lugar de --phone, --send-code o --code-stdin",
            en: "\(service) does not use SMS codes: use --email and a password instead of --phone, --send-code or --code-stdin")
    }
    public static let phonePrompt = Phrase(es: "Teléfono, con código de país", en: "Phone number, with country code")
    public static let codePrompt = Phrase(es: "Código recibido por SMS", en: "Code received by SMS")

    public static let noPhoneGiven = Phrase(
        es: "falta el teléfono y no hay una terminal donde pedirlo: use --phone o defina ATTENDANCE_PHONE",
        en: "no phone number given and no terminal to prompt on: pass --phone or set ATTENDANCE_PHONE")
    public static let noCodeGiven = Phrase(
        es: "no hay una terminal donde pedir el código: use --send-code y luego ingréselo con --code-stdin",
        en: "no terminal to prompt for the code on: use --send-code, then pipe the code in with --code-stdin")
    public static let codeSent = Phrase(
        es: "Código enviado; ingréselo con `attendance login --code-stdin`",
        en: "Code sent; enter it with `attendance login --code-stdin`")
}
