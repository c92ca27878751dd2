import Aggregation
import Messages
import Tables

extension PackData {
    func attendanceByType(_ section: SectionDefinition) -> ReportSection {
        let types = counts.cube.types
        let row = counts.cube.rowCount - 1
        let cells = types.indices.map { row * counts.cube.columnCount + $0 }
        let ids = ReportColumn(
            "registrant_type_id", .identifier, as: .ids(of: .registrantType), .registrantTypeID,
            types.map { Cell($0.registrantTypeID) })
        let names = ReportColumn(
            "registrant_type", .text, as: .names(of: .registrantType), .registrantType,
            types.map { Cell($0.registrantType) })
        let numbers = counts.columns(of: cells)
        return ReportSection(
            section.name, kind: section.kind, title: .attendanceByType, note: .packAttendanceNote,
            table: ReportTable([ids, names] + numbers.all),
            pictures: [numbers.bars(.chartByType, labels: names, ids: ids)])
    }

    /// The sessions, or the stands; `nil` if the sponsor has none.
    func attendance(at place: PackPlace, _ section: SectionDefinition) -> ReportSection? {
        let rows = self.rows(of: place)
        guard !rows.isEmpty else { return nil }
        let sessions = rows.map { counts.cube.sessions[$0] }
        let cells = rows.map { ($0 + 1) * counts.cube.columnCount - 1 }
        let (ids, names) = place.columns(sessions)
        let numbers = counts.columns(of: cells)
        return ReportSection(
            place.name(of: section.name), kind: section.kind,
            title: place == .session ? .attendanceBySession : .attendanceByStand, note: .packAttendanceNote,
            table: ReportTable(
                [
                    ids, names,
                    .init("starts_at", .instant, as: .sessionStarts, .startsAt, sessions.map { Cell($0.startsAt) }),
                    .init("ends_at", .instant, .endsAt, sessions.map { Cell($0.endsAt) }),
                ] + numbers.all),
            pictures: [
                numbers.bars(place == .session ? .chartBySession : .chartByStand, labels: names, ids: ids)
            ])
    }

    func attendanceByType(at place: PackPlace, _ section: SectionDefinition) -> ReportSection? {
        let (types, width) = (counts.cube.types, counts.cube.columnCount)
        let cells = rows(of: place).flatMap { row in
            types.indices.map { row * width + $0 }.filter { counts.cube.cells[$0] != nil }
        }
        guard !cells.isEmpty else { return nil }
        let (ids, names) = place.columns(cells.map { counts.cube.sessions[$0 / width] })
        return ReportSection(
            place.name(of: section.name), kind: section.kind,
            title: place == .session ? .attendanceBySessionAndType : .attendanceByStandAndType,
            note: .packAttendanceNote,
            table: ReportTable(
                [
                    ids, names,
                    .init(
                        "registrant_type_id", .identifier, as: .ids(of: .registrantType), .registrantTypeID,
                        cells.map { Cell(types[$0 % width].registrantTypeID) }),
                    .init(
                        "registrant_type", .text, as: .names(of: .registrantType), .registrantType,
                        cells.map { Cell(types[$0 % width].registrantType) }),
                ] + counts.columns(of: cells).all))
    }

    /// The rows of the cube that are sessions, or those that are stands.
    func rows(of place: PackPlace) -> [Int] {
        counts.cube.sessions.indices.filter {
            scope.stands.contains(counts.cube.sessions[$0].sessionID) == (place == .stand)
        }
    }
}

extension PackPlace {
    /// `attendance_by_session` for sessions, `attendance_by_session_stands` for stands.
    func name(of section: String) -> String { self == .session ? section : section + "_stands" }

    /// The columns that identify the session or stand of a row.
    func columns(_ sessions: [SessionAttendance]) -> (ids: ReportColumn, names: ReportColumn) {
        let (ids, names) = (sessions.map { Cell.integer($0.sessionID) }, sessions.map { Cell($0.session) })
        return switch self {
        case .session:
            (
                .init("session_id", .identifier, as: .ids(of: .session), .sessionID, ids),
                .init("session", .text, as: .names(of: .session), .session, names)
            )
        case .stand: (.init("stand_id", .identifier, .standID, ids), .init("stand", .text, .stand, names))
        }
    }
}

extension ProtectedCube {
    /// Whether any number of registered is shown.
    var showsAnyRegistered: Bool { showsRegistered.contains(true) }

    /// The numbers of some cells. No-shows and percentage are computed from the numbers shown beside them, and only
    /// if both are. If more attended than were registered, nobody can tell how many of the registered did not: the
    /// no-shows do not exist then, rather than being zero or withheld.
    func columns(of cells: [Int]) -> PackCountColumns {
        var columns = PackCountColumns(attended: .init("attended", .count, .attended, cells.map(attended)))
        guard showsAnyRegistered else { return columns }
        columns.registered = .init("registered", .count, .registered, cells.map(registered))
        columns.noShows = .init(
            "no_shows", .count, .packNoShows,
            cells.map { beside($0) { $0.difference < 0 ? .empty : Cell($0.difference) } })
        columns.percentage = .init(
            "attendance_percentage", .percentage, .attendancePercentage,
            cells.map { beside($0) { Cell(Percentage(Int64($0.attended), of: Int64($0.registered))) } })
        return columns
    }

    func attended(_ cell: Int) -> Cell {
        guard showsAttended[cell], let counts = cube.cells[cell] else { return .withheld }
        return Cell(counts.attended)
    }

    func registered(_ cell: Int) -> Cell { beside(cell) { Cell($0.registered) } }

    /// A number that depends on registered: withheld if registered is, and empty if registration was not possible.
    private func beside(_ cell: Int, _ value: (PackCube.Cell) -> Cell) -> Cell {
        guard let counts = cube.cells[cell], counts.isOffered else { return .empty }
        return showsRegistered[cell] ? value(counts) : .withheld
    }

    var attendance: Cell { beside(cube.total) { Cell(Percentage(Int64($0.attended), of: Int64($0.registered))) } }
}

/// The numbers attended and, if it may be shown, registered.
struct PackCountColumns {
    var registered: ReportColumn?
    var attended: ReportColumn
    var noShows: ReportColumn?
    var percentage: ReportColumn?

    var all: [ReportColumn] { [registered, attended, noShows, percentage].compactMap(\.self) }

    func bars(_ title: Phrase, labels: ReportColumn, ids: ReportColumn) -> ReportPicture {
        .bars(
            BarPicture(
                title: title, labels: labels, ids: ids, series: [attended], whole: registered, percentage: percentage,
                limit: 20))
    }
}

extension PackData {
    /// The arrivals over all of the pack's sessions and stands.
    func arrivals(_ section: SectionDefinition) -> ReportSection? {
        let (times, guests) = (groupedVisits.checkIns.createdAt.values, groupedVisits.checkIns.guests.values)
        guard let intervals = intervals(zip(times, guests).map { (time: $0, guest: $1) }) else { return nil }
        let columns = IntervalColumns(intervals)
        return ReportSection(
            section.name, kind: section.kind,
            title: section.kind == .event(.attendanceByDay) ? .packArrivalsByDay : .packArrivals,
            note: groupsNote(.packArrivalsNote), table: ReportTable(columns.all),
            pictures: [
                .bars(
                    BarPicture(
                        title: .packArrivals, labels: columns.starts, ends: columns.ends, series: [columns.arrivals],
                        limit: 40))
            ])
    }

    /// The arrivals of each session, or stand.
    func arrivals(at place: PackPlace, _ section: SectionDefinition) -> ReportSection? {
        let sessions = counts.cube.sessions
        let (codes, times, guests) = (
            groupedVisits.checkIns.sessions.values, groupedVisits.checkIns.createdAt.values,
            groupedVisits.checkIns.guests.values
        )
        var visitsByCode: [UInt32: [(time: Instant, guest: UInt32)]] = [:]
        for row in codes.indices { visitsByCode[codes[row], default: []].append((times[row], guests[row])) }
        var rows: [(session: Int, interval: VisitGroups.Interval)] = []
        for row in self.rows(of: place) {
            guard let code = groupedVisits.sessionReferences.code(of: sessions[row].sessionID),
                let intervals = intervals(visitsByCode[code] ?? [])
            else { continue }
            rows += intervals.map { (row, $0) }
        }
        guard !rows.isEmpty else { return nil }
        let (ids, names) = place.columns(rows.map { sessions[$0.session] })
        let columns = IntervalColumns(rows.map(\.interval))
        return ReportSection(
            place.name(of: section.name), kind: section.kind,
            title: place == .session ? .checkInHistogramBySession : .packArrivalsByStand,
            note: groupsNote(.packArrivalsNote), table: ReportTable([ids, names] + columns.all),
            pictures: place == .session
                ? [
                    .sessionHistograms(
                        SessionHistogramsPicture(
                            ids: ids, names: names, starts: columns.starts, arrivals: columns.arrivals, width: nil))
                ] : [])
    }

    func methods(_ section: SectionDefinition) -> ReportSection? {
        let guests = groupedVisits.checkIns.guests.values
        let names = groupedVisits.methodNames
        let methods = guests.indices.map { row in
            (name: groupedVisits.checkIns.methods[row].flatMap { names[Int($0)] }, guest: guests[row])
        }
        guard let (named, others) = VisitGroups.categories(methods, minimum: minimumCount) else { return nil }
        let methodColumn = ReportColumn(
            "method", .text, .method, named.map { .text($0.name) } + (others > 0 ? [.phrase(.packOthers)] : []))
        let (arrivals, percentage) = Self.columns(of: named.map(\.visits) + (others > 0 ? [others] : []))
        return ReportSection(
            section.name, kind: section.kind, title: .checkInsByMethod, note: groupsNote(.packOthersNote),
            table: ReportTable([methodColumn, arrivals, percentage]),
            pictures: [
                .bars(
                    BarPicture(
                        title: .chartMethods, labels: methodColumn, series: [arrivals], percentage: percentage,
                        limit: 10))
            ])
    }

    func places(_ section: SectionDefinition, length: Int) -> ReportSection? {
        let checkIns = groupedVisits.checkIns
        var cellByName: [String: NamedCell] = [:]
        let visits = checkIns.guests.values.enumerated().map { row, guest in
            guard let latitude = checkIns.latitudes[row], let longitude = checkIns.longitudes[row],
                let cell = NamedCell(latitude: latitude, longitude: longitude, length: length)
            else { return (name: String?.none, guest: guest) }
            cellByName[cell.name] = cell
            return (name: cell.name, guest: guest)
        }
        guard let (named, others) = VisitGroups.categories(visits, minimum: minimumCount) else { return nil }
        let cells = named.compactMap { cellByName[$0.name] }
        let rest: [Cell] = others > 0 ? [.empty] : []
        let names = ReportColumn(
            "cell", .text, .packCell, cells.map { .text($0.name) } + (others > 0 ? [.phrase(.packElsewhere)] : []))
        let (arrivals, percentage) = Self.columns(of: named.map(\.visits) + (others > 0 ? [others] : []))
        return ReportSection(
            section.name, kind: section.kind, title: .geoCells, note: groupsNote(.packPlacesNote),
            table: ReportTable([
                names,
                .init("latitude", .degrees, .latitude, cells.map { .decimal($0.latitude, places: 2) } + rest),
                .init("longitude", .degrees, .longitude, cells.map { .decimal($0.longitude, places: 2) } + rest),
                arrivals, percentage,
            ]),
            pictures: [
                .bars(
                    BarPicture(
                        title: .chartPackPlaces, labels: names, series: [arrivals], percentage: percentage, limit: 8))
            ])
    }

    /// The note of a section of groups, which says if some sessions are excluded.
    private func groupsNote(_ note: Phrase) -> Phrase {
        guard counts.keepsSessionsBack else { return note }
        let rest = Phrase.packOfSessionsShown
        return Phrase(es: "\(note.es) \(rest.es)", en: "\(note.en) \(rest.en)")
    }

    /// Merged bins whose outer edges are full hours: those of a bin would be within minutes of somebody's check-in.
    private func intervals(_ visits: [(time: Instant, guest: UInt32)]) -> [VisitGroups.Interval]? {
        guard let first = visits.map(\.time).min(), let last = visits.map(\.time).max() else { return nil }
        let start = clock.startOfHour(first)
        let end = clock.startOfHour(last).advanced(bySeconds: 3600)
        let edges = [start] + binStarts.filter { $0 > first && $0 < last } + [end]
        return VisitGroups.intervals(visits, edges: edges, minimum: minimumCount)
    }

    private static func columns(of visits: [Int]) -> (arrivals: ReportColumn, percentage: ReportColumn) {
        let total = Int64(visits.reduce(0, +))
        return (
            .init("arrivals", .count, .packArrivals, visits.map { Cell($0) }),
            .init("percentage", .percentage, .packShare, visits.map { Cell(Percentage(Int64($0), of: total)) })
        )
    }
}

/// Columns for intervals of unequal length and the number of arrivals in each.
private struct IntervalColumns {
    let starts: ReportColumn
    let ends: ReportColumn
    let arrivals: ReportColumn

    init(_ intervals: [VisitGroups.Interval]) {
        starts = .init("bin_start", .instant, .packBinStart, intervals.map { .instant($0.start) })
        ends = .init("bin_end", .instant, .packBinEnd, intervals.map { .instant($0.end) })
        arrivals = .init("arrivals", .count, .packArrivals, intervals.map { Cell($0.visits) })
    }

    var all: [ReportColumn] { [starts, ends, arrivals] }
}
