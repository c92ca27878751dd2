import Aggregation
import Messages

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

    /// The sessions, or the stands; `nil` where the sponsor has none.
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

    /// The columns that say which session or stand a row is of.
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
    /// Whether those registered are told of anything.
    var showsAnyRegistered: Bool { showsRegistered.contains(true) }

    /// The numbers of some cells. No-shows and percentage are computed from the numbers beside them, and only where both
    /// stand there. Where more came than were registered nobody can say how many of the registered did not: there are no
    /// no-shows then, neither none nor a number that is withheld.
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

    /// What takes the number of those registered; empty where nobody could be.
    private func beside(_ cell: Int, _ value: (PackCube.Cell) -> Cell) -> Cell {
        guard let counts = cube.cells[cell], counts.isOffered else { return .empty }
        return showsRegistered[cell] ? value(counts) : .withheld
    }

    var attendance: Cell { beside(cube.total) { Cell(Percentage(Int64($0.attended), of: Int64($0.registered))) } }
}

/// Who came, and where that may be told, of how many.
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
