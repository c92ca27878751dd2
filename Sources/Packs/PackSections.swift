import Aggregation
import Messages
import Reporting
import Tables

extension PackData {
    func attendanceByType(_ section: SectionDefinition) -> ReportSection {
        let types = counts.cube.types
        let row = counts.cube.rowCount - 1
        let cells = types.indices.map { row * counts.cube.columnCount + $0 }
        let (ids, names) = Self.columns(of: types)
        let numbers = counts.columns(of: cells, as: counts.cube.hasOneSession ? .attended : .packVisits)
        return ReportSection(
            section.name, kind: section.kind, title: .attendanceByType, note: attendanceNote,
            table: ReportTable([ids, names] + numbers.all),
            pictures: [numbers.bars(.chartByType, labels: names, ids: ids)])
    }

    /// The sessions, or the stands; `nil` if the sponsor has none.
    func attendance(at role: SessionRole, _ section: SectionDefinition) -> ReportSection? {
        let rows = self.rows(of: role)
        guard !rows.isEmpty else { return nil }
        let sessions = rows.map { counts.cube.sessions[$0] }
        let cells = rows.map { ($0 + 1) * counts.cube.columnCount - 1 }
        let (ids, names) = role.columns(sessions)
        let times = ReportColumn.sessionTimes(sessions.map { ($0.startsAt, $0.endsAt) })
        let numbers = counts.columns(of: cells)
        return ReportSection(
            role.name(of: section.name), kind: section.kind,
            title: role == .session ? .attendanceBySession : .attendanceByStand, note: attendanceNote,
            table: ReportTable([ids, names, times.starts, times.ends] + numbers.all),
            pictures: [numbers.bars(role == .session ? .chartBySession : .chartByStand, labels: names, ids: ids)])
    }

    func attendanceByType(at role: SessionRole, _ section: SectionDefinition) -> ReportSection? {
        let (types, width) = (counts.cube.types, counts.cube.columnCount)
        let cells = rows(of: role).flatMap { row in
            types.indices.map { row * width + $0 }.filter { counts.cube.cells[$0] != nil }
        }
        guard !cells.isEmpty else { return nil }
        let (ids, names) = role.columns(cells.map { counts.cube.sessions[$0 / width] })
        let typeColumns = Self.columns(of: cells.map { types[$0 % width] })
        return ReportSection(
            role.name(of: section.name), kind: section.kind,
            title: role == .session ? .attendanceBySessionAndType : .attendanceByStandAndType,
            note: attendanceNote,
            table: ReportTable([ids, names, typeColumns.ids, typeColumns.names] + counts.columns(of: cells).all))
    }

    /// The rows of the cube that are sessions, or those that are stands. "Others" counts as a session if it joins any session.
    func rows(of role: SessionRole) -> [Int] {
        let sessions = counts.cube.sessions
        return sessions.indices.filter { (sessions[$0].ids.allSatisfy(scope.stands.contains)) == (role == .stand) }
    }

    private static func columns(of types: [PackCube.RegistrantType]) -> (ids: ReportColumn, names: ReportColumn) {
        (
            .typeIDs(types.map { Cell($0.registrantTypeID) }),
            .types(types.map { $0.others == nil ? Cell($0.registrantType) : .phrase(.packOthers) })
        )
    }

    /// The note of a table of attendance, which says what is joined.
    private var attendanceNote: Phrase {
        var notes = [Phrase.packAttendanceNote]
        if let types = counts.cube.types.lazy.compactMap(\.others).first {
            notes.append(
                .packJoinedTypes(types.map { $0.registrantType ?? $0.registrantTypeID.map(String.init) ?? "–" }))
        }
        if let sessions = counts.cube.sessions.lazy.compactMap(\.others).first {
            notes.append(.packJoinedSessions(sessions.map { $0.session ?? $0.sessionID.map(String.init) ?? "–" }))
        }
        return .sentences(notes)
    }
}

extension SessionRole {
    /// `attendance_by_session` for sessions, `attendance_by_session_stands` for stands.
    func name(of section: String) -> String { self == .session ? section : section + "_stands" }

    /// The columns that identify the session or stand of a row.
    func columns(_ sessions: [PackCube.Session]) -> (ids: ReportColumn, names: ReportColumn) {
        let ids = sessions.map { Cell($0.sessionID) }
        let names = sessions.map { $0.others == nil ? Cell($0.session) : .phrase(.packOthers) }
        return switch self {
        case .session:
            (.sessionIDs(ids), .sessions(names))
        case .stand: (.init("stand_id", .identifier, .standID, ids), .init("stand", .text, .stand, names))
        }
    }
}

extension ProtectedCube {
    /// Whether any number of registered is shown.
    var showsAnyRegistered: Bool { showsRegistered.contains(true) }

    /// The numbers of some cells. No-shows and percentage are computed from the numbers shown beside them, and only if both are
    /// shown. If more attended than were registered, nobody can tell how many of the registered did not come: no-shows are then
    /// empty, neither zero nor withheld.
    ///
    /// - Parameter term: What the numbers attended count: people of a session, or visits to several.
    func columns(of cells: [Int], as term: Term = .attended) -> PackCountColumns {
        var columns = PackCountColumns(attended: .init("attended", .count, term, cells.map(attended)))
        if let asOf {
            columns.asOf = .init("as_of", .instant, .packAsOf, cells.map { Cell(asOf[$0]) })
        }
        guard showsAnyRegistered else { return columns }
        columns.registered = .init("registered", .count, .registered, cells.map(registered))
        columns.noShows = .init(
            "no_shows", .count, .packNoShows,
            cells.map { beside($0) { $0.difference < 0 ? .empty : Cell($0.difference) } })
        columns.percentage = .init(
            "attendance_percentage", .percentage, .attendancePercentage,
            cells.map { beside($0) { Cell(Percentage($0.attended, of: $0.registered)) } })
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

    var attendance: Cell { beside(cube.total) { Cell(Percentage($0.attended, of: $0.registered)) } }
}

/// The numbers attended and, if it may be shown, registered.
struct PackCountColumns {
    var registered: ReportColumn?
    var attended: ReportColumn
    var noShows: ReportColumn?
    var percentage: ReportColumn?
    /// Present from the second edition on.
    var asOf: ReportColumn?

    var all: [ReportColumn] { [registered, attended, noShows, percentage, asOf].compactMap(\.self) }

    func bars(_ title: Phrase, labels: ReportColumn, ids: ReportColumn) -> ReportPicture {
        .bars(title, labels: labels, ids: ids, series: [attended], whole: registered, percentage: percentage, limit: 20)
    }
}

extension PackData {
    /// The arrivals over all of the pack's sessions and stands.
    func arrivals(_ section: SectionDefinition) -> ReportSection? {
        groups.first { $0.section == section.kind.rawValue }.map {
            arrivals($0.rows, section.name, section.kind, note: groupsNote(.packArrivalsNote))
        }
    }

    /// The arrivals that each day added, while the pack has only totals.
    func arrivalsByDay(_ section: SectionDefinition) -> ReportSection? {
        groups.first.map {
            arrivals($0.rows, SectionKind.attendanceByDay.rawValue, .attendanceByDay, note: .packByDayNote)
        }
    }

    private func arrivals(
        _ rows: [PackEdition.Group.Row], _ name: String, _ kind: SectionKind, note: Phrase
    ) -> ReportSection {
        let columns = IntervalColumns(rows)
        return ReportSection(
            name, kind: kind, title: kind == .attendanceByDay ? .packArrivalsByDay : .packArrivals, note: note,
            table: ReportTable(columns.all),
            pictures: [
                .bars(.packArrivals, labels: columns.starts, ends: columns.ends, series: [columns.arrivals], limit: 40)
            ])
    }

    /// The arrivals of each session, or stand.
    func arrivals(at role: SessionRole, _ section: SectionDefinition) -> ReportSection? {
        let sessions = counts.cube.sessions
        let rows = self.rows(of: role).flatMap { row in
            groups.filter {
                $0.section == section.kind.rawValue && $0.session != nil && $0.session == sessions[row].sessionID
            }
            .flatMap(\.rows).map { (session: row, interval: $0) }
        }
        guard !rows.isEmpty else { return nil }
        let (ids, names) = role.columns(rows.map { sessions[$0.session] })
        let columns = IntervalColumns(rows.map(\.interval))
        return ReportSection(
            role.name(of: section.name), kind: section.kind,
            title: role == .session ? .checkInHistogramBySession : .packArrivalsByStand,
            note: groupsNote(.packArrivalsNote), table: ReportTable([ids, names] + columns.all),
            pictures: role == .session
                ? [
                    .sessionHistograms(
                        SessionHistogramsPicture(
                            ids: ids, names: names, starts: columns.starts, arrivals: columns.arrivals, width: nil))
                ] : [])
    }

    func methods(_ section: SectionDefinition) -> ReportSection? {
        guard let rows = groups.first(where: { $0.section == SectionKind.checkInsByMethod.rawValue })?.rows else {
            return nil
        }
        let methodColumn = ReportColumn(
            "method", .text, .method, rows.map { $0.name.map(Cell.text) ?? .phrase(.packOthers) })
        let (arrivals, percentage) = Self.columns(of: rows.map(\.visits))
        return ReportSection(
            section.name, kind: section.kind, title: .checkInsByMethod, note: groupsNote(.packOthersNote),
            table: ReportTable([methodColumn, arrivals, percentage]),
            pictures: [
                .bars(.chartMethods, labels: methodColumn, series: [arrivals], percentage: percentage, limit: 10)
            ])
    }

    func places(_ section: SectionDefinition) -> ReportSection? {
        guard let rows = groups.first(where: { $0.section == SectionKind.geoCells.rawValue })?.rows else {
            return nil
        }
        let names = ReportColumn(
            "cell", .text, .packCell, rows.map { $0.name.map(Cell.text) ?? .phrase(.packElsewhere) })
        func degrees(_ value: Double?) -> Cell { value.map { .decimal($0, places: 2) } ?? .empty }
        let (arrivals, percentage) = Self.columns(of: rows.map(\.visits))
        return ReportSection(
            section.name, kind: section.kind, title: .geoCells, note: groupsNote(.packPlacesNote),
            table: ReportTable([
                names, .init("latitude", .degrees, .latitude, rows.map { degrees($0.latitude) }),
                .init("longitude", .degrees, .longitude, rows.map { degrees($0.longitude) }),
                arrivals, percentage,
            ]),
            pictures: [.bars(.chartPackPlaces, labels: names, series: [arrivals], percentage: percentage, limit: 8)])
    }

    /// The note of a section of groups, which says if some sessions are excluded.
    private func groupsNote(_ note: Phrase) -> Phrase {
        var notes = [note]
        if counts.keepsSessionsBack { notes.append(.packOfSessionsShown) }
        if let edition, edition.number > edition.groupsSince { notes.append(.packsOfGroupsEarlier) }
        return .sentences(notes)
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

    init(_ intervals: [PackEdition.Group.Row]) {
        func instants(_ times: [Int64?]) -> [Cell] {
            times.map { $0.map { .instant(Instant(secondsSinceEpoch: $0)) } ?? .empty }
        }
        starts = .init("bin_start", .instant, .packBinStart, instants(intervals.map(\.start)))
        ends = .init("bin_end", .instant, .packBinEnd, instants(intervals.map(\.end)))
        arrivals = .init("arrivals", .count, .packArrivals, intervals.map { Cell($0.visits) })
    }

    var all: [ReportColumn] { [starts, ends, arrivals] }
}
