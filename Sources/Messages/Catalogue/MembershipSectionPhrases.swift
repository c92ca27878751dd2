// Members' reports.
extension Phrase {

    // Titles of sections, which are also the names of the workbook's sheets: at most 31 characters.
    public static let membersByStatus = Phrase(es: "Miembros por estado", en: "Members by status")
    public static let membersByPlan = Phrase(es: "Miembros por plan", en: "Members by plan")
    public static let attendanceByPlan = Phrase(es: "Asistencia por plan", en: "Attendance by plan")
    public static let visitsHistogram = Phrase(es: "Visitas en el tiempo", en: "Visits over time")
    public static let visitsByWeekdayAndHour = Phrase(es: "Visitas por día y hora", en: "Visits by weekday and hour")
    public static let admissions = Phrase(es: "Admisiones", en: "Admissions")
    public static let expiringMembers = Phrase(es: "Por vencer", en: "About to expire")
    public static let fadingMembers = Phrase(es: "Dejan de venir", en: "Fading members")
    public static let familyGroups = Phrase(es: "Grupos familiares", en: "Family groups")
    public static let visitBalance = Phrase(es: "Saldo de visitas", en: "Visit balance")
    public static let levels = Phrase(es: "Niveles", en: "Levels")
    public static let levelProgress = Phrase(es: "Avance de niveles", en: "Level progress")
    public static let retention = Phrase(es: "Retención", en: "Retention")

    // What to mind in reading a section.
    public static let membersByPlanNote = Phrase(
        es: "Las visitas son las del período; los miembros, los que el servicio lista hoy.",
        en: "Visits are those of the period; members are those that the service lists now.")
    public static let attendanceByPlanNote = Phrase(
        es: "Quien vino cuenta también entre quienes tenían derecho, así que nunca pasa de 100 %.",
        en: "Those who came also count among those entitled, so it is never above 100%.")
    public static let weekdayNote = Phrase(
        es: "Las horas son las de la zona del informe.", en: "Hours are those of the report's zone.")
    public static let admissionsNote = Phrase(
        es: "Lo que la puerta diría a cada miembro al corte de los datos; nada se escribe.",
        en: "What the door would say to each member at the data's time; nothing is written.")
    public static func expiringNote(days: Int64, visits: Int64) -> Phrase {
        Phrase(
            es: {
                "Miembros que aún entran y a los que quedan hasta \($0.counted(days, "día", "días")) o "
                    + "\($0.counted(visits, "visita", "visitas"))."
            },
            en: {
                "Members still admitted who have up to \($0.counted(days, "day", "days")) or "
                    + "\($0.counted(visits, "visit", "visits")) left."
            })
    }
    public static let fadingNote = Phrase(
        es:
            "No vienen hace dos semanas o más y ya faltaron a tres de sus visitas habituales; donde hay planes, solo vigentes.",
        en: "Away for two weeks or more, and for three of their usual visits; where there are plans, members in force.")
    public static let familyGroupsNote = Phrase(
        es: "Las visitas de un grupo se cuentan una vez, no una por miembro.",
        en: "A group's visits are counted once, not once for each member.")
    public static let visitBalanceNote = Phrase(
        es: "El saldo de un grupo familiar es una sola fila, con el primero de sus miembros.",
        en: "The balance of a family group is one row, under the first of its members.")
    public static let levelsNote = Phrase(
        es: "Por el nivel que el servicio da a cada miembro.",
        en: "By the level that the service gives each member.")
    public static let levelProgressNote = Phrase(
        es: "El máximo de un nivel no lo quita; bajar depende de las visitas hechas al vencer.",
        en: "A level's maximum takes nothing away; dropping depends on the visits made at its expiry.")
    public static let retentionNote = Phrase(
        es:
            "De quienes vinieron por primera vez en un mes, cuántos vinieron en cada mes siguiente, aunque ya no figuren.",
        en: "Of those who first came in a month, how many came in each month after, even if no longer listed.")

    // Charts.
    public static let chartMembersByStatus = Phrase(es: "Miembros por estado", en: "Members by status")
    public static let chartMembersByPlan = Phrase(es: "Vigentes por plan", en: "Members in force by plan")
    public static let chartAttendanceByPlan = Phrase(es: "Asistencia por plan", en: "Attendance by plan")
    public static let chartVisits = Phrase(es: "Visitas en el tiempo", en: "Visits over time")
    public static let chartLevels = Phrase(es: "Miembros por nivel", en: "Members by level")
}

// The numbers to read first.
extension Phrase {
    public static let headlineMembersInForce = Phrase(es: "Miembros vigentes", en: "Members in force")
    public static let headlineMemberAttendance = Phrase(es: "Asistencia", en: "Attendance")
    public static let headlineVisits = Phrase(es: "Visitas", en: "Visits")
    public static let headlineExpiring = Phrase(es: "Por vencer", en: "About to expire")
    public static let headlineFading = Phrase(es: "Dejan de venir", en: "Fading")
    public static let headlineWillDrop = Phrase(es: "Bajarán de nivel", en: "Will drop a level")

    public static func ofMembers(_ count: Int) -> Phrase {
        Phrase(
            es: { "de \($0.counted(count, "miembro", "miembros"))" },
            en: { "of \($0.counted(count, "member", "members"))" })
    }

    public static func cameOfEntitled(_ came: Int, _ entitled: Int) -> Phrase {
        Phrase(
            es: { "\($0.grouped(came)) de \($0.grouped(entitled)) con derecho" },
            en: { "\($0.grouped(came)) of \($0.grouped(entitled)) entitled" })
    }

    public static func byMembers(_ count: Int) -> Phrase {
        Phrase(
            es: { "de \($0.counted(count, "persona", "personas"))" },
            en: { "by \($0.counted(count, "person", "people"))" })
    }
}

// What to know before trusting the numbers.
extension Phrase {
    public static let noTimeOfData = Phrase(
        es:
            "No hay visitas ni se dio una fecha de corte: faltan los días restantes y las admisiones. Indique la fecha.",
        en: "There are no visits and no date was given: days left and admissions are missing. Give a date.")

    public static let noStatesOrPlans = Phrase(
        es: "No se conocen estados ni planes: nadie se juzga en la puerta ni por su plan",
        en: "No states or plans are known: nobody is judged at the door or by plan")

    public static func misdatedVisits(_ count: Int) -> Phrase {
        Phrase(
            es: {
                let one = "visita meses después o años antes de las demás, que no se cuenta"
                let many = "visitas meses después o años antes de las demás, que no se cuentan"
                return "\($0.counted(count, one, many)): revise la fecha"
            },
            en: {
                "\($0.counted(count, "visit", "visits")) months after or years before the others, not counted: look at the date"
            })
    }

    public static func visitsWithoutMember(_ count: Int) -> Phrase {
        Phrase(
            es: {
                let counts = $0.word(for: count, "no se cuenta", "no se cuentan")
                return "\($0.counted(count, "visita", "visitas")) sin miembro, que \(counts)"
            },
            en: { "\($0.counted(count, "visit", "visits")) without a member, not counted" })
    }

    public static func visitsWithoutTime(_ count: Int) -> Phrase {
        Phrase(
            es: {
                let counts = $0.word(for: count, "no se cuenta", "no se cuentan")
                return "\($0.counted(count, "visita", "visitas")) sin fecha legible, que \(counts)"
            },
            en: { "\($0.counted(count, "visit", "visits")) without a readable time, not counted" })
    }

    public static func unlistedVisits(_ count: Int) -> Phrase {
        Phrase(
            es: {
                let counts = $0.word(for: count, "cuenta", "cuentan")
                let visits = $0.counted(count, "visita de un miembro", "visitas de miembros")
                return "\(visits) que el servicio no lista: \(counts) en las visitas, no en los planes"
            },
            en: {
                let visits = $0.counted(count, "visit of a member", "visits of members")
                return "\(visits) that the service does not list: counted in visits, not in plans"
            })
    }

    public static func unknownMembers(_ count: Int) -> Phrase {
        Phrase(
            es: {
                "El servicio no conoce a \($0.counted(count, "miembro", "miembros")) de la lista, que no se cuentan; -v dice en qué líneas"
            },
            en: {
                "The service does not know \($0.counted(count, "member", "members")) of the list, not counted; -v tells the lines"
            })
    }

    public static func missingMemberFields(_ count: Int, fields: [String]) -> Phrase {
        let names = fields.joined(separator: ", ")
        return Phrase(
            es: {
                let values = $0.counted(count, "valor que falta", "valores que faltan")
                let counts = $0.word(for: count, "cuenta como no dado", "cuentan como no dados")
                return "\(values) en las fichas (\(names)); \(counts)"
            },
            en: {
                let counts = $0.word(for: count, "it counts", "they count")
                return
                    "\($0.counted(count, "value", "values")) missing in the records (\(names)); \(counts) as not given"
            })
    }

    public static func unreadableMemberFields(_ count: Int, fields: [String]) -> Phrase {
        let names = fields.joined(separator: ", ")
        return Phrase(
            es: {
                let values = $0.counted(count, "valor ilegible", "valores ilegibles")
                let counted = $0.word(for: count, "se contó como faltante", "se contaron como faltantes")
                return "\(values) en las fichas (\(names)), que \(counted)"
            },
            en: {
                let values = $0.counted(count, "unreadable value", "unreadable values")
                return "\(values) in the records (\(names)), counted as missing"
            })
    }

    public static func undecidableMembers(_ count: Int) -> Phrase {
        Phrase(
            es: {
                let memberships = $0.counted(count, "membresía activa", "membresías activas")
                let entries = $0.word(
                    for: count, "no entraría hasta completar su ficha", "no entrarían hasta completar sus fichas")
                return "\(memberships) sin el dato que \($0.word(for: count, "la limita", "las limita")); \(entries)"
            },
            en: {
                let memberships = $0.counted(count, "active membership", "active memberships")
                let them = $0.word(for: count, "it", "them")
                return "\(memberships) without the value that limits \(them); not admitted until completed"
            })
    }

    public static func familyPlansUnknown(_ count: Int) -> Phrase {
        Phrase(
            es: {
                let members = $0.counted(count, "miembro no entraría", "miembros no entrarían")
                return "\(members): el plan de alguien de su familia no está en la lista de planes"
            },
            en: {
                let members = $0.counted(count, "member is", "members are")
                return "\(members) not admitted: the plan of someone in their family is not in the list of plans"
            })
    }

    public static func inconsistentFamilies(_ count: Int) -> Phrase {
        Phrase(
            es: {
                let groups = $0.counted(count, "grupo familiar", "grupos familiares")
                return "\(groups) cuyas fichas no coinciden; se usa el menor saldo"
            },
            en: {
                let groups = $0.counted(count, "family group", "family groups")
                return "\(groups) whose records disagree; the lowest number of visits is used"
            })
    }

    public static func visitBalancesDiffer(_ count: Int) -> Phrase {
        Phrase(
            es: {
                let balances = $0.counted(count, "saldo de visitas que no cuadra", "saldos de visitas que no cuadran")
                return "\(balances) con las visitas contadas"
            },
            en: {
                let balances = $0.counted(
                    count, "balance of visits that does not agree", "balances of visits that do not agree")
                return "\(balances) with the visits counted"
            })
    }

    public static func levelGap(_ lower: Int64, _ upper: Int64) -> Phrase {
        Phrase(
            es: "Entre los niveles \(lower) y \(upper) hay visitas que no son de ninguno; cuentan para el menor",
            en: "Between levels \(lower) and \(upper) some numbers of visits belong to neither; the lower has them")
    }

    public static func levelOverlap(_ lower: Int64, _ upper: Int64) -> Phrase {
        Phrase(
            es: "Los niveles \(lower) y \(upper) se superponen; lo que ambos reclaman es del mayor",
            en: "Levels \(lower) and \(upper) overlap; the upper has what both claim")
    }

    public static func levelsOutOfOrder(_ lower: Int64, _ upper: Int64) -> Phrase {
        Phrase(
            es: "El nivel \(lower) pide menos visitas que el \(upper); el orden es el de las visitas",
            en: "Level \(lower) requires fewer visits than level \(upper); the order is that of visits")
    }

    public static func levelRepeated(_ number: Int64) -> Phrase {
        Phrase(
            es: "Hay dos niveles con el número \(number); vale el que pide menos visitas",
            en: "Two levels have the number \(number); the one that requires fewer visits counts")
    }

    public static func leftOutVisits(_ count: Int) -> Phrase {
        Phrase(
            es: { "Los filtros dejaron fuera \($0.counted(count, "visita", "visitas"))" },
            en: { "Filters left out \($0.counted(count, "visit", "visits"))" })
    }
}

// "About these numbers".
extension Phrase {
    public static let aboutClub = Phrase(es: "Club o gimnasio", en: "Club or gym")
    public static let aboutAsOf = Phrase(es: "Corte de los datos", en: "As of")
    public static let aboutMembers = Phrase(es: "Miembros listados", en: "Members listed")
    public static let aboutVisits = Phrase(es: "Visitas que dio el servicio", en: "Visits that the service gave")
    public static let aboutVisitsCounted = Phrase(es: "Visitas contadas", en: "Visits counted")
    public static let aboutLeftOutVisits = Phrase(es: "Visitas fuera del período", en: "Visits outside the period")
    public static let aboutOwnRows = Phrase(es: "Solo el miembro", en: "Only the member")
    public static let aboutExpiringDays = Phrase(
        es: "Por vencer: días restantes hasta", en: "About to expire: days left up to")
    public static let aboutExpiringVisits = Phrase(
        es: "Por vencer: visitas restantes hasta", en: "About to expire: visits left up to")
}
