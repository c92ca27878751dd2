/// A session and a registrant type.
struct VisitKey: Hashable {
    var session: Int64
    var type: Int64?
}

/// Makes the next edition of a pack: decides which visits it admits and which numbers it shows.
///
/// A visit is admitted only together with enough others, so that no number in any edition moves by less than the minimum. A
/// number once shown stays shown; a withheld one is shown if everything withheld in any edition stays protected. The registered
/// numbers come with the first edition after the last session.
struct NextEdition {
    private let last: PackEdition
    private let minimumCount: Int
    /// The rows and columns of all editions and of the visits since, including "Others"; the sums come last.
    private let sessions: [Int64]
    private let types: [Int64?]
    private let rows: [PackEdition.Row]
    private let columns: [PackEdition.Column]
    private let published: [Bool]
    /// By edition, in the order of the grid.
    private let history: [[PackEdition.Cell?]]
    /// By cell, without sums: the guests of all visits, newest first, and of those that wait.
    private let guests: [Int: [UInt32]]
    private let waiting: [Int: [UInt32]]
    private let columnCount: Int
    private let excess: ExcessElsewhere?
    /// Whether this is the first edition after the last session, of a pack that has had no registered numbers.
    private let isClosing: Bool
    /// The things that the edition may say about registered numbers, best first, and what a reader then knows.
    private let outcomes: [(registration: PackEdition.Registration?, knowledge: EditionProtection.Registered)]
    /// By cell: how many are registered now; `nil` if the number is already published, or never will be.
    private let registered: [Int?]
    /// The registered numbers in earlier editions; `nil` if they have none.
    private let publishedRegistered: PublishedRegistered?

    /// - Parameters:
    ///   - editions: All earlier editions, in order.
    ///   - guests: Everybody who has come so far, newest first.
    ///   - registered: Everybody who is registered now.
    ///   - isOpen: Whether one of the sessions is not over.
    ///   - excess: How many more came than were registered in what other parts add to the sum of a session, of a type or of
    ///     all.
    /// - Returns: `nil` if there are no earlier editions.
    init?(
        after editions: [PackEdition], guests: [VisitKey: [UInt32]], registered: [VisitKey: Int] = [:],
        isOpen: Bool = false, minimumCount: Int, excess: ExcessElsewhere? = nil
    ) {
        guard let last = editions.last else { return nil }
        self.last = last
        self.minimumCount = minimumCount
        isClosing = last.registration == .open && !isOpen
        outcomes =
            switch last.registration {
            case nil: [(nil, .known(since: nil))]
            // First as if the registered numbers were already published, so that they can be later; otherwise without them.
            case .open where isOpen: [(.open, .known(since: nil)), (.open, .unknown)]
            case .open: [(.closed, .known(since: editions.count)), (.omitted, .unknown)]
            case .closed: [(.closed, .known(since: editions.firstIndex { $0.registration != .open }))]
            case .omitted: [(.omitted, .unknown)]
            }
        let sessions =
            last.sessions
            + Set(guests.keys.map(\.session)).subtracting(last.sessions + (last.otherSessions ?? [])).sorted()
        let types =
            last.types
            + Set(guests.keys.map(\.type)).subtracting(last.types + (last.otherTypes ?? [])).sorted {
                ($0 ?? .max) < ($1 ?? .max)
            }
        let rows = sessions.map(PackEdition.Row.session) + last.rows.dropFirst(last.sessions.count)
        let columns = types.map(PackEdition.Column.type) + last.columns.dropFirst(last.types.count)
        let columnCount = columns.count
        let rowOf = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1, $0) })
        let columnOf = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
        let joinedSessions = Set(last.otherSessions ?? [])
        let joinedTypes = Set(last.otherTypes ?? [])
        func cell(of key: VisitKey) -> Int? {
            guard let row = rowOf[joinedSessions.contains(key.session) ? .others : .session(key.session)],
                let column = columnOf[joinedTypes.contains(key.type) ? .others : .type(key.type)]
            else { return nil }
            return row * columnCount + column
        }
        history = editions.map { edition in
            var cells = [PackEdition.Cell?](repeating: nil, count: rows.count * columnCount)
            let (ownRows, ownColumns) = (edition.rows, edition.columns)
            for (index, cell) in edition.cells.enumerated() {
                if let place = rowOf[ownRows[index / ownColumns.count]],
                    let other = columnOf[ownColumns[index % ownColumns.count]]
                {
                    cells[place * columnCount + other] = cell
                }
            }
            return cells
        }
        published = history[0].indices.map { cell in
            last.tables.contain(
                isSumOfSessions: cell / columnCount == rows.count - 1, isSumOfTypes: (cell + 1) % columnCount == 0)
        }
        var guestsOfCell: [Int: [UInt32]] = [:]
        for (key, guests) in guests {
            if let cell = cell(of: key) { guestsOfCell[cell, default: []] += guests }
        }
        var waiting: [Int: [UInt32]] = [:]
        for (cell, guests) in guestsOfCell {
            // If the service removed admitted visits, new ones first make up for them.
            let count = guests.count - (history.last?[cell]?.attended ?? 0)
            if count > 0 { waiting[cell] = Array(guests.prefix(count)) }
        }
        self.guests = guestsOfCell
        self.waiting = waiting
        self.excess = excess
        var now = [Int?](repeating: nil, count: published.count)
        if last.registration == .open {
            for cell in now.indices where history.last?[cell]?.isOffered ?? false { now[cell] = 0 }
            for (key, count) in registered {
                guard let cell = cell(of: key), history.last?[cell]?.isOffered ?? false else { continue }
                for place in [
                    cell, cell / columnCount * columnCount + columnCount - 1,
                    (rows.count - 1) * columnCount + cell % columnCount, now.count - 1,
                ] {
                    now[place]? += count
                }
            }
        }
        self.registered = now
        let since =
            switch last.registration {
            case nil: 0
            case .closed: editions.firstIndex { $0.registration == .closed } ?? 0
            case .open, .omitted: editions.count
            }
        publishedRegistered =
            since == editions.count
            ? nil
            : PublishedRegistered(
                cells: history[since], newest: history[editions.count - 1], columnCount: columnCount,
                published: published, minimumCount: minimumCount)
        self.sessions = sessions
        self.types = types
        self.rows = rows
        self.columns = columns
        self.columnCount = columnCount
    }

    /// The edition, and how many visits it admits. `nil` if nothing can be admitted; then the last edition stands.
    func make() -> (edition: PackEdition, admitted: Int)? {
        let closing = ClosingEdition(
            rows: rows, columns: columns, history: history, published: published, minimumCount: minimumCount)
        for (registration, knowledge) in outcomes {
            for layer in layers {
                guard var cells = cells(admitting: layer, knowledge) else { continue }
                if isClosing, registration == .closed {
                    guard let shown = closing.showsRegistered(beside: cells) else { continue }
                    for cell in cells.indices { cells[cell]?.showsRegistered = shown[cell] }
                }
                return (edition(cells, registration), layer.values.reduce(0) { $0 + $1.count })
            }
        }
        return nil
    }

    /// The sets of visits that may be admitted, the largest first.
    private var layers: [[Int: [UInt32]]] {
        let known = waiting.filter { history.last?[$0.key] ?? nil != nil }
        var layers: [[Int: [UInt32]]] = []
        for visits in [waiting, known] {
            // A number that no table lists must move by enough only where it could be derived.
            if !last.tables.pairs {
                layers.append(admissible(visits.filter { leavesAbsent($0.key, after: $0.value.count) }))
            }
            layers.append(admissible(visits.filter { mayMove($0.key, by: [$0.value]) }))
        }
        layers = layers.filter { !$0.isEmpty }
        // The registered numbers are published even if nobody is admitted.
        if isClosing { layers.append([:]) }
        return layers
    }

    private func edition(_ cells: [PackEdition.Cell?], _ registration: PackEdition.Registration?) -> PackEdition {
        var next = last
        next.number += 1
        next.sessions = sessions
        next.types = types
        next.sessionNames += sessions.dropFirst(last.sessions.count).map { _ in nil }
        next.typeNames += types.dropFirst(last.types.count).map { _ in nil }
        next.cells = cells
        next.registration = registration
        next.uniqueGuests = nil
        next.dataHours.append(last.dataHours.last ?? nil)
        return next.withoutEmptyRows
    }

    // MARK: What is admitted

    /// As many of the waiting visits as can be admitted: of nobody or of enough people in each session, in each type and overall.
    private func admissible(_ waiting: [Int: [UInt32]]) -> [Int: [UInt32]] {
        var layer = waiting
        while true {
            var parts: [Int: [Int]] = [:]
            for cell in layer.keys.sorted() {
                for sum in sums(of: cell) { parts[sum, default: []].append(cell) }
            }
            let refused = parts.filter { sum, cells in !mayMove(sum, by: cells.compactMap { layer[$0] }) }
            if refused.isEmpty { return layer }
            for cell in refused.values.joined() { layer[cell] = nil }
        }
    }

    private func sums(of cell: Int) -> [Int] {
        let (row, column) = (cell / columnCount, cell % columnCount)
        return [row * columnCount + columnCount - 1, (rows.count - 1) * columnCount + column, published.count - 1]
    }

    /// Whether enough people move a number, and leave enough absent.
    private func mayMove(_ cell: Int, by visits: [[UInt32]]) -> Bool {
        let count = visits.reduce(0) { $0 + $1.count }
        if count < minimumCount || Set(visits.joined()).count < minimumCount { return false }
        return leavesAbsent(cell, after: count)
    }

    /// Whether `count` more visits leave enough registered people absent, or exceed them by enough, if registered is shown;
    /// otherwise, whether they leave enough values for the withheld no-shows.
    private func leavesAbsent(_ cell: Int, after count: Int) -> Bool {
        guard let counts = history.last?[cell] else { return true }
        guard counts.showsRegistered else {
            return publishedRegistered?.protectsNoShows(of: cell, beside: counts.attended + count) ?? true
        }
        return abs(counts.registered - counts.attended - count) >= minimumCount
    }

    // MARK: What is shown

    /// The cells of an edition that admits a layer; `nil` if something withheld could be derived.
    private func cells(
        admitting layer: [Int: [UInt32]], _ knowledge: EditionProtection.Registered
    ) -> [PackEdition.Cell?]? {
        var cells = history.last ?? []
        for (cell, count) in registered.enumerated() {
            if let count { cells[cell]?.registered = count }
        }
        var guests: [Int: Set<UInt32>] = [:]
        for (cell, visits) in layer {
            for place in [cell] + sums(of: cell) {
                // A cell that exists only because somebody was admitted is shown from the start.
                var counts =
                    cells[place]
                    ?? PackEdition.Cell(
                        attended: 0, people: 0, registered: 0, isOffered: false, provesAttendance: true,
                        showsAttended: published[place], showsRegistered: false, asOf: 0)
                counts.attended += visits.count
                counts.asOf = last.number + 1
                cells[place] = counts
                guests[place, default: []].formUnion(visits)
            }
        }
        for (place, guests) in guests {
            let people = cells[place]?.people ?? 0
            cells[place]?.people = max(people, guests.count)
        }
        if let excess {
            for place in cells.indices where cells[place] != nil {
                cells[place]?.excessElsewhere = excess(
                    rows[place / columnCount], columns[place % columnCount], joined: last)
            }
        }
        guard holds(cells, knowledge) else { return nil }
        let candidates = cells.indices.filter { cell in
            guard published[cell], let counts = cells[cell] else { return false }
            return !counts.showsAttended && counts.people >= minimumCount
        }
        show(candidates[...], in: &cells, knowledge)
        return cells
    }

    /// Shows as many of the candidates as is safe, found by halving.
    private func show(
        _ candidates: ArraySlice<Int>, in cells: inout [PackEdition.Cell?],
        _ knowledge: EditionProtection.Registered
    ) {
        if candidates.isEmpty { return }
        var shown = cells
        for cell in candidates {
            shown[cell]?.showsAttended = true
            // Keeping the edition in which a withheld number moved would reveal that it did.
            shown[cell]?.asOf = last.number + 1
        }
        if leavesEnough(in: shown), holds(shown, knowledge) {
            cells = shown
        } else if candidates.count > 1 {
            let middle = candidates.startIndex + candidates.count / 2
            show(candidates[..<middle], in: &cells, knowledge)
            show(candidates[middle...], in: &cells, knowledge)
        }
    }

    /// Whether the numbers withheld in each row or column that sums sessions are together of nobody or of enough people.
    private func leavesEnough(in cells: [PackEdition.Cell?]) -> Bool {
        let cube = PackCube(rows, columns, cells)
        return cube.linesOverSessions(in: last.tables).allSatisfy { line in
            let withheld = line.cells.filter { !(cells[$0]?.showsAttended ?? true) }
            guard !withheld.isEmpty, cells[line.sum]?.showsAttended ?? false else { return true }
            var people: Set<UInt32> = []
            for (cell, guests) in guests where withheld.contains(where: { cell == $0 || sums(of: cell).contains($0) }) {
                people.formUnion(guests.suffix(cells[cell]?.attended ?? 0))
            }
            return people.count >= minimumCount
        }
    }

    private func holds(_ cells: [PackEdition.Cell?], _ knowledge: EditionProtection.Registered) -> Bool {
        EditionProtection(
            history + [cells], columnCount: columnCount, published: published, minimumCount: minimumCount,
            registered: knowledge
        ).holds
    }
}

extension PackEdition {
    /// The edition without the rows and columns in which nothing was ever admitted: those whose visits all wait.
    fileprivate var withoutEmptyRows: PackEdition {
        let (width, sums) = (columnCount, rowCount - 1)
        let rows = sessions.indices.filter { cells[($0 + 1) * width - 1] != nil }
        let columns = types.indices.filter { cells[sums * width + $0] != nil }
        if rows.count == sessions.count, columns.count == types.count { return self }
        var edition = self
        edition.cells = (rows + (sessions.count..<rowCount)).flatMap { row in
            (columns + (types.count..<width)).map { cells[row * width + $0] }
        }
        edition.sessions = rows.map { sessions[$0] }
        edition.sessionNames = rows.map { sessionNames[$0] }
        edition.types = columns.map { types[$0] }
        edition.typeNames = columns.map { typeNames[$0] }
        return edition
    }
}
