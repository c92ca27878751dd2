public import Base

extension Term {
    package static let sessionID = Term(
        es: "ID de sesión", "Número de la sesión en el servicio.",
        en: "Session ID", "The session's number in the service.")
    package static let session = Term(
        es: "Sesión", "Nombre de la sesión.",
        en: "Session", "The session's name.")
    static let startsAt = Term(
        es: "Inicio", "Cuándo empieza la sesión según el servicio.",
        en: "Starts", "When the session starts, according to the service.")
    static let endsAt = Term(
        es: "Término", "Cuándo termina la sesión según el servicio.",
        en: "Ends", "When the session ends, according to the service.")
    package static let registrantTypeID = Term(
        es: "ID de tipo", "Número del tipo de inscrito en el servicio.",
        en: "Type ID", "The registrant type's number in the service.")
    package static let registrantType = Term(
        es: "Tipo de inscrito", "Nombre del tipo de inscrito, según la oferta o el check-in.",
        en: "Registrant type", "The registrant type's name, from the offer or the check-in.")
    public static let registered = Term(
        es: "Inscripciones",
        "Inscripciones según el servicio; quien se inscribió en cuatro sesiones cuenta cuatro veces.",
        en: "Registrations",
        "Registrations according to the service; somebody registered for four sessions counts four times.")
    public static let attended = Term(
        es: "Asistieron",
        "Personas distintas con al menos un check-in en la sesión; sobre varias sesiones, la suma de cada una.",
        en: "Attended",
        "Distinct guests with at least one check-in in the session; over several sessions, the sum of each.")
    package static let uniqueGuests = Term(
        es: "Personas únicas", "Personas distintas en todo el evento: quien fue a tres sesiones cuenta una vez.",
        en: "Unique guests", "Distinct people over the whole event: someone at three sessions counts once.")
    package static let checkIns = Term(
        es: "Check-ins", "Registros de check-in, cada uno contado una vez por su id.",
        en: "Check-ins", "Check-in records, each counted once by its id.")
    public static let noShows = Term(
        es: "Inscripciones sin usar", "Inscripciones menos asistentes de las sesiones terminadas, nunca menos de cero.",
        en: "Registrations unused", "Registrations minus attended of the sessions that are over, never below zero.")
    public static let attendancePercentage = Term(
        es: "Asistencia",
        "Asistentes por cada 100 inscripciones en las sesiones realizadas; vacío si no hay ninguna; puede pasar de 100 %.",
        en: "Attendance",
        "Attended per 100 registrations for the sessions held; empty if there are none; can exceed 100%.")
    static let price = Term(
        es: "Precio", "Precio de la oferta en la moneda del evento.",
        en: "Price", "The offer's price in the event's currency.")
    static let stock = Term(
        es: "Cupos", "Cupos ofrecidos: suma de las ofertas con un número definido; las ofertas sin límite no tienen.",
        en: "Stock", "Places offered, summed over the offers that state a number; offers without a limit state none.")
    static let used = Term(
        es: "Ocupados", "Cupos ocupados según el servicio.",
        en: "Used", "Places taken, according to the service.")
    static let available = Term(
        es: "Disponibles", "Cupos que quedan según el servicio: suma de las ofertas con un número definido.",
        en: "Available", "Places left according to the service, summed over the offers that state a number.")
    package static let binStart = Term(
        es: "Intervalo desde", "Inicio del intervalo, que termina justo antes del siguiente.",
        en: "Interval start", "Start of the interval, which ends just before the next.")
    static let arrivals = Term(
        es: "Llegadas", "Personas cuyo primer check-in cae en el intervalo.",
        en: "Arrivals", "Guests whose first check-in falls in the interval.")
    static let cumulativeArrivals = Term(
        es: "Llegadas acumuladas", "Personas llegadas hasta el fin del intervalo.",
        en: "Arrivals so far", "Guests who had arrived by the end of the interval.")
    static let firstCheckInAt = Term(
        es: "Primer check-in", "Cuándo se hizo el primer check-in de la sesión.",
        en: "First check-in", "When the session's first check-in was made.")
    static let p10At = Term(
        es: "Llegó el 10 %", "Cuándo había llegado el 10 % de los asistentes (rango más cercano).",
        en: "10% arrived", "When 10% of those who attended had arrived (nearest rank).")
    static let medianAt = Term(
        es: "Llegó la mitad", "Cuándo había llegado la mitad de los asistentes (rango más cercano).",
        en: "Half arrived", "When half of those who attended had arrived (nearest rank).")
    static let p90At = Term(
        es: "Llegó el 90 %", "Cuándo había llegado el 90 % de los asistentes (rango más cercano).",
        en: "90% arrived", "When 90% of those who attended had arrived (nearest rank).")
    static let lastCheckInAt = Term(
        es: "Último check-in", "Cuándo se hizo el último check-in de la sesión.",
        en: "Last check-in", "When the session's last check-in was made.")
    static let peakBinStart = Term(
        es: "Hora punta desde", "Inicio del intervalo con más check-ins; si hay empate, el primero.",
        en: "Peak from", "Start of the interval with the most check-ins; the first, if several tie.")
    static let peakCheckIns = Term(
        es: "Check-ins en la punta", "Check-ins en el intervalo con más check-ins.",
        en: "Peak check-ins", "Check-ins in the busiest interval.")
    static let lateGuests = Term(
        es: "Atrasados", "Asistentes cuyo primer check-in fue después del inicio de la sesión.",
        en: "Late guests", "Guests whose first check-in was after the session's start.")
    static let latePercentage = Term(
        es: "% de atrasados", "Atrasados por cada 100 asistentes.",
        en: "Late", "Late guests per 100 who attended.")
    public static let method = Term(
        es: "Método", "Cómo se hizo el check-in según el servicio.",
        en: "Method", "How the check-in was made, according to the service.")
    static let share = Term(
        es: "Porcentaje", "Parte de todos los check-ins.",
        en: "Share", "Share of all check-ins.")
    static let located = Term(
        es: "Ubicados", "Check-ins con coordenadas válidas.",
        en: "Located", "Check-ins with valid coordinates.")
    static let unlocated = Term(
        es: "Sin ubicación", "Check-ins sin latitud o sin longitud.",
        en: "Unlocated", "Check-ins without latitude or longitude.")
    static let invalidCoordinates = Term(
        es: "Ubicación inválida", "Check-ins con coordenadas fuera de rango o en 0,0.",
        en: "Invalid", "Check-ins with coordinates out of range or at 0,0.")
    static let centroidLatitude = Term(
        es: "Latitud del centro", "Latitud del promedio de los puntos sobre la esfera, en grados.",
        en: "Centre latitude", "Latitude of the mean of the points on the sphere, in degrees.")
    static let centroidLongitude = Term(
        es: "Longitud del centro", "Longitud del promedio de los puntos sobre la esfera, en grados.",
        en: "Centre longitude", "Longitude of the mean of the points on the sphere, in degrees.")
    static let medianDistance = Term(
        es: "Distancia mediana (m)", "La mitad de los check-ins ubicados está a esta distancia del centro o menos.",
        en: "Median distance (m)", "Half of the located check-ins are within this distance of the centre.")
    static let p95Distance = Term(
        es: "Distancia p95 (m)", "El 95 % de los check-ins ubicados está a esta distancia del centro o menos.",
        en: "p95 distance (m)", "95% of the located check-ins are within this distance of the centre.")
    static let maxDistance = Term(
        es: "Distancia máxima (m)", "Distancia entre el centro y el check-in más lejano.",
        en: "Greatest distance (m)", "Distance between the centre and the farthest check-in.")
    static let cell = Term(
        es: "Celda", "Geohash de 6 caracteres: una celda de unos 1,2 km por 0,6 km.",
        en: "Cell", "Geohash of 6 characters: a cell of about 1.2 km by 0.6 km.")
    public static let latitude = Term(
        es: "Latitud", "Latitud del centro de la celda, en grados.",
        en: "Latitude", "Latitude of the cell's centre, in degrees.")
    public static let longitude = Term(
        es: "Longitud", "Longitud del centro de la celda, en grados.",
        en: "Longitude", "Longitude of the cell's centre, in degrees.")
    static let guests = Term(
        es: "Personas", "Personas distintas.",
        en: "Guests", "Distinct guests.")
    static let locatedShare = Term(
        es: "% de los ubicados", "Parte de los check-ins ubicados.",
        en: "Share of located", "Share of the located check-ins.")
    static let otherSessionID = Term(
        es: "ID de la otra sesión", "La otra sesión a la que fueron las mismas personas.",
        en: "Other session ID", "The other session that the same guests attended.")
    static let overlapShare = Term(
        es: "% de la sesión", "Parte de los asistentes de la sesión que también fue a la otra.",
        en: "Share of session", "Share of the session's guests who also attended the other.")
    static let reportedCheckIns = Term(
        es: "Check-ins informados", "Check-ins que informa el servicio para la oferta; vacío si no hay oferta.",
        en: "Reported check-ins", "Check-ins that the service reports for the offer; empty if there is no offer.")
    static let countedCheckIns = Term(
        es: "Check-ins contados", "Check-ins contados registro por registro.",
        en: "Counted check-ins", "Check-ins counted record by record.")
    static let countedGuests = Term(
        es: "Personas contadas", "Personas distintas contadas registro por registro.",
        en: "Counted guests", "Distinct guests counted record by record.")
    static let difference = Term(
        es: "Diferencia", "Contados menos informados.",
        en: "Difference", "Counted minus reported.")
    static let reportedPercentage = Term(
        es: "% informado (check-ins)",
        "Porcentaje que informa el servicio: cuenta cada check-in, también los repetidos.",
        en: "Reported % (check-ins)", "Percentage that the service reports: of check-ins, repeated ones too.")
    static let computedPercentage = Term(
        es: "% calculado (personas)",
        "Porcentaje de asistencia calculado aquí: personas distintas por cada 100 inscripciones.",
        en: "Computed % (people)", "Attendance percentage computed here: distinct guests per 100 registrations.")
    static let status = Term(
        es: "Estado",
        "Si lo informado y lo contado coinciden; no ofrecido: check-ins de un tipo que la sesión no ofrece.",
        en: "Status",
        "Whether reported and counted agree; unlisted: check-ins of a type that the session does not offer.")
    static let check = Term(
        es: "Revisión", "Qué se revisó.",
        en: "Check", "What was checked.")
    static let severity = Term(
        es: "Gravedad", "Nota, advertencia o error.",
        en: "Severity", "Note, warning or error.")
    static let affectedRows = Term(
        es: "Filas", "Cuántas filas están afectadas.",
        en: "Rows", "How many rows are affected.")
    static let examples = Term(
        es: "Ejemplos", "Hasta cinco ids para buscar en el servicio.",
        en: "Examples", "Up to five ids to look up in the service.")
}
