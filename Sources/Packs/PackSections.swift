import Base
import Reporting

/// A row of a pack's table: a number of a part, or a group of its visits.
struct PackRow {
    var part: PackData.Part
    /// The row and column of the part's table, where it has them.
    var line: PackLine?
    var type: PackLine?
    var cell = 0
    var group: PackEdition.Group.Row?

    /// Rows of sessions are in the order of their start, then id, then part.
    var place: (Int64, Int64) { (line?.startsAt ?? .max, line?.sessionIDs.first ?? .max) }
}

extension PackData {
    func attendanceByType(_ section: SectionDefinition) -> ReportSection? {
        let rows = shown.filter(\.edition.tables.types).flatMap { part in
            part.edition.columns.indices.map { column in
                PackRow(part: part, type: part.edition.columns[column], cell: part.edition.sums + column)
            }.filter { part.edition.cells[$0.cell] != nil }
        }
        guard !rows.isEmpty else { return nil }
        let (ids, names) = typeColumns(rows)
        let numbers = counts(rows, as: hasOneSession ? .attended : .packVisits)
        return ReportSection(
            section.name, kind: section.kind, title: .attendanceByType, note: .packAttendanceNote,
            table: ReportTable([ids, names] + numbers.all),
            pictures: [numbers.bars(.chartByType, labels: names, ids: ids)])
    }

    /// The sessions, or the stands; `nil` if there are none.
    func attendance(at role: SessionRole, _ section: SectionDefinition) -> ReportSection? {
        let rows = self.rows(of: role, in: shown.filter(\.edition.tables.sessions))
        guard !rows.isEmpty else { return nil }
        let (ids, names) = role.columns(rows.map(\.line))
        let times = ReportColumn.sessionTimes(rows.map { ($0.line?.start, $0.line?.end) })
        let numbers = counts(rows)
        return ReportSection(
            role.name(of: section.name), kind: section.kind,
            title: role == .session ? .attendanceBySession : .attendanceByStand, note: .packAttendanceNote,
            table: ReportTable([ids, names, times.starts, times.ends] + numbers.all),
            pictures: [numbers.bars(role == .session ? .chartBySession : .chartByStand, labels: names, ids: ids)])
    }

    func attendanceByType(at role: SessionRole, _ section: SectionDefinition) -> ReportSection? {
        let rows = self.rows(of: role, in: shown.filter(\.edition.tables.pairs)).flatMap { row in
            row.part.edition.columns.enumerated().compactMap { column, type -> PackRow? in
                var pair = row
                (pair.type, pair.cell) = (type, row.cell - row.part.edition.columns.count + column)
                return row.part.edition.cells[pair.cell] == nil ? nil : pair
            }
        }
        guard !rows.isEmpty else { return nil }
        let (ids, names) = role.columns(rows.map(\.line))
        let types = typeColumns(rows)
        return ReportSection(
            role.name(of: section.name), kind: section.kind,
            title: role == .session ? .attendanceBySessionAndType : .attendanceByStandAndType,
            note: .packAttendanceNote, table: ReportTable([ids, names, types.ids, types.names] + counts(rows).all))
    }

    /// The rows of sessions, or of stands. A group counts as stands if it has nothing else.
    func rows(of role: SessionRole, in parts: [Part]) -> [PackRow] {
        let rows = parts.flatMap { part in
            part.edition.rows.enumerated().map { index, line in
                PackRow(part: part, line: line, cell: (index + 1) * part.edition.columnCount - 1)
            }
        }
        return rows.filter { row in
            (row.line?.sessionIDs.allSatisfy(scope.stands.contains) ?? false) == (role == .stand)
        }.enumerated().sorted { one, other in
            let (place, next) = (one.element.place, other.element.place)
            return (place.0, place.1, one.offset) < (next.0, next.1, other.offset)
        }.map(\.element)
    }

    private func typeColumns(_ rows: [PackRow]) -> (ids: ReportColumn, names: ReportColumn) {
        (.typeIDs(rows.map { Cell($0.type?.id) }), .types(rows.map { Cell($0.type?.name) }))
    }

    /// The numbers of some rows. No-shows and percentage are computed from the numbers shown beside them, and only if both are
    /// shown. If more attended than were registered, nobody can tell how many of the registered did not come: no-shows are then
    /// empty, neither zero nor withheld.
    ///
    /// - Parameter term: What the numbers attended count: people of a session, or visits to several.
    private func counts(_ rows: [PackRow], as term: Term = .attended) -> PackCountColumns {
        func attended(_ row: PackRow) -> Cell {
            guard let cell = row.part.edition.cells[row.cell], cell.showsAttended else { return .withheld }
            return Cell(cell.attended)
        }
        /// Empty if registration was not possible, and withheld if registered is.
        func beside(_ row: PackRow, _ value: (_ registered: Int, _ held: Int?) -> Cell) -> Cell {
            guard let cell = row.part.edition.cells[row.cell], cell.isOffered else { return .empty }
            let numbers = row.part.edition.registered(row.cell)
            return numbers.shows ? value(numbers.count, numbers.rate) : .withheld
        }
        var columns = PackCountColumns(attended: .init("attended", .count, term, rows.map(attended)))
        if shown.contains(where: { $0.edition.number > 1 }) {
            columns.asOf = .init(
                "as_of", .instant, .packAsOf,
                rows.map { row in
                    guard let cell = row.part.edition.cells[row.cell], cell.showsAttended,
                        row.part.edition.dataHours.indices.contains(cell.asOf - 1)
                    else { return .empty }
                    return Cell(row.part.edition.dataHours[cell.asOf - 1].map(Instant.init(secondsSinceEpoch:)))
                })
        }
        if hasSeveral { columns.part = partColumn(rows) }
        // Stands alone have none.
        guard shown.contains(where: { $0.edition.cells.contains { $0?.showsRegistered ?? false } }),
            rows.contains(where: { $0.part.edition.cells[$0.cell]?.isOffered ?? false })
        else { return columns }
        columns.registered = .init(
            "registered", .count, .registered, rows.map { beside($0) { count, _ in Cell(count) } })
        columns.noShows = .init(
            "no_shows", .count, .packNoShows,
            rows.map { row in
                beside(row) { count, held in held.map { $0 > count ? .empty : Cell(count - $0) } ?? .withheld }
            })
        columns.percentage = .init(
            "attendance_percentage", .percentage, .attendancePercentage,
            rows.map { row in
                beside(row) { count, held in held.map { Cell(Percentage($0, of: count)) } ?? .withheld }
            })
        // Without a rate its numerator is in no cell, not even as withheld: it may follow from the other tables.
        let held = rows.map { row in beside(row) { _, held in held.map { Cell($0) } ?? .empty } }.map {
            $0 == .withheld ? .empty : $0
        }
        // Where everybody used a registration, it is the number of those who came.
        if zip(held, columns.attended.cells).contains(where: { $0 != $1 && $0 != .empty }) {
            columns.held = .init("attended_held", .count, .attendedHeld, held)
        }
        return columns
    }

    func partColumn(_ rows: [PackRow]) -> ReportColumn {
        .init("part", .text, as: .codes(.packPart), .packPart, rows.map { .text($0.part.name) })
    }
}

extension PackLine {
    fileprivate var start: Instant? { isGroup ? nil : startsAt.map(Instant.init(secondsSinceEpoch:)) }
    fileprivate var end: Instant? { isGroup ? nil : endsAt.map(Instant.init(secondsSinceEpoch:)) }
}

extension SessionRole {
    /// `attendance_by_session` for sessions, `attendance_by_session_stands` for stands.
    func name(of section: String) -> String { self == .session ? section : section + "_stands" }

    /// The columns that identify the session or stand of a row.
    func columns(_ lines: [PackLine?]) -> (ids: ReportColumn, names: ReportColumn) {
        let (ids, names) = (lines.map { Cell($0?.id) }, lines.map { Cell($0?.name) })
        return switch self {
        case .session: (.sessionIDs(ids), .sessions(names))
        case .stand: (.init("stand_id", .identifier, .standID, ids), .init("stand", .text, .stand, names))
        }
    }
}

/// The numbers attended and, if it may be shown, registered.
private struct PackCountColumns {
    var registered: ReportColumn?
    var attended: ReportColumn
    var noShows: ReportColumn?
    var percentage: ReportColumn?
    /// Those who used a registration, which the percentage counts, if others came too.
    var held: ReportColumn?
    /// Present from the second edition on.
    var asOf: ReportColumn?
    var part: ReportColumn?

    var all: [ReportColumn] { [registered, attended, noShows, percentage, held, asOf, part].compactMap(\.self) }

    func bars(_ title: Phrase, labels: ReportColumn, ids: ReportColumn) -> ReportPicture {
        .bars(
            title, labels: labels, ids: ids, parts: part, series: [held ?? attended], whole: registered,
            percentage: percentage,
            limit: 20)
    }
}
