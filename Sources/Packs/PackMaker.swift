import Aggregation
import Base
import Reporting

/// Makes the editions of a part from an event's tables.
struct PackMaker: Sendable {
    /// The event, without the sessions that nobody scanned.
    let tables: EventTables
    /// The first check-in of each guest in each of the part's sessions, and no other.
    let everybody: EventTables
    let clock: WallClock
    let definition: ReportDefinition
    let minimumCount: Int
    let part: PackPart
    private let grouping: PackGrouping
    let states: SessionStates
    let kinds: Set<SectionKind>
    let binWidth: BinWidth
    private let excess: ExcessElsewhere
    let listed: SessionTable
    /// The offers of the part, and how many are registered; `nil` if the service does not say.
    let offers: [VisitKey: Int?]
    /// The types that the sessions of the part, or of the parts that a pack adds to it, offer.
    private let offeredTypes: Set<Int64>
    /// The types that the event offers, which may come to a session without offers; `nil` if it offers none, and anybody may. Which
    /// types came by now is nobody's business.
    let eventTypes: Set<Int64>?
    /// Sessions that the last edition counts, or one of a group that it does, of which the service has no check-in any more. Their
    /// numbers stay.
    let lost: Set<Int64>

    /// - Parameter last: The last edition.
    init(
        of all: EventTables, _ part: PackPart, _ definition: ReportDefinition, _ request: ReportRequest,
        _ grouping: PackGrouping, after last: PackEdition? = nil
    ) {
        self.part = part
        self.definition = definition
        self.grouping = grouping
        minimumCount = request.minimumCount
        states = SessionStates(of: all, at: all.readAt, in: request.zone)
        listed = all.sessions
        offers = all.offers.reduce(into: [:]) { offers, offer in
            let key = VisitKey(session: offer.sessionID, type: offer.registrantTypeID)
            guard part.region.contains(session: key.session, type: key.type) else { return }
            let before: Int? = offers[key] ?? nil
            let count = offer.registered.map { Int(min(max(0, $0), Self.maximumRegistered)) + (before ?? 0) }
            offers.updateValue(count ?? before, forKey: key)
        }
        offeredTypes = Set(
            all.offers.lazy.filter { offer in
                ([part.region] + part.others).contains {
                    $0.contains(session: offer.sessionID, type: offer.registrantTypeID)
                }
            }.map(\.registrantTypeID))
        eventTypes = all.offers.isEmpty ? nil : Set(all.offers.map(\.registrantTypeID))
        let (states, visited) = (states, Set(all.selecting(part.region).visitedSessions))
        let lost = Set(
            (last?.rows ?? []).compactMap { row in
                visited.isDisjoint(with: row.sessionIDs) && last?.attended(in: row) ?? 0 > 0
                    ? row.sessionIDs.first : nil
            })
        self.lost = lost
        tables =
            states.count(.notMeasured) > 0
            ? all.keepingSessions { states[$0] != .notMeasured || lost.contains($0) } : all
        let visits = tables.keepingFirstVisits()
        everybody = visits.selecting(part.region)
        excess = ExcessElsewhere(part, in: visits)
        clock = WallClock(zone: request.zone, spanning: everybody)
        binWidth = Self.binWidth(of: definition.timeSection, request)
        kinds = Set(definition.sections.map(\.kind))
    }

    /// Higher counts of registered are capped, so that sums cannot overflow.
    private static let maximumRegistered: Int64 = 1_000_000_000_000
    /// The least width of a bin. Merged bins still start and end at the edges of bins.
    private static let narrowestBin = BinWidth.quarterHour

    /// The width of the time section's bins before merging.
    static func binWidth(of timeSection: SectionDefinition?, _ request: ReportRequest) -> BinWidth {
        let isByDay = timeSection?.kind == .attendanceByDay
        return max(isByDay ? .day : timeSection?.binWidth ?? request.binWidth, narrowestBin)
    }

    // MARK: Rows and columns

    /// The cube of some visits.
    ///
    /// - Parameters:
    ///   - last: The last edition.
    ///   - withUnvisited: Whether it has the sessions without any of the visits, too. Those whose visits wait are left out.
    func cube(of visits: EventTables, after last: PackEdition? = nil, withUnvisited: Bool = true) -> PackCube {
        let guests = visits.guestsByVisit()
        let withOffers = Set(tables.offers.map(\.sessionID))
        let visited = Set(visits.visitedSessions)
        let counted = withGroups(visited, after: last)
        let leftOut = (withUnvisited ? Set(everybody.visitedSessions) : sessions).subtracting(counted)
        let named = part.named.union(counted.subtracting(visited)).subtracting(withOffers)
        // Where nobody is registered and nobody came, there is nobody to tell of.
        let offers = offers.filter { key, count in
            isMeasured(key.session) && !leftOut.contains(key.session) && (count != 0 || guests[key] != nil)
        }
        let keys = Set(offers.keys).union(guests.keys)
        let sessions = Set(keys.map(\.session)).union(named.filter(isMeasured)).subtracting(leftOut)
        var types = Set(keys.map(\.type))
        if !sessions.isSubset(of: withOffers) { types.formUnion(offeredTypes.filter(part.region.counts(type:))) }
        var bases: [VisitKey: BaseCount] = [:]
        for session in sessions {
            for type in types {
                let key = VisitKey(session: session, type: type)
                guard part.region.contains(session: session, type: type),
                    keys.contains(key) || !withOffers.contains(session)
                else { continue }
                // A type that is offered, of which the service says nothing more, proves nothing.
                let offer = offers[key]
                bases[key] = BaseCount(
                    registered: (offer ?? nil) ?? 0, isOffered: (offer ?? nil) != nil,
                    provesAttendance: offer == nil && withOffers.contains(session))
            }
        }
        let registered = Set(offers.filter { $0.value ?? 0 > 0 }.keys.map(\.session))
        return PackCube(
            // A session where only types of other parts may come has no number.
            rows: rows(of: Set(bases.keys.map(\.session))), columns: columns(of: Set(bases.keys.map(\.type))),
            bases: bases, guests: guests,
            known: registered.filter { states[$0].hasEnded },
            proven: (
                sessions.subtracting(named).filter { session in !offers.keys.contains { $0.session == session } },
                types.filter { type in !offers.keys.contains { $0.type == type } }
            ), minimumCount: minimumCount, excess: excess)
    }

    /// The sessions of some visits, and those grouped with them: a group has all of its sessions that were measured, so that it
    /// does not tell to which of them nobody came. Only one whose visits wait stays out, unless the last edition had it.
    func withGroups(_ visited: Set<Int64>, after last: PackEdition? = nil) -> Set<Int64> {
        let waiting = Set(everybody.visitedSessions).subtracting(visited).subtracting(
            last?.rows.flatMap(\.sessionIDs) ?? [])
        let groups = grouping.sessions.values.filter { !visited.isDisjoint(with: $0) }
        let members = Set(groups.joined()).intersection(sessions).subtracting(waiting)
        return visited.union(members.filter(isMeasured))
    }

    /// Whether somebody scanned at a session, or may yet.
    func isMeasured(_ session: Int64) -> Bool { states[session] != .notMeasured || lost.contains(session) }

    func rows(of sessions: Set<Int64>, isGrouped: Bool = true) -> [PackLine] {
        let places = Dictionary(listed.ids.values.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
        let lines = sessions.map { id in
            let place = places[id]
            return PackLine(
                ids: [id], name: place.flatMap { listed.names[$0] } ?? tables.nameOfVisited(id),
                startsAt: place.flatMap { listed.startsAt[$0] }?.secondsSinceEpoch,
                endsAt: place.flatMap { listed.endsAt[$0] }?.secondsSinceEpoch)
        }
        let sorted = lines.sorted { ($0.startsAt ?? .max, $0.id ?? .max) < ($1.startsAt ?? .max, $1.id ?? .max) }
        return isGrouped ? grouping.grouping(sorted, by: grouping.sessions) : sorted
    }

    private func columns(of types: Set<Int64?>) -> [PackLine] {
        let names = tables.typeNames
        let lines = types.sorted { ($0 ?? .max) < ($1 ?? .max) }.map {
            PackLine(ids: [$0], name: $0.flatMap { names[$0] })
        }
        return grouping.grouping(lines, by: grouping.registrantTypes)
    }
}

extension ReportDefinition {
    /// The only section by time that a pack has: the first.
    var timeSection: SectionDefinition? { sections.first { $0.kind.isByTime } }
}
