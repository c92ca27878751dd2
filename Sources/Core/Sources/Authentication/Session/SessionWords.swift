import Base

extension Phrase {
    static func noServiceAccountKey(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer la clave (\(reason)); revise members.service-account",
            en: "\(path): cannot read the key (\(reason)); check members.service-account")
    }

    /// - Parameter mode: its permissions, in octal.
    static func serviceAccountKeyOpen(_ path: String, mode: String) -> Phrase {
        Phrase(
            es: "\(path): otros usuarios pueden leer la clave (modo \(mode)); ejecute chmod 600, "
                + "o chmod 640 si es de root y la lee un grupo",
            en: "\(path): other users can read the key (mode \(mode)); run chmod 600, "
                + "or chmod 640 if root owns it and a group reads it")
    }
    static func notAServiceAccountKey(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es la clave de una cuenta de servicio; descárguela de nuevo de la consola",
            en: "\(path): not a service account key; download it again from the console")
    }
    static func serviceAccountKeyUnusable(_ account: String) -> Phrase {
        Phrase(
            es: "la clave de \(account) no sirve para firmar; descárguela de nuevo de la consola",
            en: "the key of \(account) cannot sign; download it again from the console")
    }
    static func serviceAccountRefused(_ account: String, reason: Quotation) -> Phrase {
        Phrase(
            es: "se rechazó la cuenta de servicio \(account) (\(reason)); revise la clave y el reloj de este equipo",
            en: "service account \(account) was refused (\(reason)); check the key and this machine's clock")
    }
    static func noTokenEndpoint(status: Int) -> Phrase {
        Phrase(
            es: "el servidor de tokens respondió \(digits: status); revise members.token-url o el archivo de la clave",
            en: "the token server responded \(digits: status); check members.token-url or the key file")
    }
    static let tokenEndpointUnreadable = Phrase(
        es: "el servidor de tokens no entregó un token válido; revise members.token-url",
        en: "the token server returned no valid token; check members.token-url")
}
