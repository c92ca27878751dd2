/// The columns of forecasts.
extension Term {
    public static let forecastRegistered = Term(
        Phrase(es: "Inscritos", en: "Registered"),
        Phrase(
            es: "Inscritos hasta la última lectura.",
            en: "Registered as of the last reading."))
    public static let forecastP10 = Term(
        Phrase(verbatim: "P10"),
        Phrase(
            es:
                "Vendrán a lo más tantas personas con probabilidad de 10 %. Con menos de cinco ediciones, la menor asistencia pasada aplicada a los inscritos.",
            en:
                "At most this many come with a probability of 10%. With fewer than five editions, the lowest past rate applied to the registered."
        ))
    public static let forecastP50 = Term(
        Phrase(verbatim: "P50"),
        Phrase(
            es:
                "Es igual de probable que vengan más o menos. Vacío con menos de cinco ediciones: su promedio no dice nada de la siguiente.",
            en:
                "More and fewer are equally probable. Empty with fewer than five editions: their middle says nothing about the next."
        ))
    public static let forecastP90 = Term(
        Phrase(verbatim: "P90"),
        Phrase(
            es:
                "Vendrán a lo más tantas personas con probabilidad de 90 %. Con menos de cinco ediciones, la mayor asistencia pasada aplicada a los inscritos.",
            en:
                "At most this many come with a probability of 90%. With fewer than five editions, the highest past rate applied to the registered."
        ))
    public static let forecastEditionCount = Term(
        Phrase(es: "Ediciones", en: "Editions"),
        Phrase(
            es: "Ediciones anteriores en que se basan los números.",
            en: "Past editions that the numbers are based on."))
    public static let forecastMatched = Term(
        Phrase(es: "Con la misma fila", en: "With the same row"),
        Phrase(
            es: "De ellas, las que tenían la misma sesión y tipo, por nombre.",
            en: "Of these, those that had the same session and type, by name."))
    public static let forecastBasis = Term(
        Phrase(es: "Según", en: "By"),
        Phrase(
            es: "De dónde viene la tasa: de la misma sesión y tipo, del tipo en otras sesiones, o de todos los tipos.",
            en: "Where the rate comes from: the same session and type, the type in other sessions, or all types."))
    public static let forecastExpectedRegistered = Term(
        Phrase(es: "Inscritos al inicio", en: "Registered at the start"),
        Phrase(
            es:
                "Inscritos esperados al inicio, según lo que crecieron ediciones anteriores desde los mismos días antes; vacío si no se sabe.",
            en:
                "Registered expected at the start, by what past editions grew from the same days before; empty if not known."
        ))
    public static let forecastP50Percentage = Term(
        Phrase(es: "P50 de inscritos", en: "P50 of registered"),
        Phrase(es: "P50 por cada 100 inscritos.", en: "P50 per 100 registered."))
    public static let forecastP10Percentage = Term(
        Phrase(es: "P10 de inscritos", en: "P10 of registered"),
        Phrase(es: "P10 por cada 100 inscritos.", en: "P10 per 100 registered."))
    public static let forecastP90Percentage = Term(
        Phrase(es: "P90 de inscritos", en: "P90 of registered"),
        Phrase(es: "P90 por cada 100 inscritos.", en: "P90 per 100 registered."))
    public static let forecastRange = Term(
        Phrase(verbatim: "P10–P90"),
        Phrase(es: "De P10 a P90: ocho de cada diez veces.", en: "From P10 to P90: eight times in ten."))
    public static let forecastRow = Term(
        Phrase(es: "Sesión y tipo", en: "Session and type"),
        Phrase(es: "Nombres de la sesión y del tipo de inscrito.", en: "Names of the session and the registrant type."))
    public static let forecastScope = Term(
        Phrase(es: "Alcance", en: "Scope"),
        Phrase(
            es: "Si la fila es del evento, de una sesión o de un tipo de inscrito.",
            en: "Whether the row is of the event, a session or a registrant type."))
    public static let forecastSubject = Term(
        Phrase(es: "Total de", en: "Total of"),
        Phrase(es: "De qué es el total.", en: "What the total is of."))
    public static let editionID = Term(
        Phrase(es: "ID de evento", en: "Event ID"),
        Phrase(es: "Número de la edición en el servicio.", en: "The edition's number in the service."))
    public static let editionName = Term(
        Phrase(es: "Edición", en: "Edition"),
        Phrase(es: "Nombre de la edición.", en: "The edition's name."))
    public static let editionStart = Term(
        Phrase(es: "Inicio", en: "Starts"),
        Phrase(es: "Inicio de su primera sesión.", en: "The start of its first session."))
    public static let isInsideInterval = Term(
        Phrase(es: "Dentro", en: "Inside"),
        Phrase(
            es: "Si los asistentes quedaron entre P10 y P90.",
            en: "Whether the attended were from P10 to P90."))
    public static let forecastError = Term(
        Phrase(es: "Error", en: "Error"),
        Phrase(es: "P50 menos asistentes.", en: "P50 minus attended."))
    public static let byLastEdition = Term(
        Phrase(es: "Por la última", en: "By the last"),
        Phrase(
            es: "Inscritos por la tasa de asistencia de la edición anterior; vacío para la primera.",
            en: "Registered times the attendance rate of the edition before; empty for the first."))
    public static let byLastEditionError = Term(
        Phrase(es: "Error de la última", en: "Error by the last"),
        Phrase(es: "Ese número menos asistentes.", en: "That number minus attended."))
    public static let checkedRows = Term(
        Phrase(es: "Filas", en: "Rows"),
        Phrase(es: "Filas de sesión y tipo que se pronosticaron.", en: "Rows of session and type that were forecast."))
    public static let checkedRowsInside = Term(
        Phrase(es: "Filas dentro", en: "Rows inside"),
        Phrase(
            es: "De ellas, aquellas cuyos asistentes quedaron entre P10 y P90.",
            en: "Of these, those whose attended were from P10 to P90."))
    public static let byNextEditions = Term(
        Phrase(es: "Por las vecinas", en: "By those next to it"),
        Phrase(
            es: "Inscritos por la tasa media de la edición anterior y la siguiente, o de la que haya.",
            en: "Registered times the mean rate of the editions right before and right after, or of the one there is."))
    public static let byNextEditionsError = Term(
        Phrase(es: "Error de las vecinas", en: "Error by those next to it"),
        Phrase(es: "Ese número menos asistentes.", en: "That number minus attended."))
    public static let rollingP10 = Term(
        Phrase(es: "P10, con anteriores", en: "P10, from earlier"),
        Phrase(
            es: "P10 pronosticado solo con las ediciones anteriores; vacío si son menos de cinco.",
            en: "P10 as forecast from earlier editions only; empty if these are fewer than five."))
    public static let rollingP50 = Term(
        Phrase(es: "P50, con anteriores", en: "P50, from earlier"),
        Phrase(
            es: "P50 pronosticado solo con las ediciones anteriores.",
            en: "P50 as forecast from earlier editions only."))
    public static let rollingP90 = Term(
        Phrase(es: "P90, con anteriores", en: "P90, from earlier"),
        Phrase(
            es: "P90 pronosticado solo con las ediciones anteriores.",
            en: "P90 as forecast from earlier editions only."))
    public static let rollingInside = Term(
        Phrase(es: "Dentro, con anteriores", en: "Inside, from earlier"),
        Phrase(
            es: "Si los asistentes quedaron entre ese P10 y ese P90.",
            en: "Whether the attended were from that P10 to that P90."))
    public static let rollingError = Term(
        Phrase(es: "Error, con anteriores", en: "Error, from earlier"),
        Phrase(es: "Ese P50 menos asistentes.", en: "That P50 minus attended."))
    public static let rollingRows = Term(
        Phrase(es: "Filas, con anteriores", en: "Rows, from earlier"),
        Phrase(
            es: "Filas de sesión y tipo pronosticadas solo con las ediciones anteriores.",
            en: "Rows of session and type forecast from earlier editions only."))
    public static let rollingRowsInside = Term(
        Phrase(es: "Filas dentro, con anteriores", en: "Rows inside, from earlier"),
        Phrase(
            es: "Las pronosticadas con ediciones anteriores cuyos asistentes quedaron entre P10 y P90.",
            en: "Those forecast from earlier editions whose attended were from P10 to P90."))
    public static let intervalStart = Term(
        Phrase(es: "Desde", en: "From"),
        Phrase(es: "Inicio del intervalo.", en: "The start of the interval."))
    public static let expectedCheckIns = Term(
        Phrase(es: "Check-ins esperados", en: "Expected check-ins"),
        Phrase(
            es: "Check-ins del intervalo si viene la gente del P90 y llega como en ediciones anteriores.",
            en: "Check-ins of the interval if the people of P90 come, and arrive as in past editions."))
    public static let scannersToOpen = Term(
        Phrase(es: "Lectores", en: "Scanners"),
        Phrase(
            es: "Los menos lectores con los que nadie espera más de lo aceptable.",
            en: "The fewest scanners with which nobody waits longer than acceptable."))
}
