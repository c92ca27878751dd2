/// The people registered for an event, whether they came or not: from a list, or as its service knows them.
public struct Registrants: Sendable {
    /// A registration. A person may have several.
    public struct Person: Sendable, Equatable {
        /// The id of the guest, as in check-ins; `nil` if only an address or a name is known.
        public var id: Int64?
        public var firstName: String?
        public var lastName: String?
        public var email: String?
        /// The type that the person is registered as, by name or id.
        public var registrantType: String?
        /// The line of the list, from 1.
        public var line: Int?
        /// Whether the list says that the person may be written to. If it has no such column, everybody may.
        public var consents = true
        /// Whether the registration was canceled, so that nobody expects the person.
        public var isCanceled = false
        /// The sessions that expect the person; `nil` for all.
        public var sessions: Set<Int64>?
        /// The session that the list names, by name or id; `nil` for none.
        public var session: String?

        public init(
            id: Int64? = nil, firstName: String? = nil, lastName: String? = nil, email: String? = nil,
            registrantType: String? = nil, line: Int? = nil
        ) {
            self.id = id
            self.firstName = firstName
            self.lastName = lastName
            self.email = email
            self.registrantType = registrantType
            self.line = line
        }
    }

    /// A guest and a session, as the key of the last scan at an exit.
    public struct ExitKey: Sendable, Hashable {
        public var guest: Int64
        public var session: Int64

        public init(guest: Int64, session: Int64) {
            self.guest = guest
            self.session = session
        }
    }

    public var people: [Person] = []
    /// Whether ids are known to be those of guests, because they come from the service itself.
    public var areGuests = false
    /// Whether registrant types are known.
    public var hasTypes = false
    /// The number of rows of a list that identify nobody.
    public var emptyRows = 0
    /// Words of a list of which it is not known whether they mean that the person is expected, and in how many rows: these
    /// people are taken to be.
    public var unknownStatuses: [String: Int] = [:]
    /// The last scan at an exit; `nil` if exits are not known.
    public var exits: [ExitKey: Instant]?

    public init() {}

    /// Finds the sessions that a list names among those of an event.
    ///
    /// - Returns: the names that the event does not have, and the number of rows with one. These people are expected in
    ///   all sessions, so that nobody is missed.
    public mutating func findSessions(in tables: EventTables) -> (unknown: [String], rows: Int) {
        var ids: [MatchedName: Int64] = [:]
        let references = tables.sessionReferences
        for (code, id) in references.identifiers.enumerated() {
            ids[MatchedName(references.name(of: UInt32(code)))] = id
        }
        for row in 0..<tables.sessions.count {
            ids[MatchedName(tables.sessions.names[row])] = tables.sessions.ids.values[row]
        }
        let known = Set(references.identifiers).union(tables.sessions.ids.values)
        var (unknown, rows): (Set<String>, Int) = ([], 0)
        for index in people.indices where people[index].sessions == nil {
            guard let text = people[index].session else { continue }
            if let id = Int64(text).flatMap({ known.contains($0) ? $0 : nil }) ?? ids[MatchedName(text)] {
                people[index].sessions = [id]
            } else {
                unknown.insert(text)
                rows += 1
            }
        }
        return (unknown.sorted(), rows)
    }
}
