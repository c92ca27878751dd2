/// The columns of a comparison of editions that other reports do not have, in order.
extension Term {
    public static let editionStartsAt = Term(
        Phrase(es: "Inicio", en: "Starts"),
        Phrase(
            es: "Cuándo empieza la primera sesión; si ninguna tiene hora, cuándo empieza el evento según el servicio.",
            en: "When the first session starts; if none has a time, when the event starts according to the service."))
    public static let editionEndsAt = Term(
        Phrase(es: "Término", en: "Ends"),
        Phrase(es: "Cuándo termina la última sesión.", en: "When the last session ends."))
    public static let editionAttendanceLow = Term(
        Phrase(es: "Asistencia, desde", en: "Attendance, from"),
        Phrase(
            es: "Extremo inferior del intervalo de Wilson de 95 % de la asistencia.",
            en: "The lower end of the 95% Wilson interval of attendance."))
    public static let editionAttendanceHigh = Term(
        Phrase(es: "Asistencia, hasta", en: "Attendance, to"),
        Phrase(
            es: "Extremo superior del intervalo de Wilson de 95 % de la asistencia.",
            en: "The upper end of the 95% Wilson interval of attendance."))
    public static let editionSessions = Term(
        Phrase(es: "Sesiones", en: "Sessions"),
        Phrase(
            es: "Sesiones del evento, también las que solo aparecen en check-ins.",
            en: "The event's sessions, including those that only check-ins name."))
    public static let editionUnusedValue = Term(
        Phrase(es: "Valor sin usar", en: "Unused value"),
        Phrase(
            es: "Ausentes por precio, sumados sobre las ofertas con precio; en la moneda del evento.",
            en: "No-shows times price, summed over the offers with a price; in the event's currency."))
    public static let guestShare = Term(
        Phrase(es: "Parte de las personas", en: "Share of guests"),
        Phrase(
            es:
                "Personas únicas del tipo por cada 100 personas únicas del evento; quien usa dos tipos cuenta en ambos.",
            en: "Unique guests of the type per 100 unique guests of the event; whoever used two types counts in both."))
    public static let registeredShare = Term(
        Phrase(es: "Parte de los inscritos", en: "Share of registered"),
        Phrase(
            es: "Inscritos por cada 100 inscritos del evento.",
            en: "Registered per 100 registered of the event."))
    public static let minutesFromStart = Term(
        Phrase(es: "Minutos desde el inicio", en: "Minutes from the start"),
        Phrase(
            es:
                "Inicio del intervalo en minutos transcurridos desde que empieza la primera sesión; negativo antes de ella.",
            en:
                "Start of the interval in minutes elapsed since the first session starts; negative before it."))
    public static let arrivedPercentage = Term(
        Phrase(es: "Ya habían llegado", en: "Had arrived"),
        Phrase(
            es: "Llegadas acumuladas por cada 100 personas únicas del evento.",
            en: "Arrivals so far per 100 unique guests of the event."))
    public static let daysBefore = Term(
        Phrase(es: "Días antes", en: "Days before"),
        Phrase(
            es:
                "Días de calendario que faltan para el día en que empieza el evento, en la zona del informe; negativo después.",
            en: "Calendar days until the day on which the event starts, in the report's zone; negative after it."))
    public static let registeredThen = Term(
        Phrase(es: "Inscritos a esa fecha", en: "Registered by then"),
        Phrase(
            es: "Inscritos según el servicio en la última lectura de ese día.",
            en: "Registered according to the service, at the last reading of that day."))
    public static let editionGuests = Term(
        Phrase(es: "Personas", en: "Guests"),
        Phrase(
            es: "Personas distintas con check-in en el evento.", en: "Distinct guests with a check-in at the event."))
    public static let newGuests = Term(
        Phrase(es: "Nuevas", en: "New"),
        Phrase(
            es: "Personas que no vinieron a ninguno de los eventos anteriores que se comparan.",
            en: "Guests who came to none of the earlier events compared."))
    public static let returningGuests = Term(
        Phrase(es: "Vuelven", en: "Returning"),
        Phrase(
            es: "Personas que vinieron a alguno de los eventos anteriores que se comparan.",
            en: "Guests who came to at least one of the earlier events compared."))
    public static let unknownGuests = Term(
        Phrase(es: "No se sabe", en: "Unknown"),
        Phrase(
            es: "Personas sin id que persista ni correo que sirva para reconocerlas; no son nuevas ni vuelven.",
            en: "Guests with neither an id that persists nor an e-mail to recognize them by; neither new nor returning."
        ))
    public static let returningPercentage = Term(
        Phrase(es: "Parte que vuelve", en: "Returning share"),
        Phrase(
            es: "Personas que vuelven por cada 100 de las que se sabe.",
            en: "Returning guests per 100 of those known."))
    public static let knownBefore = Term(
        Phrase(es: "Conocidas del anterior", en: "Known from the one before"),
        Phrase(
            es: "Personas de las que se sabe, en el evento inmediatamente anterior.",
            en: "Known guests of the event right before."))
    public static let retainedGuests = Term(
        Phrase(es: "De ellas, volvieron", en: "Of these, came again"),
        Phrase(
            es: "Personas conocidas del evento inmediatamente anterior que vinieron a este.",
            en: "Known guests of the event right before who came to this one."))
    public static let lapsedGuests = Term(
        Phrase(es: "No volvieron", en: "Lapsed"),
        Phrase(
            es: "Personas conocidas del evento inmediatamente anterior que no vinieron a este.",
            en: "Known guests of the event right before who did not come to this one."))
    public static let lapsedPercentage = Term(
        Phrase(es: "Parte que no volvió", en: "Lapsed share"),
        Phrase(
            es: "Personas que no volvieron por cada 100 conocidas del evento anterior.",
            en: "Lapsed guests per 100 known of the event before."))
    public static let firstEventID = Term(
        Phrase(es: "ID del primer evento", en: "First event ID"),
        Phrase(
            es: "Número del evento al que vinieron por primera vez.",
            en: "The number of the event that they first came to."))
    public static let firstEvent = Term(
        Phrase(es: "Primer evento", en: "First event"),
        Phrase(
            es: "Evento al que vinieron por primera vez, de los que se comparan.",
            en: "The event that they first came to, of those compared."))
    public static let cohortGuests = Term(
        Phrase(es: "Vinieron", en: "Came"),
        Phrase(
            es: "Personas de ese primer evento que vinieron a este.",
            en: "Guests of that first event who came to this one."))
    public static let cohortShare = Term(
        Phrase(es: "Parte que vino", en: "Share that came"),
        Phrase(
            es: "Por cada 100 personas que vinieron por primera vez al primer evento.",
            en: "Per 100 guests who came for the first time to the first event."))
    public static let editionYear = Term(
        Phrase(es: "Año", en: "Year"),
        Phrase(
            es: "Año en que empiezan los eventos, en la zona del informe.",
            en: "The year in which the events start, in the report's zone."))
    public static let eventsOfYear = Term(
        Phrase(es: "Eventos", en: "Events"),
        Phrase(es: "Eventos comparados que empiezan ese año.", en: "Events compared that start in that year."))
    public static let guestsOfYear = Term(
        Phrase(es: "Personas de cada evento", en: "Guests of each event"),
        Phrase(
            es: "Personas de cada evento, sumadas: quien fue a dos cuenta dos veces.",
            en: "Guests of each event, summed: whoever came to two counts twice."))
    public static let knownPeople = Term(
        Phrase(es: "Personas distintas", en: "Distinct people"),
        Phrase(
            es: "Personas de las que se sabe, cada una contada una vez en el año.",
            en: "Known people, each counted once in the year."))
    public static let unknownOfYear = Term(
        Phrase(es: "No se sabe", en: "Unknown"),
        Phrase(
            es: "Personas de las que no se puede saber si son las mismas, sumadas sobre los eventos.",
            en: "Guests of whom one cannot tell whether they are the same, summed over the events."))
    public static let editionsOfSession = Term(
        Phrase(es: "Eventos con ella", en: "Events with it"),
        Phrase(
            es: "Eventos que tienen una sesión de ese nombre, sin distinguir mayúsculas, tildes ni espacios.",
            en: "Events with a session of that name, without regard to case, accents and blanks."))
    public static let p10Minutes = Term(
        Phrase(es: "Llegó el 10 % (min)", en: "10% arrived (min)"),
        Phrase(
            es: "Minutos desde el inicio de la sesión hasta que llegó el 10 %; negativo si fue antes.",
            en: "Minutes from the session's start until 10% had arrived; negative if before it."))
    public static let medianMinutes = Term(
        Phrase(es: "Llegó la mitad (min)", en: "Half arrived (min)"),
        Phrase(
            es: "Minutos desde el inicio de la sesión hasta que llegó la mitad; negativo si fue antes.",
            en: "Minutes from the session's start until half had arrived; negative if before it."))
    public static let p90Minutes = Term(
        Phrase(es: "Llegó el 90 % (min)", en: "90% arrived (min)"),
        Phrase(
            es: "Minutos desde el inicio de la sesión hasta que llegó el 90 %; negativo si fue antes.",
            en: "Minutes from the session's start until 90% had arrived; negative if before it."))
    public static let differenceMeasure = Term(
        Phrase(es: "Medida", en: "Measure"),
        Phrase(es: "Qué parte se compara.", en: "Which share is compared."))
    public static let differenceType = Term(
        Phrase(es: "Tipo de inscrito", en: "Registrant type"),
        Phrase(
            es: "Tipo de inscrito al que se refiere; vacío si es de todo el evento.",
            en: "The registrant type it is about; empty if it is of the whole event."))
    public static let earlierEventID = Term(
        Phrase(es: "ID del anterior", en: "Event before, ID"),
        Phrase(
            es: "Número del evento inmediatamente anterior en la comparación.",
            en: "The number of the event right before in the comparison."))
    public static let earlierEvent = Term(
        Phrase(es: "Evento anterior", en: "Event before"),
        Phrase(
            es: "Nombre del evento inmediatamente anterior en la comparación.",
            en: "The name of the event right before in the comparison."))
    public static let sharePart = Term(
        Phrase(es: "Parte", en: "Part"), Phrase(es: "Numerador en el evento.", en: "The numerator in the event."))
    public static let shareWhole = Term(
        Phrase(es: "De", en: "Of"), Phrase(es: "Denominador en el evento.", en: "The denominator in the event."))
    public static let shareNow = Term(
        Phrase(es: "Porcentaje", en: "Percentage"),
        Phrase(es: "Parte por cada 100 en el evento.", en: "The part per 100 in the event."))
    public static let earlierPart = Term(
        Phrase(es: "Parte, anterior", en: "Part, before"),
        Phrase(es: "Numerador en el evento anterior.", en: "The numerator in the event before."))
    public static let earlierWhole = Term(
        Phrase(es: "De, anterior", en: "Of, before"),
        Phrase(es: "Denominador en el evento anterior.", en: "The denominator in the event before."))
    public static let shareBefore = Term(
        Phrase(es: "Porcentaje anterior", en: "Percentage before"),
        Phrase(es: "Parte por cada 100 en el evento anterior.", en: "The part per 100 in the event before."))
    public static let differencePoints = Term(
        Phrase(es: "Diferencia (puntos)", en: "Difference (points)"),
        Phrase(
            es: "Porcentaje menos porcentaje anterior, en puntos porcentuales.",
            en: "Percentage minus percentage before, in percentage points."))
    public static let differenceLow = Term(
        Phrase(es: "Desde", en: "From"),
        Phrase(
            es: "Extremo inferior del intervalo de 95 % de la diferencia (Newcombe).",
            en: "The lower end of the difference's 95% interval (Newcombe)."))
    public static let differenceHigh = Term(
        Phrase(es: "Hasta", en: "To"),
        Phrase(
            es: "Extremo superior del intervalo de 95 % de la diferencia (Newcombe).",
            en: "The upper end of the difference's 95% interval (Newcombe)."))
    public static let correctedProbability = Term(
        Phrase(es: "Probabilidad corregida", en: "Corrected probability"),
        Phrase(
            es:
                "Probabilidad de una diferencia así o mayor por puro azar, corregida por cuántas se comparan (Holm); de 0 a 1.",
            en:
                "Probability of such a difference or a larger one by chance alone, corrected for how many are compared (Holm); from 0 to 1."
        ))
    public static let differenceVerdict = Term(
        Phrase(es: "Resultado", en: "Result"),
        Phrase(
            es:
                "Si la diferencia va más allá del azar: la probabilidad corregida es menor que 0,05; sin resultado si son muy pocas personas.",
            en:
                "Whether the difference is beyond chance: the corrected probability is below 0.05; none if there are too few people."
        ))
    public static let designEffect = Term(
        Phrase(es: "Efecto de diseño", en: "Design effect"),
        Phrase(
            es:
                "Cuántas asistencias o personas del evento valen una persona independiente: las sesiones de cada asistente (Kish) por tres, pues se viene en grupo.",
            en:
                "How many attendances or people of the event are worth one independent person: the sessions of each guest (Kish) times three, as people come in groups."
        ))
    public static let earlierDesignEffect = Term(
        Phrase(es: "Efecto de diseño, anterior", en: "Design effect, before"),
        Phrase(es: "El mismo del evento anterior.", en: "The same of the event before."))
}
