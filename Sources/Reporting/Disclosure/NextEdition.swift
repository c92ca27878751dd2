/// A session and a registrant type.
struct VisitKey: Hashable {
    var session: Int64
    var type: Int64?
}

/// Makes the edition of a pack that follows earlier ones: which visits it admits, and which numbers it shows.
///
/// A visit is admitted together with at least the minimum of others, so that no number, in no edition, moves by fewer. A
/// number once shown stays shown; one that was withheld is shown if everything withheld in any edition stays protected.
/// The numbers of those who registered come with the first edition after the last session.
struct NextEdition {
    private let last: PackEdition
    private let minimumCount: Int
    /// Rows and columns of all editions and of those who came since.
    private let sessions: [Int64]
    private let types: [Int64?]
    private let published: [Bool]
    /// By edition, in the order of the grid.
    private let history: [[PackEdition.Cell?]]
    /// By cell without sums: the guests of waiting visits.
    private let waiting: [Int: [UInt32]]
    private let columnCount: Int
    private let excess: ExcessElsewhere?
    /// Whether this is the first edition after the last session, of a pack that has had no registered numbers.
    private let isClosing: Bool
    /// What the edition may say of those who registered, the best first, and what a reader knows then.
    private let outcomes: [(registration: PackEdition.Registration?, knowledge: EditionProtection.Registered)]
    /// By cell: who is registered now; `nil` if their numbers are known, or will never be.
    private let registered: [Int?]
    /// The numbers that earlier editions have of them; `nil` if they have none.
    private let publishedRegistered: PublishedRegistered?

    /// - Parameters:
    ///   - editions: All earlier editions, in order.
    ///   - guests: Everybody who came by now, the newest first.
    ///   - registered: Everybody who is registered now.
    ///   - isOpen: Whether one of the sessions is not over.
    ///   - excess: How many more came than were registered in what other parts add to a session's sum, a type's, or all.
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
            // As if the numbers were there already, so that they can come; otherwise without them.
            case .open where isOpen: [(.open, .known(since: nil)), (.open, .unknown)]
            case .open: [(.closed, .known(since: editions.count)), (.omitted, .unknown)]
            case .closed: [(.closed, .known(since: editions.firstIndex { $0.registration != .open }))]
            case .omitted: [(.omitted, .unknown)]
            }
        let sessions = last.sessions + Set(guests.keys.map(\.session)).subtracting(last.sessions).sorted()
        let types =
            last.types + Set(guests.keys.map(\.type)).subtracting(last.types).sorted { ($0 ?? .max) < ($1 ?? .max) }
        let columnCount = types.count + 1
        let rows = Dictionary(uniqueKeysWithValues: sessions.enumerated().map { ($1, $0) })
        let columns = Dictionary(uniqueKeysWithValues: types.enumerated().map { ($1, $0) })
        history = editions.map { edition in
            var cells = [PackEdition.Cell?](repeating: nil, count: (sessions.count + 1) * columnCount)
            for (index, cell) in edition.cells.enumerated() {
                let (row, column) = (index / edition.columnCount, index % edition.columnCount)
                let place = row < edition.sessions.count ? rows[edition.sessions[row]] : sessions.count
                let other = column < edition.types.count ? columns[edition.types[column]] : types.count
                if let place, let other { cells[place * columnCount + other] = cell }
            }
            return cells
        }
        published = history[0].indices.map { cell in
            switch (cell / columnCount == sessions.count, cell % columnCount == types.count) {
            case (true, true): true
            case (true, false): last.tables.types
            case (false, true): last.tables.sessions
            case (false, false): last.tables.pairs
            }
        }
        var waiting: [Int: [UInt32]] = [:]
        for (key, guests) in guests {
            guard let row = rows[key.session], let column = columns[key.type] else { continue }
            let cell = row * columnCount + column
            // Fewer than were admitted if the service removed some: then their successors wait too.
            let count = guests.count - (history.last?[cell]?.attended ?? 0)
            if count > 0 { waiting[cell] = Array(guests.prefix(count)) }
        }
        self.waiting = waiting
        self.excess = excess
        var now = [Int?](repeating: nil, count: published.count)
        if last.registration == .open {
            for cell in now.indices where history.last?[cell]?.isOffered ?? false { now[cell] = 0 }
            for (key, count) in registered {
                guard let row = rows[key.session], let column = columns[key.type] else { continue }
                let cell = row * columnCount + column
                guard history.last?[cell]?.isOffered ?? false else { continue }
                for place in [
                    cell, row * columnCount + types.count, sessions.count * columnCount + column, now.count - 1,
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
        self.columnCount = columnCount
    }

    /// The visits admitted by the edition, by session and type: how many, of the newest. `nil` if nothing can be
    /// admitted; then the last edition stands.
    func make() -> (edition: PackEdition, admitted: [VisitKey: Int])? {
        let everything = admissible(waiting)
        let known = everything.filter { history.last?[$0.key] ?? nil != nil }
        var layers = [everything, admissible(known), admissible(known.filter { $0.value.count >= minimumCount })]
            .filter { !$0.isEmpty }
        // Registered comes even if nobody does.
        if isClosing { layers.append([:]) }
        let closing = ClosingEdition(
            sessions: sessions, types: types, history: history, published: published, minimumCount: minimumCount)
        for (registration, knowledge) in outcomes {
            for layer in layers {
                guard var cells = cells(admitting: layer, knowledge) else { continue }
                if isClosing, registration == .closed {
                    guard let shown = closing.showsRegistered(beside: cells) else { continue }
                    for cell in cells.indices { cells[cell]?.showsRegistered = shown[cell] }
                }
                return (edition(cells, registration), admitted(layer))
            }
        }
        return nil
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

    private func admitted(_ layer: [Int: [UInt32]]) -> [VisitKey: Int] {
        let counts = layer.map { cell, guests in
            (VisitKey(session: sessions[cell / columnCount], type: types[cell % columnCount]), guests.count)
        }
        return Dictionary(uniqueKeysWithValues: counts)
    }

    // MARK: What is admitted

    /// As many of the waiting visits as can be admitted: of each session, each type and altogether nobody or enough
    /// people and, if the table by session and type is published, of each of its cells.
    private func admissible(_ waiting: [Int: [UInt32]]) -> [Int: [UInt32]] {
        var layer = waiting
        if last.tables.pairs { layer = layer.filter { mayMove($0.key, by: [$0.value]) } }
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

    /// The sums that contain a cell.
    private func sums(of cell: Int) -> [Int] {
        let (row, column) = (cell / columnCount, cell % columnCount)
        return [row * columnCount + types.count, sessions.count * columnCount + column, published.count - 1]
    }

    /// Whether enough people move a number, and leave enough of the registered, or beyond them, if these are shown, or
    /// enough values to their number of no-shows if they are not.
    private func mayMove(_ cell: Int, by visits: [[UInt32]]) -> Bool {
        let count = visits.reduce(0) { $0 + $1.count }
        if count < minimumCount || Set(visits.joined()).count < minimumCount { return false }
        guard let counts = history.last?[cell] else { return true }
        guard counts.showsRegistered else {
            return publishedRegistered?.protectsNoShows(of: cell, beside: counts.attended + count) ?? true
        }
        return abs(counts.registered - counts.attended - count) >= minimumCount
    }

    // MARK: What is shown

    /// The cells of an edition that admits a layer; `nil` if something withheld would follow.
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
                // What exists only since somebody was admitted, is shown with them.
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
                let (row, column) = (place / columnCount, place % columnCount)
                cells[place]?.excessElsewhere = excess(
                    row < sessions.count ? sessions[row] : nil, column < types.count ? .some(types[column]) : nil)
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

    /// Shows as many of some numbers as stay safe, found by halving.
    private func show(
        _ candidates: ArraySlice<Int>, in cells: inout [PackEdition.Cell?],
        _ knowledge: EditionProtection.Registered
    ) {
        if candidates.isEmpty { return }
        var shown = cells
        for cell in candidates {
            shown[cell]?.showsAttended = true
            // When a withheld number moved would say that it did.
            shown[cell]?.asOf = last.number + 1
        }
        if holds(shown, knowledge) {
            cells = shown
        } else if candidates.count > 1 {
            let middle = candidates.startIndex + candidates.count / 2
            show(candidates[..<middle], in: &cells, knowledge)
            show(candidates[middle...], in: &cells, knowledge)
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
    /// Without rows and columns in which nothing was ever admitted: those of visits that wait.
    fileprivate var withoutEmptyRows: PackEdition {
        let width = columnCount
        let rows = sessions.indices.filter { cells[$0 * width + types.count] != nil }
        let columns = types.indices.filter { cells[sessions.count * width + $0] != nil }
        if rows.count == sessions.count, columns.count == types.count { return self }
        var edition = self
        edition.cells = (rows + [sessions.count]).flatMap { row in
            (columns + [types.count]).map { cells[row * width + $0] }
        }
        edition.sessions = rows.map { sessions[$0] }
        edition.sessionNames = rows.map { sessionNames[$0] }
        edition.types = columns.map { types[$0] }
        edition.typeNames = columns.map { typeNames[$0] }
        return edition
    }
}
