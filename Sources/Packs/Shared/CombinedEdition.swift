/// The numbers of a pack that has several parts: sums of its parts' numbers.
///
/// A number is shown if everything it is made of is. So it says nothing that readers of all the parts do not know.
extension PackEdition {
    /// - Parameter parts: The latest editions of the parts, in order. Parts without visits have none.
    /// - Returns: `nil` if there are none.
    init?(combining parts: [PackEdition], minimumCount: Int) {
        guard let first = parts.first else { return nil }
        if parts.count == 1 {
            self = first
            return
        }
        number = 1 + parts.reduce(0) { $0 + $1.number - 1 }
        let hours = Set(parts.flatMap(\.dataHours).compactMap(\.self)).sorted()
        dataHours = hours.isEmpty ? [nil] : hours
        tables = ProtectedCube.Tables(
            sessions: parts.allSatisfy(\.tables.sessions), types: parts.allSatisfy(\.tables.types),
            pairs: parts.allSatisfy(\.tables.pairs))
        let grid = PartGrid(parts)
        sessions = grid.sessions
        types = grid.types
        otherSessions = grid.otherSessions
        otherTypes = grid.otherTypes
        if parts.contains(where: \.hasTotalsOnly) { isLean = true }
        groupsOf = parts.allSatisfy { $0.groupsSince == $0.number } ? number : 0
        came = parts.reduce(0) { $0 + ($1.came ?? 0) }
        sessionNames = grid.sessions.map { id in grid.name(of: id, in: \.sessions, \.sessionNames) }
        typeNames = grid.types.map { id in grid.name(of: id, in: \.types, \.typeNames) }
        var cells: [Cell?] = []
        if parts.contains(where: { $0.registration == .open }) { registration = .open }
        var showsRegistered = registration != .open
        for row in grid.rows {
            for column in grid.columns {
                let sum = CombinedCell(grid.cells(row, column), hours: hours)
                cells.append(sum?.cell)
                if let sum, !sum.keepsRegistered(of: grid.addends(row, column), minimumCount) {
                    showsRegistered = false
                }
            }
        }
        // No-shows net absent guests against unregistered ones: the sum can be too small, or known, although no part is.
        if !showsRegistered {
            for cell in cells.indices { cells[cell]?.showsRegistered = false }
        }
        self.cells = cells
        groups = CombinedGroups(parts).groups
        uniqueGuests = nil
    }
}

/// The rows and columns of several parts, side by side.
///
/// What one part has joined in "Others" is joined in all: its own sum would need a number that this part lacks.
private struct PartGrid {
    let parts: [PackEdition]
    let sessions: [Int64]
    let types: [Int64?]
    let otherSessions: [Int64]?
    let otherTypes: [Int64?]?

    init(_ parts: [PackEdition]) {
        self.parts = parts
        let joinedSessions = Set(parts.flatMap { $0.otherSessions ?? [] })
        let joinedTypes = Set(parts.flatMap { $0.otherTypes ?? [] })
        sessions = Set(
            parts.flatMap { part in
                part.sessions.indices.filter { part.cells[($0 + 1) * part.columnCount - 1] != nil }.map {
                    part.sessions[$0]
                }
            }
        ).subtracting(joinedSessions).sorted()
        types = Set(
            parts.flatMap { part in
                part.types.indices.filter { part.cells[(part.rowCount - 1) * part.columnCount + $0] != nil }.map {
                    part.types[$0]
                }
            }
        ).subtracting(joinedTypes).sorted { ($0 ?? .max) < ($1 ?? .max) }
        otherSessions = joinedSessions.isEmpty ? nil : joinedSessions.sorted()
        otherTypes = joinedTypes.isEmpty ? nil : joinedTypes.sorted { ($0 ?? .max) < ($1 ?? .max) }
    }

    var rows: [PackEdition.Row] {
        sessions.map(PackEdition.Row.session) + (otherSessions == nil ? [] : [.others]) + [.all]
    }

    var columns: [PackEdition.Column] {
        types.map(PackEdition.Column.type) + (otherTypes == nil ? [] : [.others]) + [.all]
    }

    func name<ID: Equatable>(
        of id: ID, in ids: KeyPath<PackEdition, [ID]>, _ names: KeyPath<PackEdition, [String?]>
    ) -> String? {
        for part in parts {
            if let index = part[keyPath: ids].firstIndex(of: id), let name = part[keyPath: names][index] { return name }
        }
        return nil
    }

    /// The parts' cells of a row and column, each with the hours of its part's editions.
    func cells(_ row: PackEdition.Row, _ column: PackEdition.Column) -> [(cell: PackEdition.Cell, hours: [Int64?])] {
        indices(row, column).flatMap { part, indices in part.joined(indices).map { ($0, part.dataHours) } }
    }

    /// The parts' cells of a row and column, without joining any.
    func addends(_ row: PackEdition.Row, _ column: PackEdition.Column) -> [PackEdition.Cell] {
        indices(row, column).flatMap { part, indices in indices.compactMap { part.cells[$0] } }
    }

    private func indices(_ row: PackEdition.Row, _ column: PackEdition.Column) -> [(part: PackEdition, indices: [Int])]
    {
        parts.map { part in
            let rows = part.rows.indices.filter { isPart(part.rows[$0], of: row) }
            let columns = part.columns.indices.filter { isPart(part.columns[$0], of: column) }
            return (part, rows.flatMap { row in columns.map { row * part.columnCount + $0 } })
        }
    }

    private func isPart(_ own: PackEdition.Row, of row: PackEdition.Row) -> Bool {
        guard row == .others, case .session(let id) = own else { return own == row }
        return otherSessions?.contains(id) ?? false
    }

    private func isPart(_ own: PackEdition.Column, of column: PackEdition.Column) -> Bool {
        guard column == .others, case .type(let id) = own else { return own == column }
        return otherTypes?.contains(id) ?? false
    }
}

extension PackEdition {
    /// Some cells of a row or column, joined into one if their sum follows from the cells shown beside them.
    fileprivate func joined(_ indices: [Int]) -> [Cell] {
        let own = indices.compactMap { cells[$0] }
        guard own.count > 1, let first = indices.first else { return own }
        let line =
            indices.allSatisfy { $0 / columnCount == first / columnCount }
            ? (0..<columnCount).map { first / columnCount * columnCount + $0 }
            : indices.allSatisfy { $0 % columnCount == first % columnCount }
                ? (0..<rowCount).map { $0 * columnCount + first % columnCount } : []
        let rest = line.filter { !indices.contains($0) }.compactMap { cells[$0] }
        guard !rest.isEmpty, rest.allSatisfy(\.showsAttended), var sum = own.first else { return own }
        for cell in own.dropFirst() {
            sum.attended += cell.attended
            sum.registered += cell.registered
            sum.people = max(sum.people, cell.people)
            sum.isOffered = sum.isOffered || cell.isOffered
            sum.provesAttendance = sum.provesAttendance && cell.provesAttendance
            sum.asOf = max(sum.asOf, cell.asOf)
        }
        sum.asOf = max(sum.asOf, rest.map(\.asOf).max() ?? 0)
        sum.showsAttended = true
        sum.showsRegistered =
            sum.isOffered && rest.allSatisfy { $0.showsRegistered || !$0.isOffered }
            || own.allSatisfy { $0.showsRegistered || !$0.isOffered }
        return [sum]
    }
}

/// A sum of the cells of several parts.
private struct CombinedCell {
    let cell: PackEdition.Cell

    /// - Parameter hours: The hours of all editions of all parts, in order; `asOf` counts them from 1.
    init?(_ parts: [(cell: PackEdition.Cell, hours: [Int64?])], hours: [Int64]) {
        guard !parts.isEmpty else { return nil }
        var sum = PackEdition.Cell(
            attended: 0, people: 0, registered: 0, isOffered: false, provesAttendance: false, showsAttended: true,
            showsRegistered: true, asOf: 1)
        for (cell, own) in parts {
            sum.attended += cell.attended
            sum.people = max(sum.people, cell.people)
            sum.registered += cell.registered
            sum.isOffered = sum.isOffered || cell.isOffered
            sum.provesAttendance = sum.provesAttendance || cell.provesAttendance
            sum.showsAttended = sum.showsAttended && cell.showsAttended
            sum.showsRegistered = sum.showsRegistered && (cell.showsRegistered || !cell.isOffered)
            if cell.asOf > 0, let hour = own[cell.asOf - 1], let place = hours.firstIndex(of: hour) {
                sum.asOf = max(sum.asOf, place + 1)
            }
        }
        sum.showsRegistered = sum.showsRegistered && sum.showsAttended && sum.isOffered
        cell = sum
    }

    /// Whether registered and no-shows may be shown, or are protected if they are withheld.
    ///
    /// - Parameter addends: The cells of the parts, without joining any.
    func keepsRegistered(of addends: [PackEdition.Cell], _ minimumCount: Int) -> Bool {
        guard cell.isOffered, addends.count > 1 else { return true }
        let difference = cell.registered - cell.attended
        if cell.showsRegistered { return cell.registered >= minimumCount && abs(difference) >= minimumCount }
        // What a withheld part leaves open stays open in the sum if the others together have no more guests than registered.
        return addends.contains { part in
            part.isOffered && !part.showsRegistered && difference - (part.registered - part.attended) >= 0
        }
    }
}

/// The groups of several parts, as far as they agree on where one ends and the next begins.
private struct CombinedGroups {
    private let parts: [PackEdition]

    init(_ parts: [PackEdition]) {
        self.parts = parts
    }

    var groups: [PackEdition.Group] {
        let kinds = Set(parts.flatMap { $0.groups.map(\.section) }).sorted()
        return kinds.flatMap { kind -> [PackEdition.Group] in
            let ofKind = parts.map { part in part.groups.filter { $0.section == kind } }
            let sessions = Set(ofKind.joined().compactMap(\.session)).sorted()
            if sessions.isEmpty { return group(kind, nil, ofKind.map { $0.first?.rows }).map { [$0] } ?? [] }
            return sessions.compactMap { session in
                // The parts that count the session. If one keeps its groups back, so does the sum.
                let rows = zip(parts, ofKind).filter { $0.0.sessions.contains(session) }.map { _, groups in
                    groups.first { $0.session == session }?.rows
                }
                return group(kind, session, rows)
            }
        }
    }

    private func group(_ kind: String, _ session: Int64?, _ parts: [[PackEdition.Group.Row]?]) -> PackEdition.Group? {
        let rows = parts.compactMap(\.self)
        guard rows.count == parts.count else { return nil }
        let isByTime = rows.joined().contains { $0.start != nil }
        return (isByTime ? intervals(rows) : categories(rows)).map {
            PackEdition.Group(section: kind, session: session, rows: $0)
        }
    }

    /// Intervals that begin and end where no part's interval is divided.
    private func intervals(_ parts: [[PackEdition.Group.Row]]) -> [PackEdition.Group.Row]? {
        let all = parts.flatMap(\.self)
        let ends: [Int64?] = all.map(\.start) + all.map(\.end)
        let edges = Set(ends.compactMap(\.self)).sorted().filter { edge in
            !all.contains { ($0.start ?? edge) < edge && edge < ($0.end ?? edge) }
        }
        guard edges.count > 1 else { return nil }
        let rows = zip(edges, edges.dropFirst()).map { start, end in
            PackEdition.Group.Row(
                start: start, end: end,
                visits: all.filter { ($0.start ?? start) >= start && ($0.end ?? end) <= end }.reduce(0) {
                    $0 + $1.visits
                })
        }
        // There may be a gap between the parts in which nobody came.
        return rows.reduce(into: []) { merged, row in
            if row.visits == 0, let last = merged.indices.last {
                merged[last].end = row.end
            } else {
                merged.append(row)
            }
        }
    }

    /// The values that every part either names or does not have. All others are grouped together, as in the parts.
    private func categories(_ parts: [[PackEdition.Group.Row]]) -> [PackEdition.Group.Row]? {
        var others = 0
        var named: [String: PackEdition.Group.Row] = [:]
        let isComplete = parts.map { rows in !rows.contains { $0.name == nil } }
        for row in parts.joined() {
            guard let name = row.name,
                zip(parts, isComplete).allSatisfy({ rows, isComplete in
                    isComplete || rows.contains { $0.name == name }
                })
            else {
                others += row.visits
                continue
            }
            if named[name] == nil {
                named[name] = row
            } else {
                named[name]?.visits += row.visits
            }
        }
        let rows = named.values.sorted { ($1.visits, $0.name ?? "") < ($0.visits, $1.name ?? "") }
        if rows.isEmpty { return nil }
        return rows + (others > 0 ? [.init(visits: others)] : [])
    }
}
