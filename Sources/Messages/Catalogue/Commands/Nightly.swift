/// `attendance nightly`.
extension Phrase {
    // MARK: Configuration

    public static let someEvents = Phrase(
        es: "active, una lista de ids de eventos, o un mapa con active, ended-within-days o ids, o con varias en any o all",
        en: "active, a list of event ids, or a mapping with active, ended-within-days or ids, or with several under any or all")
    public static let onlyTrue = Phrase(es: "true, o quitar la clave", en: "true, or the key removed")
    /// - Parameter criteria: the mapping as it is written.
    public static func eventsByAnyOrAll(_ criteria: String, key: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(key)» no dice si un evento debe cumplir una o todas; escriba «events: {any: \(criteria)}» "
                + "o «events: {all: \(criteria)}»",
            en: "\(place): \"\(key)\" does not say whether an event must match one or all; write "
                + "\"events: {any: \(criteria)}\" or \"events: {all: \(criteria)}\"")
    }

    public static let aSeriesOfEvents = Phrase(
        es: "una lista de ids de eventos como [4, 9], o un texto de su nombre, lugar o ciudad",
        en: "a list of event ids such as [4, 9], or a text in their name, place or city")

    public static let aWidthOfTime = Phrase(
        es: "una duración como 90s, 15m, 1h o 1d (366 días como máximo)",
        en: "a duration such as 90s, 15m, 1h or 1d (366 days at most)")

    public static let aListOfSome = Phrase(es: "una lista con al menos un elemento", en: "a list with at least one item")

    public static let aNumberOfDays = Phrase(
        es: "un número de días, como 400d, de 1d a 36500d", en: "a number of days, such as 400d, from 1d to 36500d")
    public static let anAbsolutePath = Phrase(
        es: "una ruta absoluta, que empiece con / o ~/", en: "an absolute path, starting with / or ~/")

    public static let someSeries = Phrase(
        es: "nombres de «series», o un mapa con series y report", en: "names from \"series\", or a mapping with series and report")

    public static let aSeriesAsFolder = Phrase(
        es: "una serie cuyo nombre sirva de carpeta: solo letras, cifras, «.», «_» y «-», sin «.» ni «-» al comienzo",
        en: "a series whose name can be a folder's: only letters, digits, \".\", \"_\" and \"-\", not starting with \".\" or \"-\"")
    public static func noSeriesOfProfile(_ name: String, at place: String, nearest: String?) -> Phrase {
        Phrase(
            es: "\(place): la serie «\(name)» no está en «series» del perfil; "
                + "\(nearest.map { "¿quiso decir «\($0)»?" } ?? "agréguela")",
            en: "\(place): series \"\(name)\" is not in the profile's \"series\"; "
                + "\(nearest.map { "did you mean \"\($0)\"?" } ?? "add it")")
    }
    public static func keyIsForEvents(_ key: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(key)» es para eventos y este perfil es de miembros; quítela",
            en: "\(place): \"\(key)\" is for events, and this profile is for members; remove it")
    }
    public static func listedTwice(_ name: String, key: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(name)» está repetido en «\(key)»; quite uno",
            en: "\(place): \"\(name)\" is listed twice in \"\(key)\"; remove one")
    }
    public static func nightlyHasNoOutput(profile: String) -> Phrase {
        Phrase(
            es: "el perfil «\(profile)» no indica dónde escribir; defina nightly.output o use --output CARPETA",
            en: "profile \"\(profile)\" does not say where to write; set nightly.output, or use --output DIR")
    }

    // MARK: A night's run

    public static func cannotRemoveNight(_ path: String, reason: String) -> Phrase {
        Phrase(
            es: "\(path): no se pudo borrar esta carpeta antigua (\(systemMessage(reason))), "
                + "pero los informes de esta noche están escritos; bórrela a mano",
            en: "\(path): cannot remove this old folder (\(systemMessage(reason))), but tonight's reports are written; "
                + "remove it by hand")
    }
    public static func nightSummary(
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

    // MARK: --fail-on

    public static func inEvent(_ id: Int64) -> Phrase { Phrase(es: "evento \(digits: id)", en: "event \(digits: id)") }
    public static let inMembers = Phrase(es: "miembros", en: "members")
    public static func failConditionsFound(in subject: Phrase, _ found: [Phrase]) -> Phrase {
        Phrase(es: "\(subject): \(found, by: "; ")", en: "\(subject): \(found, by: "; ")")
    }
    public static func reconciliationDiffers(rows: Int) -> Phrase {
        Phrase(
            es: "\(rows, "oferta no coincide", "ofertas no coinciden") con el conteo del servicio; vea «\(reconciliation)»",
            en: "\(rows, "offer differs", "offers differ") from the service's counts; see \"\(reconciliation)\"")
    }

    public static func warningsFound(_ count: Int) -> Phrase {
        Phrase(
            es: "calidad de los datos: \(count, "advertencia", "advertencias"); vea el informe",
            en: "data quality: \(count, "warning", "warnings"); see the report")
    }
    public static func clubNightSummary(
        members: Int, visits: Int, files: Int, folder: String, removed: Int, seconds: Double
    ) -> Phrase {
        let end = nightEnd(files: files, removed: removed, seconds: seconds)
        return Phrase(
            es: "\(folder): \(members, "miembro", "miembros"), \(visits, "visita", "visitas"), \(end)",
            en: "\(folder): \(members, "member", "members"), \(visits, "visit", "visits"), \(end)")
    }
    /// - Parameter checks: the codes of the findings, with their rows.
    public static func qualityFindings(_ checks: [(check: String, rows: Int)]) -> Phrase {
        let list = checks.map { check, rows in
            let name = checkNames[check] ?? Phrase(verbatim: check)
            return Phrase(
                es: "\(name) (\(rows, "fila", "filas"))", en: "\(name) (\(rows, "row", "rows"))")
        }
        return Phrase(
            es: "calidad de los datos: \(list); vea esa sección del informe",
            en: "data quality: \(list); see that section of the report")
    }

    // MARK: Forgetting

    public static func guestsForgotten(_ guests: Int, events: Int, before date: String) -> Phrase {
        Phrase(
            es: "borrados los datos de \(guests, "persona", "personas") de "
                + "\(events, "evento que terminó", "eventos que terminaron") antes del \(date)",
            en: "forgot \(guests, "guest", "guests") of \(events, "event that ended", "events that ended") before \(date)")
    }
    public static func guestsNotForgotten(_ reason: Phrase) -> Phrase {
        Phrase(
            es: "nightly.forget-after: no se pudieron borrar datos de personas: \(reason)",
            en: "nightly.forget-after: nobody could be forgotten: \(reason)")
    }

    /// - Parameter names: nights later than the one that runs.
    public static func nightsFromFuture(_ names: [String], in folder: String, night: String) -> Phrase {
        Phrase(
            es: "\(folder): \(names) es posterior a esta noche, \(night), y no se considera; si lo nombró un reloj errado, "
                + "bórrelo, y si este reloj está atrasado, corríjalo",
            en: "\(folder): \(names) is later than tonight, \(night), and is ignored; if a wrong clock named it, remove it, "
                + "and if this clock is behind, fix it")
    }
    /// - Parameter names: nights whose manifest cannot be read.
    public static func nightsDamaged(_ names: [String], in folder: String) -> Phrase {
        Phrase(
            es: "\(folder): no se puede leer manifest.json de \(names), así que esa noche no se considera; recupérelo de "
                + "una copia o borre la carpeta",
            en: "\(folder): cannot read manifest.json of \(names), so that night is ignored; restore it from a copy, or "
                + "remove the folder")
    }
    /// Of a source without a clock: `night` may be a wrong clock's, or the data old.
    public static func nightLaterThanData(_ night: String, newest: String) -> Phrase {
        Phrase(
            es: "esta noche es la del \(night), y los datos más nuevos son del \(newest); si la fecha es errada, corrija el reloj",
            en: "tonight is \(night), and the newest data is of \(newest); if the date is wrong, fix the clock")
    }

    /// Of a service that did not report the time.
    ///
    /// - Parameter newest: The date of the last night, or of the newest data.
    public static func nightLongAfterLast(_ night: String, newest: String) -> Phrase {
        Phrase(
            es: "el servicio no informa la hora: según este equipo, esta noche es la del \(night), y la última noche y los datos "
                + "más nuevos no pasan del \(newest); si la fecha es errada, corrija el reloj y borre esta noche",
            en: "the service does not report the time: tonight is \(night) by this machine's clock, and neither a night nor data "
                + "is newer than \(newest); if the date is wrong, fix the clock and remove this night")
    }

    /// - Parameter seconds: How far this machine's clock is ahead; below 0 if it is behind.
    public static func clocksApart(seconds: Int64) -> Phrase {
        let days = wholeDays(seconds)
        return Phrase(
            es: "el reloj de este equipo está \(days, "día", "días") \(seconds > 0 ? "adelantado" : "atrasado") respecto del "
                + "servicio; corríjalo",
            en: "this machine's clock is \(days, "day", "days") \(seconds > 0 ? "ahead of" : "behind") the service's; fix it")
    }
    public static func clockBehindReading(seconds: Int64) -> Phrase {
        let days = wholeDays(seconds)
        return Phrase(
            es: "el servicio no informa la hora, y el reloj de este equipo está \(days, "día", "días") atrasado respecto de la "
                + "última lectura; corríjalo o, si está bien, revise el servicio",
            en: "the service does not report the time, and this machine's clock is \(days, "day", "days") behind the last "
                + "reading; fix it or, if it is right, check the service")
    }
    public static func timeToldLongAgo(seconds: Int64) -> Phrase {
        let days = wholeDays(seconds)
        return Phrase(
            es: "el servicio no informa la hora desde hace \(days, "día", "días"): "
                + "el reloj de este equipo no basta; revise el servicio",
            en: "the service has not reported the time for \(days, "day", "days"): "
                + "this machine's clock alone is not enough; check the service")
    }
    private static func wholeDays(_ seconds: Int64) -> Int64 { Int64((seconds.magnitude + 43_200) / 86_400) }
    public static let timeNotToldYet = Phrase(
        es: "el servicio no informa la hora: el reloj de este equipo no basta; revise el servicio",
        en: "the service does not report the time: this machine's clock alone is not enough; check the service")
    /// Of files, which have no clock.
    ///
    /// - Parameter newest: When the newest of them was saved.
    public static func dataTooOldToForget(newest: String) -> Phrase {
        Phrase(
            es: "los datos más nuevos son del \(newest): el reloj de este equipo no basta; lea datos más nuevos o use "
                + "attendance store forget",
            en: "the newest data is of \(newest): this machine's clock alone is not enough; read newer data, or use "
                + "attendance store forget")
    }
    public static func planNotForgotten(_ reason: Phrase) -> Phrase { Phrase(es: "nadie: \(reason)", en: "nobody: \(reason)") }

    // MARK: --dry-run

    public static let planEvent = Phrase(es: "evento", en: "event")
    public static let planClub = Phrase(es: "miembros de", en: "members of")
    public static let planComparison = Phrase(es: "compara", en: "compares")
    public static let planNoEvent = Phrase(es: "(ninguno)", en: "(none)")
    public static let planNotListed = Phrase(
        es: "(no está en la lista de eventos de la cuenta)", en: "(not in the account's event list)")
    public static let planReports = Phrase(es: "informes", en: "reports")
    public static let planFormats = Phrase(es: "formatos", en: "formats")
    public static let planFolder = Phrase(es: "carpeta", en: "folder")
    public static let planFailOn = Phrase(es: "falla si", en: "fails on")
    public static let planMail = Phrase(es: "correos", en: "mail")
    public static let planRemoval = Phrase(es: "borraría", en: "removes")
    public static let planForgetting = Phrase(es: "borraría datos de", en: "forgets")
    public static func planForgotten(_ guests: Int, events: Int, before date: String) -> Phrase {
        Phrase(
            es: "\(guests, "persona", "personas") de \(events, "evento que terminó", "eventos que terminaron") antes del \(date)",
            en: "\(guests, "guest", "guests") of \(events, "event that ended", "events that ended") before \(date)")
    }
}
