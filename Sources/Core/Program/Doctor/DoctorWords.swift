import Base

extension Phrase {
    static let doctorConfiguration = Phrase(es: "Configuración", en: "Configuration")
    static let doctorTimeZone = Phrase(es: "Zona horaria", en: "Time zone")
    static let doctorFolders = Phrase(es: "Carpetas", en: "Folders")
    static let doctorDisk = Phrase(es: "Disco", en: "Disk")
    static let doctorStore = Phrase(es: "Almacén", en: "Store")
    static let doctorService = Phrase(es: "Servicio", en: "Service")
    static let doctorClock = Phrase(es: "Reloj", en: "Clock")
    static let doctorSession = Phrase(es: "Sesión", en: "Session")
    static let doctorNight = Phrase(es: "Noche", en: "Night")
    static func nightReady(_ folder: String) -> Phrase {
        Phrase(
            es: "\(folder): se puede escribir; nada de lo que lee falta",
            en: "\(folder): writable; nothing that it reads is missing")
    }
    static let doctorMail = Phrase(es: "Correo", en: "Mail")
    /// - Parameter isProgram: Whether messages are handed to a program, which cannot be tried without sending one.
    static func mailServerReady(_ place: String, recipients: Int, isProgram: Bool) -> Phrase {
        Phrase(
            es: "\(place), para \(recipients, "destinatario", "destinatarios")"
                + "\("; si entrega, solo lo muestra un envío: attendance mail --test DIRECCIÓN", if: isProgram)",
            en: "\(place), for \(recipients, "recipient", "recipients")"
                + "\("; only sending shows whether it delivers: attendance mail --test ADDRESS", if: isProgram)")
    }
    static func skipped(because subject: Phrase) -> Phrase {
        Phrase(es: "omitido: primero corrija «\(subject)»", en: "skipped: fix \"\(subject)\" first")
    }
    static func configurationInUse(_ path: String, profile: String) -> Phrase {
        Phrase(es: "\(path), perfil «\(profile)»", en: "\(path), profile \"\(profile)\"")
    }

    /// - Parameters:
    ///   - offset: as `-03:00`.
    ///   - systemData: the release of the system's time zone data; `nil` if it has none.
    static func zoneInUse(_ zone: String, offset: String, systemData: String?) -> Phrase {
        Phrase(
            es:
                "\(zone), hoy UTC\(offset); \(systemData.map { "tzdata del sistema \($0)" } ?? "el sistema no tiene tzdata")",
            en:
                "\(zone), today UTC\(offset); \(systemData.map { "the system's tzdata \($0)" } ?? "the system has no tzdata")"
        )
    }
    static func zoneGuessed(_ text: Phrase) -> Phrase {
        Phrase(
            es:
                "\(text), pero no se pudo determinar la zona de este equipo: defina timezone en el perfil o instale tzdata",
            en:
                "\(text), but this machine's zone could not be determined: set timezone in the profile, or install tzdata"
        )
    }
    static func foldersFine(_ path: String) -> Phrase {
        Phrase(es: "\(path): con permiso de escritura y privada", en: "\(path): writable and private")
    }
    static func folderToBeMade(_ path: String) -> Phrase {
        Phrase(es: "\(path): se creará cuando haga falta", en: "\(path): will be created when needed")
    }
    static func openToOthers(_ path: String, mode: String, wanted: String) -> Phrase {
        Phrase(
            es: "\(path): otros usuarios tienen acceso (modo \(mode)); ejecute chmod \(wanted)",
            en: "\(path): accessible to other users (mode \(mode)); run chmod \(wanted)")
    }
    static func plainHTTPAllowed(_ server: String) -> Phrase {
        Phrase(
            es: "\(server): sin cifrar, porque el perfil lo permite (allow-insecure): "
                + "quien esté en la red puede leer contraseñas y tokens; use https en cuanto pueda",
            en: "\(server): unencrypted, as the profile allows (allow-insecure): "
                + "anyone on the network can read passwords and tokens; use https as soon as you can")
    }
    static let proxyPasswordAllowed = Phrase(
        es: "la contraseña del proxy se envía sin cifrar, porque el perfil lo permite (allow-insecure)",
        en: "the proxy password is sent unencrypted, as the profile allows (allow-insecure)")
    static func diskFree(bytes: UInt64) -> Phrase { Phrase(es: "\(bytes: bytes) libres", en: "\(bytes: bytes) free") }
    static func diskScarce(_ path: String, bytes: UInt64) -> Phrase {
        Phrase(
            es: "\(path): quedan solo \(bytes: bytes); libere espacio o elija otra carpeta con --data-dir",
            en: "\(path): only \(bytes: bytes) free; free some space or choose another folder with --data-dir")
    }
    static func diskOfOutputScarce(_ path: String, bytes: UInt64) -> Phrase {
        Phrase(
            es: "\(path): quedan solo \(bytes: bytes); libere espacio o elija otra carpeta en nightly",
            en: "\(path): only \(bytes: bytes) free; free some space or choose another folder in nightly")
    }
    static let storeNotThere = Phrase(es: "todavía no hay datos guardados", en: "nothing is stored yet")
    static func storeSound(events: Int, checkIns: Int, bytes: UInt64) -> Phrase {
        Phrase(
            es: "sin errores; eventos: \(number: events), check-ins: \(number: checkIns), \(bytes: bytes)",
            en: "no errors; events: \(number: events), check-ins: \(number: checkIns), \(bytes: bytes)")
    }
    static func storeSound(members: Int, visits: Int, bytes: UInt64) -> Phrase {
        Phrase(
            es: "sin errores; miembros: \(number: members), visitas: \(number: visits), \(bytes: bytes)",
            en: "no errors; members: \(number: members), visits: \(number: visits), \(bytes: bytes)")
    }
    static func filesReadable(members: Int, visits: Int) -> Phrase {
        Phrase(
            es: "archivos legibles: \(members, "miembro", "miembros"), \(visits, "visita", "visitas")",
            en: "readable files: \(members, "member", "members"), \(visits, "visit", "visits")")
    }
    static let noLogInNeeded = Phrase(es: "los archivos no requieren sesión", en: "files need no session")

    static let serviceAccountGood = Phrase(
        es: "el servicio acepta la cuenta o el token", en: "the service accepts the account or the token")
    static func noSessionOfSource(_ profile: String, source: String) -> Phrase {
        ["csv", "files"].contains(source)
            ? Phrase(
                es: "el perfil \(profile) lee archivos: no hay sesión que iniciar ni cerrar",
                en: "the profile \(profile) reads files: there is no session to log in to or out of")
            : Phrase(
                es: "el perfil \(profile) usa members.service-account o ATTENDANCE_TOKEN: no guarda sesión",
                en: "the profile \(profile) uses members.service-account or ATTENDANCE_TOKEN: it saves no session")
    }

    /// - Parameters:
    ///   - lookUp: milliseconds to find the host's address; `nil` if a proxy does that.
    ///   - exchange: milliseconds from the connection to the complete response.
    static func serviceResponded(_ address: String, status: Int, lookUp: Int64?, exchange: Int64) -> Phrase {
        Phrase(
            es: "\(address): respondió \(digits: status) en \(digits: exchange) ms "
                + "\(lookUp.map { "(DNS: \($0) ms)" } ?? "(por un proxy)")",
            en: "\(address): responded \(digits: status) in \(digits: exchange) ms "
                + "\(lookUp.map { "(DNS: \($0) ms)" } ?? "(via proxy)")")
    }
    /// - Parameter asksForLogIn: whether it refused a request without a token, as a service should.
    static func serviceReachable(
        _ address: String, asksForLogIn: Bool, lookUp: Int64?, exchange: Int64
    ) -> Phrase {
        Phrase(
            es: "\(address): accesible en \(digits: exchange) ms "
                + "\(lookUp.map { "(DNS: \($0) ms)" } ?? "(por un proxy)")\("; pide iniciar sesión, como debe", if: asksForLogIn)",
            en: "\(address): reachable in \(digits: exchange) ms "
                + "\(lookUp.map { "(DNS: \($0) ms)" } ?? "(via proxy)")\("; it asks for a log-in, as it should", if: asksForLogIn)"
        )
    }
    static func serviceLooksWrong(_ text: Phrase) -> Phrase {
        Phrase(
            es: "\(text), que no es una respuesta de la API; revise base-url",
            en: "\(text), which is not an API response; check base-url")
    }
    static func hostUnknown(_ host: String) -> Phrase {
        Phrase(
            es: "\(host): no se encontró el servidor; revise base-url y el DNS de esta máquina",
            en: "\(host): host not found; check base-url and this machine's DNS")
    }
    static let clockNotTold = Phrase(
        es: "el servicio no informa la hora; no se puede comparar",
        en: "the service does not report the time; nothing to compare with")

    /// - Parameter seconds: how far this machine's clock is ahead; negative if it is behind.
    static func clockRight(seconds: Int64) -> Phrase {
        seconds == 0
            ? Phrase(es: "de acuerdo con el servicio", en: "in agreement with the service")
            : Phrase(
                es: "\(digits: seconds.magnitude) s \(seconds > 0 ? "adelantado" : "atrasado")",
                en: "\(digits: seconds.magnitude) s \(seconds > 0 ? "ahead" : "behind")")
    }
    static func clockWrong(seconds: Int64) -> Phrase {
        Phrase(
            es:
                "el de este equipo está \(digits: seconds.magnitude) s \(seconds > 0 ? "adelantado" : "atrasado") respecto del "
                + "servicio; sincronícelo (timedatectl set-ntp true)",
            en: "this machine is \(digits: seconds.magnitude) s \(seconds > 0 ? "ahead of" : "behind") the service; "
                + "synchronize it (timedatectl set-ntp true)")
    }
    static func sessionGood(role: String?, expiry: Phrase) -> Phrase {
        Phrase(
            es: "\(role.map { "rol «\($0)», " } ?? "")\(expiry)",
            en: "\(role.map { "role \"\($0)\", " } ?? "")\(expiry)")
    }
    static func tokenExpired(_ text: Phrase) -> Phrase {
        Phrase(
            es: "\(text): ya venció; ejecute `attendance login` o defina otro ATTENDANCE_TOKEN",
            en: "\(text): it has expired; run `attendance login` or set another ATTENDANCE_TOKEN")
    }
    static func tokenExpiresSoon(_ text: Phrase) -> Phrase {
        Phrase(
            es: "\(text): vencerá antes de la próxima noche; ejecute `attendance login`",
            en: "\(text): it expires before the next night; run `attendance login`")
    }

    /// A log-in would not help while the variable is set, since the variable takes precedence over a session.
    static func givenTokenExpiresSoon(_ text: Phrase) -> Phrase {
        Phrase(
            es: "\(text): vencerá antes de la próxima noche; defina ATTENDANCE_TOKEN con uno nuevo, "
                + "o elimínela y ejecute `attendance login`",
            en: "\(text): it expires before the next night; set ATTENDANCE_TOKEN to a new one, "
                + "or unset it and run `attendance login`")
    }
}
