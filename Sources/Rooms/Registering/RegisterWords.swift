import Base

extension Phrase {
    static func identityKeyDamaged(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es una clave de 32 bytes; elimínela y se creará otra",
            en: "\(path): not a key of 32 bytes; remove it, and another is created")
    }
    static func noCodesFile(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer (\(reason)); indique el archivo con --codes",
            en: "\(path): cannot be read (\(reason)); name the file with --codes")
    }
    static func registerFilesDiffer(_ one: String, _ other: String, path: String) -> Phrase {
        Phrase(
            es: "\(path): \(one) y \(other) no pueden ser el mismo archivo; indique otro",
            en: "\(path): \(one) and \(other) cannot be the same file; name another")
    }

    /// What became of a code.
    static let registrationStatuses: [String: Phrase] = [
        "registered": Phrase(es: "registrado", en: "registered"),
        "already": Phrase(es: "ya registrado", en: "already checked in"),
        "not_registered": Phrase(es: "no inscrito", en: "not registered"),
        "refused": Phrase(es: "rechazado", en: "refused"),
        "failed": Phrase(es: "sin confirmar", en: "unconfirmed"),
        "unanswered": Phrase(es: "sin enviar", en: "not sent"),
    ]

    static func noCodes(in path: String) -> Phrase {
        Phrase(es: "\(path): sin códigos; escriba uno por línea", en: "\(path): no codes; put one on each line")
    }

    static func notATikitProfile(_ profile: String, source: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) lee de \(source), que no tiene códigos; use un perfil de Tikit con --profile",
            en: "profile \(profile) reads from \(source), which has no codes; pass a Tikit profile with --profile")
    }
    static func registerEnded(_ reason: Phrase) -> Phrase {
        Phrase(es: "el lote se detuvo antes de terminar: \(reason)", en: "the batch stopped early: \(reason)")
    }
    static func codesRepeated(_ count: Int) -> Phrase {
        Phrase(
            es:
                "\(count, "línea repite", "líneas repiten") un código anterior y \(for: count, "no se envía", "no se envían")",
            en: "\(count, "line repeats", "lines repeat") an earlier code and \(for: count, "is", "are") not sent")
    }
    static func codesDone(_ done: Int, of count: Int) -> Phrase {
        Phrase(es: "códigos \(digits: done)/\(digits: count)", en: "codes \(digits: done)/\(digits: count)")
    }
}

extension Term {
    static let codeLine = Term(
        es: "Línea", "Línea del archivo, desde 1.",
        en: "Line", "Line of the file, from 1.")
    static let maskedCode = Term(
        es: "Código",
        "Los últimos cuatro caracteres del código; si es corto, el comienzo de su hash con la clave del perfil.",
        en: "Code", "The code's last four characters; for a short code, the start of its hash under the profile's key.")
    static let codeStatus = Term(
        es: "Estado", "El resultado del código.",
        en: "Status", "The code's result.")
    static let codeCheckIn = Term(
        es: "Check-in", "Id del check-in creado.",
        en: "Check-in", "The id of the check-in created.")
    static let codeGuest = Term(
        es: "Persona", "Id de la persona, si el servicio lo informa.",
        en: "Guest", "The guest's id, if the service reports it.")
    static let codeMessage = Term(
        es: "Mensaje", "Detalles del resultado.",
        en: "Message", "Details of the result.")
    static let codes = Term(
        es: "Códigos", "Cuántos códigos.",
        en: "Codes", "How many codes.")
    static let codesPercentage = Term(
        es: "Porcentaje", "De todos los códigos del archivo.",
        en: "Percentage", "Of all codes in the file.")
}
