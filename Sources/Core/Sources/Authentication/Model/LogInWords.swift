// `login`, `logout`, `whoami`, and sessions.

public import Base

extension Phrase {
    /// The subject of a message.
    static let accountProfile = Phrase(es: "los datos de la cuenta", en: "the account's profile")
    static let logInRefused = Phrase(
        es: "el servicio rechazó el inicio de sesión (401): revise el correo y la contraseña",
        en: "the service refused the log-in (401): check the e-mail and the password")

    static let userInactive = Phrase(
        es: "el usuario está inactivo (403): pida a su administrador que lo active",
        en: "the user is inactive (403): ask your administrator to activate it")

    static let userNotFound = Phrase(
        es: "el servicio no conoce a este usuario (404): revise el correo y la dirección del servicio (--base-url)",
        en: "no such user (404): check the e-mail and the service's address (--base-url)")

    static let accountLocked = Phrase(
        es: "la cuenta está bloqueada (423): pida a su administrador que la desbloquee",
        en: "the account is locked (423): ask your administrator to unlock it")

    /// - Parameter errors: each field with what is wrong with it.
    static func logInInputInvalid(_ errors: [(field: String, reason: Phrase)]) -> Phrase {
        guard !errors.isEmpty else {
            return Phrase(
                es: "el servicio no aceptó los datos de inicio de sesión: revise el correo y la contraseña",
                en: "the service rejected the log-in data: check the e-mail and the password")
        }
        let fields = errors.map { $0.reason.prefixed(with: $0.field) }
        return Phrase(
            es: "datos de inicio de sesión no válidos: \(fields, by: "; ")", en: "invalid log-in: \(fields, by: "; ")")
    }
    static let emailMissing = Phrase(es: "falta el correo", en: "missing e-mail")
    static let emailMalformed = Phrase(
        es: "no es un correo (debe llevar «@» y «.»)", en: "not an e-mail address (it must contain \"@\" and \".\")")
    static let passwordMissing = Phrase(es: "falta la contraseña", en: "missing password")
    static let fieldInvalid = Phrase(es: "no es válido", en: "not valid")
    static let fieldMissing = Phrase(es: "falta", en: "missing")
    static func passwordTooShort(_ minimum: Int) -> Phrase {
        Phrase(
            es: "la contraseña debe tener al menos \(minimum, "carácter", "caracteres")",
            en: "the password must have at least \(minimum, "character", "characters")")
    }
    static func tooManyLogIns(seconds: Int64) -> Phrase {
        Phrase(
            es: "demasiados intentos de inicio de sesión: vuelva a intentarlo en \(digits: seconds) s",
            en: "too many log-in attempts: try again in \(digits: seconds) s")
    }

    /// - Parameter cause: why there was no response.
    static func authenticationUnreachable(_ cause: Phrase) -> Phrase {
        Phrase(
            es: "no se pudo iniciar o renovar la sesión: \(cause)",
            en: "could not log in or renew the session: \(cause)")
    }

    /// - Parameter cause: why there was no response.
    static func renewalUnanswered(_ cause: Phrase, attempts: Int) -> Phrase {
        guard attempts > 1 else { return authenticationUnreachable(cause) }
        return Phrase(
            es: "no se pudo renovar la sesión en \(attempts, "intento", "intentos"): \(cause)",
            en: "could not renew the session in \(attempts, "attempt", "attempts"): \(cause)")
    }

    /// - Parameter cause: why the service could not be notified of a log-out. Its advice, after the last semicolon, is dropped:
    ///   the local session is gone already.
    static func logOutUnanswered(_ cause: Phrase) -> Phrase {
        func fact(_ text: String) -> String {
            let clauses = text.split(separator: "; ", omittingEmptySubsequences: false)
            return clauses.dropLast(clauses.count > 1 ? 1 : 0).joined(separator: "; ")
        }
        return Phrase { fact(cause[$0]) }
    }
    static func authenticationFailing(status: Int) -> Phrase {
        Phrase(
            es: "el servicio de autenticación falla (estado \(digits: status)): vuelva a intentarlo más tarde",
            en: "the authentication service is failing (status \(digits: status)): try again later")
    }
    static func authenticationUnexpected(status: Int) -> Phrase {
        Phrase(
            es: "respuesta inesperada (\(digits: status)) al iniciar o renovar la sesión: "
                + "revise la dirección del servicio (--base-url)",
            en: "unexpected response (\(digits: status)) to authentication: check the service's address (--base-url)")
    }
    static let authenticationUnreadable = Phrase(
        es: "la respuesta de autenticación no contiene un token válido: revise la dirección del servicio (--base-url)",
        en: "the authentication response contains no valid token: check the service's address (--base-url)")

    static let notLoggedIn = Phrase(
        es: "no hay sesión iniciada: ejecute `attendance login` o defina ATTENDANCE_TOKEN",
        en: "not logged in: run `attendance login` or set ATTENDANCE_TOKEN")

    static let savedSessionElsewhere = Phrase(
        es:
            "la sesión guardada es de otra cuenta o de otro servicio: ejecute `attendance login` o defina ATTENDANCE_TOKEN",
        en: "the saved session belongs to another account or service: run `attendance login` or set ATTENDANCE_TOKEN")

    static let sessionEnded = Phrase(
        es: "la sesión venció: ejecute `attendance login`", en: "the session has expired: run `attendance login`")

    static let sessionReplaced = Phrase(
        es: "otra cuenta inició sesión mientras tanto: vuelva a ejecutar el comando",
        en: "another account logged in meanwhile: run the command again")

    static let givenTokenMalformed = Phrase(
        es: "ATTENDANCE_TOKEN no es un token: defina solo el token, sin «Bearer» ni espacios",
        en: "ATTENDANCE_TOKEN is not a token: set it to the token alone, without \"Bearer\" or spaces")

    /// - Parameter service: `tikit`, `edugo` or `negroni`.
    static func noSocialLogIn(_ service: String) -> Phrase {
        Phrase(
            es: "\(service) no permite iniciar sesión con otro proveedor: ejecute `attendance login` sin --provider",
            en: "\(service) does not support log-in with another provider: run `attendance login` without --provider")
    }
    static func permissionMissing(_ permission: String, role: Quotation?) -> Phrase {
        Phrase(
            es: "falta el permiso «\(permission)»\(role.map { " en el rol «\($0)»" } ?? ""): "
                + "pídalo a su administrador o use otra cuenta",
            en: "missing permission \"\(permission)\"\(role.map { " in role \"\($0)\"" } ?? ""): "
                + "ask your administrator for it, or use another account")
    }
    static func sessionNotSaved(_ path: String, reason: String) -> Phrase {
        Phrase(
            es:
                "\(path): no se puede guardar la sesión (\(systemMessage(reason))); libere espacio o revise sus permisos",
            en: "\(path): cannot save the session (\(systemMessage(reason))); free some space or check its permissions")
    }
    static func sessionFolderIsNoFolder(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es una carpeta (no se siguen enlaces); bórrelo o elija otra carpeta para la sesión",
            en: "\(path): not a folder (links are not followed); remove it or choose another folder for the session")
    }
    static func sessionFolderOfAnother(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): la carpeta de la sesión es de otro usuario; elija una suya",
            en: "\(path): the session folder belongs to another user; choose one that you own")
    }
    static func sessionFileOfAnother(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): es de otro usuario; bórrelo e inicie sesión con `attendance login`",
            en: "\(path): belongs to another user; delete it and run `attendance login`")
    }
    static func sessionFolderOpen(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): otros usuarios pueden leer esta carpeta y contiene otros archivos; "
                + "elija otra para la sesión o ejecute chmod 700",
            en:
                "\(path): other users can read this folder and it contains other files; choose another for the session, "
                + "or run chmod 700")
    }
    static func sessionHeldByAnother(_ path: String, seconds: Int64) -> Phrase {
        Phrase(
            es: "\(path): otro proceso tiene la sesión bloqueada hace más de \(digits: seconds) s; "
                + "vuelva a intentarlo cuando termine",
            en:
                "\(path): another process has locked the session for more than \(digits: seconds) s; try again when it ends"
        )
    }
    static let phoneMissing = Phrase(es: "falta el teléfono", en: "missing phone number")
    static let phoneMalformed = Phrase(
        es: "no es un teléfono con código de país: «+» y de 8 a 15 dígitos, como +56 9 1234 5678",
        en: "not a phone number with country code: \"+\" and 8 to 15 digits, such as +56 9 1234 5678")
    static let codeMalformed = Phrase(
        es: "no es un código: debe tener de 4 a 8 dígitos", en: "not a code: it must have 4 to 8 digits")

    static let phoneRefused = Phrase(
        es: "el servicio no envió el código a ese teléfono: revise el número y su código de país",
        en: "the service did not send a code to that phone: check the number and its country code")
    static let phoneUnknown = Phrase(
        es: "el servicio no conoce ese teléfono (404): revise el número y la dirección del servicio (--base-url)",
        en: "unknown phone number (404): check the number and the service's address (--base-url)")
    static let codeRefused = Phrase(
        es: "código incorrecto: revíselo, o pida otro con `attendance login --send-code`",
        en: "wrong code: check it, or request another with `attendance login --send-code`")
    static let codeExpired = Phrase(
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
            es:
                "\(service) no usa códigos por SMS: use --email y contraseña en lugar de --phone, --send-code o --code-stdin",
            en:
                "\(service) does not use SMS codes: use --email and a password instead of --phone, --send-code or --code-stdin"
        )
    }
}
