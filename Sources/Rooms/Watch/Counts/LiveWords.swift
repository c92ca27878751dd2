import Base
import Reporting

extension Phrase {
    static let liveIn = Phrase(es: "Han entrado", en: "In so far")

    /// Follows the number of people in: out of how many, with the percentage already formatted.
    ///
    /// - Parameter registrants: `nil` if the service does not say.
    static func livePeople(_ people: Int, of registrants: Int64?, percentage: Phrase?) -> Phrase {
        guard let registrants else {
            return Phrase(es: "\(for: people, "persona", "personas")", en: "\(for: people, "person", "people")")
        }
        let share = percentage.map { Phrase(es: " · \($0)", en: " · \($0)") } ?? Phrase(verbatim: "")
        return Phrase(
            es: "de \(registrants, "persona", "personas")\(share)", en: "of \(registrants, "person", "people")\(share)")
    }

    /// Follows a number of people: `people, room for 900`, `people of 900 registrations`, or `people` if there is neither.
    static func liveRoom(_ people: Int, capacity: Int?, registered: Int?) -> Phrase {
        let who = Phrase(es: "\(for: people, "persona", "personas")", en: "\(for: people, "person", "people")")
        if let capacity {
            return Phrase(es: "\(who), caben \(number: capacity)", en: "\(who), room for \(number: capacity)")
        }
        guard let registered else { return who }
        return Phrase(
            es: "\(who) de \(registered, "inscripción", "inscripciones")",
            en: "\(who) of \(registered, "registration", "registrations")")
    }
    static func liveSessionsUnderWay(_ count: Int) -> Phrase {
        Phrase(es: "\(count, "sesión en curso", "sesiones en curso")", en: "\(count, "session", "sessions") under way")
    }
    static let liveRate = Phrase(es: "Check-ins por minuto", en: "Check-ins a minute")

    /// The most check-ins within 60 seconds, and when these began.
    static func liveBusiest(_ count: Int, at time: String) -> Phrase {
        Phrase(es: "máximo \(number: count), \(time)", en: "peak \(number: count), \(time)")
    }
    static let liveScanners = Phrase(es: "Lectores ocupados", en: "Busy scanners")

    /// The number of scanners, and the share of them that is busy.
    static func liveOfScanners(_ count: Int, share: Double) -> Phrase {
        Phrase(es: "de \(number: count) · \(share: share)", en: "of \(number: count) · \(share: share)")
    }

    /// The time that a check-in is assumed to take.
    static func liveSecondsEach(_ seconds: Double) -> Phrase {
        Phrase(es: "a \(about: seconds) s por check-in", en: "at \(about: seconds) s a check-in")
    }

    /// How full a door is, or how many scanners it needs.
    static func wholePercent(_ share: Double) -> Phrase { Phrase(es: "\(share: share)", en: "\(share: share)") }

    static let liveLast = Phrase(es: "Último check-in", en: "Last check-in")
    static func liveAgo(_ duration: String) -> Phrase { Phrase(es: "hace \(duration)", en: "\(duration) ago") }

    static func liveRateFact(_ perMinute: Int) -> Phrase {
        Phrase(
            es: "\(perMinute, "check-in", "check-ins") por minuto", en: "\(perMinute, "check-in", "check-ins") a minute"
        )
    }

    /// A name and its numbers: `Opening 530 people, room for 900`, or `2 sessions under way 1,225 of 2,200 registrations`.
    static func liveSessionFact(_ name: Phrase, _ people: Int, capacity: Int?, registered: Int?) -> Phrase {
        let room = Phrase { language in
            if capacity == nil, let registered { return usedOfRegistrations(people, registered)[language] }
            return "\(language.grouped(people)) \(liveRoom(people, capacity: capacity, registered: nil)[language])"
        }
        return Phrase(es: "\(name) \(room)", en: "\(name) \(room)")
    }
    static func liveScannersFact(_ busy: Double) -> Phrase {
        Phrase(es: "lectores ocupados: \(about: busy)", en: "busy scanners: \(about: busy)")
    }
    static func liveLastFact(_ duration: String) -> Phrase {
        Phrase(es: "último hace \(duration)", en: "last \(duration) ago")
    }

    /// A fact and its detail, if any.
    static func liveFact(_ fact: Phrase, _ detail: Phrase?) -> Phrase {
        guard let detail else { return fact }
        return Phrase(es: "\(fact), \(detail)", en: "\(fact), \(detail)")
    }

    static let liveMinutes = Phrase(
        es: "Check-ins de los últimos 15 minutos", en: "Check-ins in the last 15 minutes")
    static let liveByType = Phrase(
        es: "Inscripciones usadas por tipo de inscrito", en: "Registrations used by registrant type")

    /// - Parameter door: the session; `nil` for the whole event.
    static func liveFull(_ door: String?, _ people: Int, of limit: Int) -> Phrase {
        of(
            door,
            Phrase(
                es: "lleno, \(number: people) de \(limit, "persona", "personas")",
                en: "full, \(number: people) of \(limit, "person", "people")"))
    }
    static func liveNearlyFull(_ door: String?, _ people: Int, of limit: Int) -> Phrase {
        of(
            door,
            Phrase(
                es: "casi lleno, \(limit - people, "lugar libre", "lugares libres") de \(number: limit)",
                en: "nearly full, \(limit - people, "place left", "places left") of \(number: limit)"))
    }
    static func liveTooFast(_ door: String?, _ rate: Int, limit: Int) -> Phrase {
        of(
            door,
            Phrase(
                es: "\(rate, "check-in", "check-ins") por minuto; el límite es \(number: limit)",
                en: "\(rate, "check-in", "check-ins") a minute; the limit is \(number: limit)"))
    }

    /// - Parameter busy: how many scanners would be needed.
    static func liveQueue(_ door: String?, busy: Double, of scanners: Int) -> Phrase {
        of(
            door,
            Phrase(
                es: "la fila crece: hay \(scanners, "lector", "lectores") y harían falta \(about: busy)",
                en: "the queue is growing: \(scanners, "scanner", "scanners") for the work of \(about: busy)"))
    }

    static func liveQuiet(_ place: Phrase?, since time: String, rate: Double) -> Phrase {
        let text = Phrase(
            es: "sin check-ins desde las \(time); antes, \(about: rate) por minuto",
            en: "no check-ins since \(time); before, \(about: rate) a minute")
        guard let place else { return Phrase { text[$0].capitalizedFirst } }
        return Phrase(es: "\(place): \(text)", en: "\(place): \(text)")
    }
    static func liveMethod(_ name: String) -> Phrase { Phrase(es: "Método \(name)", en: "Method \(name)") }
    static func liveRepeated(_ checkIns: Int, people: Int) -> Phrase {
        Phrase(
            es: "\(checkIns, "código repetido", "códigos repetidos") en los últimos 15 minutos, "
                + "de \(people, "persona", "personas")",
            en:
                "\(checkIns, "repeated code", "repeated codes") in the last 15 minutes, of \(people, "person", "people")"
        )
    }
    static func liveIncomplete(_ checkIns: Int) -> Phrase {
        Phrase(
            es: "\(checkIns, "check-in", "check-ins") sin hora, persona o sesión, que no se cuentan",
            en: "\(checkIns, "check-in", "check-ins") without time, guest or session, not counted")
    }

    /// - Parameter reason: why the last attempt failed.
    static func liveLost(since time: String, because reason: Phrase) -> Phrase {
        Phrase(
            es: "Sin conexión desde las \(time), se sigue intentando: \(reason)",
            en: "No connection since \(time), still trying: \(reason)")
    }

    /// A request has had no response yet.
    static func liveWaiting(since time: String) -> Phrase {
        Phrase(
            es: "El servicio tarda en responder; los datos son de las \(time)",
            en: "The service is slow to respond; the data is from \(time)")
    }
    static let liveClosing = Phrase(
        es: "Cierre: leyendo lo que falta y comprobando los totales",
        en: "Closing: reading the rest and checking the counts")
    static let liveClosed = Phrase(es: "Terminado", en: "Ended")
    private static func of(_ door: String?, _ text: Phrase) -> Phrase {
        guard let door else { return Phrase { text[$0].capitalizedFirst } }
        return Phrase(es: "\(door): \(text)", en: "\(door): \(text)")
    }
}

extension String {
    /// The text with an upper-case first letter.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
