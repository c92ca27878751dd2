/// What `register` and `members check-in` say.
extension Phrase {
    public static func notAFirestoreProfile(_ profile: String, source: String) -> Phrase {
        Phrase(
            es:
                "el perfil \(profile) lee de \(source), no de Firestore; indique en él source: firestore o use --profile",
            en: "the profile \(profile) reads from \(source), not Firestore; give it source: firestore or use --profile"
        )
    }

    public static func profileIsOfEvents(_ profile: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) es de eventos; indique en él source: firestore, negroni o csv, o use --profile",
            en: "the profile \(profile) is of events; give it source: firestore, negroni or csv, or use --profile")
    }

    public static func profileIsOfMembers(_ profile: String, source: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) es de miembros (source: \(source)); use attendance members, u otro --profile",
            en: "the profile \(profile) is of members (source: \(source)); use attendance members, or another --profile"
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
                "el perfil \(profile) no dice con qué cuenta entrar; indique members.service-account o ATTENDANCE_TOKEN",
            en: "the profile \(profile) does not say who logs in; give members.service-account or set ATTENDANCE_TOKEN")
    }
}

/// Registering codes.
extension Phrase {
    public static let registerAlreadyAfterSilence = Phrase(
        es: "El invitado ya tiene check-in; puede ser el del envío anterior, que quedó sin respuesta",
        en: "Guest is checked in already; perhaps by the earlier post, which had no answer")
    public static let registerWouldSend = Phrase(es: "se enviaría", en: "would be sent")
    public static let registerNotSent = Phrase(
        es: "no se envió; se enviará en la próxima ejecución", en: "not sent; the next run sends it")

    public static func registerAnswerUnknown(status: Int) -> Phrase {
        if status == 404 {
            return Phrase(
                es:
                    "el servicio respondió 404 sin lo documentado; revise la dirección (base-url); la próxima ejecución lo envía de nuevo",
                en:
                    "the service answered 404 and not as documented; check the address (base-url); the next run sends it again"
            )
        }
        return Phrase(
            es: "el servicio respondió \(status) sin lo documentado; la próxima ejecución lo envía de nuevo",
            en: "the service answered \(status) and not as documented; the next run sends it again")
    }

    public static func notACode(file: String, line: Int) -> Phrase {
        Phrase(
            es: "\(file), línea \(line): no es un código de texto; deje un código por línea",
            en: "\(file), line \(line): not a code in text; leave one code a line")
    }

    public static func noCodesFile(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer (\(reason.es)); indique el archivo con --codes",
            en: "\(path): cannot be read (\(reason.en)); name the file with --codes")
    }

    public static func registerFilesDiffer(_ one: String, _ other: String, path: String) -> Phrase {
        Phrase(
            es: "\(path): \(one) y \(other) llevan archivos distintos; indique otro",
            en: "\(path): \(one) and \(other) take different files; name another")
    }

    /// What became of a code.
    public static let registrationStatuses: [String: Phrase] = [
        "registered": Phrase(es: "registrado", en: "registered"),
        "already": Phrase(es: "ya registrado", en: "already in"),
        "not_registered": Phrase(es: "no inscrito", en: "not registered"),
        "refused": Phrase(es: "rechazado", en: "refused"),
        "failed": Phrase(es: "sin confirmar", en: "unconfirmed"),
        "unanswered": Phrase(es: "sin enviar", en: "not sent"),
    ]

    public static func noCodes(in path: String) -> Phrase {
        Phrase(
            es: "\(path): no hay ningún código; escriba uno por línea",
            en: "\(path): there is no code in it; write one a line")
    }

    public static func journalInUse(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): otra ejecución está registrando con esta bitácora; espere a que termine",
            en: "\(path): another run is registering with this journal; wait until it ends")
    }

    public static func notAJournal(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no es una bitácora de registros; indique otro archivo con --journal",
            en: "\(path): not a journal of registrations; name another file with --journal")
    }

    public static func notATikitProfile(_ profile: String, source: String) -> Phrase {
        Phrase(
            es: "el perfil \(profile) lee de \(source), que no tiene códigos; use un perfil de Tikit con --profile",
            en: "the profile \(profile) reads from \(source), which has no codes; use a Tikit profile with --profile")
    }

    public static func registerEnded(_ reason: Phrase) -> Phrase {
        Phrase(
            es: "el lote terminó antes de tiempo: \(reason.es)", en: "the batch ended before its time: \(reason.en)")
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
        es: "ensayo: no se envió ni escribió nada; agregue --yes para hacerlo",
        en: "dry run: nothing was sent or written; add --yes to do it")
}

/// Checking members in.
extension Phrase {
    public static func firestoreDocument(_ collection: String, _ id: String) -> Phrase {
        Phrase(es: "el documento \(collection)/\(id)", en: "the document \(collection)/\(id)")
    }

    public static func firestoreFamily(_ group: String) -> Phrase {
        Phrase(es: "el grupo familiar \(group)", en: "the family group \(group)")
    }

    public static func firestoreWriteRefused(_ member: String, says: String?) -> Phrase {
        let words = serviceSays(says)
        return Phrase(
            es:
                "Firestore no permite escribir el check-in de \(member)\(words.es); revise la cuenta de servicio y las reglas",
            en: "Firestore does not allow the check-in of \(member)\(words.en); check the service account and the rules"
        )
    }

    public static func documentWithoutUpdateTime(_ id: String) -> Phrase {
        Phrase(
            es: "el documento \(id) llegó sin updateTime, y así no se puede escribir con seguridad; avise al servicio",
            en: "the document \(id) came without updateTime, so it cannot be written safely; tell the service")
    }

    public static func memberKeepsChanging(_ id: String, attempts: Int) -> Phrase {
        Phrase(
            es: {
                let all = $0.counted(attempts, "intento", "intentos")
                return "el miembro \(id) o su familia cambió cada vez (\(all)); intente de nuevo"
            },
            en: {
                let all = $0.counted(attempts, "attempt", "attempts")
                return "the member \(id) or its family changed every time (\(all)); try again"
            })
    }

    public static func firestoreCheckIns(_ member: String) -> Phrase {
        Phrase(es: "los check-ins del miembro \(member)", en: "the check-ins of the member \(member)")
    }

    /// A check-in of which nobody knows whether it was written.
    public static func checkInUncertain(_ member: String, id: String, because reason: Phrase) -> Phrase {
        Phrase(
            es:
                "no se sabe si el check-in de \(member) quedó escrito (\(reason.es)); antes de repetirlo, busque el documento \(id)",
            en:
                "nobody knows whether the check-in of \(member) was written (\(reason.en)); look for the document \(id) before doing it again"
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
        Phrase(es: "Línea del archivo, desde 1.", en: "The file's line, from 1."))
    public static let maskedCode = Term(
        Phrase(es: "Código", en: "Code"),
        Phrase(
            es: "Sus últimos cuatro caracteres; de uno corto, el comienzo de su SHA-256.",
            en: "Its last four characters; of a short one, the start of its SHA-256."))
    public static let codeStatus = Term(
        Phrase(es: "Estado", en: "Status"),
        Phrase(es: "En qué quedó el código.", en: "What became of the code."))
    public static let codeCheckIn = Term(
        Phrase(es: "Check-in", en: "Check-in"),
        Phrase(es: "Id del check-in creado.", en: "The id of the check-in that was made."))
    public static let codeGuest = Term(
        Phrase(es: "Invitado", en: "Guest"),
        Phrase(es: "Id del invitado, cuando el servicio lo dice.", en: "The guest's id, where the service says it."))
    public static let codeMessage = Term(
        Phrase(es: "Mensaje", en: "Message"),
        Phrase(es: "Lo que hay que saber del código.", en: "What there is to know of the code."))
    public static let codes = Term(
        Phrase(es: "Códigos", en: "Codes"), Phrase(es: "Cuántos códigos.", en: "How many codes."))
    public static let codesPercentage = Term(
        Phrase(es: "Porcentaje", en: "Percentage"),
        Phrase(es: "De todos los códigos del archivo.", en: "Of all codes of the file."))
}
