import Base
import Rendering
import Reporting

extension Phrase {
    static let liveTitle = Phrase(es: "En vivo", en: "Live")
    static func about(_ number: Double) -> Phrase { Phrase(es: "\(about: number)", en: "\(about: number)") }

    /// Follows a number where space is narrow.
    static let liveScannersShort = Phrase(es: "lect.", en: "scan.")
    static let liveByDoor = Phrase(es: "Personas por acceso", en: "People by door")
    /// Before the numbers of people of each type.
    static let livePeopleOfTypes = Phrase(es: "Personas:", en: "People:")
    static let liveNotices = Phrase(es: "Avisos", en: "Notices")

    /// A rate beside a door, short.
    static func livePerMinute(_ count: Int) -> Phrase { Phrase(es: "\(number: count)/min", en: "\(number: count)/min") }

    /// How many are inside, beside a door's name.
    static func liveInside(_ count: Int) -> Phrase {
        Phrase(es: "\(number: count) adentro", en: "\(number: count) inside")
    }

    /// Doors that are not shown: nobody has come to them recently.
    static func liveOtherDoors(_ count: Int) -> Phrase {
        Phrase(es: "… y \(count, "acceso más", "accesos más")", en: "… and \(count, "more door", "more doors")")
    }

    static let liveCurrent = Phrase(es: "al día", en: "up to date")
    static func liveLostShort(since time: String) -> Phrase {
        Phrase(es: "sin conexión desde las \(time)", en: "no connection since \(time)")
    }
    static let liveWaitingShort = Phrase(es: "esperando al servicio", en: "waiting for the service")

    static let liveQuit = Phrase(es: "q: terminar", en: "q: quit")
    static let liveSkip = Phrase(es: "q: no esperar", en: "q: do not wait")

    /// The last lines: who came, in a sentence that omits what is not known.
    ///
    /// - Parameters:
    ///   - registrants: The people registered.
    ///   - places: The registrations for the sessions held.
    ///   - isAtLeast: Whether nobody scanned at some session: more people may have come.
    ///   - isMeasured: Whether anybody scanned, or still may.
    static func liveSummary(
        _ name: String, people: Int, of registrants: Int64?, attended: Int, of places: Int?, checkIns: Int,
        percentage: Phrase?, isAtLeast: Bool, isMeasured: Bool
    ) -> Phrase {
        guard isMeasured else {
            let parts = [registrants.map(Phrase.registrants), notMeasured, progressCheckIns(checkIns)].compactMap(
                \.self)
            return Phrase(es: "\(name): \(parts)", en: "\(name): \(parts)")
        }
        let count = isAtLeast ? atLeast(Int64(people)) : Phrase(es: "\(number: people)", en: "\(number: people)")
        func withShare(_ part: Phrase) -> Phrase {
            guard let percentage else { return part }
            return Phrase { "\(part[$0]) (\(percentage[$0]))" }
        }
        let who = registrants.map {
            Phrase(es: "\(count) de \($0, "persona", "personas")", en: "\(count) of \($0, "person", "people")")
        }
        let rooms = places.map { usedOfRegistrations(attended, $0) }
        let parts = [
            who.map(withShare)
                ?? Phrase(
                    es: "\(count) \(for: people, "persona", "personas")",
                    en: "\(count) \(for: people, "person", "people")"),
            who == nil ? rooms.map(withShare) : rooms, progressCheckIns(checkIns),
        ].compactMap(\.self)
        return Phrase(es: "\(name): \(parts)", en: "\(name): \(parts)")
    }
}
