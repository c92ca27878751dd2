import Base
import Reporting

extension Phrase {
    // Titles of sections, which are also the names of the workbook's sheets: at most 31 characters.
    static let attendanceByStand = Phrase(es: "Por stand", en: "By stand")
    static let attendanceByStandAndType = Phrase(es: "Por stand y tipo", en: "By stand and type")
    static let packArrivals = Phrase(es: "Llegadas en el tiempo", en: "Arrivals over time")
    static let packArrivalsByDay = Phrase(es: "Llegadas por día", en: "Arrivals by day")
    static let packArrivalsByStand = Phrase(es: "Llegadas por stand", en: "Arrivals by stand")

    static let packAttendanceNote = Phrase(
        es: "Una persona cuenta una vez en cada sesión o stand.", en: "A person counts once in each session or stand.")
    static let packArrivalsNote = Phrase(
        es: "Los intervalos se amplían hasta que cada uno tenga suficientes personas.",
        en: "Intervals are widened until each has enough people.")
    static let packOthersNote = Phrase(
        es: "«Otros» agrupa los métodos con pocas personas y los check-ins sin método.",
        en: "\"Others\" groups methods with few people and check-ins without a method.")
    static let packPlacesNote = Phrase(
        es:
            "Celdas amplias, no posiciones; «otros lugares» agrupa las celdas con pocas personas y los check-ins sin ubicación.",
        en: "Wide cells, not positions; \"other places\" groups cells with few people and check-ins without a location."
    )
    static let packOfSessionsShown = Phrase(
        es: "Incluye solo las sesiones y los stands cuya asistencia se muestra por separado.",
        en: "Only sessions and stands whose attendance is shown by itself are included.")
    static let packOfSessionsAndGroupsShown = Phrase(
        es: "Incluye solo las sesiones y los stands cuya asistencia se muestra por separado, y los grupos.",
        en: "Only sessions and stands whose attendance is shown by itself, and groups, are included.")
    static let packOthers = Phrase(es: "Otros", en: "Others")
    static let packElsewhere = Phrase(es: "Otros lugares o sin lugar", en: "Other places, or none")

    static let chartByStand = Phrase(es: "Asistencia por stand", en: "Attendance by stand")
    static let chartPackPlaces = Phrase(es: "Lugares con más llegadas", en: "Places with the most arrivals")
    static let headlinePackVisits = Phrase(es: "Visitas", en: "Visits")
    static let packVisitsDetail = Phrase(
        es: "una persona cuenta una vez en cada sesión o stand", en: "a person counts once in each session or stand")
    static let packPeopleOverlap = Phrase(
        es: "Cuántas personas distintas son no se muestra: el informe comparte visitas con los de otros auspiciadores.",
        en: "How many different people they are is not shown: the pack shares visits with those of other sponsors.")
    static let packPeopleLater = Phrase(
        es: "Cuántas personas distintas son se sabrá al cierre.",
        en: "How many different people they are comes with the closing edition.")
    static func packPeopleWithheld(fewerThan minimum: Int) -> Phrase {
        Phrase(
            es: "Cuántas personas distintas son no se muestra: revelaría a menos de \(number: minimum).",
            en: "How many different people they are is not shown: it would reveal fewer than \(number: minimum).")
    }
    static func packNothing(fewerThan minimum: Int) -> Phrase {
        Phrase(
            es: "Hay menos de \(digits: minimum) personas, o alguna podría ser identificada: no se muestran cifras.",
            en: "Fewer than \(digits: minimum) people, or someone could be identified: no figures are shown.")
    }
    static let packNotBegun = Phrase(
        es: "Aún no termina ninguna sesión: todavía no hay cifras.",
        en: "No session is over yet: there are no figures so far.")
    static let packNoFigures = Phrase(es: "Todavía no hay cifras.", en: "There are no figures so far.")
    static let packNotMeasured = Phrase(
        es: "Nadie escaneó en estas sesiones: no se sabe quién vino, y no hay cifras.",
        en: "Nobody scanned at these sessions: who came is not known, and there are no figures.")
    static func packWithheld(_ cells: Int, fewerThan minimum: Int) -> Phrase {
        Phrase(
            es: "\(cells, "valor reservado", "valores reservados") (*): \(for: cells, "abarca", "abarcan") a menos de "
                + "\(number: minimum) personas o \(for: cells, "permitiría", "permitirían") calcular uno que lo hace.",
            en: "\(cells, "value is", "values are") withheld (*): \(for: cells, "it covers", "they cover") fewer than "
                + "\(number: minimum) people, or would reveal one that does.")
    }
    static func packRateWithheld(fewerThan minimum: Int) -> Phrase {
        Phrase(
            es: "No se muestra el porcentaje de asistencia del conjunto: revelaría a menos de \(number: minimum) "
                + "personas, o cuántas vinieron sin inscripción.",
            en: "No attendance percentage of everything is shown: it would reveal fewer than \(number: minimum) "
                + "people, or how many came without a registration.")
    }
    static func packSectionsLeftOut(fewerThan minimum: Int) -> Phrase {
        Phrase(
            es: "Se omiten las secciones sin grupos de al menos \(digits: minimum) personas.",
            en: "Sections without groups of at least \(digits: minimum) people are omitted.")
    }

    /// Sentences, one after another.
    static func sentences(_ sentences: [Phrase]) -> Phrase {
        Phrase(es: "\(sentences, by: " ")", en: "\(sentences, by: " ")")
    }
    static let packByDayNote = Phrase(
        es:
            "Lo que cada día sumó a los totales. Las llegadas que aún son muy pocas se suman el día en que alcanzan el mínimo.",
        en:
            "What each day added to the totals. Arrivals still too few are added on the day on which there are enough of them."
    )
    static let packRestLater = Phrase(
        es: "Por ahora hay solo totales; al cierre, después de la última sesión, vendrá lo demás.",
        en: "Totals only so far; everything else comes at the closing, after the last session.")

    /// - Parameter part: Which part of the session it is, if the pack has several.
    static func packLeftOutName(_ session: String, part: String?) -> Phrase {
        part.map { Phrase(es: "\(session) (parte \(packPart($0)))", en: "\(session) (part \(packPart($0)))") }
            ?? Phrase(verbatim: session)
    }
    /// - Parameter reason: `not_over`, `not_measured` or `cannot_be_shown`.
    static func packLeftOut(_ sessions: [Phrase], _ reason: String) -> Phrase {
        switch reason {
        case "not_over":
            Phrase(
                es: "Aún no están en ninguna cifra: \(sessions, by: ", ").",
                en: "Not in any number yet: \(sessions, by: ", ").")
        case "not_measured":
            Phrase(
                es: "Nadie escaneó, así que no están en ninguna cifra: \(sessions, by: ", ").",
                en: "Nobody scanned there, so in no number: \(sessions, by: ", ").")
        default:
            Phrase(
                es: "No se pueden mostrar sin revelar a unas pocas personas, y no están en ninguna cifra: "
                    + "\(sessions, by: ", ").",
                en: "They cannot be shown without revealing a few people, and are in no number: \(sessions, by: ", ").")
        }
    }
    static func packPartOf(sessions: [String], types: [String]) -> Phrase {
        let (named, kinds) = (sessions.joined(separator: ", "), types.joined(separator: ", "))
        return Phrase(
            es: "sesiones \(named)\("; tipos \(kinds)", if: !types.isEmpty)",
            en: "sessions \(named)\("; types \(kinds)", if: !types.isEmpty)")
    }

    /// When most people arrived, for the sentence before the tables: an hour, a day, or several.
    ///
    /// - Parameter day: `nil` if there is only one.
    static func packBusiest(from time: String, onDay day: Phrase?) -> Phrase {
        day.map { day in
            Phrase(
                es: "; la mayor afluencia fue el \(day) desde las \(time)", en: "; busiest on \(day) from \(time)")
        } ?? Phrase(es: "; la mayor afluencia fue desde las \(time)", en: "; busiest from \(time)")
    }
    static func packBusiest(onDay day: Phrase) -> Phrase {
        Phrase(es: "; la mayor afluencia fue el \(day)", en: "; busiest on \(day)")
    }
    static func packBusiest(fromDay day: Phrase) -> Phrase {
        Phrase(es: "; la mayor afluencia fue desde el \(day)", en: "; busiest from \(day)")
    }

    /// Everything in a sentence, before the tables.
    ///
    /// - Parameters:
    ///   - sessions: How many are in the count, of how many. The same holds for `stands`.
    ///   - areOwn: Whether they are the sponsor's.
    ///   - busiest: When most people arrived, if the pack shows it: one of `packBusiest`.
    ///   - unscanned: The sessions and stands where nobody scanned.
    static func packSummary(
        _ count: Int, arePeople: Bool, sessions: (counted: Int, all: Int), stands: (counted: Int, all: Int),
        areOwn: Bool,
        busiest: Phrase?, unscanned: [String], isSoFar: Bool
    ) -> Phrase {
        let places = [
            sessions.counted > 0
                ? packPlaces(
                    sessions, areOwn,
                    Phrase(
                        es: "\(for: sessions.all, "sesión", "sesiones")",
                        en: "\(for: sessions.all, "session", "sessions")"))
                : nil,
            stands.counted > 0
                ? packPlaces(
                    stands, areOwn,
                    Phrase(es: "\(for: stands.all, "stand", "stands")", en: "\(for: stands.all, "stand", "stands")"))
                : nil,
        ].compactMap(\.self)
        let what = Phrase(
            es: "\("Hasta ahora, ", if: isSoFar)\(number: count) "
                + "\(for: count, arePeople ? "persona vino" : "visita", arePeople ? "personas vinieron" : "visitas") a "
                + "\(places, by: " y ")\(busiest ?? Phrase(verbatim: ""))",
            en: "\("So far, ", if: isSoFar)\(number: count) "
                + "\(for: count, arePeople ? "person came" : "visit", arePeople ? "people came" : "visits") to "
                + "\(places, by: " and ")\(busiest ?? Phrase(verbatim: ""))")
        if unscanned.isEmpty { return Phrase(es: "\(what).", en: "\(what).") }
        let named = unscanned.prefix(3).joined(separator: ", ")
        let more = unscanned.count - 3
        return Phrase(
            es: "\(what); en \(named)\(" y \(digits: more) más", if: more > 0) nadie escaneó.",
            en: "\(what); nobody scanned at \(named)\(" and \(digits: more) more", if: more > 0).")
    }

    private static func packPlaces(
        _ places: (counted: Int, all: Int), _ areOwn: Bool, _ noun: Phrase
    ) -> Phrase {
        if places.counted < places.all {
            return Phrase(
                es: "\(digits: places.counted) de \("sus ", if: areOwn)\(digits: places.all) \(noun)",
                en: "\(digits: places.counted) of \("your ", if: areOwn)\(digits: places.all) \(noun)")
        }
        if areOwn, places.all == 1 { return Phrase(es: "su \(noun)", en: "your \(noun)") }
        return Phrase(
            es: "\("sus ", if: areOwn)\(digits: places.all) \(noun)",
            en: "\("your ", if: areOwn)\(digits: places.all) \(noun)")
    }

    // About these numbers.
    static let aboutDataHour = Phrase(es: "Última hora con datos", en: "Last hour with data")
    static let aboutMinimumCount = Phrase(es: "Mínimo de personas", en: "Minimum number of people")
    static let aboutEdition = Phrase(es: "Edición", en: "Edition")
    static let packLean = Phrase(es: "solo totales, hasta el cierre", en: "totals only, until the closing")
    static let packClosing = Phrase(es: "de cierre, la última", en: "closing, the last one")
    static let packArrivalsAnHour = Phrase(es: "Llegadas por hora", en: "Arrivals an hour")
    static let aboutStands = Phrase(es: "Stands y actividades", en: "Stands and activities")
    static let aboutUnit = Phrase(es: "Qué se cuenta", en: "What is counted")
    static let packUnit = Phrase(
        es: "El primer check-in de cada persona en cada sesión o stand; los check-ins repetidos no cuentan.",
        en: "Each person's first check-in in each session or stand; repeated check-ins do not count.")
    static let aboutProtection = Phrase(es: "Protección", en: "Protection")
    static func packProtection(fewerThan minimum: Int) -> Phrase {
        Phrase(
            es: "No se muestra ningún número de menos de \(digits: minimum) personas ni otro del que se pueda deducir; "
                + "los grupos pequeños se unen. Método: supresión de celdas primaria y complementaria (Hundepool y otros, "
                + "Statistical Disclosure Control, 2012, cap. 4).",
            en: "No number below \(digits: minimum) people is shown, nor any from which one could be deduced; "
                + "small groups are merged. Method: primary and secondary cell suppression (Hundepool et al., "
                + "Statistical Disclosure Control, 2012, ch. 4).")
    }
    static func noSponsorsFile(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no existe el archivo de auspiciadores; indique otro con --sponsors",
            en: "\(path): no such sponsors file; name another with --sponsors")
    }
    static func unreadableSponsors(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer el archivo de auspiciadores (\(reason)); indique otro con --sponsors",
            en: "\(path): cannot read the sponsors file (\(reason)); name another with --sponsors")
    }
    static func noSponsors(_ place: String) -> Phrase {
        Phrase(
            es: "\(place): no hay auspiciadores; agregue al menos uno bajo «sponsors»",
            en: "\(place): no sponsors; add at least one under \"sponsors\"")
    }
    static func sponsorWithoutName(_ place: String) -> Phrase {
        Phrase(
            es: "\(place): auspiciador sin nombre; agregue «name»", en: "\(place): sponsor without a name; add \"name\""
        )
    }
    static func sponsorWithoutAnything(_ name: String, at place: String) -> Phrase {
        Phrase(
            es:
                "\(place): «\(name)» no tiene sesiones, stands ni tipos; agregue «sessions», «stands» o «registrant-types»",
            en:
                "\(place): \"\(name)\" has no sessions, stands or types; add \"sessions\", \"stands\" or \"registrant-types\""
        )
    }
    static func sessionAndStand(_ id: Int64, of name: String, at place: String) -> Phrase {
        Phrase(
            es:
                "\(place): la sesión \(digits: id) de «\(name)» está en «sessions» y en «stands»; déjela en una sola lista",
            en: "\(place): session \(digits: id) of \"\(name)\" is in both \"sessions\" and \"stands\"; keep it in one")
    }
    static func sameSponsorFile(
        _ slug: String, at place: String, as other: String, at otherPlace: String
    ) -> Phrase {
        Phrase(
            es: "\(place): «\(slug)» ya es el nombre de archivo de «\(other)» (\(otherPlace)); defina otro en «slug»",
            en:
                "\(place): \"\(slug)\" is already the file name of \"\(other)\" (\(otherPlace)); set another with \"slug\""
        )
    }
    static func groupOfSessionsAndStands(_ group: String, of name: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): el grupo «\(group)» tiene sesiones y stands de «\(name)»; sepárelos en dos grupos",
            en: "\(place): group \"\(group)\" has both sessions and stands of \"\(name)\"; make two groups of them")
    }
    static func inTwoGroups(_ id: Int64, _ group: String, _ other: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): \(digits: id) está en los grupos «\(other)» y «\(group)»; déjelo en uno solo",
            en: "\(place): \(digits: id) is in groups \"\(other)\" and \"\(group)\"; keep it in one")
    }
    static func groupOfUnknown(_ id: Int64, at path: String, event: Int64) -> Phrase {
        Phrase(
            es: "\(path): groups: el evento \(digits: event) no tiene \(digits: id); quítelo, o véalos con: "
                + "attendance sessions --event \(digits: event)",
            en: "\(path): groups: event \(digits: event) has no \(digits: id); remove it, or list them with: "
                + "attendance sessions --event \(digits: event)")
    }
    static let aGroup = Phrase(
        es: "un nombre con ids, como «Talleres: [12, 13]»", en: "a name with ids, such as \"Workshops: [12, 13]\"")
    static let aDuration = Phrase(es: "un tiempo, como 24h", en: "a time, such as 24h")
    static let aSlug = Phrase(
        es: "un nombre de archivo de letras minúsculas sin tilde, dígitos y guiones (no «manifest»)",
        en: "a file name of lower-case letters, digits and hyphens (not \"manifest\")")
    static let aNameForFiles = Phrase(
        es: "un nombre con alguna letra latina o dígito; si no tiene, agregue «slug»",
        en: "a name with a Latin letter or digit; if it has none, add \"slug\"")
    static func sponsorSessionUnknown(
        _ id: Int64, of name: String, at place: String, event: Int64
    ) -> Phrase {
        Phrase(
            es: "\(place): el evento \(digits: event) no tiene la sesión \(digits: id) de «\(name)»; véalas con: "
                + "attendance sessions --event \(digits: event)",
            en: "\(place): event \(digits: event) has no session \(digits: id) of \"\(name)\"; list them with: "
                + "attendance sessions --event \(digits: event)")
    }
    static func sponsorTypeUnknown(_ id: Int64, of name: String, at place: String, event: Int64) -> Phrase {
        Phrase(
            es: "\(place): el evento \(digits: event) no tiene el tipo de inscrito \(digits: id) de «\(name)»; "
                + "revise «registrant-types»",
            en:
                "\(place): event \(digits: event) has no registrant type \(digits: id) of \"\(name)\"; check \"registrant-types\""
        )
    }
}

extension Term {
    static let standID = Term(
        es: "ID de stand", "Número en el servicio de la sesión que corresponde al stand.",
        en: "Stand ID", "The number in the service of the session that represents the stand.")
    static let stand = Term(
        es: "Stand o actividad", "Nombre del stand o actividad.",
        en: "Stand or activity", "The stand's or activity's name.")
    static let packBinStart = Term(
        es: "Desde", "Comienzo del intervalo.",
        en: "From", "Start of the interval.")
    static let packBinEnd = Term(
        es: "Hasta", "Fin del intervalo, no incluido.",
        en: "Until", "End of the interval, not included.")
    static let packArrivals = Term(
        es: "Llegadas",
        "Personas cuyo primer check-in en una sesión o stand cae en el grupo; en varias sesiones, la suma.",
        en: "Arrivals",
        "Guests whose first check-in in a session or stand is in the group; over several sessions, the sum.")
    static let packArrivalsAnHour = Term(
        es: "Llegadas por hora", "Las llegadas del intervalo divididas por sus horas.",
        en: "Arrivals an hour", "The interval's arrivals divided by its hours.")
    static let packPart = Term(
        es: "Parte", "Qué visitas son: las que solo este informe cuenta o las que cuenta junto con los de otros.",
        en: "Part", "Which visits: those that only this pack counts, or those that it counts together with others.")
    static let packPlace = Term(
        es: "Lugar", "El lugar del evento, según el servicio.",
        en: "Place", "The place of the event, as the service names it.")
    static let packShare = Term(
        es: "Porcentaje", "Porcentaje de las llegadas de la tabla.",
        en: "Share", "Percentage of the table's arrivals.")
    static let packVisits = Term(
        es: "Visitas", "Personas distintas en cada sesión o stand, sumadas: quien fue a tres cuenta tres veces.",
        en: "Visits", "Distinct people in each session or stand, summed: someone at three counts three times.")
    static let packNoShows = Term(
        noShows.title,
        Phrase(
            es: "Inscripciones que nadie usó; vacío si asistieron más que los inscritos.",
            en: "Registrations that nobody used; empty if more attended than were registered."))
    static let packAsOf = Term(
        es: "Última hora",
        "Última hora con datos (comienza a la hora indicada) de la edición en que los asistentes de la fila cambiaron por "
            + "última vez. Cambian solo en al menos el mínimo de personas; si son menos, se suman más adelante.",
        en: "Last hour",
        "Last hour with data (it begins at the time shown) of the edition in which the row's attendance last changed. "
            + "It changes only by at least the minimum number of people; fewer are added later.")
    static let packCell = Term(
        es: "Celda", "Celda de geohash de hasta cinco caracteres, de unos 5 km de lado.",
        en: "Cell", "Geohash cell of at most five characters, about 5 km wide.")
}
