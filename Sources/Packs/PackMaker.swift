import Aggregation
public import Messages
public import Reporting
public import Tables

extension PackPart {
    /// The next edition of the part; the last one again if nothing may be added to it, and always if it is the closing one.
    ///
    /// - Parameters:
    ///   - editions: All earlier editions of the part.
    ///   - isClosing: Whether this edition is the last; see `PackPart.closes`.
    /// - Throws: A `Fault` of kind `.misconfigured` if no pack may be made in this way.
    public func edition(
        of tables: EventTables, by definition: ReportDefinition, _ request: ReportRequest,
        grouping: PackGrouping = PackGrouping(), after editions: [PackEdition], isClosing: Bool
    ) async throws(Fault) -> PackEdition {
        try SponsorPack.requirePublishable(definition, request)
        if let last = editions.last, last.isClosing { return last }
        let maker = PackMaker(of: tables, self, definition, request, grouping)
        var edition = isClosing ? await maker.closing(after: editions) : maker.totals(after: editions.last)
        edition.asked = maker.asked(isClosing: isClosing)
        edition.came = maker.everybody.checkIns.count
        edition.checkIns = checkIns(in: tables)
        edition.eventName = tables.eventName
        edition.place = tables.details.place ?? tables.details.city
        maker.describe(&edition)
        edition.leftOut = maker.leftOut(of: edition)
        edition.occasion = Phrase(occasion: tables.details, sessions: tables.sessions.spans, on: maker.clock)
        return edition
    }

    /// The check-ins of the part, repeated ones too.
    public func checkIns(in tables: EventTables) -> Int { tables.selecting(region).checkIns.count }

    /// Whether an edition made of these tables is the closing one: every session of the sponsors that share was over so many
    /// seconds before the reading, so that whoever scanned there has synced.
    ///
    /// - Parameter seconds: 0 if the organizer asked for it.
    public func closes(with tables: EventTables, after seconds: Int, in request: ReportRequest) -> Bool {
        let moment = tables.readAt?.advanced(bySeconds: -Int64(seconds))
        return !tables.hasSession(
            of: [region] + linked, notOverBy: SessionStates(of: tables, at: moment, in: request.zone))
    }
}

extension SponsorPack {
    /// Throws a `Fault` of kind `.misconfigured` if no pack may be made in this way.
    static func requirePublishable(_ definition: ReportDefinition, _ request: ReportRequest) throws(Fault) {
        try request.requireEverything(for: definition)
        for section in definition.sections {
            guard let objection = section.objection(for: .sponsor) else { continue }
            throw Fault(.misconfigured, .inSection(section.name, of: definition.name, objection.reason))
        }
    }
}

/// Makes the editions of a part from an event's tables.
struct PackMaker: Sendable {
    /// The event, without the sessions that nobody scanned.
    private let tables: EventTables
    /// The first check-in of each guest in each of the part's sessions, and no other.
    let everybody: EventTables
    let clock: WallClock
    let definition: ReportDefinition
    let minimumCount: Int
    private let part: PackPart
    private let grouping: PackGrouping
    private let states: SessionStates
    private let kinds: Set<SectionKind>
    private let binWidth: BinWidth
    private let excess: ExcessElsewhere
    private let listed: SessionTable
    /// The offers of the part, and how many are registered; `nil` if the service does not say.
    private let offers: [VisitKey: Int?]
    /// The types that the sessions of the part, or of the parts that a pack adds to it, offer.
    private let offeredTypes: Set<Int64>
    /// The types that may come to a session without offers: those that the event offers; without any, those that came.
    private let eventTypes: Set<Int64?>

    init(
        of all: EventTables, _ part: PackPart, _ definition: ReportDefinition, _ request: ReportRequest,
        _ grouping: PackGrouping
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
        let offered = Set(all.offers.map(\.registrantTypeID))
        let named = offered.isEmpty ? Set(all.typeReferences.identifiers) : offered
        eventTypes = named.isEmpty ? [nil] : Set(named.map(Optional.some))
        let states = states
        tables = states.count(.notMeasured) > 0 ? all.keepingSessions { states[$0] != .notMeasured } : all
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

    /// The cube of some visits, of the sessions that are not left out.
    func cube(of visits: EventTables, without leftOut: Set<Int64> = []) -> PackCube {
        let guests = visits.guestsByVisit()
        let withOffers = Set(tables.offers.map(\.sessionID))
        let named = part.named.subtracting(withOffers)
        // Where nobody is registered and nobody came, there is nobody to tell of.
        let offers = offers.filter { key, count in
            states[key.session] != .notMeasured && !leftOut.contains(key.session) && (count != 0 || guests[key] != nil)
        }
        let keys = Set(offers.keys).union(guests.keys)
        let sessions = Set(keys.map(\.session)).union(named.filter { states[$0] != .notMeasured }).subtracting(leftOut)
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

    private func rows(of sessions: Set<Int64>, isGrouped: Bool = true) -> [PackLine] {
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

    // MARK: Editions

    private var asksForSessions: Bool {
        kinds.contains(.attendanceBySession) || kinds.contains(.attendanceBySessionAndType)
    }

    func asked(isClosing: Bool) -> ProtectedCube.Tables {
        ProtectedCube.Tables(
            sessions: isClosing ? kinds.contains(.attendanceBySession) : asksForSessions,
            types: isClosing && kinds.contains(.attendanceByRegistrantType),
            pairs: isClosing && kinds.contains(.attendanceBySessionAndType))
    }

    /// An edition that has only totals: overall, of each row, and arrivals by day. The last one again if nothing is added.
    func totals(after last: PackEdition?, isLean: Bool = true) -> PackEdition {
        let lines = rows(of: Set(everybody.visitedSessions))
        let counted = CountedVisits(of: everybody, in: lines, after: last, minimumCount: minimumCount, withSmall: false)
        let visits = counted.visits
        let nothing = PackEdition(nothingAfter: last, isLean: isLean)
        guard counted.admittedPeople >= minimumCount || !isLean && visits.checkIns.count > 0 else {
            return isLean ? last ?? nothing : nothing
        }
        let cube = cube(of: visits, without: sessions.subtracting(visits.visitedSessions))
        var edition = PackEdition(
            ProtectedCube(totalsOf: cube, listsSessions: asksForSessions),
            dataHour: hour(of: everybody, in: Set(visits.visitedSessions)), isLean: isLean, after: last)
        if counted.admittedPeople == 0 { edition.dataHours[edition.dataHours.count - 1] = last?.dataHours.last ?? nil }
        guard let section = definition.timeSection, isLean || section.kind != .checkInHistogramBySession else {
            return edition
        }
        edition.addDays(days(of: visits), after: last)
        if edition.groups.isEmpty { edition.groups = last?.groups ?? [] }
        // The closing edition has its intervals in the section that was asked for.
        if !isLean, !edition.groups.isEmpty { edition.groups[0].section = section.kind.rawValue }
        return edition
    }

    /// The edition with every section, the last. Rows of few people that are in no edition yet are left out if they cannot be
    /// protected; if nothing else can be protected beside the lean editions, it has the totals of tonight.
    func closing(after lean: [PackEdition]) async -> PackEdition {
        var best: PackEdition?
        for withSmall in lean.isEmpty ? [true] : [true, false] {
            let counted = CountedVisits(
                of: everybody, in: rows(of: Set(everybody.visitedSessions)), after: lean.last,
                minimumCount: minimumCount,
                withSmall: withSmall)
            if counted.admittedPeople > 0, counted.admittedPeople < minimumCount { continue }
            // Those of whose visits none counts are not among the registered either.
            let waiting = Set(everybody.visitedSessions).subtracting(counted.visits.visitedSessions)
            let cube = cube(
                of: counted.visits, without: withSmall ? waiting : sessions.subtracting(counted.visits.visitedSessions))
            let edition = await closing(cube, counted, after: lean)
            if let edition, best.map({ $0.numbers.shown < edition.numbers.shown }) ?? true { best = edition }
        }
        return best ?? totals(after: lean.last, isLean: false)
    }

    private func closing(_ cube: PackCube, _ counted: CountedVisits, after lean: [PackEdition]) async -> PackEdition? {
        let counts = TableProtection(cube: cube, kinds: kinds, minimumCount: minimumCount, earlier: lean).protected
        guard counts.showsTotal else { return nil }
        // The times, methods and places of sessions that are not shown by themselves would tell them.
        let isShown = counts.sessionsShown
        let grouped =
            counts.hasTables ? counted.visits.keepingVisits(where: isShown.contains) : counted.visits
        let visitGroups = PackGroups(
            visits: grouped, sessions: cube.rows.compactMap(\.id),
            binStarts: await EventAggregates(of: grouped, clock: clock, binWidth: binWidth, states: states)
                .checkInHistogram.map(\.start),
            clock: clock, minimumCount: minimumCount, lean: lean)
        var edition = PackEdition(
            counts,
            // They would lack the visits that the service has removed, which the tables still count.
            groups: counted.hasRemoved
                ? []
                : definition.sections.filter { !$0.kind.isByTime || $0 == definition.timeSection }.flatMap(
                    visitGroups.groups),
            uniqueGuests: counts.showsPeople(atLeast: minimumCount) && part.isWhole && !counted.hasRemoved
                ? cube.cells[cube.total]?.people : nil,
            dataHour: hour(of: everybody, in: counts.sessionsDated), isLean: false, after: lean.last)
        edition.asked = asked(isClosing: true)
        return edition
    }

    /// The hour of the newest check-in of some sessions: of those whose numbers are shown. Without one it is that of the last of
    /// the sessions' ends, which everybody knows.
    private func hour(of visits: EventTables, in sessions: Set<Int64>) -> Instant? {
        let ends = listed.ids.values.indices.filter { self.sessions.contains(listed.ids.values[$0]) }.compactMap {
            listed.endsAt[$0] ?? listed.startsAt[$0]
        }
        return (visits.newestRow(in: sessions) ?? ends.filter { $0 <= tables.readAt ?? $0 }.max()).map(
            clock.startOfHour)
    }

    /// Arrivals by day, from midnight to midnight; days of too few people are merged with the following day or, at the end,
    /// with those before.
    private func days(of visits: EventTables) -> [VisitGroups.Interval] {
        let times = visits.checkIns.createdAt.values
        guard let first = times.min(), let last = times.max(), first != .untimed else { return [] }
        var edges = [clock.midnight(before: first)]
        while let edge = edges.last, edge <= last { edges.append(clock.midnight(after: edge)) }
        let arrivals = PackGroups.arrivals(of: visits)
        let inner = edges.dropFirst().dropLast().filter { PackGroups.divides(arrivals, at: $0, minimumCount) }
        return VisitGroups.intervals(
            arrivals.map { ($0.time, $0.guest) }, edges: [edges[0]] + inner + edges.suffix(1), minimum: minimumCount)
            ?? []
    }

    // MARK: What is left out

    /// The sessions that the part counts, measured or not.
    private var sessions: Set<Int64> {
        let ids = Set(offers.keys.map(\.session)).union(everybody.visitedSessions)
        // Without offers anybody may come.
        let open = Set(listed.ids.values).subtracting(tables.offers.map(\.sessionID)).filter {
            part.region.counts(session: $0) && states[$0] != .notMeasured
        }
        return ids.union(open)
    }

    /// Notes which sessions and types the part counts: those of which somebody may come, or came. A part without any is none.
    fileprivate func describe(_ edition: inout PackEdition) {
        var possible = Set(offers.keys)
        for session in sessions.subtracting(tables.offers.map(\.sessionID)) {
            for type in eventTypes where part.region.contains(session: session, type: type) {
                possible.insert(VisitKey(session: session, type: type))
            }
        }
        let shown = edition.showsAnything ? edition.rows.flatMap(\.sessionIDs) : []
        let ids = Set(possible.map(\.session)).union(everybody.visitedSessions).union(shown)
        let all = rows(of: ids, isGrouped: false)
        edition.sessionIDs = all.flatMap(\.sessionIDs)
        edition.typeIDs = Set(possible.compactMap(\.type)).sorted()
        edition.startsAt = all.first?.startsAt
        let unoffered = Set(part.region.sessionIDs.filter(part.region.counts(session:))).subtracting(ids)
        edition.unoffered = rows(of: unoffered, isGrouped: false).compactMap { leftOut($0, numbers: 0) }
    }

    /// The sessions that are in no number of an edition.
    func leftOut(of edition: PackEdition) -> [PackEdition.LeftOut] {
        let counted = edition.showsAnything ? Set(edition.rows.flatMap(\.sessionIDs)) : []
        let registered = Set(offers.filter { $0.value ?? 0 > 0 }.keys.map(\.session))
        return rows(of: Set(edition.sessionIDs ?? []).subtracting(counted), isGrouped: false).compactMap { line in
            leftOut(line, numbers: edition.isClosing && line.id.map(registered.contains) ?? false ? 4 : 1)
        }
    }

    private func leftOut(_ line: PackLine, numbers: Int) -> PackEdition.LeftOut? {
        line.id.map { id in
            PackEdition.LeftOut(
                session: id, name: line.name,
                reason: !states[id].hasEnded ? .notOver : states[id] == .notMeasured ? .notMeasured : .cannotBeShown,
                numbers: numbers)
        }
    }
}

extension ReportDefinition {
    /// The only section by time that a pack has: the first.
    var timeSection: SectionDefinition? { sections.first { $0.kind.isByTime } }
}
