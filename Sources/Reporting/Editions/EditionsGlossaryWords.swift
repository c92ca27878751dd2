import Base

extension Term {
    static let editionStartsAt = Term(
        es: "Inicio",
        "Cuándo empieza la primera sesión; si ninguna tiene hora, cuándo empieza el evento según el servicio.",
        en: "Starts",
        "When the first session starts; if none has a time, when the event starts according to the service.")
    static let editionEndsAt = Term(
        es: "Término", "Cuándo termina la última sesión.",
        en: "Ends", "When the last session ends.")
    static let editionAttendanceLow = Term(
        es: "Asistencia, desde", "Extremo inferior del intervalo de Wilson de 95 % de la asistencia.",
        en: "Attendance, from", "The lower end of the 95% Wilson interval of attendance.")
    static let editionAttendanceHigh = Term(
        es: "Asistencia, hasta", "Extremo superior del intervalo de Wilson de 95 % de la asistencia.",
        en: "Attendance, to", "The upper end of the 95% Wilson interval of attendance.")
    static let editionSessions = Term(
        es: "Sesiones", "Sesiones del evento, también las que solo aparecen en check-ins.",
        en: "Sessions", "The event's sessions, including those that only check-ins name.")
    static let editionUnusedValue = Term(
        es: "Valor sin usar",
        "Inscripciones sin usar por precio, sumadas sobre las ofertas con precio; en la moneda del evento.",
        en: "Unused value",
        "Registrations unused times price, summed over the offers with a price; in the event's currency.")
    static let guestShare = Term(
        es: "Parte de las personas",
        "Personas únicas del tipo por cada 100 personas únicas del evento; quien usa dos tipos cuenta en ambos.",
        en: "Share of guests",
        "Unique guests of the type per 100 unique guests of the event; whoever used two types counts in both.")
    static let registeredShare = Term(
        es: "Parte de las inscripciones", "Inscripciones por cada 100 del evento.",
        en: "Share of registrations", "Registrations per 100 of the event.")
    static let minutesFromStart = Term(
        es: "Minutos desde el inicio",
        "Inicio del intervalo en minutos transcurridos desde que empieza la primera sesión; negativo antes de ella.",
        en: "Minutes from the start",
        "Start of the interval in minutes elapsed since the first session starts; negative before it."
    )
    static let arrivedPercentage = Term(
        es: "Ya habían llegado", "Llegadas acumuladas por cada 100 personas únicas del evento.",
        en: "Had arrived", "Arrivals so far per 100 unique guests of the event.")
    static let daysBefore = Term(
        es: "Días antes",
        "Días de calendario que faltan para el día en que empieza el evento, en la zona del informe; negativo después.",
        en: "Days before",
        "Calendar days until the day on which the event starts, in the report's zone; negative after it.")
    static let registeredThen = Term(
        es: "Inscripciones a esa fecha", "Inscripciones según el servicio en la última lectura de ese día.",
        en: "Registrations by then", "Registrations according to the service, at the last reading of that day.")
    static let editionGuests = Term(
        es: "Personas", "Personas distintas con check-in en el evento.",
        en: "Guests", "Distinct guests with a check-in at the event.")
    static let newGuests = Term(
        es: "Nuevas", "Personas que no vinieron a ninguno de los eventos anteriores que se comparan.",
        en: "New", "Guests who came to none of the earlier events compared.")
    static let returningGuests = Term(
        es: "Vuelven", "Personas que vinieron a alguno de los eventos anteriores que se comparan.",
        en: "Returning", "Guests who came to at least one of the earlier events compared.")
    static let unknownGuests = Term(
        es: "No se sabe",
        "Personas sin id que persista ni correo que sirva para reconocerlas; no son nuevas ni vuelven.",
        en: "Unknown",
        "Guests with neither an id that persists nor an e-mail to recognize them by; neither new nor returning.")
    static let returningPercentage = Term(
        es: "% que vuelve", "Personas que vuelven por cada 100 identificadas.",
        en: "Returning share", "Returning guests per 100 identified.")
    static let knownBefore = Term(
        es: "Identificadas del anterior", "Personas identificadas del evento inmediatamente anterior.",
        en: "Identified, previous event", "Identified guests of the previous event.")
    static let retainedGuests = Term(
        es: "De ellas, volvieron", "Personas identificadas del evento inmediatamente anterior que vinieron a este.",
        en: "Of these, came again", "Identified guests of the previous event who came to this one.")
    static let lapsedGuests = Term(
        es: "No volvieron", "Personas identificadas del evento inmediatamente anterior que no vinieron a este.",
        en: "Lapsed", "Identified guests of the previous event who did not come to this one.")
    static let lapsedPercentage = Term(
        es: "% que no volvió", "Personas que no volvieron por cada 100 identificadas del evento anterior.",
        en: "Lapsed share", "Lapsed guests per 100 identified of the previous event.")
    static let firstEventID = Term(
        es: "ID del primer evento", "Número del evento al que vinieron por primera vez.",
        en: "First event ID", "The number of the event that they first came to.")
    static let firstEvent = Term(
        es: "Primer evento", "Evento al que vinieron por primera vez, de los que se comparan.",
        en: "First event", "The event that they first came to, of those compared.")
    static let cohortGuests = Term(
        es: "Vinieron", "Personas de ese primer evento que vinieron a este.",
        en: "Came", "Guests of that first event who came to this one.")
    static let cohortShare = Term(
        es: "Parte que vino",
        "Por cada 100 personas que vinieron por primera vez al primer evento; vacío mientras el evento esté por venir.",
        en: "Share that came",
        "Per 100 guests who came for the first time to the first event; empty while the event is to come.")
    static let editionYear = Term(
        es: "Año", "Año en que empiezan los eventos, en la zona del informe.",
        en: "Year", "The year in which the events start, in the report's zone.")
    static let eventsOfYear = Term(
        es: "Eventos", "Eventos comparados que empiezan ese año.",
        en: "Events", "Events compared that start in that year.")
    static let guestsOfYear = Term(
        es: "Personas de cada evento", "Personas de cada evento, sumadas: quien fue a dos cuenta dos veces.",
        en: "Guests of each event", "Guests of each event, summed: whoever came to two counts twice.")
    static let knownPeople = Term(
        es: "Personas distintas", "Personas identificadas, cada una contada una vez en el año.",
        en: "Distinct people", "Identified people, each counted once in the year.")
    static let unknownOfYear = Term(
        es: "No se sabe", "Personas que no se pueden identificar, sumadas sobre los eventos.",
        en: "Unknown", "Guests who cannot be identified, summed over the events.")
    static let editionsOfSession = Term(
        es: "Eventos con ella",
        "Eventos que tienen una sesión de ese nombre, sin distinguir mayúsculas, tildes ni espacios.",
        en: "Events with it", "Events with a session of that name, ignoring case, accents and spaces.")
    static let p10Minutes = Term(
        es: "Llegó el 10 % (min)",
        "Minutos desde el inicio de la sesión hasta que llegó el 10 %; negativo si fue antes.",
        en: "10% arrived (min)", "Minutes from the session's start until 10% had arrived; negative if before it.")
    static let medianMinutes = Term(
        es: "Llegó la mitad (min)",
        "Minutos desde el inicio de la sesión hasta que llegó la mitad; negativo si fue antes.",
        en: "Half arrived (min)", "Minutes from the session's start until half had arrived; negative if before it.")
    static let p90Minutes = Term(
        es: "Llegó el 90 % (min)",
        "Minutos desde el inicio de la sesión hasta que llegó el 90 %; negativo si fue antes.",
        en: "90% arrived (min)", "Minutes from the session's start until 90% had arrived; negative if before it.")
    static let differenceMeasure = Term(
        es: "Medida", "Qué parte se compara.",
        en: "Measure", "Which share is compared.")
    static let differenceType = Term(
        es: "Tipo de inscrito", "Tipo de inscrito al que se refiere; vacío si es de todo el evento.",
        en: "Registrant type", "The registrant type it is about; empty if it is of the whole event.")
    static let earlierEventID = Term(
        es: "ID del anterior", "Número del evento inmediatamente anterior en la comparación.",
        en: "Previous event, ID", "The number of the previous event in the comparison.")
    static let earlierEvent = Term(
        es: "Evento anterior", "Nombre del evento inmediatamente anterior en la comparación.",
        en: "Previous event", "The name of the previous event in the comparison.")
    static let sharePart = Term(
        es: "Parte", "Numerador en el evento.",
        en: "Part", "The numerator in the event.")
    static let shareWhole = Term(
        es: "De", "Denominador en el evento.",
        en: "Of", "The denominator in the event.")
    static let shareNow = Term(
        es: "Porcentaje", "Parte por cada 100 en el evento.",
        en: "Percentage", "The part per 100 in the event.")
    static let earlierPart = Term(
        es: "Parte, anterior", "Numerador en el evento anterior.",
        en: "Part, previous", "The numerator in the previous event.")
    static let earlierWhole = Term(
        es: "De, anterior", "Denominador en el evento anterior.",
        en: "Of, previous", "The denominator in the previous event.")
    static let shareBefore = Term(
        es: "Porcentaje anterior", "Parte por cada 100 en el evento anterior.",
        en: "Previous percentage", "The part per 100 in the previous event.")
    static let differencePoints = Term(
        es: "Diferencia (puntos)", "Porcentaje menos porcentaje anterior, en puntos porcentuales.",
        en: "Difference (points)", "Percentage minus previous percentage, in percentage points.")
    static let differenceLow = Term(
        es: "Desde", "Extremo inferior del intervalo de 95 % de la diferencia (Newcombe).",
        en: "From", "The lower end of the difference's 95% interval (Newcombe).")
    static let differenceHigh = Term(
        es: "Hasta", "Extremo superior del intervalo de 95 % de la diferencia (Newcombe).",
        en: "To", "The upper end of the difference's 95% interval (Newcombe).")
    static let correctedProbability = Term(
        es: "Probabilidad corregida",
        "Probabilidad de una diferencia así o mayor por puro azar, corregida por cuántas se comparan (Holm); de 0 a 1.",
        en: "Corrected probability",
        "Probability of such a difference or a larger one by chance alone, corrected for how many are compared (Holm); "
            + "from 0 to 1.")
    static let differenceVerdict = Term(
        es: "Resultado",
        "Si la diferencia va más allá del azar: la probabilidad corregida es menor que 0,05; "
            + "sin resultado si son muy pocas personas.",
        en: "Result",
        "Whether the difference is beyond chance: the corrected probability is below 0.05; none if there are too few people."
    )
    static let designEffect = Term(
        es: "Efecto de diseño",
        "Cuántas asistencias o personas del evento equivalen a una persona independiente: "
            + "las sesiones de cada asistente (Kish) por tres, porque la gente viene en grupo.",
        en: "Design effect",
        "How many attendances or people of the event are equivalent to one independent person: "
            + "the sessions of each guest (Kish) times three, as people come in groups.")
    static let earlierDesignEffect = Term(
        es: "Efecto de diseño, anterior", "El mismo del evento anterior.",
        en: "Design effect, previous", "The same of the previous event.")
}
