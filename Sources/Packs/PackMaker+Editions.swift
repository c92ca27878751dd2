import Aggregation
public import Base
public import Reporting

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
        let maker = PackMaker(of: tables, self, definition, request, grouping, after: editions.last)
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

extension PackMaker {
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
        let counted = countedVisits(after: last, withSmall: false)
        let visits = counted.visits
        let nothing = PackEdition(nothingAfter: last, isLean: isLean)
        guard counted.admittedPeople >= minimumCount || !isLean && visits.checkIns.count > 0 else {
            return isLean ? last ?? nothing : nothing
        }
        let cube = cube(of: visits, after: last, withUnvisited: false)
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
            let counted = countedVisits(after: lean.last, withSmall: withSmall)
            // What no lean edition counts, beside the same total, would be nobody.
            let mayBeNobody = !withSmall || lean.isEmpty
            if counted.admittedPeople < minimumCount, counted.admittedPeople > 0 || !mayBeNobody { continue }
            // Those of whose visits none counts are not among the registered either.
            let cube = cube(of: counted.visits, after: lean.last, withUnvisited: withSmall)
            let edition = await closing(cube, counted, after: lean)
            if let edition, best.map({ $0.numbers.shown < edition.numbers.shown }) ?? true { best = edition }
        }
        return best ?? totals(after: lean.last, isLean: false)
    }

    private func countedVisits(after last: PackEdition?, withSmall: Bool) -> CountedVisits {
        CountedVisits(
            of: everybody, in: rows(of: withGroups(lost.union(everybody.visitedSessions))), of: part.region,
            after: last, minimumCount: minimumCount, withSmall: withSmall)
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
}

// What is left out.
extension PackMaker {
    /// The sessions that the part counts, measured or not.
    var sessions: Set<Int64> {
        let ids = Set(offers.keys.map(\.session)).union(everybody.visitedSessions)
        // Without offers anybody may come.
        let open = Set(listed.ids.values).subtracting(tables.offers.map(\.sessionID)).filter {
            part.region.counts(session: $0) && isMeasured($0)
        }
        return ids.union(open)
    }

    /// Notes which sessions and types the part counts: those of which somebody may come, or came. A part without any is none.
    fileprivate func describe(_ edition: inout PackEdition) {
        var (possible, types) = (Set(offers.keys.map(\.session)), Set(offers.keys.compactMap(\.type)))
        for session in sessions.subtracting(tables.offers.map(\.sessionID)) {
            let own = eventTypes ?? part.region.namedTypes
            let open = own.filter { part.region.contains(session: session, type: $0) }
            if eventTypes == nil || !open.isEmpty { possible.insert(session) }
            types.formUnion(open)
        }
        let shown = edition.showsAnything ? edition.rows.flatMap(\.sessionIDs) : []
        let ids = possible.union(everybody.visitedSessions).union(shown)
        let all = rows(of: ids, isGrouped: false)
        edition.sessionIDs = all.flatMap(\.sessionIDs)
        edition.typeIDs = types.sorted()
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
