import Base
import Reporting

// What a forecast says beside its numbers.

extension Phrase {
    /// - Parameter came: How many people have come to it.
    static func forecastOfEvent(isOver: Bool, came: Phrase) -> Phrase {
        Phrase(
            es:
                "Este evento \("ya terminó", if: isOver)\("está en curso", if: !isOver): \(came). El pronóstico sale de sus "
                + "inscripciones en la última lectura, como si estuviera por venir, y no usa sus check-ins.",
            en:
                "This event is \("over", if: isOver)\("under way", if: !isOver): \(came). The forecast is made from its "
                + "registrations at the last reading, as if it were to come, and does not use its check-ins.")
    }
    static func peopleHaveCome(_ people: Int, isAtLeast: Bool) -> Phrase {
        Phrase(
            es:
                "\(for: people, "ha venido", "han venido") \("al menos ", if: isAtLeast)\(people, "persona", "personas")",
            en: "\("at least ", if: isAtLeast)\(people, "person has", "people have") come")
    }
    static let nobodyScannedAtIt = Phrase(
        es: "nadie escaneó, y no se sabe cuántas personas vinieron",
        en: "nobody scanned, and it is not known how many people came")

    /// - Parameter names: Of the past editions that were named, the latest first.
    static func forecastBasedOn(_ names: [String]) -> Phrase {
        Phrase(
            es: "Se basa en \(names.count, "edición anterior", "ediciones anteriores"): \(firstThree(of: names)).",
            en: "Based on \(names.count, "past edition", "past editions"): \(firstThree(of: names)).")
    }
    /// - Parameter names: Of the past events with the event's name, the latest first.
    static func forecastBasedOnSameName(_ names: [String]) -> Phrase {
        Phrase(
            es:
                "Se basa en \(names.count, "edición anterior", "ediciones anteriores") del mismo nombre: \(firstThree(of: names)).",
            en: "Based on \(names.count, "past edition", "past editions") of the same name: \(firstThree(of: names)).")
    }
    /// - Parameters:
    ///   - names: Of all past events that are used, the latest first.
    ///   - ofEvent: Whether an event is forecast, of whose name there are too few.
    static func forecastBasedOnAccount(_ names: [String], ofEvent: Bool) -> Phrase {
        let count = names.count
        return Phrase(
            es:
                "Se basa en \(count, "evento", "eventos") de la cuenta que \(for: count, "puede", "pueden") no ser de su serie"
                + "\(", porque menos de cinco anteriores tienen su nombre", if: ofEvent): \(firstThree(of: names)). "
                + "Indique sus ediciones con --from-events o --series.",
            en: "Based on \(count, "event", "events") of the account that need not be of its series"
                + "\(", as fewer than five earlier ones have its name", if: ofEvent): \(firstThree(of: names)). "
                + "Name its editions with --from-events or --series.")
    }
    static func forecastTooFew(_ editions: Int) -> Phrase {
        Phrase(
            es:
                "Con \(editions, "edición anterior", "ediciones anteriores") solo se muestra el rango de sus asistencias; "
                + "un pronóstico necesita cinco.",
            en:
                "With \(editions, "past edition", "past editions"), only the range of their rates is shown; a forecast needs five."
        )
    }
    static let forecastWithoutEditions = Phrase(
        es: "Ninguna edición anterior sirve: no se pronostica nada. Indique otras con --from-events.",
        en: "No past edition can be used: nothing is forecast. Name others with --from-events.")
    /// Where the people who came are known all the same.
    static let forecastOfPeopleOnly = Phrase(
        es:
            "Ninguna edición anterior sirve para las inscripciones: solo se pronostican personas. Indique otras con --from-events.",
        en: "No past edition can be used for registrations: only people are forecast. Name others with --from-events.")

    static let forecastWithoutRegistered = Phrase(
        es: "No se conocen inscripciones a sus sesiones: no se pronostican.",
        en: "No registrations for its sessions are known: they are not forecast.")
    /// - Parameter rows: The sessions and types whose number the service does not say.
    static func forecastRegisteredUnknown(_ rows: [Phrase]) -> Phrase {
        let (first, more) = (Array(rows.prefix(3)), rows.count - 3)
        return Phrase(
            es:
                "El servicio no informa cuántos se inscribieron en \(first)\(" y \(more, "fila", "filas") más", if: more > 0): "
                + "esas filas y sus totales quedan vacíos.",
            en:
                "The service does not say how many are registered for \(first)\(" and \(more, "more row", "more rows")", if: more > 0): "
                + "these rows and their totals are empty.")
    }
    static func forecastEditionsPassedOver(_ names: [String]) -> Phrase {
        Phrase(
            es: "Sin inscritos o sin asistencia, no se usan: \(firstThree(of: names)).",
            en: "Without registered or attendance, not used: \(firstThree(of: names)).")
    }
    static func forecastEditionsForPeopleOnly(_ names: [String]) -> Phrase {
        Phrase(
            es:
                "Solo se usan para pronosticar personas, porque no se sabe qué inscripciones se usaron: \(firstThree(of: names)).",
            en:
                "Used to forecast people only, since it is not known which registrations were used: \(firstThree(of: names))."
        )
    }
    static func forecastEditionsNotOver(_ names: [String]) -> Phrase {
        Phrase(
            es: "Aún no terminan, por lo que no se usan: \(firstThree(of: names)).",
            en: "Not over yet, and therefore not used: \(firstThree(of: names)).")
    }
    static func forecastEditionsUnknown(_ names: [String]) -> Phrase {
        Phrase(
            es: "El servicio no informa sus inscritos, por lo que no se usan: \(firstThree(of: names)).",
            en: "The service does not say how many were registered, therefore not used: \(firstThree(of: names)).")
    }
    static func forecastEditionsPartlyKnown(_ names: [String]) -> Phrase {
        Phrase(
            es:
                "El servicio informa solo una parte de sus inscritos, y solo esa parte se usa: \(firstThree(of: names)).",
            en:
                "The service says only in part how many were registered, and only that part is used: \(firstThree(of: names))."
        )
    }
    /// - Parameter editions: Editions with sessions that nobody scanned, and these sessions.
    static func forecastSessionsUnscanned(_ editions: [(name: String, sessions: [String])]) -> Phrase {
        let shown = editions.prefix(3).map { edition in
            let sessions = firstThree(of: edition.sessions)
            return Phrase { "\(edition.name) (\(sessions[$0]))" }
        }
        let more = editions.count - shown.count
        return Phrase(
            es: "Nadie escaneó en estas sesiones, por lo que no se usan: \(shown)"
                + "\(" y las de \(more, "edición más", "ediciones más")", if: more > 0).",
            en: "Nobody scanned at these sessions, and they are therefore not used: \(shown)"
                + "\(" and those of \(more, "more edition", "more editions")", if: more > 0).")
    }
    static func forecastEditionsUndated(_ names: [String]) -> Phrase {
        Phrase(
            es: "No se sabe cuándo empezaron, por lo que no se usan: \(firstThree(of: names)).",
            en: "It is not known when they began, and they are therefore not used: \(firstThree(of: names)).")
    }
    static let forecastWithoutPace = Phrase(
        es:
            "Se pronostica para los inscritos de ahora: el almacén no sabe cuántos había en ediciones anteriores a igual número "
            + "de días del inicio.",
        en:
            "The forecast is for those registered now: the store does not know how many there were in past editions the same "
            + "number of days before the start.")
    /// - Parameter ofPeople: Whether the forecast of people includes them, too.
    static func forecastWithPace(_ editions: Int, days: Int, ofPeople: Bool = true) -> Phrase {
        Phrase(
            es:
                "Incluye a quienes aún se inscribirán, según \(editions, "edición", "ediciones") a \(days, "día", "días") del "
                + "inicio\("; el de personas es para las inscritas de ahora", if: !ofPeople).",
            en:
                "Includes those still to register, by \(editions, "edition", "editions") \(days, "day", "days") before the "
                + "start\("; that of people is for those registered now", if: !ofPeople).")
    }
    /// - Parameter editions: Of how many it is known how many were registered that many days before; fewer than five.
    static func forecastPaceOfTooFew(_ editions: Int, days: Int) -> Phrase {
        Phrase(
            es:
                "Se pronostica para los inscritos de ahora: cuántos había a \(days, "día", "días") del inicio se sabe solo de "
                + "\(editions, "edición anterior", "ediciones anteriores"), y se necesitan cinco.",
            en:
                "The forecast is for those registered now: how many there were \(days, "day", "days") before the start is known of "
                + "only \(editions, "past edition", "past editions"), and five are needed.")
    }
    static let forecastPeopleNotTold = Phrase(
        es: "El servicio no informa cuántas personas están inscritas: se pronostican inscripciones, no personas.",
        en: "The service does not say how many people are registered: registrations are forecast, not people.")
    static let forecastPeopleWithoutEditions = Phrase(
        es:
            "De ninguna edición anterior se sabe cuántas personas se inscribieron y cuántas vinieron a todas sus sesiones: "
            + "se pronostican inscripciones, no personas.",
        en: "Of no past edition is it known how many people were registered and how many came to all its sessions: "
            + "registrations are forecast, not people.")
    static func forecastPeopleExceeded(_ names: [String]) -> Phrase {
        Phrase(
            es:
                "Vinieron más personas que las inscritas a \(firstThree(of: names)): se pronostican inscripciones, no personas.",
            en:
                "More people came than were registered at \(firstThree(of: names)): registrations are forecast, not people."
        )
    }
    static let forecastNobodyRegistered = Phrase(
        es: "Nadie está inscrito en el evento: no se pronostican personas.",
        en: "Nobody is registered for the event: people are not forecast.")
    static let forecastPeopleFewerThanAtSession = Phrase(
        es:
            "Según las ediciones anteriores vendrían menos personas al evento que a una de sus sesiones, lo que no puede ser: "
            + "se pronostican inscripciones, no personas.",
        en: "By past editions, fewer people would come to the event than to one of its sessions, which cannot be: "
            + "registrations are forecast, not people.")
    static let forecastPeopleMoreThanRegistrations = Phrase(
        es: "Según las ediciones anteriores vendrían más personas que inscripciones se usarían, lo que no puede ser: "
            + "se pronostican inscripciones, no personas.",
        en: "By past editions, more people would come than registrations would be used, which cannot be: "
            + "registrations are forecast, not people.")
    static func forecastPeopleLeaveOut(_ names: [String]) -> Phrase {
        Phrase(
            es:
                "No se usan para pronosticar personas, porque el servicio no informa cuántas se inscribieron o nadie escaneó en "
                + "una sesión: \(firstThree(of: names)).",
            en:
                "Not used to forecast people, since the service does not say how many were registered, or a session was not "
                + "scanned: \(firstThree(of: names)).")
    }
    static let forecastOfFullHouse = Phrase(
        es:
            "P10, P50 y P90 son el mismo número, porque a las ediciones anteriores vinieron todos o casi todos: que falte alguien "
            + "tiene menos de un 10 % de probabilidad, y puede ocurrir.",
        en:
            "P10, P50 and P90 are the same number, since all or nearly all came to past editions: that somebody stays away has a "
            + "probability of less than 10%, and may happen.")
    static func forecastFromLatest(_ used: Int, of all: Int) -> Phrase {
        Phrase(
            es: "De \(number: all) ediciones anteriores se usan las \(number: used) últimas.",
            en: "Of \(number: all) past editions, the latest \(number: used) are used.")
    }
    static func forecastCheckedLeftOut(_ counts: ForecastCheckCounts) -> Phrase {
        Phrase(
            es: "Con todas las demás ediciones, el intervalo de 80 % de inscripciones contuvo \(counts.text).",
            en: "From all other editions, the 80% interval of registrations held \(counts.text).")
    }
    static func forecastCheckedRolling(_ counts: ForecastCheckCounts) -> Phrase {
        Phrase(
            es: "Solo con las anteriores, el intervalo de 80 % de inscripciones contuvo \(counts.text).",
            en: "From earlier editions only, the 80% interval of registrations held \(counts.text).")
    }
    static func forecastErrorsLeftOut(_ forecast: Double, simplest: Double, over editions: Int) -> Phrase {
        Phrase(
            es: "Error medio en \(editions, "edición", "ediciones"), cada una con todas las demás: "
                + "\(tenths: forecast) inscripciones; con la tasa de las vecinas, \(tenths: simplest).",
            en: "Mean error over \(editions, "edition", "editions"), each from all others: "
                + "\(tenths: forecast) registrations; by the rate of those next to it, \(tenths: simplest).")
    }
    static func forecastErrorsRolling(_ forecast: Double, simplest: Double, over editions: Int) -> Phrase {
        Phrase(
            es: "Error medio en \(editions, "edición", "ediciones"), cada una solo con las anteriores: "
                + "\(tenths: forecast) inscripciones; con la tasa de la última, \(tenths: simplest).",
            en: "Mean error over \(editions, "edition", "editions"), each from earlier ones only: "
                + "\(tenths: forecast) registrations; by the last one's rate, \(tenths: simplest).")
    }
    static let forecastNotCheckedRolling = Phrase(
        es: "Solo con las anteriores no se pudo comprobar: necesita al menos seis ediciones.",
        en: "Not checked from earlier editions only: that needs at least six.")

    static let forecastNotChecked = Phrase(
        es: "No se pudo comprobar: dejar una edición fuera necesita al menos seis.",
        en: "Not checked: leaving one edition out needs at least six.")

    /// `Open 3 scanners at Keynote from 08:15`.
    ///
    /// - Parameter day: `nil` if all sentences are about the same day.
    static func openScanners(_ scanners: Int, at session: String, on day: Phrase?, from time: String) -> Phrase {
        guard let day else {
            return Phrase(
                es: "Ponga \(scanners, "lector", "lectores") en «\(session)» desde las \(time).",
                en: "Have \(scanners, "scanner", "scanners") at \"\(session)\" from \(time).")
        }
        return Phrase(
            es: "Ponga \(scanners, "lector", "lectores") en «\(session)» el \(day) desde las \(time).",
            en: "Have \(scanners, "scanner", "scanners") at \"\(session)\" on \(day) from \(time).")
    }
    static func openScannersElsewhere(_ sessions: Int) -> Phrase {
        Phrase(
            es: "\(sessions, "sesión más", "sesiones más"): vea «Lectores por intervalo».",
            en: "\(sessions, "more session", "more sessions"): see \"Scanners by interval\".")
    }
}

/// How many editions, and how many rows of session and type, fell inside an interval.
struct ForecastCheckCounts: Sendable {
    var inside: Int
    var checked: Int
    var cellsInside: Int
    var cells: Int

    fileprivate var text: Phrase {
        Phrase(
            es: "\(number: inside) de \(checked, "edición", "ediciones"), y \(number: cellsInside) de "
                + "\(cells, "fila", "filas") de sesión y tipo",
            en:
                "\(number: inside) of \(checked, "edition", "editions"), and \(number: cellsInside) of \(cells, "row", "rows") "
                + "of session and type")
    }
}
