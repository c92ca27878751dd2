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

    /// What a list leaves open of the sessions that expect people.
    public struct OpenSessions: Sendable, Equatable {
        /// The names that the event does not have, sorted, and the number of rows with one. These people are expected in all
        /// sessions, so that nobody is missed.
        public var unknown: [String] = []
        public var unknownRows = 0
        /// The number of rows without a session, in a list where others have one. They are expected in all, too.
        public var blankRows = 0
        /// The names that several sessions share, with the ids of these, each of which expects the people named with it.
        public var shared: [String: Set<Int64>] = [:]
    }

    /// Finds the sessions that a list names among those of an event.
    public mutating func findSessions(in tables: EventTables) -> OpenSessions {
        var ids: [MatchedName: Set<Int64>] = [:]
        let references = tables.sessionReferences
        for (code, id) in references.identifiers.enumerated() {
            ids[MatchedName(references.name(of: UInt32(code))), default: []].insert(id)
        }
        for row in 0..<tables.sessions.count {
            ids[MatchedName(tables.sessions.names[row]), default: []].insert(tables.sessions.ids.values[row])
        }
        let known = Set(references.identifiers).union(tables.sessions.ids.values)
        let haveSessions = people.contains { $0.session != nil || $0.sessions != nil }
        var open = OpenSessions()
        var unknown: Set<String> = []
        for index in people.indices where people[index].sessions == nil {
            guard let text = people[index].session else {
                if haveSessions { open.blankRows += 1 }
                continue
            }
            if let id = Int64(text), known.contains(id) {
                people[index].sessions = [id]
            } else if let named = ids[MatchedName(text)] {
                people[index].sessions = named
                if named.count > 1 { open.shared[text] = named }
            } else {
                unknown.insert(text)
                open.unknownRows += 1
            }
        }
        open.unknown = unknown.sorted()
        return open
    }
}
