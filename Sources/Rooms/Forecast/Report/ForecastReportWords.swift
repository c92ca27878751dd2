import Base

// Forecasts: sections, headlines, and the words for codes.

extension Phrase {
    // Titles of sections, which are also the names of the workbook's sheets: at most 31 characters.
    static let forecastTitle = Phrase(es: "Quiénes vendrán", en: "Who will come")
    static let forecastTotalsTitle = Phrase(es: "Totales del pronóstico", en: "Forecast totals")
    static let forecastEditionsTitle = Phrase(es: "Ediciones anteriores", en: "Past editions")
    static let forecastEventsTitle = Phrase(es: "Eventos anteriores", en: "Past events")
    static let forecastCheckTitle = Phrase(es: "Aciertos del pronóstico", en: "Forecast check")
    static let forecastDoorsTitle = Phrase(es: "Lectores por intervalo", en: "Scanners by interval")

    // Notes under a section's title.
    static let forecastNote = Phrase(
        es:
            "Uno de cada diez eventos como este queda bajo P10 y otro sobre P90. Los totales no son la suma de las filas: "
            + "están en su propia sección.",
        en: "One in ten events like this stays below P10, and one above P90. Totals are not the sum of the rows: "
            + "they have a section of their own.")
    static let forecastRangeNote = Phrase(
        es: "Con menos de cinco ediciones no hay pronóstico, solo el rango: "
            + "P10 y P90 son la menor y la mayor asistencia pasada aplicadas a los inscritos, y P50 queda vacío.",
        en: "With fewer than five editions there is no forecast, only the range: "
            + "P10 and P90 are the lowest and highest past rates applied to the registered, and P50 is empty.")
    static let forecastNothingNote = Phrase(
        es: "Ninguna edición anterior sirve, así que no hay números.",
        en: "No past edition can be used, so there are no numbers.")
    static let forecastTotalsNote = Phrase(
        es: "En inscripciones, quien va a dos sesiones cuenta dos veces. "
            + "Lo que cambia entre ediciones afecta a todos los tipos: un total es más incierto.",
        en: "In registrations, someone at two sessions counts twice. "
            + "What differs between editions affects all types: a total is less certain.")
    static let forecastEditionsNote = Phrase(
        es: "En qué se basa el pronóstico. Los números son los del informe de cada evento.",
        en: "What the forecast is based on. The numbers are those of each event's own report.")
    static let forecastCheckNote = Phrase(
        es:
            "Cada edición se pronostica dos veces: con todas las demás, y solo con las anteriores, como habría sido entonces. "
            + "El intervalo de P10 a P90 debería contener ocho de cada diez.",
        en:
            "Each edition is forecast twice: from all the others, and only from those before it, as it would have been then. "
            + "The interval from P10 to P90 should hold eight in ten.")
    static func forecastDoorsNote(secondsPerCheckIn: String, longestWait: String) -> Phrase {
        Phrase(
            es: "Si viene la gente del P90 y llega como en ediciones anteriores; "
                + "un lector tarda \(secondsPerCheckIn) s por check-in y nadie espera más de \(longestWait).",
            en: "If the people of P90 come, and arrive as in past editions; a scanner takes \(secondsPerCheckIn) s per "
                + "check-in and nobody waits longer than \(longestWait).")
    }

    // Charts.
    static let chartForecast = Phrase(
        es: "Inscripciones por sesión y tipo: P50 y de P10 a P90",
        en: "Registrations by session and type: P50, and P10 to P90")
    static let chartForecastTotals = Phrase(
        es: "Inscripciones que se usarían: P50 y de P10 a P90", en: "Registrations used: P50, and P10 to P90")
    static let chartForecastPeopleAndTotals = Phrase(
        es: "Personas, y debajo inscripciones: P50 y de P10 a P90",
        en: "People, and below them registrations: P50, and P10 to P90")
    /// A chart's title, where its numbers are of more than those registered now.
    static func withThoseToRegister(_ title: Phrase) -> Phrase {
        Phrase(es: "\(title); con quienes aún se inscribirán", en: "\(title); with those still to register")
    }
    static let chartForecastCheck = Phrase(
        es: "Inscripciones usadas: lo pronosticado y lo que ocurrió",
        en: "Registrations used: the forecast, and what happened")
    static let chartForecastEditions = Phrase(
        es: "Inscripciones usadas, por edición", en: "Registrations used, by edition")
    static let forecastInterval = Phrase(es: "de P10 a P90", en: "P10 to P90")
    static func sessionAndType(_ session: String, _ type: String) -> Phrase { Phrase(verbatim: "\(session) · \(type)") }

    /// `407–512`; `407` if both ends are the same.
    static func forecastRange(_ low: Int, _ high: Int) -> Phrase {
        if low == high { return Phrase(es: "\(number: low)", en: "\(number: low)") }
        return Phrase(es: "\(number: low)–\(number: high)", en: "\(number: low)–\(number: high)")
    }

    // Headlines.
    static let headlineForecastPeople = Phrase(es: "Personas que vendrían (P50)", en: "People expected (P50)")
    static let headlineForecastPeopleRange = Phrase(
        es: "Personas, como en ediciones anteriores", en: "People, as in past editions")
    static let headlineForecast = Phrase(
        es: "Inscripciones que se usarían (P50)", en: "Registrations used (P50)")
    static let headlineForecastRange = Phrase(
        es: "Inscripciones usadas, como en ediciones anteriores", en: "Registrations used, as in past editions")
    static let headlineForecastPeopleCoverage = Phrase(
        es: "Aciertos del intervalo, personas", en: "Interval held, people")
    static let headlineForecastCoverage = Phrase(
        es: "Aciertos del intervalo, inscripciones", en: "Interval held, registrations")
    static let headlineForecastPeopleError = Phrase(es: "Error medio, en personas", en: "Mean error, in people")
    static let headlineForecastError = Phrase(
        es: "Error medio, en inscripciones", en: "Mean error, in registrations")
    static let headlineForecastEditions = Phrase(es: "Ediciones anteriores", en: "Past editions")
    static let headlineForecastEvents = Phrase(
        es: "Eventos anteriores de la cuenta", en: "Past events of the account")
    static let headlineForecastRegistered = Phrase(es: "Inscripciones", en: "Registrations")
    static func ofPeopleRegistered(_ registrants: Int) -> Phrase {
        Phrase(
            es: "de \(registrants, "persona inscrita", "personas inscritas")",
            en: "of \(registrants, "person", "people") registered")
    }
    /// Whose registrations are counted beside it: several of one person, so these are no part of the people.
    static func peopleRegistered(_ registrants: Int) -> Phrase {
        Phrase(
            es: "\(registrants, "persona inscrita", "personas inscritas")",
            en: "\(registrants, "person", "people") registered")
    }
    /// Of how many people, where some are still to register; `expected` is a single number or a range.
    static func ofPeopleExpected(_ expected: ClosedRange<Int>, now: Int) -> Phrase {
        let (range, most) = (forecastRange(expected.lowerBound, expected.upperBound), expected.upperBound)
        return Phrase(
            es:
                "de \(range) \(for: most, "persona que estaría inscrita", "personas que estarían inscritas") al inicio, con "
                + "quienes aún se inscribirán; ahora, \(number: now)",
            en: "of \(range) \(for: most, "person", "people") expected to be registered at the start, with those still "
                + "to register; \(number: now) now")
    }
    static func ofRegistrationsExpected(_ expected: ClosedRange<Int>, now: Int) -> Phrase {
        let (range, most) = (forecastRange(expected.lowerBound, expected.upperBound), expected.upperBound)
        return Phrase(
            es:
                "de \(range) \(for: most, "inscripción que habría", "inscripciones que habría") al inicio; ahora, \(number: now)",
            en: "of \(range) \(for: most, "registration", "registrations") expected at the start; \(number: now) now")
    }
    /// - Parameter whole: Of how many, as in `of 300 people registered`.
    static func forecastBetween(_ low: Int, _ high: Int, _ whole: Phrase) -> Phrase {
        Phrase(es: "\(forecastBetween(low, high)), \(whole)", en: "\(forecastBetween(low, high)), \(whole)")
    }
    static func forecastBetween(_ low: Int, _ high: Int) -> Phrase {
        Phrase(es: "de P10 a P90: \(number: low)–\(number: high)", en: "P10 to P90: \(number: low)–\(number: high)")
    }
    static func forecastHeld(_ inside: Int, of checked: Int) -> Phrase {
        Phrase(
            es: "\(number: inside) de \(checked, "edición", "ediciones")",
            en: "\(number: inside) of \(checked, "edition", "editions")")
    }
    static func forecastHeldTwice(_ inside: Int, of checked: Int, rolling: Int, of rolled: Int) -> Phrase {
        Phrase(
            es: "\(number: inside) de \(checked, "edición", "ediciones"); solo con las anteriores, "
                + "\(number: rolling) de \(number: rolled)",
            en: "\(number: inside) of \(checked, "edition", "editions"); from earlier ones only, "
                + "\(number: rolling) of \(number: rolled)")
    }
    /// What the mean error beside it is over, and that of the simplest forecast.
    static func errorOfLastEdition(_ error: Double, over editions: Int) -> Phrase {
        Phrase(
            es:
                "en \(editions, "edición", "ediciones"), cada una con las anteriores; con la tasa de la última: \(tenths: error)",
            en:
                "over \(editions, "edition", "editions"), each from earlier ones; by the last one's rate: \(tenths: error)"
        )
    }
    /// What the mean error beside it is over, and that of the simplest forecast.
    static func errorOfNextEditions(_ error: Double, over editions: Int) -> Phrase {
        Phrase(
            es:
                "en \(editions, "edición", "ediciones"), cada una con las demás; con la tasa de las vecinas: \(tenths: error)",
            en: "over \(editions, "edition", "editions"), each from all others; by the rate of those next to it: "
                + "\(tenths: error)")
    }

    // About these numbers.
    static let aboutForecastEditions = Phrase(es: "Ediciones usadas", en: "Editions used")
    static let aboutForecastDays = Phrase(
        es: "Días hasta el inicio en la última lectura", en: "Days to the start at the last reading")

    // The words for codes.
    static let forecastBases: [String: Phrase] = [
        "session_and_type": Phrase(es: "sesión y tipo", en: "session and type"),
        "type": Phrase(es: "tipo", en: "type"),
        "series": Phrase(es: "todos los tipos", en: "all types"),
    ]
    static let forecastScopes: [String: Phrase] = [
        "people": Phrase(es: "personas", en: "people"),
        "event": Phrase(es: "todas las inscripciones", en: "all registrations"),
        "session": Phrase(es: "sesión", en: "session"),
        "registrant_type": Phrase(es: "tipo", en: "type"),
    ]
    static let forecastPeople = Phrase(es: "Personas", en: "People")
    static let forecastAllRegistrations = Phrase(es: "Todas las inscripciones", en: "All registrations")

    // The command's faults.
    static func reportIsForecast(_ name: String) -> Phrase {
        Phrase(
            es: "El informe «\(name)» es un pronóstico; use «attendance forecast --event ID».",
            en: "The report \"\(name)\" is a forecast; use \"attendance forecast --event ID\".")
    }
}
