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
    /// The last scan at an exit; `nil` if exits are not known.
    public var exits: [ExitKey: Instant]?

    public init() {}
}
