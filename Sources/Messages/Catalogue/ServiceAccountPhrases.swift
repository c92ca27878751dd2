/// Logging in with a service account's key.
extension Phrase {
    public static func noServiceAccountKey(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer la clave (\(reason.es)); indíquela en members.service-account",
            en: "\(path): the key cannot be read (\(reason.en)); name it in members.service-account")
    }

    /// - Parameter mode: its permissions, in octal.
    public static func serviceAccountKeyOpen(_ path: String, mode: String) -> Phrase {
        Phrase(
            es: "\(path): otras personas pueden leer la clave (modo \(mode)); "
                + "ejecute chmod 600, o chmod 640 si es de root y la lee un grupo",
            en: "\(path): other people can read the key (mode \(mode)); "
                + "run chmod 600, or chmod 640 where it is root's and a group reads it")
    }

    public static func notAServiceAccountKey(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es la clave de una cuenta de servicio; descárguela de nuevo de la consola",
            en: "\(path): not the key of a service account; download it again from the console")
    }

    public static func serviceAccountKeyUnusable(_ account: String) -> Phrase {
        Phrase(
            es: "la clave de \(account) no sirve para firmar; descárguela de nuevo de la consola",
            en: "the key of \(account) cannot sign; download it again from the console")
    }

    public static func serviceAccountRefused(_ account: String, reason: String) -> Phrase {
        Phrase(
            es: "no se aceptó la cuenta de servicio \(account) (\(reason)); revise la clave y el reloj del servidor",
            en: "the service account \(account) was not accepted (\(reason)); check the key and the server's clock")
    }

    public static func noTokenEndpoint(status: Int) -> Phrase {
        Phrase(
            es: "el servidor de tokens respondió \(status); revise members.token-url o el archivo de la clave",
            en: "the token server answered \(status); check members.token-url or the key's file")
    }

    public static let tokenEndpointUnreadable = Phrase(
        es: "el servidor de tokens no dio un token legible; revise members.token-url",
        en: "the token server gave no token that can be read; check members.token-url")
}
