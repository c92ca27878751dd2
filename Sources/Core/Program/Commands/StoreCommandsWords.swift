import Base

extension Phrase {
    static let forgetNamesOne = Phrase(
        es: "indique qué borrar: --event, --guest (con --event o sin él) o --before, uno solo",
        en: "name what to forget: only one of --event, --guest (with or without --event) and --before")

    static let forgetNeedsYes = Phrase(
        es: "no se borró nada: repita con --yes para borrarlo (no hay una terminal donde preguntar)",
        en: "nothing was forgotten: repeat with --yes to forget it (there is no terminal to ask on)")

    static let forgetQuestion = Phrase(
        es: "¿Borrar estos datos? No se puede deshacer (s/N)", en: "Forget it? This cannot be undone (y/N)")

    static let nothingForgotten = Phrase(es: "no se borró nada", en: "nothing was forgotten")

    static let forgetDryRun = Phrase(es: "simulación: no se borró nada", en: "dry run: nothing was forgotten")

    static func forgetEvents(isDone: Bool) -> Phrase {
        isDone
            ? Phrase(es: "Eventos borrados", en: "Events removed")
            : Phrase(es: "Eventos por borrar", en: "Events to remove")
    }
    static func forgetCheckIns(isDone: Bool) -> Phrase {
        isDone
            ? Phrase(es: "Check-ins borrados", en: "Check-ins removed")
            : Phrase(es: "Check-ins por borrar", en: "Check-ins to remove")
    }
    static func forgetGuests(isDone: Bool) -> Phrase {
        isDone
            ? Phrase(es: "Personas con datos borrados", en: "Guests forgotten")
            : Phrase(es: "Personas con datos por borrar", en: "Guests to forget")
    }
    /// Guests who go with their event.
    static func forgetGuestRows(isDone: Bool) -> Phrase {
        isDone
            ? Phrase(es: "Personas borradas con su evento", en: "Guests removed with their event")
            : Phrase(es: "Personas por borrar con su evento", en: "Guests to remove with their event")
    }
    static let forgetGuestEvents = Phrase(es: "En los eventos", en: "In the events")
    /// What a removed event does not keep anybody from.
    static let forgetReadAgain = Phrase(
        es: "una noche que elija el evento lo lee de nuevo, con sus personas; para que no vuelvan, use --guest",
        en: "a night that chooses the event reads it again, with its guests; to keep one from coming back, use --guest")
    static func forgetStripped(isDone: Bool) -> Phrase {
        isDone
            ? Phrase(es: "Check-ins que quedaron sin datos personales", en: "Check-ins stripped of personal data")
            : Phrase(es: "Check-ins que quedarían sin datos personales", en: "Check-ins to strip of personal data")
    }
    static func forgetHistory(isDone: Bool) -> Phrase {
        isDone
            ? Phrase(es: "Filas de historia borradas", en: "History rows removed")
            : Phrase(es: "Filas de historia por borrar", en: "History rows to remove")
    }
    static func number(_ number: Int) -> Phrase { Phrase(es: "\(number: number)", en: "\(number: number)") }

    /// The store's size before and after, in bytes.
    static func storeCompacted(before: UInt64, after: UInt64) -> Phrase {
        Phrase(
            es: "el almacén ocupa \(bytes: after); antes, \(bytes: before)",
            en: "the store takes \(bytes: after); before, \(bytes: before)")
    }

    static let storeFile = Phrase(es: "Archivo", en: "File")
    static let storeSchema = Phrase(es: "Versión del esquema", en: "Schema version")
    static let storeContents = Phrase(es: "Contenido", en: "Contents")
    static let storeFreeSpace = Phrase(es: "Espacio sin usar", en: "Unused space")
    static let storeProblem = Phrase(es: "Problema", en: "Problem")
    static func bytes(_ bytes: UInt64) -> Phrase { Phrase(es: "\(bytes: bytes)", en: "\(bytes: bytes)") }
}
