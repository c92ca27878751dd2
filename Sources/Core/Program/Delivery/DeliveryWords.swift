import Base
import Reporting

extension Phrase {
    static func mailOfSponsorReport(_ report: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): el informe «\(report)» es para auspiciadores; use «sponsor» para enviar a uno el suyo",
            en: "\(place): report \"\(report)\" is for sponsors; use \"sponsor\" to send one its own")
    }
    static func mailWithoutPacks(at place: String) -> Phrase {
        Phrase(
            es: "\(place): las noches de este perfil no hacen informes para auspiciadores; defina nightly.packs",
            en: "\(place): this profile's nights make no packs for sponsors; set nightly.packs")
    }
    static func mailInTheClear(_ url: String) -> Phrase {
        Phrase(
            es: "\(url): los correos irían sin cifrar por la red; quite «tls: none» o defina allow-insecure: true",
            en:
                "\(url): messages would cross the network in the clear; remove \"tls: none\" or set allow-insecure: true"
        )
    }
    static let mailNeedsPassword = Phrase(
        es: "nightly.mail tiene «user» y falta la contraseña; defina ATTENDANCE_MAIL_PASSWORD",
        en: "nightly.mail has a \"user\" and the password is missing; set ATTENDANCE_MAIL_PASSWORD")
    static func noSendmail(_ program: String) -> Phrase {
        Phrase(
            es:
                "no se encuentra el programa \(program); instale un servidor de correo o defina «server» en nightly.mail",
            en: "no program \(program); install a mail server, or set \"server\" in nightly.mail")
    }

    static func clockSteppedBack(last: String) -> Phrase {
        Phrase(
            es: "el reloj está atrasado: la última noche terminó el \(last); revise la hora de esta máquina",
            en: "the clock has stepped back: the last night ended at \(last); check this machine's time")
    }
    static func runWasKilled(_ run: String, night: String) -> Phrase {
        Phrase(
            es: "la ejecución \(run), de la noche \(night), se interrumpió sin avisar; se informa ahora como falla",
            en: "run \(run), of the night \(night), was cut off without notice; it is now reported as a failure")
    }
    static func endOfRunUnclear(_ run: String) -> Phrase {
        Phrase(
            es: "la ejecución \(run) se interrumpió mientras avisaba su término; el aviso no se repite: "
                + "revise qué recibieron ping y hooks",
            en:
                "run \(run) was cut off while reporting its end; it is not reported again: check what ping and hooks received"
        )
    }
    /// What messages say of a night that did not come to its end.
    static func nightWasKilled(_ night: String) -> Phrase {
        Phrase(
            es: "la noche \(night) no llegó a su fin: la ejecución se interrumpió sin avisar",
            en: "the night \(night) did not come to its end: its run was cut off without notice")
    }
    static func nightWasKilledAtItsEnd(_ night: String) -> Phrase {
        Phrase(
            es: "la noche \(night) se interrumpió mientras avisaba su término; revise qué recibieron ping y hooks",
            en: "the night \(night) was cut off while reporting its end; check what ping and hooks received")
    }
    /// What messages say of a night in which something went wrong besides the reports.
    ///
    /// - Parameter isRepeat: Whether an earlier run has made its reports; a wrong clock may have named this one.
    static func nightEndedBadly(_ night: String, isRepeat: Bool, status: Int32, _ problems: [Phrase]) -> Phrase {
        let subject =
            isRepeat
            ? Phrase(
                es: "una ejecución posterior con la fecha \(night)", en: "a later run under the date \(night)")
            : Phrase(es: "la noche \(night)", en: "the night \(night)")
        return Phrase(
            es: "\(subject) terminó con el código \(digits: status): \(problems, by: "; ")",
            en: "\(subject) ended with status \(digits: status): \(problems, by: "; ")")
    }
    static let runKilled = Phrase(es: "la ejecución se cortó", en: "the run was cut off")
    static func pingFailed(_ reason: Phrase) -> Phrase {
        Phrase(
            es: "no se pudo avisar a la dirección de ping: \(reason)", en: "cannot notify the ping address: \(reason)")
    }
    /// The limit of a ping, not of the run.
    static func notificationTimedOut(seconds: Int) -> Phrase {
        Phrase(
            es: "no hubo respuesta en \(duration: seconds)", en: "no response within \(duration: seconds)")
    }
    static func programOfOthers(_ path: String, part: String) -> Phrase {
        Phrase(
            es:
                "\(path): otros usuarios pueden cambiar \(part), y así este programa; use chown y chmod go-w o indique otro",
            en:
                "\(path): other users can change \(part), and so this program; run chown and chmod go-w, or name another"
        )
    }
    static func hookSays(_ moment: String, _ line: Quotation) -> Phrase {
        Phrase(verbatim: "hook \(moment): \(line.text)")
    }
    static func hookFailed(_ moment: String, _ problem: Phrase) -> Phrase {
        Phrase(
            es: "hook \(moment): \(problem); revise nightly.hooks",
            en: "hook \(moment): \(problem); check nightly.hooks")
    }
    static func hookExited(status: Int32) -> Phrase {
        Phrase(es: "el comando terminó con \(digits: status)", en: "the command exited with \(digits: status)")
    }
    static func hookKilled(signal: Int32) -> Phrase {
        Phrase(
            es: "una señal (\(digits: signal)) terminó el comando", en: "a signal (\(digits: signal)) ended the command"
        )
    }
    /// - Parameter wasCaged: Whether processes that had left its group were ended, too.
    static func hookTookTooLong(seconds: Int, wasCaged: Bool) -> Phrase {
        Phrase(
            es: "el comando no terminó en \(duration: seconds) y fue detenido"
                + "\("; lo que haya salido de su grupo de procesos puede seguir (aquí no hay cgroup v2)", if: !wasCaged)",
            en: "the command did not end within \(duration: seconds), and was stopped"
                + "\("; what has left its process group may still run (no cgroup v2 here)", if: !wasCaged)")
    }
    static func hookNotStarted(reason: String) -> Phrase {
        Phrase(
            es: "no se pudo iniciar el comando (\(systemMessage(reason)))",
            en: "cannot start the command (\(systemMessage(reason)))")
    }
    static func noHookProgram(_ program: String) -> Phrase {
        Phrase(
            es: "no se encuentra el programa \(program), o no se puede ejecutar",
            en: "no program \(program), or it cannot be executed")
    }
    static func metricsNotWritten(_ reason: Phrase) -> Phrase {
        Phrase(es: "métricas: \(reason)", en: "metrics: \(reason)")
    }
    static func lineageIgnored(_ place: String) -> Phrase {
        Phrase(
            es: "\(place): «lineage» ya no existe y se ignora: un comando en «hooks» puede enviar lo que la noche hizo "
                + "($ATTENDANCE_MANIFEST); borre la línea",
            en:
                "\(place): \"lineage\" no longer exists and is ignored: a command in \"hooks\" can send what the night made "
                + "($ATTENDANCE_MANIFEST); remove the line")
    }
    static func journalUnreadable(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer esta bitácora (\(reason)); sin ella no se envía nada",
            en: "\(path): cannot read this journal (\(reason)); nothing is sent without it")
    }
    static let mailUnconfirmed = Phrase(
        es: "se envió todo, pero no llegó la respuesta del servidor",
        en: "everything was sent, but the server did not respond"
    )
    static let mailNoTimeLeft = Phrase(
        es: "no quedó tiempo («patience»)", en: "there was no time left (\"patience\")")
    static func mailRefused(_ place: String, _ reason: Phrase) -> Phrase {
        Phrase(es: "correo a \(place): no se envió: \(reason)", en: "mail to \(place): not sent: \(reason)")
    }
    static func mailPostponed(_ place: String, _ reason: Phrase) -> Phrase {
        Phrase(
            es: "correo a \(place): no se envió todavía: \(reason); envíelo con «attendance mail»",
            en: "mail to \(place): not sent yet: \(reason); send it with \"attendance mail\"")
    }
    static func mailUnclear(_ place: String, _ reason: Phrase, _ journal: String) -> Phrase {
        Phrase(
            es: "correo a \(place): no se sabe si llegó: \(reason); no se repite (\(journal))",
            en: "mail to \(place): it may have arrived or not: \(reason); it is not sent again (\(journal))")
    }
    /// - Parameter places: The recipients' places in the configuration.
    static func mailUnclearSince(_ night: String, to places: [Phrase], _ journal: String) -> Phrase {
        Phrase(
            es:
                "correo a \(places): el de la noche \(night) se cortó al final: no se sabe si llegó, y no se repite (\(journal))",
            en: "mail to \(places): that of the night \(night) was cut off at its end: "
                + "it may have arrived or not, and is not sent again (\(journal))")
    }
    /// - Parameter places: The recipients' places in the configuration.
    static func mailNeverSent(_ night: String, to places: [Phrase], _ journal: String) -> Phrase {
        Phrase(
            es:
                "correo a \(places): el de la noche \(night) nunca se envió; el de esta noche trae lo nuevo (\(journal))",
            en: "mail to \(places): that of the night \(night) was never sent; tonight's has what is new (\(journal))")
    }
    static let mailNoLongerRecipient = Phrase(
        es: "una dirección que ya no está en nightly.mail", en: "an address that is no longer in nightly.mail")
    static func mailOfEarlierNight(_ night: String, last: String, _ journal: String) -> Phrase {
        Phrase(
            es: "no se envían los correos de la noche \(night): ya se enviaron los de \(last); "
                + "revise el reloj, o si aquella fecha era la errada, quite sus líneas de \(journal)",
            en: "the messages of the night \(night) are not sent: those of \(last) have been; "
                + "check the clock or, if that date was the wrong one, remove its lines from \(journal)")
    }
    static func mailNoSuchSponsor(_ slug: String, in path: String) -> Phrase {
        Phrase(es: "\(path): no tiene un auspiciador «\(slug)»", en: "\(path): it has no sponsor \"\(slug)\"")
    }
    static func mailNoSuchEvents(_ events: [Int64], at place: String) -> Phrase {
        let ids = events.map(String.init)
        return Phrase(
            es:
                "\(place): \(for: ids.count, "el evento", "los eventos") \(ids) no \(for: ids.count, "está", "están") en la "
                + "lista de eventos del servicio; corrija «events»",
            en: "\(place): \(for: ids.count, "event", "events") \(ids) \(for: ids.count, "is", "are") not in the "
                + "service's list of events; correct \"events\"")
    }
    /// - Parameter events: Those that should have them; none if any may.
    static func mailNoSuchSessions(_ sessions: [Int64], of events: [Int64], at place: String) -> Phrase {
        let (ids, owners) = (sessions.map(String.init), events.map(String.init))
        return Phrase(
            es:
                "\(place): \(for: ids.count, "la sesión", "las sesiones") \(ids) no \(for: ids.count, "está", "están") en "
                + "\("ningún evento de las noches", if: events.isEmpty)"
                + "\("\(for: owners.count, "el evento", "los eventos") \(owners)", if: !events.isEmpty); corrija «sessions»",
            en: "\(place): \(for: ids.count, "session", "sessions") \(ids) \(for: ids.count, "is", "are") not in "
                + "\("any event of the nights", if: events.isEmpty)"
                + "\("\(for: owners.count, "event", "events") \(owners)", if: !events.isEmpty); correct \"sessions\"")
    }
    static func mailPackNotInLedger(_ slug: String, in path: String) -> Phrase {
        Phrase(
            es: "\(path): el informe de «\(slug)» no es el del registro; hágalo de nuevo",
            en: "\(path): the pack of \"\(slug)\" is not the ledger's; make it again")
    }

    /// - Parameters:
    ///   - seconds: How long it waits before it tries again.
    ///   - left: For how long it still tries.
    static func mailWaiting(_ count: Int, _ reason: Phrase, seconds: Int, left: Int) -> Phrase {
        Phrase(
            es: "\(count, "correo pospuesto", "correos pospuestos"): \(reason); nuevo intento en \(duration: seconds), "
                + "quedan \(duration: left)",
            en:
                "\(count, "message", "messages") postponed: \(reason); next try in \(duration: seconds), \(duration: left) left"
        )
    }
    static func mailMemoryUnreadable(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es:
                "\(path): no se puede leer lo que esta persona ya sabe (\(reason)); el archivo se rehace, y se le informa lo "
                + "nuevo desde la última noche que recibió",
            en:
                "\(path): cannot read what this reader already knows (\(reason)); the file is made anew, and the message has "
                + "what is new since the last night received")
    }
    static let damagedMailMemory = Phrase(es: "está cortado o dañado", en: "cut short or damaged")
    static let notAMailMemory = Phrase(es: "no es de esta versión", en: "not of this version")
    static func mailSubjectWithoutReport(_ profile: String, _ night: String) -> Phrase {
        Phrase(es: "\(profile): noche del \(night), sin informes", en: "\(profile): night of \(night), no reports")
    }
    static func mailSubjectFailed(_ profile: String, _ night: String) -> Phrase {
        Phrase(es: "Falló: \(profile), noche del \(night)", en: "Failed: \(profile), night of \(night)")
    }
    static func mailSubjectWarning(_ subject: Phrase) -> Phrase {
        Phrase(es: "Con advertencias: \(subject)", en: "With warnings: \(subject)")
    }
    static func mailSubjectOfPack(_ event: String) -> Phrase {
        Phrase(es: "\(event): su informe de asistencia", en: "\(event): your attendance report")
    }
    static func mailPack(_ event: String, shows: Phrase?) -> Phrase {
        Phrase(
            es: "Adjunto va su informe de \(event). \(shows?.es ?? "")",
            en: "Attached is your report on \(event). \(shows?.en ?? "")")
    }
    /// The same without the pack.
    static func mailPackMade(_ event: String, shows: Phrase?) -> Phrase {
        Phrase(
            es: "Está listo su informe de \(event). \(shows?.es ?? "")",
            en: "Your report on \(event) is ready. \(shows?.en ?? "")")
    }
    static let mailPackElsewhere = Phrase(
        es: "Pídalo a quien organiza el evento.", en: "Please ask the event's organizer for it.")
    static func mailFiles(_ place: String) -> Phrase {
        Phrase(es: "Archivos de esta noche: \(place)", en: "Tonight's files: \(place)")
    }
    /// Where the last night with reports is, in a message that there are none.
    static func mailLastReports(_ place: String) -> Phrase {
        Phrase(es: "Últimos informes: \(place)", en: "Last reports: \(place)")
    }
    static func mailAttachmentLeftOut(bytes: UInt64) -> Phrase {
        Phrase(
            es: "El adjunto es demasiado grande (\(bytes: bytes)).",
            en: "The attachment is too large (\(bytes: bytes)).")
    }
    static func mailSentBy(_ profile: String, _ night: String) -> Phrase {
        Phrase(
            es: "attendance, perfil \(profile), noche del \(night)",
            en: "attendance, profile \(profile), night of \(night)")
    }
    static func mailLog(_ lines: [Phrase]) -> Phrase {
        Phrase(es: "Últimas líneas del registro: \(lines, by: " | ")", en: "The log's last lines: \(lines, by: " | ")")
    }
    static func nightFailed(status: Int32) -> Phrase {
        Phrase(
            es: "Esta noche no se hicieron informes: la ejecución terminó con el código \(digits: status). "
                + "Los anteriores siguen disponibles.",
            en: "No reports were made on this night: the run exited with status \(digits: status). "
                + "Earlier reports are still available.")
    }
    static let mailTestSubject = Phrase(es: "attendance: prueba de correo", en: "attendance: test message")
    static func mailTest(_ profile: String) -> Phrase {
        Phrase(
            es: "Esta es una prueba: los correos del perfil \(profile) llegan a esta dirección.",
            en: "This is a test: the messages of profile \(profile) arrive at this address.")
    }

    static func mailNotConfigured(_ profile: String) -> Phrase {
        Phrase(
            es: "el perfil «\(profile)» no envía correos; defina nightly.mail",
            en: "profile \"\(profile)\" sends no mail; set nightly.mail")
    }
    static func noNightYet(_ folder: String) -> Phrase {
        Phrase(
            es: "\(folder): todavía no hay una noche de este perfil; ejecute attendance nightly",
            en: "\(folder): there is no night of this profile yet; run attendance nightly")
    }
    static func mailNightWithoutReports(_ night: String) -> Phrase {
        Phrase(
            es:
                "la noche \(night) no tiene informes, así que no se envía nada de ella; lo nuevo va en el correo de la próxima",
            en:
                "the night \(night) has no reports, so nothing is sent for it; what is new comes in the next night's message"
        )
    }
    static func mailTestSent(_ place: String) -> Phrase {
        Phrase(es: "\(place) aceptó el correo de prueba", en: "\(place) accepted the test message")
    }
    static func mailTestFailed(_ place: String, _ reason: Phrase) -> Phrase {
        Phrase(
            es: "\(place): no se pudo entregar correo: \(reason)", en: "\(place): mail cannot be handed over: \(reason)"
        )
    }
    static let mailOutputNeedsPreview = Phrase(
        es: "--output es la carpeta de --preview: agregue --preview o quite --output.",
        en: "--output is the folder of --preview: add --preview or omit --output.")
    static let mailTestNeedsAddress = Phrase(
        es: "--test: no es una dirección de correo; escriba una como ana@example.org",
        en: "--test: not an e-mail address; pass one such as ana@example.org")

    /// A line of a log.
    static func newsLine(_ sentence: Phrase) -> Phrase { Phrase(es: "novedad: \(sentence)", en: "news: \(sentence)") }
    /// After nights that published nothing.
    static func newsNightMadeAgain(after nights: Int) -> Phrase {
        nights > 1
            ? Phrase(
                es: "otra vez hay informes, después de \(number: nights) noches que fallaron",
                en: "there are reports again, after \(number: nights) nights that failed")
            : Phrase(
                es: "otra vez hay informes, después de una noche que falló",
                en: "there are reports again, after a night that failed")
    }
    /// After runs that published nothing, of which no message arrived.
    ///
    /// - Parameters:
    ///   - nights: One or more, by date.
    ///   - count: How many nights published nothing, with those of which a message arrived.
    ///   - reasons: Why they failed, as far as that is known.
    static func newsNightsMadeAgain(_ nights: [String], ofAll count: Int = 0, because reasons: [Phrase]) -> Phrase {
        let failed = nightsThatFailed(nights)
        let again = count > nights.count ? newsNightMadeAgain(after: count) : newsReportsAgain
        return Phrase(
            es: "\(again); no los hubo \(failed), y no llegó un mensaje que lo dijera"
                + "\(": \(reasons, by: "; ")", if: !reasons.isEmpty)",
            en: "\(again); \(failed) failed, and no message about it arrived"
                + "\(": \(reasons, by: "; ")", if: !reasons.isEmpty)")
    }
}
