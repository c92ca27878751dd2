import Aggregation
import Messages
import Reporting
import Tables

/// The data that a pack may show: the protected numbers, and the visits that its groups are made of.
struct PackData: Sendable {
    let scope: SponsorScope
    let minimumCount: Int
    let clock: WallClock
    private(set) var counts: ProtectedCube
    /// The visits that are counted: the first check-in of each guest in each of the pack's sessions, and no other.
    let visits: EventTables
    /// The visits that groups are made of. If the pack has a table of attendance, only those to sessions whose number
    /// of guests is shown: the times, methods and places of the others would reveal it.
    let groupedVisits: EventTables
    /// Distinct people over all visits.
    let people: Int
    /// The only section by time.
    let timeSection: SectionDefinition?
    /// The earlier editions with only totals, which the first edition with all sections follows.
    let earlier: [PackEdition]
    /// The number of visits, counted or not.
    let visitCount: Int
    /// Why nobody can have been counted: the sessions are to come, or nobody scanned there. `nil` if somebody could be.
    let absence: SponsorPack.LeftOut.Reason?
    /// Whether the numbers are sums of parts that several packs have.
    let isCombined: Bool
    /// The starts of the time section's bins, in order.
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
    ///   - content: The contents of editions made before the last session is over.
    ///   - part: The part, if these are the numbers of a part of several packs; `scope` is then unused.
    ///   - parts: The latest editions of the parts that make up the pack, if it has several; it has no numbers if these
    ///     have none.
    ///   - time: When the tables were read; `nil` if every session is taken to be over.
    init(
        of tables: EventTables, _ scope: SponsorScope, _ definition: ReportDefinition, _ request: ReportRequest,
        after editions: [PackEdition] = [], _ content: PackEdition.Content = .full, as part: PackPart? = nil,
        combining parts: [PackEdition]? = nil, at time: Instant? = nil
    ) async {
        let input = PackInput(of: tables, scope, definition, request, as: part, at: time)
        let (lean, full) = (editions.filter(\.hasTotalsOnly), editions.filter { !$0.hasTotalsOnly })
        isCombined = parts != nil
        let made =
            if let parts {
                await input.numbers(combining: parts)
            } else if !full.isEmpty {
                await input.numbers(following: full)
            } else if input.isOpen, content == .lean || !lean.isEmpty {
                await input.totals(after: lean.last)
            } else {
                await input.everything(after: lean)
            }
        let counts = made.counts
        let grouped = counts.hasTables ? made.visits.keepingVisits(where: counts.showsSession) : made.visits
        // Bins too: neither their range nor their width may depend on withheld visits.
        let bins =
            grouped.checkIns.count == made.visits.checkIns.count
            ? made.aggregates : await input.aggregates(of: grouped)
        groupedVisits = grouped
        binStarts = bins.checkInHistogram.map(\.start)
        people = made.aggregates.totals.uniqueGuests
        visitCount = input.everybody.checkIns.count
        absence =
            visitCount > 0
            ? nil : Self.absence(in: scope, of: tables, SessionStates(of: tables, at: time, in: request.zone))
        dataHour = made.edition.map(\.dataHour) ?? input.newestHour(excluding: counts.sessionsKeptBack)
        self.counts = counts
        self.scope = scope
        minimumCount = request.minimumCount
        clock = input.clock
        visits = made.visits
        timeSection = definition.timeSection
        earlier = made.earlier
        guard counts.showsTotal else { return }
        if let known = made.edition {
            groups = known.groups
            edition = known
            return
        }
        // The groups would lack the visits that the service has removed, which the tables still count.
        if !made.hasRemoved { groups = definition.sections.flatMap(groups(of:)) }
        var edition = PackEdition(
            first: counts, groups: groups, uniqueGuests: showsPeople && !made.hasRemoved ? people : nil,
            dataHour: dataHour, registration: input.isOpen ? .open : lean.isEmpty ? nil : .closed)
        edition.came = visitCount
        if let last = lean.last {
            edition.follow(last)
            self.counts = edition.counts(named: made.names)
        }
        self.edition = edition
    }

    private static func absence(
        in scope: SponsorScope, of tables: EventTables, _ states: SessionStates
    ) -> SponsorPack.LeftOut.Reason? {
        let named = scope.sessionsAndStands
        let found = Set((named.isEmpty ? Set(tables.sessions.ids.values) : named).map { states[$0] })
        if found.isEmpty || !found.isSubset(of: [.toCome, .notMeasured]) { return nil }
        return found.contains(.notMeasured) ? .notMeasured : .notBegun
    }

    /// The width of the time section's bins before merging.
    static func binWidth(of timeSection: SectionDefinition?, _ request: ReportRequest) -> BinWidth {
        let isByDay = timeSection?.kind == .attendanceByDay
        return max(isByDay ? .day : timeSection?.binWidth ?? request.binWidth, narrowestBin)
    }
}

extension ReportDefinition {
    /// The only section by time that a pack has: the first.
    var timeSection: SectionDefinition? { sections.first { $0.kind.isByTime } }
}

extension ProtectedCube {
    /// Whether a session's number of guests may be shown, by itself.
    func showsSession(_ id: Int64) -> Bool {
        guard let row = cube.sessions.firstIndex(where: { $0.sessionID == id }) else { return false }
        return showsAttended[(row + 1) * cube.columnCount - 1]
    }

    /// Whether the pack has numbers by session or type, so that some may be withheld.
    var hasTables: Bool { tables.sessions || tables.types || tables.pairs }

    /// Whether groups exclude sessions whose number is withheld.
    var keepsSessionsBack: Bool { hasTables && cube.sessions.contains { !($0.sessionID.map(showsSession) ?? false) } }

    /// The sessions whose numbers a pack with numbers by session withholds or joins; all if it shows nothing.
    var sessionsKeptBack: Set<Int64> {
        guard tables.sessions || tables.pairs || !showsTotal else { return [] }
        let kept = cube.sessions.indices.filter { row in
            let cells = showsAttended[(row * cube.columnCount)..<((row + 1) * cube.columnCount)]
            return cube.sessions[row].others != nil || (tables.sessions ? cells.last != true : !cells.contains(true))
        }
        return Set(kept.flatMap { cube.sessions[$0].ids })
    }
}

extension EventTables {
    /// The tables without the sessions that nobody scanned: a pack has nothing to say about them, and those registered for them
    /// would count as absent.
    func withoutUnmeasured(by states: SessionStates) -> EventTables {
        states.count(.notMeasured) > 0 ? keepingSessions { states[$0] != .notMeasured } : self
    }

    var withoutEmptySessions: EventTables {
        let present = Set(checkIns.sessions.values.map { sessionReferences.identifiers[Int($0)] })
        return keepingSessions(where: present.contains)
    }

    private func keepingSessions(where isKept: (Int64) -> Bool) -> EventTables {
        var tables = self
        tables.wholeTypeNames = typeNames
        tables.sessions = sessions.keeping(isKept)
        tables.offers = OfferTable(offers.filter { isKept($0.sessionID) })
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
    func newestCheckIn(excluding sessions: Set<Int64>) -> Instant? {
        sessions.isEmpty ? provenance.highestCheckInAt : newestRow(excluding: sessions)
    }

    /// The time of the newest of these check-ins outside some sessions.
    func newestRow(excluding sessions: Set<Int64>) -> Instant? {
        let (ids, codes) = (checkIns.ids.values, checkIns.sessions.values)
        let isLeftOut = sessionReferences.identifiers.map(sessions.contains)
        let rows = codes.indices.filter { !isLeftOut[Int(codes[$0])] }
        return rows.max { ids[$0] < ids[$1] }.map { checkIns.createdAt.values[$0] }
    }
}

extension EventTables {
    /// Whether a session that some regions count is not over.
    func hasSession(of regions: [PackRegion], notOverBy states: SessionStates) -> Bool {
        let offered = Dictionary(grouping: offers, by: \.sessionID).mapValues { $0.map(\.registrantTypeID) }
        return (0..<sessions.count).contains { row in
            let id = sessions.ids.values[row]
            guard !states[id].hasEnded else { return false }
            return regions.contains { region in
                region.sessions.contains(id) && offered[id]?.contains(where: region.types.contains) ?? true
            }
        }
    }

    /// Registered by session and type.
    func registeredByVisit() -> [VisitKey: Int] {
        offers.reduce(into: [:]) { registered, offer in
            registered[VisitKey(session: offer.sessionID, type: offer.registrantTypeID), default: 0] +=
                Int(min(max(0, offer.registered ?? 0), 1_000_000_000_000))
        }
    }

    func selecting(_ region: PackRegion) -> EventTables {
        var tables = self
        tables.wholeTypeNames = typeNames
        tables.sessions = sessions.keeping(region.sessions.contains)
        tables.offers = OfferTable(
            offers.filter { region.contains(session: $0.sessionID, type: $0.registrantTypeID) })
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
    func guestsByVisit() -> [VisitKey: [UInt32]] {
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
