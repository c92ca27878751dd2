import Packs
import TestSupport

/// The nights of an event, in order: those who came by then.
extension RandomEvent {
    /// So many nights. Sometimes the service loses some check-ins.
    func nights(seed: UInt64, count: Int) -> [RandomEvent] {
        var random = SeededGenerator(seed: seed &+ 5_500_000)
        let arrivals = inSomeOrder(&random)
        let loses = Int.random(in: 0..<4, using: &random) == 0
        let ends = (1..<max(1, count)).map { _ in Int.random(in: 0...arrivals.count, using: &random) }.sorted()
        var (night, begin, nextID) = (unattended, 0, Int64(1))
        return (ends + [arrivals.count]).map { end in
            night.receive(arrivals[begin..<end], nextID: &nextID)
            begin = end
            if loses { night.loseOne(&random) }
            return night
        }
    }

    /// So many nights: half of the sessions take place in one, each after the other; the others are stands, open on all.
    func nightsOfSessionsAndStands(_ count: Int, seed: UInt64) -> [RandomEvent] {
        var random = SeededGenerator(seed: seed)
        var arrivals = [[Visit]](repeating: [], count: count)
        for visit in visits {
            let index = Int(visit.session - 11)
            arrivals[
                index % 2 == 0
                    ? index * (count - 1) / max(1, sessions.count - 1) : .random(in: 0..<count, using: &random)
            ].append(visit)
        }
        var (night, nextID) = (unattended, Int64(1))
        return arrivals.map { arrived in
            night.receive(arrived[...], nextID: &nextID)
            return night
        }
    }

    private var unattended: RandomEvent {
        var event = self
        event.visits = []
        return event
    }

    /// By time, or session after session.
    private func inSomeOrder(_ random: inout SeededGenerator) -> [Visit] {
        Bool.random(using: &random) ? visits.sorted { ($0.time, $0.id) < ($1.time, $1.id) } : visits
    }

    private mutating func receive(_ arrived: ArraySlice<Visit>, nextID: inout Int64) {
        for var visit in arrived {
            visit.id = nextID
            nextID += 1
            visits.append(visit)
        }
    }

    private mutating func loseOne(_ random: inout SeededGenerator) {
        if visits.count > 3 { visits.remove(at: .random(in: visits.indices, using: &random)) }
    }

    /// Some sessions, and some types, of which packs show one number together.
    func grouping(seed: UInt64) -> PackGrouping {
        var random = SeededGenerator(seed: seed &+ 6_000_000)
        var grouping = PackGrouping()
        // A sponsor's sessions and stands are not in one group; the last session may be a stand.
        let sessions = sessions.dropLast().shuffled(using: &random).prefix(.random(in: 0...4, using: &random))
        if sessions.count > 1 { grouping.sessions["Small ones"] = sessions.sorted() }
        let types = types.filter { $0 != Self.unnamedType }.shuffled(using: &random).prefix(
            .random(in: 0...3, using: &random))
        if types.count > 1 { grouping.registrantTypes["Few"] = types.sorted() }
        return grouping
    }
}
