/// `register` and `members check-in`.
extension Phrase {
    public static func notAFirestoreProfile(_ profile: String, source: String) -> Phrase {
        Phrase(
            es:
                "el perfil \(profile) lee de \(source), no de Firestore; defina source: firestore o use otro --profile",
            en:
                "profile \(profile) reads from \(source), not Firestore; set source: firestore or pass another --profile"
        )
    }

    public static func profileIsOfEvents(_ profile: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) es de eventos; defina source: firestore, negroni o csv, o use otro --profile",
            en: "profile \(profile) is for events; set source to firestore, negroni or csv, or pass another --profile")
    }

    public static func profileIsOfMembers(_ profile: String, source: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) es de miembros (source: \(source)); use attendance members u otro --profile",
            en:
                "profile \(profile) is for members (source: \(source)); use attendance members, or pass another --profile"
        )
    }

    public static func visitsRead(_ visits: Int) -> Phrase {
        Phrase(
            es: { $0.counted(visits, "visita leída", "visitas leídas") },
            en: { $0.counted(visits, "visit read", "visits read") })
    }

    public static func membersRead(_ members: Int, of all: Int) -> Phrase {
        Phrase(
            es: { "\($0.grouped(members)) de \($0.counted(all, "miembro leído", "miembros leídos"))" },
            en: { "\($0.grouped(members)) of \($0.counted(all, "member read", "members read"))" })
    }

    public static func firestoreNeedsAccount(_ profile: String) -> Phrase {
        Phrase(
            es:
                "el perfil \(profile) no indica con qué cuenta entrar; defina members.service-account o ATTENDANCE_TOKEN",
            en: "profile \(profile) names no account to log in with; set members.service-account or ATTENDANCE_TOKEN")
    }
}

/// Registering codes.
extension Phrase {
    public static let registerAlreadyAfterSilence = Phrase(
        es: "El invitado ya tiene check-in, quizá por el envío anterior, que quedó sin respuesta",
        en: "Guest is already checked in, perhaps by the earlier request, which got no response")
    public static let registerWouldSend = Phrase(es: "se enviaría", en: "would be sent")
    public static let registerNotSent = Phrase(
        es: "no se envió; se enviará en la próxima ejecución", en: "not sent; the next run will send it")

    public static func registerAnswerUnknown(status: Int) -> Phrase {
        if status == 404 {
            return Phrase(
                es:
                    "respuesta 404 no documentada; revise base-url; la próxima ejecución lo enviará de nuevo",
                en:
                    "undocumented response 404; check base-url; the next run will send it again"
            )
        }
        return Phrase(
            es: "respuesta \(status) no documentada; la próxima ejecución lo enviará de nuevo",
            en: "undocumented response \(status); the next run will send it again")
    }

    public static func notACode(file: String, line: Int) -> Phrase {
        Phrase(
            es: "\(file), línea \(line): no es un código de texto; escriba un código por línea",
            en: "\(file), line \(line): not a text code; put one code on each line")
    }

    public static func noCodesFile(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer (\(reason.es)); indique el archivo con --codes",
            en: "\(path): cannot be read (\(reason.en)); name the file with --codes")
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
        Phrase(
            es: "\(path): sin códigos; escriba uno por línea",
            en: "\(path): no codes; put one on each line")
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
            en:
                "profile \(profile) reads from \(source), which cannot be followed; use attendance report, or pass another --profile"
        )
    }

    public static func notATikitProfile(_ profile: String, source: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) lee de \(source), que no tiene códigos; use un perfil de Tikit con --profile",
            en: "profile \(profile) reads from \(source), which has no codes; pass a Tikit profile with --profile")
    }

    public static func registerEnded(_ reason: Phrase) -> Phrase {
        Phrase(
            es: "el lote se detuvo antes de terminar: \(reason.es)", en: "the batch stopped early: \(reason.en)")
    }

    public static func codesRepeated(_ count: Int) -> Phrase {
        Phrase(
            es: {
                let repeats = $0.counted(count, "línea repite", "líneas repiten")
                return "\(repeats) un código anterior y \($0.word(for: count, "no se envía", "no se envían"))"
            },
            en: {
                let repeats = $0.counted(count, "line repeats", "lines repeat")
                return "\(repeats) an earlier code and \($0.word(for: count, "is", "are")) not sent"
            })
    }

    public static func codesDone(_ done: Int, of count: Int) -> Phrase {
        Phrase(es: "códigos \(done)/\(count)", en: "codes \(done)/\(count)")
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

    public static func firestoreWriteRefused(_ member: String, says: String?) -> Phrase {
        let words = serviceSays(says)
        return Phrase(
            es:
                "Firestore no permite escribir el check-in de \(member)\(words.es); revise la cuenta de servicio y las reglas",
            en: "Firestore denied writing the check-in of \(member)\(words.en); check the service account and the rules"
        )
    }

    public static func documentWithoutUpdateTime(_ id: String) -> Phrase {
        Phrase(
            es:
                "el documento \(id) llegó sin updateTime, así que no se puede escribir con seguridad; informe al servicio",
            en: "document \(id) came without updateTime, so it cannot be written safely; report it to the service")
    }

    public static func memberKeepsChanging(_ id: String, attempts: Int) -> Phrase {
        Phrase(
            es: {
                let all = $0.counted(attempts, "intento", "intentos")
                return "el miembro \(id) o su familia cambió en cada intento (\(all)); vuelva a intentarlo"
            },
            en: {
                let all = $0.counted(attempts, "attempt", "attempts")
                return "member \(id) or their family changed on every attempt (\(all)); try again"
            })
    }

    public static func firestoreCheckIns(_ member: String) -> Phrase {
        Phrase(es: "los check-ins del miembro \(member)", en: "the check-ins of member \(member)")
    }

    /// A check-in that may or may not have been written.
    public static func checkInUncertain(_ member: String, id: String, because reason: Phrase) -> Phrase {
        Phrase(
            es:
                "no se sabe si el check-in de \(member) quedó escrito (\(reason.es)); antes de repetirlo, busque el documento \(id)",
            en:
                "the check-in of \(member) may or may not have been written (\(reason.en)); look for document \(id) before repeating it"
        )
    }

    public static func memberFailed(_ id: String, because reason: Phrase) -> Phrase {
        Phrase(es: "miembro \(id): \(reason.es)", en: "member \(id): \(reason.en)")
    }
}

/// The columns of a batch's report and summary.
extension Term {
    public static let codeLine = Term(
        Phrase(es: "Línea", en: "Line"),
        Phrase(es: "Línea del archivo, desde 1.", en: "Line of the file, from 1."))
    public static let maskedCode = Term(
        Phrase(es: "Código", en: "Code"),
        Phrase(
            es: "Los últimos cuatro caracteres del código; si es corto, el comienzo de su SHA-256.",
            en: "The code's last four characters; for a short code, the start of its SHA-256."))
    public static let codeStatus = Term(
        Phrase(es: "Estado", en: "Status"),
        Phrase(es: "El resultado del código.", en: "The code's result."))
    public static let codeCheckIn = Term(
        Phrase(es: "Check-in", en: "Check-in"),
        Phrase(es: "Id del check-in creado.", en: "The id of the check-in created."))
    public static let codeGuest = Term(
        Phrase(es: "Invitado", en: "Guest"),
        Phrase(es: "Id del invitado, si el servicio lo informa.", en: "The guest's id, if the service reports it."))
    public static let codeMessage = Term(
        Phrase(es: "Mensaje", en: "Message"),
        Phrase(es: "Detalles del resultado.", en: "Details of the result."))
    public static let codes = Term(
        Phrase(es: "Códigos", en: "Codes"), Phrase(es: "Cuántos códigos.", en: "How many codes."))
    public static let codesPercentage = Term(
        Phrase(es: "Porcentaje", en: "Percentage"),
        Phrase(es: "De todos los códigos del archivo.", en: "Of all codes in the file."))
}
