/// The columns of members' reports, in the order of their sections.
extension Term {
    public static let memberStatus = Term(
        Phrase(es: "Estado", en: "Status"),
        Phrase(
            es: "Estado de la membresía según su ficha; «no reconocido» si no es ninguno de los conocidos.",
            en: "The membership's status, from its record; unknown if it is not a recognized one."))
    public static let members = Term(
        Phrase(es: "Miembros", en: "Members"),
        Phrase(
            es: "Miembros que el servicio lista.",
            en: "Members listed by the service."))
    public static let memberShare = Term(
        Phrase(es: "% de miembros", en: "Share of members"),
        Phrase(
            es: "Por cada 100 miembros.",
            en: "Per 100 members."))
    public static let planType = Term(
        Phrase(es: "Tipo de plan", en: "Plan type"),
        Phrase(
            es: "Qué pone fin a la membresía: la fecha, las visitas o, en un plan mixto, lo que ocurra primero.",
            en: "What ends the membership: the date, the visits or, on a mixed plan, whichever comes first."))
    public static let activeMembers = Term(
        Phrase(es: "Vigentes", en: "In force"),
        Phrase(
            es: "Miembros activos cuya membresía también está activa.",
            en: "Active members whose membership is active too."))
    public static let visits = Term(
        Phrase(es: "Visitas", en: "Visits"),
        Phrase(
            es: "Check-ins de miembros en el período, cada uno contado una vez por su id.",
            en: "Members' check-ins in the period, each counted once by its id."))
    public static let visitsPerMember = Term(
        Phrase(es: "Visitas por miembro", en: "Visits per member"),
        Phrase(
            es: "Visitas del período divididas por los miembros.",
            en: "Visits in the period divided by members."))
    public static let medianDaysLeft = Term(
        Phrase(es: "Días restantes (mediana)", en: "Days left (median)"),
        Phrase(
            es: "Mediana de los días que quedan a los vigentes con fecha de término (rango más cercano).",
            en: "Median of the days left to members in force who have an end date (nearest rank)."))
    public static let entitledMembers = Term(
        Phrase(es: "Con derecho", en: "Entitled"),
        Phrase(
            es:
                "Podían entrar en el período: vinieron, o su membresía abarca parte del período y los admitiría al corte o ya terminó.",
            en:
                "Could come in the period: they came, or their membership overlaps it and would admit them at the cut-off or has ended."
        ))
    public static let attendedMembers = Term(
        Phrase(es: "Vinieron", en: "Came"),
        Phrase(
            es: "Miembros con derecho y al menos una visita en el período.",
            en: "Entitled members with at least one visit in the period."))
    public static let memberAttendance = Term(
        Phrase(es: "Asistencia", en: "Attendance"),
        Phrase(
            es: "Miembros que vinieron por cada 100 con derecho; vacío si no hay ninguno.",
            en: "Members who came per 100 entitled; empty if nobody is entitled."))
    public static let visitingMembers = Term(
        Phrase(es: "Miembros distintos", en: "Different members"),
        Phrase(
            es: "Miembros distintos con al menos una visita en el intervalo.",
            en: "Distinct members with at least one visit in the interval."))
    public static let weekdayNumber = Term(
        Phrase(es: "Día de la semana", en: "Weekday"),
        Phrase(
            es: "Del 1 (lunes) al 7 (domingo), en la zona del informe.",
            en: "From 1 (Monday) to 7 (Sunday), in the report's zone."))
    public static let hourOfDay = Term(
        Phrase(es: "Hora", en: "Hour"),
        Phrase(
            es: "Hora del día, de 0 a 23, en la zona del informe.",
            en: "Hour of the day, 0 to 23, in the report's zone."))
    public static let memberID = Term(
        Phrase(es: "ID de miembro", en: "Member ID"),
        Phrase(
            es: "Id del miembro en el servicio.",
            en: "The member's id in the service."))
    public static let admissionDecision = Term(
        Phrase(es: "Decisión", en: "Decision"),
        Phrase(
            es: "Si se admitiría al miembro a la fecha de corte de los datos.",
            en: "Whether the member would be admitted at the data's cut-off."))
    public static let admissionReason = Term(
        Phrase(es: "Motivo", en: "Reason"),
        Phrase(
            es: "La primera regla que decide: actividad, estado y luego los límites del plan.",
            en: "The first rule that decides: activity, status, then the plan's limits."))
    public static let visitsLeft = Term(
        Phrase(es: "Visitas restantes", en: "Visits left"),
        Phrase(
            es: "Visitas que quedan; en un plan familiar, las del grupo.",
            en: "Visits left; on a family plan, the group's."))
    public static let daysLeft = Term(
        Phrase(es: "Días restantes", en: "Days left"),
        Phrase(
            es: "Medianoches hasta el término de la membresía: 0 en el último día.",
            en: "Midnights until the membership ends: 0 on its last day."))
    public static let limitReachedFirst = Term(
        Phrase(es: "Termina por", en: "Ends by"),
        Phrase(
            es:
                "En un plan mixto, el límite que se alcanzará primero al ritmo habitual: la fecha, las visitas o ambas.",
            en: "On a mixed plan, the limit reached first at the usual pace: the date, the visits or both."))
    public static let endsOn = Term(
        Phrase(es: "Termina el", en: "Ends on"),
        Phrase(
            es: "Fecha de término de la membresía en la zona del informe.",
            en: "The date the membership ends, in the report's time zone."))
    public static let usualVisitsPerWeek = Term(
        Phrase(es: "Visitas por semana", en: "Visits a week"),
        Phrase(
            es:
                "Promedio semanal de las doce semanas hasta la última visita; en miembros nuevos, desde la primera (mínimo cuatro semanas).",
            en:
                "Weekly average over the twelve weeks up to the last visit; for newer members, since the first (at least four weeks)."
        ))
    public static let lastVisitAt = Term(
        Phrase(es: "Última visita", en: "Last visit"),
        Phrase(
            es: "Cuándo fue la última visita.",
            en: "When the last visit was."))
    public static let daysSince = Term(
        Phrase(es: "Días sin venir", en: "Days since"),
        Phrase(
            es: "Medianoches desde la última visita hasta el corte de los datos.",
            en: "Midnights from the last visit to the data's cut-off."))
    public static let familyGroupID = Term(
        Phrase(es: "ID de grupo familiar", en: "Family group ID"),
        Phrase(
            es: "Id del grupo familiar en el servicio.",
            en: "The family group's id in the service."))
    public static let familyMembers = Term(
        Phrase(es: "Miembros del grupo", en: "Members of the group"),
        Phrase(
            es: "Miembros que el servicio lista en el grupo.",
            en: "Members of the group listed by the service."))
    public static let familyVisitsLeft = Term(
        Phrase(es: "Visitas restantes del grupo", en: "Visits left to the group"),
        Phrase(
            es:
                "Visitas que comparte el grupo, contadas una vez: el menor saldo de sus miembros vigentes; sin vigentes, el saldo en que todos coinciden.",
            en:
                "Visits the group shares, counted once: the lowest balance among its members in force; if none is in force, the balance they agree on."
        ))
    public static let isConsistent = Term(
        Phrase(es: "Coherente", en: "Consistent"),
        Phrase(
            es: "Sí si todos tienen el mismo tipo de plan y el mismo saldo, y no son más de los que admite el plan.",
            en: "Yes if all have the same plan type and visits left, and are no more than the plan allows."))
    public static let visitsGranted = Term(
        Phrase(es: "Visitas del plan", en: "Visits granted"),
        Phrase(
            es: "Visitas incluidas en el plan.",
            en: "Visits included in the plan."))
    public static let visitsCounted = Term(
        Phrase(es: "Visitas contadas", en: "Visits counted"),
        Phrase(
            es: "Visitas desde el inicio de la membresía; las de todo el grupo si las comparte.",
            en: "Visits since the membership began; the whole group's if shared."))
    public static let visitDifference = Term(
        Phrase(es: "Diferencia", en: "Difference"),
        Phrase(
            es: "Visitas contadas menos visitas descontadas (las del plan menos las restantes): 0 si cuadran.",
            en: "Visits counted minus visits deducted (granted minus left): 0 if they agree."))
    public static let level = Term(
        Phrase(es: "Nivel", en: "Level"),
        Phrase(
            es: "Número del nivel.",
            en: "The level's number."))
    public static let levelName = Term(
        Phrase(es: "Nombre del nivel", en: "Level name"),
        Phrase(
            es: "Nombre del nivel; vacío si el club no lo lista.",
            en: "The level's name; empty if the club does not list it."))
    public static let medianVisits = Term(
        Phrase(es: "Visitas (mediana)", en: "Visits (median)"),
        Phrase(
            es: "Mediana de las visitas del período del nivel según el servicio (rango más cercano).",
            en: "Median of the visits in the level's period, according to the service (nearest rank)."))
    public static let levelBenefits = Term(
        Phrase(es: "Beneficios", en: "Benefits"),
        Phrase(es: "Los beneficios del nivel según el servicio.", en: "The level's benefits, according to the service.")
    )
    public static let levelVisits = Term(
        Phrase(es: "Visitas del período", en: "Visits in the period"),
        Phrase(
            es: "Visitas en el período del nivel según el servicio.",
            en: "Visits in the level's period, according to the service."))
    public static let visitsRequired = Term(
        Phrase(es: "Visitas requeridas", en: "Visits required"),
        Phrase(
            es: "Visitas que exige el nivel siguiente; vacío en el más alto.",
            en: "Visits required for the next level; empty at the highest."))
    public static let levelProgress = Term(
        Phrase(es: "Avance", en: "Progress"),
        Phrase(
            es: "Visitas divididas por visitas requeridas, de 0 a 1; 1 en el nivel más alto.",
            en: "Visits divided by visits required, 0 to 1; 1 at the highest level."))
    public static let visitsToNext = Term(
        Phrase(es: "Faltan", en: "To next"),
        Phrase(
            es: "Visitas que faltan para el nivel siguiente.",
            en: "Visits still needed for the next level."))
    public static let levelExpiresAt = Term(
        Phrase(es: "El nivel vence", en: "Level expires"),
        Phrase(
            es: "Cuándo vence el nivel.",
            en: "When the level expires."))
    public static let willDrop = Term(
        Phrase(es: "Bajará", en: "Will drop"),
        Phrase(
            es: "Sí si, con las visitas hechas hasta ahora, el nivel se perdería al vencer.",
            en: "Yes if, with the visits made so far, the level would be lost when it expires."))
    public static let points = Term(
        Phrase(es: "Puntos", en: "Points"),
        Phrase(
            es: "Puntos del miembro según el servicio.",
            en: "The member's points, according to the service."))
    public static let firstMonth = Term(
        Phrase(es: "Primer mes", en: "First month"),
        Phrase(
            es: "Mes de la primera visita, en la zona del informe.",
            en: "Month of the first visit, in the report's zone."))
    public static let monthsSince = Term(
        Phrase(es: "Meses después", en: "Months since"),
        Phrase(
            es: "Meses desde el mes de la primera visita; 0 es ese mismo mes.",
            en: "Months since the month of the first visit; 0 is that month."))
    public static let retainedMembers = Term(
        Phrase(es: "Volvieron", en: "Came back"),
        Phrase(
            es: "Miembros que empezaron ese mes y vinieron en este.",
            en: "Members who started in that month and came in this one."))
    public static let retainedShare = Term(
        Phrase(es: "% que volvió", en: "Retained"),
        Phrase(
            es: "Por cada 100 que empezaron ese mes.",
            en: "Per 100 who started in that month."))
}
