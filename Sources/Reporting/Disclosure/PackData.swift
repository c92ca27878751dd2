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

    init(
        of tables: EventTables, _ scope: SponsorScope, _ definition: ReportDefinition, _ request: ReportRequest,
        after editions: [PackEdition] = []
    ) async {
        let selection = Selection(sessions: scope.places, registrantTypes: Set(scope.registrantTypes))
        let visits = tables.selecting(selection).tables.keepingFirstVisits()
        let clock = WallClock(zone: request.zone, spanning: visits)
        let timeSection = definition.timeSection
        let binWidth = Self.binWidth(of: timeSection, request)
        let aggregates = await EventAggregates(of: visits, clock: clock, binWidth: binWidth)
        let cube = PackCube(aggregates, naming: scope.places)
        let next =
            editions.isEmpty
            ? nil
            : NextEdition(after: editions, guests: visits.guestsByVisit(), minimumCount: request.minimumCount)?.make()
        var later = next?.edition ?? editions.last
        var counts =
            later?.counts(named: cube)
            ?? Self.protected(
                cube, for: Set(definition.sections.compactMap(\.kind.ofEvent)), minimumCount: request.minimumCount)
        let grouped = counts.hasTables ? visits.keepingVisits(where: counts.showsSession) : visits
        // Bins too: neither their range nor their width may depend on withheld visits.
        let bins =
            grouped.checkIns.count == visits.checkIns.count
            ? aggregates : await EventAggregates(of: grouped, clock: clock, binWidth: binWidth)
        groupedVisits = grouped
        binStarts = bins.checkInHistogram.map(\.start)
        people = aggregates.totals.uniqueGuests
        // It depends on what is shown, and the numbers that have just changed are as of it.
        let newestHour = tables.newestCheckIn(excluding: counts.sessionsKeptBack).map(clock.startOfHour)
        if next != nil, var edition = later {
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
                first: counts, groups: groups, uniqueGuests: showsPeople ? people : nil, dataHour: dataHour)
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
        if sessions.isEmpty { return provenance.highestCheckInAt }
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
