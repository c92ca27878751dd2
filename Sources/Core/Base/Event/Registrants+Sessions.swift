extension Registrants {
    /// What a list leaves open of the sessions that expect people.
    public struct OpenSessions: Sendable, Equatable {
        /// The names that the event does not have, sorted, and the number of rows with one. It is not known where these people are
        /// expected.
        public var unknown: [String] = []
        public var unknownRows = 0
        /// The number of rows without a session, in a list where others have one. These people are expected in all sessions.
        public var blankRows = 0
        /// The names that several sessions share, with the ids of these, each of which expects the people named with it.
        public var shared: [String: Set<Int64>] = [:]
        /// The headings of columns of marks that seem to be sessions, and are none of the event's.
        public var unknownColumns: [String] = []
        /// The sessions of columns with cells that say no, by their headings: it is not known whether these people were expected.
        public var declined: [String: Set<Int64>] = [:]
    }

    /// Finds the sessions that a list names among those of an event: in a column, each cell with one or several, or as columns with
    /// a mark for whoever is expected.
    public mutating func findSessions(in tables: EventTables) -> OpenSessions {
        let sessions = NamedSessions(tables)
        var open = OpenSessions()
        let columns = columns(sessions, &open)
        var unknown: Set<String> = []
        let haveSessions =
            !columns.isEmpty || people.contains { $0.session != nil || $0.sessions != nil }
        // Where a canceled registration was for need not be known.
        for index in people.indices where people[index].sessions == nil && !people[index].isCanceled {
            let marked = Set(people[index].marks.compactMap { columns[$0] }.joined())
            guard let text = people[index].session else {
                if !columns.isEmpty { people[index].sessions = marked } else if haveSessions { open.blankRows += 1 }
                continue
            }
            let found = sessions.find(text)
            open.shared.merge(found.shared) { first, _ in first }
            if !found.unknown.isEmpty {
                unknown.formUnion(found.unknown)
                open.unknownRows += 1
                people[index].hasUnknownSession = true
            }
            people[index].sessions = found.ids.union(marked)
        }
        open.unknown = unknown.sorted()
        return open
    }

    /// The sessions of the columns of marks that are some, by their place.
    private mutating func columns(_ sessions: NamedSessions, _ open: inout OpenSessions) -> [Int: Set<Int64>] {
        var columns: [Int: Set<Int64>] = [:]
        for (place, column) in markedColumns.enumerated() {
            guard let ids = sessions.ids(of: column.heading) else { continue }
            columns[place] = ids
            if ids.count > 1 { open.shared[column.heading] = ids }
            if column.saysNo { open.declined[column.heading] = ids }
        }
        // A cell with `1` may name the session of that number.
        let names = Set(people.compactMap(\.session))
        let areMarks = !columns.isEmpty || names.allSatisfy { sessions.find($0).ids.isEmpty }
        for (place, column) in markedColumns.enumerated() {
            if column.isOfNames, areMarks { for index in people.indices { people[index].session = nil } }
            guard columns[place] == nil, column.mayBeSession, !column.isOfNames || areMarks else { continue }
            open.unknownColumns.append(column.heading)
        }
        return columns
    }
}

extension Registrants {
    /// What the cells of open columns name.
    public struct NamedColumns: Sendable {
        /// The only one all cells of which name sessions of the event; `nil` if there is none, or if it is not certain that these are
        /// where people are expected.
        public var ofSessions: OpenColumn?
        /// Those that may say who was expected, and where.
        public var open: [OpenColumn] = []
    }

    /// Finds out which open columns name sessions of an event, and which leave open who was expected.
    ///
    /// - Parameter typeNames: The event's registrant types, which may be called as sessions are.
    public func namedColumns(in tables: EventTables, typeNames: some Sequence<String>) -> NamedColumns {
        let sessions = NamedSessions(tables)
        let types = Set(typeNames.map { MatchedName($0) })
        var named: [(column: OpenColumn, isCertain: Bool)] = []
        var result = NamedColumns()
        for column in openColumns {
            // A column of marks may be a session itself, which `findSessions` finds out.
            let isSession = markedColumns.contains { $0.heading == column.heading && ($0.mayBeSession || $0.isOfNames) }
            if isSession || sessions.ids(of: column.heading) != nil { continue }
            let share = sessions.share(of: column.values)
            let areTypes = column.values.keys.allSatisfy { types.contains(MatchedName($0)) }
            if share.ofCells * 2 >= share.cells, share.cells > 0,
                !(column.isType && areTypes && share.ofCells < share.cells)
            {
                named.append((column, share.ofCells == share.cells && !areTypes))
            } else if column.question != nil {
                result.open.append(column)
            }
        }
        if !hasSessionColumn, named.count == 1, named[0].isCertain {
            result.ofSessions = named[0].column
        } else {
            result.open += named.map(\.column)
        }
        return result
    }
}

/// The sessions of an event by name and by id.
private struct NamedSessions {
    private var byName: [MatchedName: Set<Int64>] = [:]
    private let known: Set<Int64>

    init(_ tables: EventTables) {
        let references = tables.sessionReferences
        for (code, id) in references.identifiers.enumerated() {
            byName[MatchedName(references.name(of: UInt32(code))), default: []].insert(id)
        }
        for row in 0..<tables.sessions.count {
            byName[MatchedName(tables.sessions.names[row]), default: []].insert(tables.sessions.ids.values[row])
        }
        known = Set(references.identifiers).union(tables.sessions.ids.values)
    }

    /// The sessions of a name or an id; `nil` for none.
    func ids(of text: String) -> Set<Int64>? {
        if let id = Int64(text), known.contains(id) { return [id] }
        let name = MatchedName(text)
        return name.isEmpty ? nil : byName[name]
    }

    /// What a cell names.
    struct Found {
        var ids: Set<Int64> = []
        var shared: [String: Set<Int64>] = [:]
        /// What is no session.
        var unknown: [String] = []

        fileprivate mutating func add(_ text: String, _ named: Set<Int64>?) {
            guard let named else { return unknown.append(text) }
            ids.formUnion(named)
            if named.count > 1 { shared[text] = named }
        }
    }

    /// Of how many cells all that they name are sessions; of none if there are numbers only, which may count anything.
    func share(of texts: [String: Int]) -> (ofCells: Int, cells: Int) {
        var share = (ofCells: 0, cells: 0)
        for (text, cells) in texts {
            share.cells += cells
            let found = find(text)
            if !found.ids.isEmpty, found.unknown.isEmpty { share.ofCells += cells }
        }
        return texts.keys.allSatisfy { Int64($0) != nil } ? (0, share.cells) : share
    }

    private static let separators: [Character] = ["\n", ";", "|", ",", "/", "+"]

    /// The sessions that a cell names: a single one, or several by what separates them. A name may have such a sign itself.
    func find(_ text: String) -> Found {
        var whole = Found()
        whole.add(text, ids(of: text))
        guard whole.ids.isEmpty else { return whole }
        let lists = Self.separators.map { separator -> Found in
            var found = Found()
            for part in text.split(separator: separator) {
                let name = part.trimmingBlanks
                if !name.isEmpty { found.add(name, ids(of: name)) }
            }
            return found
        }
        return lists.first { !$0.ids.isEmpty && $0.unknown.isEmpty } ?? lists.first { !$0.ids.isEmpty } ?? whole
    }
}

extension Substring {
    /// The text without blanks around it.
    fileprivate var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
