import Base

extension Term {
    static let memberStatus = Term(
        es: "Estado", "Estado de la membresía según su ficha; «no reconocido» si no es ninguno de los conocidos.",
        en: "Status", "The membership's status, from its record; unknown if it is not a recognized one.")
    static let members = Term(
        es: "Miembros", "Miembros que el servicio lista.",
        en: "Members", "Members listed by the service.")
    static let memberShare = Term(
        es: "% de miembros", "Por cada 100 miembros.",
        en: "Share of members", "Per 100 members.")
    static let planType = Term(
        es: "Tipo de plan",
        "Qué pone fin a la membresía: la fecha, las visitas o, en un plan mixto, lo que ocurra primero.",
        en: "Plan type", "What ends the membership: the date, the visits or, on a mixed plan, whichever comes first.")
    static let activeMembers = Term(
        es: "Vigentes", "Miembros activos cuya membresía también está activa.",
        en: "In force", "Active members whose membership is active too.")
    static let visits = Term(
        es: "Visitas", "Check-ins de miembros en el período, cada uno contado una vez por su id.",
        en: "Visits", "Members' check-ins in the period, each counted once by its id.")
    static let visitsPerMember = Term(
        es: "Visitas por miembro", "Visitas del período divididas por los miembros.",
        en: "Visits per member", "Visits in the period divided by members.")
    static let medianDaysLeft = Term(
        es: "Días restantes (mediana)",
        "Mediana de los días que quedan a los vigentes con fecha de término (rango más cercano).",
        en: "Days left (median)", "Median of the days left to members in force who have an end date (nearest rank).")
    static let entitledMembers = Term(
        es: "Con derecho",
        "Podían entrar en el período: vinieron, o su membresía abarca parte del período y los admitiría al corte o ya terminó.",
        en: "Entitled",
        "Could come in the period: they came, or their membership overlaps it and would admit them at the cut-off or has ended."
    )
    static let attendedMembers = Term(
        es: "Vinieron", "Miembros con derecho y al menos una visita en el período.",
        en: "Came", "Entitled members with at least one visit in the period.")
    static let memberAttendance = Term(
        es: "Asistencia", "Miembros que vinieron por cada 100 con derecho; vacío si no hay ninguno.",
        en: "Attendance", "Members who came per 100 entitled; empty if nobody is entitled.")
    static let visitingMembers = Term(
        es: "Miembros distintos", "Miembros distintos con al menos una visita en el intervalo.",
        en: "Different members", "Distinct members with at least one visit in the interval.")
    static let weekdayNumber = Term(
        es: "Día de la semana", "Del 1 (lunes) al 7 (domingo), en la zona del informe.",
        en: "Weekday", "From 1 (Monday) to 7 (Sunday), in the report's zone.")
    static let hourOfDay = Term(
        es: "Hora", "Hora del día, de 0 a 23, en la zona del informe.",
        en: "Hour", "Hour of the day, 0 to 23, in the report's zone.")
    static let memberID = Term(
        es: "ID de miembro", "Id del miembro en el servicio.",
        en: "Member ID", "The member's id in the service.")
    static let admissionDecision = Term(
        es: "Decisión", "Si se admitiría al miembro a la fecha de corte de los datos.",
        en: "Decision", "Whether the member would be admitted at the data's cut-off.")
    static let admissionReason = Term(
        es: "Motivo", "La primera regla que decide: actividad, estado y luego los límites del plan.",
        en: "Reason", "The first rule that decides: activity, status, then the plan's limits.")
    static let visitsLeft = Term(
        es: "Visitas restantes", "Visitas que quedan; en un plan familiar, las del grupo.",
        en: "Visits left", "Visits left; on a family plan, the group's.")
    static let daysLeft = Term(
        es: "Días restantes", "Medianoches hasta el término de la membresía: 0 en el último día.",
        en: "Days left", "Midnights until the membership ends: 0 on its last day.")
    static let limitReachedFirst = Term(
        es: "Termina por",
        "En un plan mixto, el límite que se alcanzará primero al ritmo habitual: la fecha, las visitas o ambas.",
        en: "Ends by", "On a mixed plan, the limit reached first at the usual pace: the date, the visits or both.")
    static let endsOn = Term(
        es: "Termina el", "Fecha de término de la membresía en la zona del informe.",
        en: "Ends on", "The date the membership ends, in the report's time zone.")
    static let usualVisitsPerWeek = Term(
        es: "Visitas por semana",
        "Promedio semanal de las doce semanas hasta la última visita; en miembros nuevos, "
            + "desde la primera (mínimo cuatro semanas).",
        en: "Visits a week",
        "Weekly average over the twelve weeks up to the last visit; for newer members, since the first (at least four weeks)."
    )
    static let lastVisitAt = Term(
        es: "Última visita", "Cuándo fue la última visita.",
        en: "Last visit", "When the last visit was.")
    static let daysSince = Term(
        es: "Días sin venir", "Medianoches desde la última visita hasta el corte de los datos.",
        en: "Days since", "Midnights from the last visit to the data's cut-off.")
    static let familyGroupID = Term(
        es: "ID de grupo familiar", "Id del grupo familiar en el servicio.",
        en: "Family group ID", "The family group's id in the service.")
    static let familyMembers = Term(
        es: "Miembros del grupo", "Miembros que el servicio lista en el grupo.",
        en: "Members of the group", "Members of the group listed by the service.")
    static let familyVisitsLeft = Term(
        es: "Visitas restantes del grupo",
        "Visitas que comparte el grupo, contadas una vez: el menor saldo de sus miembros vigentes; sin vigentes, "
            + "el saldo en que todos coinciden.",
        en: "Visits left to the group",
        "Visits the group shares, counted once: the lowest balance among its members in force; if none is in force, "
            + "the balance they agree on.")
    static let isConsistent = Term(
        es: "Coherente",
        "Sí si todos tienen el mismo tipo de plan y el mismo saldo, y no son más de los que admite el plan.",
        en: "Consistent", "Yes if all have the same plan type and visits left, and are no more than the plan allows.")
    static let visitsGranted = Term(
        es: "Visitas del plan", "Visitas incluidas en el plan.",
        en: "Visits granted", "Visits included in the plan.")
    static let visitsCounted = Term(
        es: "Visitas contadas", "Visitas desde el inicio de la membresía; las de todo el grupo si las comparte.",
        en: "Visits counted", "Visits since the membership began; the whole group's if shared.")
    static let visitDifference = Term(
        es: "Diferencia",
        "Visitas contadas menos visitas descontadas (las del plan menos las restantes): 0 si cuadran.",
        en: "Difference", "Visits counted minus visits deducted (granted minus left): 0 if they agree.")
    static let level = Term(
        es: "Nivel", "Número del nivel.",
        en: "Level", "The level's number.")
    static let levelName = Term(
        es: "Nombre del nivel", "Nombre del nivel; vacío si el club no lo lista.",
        en: "Level name", "The level's name; empty if the club does not list it.")
    static let medianVisits = Term(
        es: "Visitas (mediana)", "Mediana de las visitas del período del nivel según el servicio (rango más cercano).",
        en: "Visits (median)", "Median of the visits in the level's period, according to the service (nearest rank).")
    static let levelBenefits = Term(
        es: "Beneficios", "Los beneficios del nivel según el servicio.",
        en: "Benefits", "The level's benefits, according to the service.")
    static let levelVisits = Term(
        es: "Visitas del período", "Visitas en el período del nivel según el servicio.",
        en: "Visits in the period", "Visits in the level's period, according to the service.")
    static let visitsRequired = Term(
        es: "Visitas requeridas", "Visitas que exige el nivel siguiente; vacío en el más alto.",
        en: "Visits required", "Visits required for the next level; empty at the highest.")
    static let levelProgress = Term(
        es: "Avance", "Visitas divididas por visitas requeridas, de 0 a 1; 1 en el nivel más alto.",
        en: "Progress", "Visits divided by visits required, 0 to 1; 1 at the highest level.")
    static let visitsToNext = Term(
        es: "Faltan", "Visitas que faltan para el nivel siguiente.",
        en: "To next", "Visits still needed for the next level.")
    static let levelExpiresAt = Term(
        es: "El nivel vence", "Cuándo vence el nivel.",
        en: "Level expires", "When the level expires.")
    static let willDrop = Term(
        es: "Bajará", "Sí si, con las visitas hechas hasta ahora, el nivel se perdería al vencer.",
        en: "Will drop", "Yes if, with the visits made so far, the level would be lost when it expires.")
    static let points = Term(
        es: "Puntos", "Puntos del miembro según el servicio.",
        en: "Points", "The member's points, according to the service.")
    static let firstMonth = Term(
        es: "Primer mes", "Mes de la primera visita, en la zona del informe.",
        en: "First month", "Month of the first visit, in the report's zone.")
    static let monthsSince = Term(
        es: "Meses después", "Meses desde el mes de la primera visita; 0 es ese mismo mes.",
        en: "Months since", "Months since the month of the first visit; 0 is that month.")
    static let retainedMembers = Term(
        es: "Volvieron", "Miembros que empezaron ese mes y vinieron en este.",
        en: "Came back", "Members who started in that month and came in this one.")
    static let retainedShare = Term(
        es: "% que volvió", "Por cada 100 que empezaron ese mes.",
        en: "Retained", "Per 100 who started in that month.")
}
