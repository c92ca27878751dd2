import Aggregation
import Reporting
public import Tables

/// The visits of a pack, or of a part of several packs, and which of them an edition may count and show.
struct PackInput: Sendable {
    /// The event, without the sessions that nobody scanned.
    let tables: EventTables
    /// The first check-in of each guest in each of the pack's sessions, and no other.
    let everybody: EventTables
    let clock: WallClock
    /// Registered by session and type, including sessions without check-ins: an earlier edition may count check-ins that the
    /// service has since removed.
    private let registered: [VisitKey: Int]
    /// Whether one of the sessions is not over.
    let isOpen: Bool
    private let part: PackPart?
    private let namedSessions: Set<Int64>
    private let states: SessionStates
    private let binWidth: BinWidth
    private let minimumCount: Int
    private let kinds: Set<SectionKind>
    private let isByTime: Bool
    private let excess: ExcessElsewhere?
    /// The types offered by the sessions of the pack, or of the packs that count the part, including sessions that nobody scanned.
    private let offeredTypes: [PackCube.RegistrantType]

    /// What an edition counts, and what it shows of that.
    struct Numbers: Sendable {
        var visits: EventTables
        var aggregates: EventAggregates
        var counts: ProtectedCube
        /// The edition, if its groups are known already.
        var edition: PackEdition?
        /// The earlier editions that an edition with new groups follows.
        var earlier: [PackEdition] = []
        /// Whether the visits include some that the service has removed.
        var hasRemoved = false
        /// The names of sessions and types.
        var names: PackCube
    }

    init(
        of tables: EventTables, _ scope: SponsorScope, _ definition: ReportDefinition, _ request: ReportRequest,
        as part: PackPart?, at time: Instant?
    ) {
        states = SessionStates(of: tables, at: time, in: request.zone)
        let region = part?.region ?? scope.region
        offeredTypes = tables.offers.types(in: [region] + (part?.others ?? []), named: tables.typeNames).filter {
            region.types.contains($0.registrantTypeID)
        }
        registered = tables.registeredByVisit().filter { visit, _ in
            region.contains(session: visit.session, type: visit.type)
        }
        let tables = tables.withoutUnmeasured(by: states)
        self.tables = tables
        self.part = part
        namedSessions = part?.named ?? scope.sessionsAndStands
        if let part {
            let visits = tables.keepingFirstVisits()
            everybody = visits.selecting(part.region)
            excess = ExcessElsewhere(
                part, attended: visits.guestsByVisit().mapValues(\.count), registered: visits.registeredByVisit())
        } else {
            let selection = Selection(sessions: scope.sessionsAndStands, registrantTypes: Set(scope.registrantTypes))
            everybody = tables.selecting(selection).tables.keepingFirstVisits()
            excess = nil
        }
        isOpen = tables.hasSession(of: part.map { [$0.region] + $0.linked } ?? [scope.region], notOverBy: states)
        clock = WallClock(zone: request.zone, spanning: everybody)
        binWidth = PackData.binWidth(of: definition.timeSection, request)
        isByTime = definition.timeSection != nil
        kinds = Set(definition.sections.map(\.kind))
        minimumCount = request.minimumCount
    }

    func aggregates(of visits: EventTables) async -> EventAggregates {
        await EventAggregates(of: visits, clock: clock, binWidth: binWidth, states: states)
    }

    /// The cube of sessions by types.
    func cube(of aggregates: EventAggregates, naming namedSessions: Set<Int64>? = nil) -> PackCube {
        let cube = PackCube(
            aggregates, naming: namedSessions ?? self.namedSessions,
            withOffers: part == nil ? nil : Set(tables.offers.map(\.sessionID)),
            admitting: offeredTypes)
        return excess.map { cube.beside($0) } ?? cube
    }

    /// The hour of the newest check-in outside some sessions. It depends on what is shown, and numbers that have just changed
    /// are dated by it. For a part, only the part's own check-ins count.
    func newestHour(excluding sessions: Set<Int64>) -> Instant? {
        (part == nil ? tables.newestCheckIn(excluding: sessions) : everybody.newestRow(excluding: sessions))
            .map(clock.startOfHour)
    }

    // MARK: Editions

    /// The numbers of a pack of several parts; none if the parts have none.
    func numbers(combining parts: [PackEdition]) async -> Numbers {
        let aggregates = await aggregates(of: everybody)
        let cube = cube(of: aggregates)
        let edition = PackEdition(combining: parts, minimumCount: minimumCount)
        return Numbers(
            visits: everybody, aggregates: aggregates,
            counts: edition?.counts(named: cube) ?? ProtectedCube(nothingOf: cube), edition: edition, names: cube)
    }

    /// The numbers of the edition that follows editions with all sections.
    func numbers(following editions: [PackEdition]) async -> Numbers {
        let aggregates = await aggregates(of: everybody)
        let cube = cube(of: aggregates)
        let next = NextEdition(
            after: editions, guests: everybody.guestsByVisit(), registered: registered,
            isOpen: isOpen, minimumCount: minimumCount, excess: excess)?.make()
        var edition = next?.edition ?? editions.last
        if let next, next.admitted > 0 {
            edition?.setHour(newestHour(excluding: next.edition.counts(named: cube).sessionsKeptBack))
        }
        edition?.came = everybody.checkIns.count
        if next == nil { edition = editions.last }
        return Numbers(
            visits: everybody, aggregates: aggregates,
            counts: edition?.counts(named: cube) ?? ProtectedCube(nothingOf: cube), edition: edition, names: cube)
    }

    /// The numbers of an edition made before the last session is over, which has only totals.
    func totals(after last: PackEdition?) async -> Numbers {
        let counted = CountedVisits(of: everybody, after: last, minimumCount: minimumCount, withSmall: false)
        let aggregates = await aggregates(of: counted.visits)
        let cube = cube(of: aggregates)
        var edition = PackEdition(
            leanAfter: last, of: cube,
            // Either table contains the number of each session.
            listsSessions: kinds.contains(.attendanceBySession) || kinds.contains(.attendanceBySessionAndType),
            dataHour: newestHour(excluding: waitingSessions(besides: counted.visits)),
            days: isByTime ? counted.visits.days(on: clock, minimumCount: minimumCount) : [])
        edition?.came = everybody.checkIns.count
        let made = edition ?? last
        return Numbers(
            visits: counted.visits, aggregates: aggregates,
            counts: made?.counts(named: cube) ?? ProtectedCube(nothingOf: cube), edition: made, names: cube)
    }

    private func waitingSessions(besides counted: EventTables) -> Set<Int64> {
        let present = Set(counted.checkIns.sessions.values.map { counted.sessionReferences.identifiers[Int($0)] })
        return Set(everybody.sessionReferences.identifiers).subtracting(present)
    }

    /// The numbers of the first edition with all sections, which may follow some with only totals.
    ///
    /// Sessions of few people that are in no edition yet are left out if they cannot be protected.
    func everything(after lean: [PackEdition]) async -> Numbers {
        guard let last = lean.last else {
            return await everything(of: everybody, after: lean, hasRemoved: false)
        }
        var best: Numbers?
        for withSmall in [true, false] {
            let counted = CountedVisits(of: everybody, after: last, minimumCount: minimumCount, withSmall: withSmall)
            if counted.admittedPeople > 0, counted.admittedPeople < minimumCount { continue }
            let visits = withSmall ? counted.visits : counted.visits.withoutEmptySessions
            let numbers = await everything(of: visits, after: lean, hasRemoved: counted.hasRemoved)
            if numbers.counts.showsTotal, best.map({ $0.numbersShown < numbers.numbersShown }) ?? true {
                best = numbers
            }
        }
        return if let best { best } else { await permanentTotals(after: last) }
    }

    private func everything(of visits: EventTables, after lean: [PackEdition], hasRemoved: Bool) async -> Numbers {
        let aggregates = await aggregates(of: visits)
        // Sessions that are left out have no row.
        let cube = cube(
            of: aggregates,
            naming: lean.isEmpty ? namedSessions : namedSessions.intersection(visits.sessions.ids.values))
        let counts = TableProtection(
            cube: cube, kinds: kinds, minimumCount: minimumCount, earlier: lean, guests: visits.guestsByVisit(),
            joins: !isOpen
        ).protected
        return Numbers(
            visits: visits, aggregates: aggregates, counts: isOpen ? counts.withoutRegistered : counts, earlier: lean,
            hasRemoved: hasRemoved, names: cube)
    }

    /// The numbers of the last lean edition again, if nothing else can be protected beside them.
    private func permanentTotals(after last: PackEdition) async -> Numbers {
        var numbers = await totals(after: last)
        var edition = last
        edition.isLean = nil
        edition.registration = .omitted
        edition.number += 1
        edition.groupsOf = edition.number
        edition.dataHours.append(last.dataHours.last ?? nil)
        numbers.edition = edition
        numbers.counts = edition.counts(named: numbers.names)
        return numbers
    }
}

extension PackInput.Numbers {
    fileprivate var numbersShown: Int { counts.numbers(in: counts.tables).shown }
}

extension OfferTable {
    /// The types that some regions offer, each once.
    fileprivate func types(in regions: [PackRegion], named names: [Int64: String]) -> [PackCube.RegistrantType] {
        var types: [Int64: PackCube.RegistrantType] = [:]
        for offer in self
        where regions.contains(where: { $0.contains(session: offer.sessionID, type: offer.registrantTypeID) }) {
            types[offer.registrantTypeID] = PackCube.RegistrantType(
                registrantTypeID: offer.registrantTypeID, registrantType: names[offer.registrantTypeID])
        }
        return Array(types.values)
    }
}

extension EventTables {
    /// Arrivals by day, from midnight to midnight; days of too few people are merged with the following day or, at the end,
    /// with those before.
    fileprivate func days(on clock: WallClock, minimumCount: Int) -> [VisitGroups.Interval] {
        let times = checkIns.createdAt.values
        guard let first = times.min(), let last = times.max() else { return [] }
        var edges = [clock.midnight(before: first)]
        while let edge = edges.last, edge <= last { edges.append(clock.midnight(after: edge)) }
        let visits = zip(times, checkIns.guests.values).map { (time: $0, guest: $1) }
        return VisitGroups.intervals(visits, edges: edges, minimum: minimumCount) ?? []
    }
}

extension WallClock {
    /// The full hour on this clock at or before an instant.
    public func startOfHour(_ instant: Instant) -> Instant {
        let civil = civil(at: instant)
        return instant.advanced(bySeconds: -Int64(civil.minute * 60 + civil.second))
    }

    /// The beginning of the day of an instant, and of the day after.
    func midnight(before instant: Instant) -> Instant { midnight(instant, later: 0) }
    func midnight(after instant: Instant) -> Instant { midnight(instant, later: 1) }

    private func midnight(_ time: Instant, later days: Int64) -> Instant {
        let local = civil(at: time).secondsSinceEpoch
        let day = local - (local % 86_400 + 86_400) % 86_400
        return instant(of: CivilTime(secondsSinceEpoch: day + days * 86_400))
    }
}
