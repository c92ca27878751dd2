/// The words of an event while it happens: screen, page and lines of `attendance watch`.
extension Phrase {
    public static let liveTitle = Phrase(es: "En vivo", en: "Live")

    // MARK: Headlines

    public static let liveIn = Phrase(es: "Han entrado", en: "In so far")

    /// After how many are in: of how many people, with the percentage as it is written.
    ///
    /// - Parameter registrants: `nil` if the service does not say.
    public static func livePeople(
        _ people: Int, of registrants: Int64?, percentage: (Language) -> String?
    ) -> Phrase {
        guard let registrants else {
            return Phrase(
                es: { $0.word(for: people, "persona", "personas") }, en: { $0.word(for: people, "person", "people") })
        }
        func share(_ language: Language) -> String { percentage(language).map { " · \($0)" } ?? "" }
        return Phrase(
            es: { "de \($0.counted(registrants, "persona", "personas"))" + share($0) },
            en: { "of \($0.counted(registrants, "person", "people"))" + share($0) })
    }

    /// `of 900 places`
    public static func liveOfPlaces(_ places: Int) -> Phrase {
        Phrase(
            es: { "de \($0.counted(places, "cupo", "cupos"))" }, en: { "of \($0.counted(places, "place", "places"))" })
    }

    /// `530 of 900 places`
    public static func livePlaces(_ attended: Int, of places: Int?) -> Phrase {
        Phrase(
            es: { es in es.grouped(attended) + (places.map { " \(liveOfPlaces($0)[es])" } ?? "") },
            en: { en in en.grouped(attended) + (places.map { " \(liveOfPlaces($0)[en])" } ?? "") })
    }

    public static func liveSessionsUnderWay(_ count: Int) -> Phrase {
        Phrase(
            es: { $0.counted(count, "sesión en curso", "sesiones en curso") },
            en: { "\($0.counted(count, "session", "sessions")) under way" })
    }

    public static let liveRate = Phrase(es: "Por minuto", en: "A minute")

    /// The busiest of the last minutes, and when it began.
    public static func liveBusiest(_ count: Int, at time: String) -> Phrase {
        Phrase(es: { "máximo \($0.grouped(count)), \(time)" }, en: { "peak \($0.grouped(count)), \(time)" })
    }

    public static let liveScanners = Phrase(es: "Lectores ocupados", en: "Busy scanners")

    /// How many scanners there are, with the share that is busy as it is written.
    public static func liveOfScanners(_ count: Int, percentage: (Language) -> String) -> Phrase {
        Phrase(
            es: { "de \($0.grouped(count)) · \(percentage($0))" }, en: { "of \($0.grouped(count)) · \(percentage($0))" }
        )
    }

    /// The time that a check-in is taken to need.
    public static func liveSecondsEach(_ seconds: (Language) -> String) -> Phrase {
        Phrase(es: { "a \(seconds($0)) s por check-in" }, en: { "at \(seconds($0)) s a check-in" })
    }

    /// After a number, in a narrow place.
    public static let liveScannersShort = Phrase(es: "lect.", en: "scan.")

    public static let liveLast = Phrase(es: "Último check-in", en: "Last check-in")

    public static func liveAgo(_ duration: String) -> Phrase { Phrase(es: "hace \(duration)", en: "\(duration) ago") }

    // MARK: Headlines in a line

    public static func liveRateFact(_ perMinute: Int) -> Phrase {
        Phrase(es: { "\($0.grouped(perMinute)) por minuto" }, en: { "\($0.grouped(perMinute)) a minute" })
    }

    /// A name and its numbers: `Opening 530 of 900 places`.
    public static func liveSessionFact(_ name: Phrase, _ numbers: Phrase) -> Phrase {
        Phrase(es: "\(name.es) \(numbers.es)", en: "\(name.en) \(numbers.en)")
    }

    public static func liveScannersFact(_ busy: (Language) -> String) -> Phrase {
        Phrase(es: { "\(busy($0)) lectores ocupados" }, en: { "\(busy($0)) scanners busy" })
    }

    public static func liveLastFact(_ duration: String) -> Phrase {
        Phrase(es: "último hace \(duration)", en: "last \(duration) ago")
    }

    /// A fact with what belongs to it.
    public static func liveFact(_ fact: Phrase, _ detail: Phrase?) -> Phrase {
        guard let detail else { return fact }
        return Phrase(es: "\(fact.es), \(detail.es)", en: "\(fact.en), \(detail.en)")
    }

    // MARK: Parts

    public static let liveMinutes = Phrase(es: "Últimos 15 minutos", en: "Last 15 minutes")
    public static let liveByDoor = Phrase(es: "Por puerta", en: "By door")
    public static let liveByType = Phrase(es: "Por tipo de inscrito", en: "By registrant type")
    public static let liveNotices = Phrase(es: "Avisos", en: "Notices")

    /// A rate beside a door, short.
    public static func livePerMinute(_ count: Int) -> Phrase {
        Phrase(es: { "\($0.grouped(count))/min" }, en: { "\($0.grouped(count))/min" })
    }

    /// Doors that are not shown: nobody came to them lately.
    public static func liveOtherDoors(_ count: Int) -> Phrase {
        Phrase(
            es: { "… y \($0.counted(count, "puerta más", "puertas más"))" },
            en: { "… and \($0.counted(count, "more door", "more doors"))" })
    }

    // MARK: Alarms

    /// - Parameter door: the session; `nil` for the whole event.
    public static func liveFull(_ door: String?, _ people: Int, of limit: Int) -> Phrase {
        of(
            door,
            Phrase(
                es: { "lleno, \($0.grouped(people)) de \($0.counted(limit, "persona", "personas"))" },
                en: { "full, \($0.grouped(people)) of \($0.counted(limit, "person", "people"))" }))
    }

    public static func liveNearlyFull(_ door: String?, _ people: Int, of limit: Int) -> Phrase {
        of(
            door,
            Phrase(
                es: { es in
                    let places = es.counted(limit - people, "lugar libre", "lugares libres")
                    return "casi lleno, \(places) de \(es.grouped(limit))"
                },
                en: { en in
                    let places = en.counted(limit - people, "place left", "places left")
                    return "nearly full, \(places) of \(en.grouped(limit))"
                }))
    }

    public static func liveHurry(_ door: String?, _ rate: Int, limit: Int) -> Phrase {
        of(
            door,
            Phrase(
                es: { "\($0.counted(rate, "check-in", "check-ins")) por minuto; el límite es \($0.grouped(limit))" },
                en: { "\($0.counted(rate, "check-in", "check-ins")) a minute; the limit is \($0.grouped(limit))" }))
    }

    /// - Parameter busy: how many scanners would be needed, as it is written.
    public static func liveQueue(_ door: String?, busy: (Language) -> String, of scanners: Int) -> Phrase {
        of(
            door,
            Phrase(
                es: { "la fila crece: \($0.counted(scanners, "lector", "lectores")) para el trabajo de \(busy($0))" },
                en: { "the queue grows: \($0.counted(scanners, "scanner", "scanners")) for the work of \(busy($0))" }))
    }

    // MARK: Troubles

    public static func liveQuiet(_ place: Phrase?, since time: String, rate: (Language) -> String) -> Phrase {
        let text = Phrase(
            es: { "sin check-ins desde las \(time); antes, \(rate($0)) por minuto" },
            en: { "no check-ins since \(time); before, \(rate($0)) a minute" })
        guard let place else { return Phrase(es: text.es.capitalizedFirst, en: text.en.capitalizedFirst) }
        return Phrase(es: "\(place.es): \(text.es)", en: "\(place.en): \(text.en)")
    }

    public static func liveMethod(_ name: String) -> Phrase {
        Phrase(es: "Método \(name)", en: "Method \(name)")
    }

    public static func liveRepeated(_ checkIns: Int, people: Int) -> Phrase {
        Phrase(
            es: { es in
                let codes = es.counted(checkIns, "código repetido", "códigos repetidos")
                return "\(codes) en los últimos 15 minutos, de \(es.counted(people, "persona", "personas"))"
            },
            en: { en in
                let codes = en.counted(checkIns, "repeated code", "repeated codes")
                return "\(codes) in the last 15 minutes, of \(en.counted(people, "person", "people"))"
            })
    }

    public static func liveIncomplete(_ checkIns: Int) -> Phrase {
        Phrase(
            es: { "\($0.counted(checkIns, "check-in", "check-ins")) sin hora, persona o sesión, que no se cuentan" },
            en: { "\($0.counted(checkIns, "check-in", "check-ins")) without time, guest or session, not counted" })
    }

    // MARK: Connection

    public static let liveCurrent = Phrase(es: "al día", en: "up to date")

    public static func liveLostShort(since time: String) -> Phrase {
        Phrase(es: "sin conexión desde las \(time)", en: "no connection since \(time)")
    }

    /// - Parameter reason: what the last attempt met.
    public static func liveLost(since time: String, because reason: Phrase) -> Phrase {
        Phrase(
            es: "Sin conexión desde las \(time), se sigue intentando: \(reason.es)",
            en: "No connection since \(time), still trying: \(reason.en)")
    }

    public static let liveWaitingShort = Phrase(es: "esperando al servicio", en: "waiting for the service")

    /// No response yet to a request.
    public static func liveWaiting(since time: String) -> Phrase {
        Phrase(
            es: "El servicio tarda en responder; los datos son de las \(time)",
            en: "The service is slow to respond; the data is from \(time)")
    }

    // MARK: The end

    public static let liveQuit = Phrase(es: "q: terminar", en: "q: quit")
    public static let liveClosing = Phrase(
        es: "Cierre: leyendo lo que falta y comprobando todo", en: "Closing: reading the rest and checking everything")
    public static let liveSkip = Phrase(es: "q: no esperar", en: "q: do not wait")
    public static let liveClosed = Phrase(es: "Terminado", en: "Ended")

    /// The final numbers are those of a complete reading.
    public static let liveChecked = Phrase(
        es: "Cierre: comprobado, igual que el informe", en: "Closing: checked, the same as the report")

    /// The complete reading differs from what was shown.
    public static func liveCorrected(_ checkIns: Int) -> Phrase {
        Phrase(
            es: { es in
                let what = es.counted(checkIns, "check-in que se editó o borró", "check-ins que se editaron o borraron")
                return "Cierre: corregido, \(what) sin que se viera"
            },
            en: { en in
                let what = en.counted(checkIns, "check-in was", "check-ins were")
                return "Closing: corrected, \(what) edited or removed unseen"
            })
    }

    public static func liveUnchecked(because reason: Phrase) -> Phrase {
        Phrase(
            es: "cierre: sin comprobar, \(reason.es); ejecute attendance sync",
            en: "closing: not checked, \(reason.en); run attendance sync")
    }

    public static let liveClosingSkipped = Phrase(es: "se omitió a pedido", en: "skipped on request")

    /// The last lines: who came, in a sentence. Of what is not known it says nothing.
    ///
    /// - Parameters:
    ///   - registrants: The people registered.
    ///   - places: Those taken in the sessions held.
    public static func liveSummary(
        _ name: String, people: Int, of registrants: Int64?, attended: Int, of places: Int?, checkIns: Int,
        percentage: (Language) -> String?
    ) -> Phrase {
        func share(_ language: Language) -> String { percentage(language).map { " (\($0))" } ?? "" }
        return Phrase(
            es: { es in
                let who = registrants.map { "\(es.grouped(people)) de \(es.counted($0, "persona", "personas"))" }
                let rooms = places.map { "\(es.grouped(attended)) de \(es.counted($0, "cupo", "cupos"))" }
                return "\(name): "
                    + [
                        who.map { $0 + share(es) } ?? es.counted(people, "persona", "personas"),
                        rooms.map { registrants == nil ? $0 + share(es) : $0 },
                        es.counted(checkIns, "check-in", "check-ins"),
                    ].compactMap(\.self).joined(separator: ", ")
            },
            en: { en in
                let who = registrants.map { "\(en.grouped(people)) of \(en.counted($0, "person", "people"))" }
                let rooms = places.map { "\(en.grouped(attended)) of \(en.counted($0, "place", "places"))" }
                return "\(name): "
                    + [
                        who.map { $0 + share(en) } ?? en.counted(people, "person", "people"),
                        rooms.map { registrants == nil ? $0 + share(en) : $0 },
                        en.counted(checkIns, "check-in", "check-ins"),
                    ].compactMap(\.self).joined(separator: ", ")
            })
    }

    private static func of(_ door: String?, _ text: Phrase) -> Phrase {
        guard let door else { return Phrase(es: text.es.capitalizedFirst, en: text.en.capitalizedFirst) }
        return Phrase(es: "\(door): \(text.es)", en: "\(door): \(text.en)")
    }
}

extension String {
    /// The text with an upper-case first letter.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
