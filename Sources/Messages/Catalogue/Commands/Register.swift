/// `register` and `members check-in`.
extension Phrase {
    public static func notAFirestoreProfile(_ profile: String, source: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) lee de \(source), no de Firestore; defina source: firestore o use otro --profile",
            en: "profile \(profile) reads from \(source), not Firestore; set source: firestore or pass another --profile")
    }
    public static func profileIsOfEvents(_ profile: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) es de eventos; defina source: firestore, negroni o csv, o use otro --profile",
            en: "profile \(profile) is for events; set source to firestore, negroni or csv, or pass another --profile")
    }
    public static func profileIsOfMembers(_ profile: String, source: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) es de miembros (source: \(source)); use attendance members u otro --profile",
            en: "profile \(profile) is for members (source: \(source)); use attendance members, or pass another --profile")
    }
    public static func visitsRead(_ visits: Int) -> Phrase {
        Phrase(es: "\(visits, "visita leída", "visitas leídas")", en: "\(visits, "visit read", "visits read")")
    }
    public static func membersRead(_ members: Int, of all: Int) -> Phrase {
        Phrase(
            es: "\(number: members) de \(all, "miembro leído", "miembros leídos")",
            en: "\(number: members) of \(all, "member read", "members read")")
    }
    public static func firestoreNeedsAccount(_ profile: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) no indica con qué cuenta entrar; defina members.service-account o ATTENDANCE_TOKEN",
            en: "profile \(profile) names no account to log in with; set members.service-account or ATTENDANCE_TOKEN")
    }
}

/// Registering codes.
extension Phrase {
    public static let registerAlreadyAfterSilence = Phrase(
        es: "La persona ya tiene check-in, quizá por el envío anterior, que quedó sin respuesta",
        en: "Guest is already checked in, perhaps by the earlier request, which got no response")
    public static let registerWouldSend = Phrase(es: "se enviaría", en: "would be sent")
    public static let registerNotSent = Phrase(
        es: "no se envió; se enviará en la próxima ejecución", en: "not sent; the next run will send it")
    public static func registerAnswerUnknown(status: Int) -> Phrase {
        if status == 404 {
            return Phrase(
                es: "respuesta 404 no documentada; revise base-url; la próxima ejecución lo enviará de nuevo",
                en: "undocumented response 404; check base-url; the next run will send it again")
        }
        return Phrase(
            es: "respuesta \(digits: status) no documentada; la próxima ejecución lo enviará de nuevo",
            en: "undocumented response \(digits: status); the next run will send it again")
    }
    public static func notACode(file: String, line: Int) -> Phrase {
        Phrase(
            es: "\(file), línea \(digits: line): no es un código de texto; escriba un código por línea",
            en: "\(file), line \(digits: line): not a text code; put one code on each line")
    }
    public static func noCodesFile(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer (\(reason)); indique el archivo con --codes",
            en: "\(path): cannot be read (\(reason)); name the file with --codes")
    }
    public static func registerFilesDiffer(_ one: String, _ other: String, path: String) -> Phrase {
        Phrase(
            es: "\(path): \(one) y \(other) no pueden ser el mismo archivo; indique otro",
            en: "\(path): \(one) and \(other) cannot be the same file; name another")
    }

    /// What became of a code.
    public static let registrationStatuses: [String: Phrase] = [
        "registered": Phrase(es: "registrado", en: "registered"),
        "already": Phrase(es: "ya registrado", en: "already checked in"),
        "not_registered": Phrase(es: "no inscrito", en: "not registered"),
        "refused": Phrase(es: "rechazado", en: "refused"),
        "failed": Phrase(es: "sin confirmar", en: "unconfirmed"),
        "unanswered": Phrase(es: "sin enviar", en: "not sent"),
    ]

    public static func noCodes(in path: String) -> Phrase {
        Phrase(es: "\(path): sin códigos; escriba uno por línea", en: "\(path): no codes; put one on each line")
    }
    public static func journalInUse(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): otra ejecución está usando esta bitácora; espere a que termine",
            en: "\(path): another run is using this journal; wait for it to end")
    }
    public static func notAJournal(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es una bitácora de registros; indique otro archivo con --journal",
            en: "\(path): not a registration journal; name another file with --journal")
    }

    public static func sourceIsNotFollowed(_ profile: String, source: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) lee de \(source), que no se puede seguir; use attendance report u otro --profile",
            en: "profile \(profile) reads from \(source), which cannot be followed; use attendance report, "
                + "or pass another --profile")
    }

    public static func notATikitProfile(_ profile: String, source: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) lee de \(source), que no tiene códigos; use un perfil de Tikit con --profile",
            en: "profile \(profile) reads from \(source), which has no codes; pass a Tikit profile with --profile")
    }
    public static func registerEnded(_ reason: Phrase) -> Phrase {
        Phrase(es: "el lote se detuvo antes de terminar: \(reason)", en: "the batch stopped early: \(reason)")
    }
    public static func codesRepeated(_ count: Int) -> Phrase {
        Phrase(
            es: "\(count, "línea repite", "líneas repiten") un código anterior y \(for: count, "no se envía", "no se envían")",
            en: "\(count, "line repeats", "lines repeat") an earlier code and \(for: count, "is", "are") not sent")
    }
    public static func codesDone(_ done: Int, of count: Int) -> Phrase {
        Phrase(es: "códigos \(digits: done)/\(digits: count)", en: "codes \(digits: done)/\(digits: count)")
    }
    public static let dryRun = Phrase(
        es: "simulación: no se envió ni escribió nada; agregue --yes para hacerlo",
        en: "dry run: nothing was sent or written; add --yes to do it")
}

/// Checking members in.
extension Phrase {
    public static func firestoreDocument(_ collection: String, _ id: String) -> Phrase {
        Phrase(es: "el documento \(collection)/\(id)", en: "document \(collection)/\(id)")
    }
    public static func firestoreFamily(_ group: String) -> Phrase {
        Phrase(es: "el grupo familiar \(group)", en: "family group \(group)")
    }
    public static func firestoreWriteRefused(_ member: String, says: Quotation?) -> Phrase {
        let words = serviceSays(says)
        return Phrase(
            es: "Firestore no permite escribir el check-in de \(member)\(words); revise la cuenta de servicio y las reglas",
            en: "Firestore denied writing the check-in of \(member)\(words); check the service account and the rules")
    }
    public static func notFirestores(_ subject: Phrase, status: Int) -> Phrase {
        Phrase(
            es: "\(subject): la respuesta \(digits: status) no es de Firestore; revise --base-url y la conexión",
            en: "\(subject): the response \(digits: status) is not Firestore's; check --base-url and the connection")
    }
    public static func documentWithoutUpdateTime(_ id: String) -> Phrase {
        Phrase(
            es: "el documento \(id) llegó sin updateTime, así que no se puede escribir con seguridad; informe al servicio",
            en: "document \(id) came without updateTime, so it cannot be written safely; report it to the service")
    }
    public static func memberKeepsChanging(_ id: String, attempts: Int) -> Phrase {
        Phrase(
            es: "el miembro \(id) o su familia cambió en cada intento (\(attempts, "intento", "intentos")); vuelva a intentarlo",
            en: "member \(id) or their family changed on every attempt (\(attempts, "attempt", "attempts")); try again")
    }
    /// A check-in whose commits had no response, and which was then looked up and not found.
    public static func checkInNotWritten(_ member: String, attempts: Int, because reason: Phrase) -> Phrase {
        Phrase(
            es: "el check-in de \(member) no quedó escrito en \(attempts, "intento", "intentos"): \(reason)",
            en: "the check-in of \(member) was not written in \(attempts, "attempt", "attempts"): \(reason)")
    }
    public static func firestoreCheckIns(_ member: String) -> Phrase {
        Phrase(es: "los check-ins del miembro \(member)", en: "the check-ins of member \(member)")
    }

    /// A check-in that may or may not have been written.
    public static func checkInUncertain(_ member: String, id: String, because reason: Phrase) -> Phrase {
        Phrase(
            es: "no se sabe si el check-in de \(member) quedó escrito (\(reason)); antes de repetirlo, busque el documento \(id)",
            en: "the check-in of \(member) may or may not have been written (\(reason)); "
                + "look for document \(id) before repeating it")
    }
    public static func memberFailed(_ id: String, because reason: Phrase) -> Phrase {
        Phrase(es: "miembro \(id): \(reason)", en: "member \(id): \(reason)")
    }
}

/// The columns of a batch's report and summary.
extension Term {
    public static let codeLine = Term(
        es: "Línea", "Línea del archivo, desde 1.",
        en: "Line", "Line of the file, from 1.")
    public static let maskedCode = Term(
        es: "Código", "Los últimos cuatro caracteres del código; si es corto, el comienzo de su hash con la clave del perfil.",
        en: "Code", "The code's last four characters; for a short code, the start of its hash under the profile's key.")
    public static let codeStatus = Term(
        es: "Estado", "El resultado del código.",
        en: "Status", "The code's result.")
    public static let codeCheckIn = Term(
        es: "Check-in", "Id del check-in creado.",
        en: "Check-in", "The id of the check-in created.")
    public static let codeGuest = Term(
        es: "Persona", "Id de la persona, si el servicio lo informa.",
        en: "Guest", "The guest's id, if the service reports it.")
    public static let codeMessage = Term(
        es: "Mensaje", "Detalles del resultado.",
        en: "Message", "Details of the result.")
    public static let codes = Term(
        es: "Códigos", "Cuántos códigos.",
        en: "Codes", "How many codes.")
    public static let codesPercentage = Term(
        es: "Porcentaje", "De todos los códigos del archivo.",
        en: "Percentage", "Of all codes in the file.")
}
