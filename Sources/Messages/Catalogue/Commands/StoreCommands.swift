/// `attendance store`.
extension Phrase {
    public static func guestNotStored(_ guest: Int64, event: Int64?) -> Phrase {
        guard let event else {
            return Phrase(
                es: "ningún evento guardado nombra al invitado \(digits: guest); revise el id",
                en: "no stored event names guest \(digits: guest); check the id")
        }
        return Phrase(
            es: "el evento \(digits: event) no nombra al invitado \(digits: guest); revise los ids",
            en: "event \(digits: event) does not name guest \(digits: guest); check the ids")
    }
    public static let forgetNamesOne = Phrase(
        es: "indique qué olvidar: --event, --guest (con --event o sin él) o --before, uno solo",
        en: "name what to forget: --event, --guest (with or without --event) or --before, one of them")

    public static let forgetNeedsYes = Phrase(
        es: "no se ha olvidado nada: repita con --yes para olvidarlo (no hay un terminal donde preguntar)",
        en: "nothing was forgotten: repeat with --yes to forget it (there is no terminal to ask on)")

    public static let forgetQuestion = Phrase(
        es: "¿Olvidarlo? No se puede deshacer (s/N)", en: "Forget it? This cannot be undone (y/N)")

    public static let nothingForgotten = Phrase(es: "no se ha olvidado nada", en: "nothing was forgotten")

    public static let forgetDryRun = Phrase(es: "simulación: no se ha olvidado nada", en: "dry run: nothing was forgotten")

    // The lines that list what is, or would be, forgotten.

    public static let forgetEvents = Phrase(es: "Eventos borrados", en: "Events removed")
    public static let forgetCheckIns = Phrase(es: "Check-ins borrados", en: "Check-ins removed")
    public static let forgetGuests = Phrase(es: "Invitados olvidados", en: "Guests forgotten")
    public static let forgetStripped = Phrase(es: "Check-ins sin su persona", en: "Check-ins without their person")
    public static let forgetHistory = Phrase(es: "Filas de historia borradas", en: "History rows removed")
    public static func number(_ number: Int) -> Phrase { Phrase(es: "\(number: number)", en: "\(number: number)") }

    /// The store's size before and after, in bytes.
    public static func storeCompacted(before: UInt64, after: UInt64) -> Phrase {
        Phrase(
            es: "el almacén ocupa \(bytes: after); antes, \(bytes: before)",
            en: "the store takes \(bytes: after); before, \(bytes: before)")
    }

    // The lines of a check.

    public static let storeFile = Phrase(es: "Archivo", en: "File")
    public static let storeSchema = Phrase(es: "Versión del esquema", en: "Schema version")
    public static let storeContents = Phrase(es: "Contenido", en: "Contents")
    public static let storeFreeSpace = Phrase(es: "Espacio sin usar", en: "Unused space")
    public static let storeProblem = Phrase(es: "Problema", en: "Problem")
    public static func bytes(_ bytes: UInt64) -> Phrase { Phrase(es: "\(bytes: bytes)", en: "\(bytes: bytes)") }
}
