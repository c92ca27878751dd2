import Base
import Sources

extension Phrase {
    static func flagNeedsFlag(_ flag: String, _ other: String) -> Phrase {
        Phrase(es: "\(flag) necesita \(other).", en: "\(flag) needs \(other).")
    }
    static func flagIsOfQuestion(_ flag: String, _ question: String) -> Phrase {
        Phrase(es: "\(flag) es solo para --who \(question).", en: "\(flag) is only for --who \(question).")
    }
    static let oneSessionEnded = Phrase(
        es: "--ended-at es la hora de una sesión: indique una sola con --session.",
        en: "--ended-at is the time of one session: name a single one with --session.")
    static let absentNeedList = Phrase(
        es: "los check-ins no dicen quién faltó: indique la lista de inscritos con --registrants lista.csv",
        en: "check-ins do not tell who was absent: name the list of registrants with --registrants list.csv")
    static func sourceTellsNoExits(_ source: String) -> Phrase {
        Phrase(
            es: "la fuente \(source) no registra salidas: no se sabe quién se fue antes",
            en: "source \(source) does not record exits: it is unknown who left early")
    }
    static let registrantsNeedService = Phrase(
        es: "los inscritos y las salidas se leen del servicio: quite --offline, o indique una lista con --registrants",
        en: "registrants and exits are read from the service: omit --offline, or name a list with --registrants")

    static func sessionToCome(_ session: Int64) -> Phrase {
        Phrase(
            es: "sesión \(digits: session): aún no comienza; repita cuando haya terminado",
            en: "session \(digits: session): has not begun; run again when it is over")
    }
    static func sessionUnderWay(_ session: Int64) -> Phrase {
        Phrase(
            es: "sesión \(digits: session): no ha terminado, y quien falta aún puede llegar; repita cuando termine",
            en:
                "session \(digits: session): is not over, and whoever is missing may still come; run again when it is over"
        )
    }
    static func sessionNotScannedYet(_ session: Int64) -> Phrase {
        Phrase(
            es: "sesión \(digits: session): todavía no se ha escaneado a nadie allí; repita cuando haya terminado",
            en: "session \(digits: session): nobody has been scanned there yet; run again when it is over")
    }
    static func sessionNotScanned(_ session: Int64) -> Phrase {
        Phrase(
            es: "sesión \(digits: session): nadie fue escaneado allí, así que no se sabe quién vino",
            en: "session \(digits: session): nobody was scanned there, so it is not known who came")
    }
    static func eventNotOver(_ event: Int64) -> Phrase {
        Phrase(
            es: "evento \(digits: event): no ha terminado, y quien falta aún puede llegar; "
                + "indique sesiones terminadas con --session",
            en: "event \(digits: event): is not over, and whoever is missing may still come; "
                + "name sessions that are over with --session")
    }
    static func eventNotScanned(_ event: Int64) -> Phrase {
        Phrase(
            es: "evento \(digits: event): nadie ha sido escaneado en una sesión terminada",
            en: "event \(digits: event): nobody was scanned in a session that is over")
    }
    static func eventHasNoCheckIns(_ event: Int64) -> Phrase {
        Phrase(es: "evento \(digits: event): no tiene check-ins", en: "event \(digits: event): has no check-ins")
    }
    static func noExitsScanned(_ sessions: [Int64]) -> Phrase {
        let ids = sessions.map(String.init)
        return Phrase(
            es: "\(for: ids.count, "sesión", "sesiones") \(ids): nadie fue escaneado a la salida, "
                + "así que no se sabe quién se fue antes",
            en: "\(for: ids.count, "session", "sessions") \(ids): nobody was scanned at the exit, "
                + "so it is not known who left early")
    }
    static func sessionHasNoEnd(_ session: Int64) -> Phrase {
        Phrase(
            es: "sesión \(digits: session): no se sabe cuándo terminó; indíquelo con --ended-at",
            en: "session \(digits: session): it is not known when it ended; say so with --ended-at")
    }
    static func noSuchType(_ name: String, event: Int64) -> Phrase {
        Phrase(
            es: "el evento \(digits: event) no tiene el tipo de inscrito «\(name)»; los tipos aparecen en su informe",
            en: "event \(digits: event) has no registrant type \"\(name)\"; its report lists the types")
    }
    static func noCommonGround(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): ni sus números ni sus correos son los de quienes vinieron, así que no se sabe quién faltó; "
                + "exporte la lista con el número o el correo de cada persona",
            en:
                "\(path): neither its ids nor its e-mail addresses are those of the guests, so it is not known who was absent; "
                + "export the list with each person's id or e-mail")
    }
    static func noEarlierEditions(of event: Int64) -> Phrase {
        Phrase(
            es:
                "evento \(digits: event): el almacén no tiene ediciones anteriores; léalas con attendance sync --event ID",
            en: "event \(digits: event): the store has no earlier editions; read them with attendance sync --event ID")
    }
    static func minimumSessionsAboveCount(_ minimum: Int, event: Int64, sessions: Int) -> Phrase {
        Phrase(
            es: "--minimum-sessions \(digits: minimum): el evento \(digits: event) "
                + "solo tiene \(sessions, "sesión", "sesiones"); indique menos",
            en: "--minimum-sessions \(digits: minimum): event \(digits: event) "
                + "has only \(sessions, "session", "sessions"); require fewer")
    }
    static func certificatesNeedFolder(_ flag: String) -> Phrase {
        Phrase(
            es: "\(flag) es para las páginas, que son archivos: indique dónde con --output CARPETA.",
            en: "\(flag) is for the pages, which are files: say where with --output DIR.")
    }
    static func wrongSigner(_ text: String) -> Phrase {
        Phrase(
            es: "--signer toma un nombre y, tras una coma, un cargo, no '\(text)'.",
            en: "--signer takes a name and, after a comma, a title, not '\(text)'.")
    }
}
