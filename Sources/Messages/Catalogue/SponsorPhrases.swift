/// What a sponsor reads in its pack, and what is said of the sponsors file and of packs that are not published.
extension Phrase {
    // Titles of sections, which are also the names of the workbook's sheets: at most 31 characters.
    public static let attendanceByStand = Phrase(es: "Por stand", en: "By stand")
    public static let attendanceByStandAndType = Phrase(es: "Por stand y tipo", en: "By stand and type")
    public static let packArrivals = Phrase(es: "Llegadas en el tiempo", en: "Arrivals over time")
    public static let packArrivalsByDay = Phrase(es: "Llegadas por día", en: "Arrivals by day")
    public static let packArrivalsByStand = Phrase(es: "Llegadas por stand", en: "Arrivals by stand")

    public static let packAttendanceNote = Phrase(
        es: "Una persona cuenta una vez en cada sesión o stand.",
        en: "A person counts once in each session or stand.")
    public static let packArrivalsNote = Phrase(
        es: "Los intervalos son tan largos como hace falta para que en cada uno haya suficientes personas.",
        en: "Intervals are as long as it takes for each to hold enough people.")
    public static let packOthersNote = Phrase(
        es: "«Otros» reúne los métodos de pocas personas y los check-ins sin método.",
        en: "\"Others\" holds the methods of few people and the check-ins without one.")
    public static let packPlacesNote = Phrase(
        es: "Celdas amplias, no posiciones; «otros lugares» reúne las de pocas personas y los check-ins sin lugar.",
        en: "Wide cells, not positions; \"other places\" holds those of few people and check-ins without a place.")
    public static let packOfSessionsShown = Phrase(
        es: "No incluye las sesiones ni los stands cuya asistencia está reservada.",
        en: "Sessions and stands whose attendance is withheld are not included.")
    public static let packOthers = Phrase(es: "Otros", en: "Others")
    public static let packElsewhere = Phrase(es: "Otros lugares o sin lugar", en: "Other places, or none")

    public static let chartByStand = Phrase(es: "Asistencia por stand", en: "Attendance by stand")
    public static let chartPackPlaces = Phrase(es: "Lugares con más llegadas", en: "Places with most arrivals")
    public static let headlineAttended = Phrase(es: "Asistieron", en: "Attended")

    public static func packNothing(fewerThan minimum: Int) -> Phrase {
        Phrase(
            es:
                "Hay menos de \(minimum) personas, o no se las puede mostrar sin que se reconozca a alguna: no hay cifras.",
            en: "There are fewer than \(minimum) people, or no way to show them unrecognisable: no figures are given.")
    }

    public static func packWithheld(_ cells: Int, fewerThan minimum: Int) -> Phrase {
        Phrase(
            es: {
                let withheld = $0.counted(cells, "valor reservado", "valores reservados")
                let why = $0.word(for: cells, "describe", "describen")
                return "\(withheld) (*): \(why) a menos de \($0.grouped(minimum)) personas o "
                    + $0.word(for: cells, "permitiría", "permitirían") + " calcular uno que lo hace."
            },
            en: {
                let withheld = $0.counted(cells, "value is", "values are")
                let why = $0.word(for: cells, "it describes", "they describe")
                return "\(withheld) withheld (*): \(why) fewer than \($0.grouped(minimum)) people, or would let one "
                    + "that does be worked out."
            })
    }

    public static func packSectionsLeftOut(fewerThan minimum: Int) -> Phrase {
        Phrase(
            es: "Faltan secciones porque en ellas no hay grupos de al menos \(minimum) personas.",
            en: "Sections are missing because they have no groups of at least \(minimum) people.")
    }

    // About these numbers.
    public static let aboutDataHour = Phrase(es: "Hora de los datos", en: "Hour of the data")
    public static let aboutMinimumCount = Phrase(es: "Mínimo de personas", en: "Minimum of people")
    public static let aboutStands = Phrase(es: "Stands y actividades", en: "Stands and activities")
    public static let aboutUnit = Phrase(es: "Qué se cuenta", en: "What is counted")
    public static let packUnit = Phrase(
        es: "La primera vez de cada persona en cada sesión o stand; los check-ins repetidos no cuentan.",
        en: "Each person's first time in each session or stand; repeated check-ins do not count.")
    public static let aboutProtection = Phrase(es: "Protección", en: "Protection")

    public static func packProtection(fewerThan minimum: Int) -> Phrase {
        Phrase(
            es:
                "No se muestra ningún número de menos de \(minimum) personas ni otro del que se deduzca; los grupos "
                + "pequeños se unen. Método: supresión de celdas primaria y complementaria (Hundepool y otros, Statistical "
                + "Disclosure Control, 2012, cap. 4).",
            en:
                "No number of fewer than \(minimum) people is shown, nor one from which it follows; small groups are "
                + "merged. Method: primary and secondary cell suppression (Hundepool et al., Statistical Disclosure "
                + "Control, 2012, ch. 4)."
        )
    }
}

// The sponsors file.
extension Phrase {
    public static func noSponsorsFile(_ path: String) -> Phrase {
        Phrase(
            es: "\(path): no existe ese archivo de auspiciadores; indique otro con --sponsors",
            en: "\(path): there is no such sponsors file; name another with --sponsors")
    }

    public static func unreadableSponsors(_ path: String, reason: Phrase) -> Phrase {
        Phrase(
            es: "\(path): no se puede leer el archivo de auspiciadores (\(reason.es)); indique otro con --sponsors",
            en: "\(path): the sponsors file cannot be read (\(reason.en)); name another with --sponsors")
    }

    public static func noSponsors(_ place: String) -> Phrase {
        Phrase(
            es: "\(place): no hay auspiciadores; ponga al menos uno bajo «sponsors», con su nombre y lo suyo",
            en:
                "\(place): there are no sponsors; put at least one under \"sponsors\", with its name and what is its own"
        )
    }

    public static func sponsorWithoutName(_ place: String) -> Phrase {
        Phrase(
            es: "\(place): al auspiciador le falta el nombre; agregue «name»",
            en: "\(place): the sponsor has no name; add \"name\"")
    }

    public static func sponsorWithoutAnything(_ name: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): «\(name)» no tiene nada propio; agregue «sessions», «stands» o «registrant-types»",
            en: "\(place): \"\(name)\" has nothing of its own; add \"sessions\", \"stands\" or \"registrant-types\"")
    }

    public static func sessionAndStand(_ id: Int64, of name: String, at place: String) -> Phrase {
        Phrase(
            es: "\(place): la sesión \(id) de «\(name)» está a la vez en «sessions» y en «stands»; déjela en una lista",
            en: "\(place): session \(id) of \"\(name)\" is both in \"sessions\" and in \"stands\"; leave it in one list"
        )
    }

    public static func sameSponsorFile(
        _ slug: String, at place: String, as other: String, at otherPlace: String
    ) -> Phrase {
        Phrase(
            es: "\(place): «\(slug)» ya es el nombre de archivo de «\(other)» (\(otherPlace)); ponga otro en «slug»",
            en:
                "\(place): \"\(slug)\" is already the file name of \"\(other)\" (\(otherPlace)); give another in \"slug\""
        )
    }

    public static let aSlug = Phrase(
        es: "un nombre de archivo de letras minúsculas sin tilde, dígitos y guiones (no «manifest»)",
        en: "a file name of lower-case letters, digits and hyphens (not \"manifest\")")
    public static let aNameForFiles = Phrase(
        es: "un nombre con alguna letra latina o dígito; si no la tiene, agregue «slug»",
        en: "a name with a Latin letter or digit; where it has none, add \"slug\"")

    public static func sponsorSessionUnknown(
        _ id: Int64, of name: String, at place: String, event: Int64
    ) -> Phrase {
        Phrase(
            es:
                "\(place): el evento \(event) no tiene la sesión \(id) de «\(name)»; véalas con: attendance sessions --event \(event)",
            en:
                "\(place): event \(event) has no session \(id) of \"\(name)\"; see them with: attendance sessions --event \(event)"
        )
    }

    public static func sponsorTypeUnknown(_ id: Int64, of name: String, at place: String, event: Int64) -> Phrase {
        Phrase(
            es:
                "\(place): el evento \(event) no tiene el tipo de inscrito \(id) de «\(name)»; revise «registrant-types»",
            en: "\(place): event \(event) has no registrant type \(id) of \"\(name)\"; check \"registrant-types\"")
    }
}

// The options.
extension Phrase {
    public static func titled(_ title: Phrase, _ sponsor: String) -> Phrase {
        Phrase(es: "\(title.es) · \(sponsor)", en: "\(title.en) · \(sponsor)")
    }

    public static func notForSponsors(_ report: String, flag: String) -> Phrase {
        Phrase(
            es: "\(flag): el informe «\(report)» no es para auspiciadores; use --report sponsor, u otro con "
                + "«audience: sponsor»",
            en: "\(flag): the report \"\(report)\" is not for sponsors; use --report sponsor, or another with "
                + "\"audience: sponsor\"")
    }

    /// - Parameter flags: those that narrow the run.
    public static func packOfFilteredRun(_ report: String, flags: [String]) -> Phrase {
        let flags = flags.joined(separator: ", ")
        return Phrase(
            es:
                "\(flags): el informe «\(report)» es para auspiciadores y cuenta el evento entero, pues la diferencia entre "
                + "dos informes mostraría a unas pocas personas; quite esas opciones, o ponga las sesiones y tipos de cada "
                + "auspiciador en un archivo para --sponsors",
            en:
                "\(flags): the report \"\(report)\" is for sponsors and counts the whole event, since the difference "
                + "between two packs would show a few people; leave these out, or list each sponsor's sessions and types "
                + "in a file for --sponsors")
    }

    /// - Parameters:
    ///   - difference: how the earlier pack was made.
    ///   - folder: the earlier packs'.
    public static func packMadeOtherwise(
        _ sponsor: String, _ difference: Phrase, in manifest: String, remove folder: String
    ) -> Phrase {
        Phrase(
            es:
                "\(manifest): aquí ya hay un informe de «\(sponsor)», hecho con \(difference.es); la diferencia entre "
                + "los dos mostraría a unas pocas personas: hágalo igual o, si nadie recibió el primero, borre \(folder)",
            en:
                "\(manifest): \"\(sponsor)\" already has a pack here, made with \(difference.en); the difference between "
                + "the two would show a few people: make it the same way or, if nobody was sent the first, remove "
                + "\(folder)")
    }

    public static func packsMinimum(_ minimum: Int) -> Phrase { Phrase(verbatim: "--minimum-count \(minimum)") }
    public static let packsOtherBasis = Phrase(
        es: "otras secciones, otros intervalos, celdas u otra zona horaria",
        en: "other sections, intervals, cells or another time zone")
    public static let packsOtherScope = Phrase(
        es: "otras sesiones, stands o tipos", en: "other sessions, stands or types")

    public static let sponsorsNeedFolder = Phrase(
        es: "--sponsors escribe archivos: diga dónde con --output CARPETA",
        en: "--sponsors writes files: say where with --output DIR")
    public static let sponsorsNeedFiles = Phrase(
        es: "--sponsors escribe archivos: elija csv, xlsx, html o json con --format",
        en: "--sponsors writes files: choose csv, xlsx, html or json with --format")

    public static func notWithSponsors(_ flag: String) -> Phrase {
        Phrase(
            es: "\(flag) no va con --sponsors: el archivo dice lo que cuenta cada auspiciador",
            en: "\(flag) does not go with --sponsors: the file says what each sponsor's pack counts")
    }
}

// Packs that are not published.
extension Phrase {
    public static let leakedName = Phrase(es: "el nombre de una persona", en: "a guest's name")
    public static let leakedEmail = Phrase(es: "el correo de una persona", en: "a guest's e-mail")
    public static let leakedIdentifier = Phrase(
        es: "el id de una persona o de un check-in", en: "the id of a guest or check-in")
    public static let leakedColumn = Phrase(es: "una columna de datos personales", en: "a column of personal data")

    public static func personalDataFound(_ kind: Phrase, in file: String) -> Phrase {
        Phrase(
            es:
                "\(file): contiene \(kind.es); no se publicó nada y siguen los archivos anteriores: revise los títulos, "
                + "notas, nombres de sesiones y métodos, y el tema",
            en:
                "\(file): contains \(kind.en); nothing was published and the previous files stand: check titles, notes, "
                + "names of sessions and methods, and the theme")
    }

    public static func cannotBeChecked(_ file: String) -> Phrase {
        Phrase(
            es: "\(file): no se puede leer para buscar datos personales; no se publicó nada: informe de esta falla",
            en: "\(file): cannot be read to look for personal data; nothing was published: please report this fault")
    }
}

extension Term {
    public static let standID = Term(
        Phrase(es: "ID de stand", en: "Stand ID"),
        Phrase(
            es: "Número con que el servicio identifica la sesión que es el stand.",
            en: "The number by which the service knows the session that is the stand."))
    public static let stand = Term(
        Phrase(es: "Stand o actividad", en: "Stand or activity"),
        Phrase(es: "Nombre del stand o actividad.", en: "The stand's or activity's name."))
    public static let packBinStart = Term(
        Phrase(es: "Desde", en: "From"),
        Phrase(es: "Comienzo del intervalo.", en: "When the interval starts."))
    public static let packBinEnd = Term(
        Phrase(es: "Hasta", en: "Until"),
        Phrase(es: "Fin del intervalo, que ya no le pertenece.", en: "When the interval ends, itself not included."))
    public static let packArrivals = Term(
        Phrase(es: "Llegadas", en: "Arrivals"),
        Phrase(
            es: "Personas cuyo primer check-in en una sesión o stand cae en el grupo; en varias sesiones, la suma.",
            en: "Guests whose first check-in in a session or stand is in the group; over several sessions, the sum."))
    public static let packShare = Term(
        Phrase(es: "Parte", en: "Share"),
        Phrase(es: "Porcentaje de las llegadas de la tabla.", en: "Percentage of the table's arrivals."))
    public static let packNoShows = Term(
        noShows.title,
        Phrase(
            es: "Inscritos que no asistieron; vacío donde asistieron más de los inscritos.",
            en: "Registered and did not attend; empty where more attended than were registered."))
    public static let packCell = Term(
        Phrase(es: "Celda", en: "Cell"),
        Phrase(
            es: "Celda de geohash de a lo más cinco caracteres, de unos 5 km de lado.",
            en: "A geohash cell of at most five characters, some 5 km wide."))
}
