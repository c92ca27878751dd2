import Base
import Reporting

extension Phrase {
    static func nightlyHasNoOutput(profile: String) -> Phrase {
        Phrase(
            es: "el perfil «\(profile)» no indica dónde escribir; defina nightly.output o use --output CARPETA",
            en: "profile \"\(profile)\" does not say where to write; set nightly.output, or use --output DIR")
    }

    static func cannotRemoveNight(_ path: String, reason: String) -> Phrase {
        Phrase(
            es: "\(path): no se pudo borrar esta carpeta antigua (\(systemMessage(reason))), "
                + "pero los informes de esta noche están escritos; bórrela a mano",
            en: "\(path): cannot remove this old folder (\(systemMessage(reason))), but tonight's reports are written; "
                + "remove it by hand")
    }
    static func nightSummary(
        events: Int, comparisons: Int, failed: Int, files: Int, checkIns: Int64, folder: String, removed: Int,
        seconds: Double
    ) -> Phrase {
        let end = nightEnd(files: files, removed: removed, seconds: seconds)
        return Phrase(
            es: "\(folder): \(events, "evento", "eventos")"
                + "\(", \(comparisons, "comparación", "comparaciones")", if: comparisons > 0)"
                + "\(", \(failed, "fallido", "fallidos")", if: failed > 0), \(checkIns, "check-in", "check-ins"), \(end)",
            en: "\(folder): \(events, "event", "events")"
                + "\(", \(comparisons, "comparison", "comparisons")", if: comparisons > 0)"
                + "\(", \(failed, "failed", "failed")", if: failed > 0), \(checkIns, "check-in", "check-ins"), \(end)")
    }

    /// What a run wrote and removed, and how long it took.
    private static func nightEnd(files: Int, removed: Int, seconds: Double) -> Phrase {
        Phrase(
            es: "\(files, "archivo", "archivos")"
                + "\(", \(removed, "carpeta antigua borrada", "carpetas antiguas borradas")", if: removed > 0), "
                + "\(tenths: seconds) s",
            en: "\(files, "file", "files")"
                + "\(", \(removed, "old folder removed", "old folders removed")", if: removed > 0), "
                + "\(tenths: seconds) s")
    }
    static let inMembers = Phrase(es: "miembros", en: "members")
    static func failConditionsFound(in subject: Phrase, _ found: [Phrase]) -> Phrase {
        Phrase(es: "\(subject): \(found, by: "; ")", en: "\(subject): \(found, by: "; ")")
    }
    static func reconciliationDiffers(rows: Int) -> Phrase {
        Phrase(
            es:
                "\(rows, "oferta no coincide", "ofertas no coinciden") con el conteo del servicio; vea «\(reconciliation)»",
            en: "\(rows, "offer differs", "offers differ") from the service's counts; see \"\(reconciliation)\"")
    }

    static func warningsFound(_ count: Int) -> Phrase {
        Phrase(
            es: "calidad de los datos: \(count, "advertencia", "advertencias"); vea el informe",
            en: "data quality: \(count, "warning", "warnings"); see the report")
    }
    static func clubNightSummary(
        members: Int, visits: Int, files: Int, folder: String, removed: Int, seconds: Double
    ) -> Phrase {
        let end = nightEnd(files: files, removed: removed, seconds: seconds)
        return Phrase(
            es: "\(folder): \(members, "miembro", "miembros"), \(visits, "visita", "visitas"), \(end)",
            en: "\(folder): \(members, "member", "members"), \(visits, "visit", "visits"), \(end)")
    }
    /// - Parameter checks: the codes of the findings, with their rows.
    static func qualityFindings(_ checks: [(check: String, rows: Int)]) -> Phrase {
        let list = checks.map { check, rows in
            let name = checkNames[check] ?? Phrase(verbatim: check)
            return Phrase(
                es: "\(name) (\(rows, "fila", "filas"))", en: "\(name) (\(rows, "row", "rows"))")
        }
        return Phrase(
            es: "calidad de los datos: \(list); vea esa sección del informe",
            en: "data quality: \(list); see that section of the report")
    }

    static func guestsForgotten(_ guests: Int, events: Int, before date: String) -> Phrase {
        Phrase(
            es: "borrados los datos de \(guests, "persona", "personas") de "
                + "\(events, "evento que terminó", "eventos que terminaron") antes del \(date)",
            en:
                "forgot \(guests, "guest", "guests") of \(events, "event that ended", "events that ended") before \(date)"
        )
    }
    static func guestsNotForgotten(_ reason: Phrase) -> Phrase {
        Phrase(
            es: "nightly.forget-after: no se pudieron borrar datos de personas: \(reason)",
            en: "nightly.forget-after: nobody could be forgotten: \(reason)")
    }

    /// - Parameter names: nights later than the one that runs.
    static func nightsFromFuture(_ names: [String], in folder: String, night: String) -> Phrase {
        Phrase(
            es:
                "\(folder): \(names) es posterior a esta noche, \(night), y no se considera; si lo nombró un reloj errado, "
                + "bórrelo, y si este reloj está atrasado, corríjalo",
            en:
                "\(folder): \(names) is later than tonight, \(night), and is ignored; if a wrong clock named it, remove it, "
                + "and if this clock is behind, fix it")
    }
    /// - Parameter names: nights whose manifest cannot be read.
    static func nightsDamaged(_ names: [String], in folder: String) -> Phrase {
        Phrase(
            es:
                "\(folder): no se puede leer manifest.json de \(names), así que esa noche no se considera; recupérelo de "
                + "una copia o borre la carpeta",
            en:
                "\(folder): cannot read manifest.json of \(names), so that night is ignored; restore it from a copy, or "
                + "remove the folder")
    }
    /// Of a source without a clock: `night` may be a wrong clock's, or the data old.
    static func nightLaterThanData(_ night: String, newest: String) -> Phrase {
        Phrase(
            es:
                "esta noche es la del \(night), y los datos más nuevos son del \(newest); si la fecha es errada, corrija el reloj",
            en: "tonight is \(night), and the newest data is of \(newest); if the date is wrong, fix the clock")
    }

    /// Of a service that did not report the time.
    ///
    /// - Parameter newest: The date of the last night, or of the newest data.
    static func nightLongAfterLast(_ night: String, newest: String) -> Phrase {
        Phrase(
            es:
                "el servicio no informa la hora: según este equipo, esta noche es la del \(night), y la última noche y los datos "
                + "más nuevos no pasan del \(newest); si la fecha es errada, corrija el reloj y borre esta noche",
            en:
                "the service does not report the time: tonight is \(night) by this machine's clock, and neither a night nor data "
                + "is newer than \(newest); if the date is wrong, fix the clock and remove this night")
    }

    /// - Parameter seconds: How far this machine's clock is ahead; below 0 if it is behind.
    static func clocksApart(seconds: Int64) -> Phrase {
        let days = wholeDays(seconds)
        return Phrase(
            es:
                "el reloj de este equipo está \(days, "día", "días") \(seconds > 0 ? "adelantado" : "atrasado") respecto del "
                + "servicio; corríjalo",
            en:
                "this machine's clock is \(days, "day", "days") \(seconds > 0 ? "ahead of" : "behind") the service's; fix it"
        )
    }
    static func clockBehindReading(seconds: Int64) -> Phrase {
        let days = wholeDays(seconds)
        return Phrase(
            es:
                "el servicio no informa la hora, y el reloj de este equipo está \(days, "día", "días") atrasado respecto de la "
                + "última lectura; corríjalo o, si está bien, revise el servicio",
            en:
                "the service does not report the time, and this machine's clock is \(days, "day", "days") behind the last "
                + "reading; fix it or, if it is right, check the service")
    }
    static func timeToldLongAgo(seconds: Int64) -> Phrase {
        let days = wholeDays(seconds)
        return Phrase(
            es: "el servicio no informa la hora desde hace \(days, "día", "días"): "
                + "el reloj de este equipo no basta; revise el servicio",
            en: "the service has not reported the time for \(days, "day", "days"): "
                + "this machine's clock alone is not enough; check the service")
    }
    private static func wholeDays(_ seconds: Int64) -> Int64 { Int64((seconds.magnitude + 43_200) / 86_400) }
    static let timeNotToldYet = Phrase(
        es: "el servicio no informa la hora: el reloj de este equipo no basta; revise el servicio",
        en: "the service does not report the time: this machine's clock alone is not enough; check the service")
    /// Of files, which have no clock.
    ///
    /// - Parameter newest: When the newest of them was saved.
    static func dataTooOldToForget(newest: String) -> Phrase {
        Phrase(
            es: "los datos más nuevos son del \(newest): el reloj de este equipo no basta; lea datos más nuevos o use "
                + "attendance store forget",
            en: "the newest data is of \(newest): this machine's clock alone is not enough; read newer data, or use "
                + "attendance store forget")
    }
    static func planNotForgotten(_ reason: Phrase) -> Phrase { Phrase(es: "nadie: \(reason)", en: "nobody: \(reason)") }

    static let planEvent = Phrase(es: "evento", en: "event")
    static let planClub = Phrase(es: "miembros de", en: "members of")
    static let planComparison = Phrase(es: "compara", en: "compares")
    static let planNoEvent = Phrase(es: "(ninguno)", en: "(none)")
    static let planNotListed = Phrase(
        es: "(no está en la lista de eventos de la cuenta)", en: "(not in the account's event list)")
    static let planReports = Phrase(es: "informes", en: "reports")
    static let planFormats = Phrase(es: "formatos", en: "formats")
    static let planFolder = Phrase(es: "carpeta", en: "folder")
    static let planFailOn = Phrase(es: "falla si", en: "fails on")
    static let planMail = Phrase(es: "correos", en: "mail")
    static let planRemoval = Phrase(es: "borraría", en: "removes")
    static let planForgetting = Phrase(es: "borraría datos de", en: "forgets")
    static func planForgotten(_ guests: Int, events: Int, before date: String) -> Phrase {
        Phrase(
            es:
                "\(guests, "persona", "personas") de \(events, "evento que terminó", "eventos que terminaron") antes del \(date)",
            en: "\(guests, "guest", "guests") of \(events, "event that ended", "events that ended") before \(date)")
    }
}
