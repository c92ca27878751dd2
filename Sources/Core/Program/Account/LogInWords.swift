import Base

extension Phrase {
    static let emailPrompt = Phrase(es: "Correo", en: "E-mail")
    static let passwordPrompt = Phrase(es: "Contraseña", en: "Password")

    static let noEmailGiven = Phrase(
        es: "falta el correo y no hay una terminal donde pedirlo: use --email o defina ATTENDANCE_EMAIL",
        en: "no e-mail given and no terminal to prompt on: pass --email or set ATTENDANCE_EMAIL")

    static let noPasswordGiven = Phrase(
        es:
            "falta la contraseña y no hay una terminal donde pedirla: entréguela con --password-stdin o defina ATTENDANCE_PASSWORD",
        en:
            "no password given and no terminal to prompt on: pipe it in with --password-stdin or set ATTENDANCE_PASSWORD"
    )

    static let nothingTyped = Phrase(
        es: "no se escribió nada; vuelva a ejecutar el comando", en: "nothing was entered; run the command again")
    static func secretFromTerminal(_ flag: String) -> Phrase {
        Phrase(
            es: "\(flag) lee de un archivo o una tubería; la terminal mostraría lo que se escribe: "
                + "quite la opción o redirija la entrada",
            en:
                "\(flag) reads from a file or a pipe; a terminal would show what you type: omit it or redirect standard input"
        )
    }
    static func secretUnusable(_ flag: String) -> Phrase {
        Phrase(
            es: "\(flag): la entrada estándar debe tener una sola línea de texto, y nada más",
            en: "\(flag): standard input must be a single line of text")
    }

    /// - Parameter folder: where the session is saved.
    static func loggedIn(name: String?, role: String?, folder: String) -> Phrase {
        let known = [name, role.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
        return Phrase(
            es: "Sesión iniciada\(known.isEmpty ? "" : " como \(known)"); guardada en \(folder)",
            en: "Logged in\(known.isEmpty ? "" : " as \(known)"); session saved in \(folder)")
    }
    static let tokenTakesPrecedence = Phrase(
        es: "ATTENDANCE_TOKEN está definida y tiene precedencia sobre esta sesión; elimínela para usar la sesión",
        en: "ATTENDANCE_TOKEN is set and takes precedence over this session; unset it to use the session")

    static let tokenStays = Phrase(
        es: "ATTENDANCE_TOKEN sigue definida y se usará hasta que venza; elimínela para dejar de usarla",
        en: "ATTENDANCE_TOKEN is still set and will be used until it expires; unset it to stop using it")

    static let loggedOut = Phrase(es: "Sesión cerrada", en: "Logged out")
    static let wasNotLoggedIn = Phrase(es: "No había sesión iniciada", en: "Not logged in")
    static func loggedOutHereOnly(because reason: Phrase) -> Phrase {
        Phrase(
            es: "sesión cerrada solo en este equipo; no se pudo avisar al servicio, "
                + "así que el token sigue vigente hasta que venza: \(reason)",
            en: "logged out on this machine only; the service could not be notified, "
                + "so the token stays valid until it expires: \(reason)")
    }
    static let accountName = Phrase(es: "Nombre", en: "Name")
    static let accountID = Phrase(es: "Id", en: "Id")
    static let accountRole = Phrase(es: "Rol", en: "Role")
    static let accountContext = Phrase(es: "Contexto", en: "Context")
    static let accountPermissions = Phrase(es: "Permisos", en: "Permissions")
    static let accountExpiry = Phrase(es: "Sesión", en: "Session")

    static let permissionsNotListed = Phrase(es: "el servicio no los enumera", en: "the service does not list them")
    static let noPermissions = Phrase(es: "ninguno", en: "none")

    /// - Parameters:
    ///   - time: when the token expires, as text; `nil` if unknown.
    ///   - isGiven: whether the token came from `ATTENDANCE_TOKEN`.
    static func sessionExpiry(at time: Phrase?, isRenewable: Bool, isGiven: Bool) -> Phrase {
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
    static let phonePrompt = Phrase(es: "Teléfono, con código de país", en: "Phone number, with country code")
    static let codePrompt = Phrase(es: "Código recibido por SMS", en: "Code received by SMS")

    static let noPhoneGiven = Phrase(
        es: "falta el teléfono y no hay una terminal donde pedirlo: use --phone o defina ATTENDANCE_PHONE",
        en: "no phone number given and no terminal to prompt on: pass --phone or set ATTENDANCE_PHONE")
    static let noCodeGiven = Phrase(
        es: "no hay una terminal donde pedir el código: use --send-code y luego ingréselo con --code-stdin",
        en: "no terminal to prompt for the code on: use --send-code, then pipe the code in with --code-stdin")
    static let codeSent = Phrase(
        es: "Código enviado; ingréselo con `attendance login --code-stdin`",
        en: "Code sent; enter it with `attendance login --code-stdin`")
}
