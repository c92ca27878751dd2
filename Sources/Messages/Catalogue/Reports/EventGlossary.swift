/// The columns of event reports, in order.
extension Term {
    public static let sessionID = Term(
        Phrase(es: "ID de sesión", en: "Session ID"),
        Phrase(
            es: "Número de la sesión en el servicio.",
            en: "The session's number in the service."))
    public static let session = Term(
        Phrase(es: "Sesión", en: "Session"),
        Phrase(
            es: "Nombre de la sesión.",
            en: "The session's name."))
    public static let startsAt = Term(
        Phrase(es: "Inicio", en: "Starts"),
        Phrase(
            es: "Cuándo empieza la sesión según el servicio.",
            en: "When the session starts, according to the service."))
    public static let endsAt = Term(
        Phrase(es: "Término", en: "Ends"),
        Phrase(
            es: "Cuándo termina la sesión según el servicio.",
            en: "When the session ends, according to the service."))
    public static let registrantTypeID = Term(
        Phrase(es: "ID de tipo", en: "Type ID"),
        Phrase(
            es: "Número del tipo de inscrito en el servicio.",
            en: "The registrant type's number in the service."))
    public static let registrantType = Term(
        Phrase(es: "Tipo de inscrito", en: "Registrant type"),
        Phrase(
            es: "Nombre del tipo de inscrito, según la oferta o el check-in.",
            en: "The registrant type's name, from the offer or the check-in."))
    public static let registered = Term(
        Phrase(es: "Inscritos", en: "Registered"),
        Phrase(
            es: "Inscritos según el servicio, sumados sobre las sesiones.",
            en: "Registered according to the service, summed over sessions."))
    public static let attended = Term(
        Phrase(es: "Asistieron", en: "Attended"),
        Phrase(
            es: "Personas distintas con al menos un check-in en la sesión; sobre varias sesiones, la suma de cada una.",
            en: "Distinct guests with at least one check-in in the session; over several sessions, the sum of each."))
    public static let uniqueGuests = Term(
        Phrase(es: "Personas únicas", en: "Unique guests"),
        Phrase(
            es: "Personas distintas en todo el evento: quien fue a tres sesiones cuenta una vez.",
            en: "Distinct people over the whole event: someone at three sessions counts once."))
    public static let checkIns = Term(
        Phrase(es: "Check-ins", en: "Check-ins"),
        Phrase(
            es: "Registros de check-in, cada uno contado una vez por su id.",
            en: "Check-in records, each counted once by its id."))
    public static let noShows = Term(
        Phrase(es: "Ausentes", en: "No-shows"),
        Phrase(
            es: "Inscritos menos asistentes, nunca menos de cero.",
            en: "Registered minus attended, never below zero."))
    public static let attendancePercentage = Term(
        Phrase(es: "Asistencia", en: "Attendance"),
        Phrase(
            es: "Asistentes por cada 100 inscritos; vacío si no hay inscritos; puede pasar de 100 %.",
            en: "Attended per 100 registered; empty if nobody is registered; can exceed 100%."))
    public static let price = Term(
        Phrase(es: "Precio", en: "Price"),
        Phrase(
            es: "Precio de la oferta en la moneda del evento.",
            en: "The offer's price in the event's currency."))
    public static let stock = Term(
        Phrase(es: "Cupos", en: "Stock"),
        Phrase(
            es: "Cupos ofrecidos: suma de las ofertas con un número definido; las ofertas sin límite no tienen.",
            en: "Places offered, summed over the offers that state a number; offers without a limit state none."))
    public static let used = Term(
        Phrase(es: "Ocupados", en: "Used"),
        Phrase(
            es: "Cupos ocupados según el servicio.",
            en: "Places taken, according to the service."))
    public static let available = Term(
        Phrase(es: "Disponibles", en: "Available"),
        Phrase(
            es: "Cupos que quedan según el servicio: suma de las ofertas con un número definido.",
            en: "Places left according to the service, summed over the offers that state a number."))
    public static let binStart = Term(
        Phrase(es: "Intervalo desde", en: "Interval start"),
        Phrase(
            es: "Inicio del intervalo, que termina justo antes del siguiente.",
            en: "Start of the interval, which ends just before the next."))
    public static let arrivals = Term(
        Phrase(es: "Llegadas", en: "Arrivals"),
        Phrase(
            es: "Personas cuyo primer check-in cae en el intervalo.",
            en: "Guests whose first check-in falls in the interval."))
    public static let cumulativeArrivals = Term(
        Phrase(es: "Llegadas acumuladas", en: "Arrivals so far"),
        Phrase(
            es: "Personas llegadas hasta el fin del intervalo.",
            en: "Guests who had arrived by the end of the interval."))
    public static let firstCheckInAt = Term(
        Phrase(es: "Primer check-in", en: "First check-in"),
        Phrase(
            es: "Cuándo se hizo el primer check-in de la sesión.",
            en: "When the session's first check-in was made."))
    public static let p10At = Term(
        Phrase(es: "Llegó el 10 %", en: "10% arrived"),
        Phrase(
            es: "Cuándo había llegado el 10 % de los asistentes (rango más cercano).",
            en: "When 10% of those who attended had arrived (nearest rank)."))
    public static let medianAt = Term(
        Phrase(es: "Llegó la mitad", en: "Half arrived"),
        Phrase(
            es: "Cuándo había llegado la mitad de los asistentes (rango más cercano).",
            en: "When half of those who attended had arrived (nearest rank)."))
    public static let p90At = Term(
        Phrase(es: "Llegó el 90 %", en: "90% arrived"),
        Phrase(
            es: "Cuándo había llegado el 90 % de los asistentes (rango más cercano).",
            en: "When 90% of those who attended had arrived (nearest rank)."))
    public static let lastCheckInAt = Term(
        Phrase(es: "Último check-in", en: "Last check-in"),
        Phrase(
            es: "Cuándo se hizo el último check-in de la sesión.",
            en: "When the session's last check-in was made."))
    public static let peakBinStart = Term(
        Phrase(es: "Hora punta desde", en: "Peak from"),
        Phrase(
            es: "Inicio del intervalo con más check-ins; si hay empate, el primero.",
            en: "Start of the interval with the most check-ins; the first, if several tie."))
    public static let peakCheckIns = Term(
        Phrase(es: "Check-ins en la punta", en: "Peak check-ins"),
        Phrase(
            es: "Check-ins en el intervalo con más check-ins.",
            en: "Check-ins in the busiest interval."))
    public static let lateGuests = Term(
        Phrase(es: "Atrasados", en: "Late guests"),
        Phrase(
            es: "Asistentes cuyo primer check-in fue después del inicio de la sesión.",
            en: "Guests whose first check-in was after the session's start."))
    public static let latePercentage = Term(
        Phrase(es: "% de atrasados", en: "Late"),
        Phrase(
            es: "Atrasados por cada 100 asistentes.",
            en: "Late guests per 100 who attended."))
    public static let method = Term(
        Phrase(es: "Método", en: "Method"),
        Phrase(
            es: "Cómo se hizo el check-in según el servicio.",
            en: "How the check-in was made, according to the service."))
    public static let share = Term(
        Phrase(es: "Porcentaje", en: "Share"),
        Phrase(
            es: "Parte de todos los check-ins.",
            en: "Share of all check-ins."))
    public static let located = Term(
        Phrase(es: "Ubicados", en: "Located"),
        Phrase(
            es: "Check-ins con coordenadas válidas.",
            en: "Check-ins with valid coordinates."))
    public static let unlocated = Term(
        Phrase(es: "Sin ubicación", en: "Unlocated"),
        Phrase(
            es: "Check-ins sin latitud o sin longitud.",
            en: "Check-ins without latitude or longitude."))
    public static let invalidCoordinates = Term(
        Phrase(es: "Ubicación inválida", en: "Invalid"),
        Phrase(
            es: "Check-ins con coordenadas fuera de rango o en 0,0.",
            en: "Check-ins with coordinates out of range or at 0,0."))
    public static let centroidLatitude = Term(
        Phrase(es: "Latitud del centro", en: "Centre latitude"),
        Phrase(
            es: "Latitud del promedio de los puntos sobre la esfera, en grados.",
            en: "Latitude of the mean of the points on the sphere, in degrees."))
    public static let centroidLongitude = Term(
        Phrase(es: "Longitud del centro", en: "Centre longitude"),
        Phrase(
            es: "Longitud del promedio de los puntos sobre la esfera, en grados.",
            en: "Longitude of the mean of the points on the sphere, in degrees."))
    public static let medianDistance = Term(
        Phrase(es: "Distancia mediana (m)", en: "Median distance (m)"),
        Phrase(
            es: "La mitad de los check-ins ubicados está a esta distancia del centro o menos.",
            en: "Half of the located check-ins are within this distance of the centre."))
    public static let p95Distance = Term(
        Phrase(es: "Distancia p95 (m)", en: "p95 distance (m)"),
        Phrase(
            es: "El 95 % de los check-ins ubicados está a esta distancia del centro o menos.",
            en: "95% of the located check-ins are within this distance of the centre."))
    public static let maxDistance = Term(
        Phrase(es: "Distancia máxima (m)", en: "Greatest distance (m)"),
        Phrase(
            es: "Distancia entre el centro y el check-in más lejano.",
            en: "Distance between the centre and the farthest check-in."))
    public static let cell = Term(
        Phrase(es: "Celda", en: "Cell"),
        Phrase(
            es: "Geohash de 6 caracteres: una celda de unos 1,2 km por 0,6 km.",
            en: "Geohash of 6 characters: a cell of about 1.2 km by 0.6 km."))
    public static let latitude = Term(
        Phrase(es: "Latitud", en: "Latitude"),
        Phrase(
            es: "Latitud del centro de la celda, en grados.",
            en: "Latitude of the cell's centre, in degrees."))
    public static let longitude = Term(
        Phrase(es: "Longitud", en: "Longitude"),
        Phrase(
            es: "Longitud del centro de la celda, en grados.",
            en: "Longitude of the cell's centre, in degrees."))
    public static let guests = Term(
        Phrase(es: "Personas", en: "Guests"),
        Phrase(
            es: "Personas distintas.",
            en: "Distinct guests."))
    public static let locatedShare = Term(
        Phrase(es: "% de los ubicados", en: "Share of located"),
        Phrase(
            es: "Parte de los check-ins ubicados.",
            en: "Share of the located check-ins."))
    public static let otherSessionID = Term(
        Phrase(es: "ID de la otra sesión", en: "Other session ID"),
        Phrase(
            es: "La otra sesión a la que fueron las mismas personas.",
            en: "The other session that the same guests attended."))
    public static let overlapShare = Term(
        Phrase(es: "% de la sesión", en: "Share of session"),
        Phrase(
            es: "Parte de los asistentes de la sesión que también fue a la otra.",
            en: "Share of the session's guests who also attended the other."))
    public static let reportedCheckIns = Term(
        Phrase(es: "Check-ins informados", en: "Reported check-ins"),
        Phrase(
            es: "Check-ins que informa el servicio para la oferta; vacío si no hay oferta.",
            en: "Check-ins that the service reports for the offer; empty if there is no offer."))
    public static let countedCheckIns = Term(
        Phrase(es: "Check-ins contados", en: "Counted check-ins"),
        Phrase(
            es: "Check-ins contados registro por registro.",
            en: "Check-ins counted record by record."))
    public static let countedGuests = Term(
        Phrase(es: "Personas contadas", en: "Counted guests"),
        Phrase(
            es: "Personas distintas contadas registro por registro.",
            en: "Distinct guests counted record by record."))
    public static let difference = Term(
        Phrase(es: "Diferencia", en: "Difference"),
        Phrase(
            es: "Contados menos informados.",
            en: "Counted minus reported."))
    public static let reportedPercentage = Term(
        Phrase(es: "Asistencia informada", en: "Reported attendance"),
        Phrase(
            es: "Porcentaje de asistencia que informa el servicio.",
            en: "Attendance percentage that the service reports."))
    public static let computedPercentage = Term(
        Phrase(es: "Asistencia calculada", en: "Computed attendance"),
        Phrase(
            es: "Porcentaje de asistencia calculado aquí: personas distintas por cada 100 inscritos.",
            en: "Attendance percentage computed here: distinct guests per 100 registered."))
    public static let status = Term(
        Phrase(es: "Estado", en: "Status"),
        Phrase(
            es: "Si lo informado y lo contado coinciden; no ofrecido: check-ins de un tipo que la sesión no ofrece.",
            en: "Whether reported and counted agree; unlisted: check-ins of a type that the session does not offer."))
    public static let check = Term(
        Phrase(es: "Revisión", en: "Check"),
        Phrase(
            es: "Qué se revisó.",
            en: "What was checked."))
    public static let severity = Term(
        Phrase(es: "Gravedad", en: "Severity"),
        Phrase(
            es: "info, warning (advertencia) o error.",
            en: "info, warning or error."))
    public static let affectedRows = Term(
        Phrase(es: "Filas", en: "Rows"),
        Phrase(
            es: "Cuántas filas están afectadas.",
            en: "How many rows are affected."))
    public static let examples = Term(
        Phrase(es: "Ejemplos", en: "Examples"),
        Phrase(
            es: "Hasta cinco ids para buscar en el servicio.",
            en: "Up to five ids to look up in the service."))
}
