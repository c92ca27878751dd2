/// Logging in to Negroni by a code, and reading members from it.
extension Phrase {
    public static let phoneMissing = Phrase(es: "falta el teléfono", en: "the telephone is missing")
    public static let phoneMalformed = Phrase(
        es: "no es un teléfono con código de país: «+» y de 8 a 15 dígitos, como +56 9 1234 5678",
        en: "not a telephone with its country code: \"+\" and 8 to 15 digits, such as +56 9 1234 5678")
    public static let codeMalformed = Phrase(
        es: "no es un código: son de 4 a 8 dígitos", en: "not a code: it has 4 to 8 digits")

    public static let phoneRefused = Phrase(
        es: "el servicio no envió el código a ese teléfono: revise el número y su código de país",
        en: "the service did not send a code to that telephone: check the number and its country code")
    public static let phoneUnknown = Phrase(
        es: "el servicio no conoce ese teléfono (404): revise el número y la dirección del servicio (--base-url)",
        en: "the service does not know that telephone (404): check the number and the service's address (--base-url)")
    public static let codeRefused = Phrase(
        es: "el código no es el que se envió: revíselo, o pida otro con `attendance login --send-code`",
        en: "the code is not the one that was sent: check it, or have another sent with `attendance login --send-code`")
    public static let codeExpired = Phrase(
        es: "el código venció: pida otro con `attendance login --send-code`",
        en: "the code has expired: have another sent with `attendance login --send-code`")

    /// - Parameter service: its name, `negroni`.
    public static func logInIsByCode(_ service: String) -> Phrase {
        Phrase(
            es:
                "en \(service) se inicia sesión con un código por SMS: use --phone en lugar de correo, contraseña o proveedor",
            en: "\(service) is logged in to with a code by SMS: use --phone instead of e-mail, password or provider")
    }

    /// - Parameter service: its name, `tikit`.
    public static func logInIsByPassword(_ service: String) -> Phrase {
        Phrase(
            es: "\(service) no envía códigos: use --email y contraseña en lugar de --phone, --send-code o --code-stdin",
            en: "\(service) sends no codes: use --email and a password instead of --phone, --send-code or --code-stdin")
    }

    public static let phonePrompt = Phrase(
        es: "Teléfono, con código de país", en: "Telephone, with its country code")
    public static let codePrompt = Phrase(es: "Código recibido por SMS", en: "Code received by SMS")

    public static let noPhoneGiven = Phrase(
        es: "falta el teléfono y no hay un terminal donde pedirlo: use --phone o defina ATTENDANCE_PHONE",
        en: "there is no telephone, and no terminal to ask for it on: use --phone or set ATTENDANCE_PHONE")
    public static let noCodeGiven = Phrase(
        es: "no hay un terminal donde pedir el código: use --send-code y después entréguelo con --code-stdin",
        en: "there is no terminal to ask for the code on: use --send-code, and then pipe it in with --code-stdin")
    public static let codeSent = Phrase(
        es: "Código enviado; entréguelo con `attendance login --code-stdin`",
        en: "Code sent; hand it in with `attendance login --code-stdin`")

    public static func memberList(_ path: String) -> Phrase {
        Phrase(es: "\(path): la lista de ids", en: "\(path): the list of ids")
    }

    public static let memberListOnStandardInput = Phrase(
        es: "la lista de ids de la entrada estándar", en: "the list of ids on standard input")

    public static let memberListFromTerminal = Phrase(
        es: "la lista de ids se lee de la entrada estándar, que es un terminal: rediríjala o indique members.ids",
        en: "the list of ids is read from standard input, which is a terminal: redirect it or give members.ids")

    public static func memberListUnreadable(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer la lista de ids (\(reason.es)); revise members.ids y los permisos",
            en: "\(path): the list of ids cannot be read (\(reason.en)); check members.ids and the permissions")
    }

    public static func memberListEmpty(_ list: Phrase) -> Phrase {
        Phrase(
            es: "\(list.es) no trae ningún id; escriba uno por línea",
            en: "\(list.en) has no id; write one on each line")
    }

    /// - Parameter line: from 1.
    public static func memberListLine(_ list: Phrase, line: Int) -> Phrase {
        Phrase(
            es: "\(list.es), línea \(line): no es un id (una palabra de hasta 256 bytes); corríjala o quítela",
            en: "\(list.en), line \(line): not an id (one word of up to 256 bytes); mend or remove it")
    }

    public static let negroniLevels = Phrase(es: "la lista de niveles", en: "the list of levels")

    public static func negroniBenefits(_ level: String) -> Phrase {
        Phrase(es: "los beneficios del nivel \(level)", en: "the benefits of level \(level)")
    }

    /// - Parameter line: of the list of ids, from 1: an id is a person's.
    public static func negroniMember(line: Int) -> Phrase {
        Phrase(es: "el miembro de la línea \(line) de la lista", en: "the member on line \(line) of the list")
    }

    public static func negroniHistory(line: Int) -> Phrase {
        Phrase(
            es: "el historial del miembro de la línea \(line) de la lista",
            en: "the history of the member on line \(line) of the list")
    }

    public static func negroniNotFound(_ subject: Phrase) -> Phrase {
        Phrase(
            es: "el servicio no encuentra \(subject.es); revise su dirección (--base-url)",
            en: "the service does not find \(subject.en); check its address (--base-url)")
    }

    public static func negroniKnowsNobody(_ count: Int) -> Phrase {
        Phrase(
            es: {
                let members = $0.counted(count, "miembro", "miembros")
                return "el servicio no conoce a nadie de la lista (\(members)); revise los ids y --base-url"
            },
            en: {
                let members = $0.counted(count, "member", "members")
                return "the service knows nobody on the list (\(members)); check the ids and --base-url"
            })
    }
}
