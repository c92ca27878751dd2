import Aggregation
import Messages

extension PackData {
    func attendanceByType(_ section: SectionDefinition) -> ReportSection {
        let types = counts.cube.types
        let row = counts.cube.rowCount - 1
        let cells = types.indices.map { row * counts.cube.columnCount + $0 }
        return ReportSection(
            section.name, title: .attendanceByType, note: .packAttendanceNote,
            table: ReportTable(
                [
                    .init(
                        "registrant_type_id", .identifier, .registrantTypeID, types.map { Cell($0.registrantTypeID) }),
                    .init("registrant_type", .text, .registrantType, types.map { Cell($0.registrantType) }),
                ] + counts.columns(of: cells)),
            charts: [counts.chart(.chartByType, categories: "registrant_type")])
    }

    /// The sessions, or the stands; `nil` where the sponsor has none.
    func attendance(at place: PackPlace, _ section: SectionDefinition) -> ReportSection? {
        let rows = self.rows(of: place)
        guard !rows.isEmpty else { return nil }
        let sessions = rows.map { counts.cube.sessions[$0] }
        let cells = rows.map { ($0 + 1) * counts.cube.columnCount - 1 }
        return ReportSection(
            place.name(of: section.name), title: place == .session ? .attendanceBySession : .attendanceByStand,
            note: .packAttendanceNote,
            table: ReportTable(
                place.columns(sessions) + [
                    .init("starts_at", .instant, .startsAt, sessions.map { Cell($0.startsAt) }),
                    .init("ends_at", .instant, .endsAt, sessions.map { Cell($0.endsAt) }),
                ] + counts.columns(of: cells)),
            charts: [counts.chart(place == .session ? .chartBySession : .chartByStand, categories: place.column)])
    }

    func attendanceByType(at place: PackPlace, _ section: SectionDefinition) -> ReportSection? {
        let (types, width) = (counts.cube.types, counts.cube.columnCount)
        let cells = rows(of: place).flatMap { row in
            types.indices.map { row * width + $0 }.filter { counts.cube.cells[$0] != nil }
        }
        guard !cells.isEmpty else { return nil }
        return ReportSection(
            place.name(of: section.name),
            title: place == .session ? .attendanceBySessionAndType : .attendanceByStandAndType,
            note: .packAttendanceNote,
            table: ReportTable(
                place.columns(cells.map { counts.cube.sessions[$0 / width] }) + [
                    .init(
                        "registrant_type_id", .identifier, .registrantTypeID,
                        cells.map { Cell(types[$0 % width].registrantTypeID) }),
                    .init(
                        "registrant_type", .text, .registrantType, cells.map { Cell(types[$0 % width].registrantType) }),
                ] + counts.columns(of: cells)))
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

    /// The column with the name.
    var column: String { self == .session ? "session" : "stand" }

    func columns(_ sessions: [SessionAttendance]) -> [ReportColumn] {
        [
            .init(
                column + "_id", .identifier, self == .session ? .sessionID : .standID,
                sessions.map { .integer($0.sessionID) }),
            .init(column, .text, self == .session ? .session : .stand, sessions.map { Cell($0.session) }),
        ]
    }
}

extension ProtectedCube {
    /// Whether those registered are told of anything.
    var showsAnyRegistered: Bool { showsRegistered.contains(true) }

    /// The numbers of some cells. No-shows and percentage are computed from the numbers beside them, and only where both
    /// stand there. Where more came than were registered nobody can say how many of the registered did not: there are no
    /// no-shows then, neither none nor a number that is withheld.
    func columns(of cells: [Int]) -> [ReportColumn] {
        var columns = [ReportColumn("attended", .count, .attended, cells.map(attended))]
        guard showsAnyRegistered else { return columns }
        columns.insert(ReportColumn("registered", .count, .registered, cells.map(registered)), at: 0)
        columns.append(
            ReportColumn(
                "no_shows", .count, .packNoShows,
                cells.map { beside($0) { $0.difference < 0 ? .empty : Cell($0.difference) } }))
        columns.append(
            ReportColumn(
                "attendance_percentage", .percentage, .attendancePercentage,
                cells.map { beside($0) { Cell(Percentage(Int64($0.attended), of: Int64($0.registered))) } }))
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

    func chart(_ title: Phrase, categories: String) -> ReportChart {
        showsAnyRegistered
            ? ReportChart(
                .bars, title: title, categories: categories, series: ["attended"], whole: "registered",
                percentage: "attendance_percentage", limit: 20)
            : ReportChart(.bars, title: title, categories: categories, series: ["attended"], limit: 20)
    }

    var attendance: Cell { beside(cube.total) { Cell(Percentage(Int64($0.attended), of: Int64($0.registered))) } }
}
