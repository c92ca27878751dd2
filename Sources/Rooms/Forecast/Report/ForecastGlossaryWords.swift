import Base

extension Term {
    static let forecastRegistered = Term(
        es: "Inscritos",
        "Inscritos hasta la última lectura: personas en la fila de personas, inscripciones en las demás.",
        en: "Registered", "Registered as of the last reading: people in the row of people, registrations in all others."
    )
    static let forecastP10 = Term(
        Phrase(verbatim: "P10"),
        Phrase(
            es: "Hay un 10 % de probabilidad de que venga como máximo este número. Con menos de cinco ediciones, "
                + "la menor asistencia pasada aplicada a los inscritos.",
            en: "There is a 10% chance that at most this many come. With fewer than five editions, "
                + "the lowest past rate applied to the registered."))
    static let forecastP50 = Term(
        Phrase(verbatim: "P50"),
        Phrase(
            es: "Es igual de probable que vengan más o menos. Vacío con menos de cinco ediciones: "
                + "su promedio no dice nada de la siguiente.",
            en: "More and fewer are equally probable. Empty with fewer than five editions: "
                + "their middle says nothing about the next."))
    static let forecastP90 = Term(
        Phrase(verbatim: "P90"),
        Phrase(
            es: "Hay un 90 % de probabilidad de que venga como máximo este número. Con menos de cinco ediciones, "
                + "la mayor asistencia pasada aplicada a los inscritos.",
            en: "There is a 90% chance that at most this many come. With fewer than five editions, "
                + "the highest past rate applied to the registered."))
    static let forecastEditionCount = Term(
        es: "Ediciones", "Ediciones anteriores en que se basan los números.",
        en: "Editions", "Past editions that the numbers are based on.")
    static let forecastMatched = Term(
        es: "Con la misma fila", "De ellas, las que tenían la misma sesión y tipo, por nombre.",
        en: "With the same row", "Of these, those that had the same session and type, by name.")
    static let forecastBasis = Term(
        es: "Según",
        "De dónde viene la tasa: de la misma sesión y tipo, del tipo en otras sesiones, o de todos los tipos.",
        en: "By", "Where the rate comes from: the same session and type, the type in other sessions, or all types.")
    static let forecastExpectedRegistered = Term(
        es: "Inscritos al inicio",
        "Inscritos esperados al inicio, según cuánto crecieron las ediciones anteriores desde igual número de días antes; "
            + "vacío si no se sabe, y con menos de cinco ediciones.",
        en: "Registered at the start",
        "Registrations expected at the start, from how past editions grew from that many days before; empty if unknown, and with fewer "
            + "than five editions.")
    static let forecastP50Percentage = Term(
        es: "P50 de inscritos", "P50 por cada 100 inscritos.",
        en: "P50 of registered", "P50 per 100 registered.")
    static let forecastP10Percentage = Term(
        es: "P10 de inscritos", "P10 por cada 100 inscritos.",
        en: "P10 of registered", "P10 per 100 registered.")
    static let forecastP90Percentage = Term(
        es: "P90 de inscritos", "P90 por cada 100 inscritos.",
        en: "P90 of registered", "P90 per 100 registered.")
    static let forecastRange = Term(
        Phrase(verbatim: "P10–P90"),
        Phrase(es: "De P10 a P90: ocho de cada diez veces.", en: "From P10 to P90: eight times in ten."))
    static let forecastRow = Term(
        es: "Sesión y tipo", "Nombres de la sesión y del tipo de inscrito.",
        en: "Session and type", "Names of the session and the registrant type.")
    static let forecastScope = Term(
        es: "Alcance",
        "Si la fila cuenta personas, o inscripciones del evento, de una sesión o de un tipo de inscrito.",
        en: "Scope", "Whether the row counts people, or registrations of the event, a session or a registrant type.")
    static let forecastSubject = Term(
        es: "Total de", "De qué es el total.",
        en: "Total of", "What the total is of.")
    static let editionID = Term(
        es: "ID de evento", "Número de la edición en el servicio.",
        en: "Event ID", "The edition's number in the service.")
    static let editionName = Term(
        es: "Edición", "Nombre de la edición.",
        en: "Edition", "The edition's name.")
    static let editionStart = Term(
        es: "Inicio", "Inicio de su primera sesión.",
        en: "Starts", "The start of its first session.")
    static let forecastCheckRegistered = Term(
        es: "Inscritos", "Inscritos en las sesiones que se escanearon, según el servicio: de ellos se pronostica.",
        en: "Registered",
        "Registered for the sessions that were scanned, according to the service: those whom the forecast is of.")
    static let isInsideInterval = Term(
        es: "Dentro", "Si los asistentes quedaron entre P10 y P90.",
        en: "Inside", "Whether attendance was between P10 and P90.")
    static let forecastError = Term(
        es: "Error", "P50 menos asistentes.",
        en: "Error", "P50 minus attended.")
    static let byLastEdition = Term(
        es: "Por la última", "Inscritos por la tasa de asistencia de la edición anterior; vacío para la primera.",
        en: "By the last", "Registered times the attendance rate of the edition before; empty for the first.")
    static let byLastEditionError = Term(
        es: "Error de la última", "Ese número menos asistentes.",
        en: "Error by the last", "That number minus attended.")
    static let checkedRows = Term(
        es: "Filas", "Filas de sesión y tipo que se pronosticaron.",
        en: "Rows", "Rows of session and type that were forecast.")
    static let checkedRowsInside = Term(
        es: "Filas dentro", "De ellas, aquellas cuyos asistentes quedaron entre P10 y P90.",
        en: "Rows inside", "Of these, those whose attendance was between P10 and P90.")
    static let byNextEditions = Term(
        es: "Por las vecinas", "Inscritos por la tasa media de la edición anterior y la siguiente, o de la que haya.",
        en: "By those next to it",
        "Registered times the mean rate of the editions right before and right after, or of the one there is.")
    static let byNextEditionsError = Term(
        es: "Error de las vecinas", "Ese número menos asistentes.",
        en: "Error by those next to it", "That number minus attended.")
    static let rollingP10 = Term(
        es: "P10, con anteriores", "P10 pronosticado solo con las ediciones anteriores; vacío si son menos de cinco.",
        en: "P10, from earlier", "P10 as forecast from earlier editions only; empty if these are fewer than five.")
    static let rollingP50 = Term(
        es: "P50, con anteriores", "P50 pronosticado solo con las ediciones anteriores.",
        en: "P50, from earlier", "P50 as forecast from earlier editions only.")
    static let rollingP90 = Term(
        es: "P90, con anteriores", "P90 pronosticado solo con las ediciones anteriores.",
        en: "P90, from earlier", "P90 as forecast from earlier editions only.")
    static let rollingInside = Term(
        es: "Dentro, con anteriores", "Si los asistentes quedaron entre ese P10 y ese P90.",
        en: "Inside, from earlier", "Whether attendance was between that P10 and that P90.")
    static let rollingError = Term(
        es: "Error, con anteriores", "Ese P50 menos asistentes.",
        en: "Error, from earlier", "That P50 minus attended.")
    static let rollingRows = Term(
        es: "Filas, con anteriores", "Filas de sesión y tipo pronosticadas solo con las ediciones anteriores.",
        en: "Rows, from earlier", "Rows of session and type forecast from earlier editions only.")
    static let rollingRowsInside = Term(
        es: "Filas dentro, con anteriores",
        "Las pronosticadas con ediciones anteriores cuyos asistentes quedaron entre P10 y P90.",
        en: "Rows inside, from earlier",
        "Those forecast from earlier editions whose attendance was between P10 and P90.")
    static let intervalStart = Term(
        es: "Desde", "Inicio del intervalo.",
        en: "From", "The start of the interval.")
    static let expectedCheckIns = Term(
        es: "Check-ins esperados",
        "Check-ins del intervalo si la asistencia llega al P90 y la gente llega como en ediciones anteriores.",
        en: "Expected check-ins",
        "Check-ins in the interval if attendance reaches P90 and people arrive as in past editions.")
    static let scannersToOpen = Term(
        es: "Lectores", "El menor número de lectores con que nadie espera más de lo tolerado.",
        en: "Scanners", "The fewest scanners that keep every wait within the tolerated one.")
}
