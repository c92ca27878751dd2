extension Phrase {
    public static let logInRefused = Phrase(
        es: "el servicio rechazó el inicio de sesión (401): revise el correo y la contraseña",
        en: "the service refused the log-in (401): check the e-mail and the password")

    public static let userInactive = Phrase(
        es: "el servicio no admite a este usuario (403): está inactivo; pida a su administrador que lo active",
        en: "the service does not admit this user (403): it is inactive; ask your administrator to activate it")

    public static let userNotFound = Phrase(
        es: "el servicio no conoce a este usuario (404): revise el correo y la dirección del servicio (--base-url)",
        en: "the service does not know this user (404): check the e-mail and the service's address (--base-url)")

    public static let accountLocked = Phrase(
        es: "la cuenta está bloqueada (423): pida a su administrador que la desbloquee",
        en: "the account is locked (423): ask your administrator to unlock it")

    /// - Parameter errors: each field with what is wrong with it.
    public static func logInInputInvalid(_ errors: [(field: String, reason: Phrase)]) -> Phrase {
        guard !errors.isEmpty else {
            return Phrase(
                es: "el servicio no aceptó los datos de inicio de sesión (400): revise el correo y la contraseña",
                en: "the service did not accept the log-in's data (400): check the e-mail and the password")
        }
        return Phrase(
            es: "los datos de inicio de sesión no son válidos: "
                + errors.map { "\($0.field): \($0.reason.es)" }.joined(separator: "; "),
            en: "the log-in's data are not valid: "
                + errors.map { "\($0.field): \($0.reason.en)" }.joined(separator: "; "))
    }

    public static let emailMissing = Phrase(es: "falta el correo", en: "the e-mail is missing")
    public static let emailMalformed = Phrase(
        es: "no es un correo (debe llevar «@» y «.»)", en: "not an e-mail (it needs \"@\" and \".\")")
    public static let passwordMissing = Phrase(es: "falta la contraseña", en: "the password is missing")
    public static let fieldInvalid = Phrase(es: "no es válido", en: "not valid")
    public static let fieldMissing = Phrase(es: "falta", en: "missing")

    public static func passwordTooShort(_ minimum: Int) -> Phrase {
        Phrase(
            es: { "la contraseña debe tener al menos \($0.counted(minimum, "carácter", "caracteres"))" },
            en: { "the password needs at least \($0.counted(minimum, "character", "characters"))" })
    }

    public static func tooManyLogIns(seconds: Int64) -> Phrase {
        Phrase(
            es: "demasiados intentos de inicio de sesión: vuelva a intentarlo en \(seconds) s",
            en: "too many log-in attempts: try again in \(seconds) s")
    }

    /// - Parameter cause: why there was no answer.
    public static func authenticationUnreachable(_ cause: Phrase) -> Phrase {
        Phrase(
            es: "no se pudo iniciar o renovar la sesión: \(cause.es)",
            en: "could not log in or renew the session: \(cause.en)")
    }

    /// - Parameter cause: why the service could not be told of a log-out. What it advises to do next, behind its semicolon, is
    ///   of no use: the session is gone from here.
    public static func logOutUnanswered(_ cause: Phrase) -> Phrase {
        func fact(_ text: String) -> String {
            let clauses = text.split(separator: "; ", omittingEmptySubsequences: false)
            return clauses.dropLast(clauses.count > 1 ? 1 : 0).joined(separator: "; ")
        }
        return Phrase(es: fact(cause.es), en: fact(cause.en))
    }

    public static func authenticationFailing(status: Int) -> Phrase {
        Phrase(
            es: "el servicio de autenticación falla (estado \(status)): vuelva a intentarlo más tarde",
            en: "the authentication service is failing (status \(status)): try again later")
    }

    public static func authenticationUnexpected(status: Int) -> Phrase {
        Phrase(
            es: "el servicio respondió \(status) a la autenticación: revise su dirección (--base-url)",
            en: "the service answered the authentication with \(status): check its address (--base-url)")
    }

    public static let authenticationUnreadable = Phrase(
        es: "la respuesta de autenticación no trae un token legible: revise la dirección del servicio (--base-url)",
        en: "the authentication's answer has no readable token: check the service's address (--base-url)")

    public static let notLoggedIn = Phrase(
        es: "no hay sesión iniciada: ejecute `attendance login` o defina ATTENDANCE_TOKEN",
        en: "not logged in: run `attendance login` or set ATTENDANCE_TOKEN")

    public static let savedSessionElsewhere = Phrase(
        es:
            "la sesión guardada es de otra cuenta o de otro servicio: ejecute `attendance login` o defina ATTENDANCE_TOKEN",
        en:
            "the saved session is another account's or another service's: run `attendance login` or set ATTENDANCE_TOKEN"
    )

    public static let sessionEnded = Phrase(
        es: "la sesión terminó: ejecute `attendance login`",
        en: "the session has ended: run `attendance login`")

    public static let sessionReplaced = Phrase(
        es: "otra cuenta inició sesión mientras tanto: vuelva a ejecutar la orden",
        en: "another account has logged in meanwhile: run the command again")

    public static let givenTokenMalformed = Phrase(
        es: "ATTENDANCE_TOKEN no es un token: defina solo el token, sin «Bearer» ni espacios",
        en: "ATTENDANCE_TOKEN is not a token: set the token alone, without \"Bearer\" or spaces")

    /// - Parameter service: `tikit`, `edugo` or `negroni`.
    public static func noSocialLogIn(_ service: String) -> Phrase {
        Phrase(
            es: "\(service) no permite iniciar sesión con otro proveedor: ejecute `attendance login` sin --provider",
            en: "\(service) has no log-in by another provider: run `attendance login` without --provider")
    }

    public static func permissionMissing(_ permission: String, role: String?) -> Phrase {
        Phrase(
            es: "falta el permiso «\(permission)»"
                + (role.map { " en el rol «\($0)»" } ?? "") + ": pídalo a su administrador o use otra cuenta",
            en: "the permission \"\(permission)\" is missing"
                + (role.map { " from the role \"\($0)\"" } ?? "")
                + ": ask your administrator for it or use another account")
    }

    public static func sessionNotSaved(_ path: String, reason: String) -> Phrase {
        Phrase(
            es:
                "\(path): no se puede guardar la sesión (\(systemMessage(reason).es)); libere espacio o revise sus permisos",
            en: "\(path): the session cannot be kept (\(systemMessage(reason).en)); make room or check its permissions")
    }

    public static func sessionFolderIsNoFolder(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es una carpeta (no se siguen enlaces); quítelo o elija otra para la sesión",
            en: "\(path): not a folder (links are not followed); remove it or choose another for the session")
    }

    public static func sessionFolderOfAnother(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): la carpeta de la sesión es de otro usuario; elija una propia",
            en: "\(path): the session's folder belongs to another user; choose one of your own")
    }

    public static func sessionFolderOpen(_ path: String) -> Phrase {
        Phrase(
            es:
                "\(path): otros pueden leer esta carpeta y contiene otras cosas; elija otra para la sesión o hágala 0700",
            en:
                "\(path): others can read this folder and it holds other things; choose another for the session or make it 0700"
        )
    }

    public static func sessionHeldByAnother(_ path: String, seconds: Int64) -> Phrase {
        Phrase(
            es: "\(path): otro proceso ocupa la sesión hace más de \(seconds) s; vuelva a intentarlo cuando termine",
            en: "\(path): another process has held the session for more than \(seconds) s; try again when it is done")
    }
}
