import Aggregation
import Messages
public import Tables

/// What a pack may show: the protected numbers, and the visits that its groups are made of.
struct PackData: Sendable {
    let scope: SponsorScope
    let minimumCount: Int
    let clock: WallClock
    let counts: ProtectedCube
    /// The first check-in of each guest in each of the pack's sessions, and no other.
    let visits: EventTables
    /// The visits that groups are made of. If the pack has a table of attendance, only those to sessions whose number
    /// of guests is shown: the times, methods and places of the others would reveal it.
    let groupedVisits: EventTables
    /// Distinct people over all visits.
    let people: Int
    /// The only section by time.
    let timeSection: SectionDefinition?
    /// The starts of that section's bins, in order.
    let binStarts: [Instant]
    /// The time of the data, to the hour: to the second, it would be that of somebody's check-in.
    let dataHour: Instant?
    /// The edition of these numbers; `nil` if there are none that may be published.
    private(set) var edition: PackEdition?
    /// The groups that the pack shows, by section.
    private(set) var groups: [PackEdition.Group] = []

    /// The least width of a bin, in seconds. Merged bins still start and end at the edges of bins.
    private static let narrowestBin = BinWidth.quarterHour

    /// - Parameters:
    ///   - editions: All earlier editions of the pack, or of the part.
    ///   - part: The part, if these are the numbers of a part of several packs; `scope` is unused then.
    ///   - parts: The latest editions of the parts that make up the pack, if it has several; it has no numbers if these
    ///     have none.
    ///   - time: When the tables were read; `nil` if every session is taken to be over.
    init(
        of tables: EventTables, _ scope: SponsorScope, _ definition: ReportDefinition, _ request: ReportRequest,
        after editions: [PackEdition] = [], as part: PackPart? = nil, combining parts: [PackEdition]? = nil,
        at time: Instant? = nil
    ) async {
        let states = SessionStates(of: tables, at: time, in: request.zone)
        let tables = tables.withoutUnmeasured(by: states)
        let selection = Selection(sessions: scope.places, registrantTypes: Set(scope.registrantTypes))
        let firstVisits = part == nil ? nil : tables.keepingFirstVisits()
        let visits =
            part.flatMap { firstVisits?.selecting($0.region) }
            ?? tables.selecting(selection).tables.keepingFirstVisits()
        let excess = part.flatMap { part in
            firstVisits.map {
                ExcessElsewhere(
                    part, attended: $0.guestsByVisit().mapValues(\.count), registered: $0.registeredByVisit())
            }
        }
        let clock = WallClock(zone: request.zone, spanning: visits)
        let timeSection = definition.timeSection
        let binWidth = Self.binWidth(of: timeSection, request)
        let aggregates = await EventAggregates(of: visits, clock: clock, binWidth: binWidth, states: states)
        var cube = PackCube(
            aggregates, naming: part?.named ?? scope.places,
            withOffers: part == nil ? nil : Set(tables.offers.sessionIDs.values))
        if let excess { cube = cube.beside(excess) }
        let regions = part.map { [$0.region] + $0.linked } ?? [scope.region]
        let isOpen = tables.hasSession(of: regions, notOverBy: states)
        let next =
            editions.isEmpty
            ? nil
            : NextEdition(
                after: editions, guests: visits.guestsByVisit(), registered: visits.registeredByVisit(),
                isOpen: isOpen, minimumCount: request.minimumCount, excess: excess)?
                .make()
        var later =
            parts.flatMap { PackEdition(combining: $0, minimumCount: request.minimumCount) } ?? next?.edition
            ?? editions.last
        var counts =
            later?.counts(named: cube)
            ?? (parts == nil
                ? Self.protected(
                    cube, for: Set(definition.sections.compactMap(\.kind.ofEvent)),
                    minimumCount: request.minimumCount)
                : ProtectedCube(nothingOf: cube))
        if later == nil, isOpen { counts = counts.withoutRegistered }
        let grouped = counts.hasTables ? visits.keepingVisits(where: counts.showsSession) : visits
        // Bins too: neither their range nor their width may depend on withheld visits.
        let bins =
            grouped.checkIns.count == visits.checkIns.count
            ? aggregates
            : await EventAggregates(
                of: grouped, clock: clock, binWidth: binWidth, states: states)
        groupedVisits = grouped
        binStarts = bins.checkInHistogram.map(\.start)
        people = aggregates.totals.uniqueGuests
        // It depends on what is shown, and the numbers that have just changed are as of it.
        // That of a part depends on no other.
        let newestHour =
            (part == nil
            ? tables.newestCheckIn(excluding: counts.sessionsKeptBack)
            : visits.newestRow(excluding: counts.sessionsKeptBack)).map(clock.startOfHour)
        if let next, !next.admitted.isEmpty, var edition = later {
            edition.dataHours[edition.dataHours.count - 1] = newestHour?.secondsSinceEpoch
            counts = edition.counts(named: cube)
            later = edition
        }
        dataHour = later.map(\.dataHour) ?? newestHour
        self.counts = counts
        self.scope = scope
        minimumCount = request.minimumCount
        self.clock = clock
        self.visits = visits
        self.timeSection = timeSection
        guard counts.showsTotal else { return }
        guard let later else {
            groups = definition.sections.flatMap(groups(of:))
            edition = PackEdition(
                first: counts, groups: groups, uniqueGuests: showsPeople ? people : nil, dataHour: dataHour,
                registration: isOpen ? .open : nil)
            return
        }
        groups = later.groups
        edition = later
    }

    /// The width of the time section's bins before merging.
    static func binWidth(of timeSection: SectionDefinition?, _ request: ReportRequest) -> BinWidth {
        let isByDay = timeSection?.kind == .event(.attendanceByDay)
        return max(isByDay ? .day : timeSection?.binWidth ?? request.binWidth, narrowestBin)
    }

    /// Protects the tables that sections of these kinds publish.
    ///
    /// Sections of groups count as if they published each session's number along with a table: a reader who can tell
    /// sessions apart by time or place can derive it from the groups, and from it the number of a type that only this
    /// session has. If that costs a table that the pack would otherwise have, the groups are omitted instead.
    private static func protected(
        _ cube: PackCube, for kinds: Set<EventSectionKind>, minimumCount: Int
    ) -> ProtectedCube {
        var tables = ProtectedCube.Tables(
            sessions: kinds.contains(.attendanceBySession), types: kinds.contains(.attendanceByRegistrantType),
            pairs: kinds.contains(.attendanceBySessionAndType))
        let alone = tables
        if kinds.contains(.checkInHistogramBySession)
            || (tables.types || tables.pairs) && kinds.contains(where: \.isOfGroups)
        {
            tables.sessions = true
        }
        let protected = ProtectedCube(cube, publishing: tables, minimumCount: minimumCount)
        if protected.tables == tables || alone == tables { return protected }
        let withoutGroups = ProtectedCube(cube, publishing: alone, minimumCount: minimumCount)
        tables = withoutGroups.tables
        tables.sessions = true
        return protected.tables == tables ? protected : withoutGroups
    }
}

extension ReportDefinition {
    /// The only section by time that a pack has: the first.
    var timeSection: SectionDefinition? { sections.first { $0.kind.ofEvent?.isByTime == true } }
}

extension ProtectedCube {
    /// Whether a session's number of guests may be shown.
    func showsSession(_ id: Int64) -> Bool {
        guard let row = cube.sessions.firstIndex(where: { $0.sessionID == id }) else { return false }
        return showsAttended[(row + 1) * cube.columnCount - 1]
    }

    /// Whether the pack has numbers by session or type, so that some may be withheld.
    var hasTables: Bool { tables.sessions || tables.types || tables.pairs }

    /// Whether groups exclude sessions whose number is withheld.
    var keepsSessionsBack: Bool { hasTables && cube.sessions.contains { !showsSession($0.sessionID) } }

    /// The sessions whose numbers a pack with numbers by session withholds; all if it shows nothing.
    var sessionsKeptBack: Set<Int64> {
        guard tables.sessions || tables.pairs || !showsTotal else { return [] }
        let kept = cube.sessions.indices.filter { row in
            let cells = showsAttended[(row * cube.columnCount)..<((row + 1) * cube.columnCount)]
            return tables.sessions ? cells.last != true : !cells.contains(true)
        }
        return Set(kept.map { cube.sessions[$0].sessionID })
    }
}

extension EventTables {
    /// The tables without the sessions that nobody scanned: a pack has nothing to say of them, and who is registered there
    /// would count as absent.
    fileprivate func withoutUnmeasured(by states: SessionStates) -> EventTables {
        guard states.count(.notMeasured) > 0 else { return self }
        var tables = self
        tables.sessions = sessions.gathering(
            (0..<Int32(sessions.count)).filter { states[sessions.ids.values[Int($0)]] != .notMeasured })
        tables.offers = OfferTable()
        for row in 0..<offers.count where states[offers[row].sessionID] != .notMeasured {
            tables.offers.append(offers[row])
        }
        return tables
    }

    /// The tables with only the check-ins of some sessions.
    fileprivate func keepingVisits(where isKept: (Int64) -> Bool) -> EventTables {
        let codes = checkIns.sessions.values
        let isKeptByCode = (0..<sessionReferences.count).map { isKept(sessionReferences.identifiers[$0]) }
        let rows = (0..<Int32(codes.count)).filter { isKeptByCode[Int(codes[Int($0)])] }
        var tables = self
        if rows.count < codes.count { tables.keepCheckIns(rows) }
        return tables
    }

    /// The time of the newest check-in, the one with the highest id, outside some sessions.
    fileprivate func newestCheckIn(excluding sessions: Set<Int64>) -> Instant? {
        sessions.isEmpty ? provenance.highestCheckInAt : newestRow(excluding: sessions)
    }

    /// The same, of these rows only.
    fileprivate func newestRow(excluding sessions: Set<Int64>) -> Instant? {
        let (ids, codes) = (checkIns.ids.values, checkIns.sessions.values)
        let isLeftOut = sessionReferences.identifiers.map(sessions.contains)
        let rows = codes.indices.filter { !isLeftOut[Int(codes[$0])] }
        return rows.max { ids[$0] < ids[$1] }.map { checkIns.createdAt.values[$0] }
    }
}

extension WallClock {
    /// The full hour on this clock at or before an instant.
    public func startOfHour(_ instant: Instant) -> Instant {
        let civil = civil(at: instant)
        return instant.advanced(bySeconds: -Int64(civil.minute * 60 + civil.second))
    }
}

extension EventTables {
    /// Whether a session that some regions count is not over.
    fileprivate func hasSession(of regions: [PackRegion], notOverBy states: SessionStates) -> Bool {
        var offered: [Int64: [Int64]] = [:]
        for row in 0..<offers.count {
            offered[offers[row].sessionID, default: []].append(offers[row].registrantTypeID)
        }
        return (0..<sessions.count).contains { row in
            let id = sessions.ids.values[row]
            guard !states[id].hasEnded else { return false }
            return regions.contains { region in
                region.sessions.contains(id) && offered[id]?.contains(where: region.types.contains) ?? true
            }
        }
    }

    /// Registered by session and type.
    fileprivate func registeredByVisit() -> [VisitKey: Int] {
        (0..<offers.count).reduce(into: [:]) { registered, row in
            let offer = offers[row]
            registered[VisitKey(session: offer.sessionID, type: offer.registrantTypeID), default: 0] +=
                Int(min(max(0, offer.registered ?? 0), 1_000_000_000_000))
        }
    }

    /// The tables with only the visits of a region.
    fileprivate func selecting(_ region: PackRegion) -> EventTables {
        var tables = self
        tables.sessions = sessions.gathering(
            (0..<Int32(sessions.count)).filter { region.sessions.contains(sessions.ids.values[Int($0)]) })
        tables.offers = OfferTable()
        for row in 0..<offers.count {
            let offer = offers[row]
            if region.contains(session: offer.sessionID, type: offer.registrantTypeID) { tables.offers.append(offer) }
        }
        let isSession = sessionReferences.identifiers.map { region.sessions.contains($0) }
        let isType = typeReferences.identifiers.map { region.types.contains($0) }
        let codes = checkIns.sessions.values
        let rows = codes.indices.filter { row in
            isSession[Int(codes[row])]
                && (checkIns.registrantTypes[row].map { isType[Int($0)] } ?? region.types.contains(nil))
        }
        if rows.count < checkIns.count { tables.keepCheckIns(rows.map(Int32.init)) }
        return tables
    }

    /// The guests by session and type, the newest visit first.
    fileprivate func guestsByVisit() -> [VisitKey: [UInt32]] {
        let (ids, guests, codes) = (checkIns.ids.values, checkIns.guests.values, checkIns.sessions.values)
        var result: [VisitKey: [UInt32]] = [:]
        for row in ids.indices.sorted(by: { ids[$0] > ids[$1] }) {
            let type = checkIns.registrantTypes[row].map { typeReferences.identifiers[Int($0)] }
            let session = sessionReferences.identifiers[Int(codes[row])]
            result[VisitKey(session: session, type: type), default: []].append(guests[row])
        }
        return result
    }

    /// The tables with only the first check-in of each guest in each session: the earliest, ties by lower id.
    ///
    /// A pack counts only these. So a guest is one unit in a session, whatever the section; and repeated scans, often
    /// only a few, do not show as the difference of two published numbers.
    func keepingFirstVisits() -> EventTables {
        let (guests, sessions) = (checkIns.guests.values, checkIns.sessions.values)
        let (times, ids) = (checkIns.createdAt.values, checkIns.ids.values)
        var rowByVisit: [UInt64: Int32] = [:]
        rowByVisit.reserveCapacity(checkIns.count)
        for row in 0..<checkIns.count {
            let visit = UInt64(guests[row]) << 32 | UInt64(sessions[row])
            guard let known = rowByVisit[visit].map(Int.init) else {
                rowByVisit[visit] = Int32(row)
                continue
            }
            if (times[row], ids[row]) < (times[known], ids[known]) { rowByVisit[visit] = Int32(row) }
        }
        var tables = self
        if rowByVisit.count < checkIns.count { tables.keepCheckIns(rowByVisit.values.sorted()) }
        return tables
    }
}
