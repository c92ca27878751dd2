/// What `attendance login`, `logout` and `whoami` say.
extension Phrase {
    public static let emailPrompt = Phrase(es: "Correo", en: "E-mail")
    public static let passwordPrompt = Phrase(es: "Contraseña", en: "Password")

    public static let noEmailGiven = Phrase(
        es: "falta el correo y no hay un terminal donde pedirlo: use --email o defina ATTENDANCE_EMAIL",
        en: "there is no e-mail, and no terminal to ask for it on: use --email or set ATTENDANCE_EMAIL")

    public static let noPasswordGiven = Phrase(
        es:
            "falta la contraseña y no hay un terminal donde pedirla: entréguela con --password-stdin o defina ATTENDANCE_PASSWORD",
        en:
            "there is no password, and no terminal to ask for it on: pipe it in with --password-stdin or set ATTENDANCE_PASSWORD"
    )

    public static let nothingTyped = Phrase(
        es: "no se escribió nada; vuelva a ejecutar la orden", en: "nothing was typed; run the command again")

    public static func secretFromTerminal(_ flag: String) -> Phrase {
        Phrase(
            es:
                "\(flag) lee de un archivo o una tubería, y el terminal mostraría lo que se escribe: quítelo o redirija la entrada",
            en:
                "\(flag) reads a file or a pipe, and the terminal would show what is typed: leave it out or redirect the input"
        )
    }

    public static func secretUnusable(_ flag: String) -> Phrase {
        Phrase(
            es: "\(flag): la entrada estándar debe traer una sola línea de texto, y nada más",
            en: "\(flag): standard input must bring one line of text, and nothing else")
    }

    /// - Parameter folder: where the session is kept.
    public static func loggedIn(name: String?, role: String?, folder: String) -> Phrase {
        let known = [name, role.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
        return Phrase(
            es: "Sesión iniciada\(known.isEmpty ? "" : " como \(known)"); guardada en \(folder)",
            en: "Logged in\(known.isEmpty ? "" : " as \(known)"); kept in \(folder)")
    }

    public static let tokenGoesFirst = Phrase(
        es: "ATTENDANCE_TOKEN está definida y va antes que esta sesión; quítela para usar la sesión",
        en: "ATTENDANCE_TOKEN is set and goes before this session; unset it to use the session")

    public static let tokenStays = Phrase(
        es: "ATTENDANCE_TOKEN sigue definida y sirve hasta que venza; quítela para dejar de usarla",
        en: "ATTENDANCE_TOKEN is still set and serves until it expires; unset it to stop using it")

    public static let loggedOut = Phrase(es: "Sesión cerrada", en: "Logged out")
    public static let nobodyLoggedIn = Phrase(es: "No había sesión iniciada", en: "Nobody was logged in")

    public static func loggedOutHereOnly(because reason: Phrase) -> Phrase {
        Phrase(
            es:
                "sesión cerrada solo en esta máquina; el servicio no lo supo y su token vale hasta que venza: \(reason.es)",
            en:
                "logged out on this machine only; the service was not told and its token is good until it expires: \(reason.en)"
        )
    }

    public static let accountName = Phrase(es: "Nombre", en: "Name")
    public static let accountID = Phrase(es: "Id", en: "Id")
    public static let accountRole = Phrase(es: "Rol", en: "Role")
    public static let accountContext = Phrase(es: "Contexto", en: "Context")
    public static let accountPermissions = Phrase(es: "Permisos", en: "Permissions")
    public static let accountExpiry = Phrase(es: "Sesión", en: "Session")

    public static let permissionsNotListed = Phrase(
        es: "el servicio no los enumera", en: "the service does not list them")
    public static let noPermissions = Phrase(es: "ninguno", en: "none")

    /// - Parameters:
    ///   - time: when the token ends, as text; `nil` where nothing tells.
    ///   - isGiven: whether the token came from `ATTENDANCE_TOKEN`.
    public static func sessionExpiry(at time: Phrase?, isRenewable: Bool, isGiven: Bool) -> Phrase {
        let end =
            time.map { Phrase(es: "vence el \($0.es)", en: "expires \($0.en)") }
            ?? Phrase(es: "no dice cuándo vence", en: "does not say when it expires")
        let origin =
            isGiven
            ? Phrase(es: "ATTENDANCE_TOKEN, no se renueva", en: "ATTENDANCE_TOKEN, not renewed")
            : isRenewable
                ? Phrase(es: "se renueva sola", en: "renews itself")
                : Phrase(es: "no se renueva", en: "not renewed")
        return Phrase(es: "\(end.es) (\(origin.es))", en: "\(end.en) (\(origin.en))")
    }
}
