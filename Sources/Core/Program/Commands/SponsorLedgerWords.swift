// The ledger of packs for sponsors: what was published, and what may not follow it.

import Base

extension Phrase {
    static let packsNeedLedger = Phrase(
        es:
            "--live: los informes para auspiciadores se anotan en el almacén, para que los siguientes no revelen a nadie, "
            + "y --live no lo usa; quite la opción",
        en: "--live: packs for sponsors are recorded in the store, so that later ones reveal nobody, "
            + "and --live does not use it; remove the option")

    /// - Parameters:
    ///   - difference: how the earlier editions were made.
    ///   - slugs: the file names of all sponsors whose editions were made that way.
    static func packEditionsMadeOtherwise(
        _ sponsor: String, _ difference: Phrase, event: Int64, slugs: [String]
    ) -> Phrase {
        let command = withdrawing(slugs, from: event)
        return Phrase(
            es: "evento \(digits: event): ya hay ediciones del informe de «\(sponsor)», hechas con \(difference); "
                + "la diferencia revelaría a unas pocas personas: use las mismas opciones o, si nadie recibió ninguna, "
                + "ejecute \(command)",
            en: "event \(digits: event): there are editions of the pack of \"\(sponsor)\", made with \(difference); "
                + "the difference would reveal a few people: use the same options or, if none was sent, run \(command)")
    }
    static func packsWouldDivide(
        _ sponsor: String, with others: String, event: Int64, slug: String
    ) -> Phrase {
        Phrase(
            es:
                "evento \(digits: event): «\(sponsor)» comparte sesiones, stands o tipos con auspiciadores que ya tienen "
                + "ediciones (\(others)), y ambos juntos revelarían a unas pocas personas: ponga «collude: "
                + "apart» si firmó no compartir su informe o, si nadie recibió ninguno, "
                + "ejecute attendance sponsors withdraw --event \(digits: event) --sponsor \(slug)",
            en:
                "event \(digits: event): \"\(sponsor)\" shares sessions, stands or types with sponsors that have editions "
                + "already (\(others)), and together they would reveal a few people: set \"collude: "
                + "apart\" if it signed not to share its pack or, if none was sent, "
                + "run attendance sponsors withdraw --event \(digits: event) --sponsor \(slug)")
    }
    static func packOutsideLedger(_ sponsor: String, in manifest: String, remove folder: String) -> Phrase {
        Phrase(
            es: "\(manifest): aquí hay un informe de «\(sponsor)» que no está en el registro de este perfil, "
                + "y la diferencia con uno nuevo revelaría a unas pocas personas: use la carpeta de datos con que se hizo o, "
                + "si nadie lo recibió, borre \(folder)",
            en: "\(manifest): there is a pack of \"\(sponsor)\" here that is not in this profile's ledger, "
                + "and the difference from a new one would reveal a few people: use the data folder with which it was made or, "
                + "if it was never sent, remove \(folder)")
    }
    static func noPackEditions(of event: Int64, sponsor: String?) -> Phrase {
        let name = sponsor.map { " (\($0))" } ?? ""
        return Phrase(
            es: "evento \(digits: event)\(name): no hay ediciones de informes para auspiciadores en el registro",
            en: "event \(digits: event)\(name): there are no editions of packs for sponsors in the ledger")
    }
    static func packEditionsWithdrawn(_ count: Int, of sponsor: String) -> Phrase {
        Phrase(
            es: "\(sponsor): \(count, "edición retirada", "ediciones retiradas") del registro",
            en: "\(sponsor): \(count, "edition", "editions") withdrawn from the ledger")
    }
    static let withdrawQuestion = Phrase(
        es: "Si alguien recibió una de estas ediciones, la siguiente puede revelar a personas. "
            + "¿Confirma que nadie recibió ninguna? [s/N] ",
        en: "If anybody was sent one of these editions, the next may reveal people. Confirm that none was sent? [y/N] ")
    static let withdrawNeedsYes = Phrase(
        es: "sin una terminal no se puede confirmar; indique --yes si nadie recibió las ediciones",
        en: "there is no terminal to confirm on; pass --yes if none of the editions was sent")
    static func packsBesideManifest(_ folder: String, of night: String) -> Phrase {
        Phrase(
            es: "nightly.packs: \(folder) está junto a los informes de las noches en \(night), "
                + "cuyo manifiesto tiene totales exactos; indique en output otra carpeta, fuera de esa",
            en: "nightly.packs: \(folder) is beside the nights' reports in \(night), whose manifest has exact totals; "
                + "set output to another folder, outside that one")
    }
    static func packsBesideNights(_ folder: String, manifest: String) -> Phrase {
        Phrase(
            es:
                "\(folder): aquí no van informes para auspiciadores, pues \(manifest) tiene los totales exactos de una noche; "
                + "indique otra carpeta con --output",
            en: "\(folder): no place for sponsors' packs, since \(manifest) has a night's exact totals; "
                + "name another folder with --output")
    }
    static func packsFailed(_ reason: Phrase) -> Phrase {
        Phrase(es: "informes para auspiciadores: \(reason)", en: "packs for sponsors: \(reason)")
    }
    static let packShowsNothing = Phrase(es: "nada", en: "nothing")
    static func groupsProposed(_ lines: String) -> Phrase {
        Phrase(
            es:
                "Lo que tiene pocos inscritos se muestra mejor en grupos. Propuesta para el archivo, según lo que es público:\n\(lines)",
            en:
                "What has few registrations is better shown in groups. Proposed for the file, from what is public:\n\(lines)"
        )
    }
    static let packsOtherGroups = Phrase(es: "otros grupos en «groups»", en: "other groups under \"groups\"")
    static func checkInsSinceClosing(_ count: Int, event: Int64) -> Phrase {
        Phrase(
            es:
                "evento \(digits: event): \(count, "check-in llegó", "check-ins llegaron") después del cierre de los informes "
                + "para auspiciadores, que quedan como están",
            en:
                "event \(digits: event): \(count, "check-in", "check-ins") came after the closing of the packs for sponsors, "
                + "which stay as they are")
    }
    static func packsCloseNext(event: Int64) -> Phrase {
        Phrase(
            es:
                "evento \(digits: event): la próxima vez que se hagan, los informes para auspiciadores serán los de cierre",
            en: "event \(digits: event): the packs for sponsors close the next time that they are made")
    }
    static func packsAreClosed(event: Int64) -> Phrase {
        Phrase(
            es: "evento \(digits: event): los informes para auspiciadores ya están cerrados",
            en: "event \(digits: event): the packs for sponsors are closed already")
    }
    static func packsNotOver(_ session: String, event: Int64) -> Phrase {
        Phrase(
            es:
                "evento \(digits: event): «\(session)» no había terminado en la última lectura; lea de nuevo cuando termine, con: "
                + "attendance sync --event \(digits: event)",
            en: "event \(digits: event): \"\(session)\" was not over at the last reading; read again once it is, with: "
                + "attendance sync --event \(digits: event)")
    }
    static let editionPublished = Phrase(es: "publicada", en: "published")
    static let editionPending = Phrase(es: "interrumpida", en: "cut short")
}

extension Term {
    static let ledgerSponsor = Term(
        es: "Auspiciador", "Nombre de los archivos del auspiciador.",
        en: "Sponsor", "The name of the sponsor's files.")
    static let ledgerEdition = Term(
        es: "Edición", "Número de la edición, desde 1.",
        en: "Edition", "The edition's number, from 1.")
    static let ledgerDataHour = Term(
        es: "Datos", "Hora de los datos de la edición.",
        en: "Data", "The hour of the edition's data.")
    static let ledgerAttended = Term(
        es: "Visitas", "Visitas que la edición cuenta.",
        en: "Visits", "Visits that the edition counts.")
    static let ledgerMinimum = Term(
        es: "Mínimo", "Las cifras de menos personas no se muestran.",
        en: "Minimum", "Numbers of fewer people are withheld.")
    static let ledgerShows = Term(
        es: "Qué muestra", "Cuántos de los números de sus tablas, y qué parte de las visitas.",
        en: "What it shows", "How many of the numbers of its tables, and what share of the visits.")
    static let ledgerNumbersShown = Term(
        es: "Mostrados", "Números que se muestran.",
        en: "Shown", "Numbers that are shown.")
    static let ledgerNumbers = Term(
        es: "Números", "Números de las tablas, mostrados o no.",
        en: "Numbers", "Numbers of the tables, shown or not.")
    static let ledgerPeople = Term(
        es: "% de visitas", "Parte de las visitas que cuentan los totales, redondeada hacia abajo.",
        en: "% of visits", "Share of the visits that the totals count, rounded down.")
    static let ledgerStatus = Term(
        es: "Estado", "Publicada, o interrumpida: entonces cuenta como publicada.",
        en: "Status", "Published, or cut short: then it counts as published.")
}
