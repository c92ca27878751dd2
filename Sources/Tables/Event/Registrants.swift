/// The people registered for an event, whether they came or not: those of a list, or those whom its service knows.
public struct Registrants: Sendable {
    /// A registration. A person may have several.
    public struct Person: Sendable, Equatable {
        /// The number of the guest, as check-ins have it; `nil` if only an address or a name is known.
        public var id: Int64?
        public var firstName: String?
        public var lastName: String?
        public var email: String?
        /// As what the person is registered, by name or id.
        public var registrantType: String?
        /// The line of the list, from 1.
        public var line: Int?
        /// Whether the list says that the person may be written to. Without a column that says so, everybody may.
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

    /// When a guest was last scanned at the exit of a session.
    public struct Exit: Sendable, Hashable {
        public var guest: Int64
        public var session: Int64

        public init(guest: Int64, session: Int64) {
            self.guest = guest
            self.session = session
        }
    }

    public var people: [Person] = []
    /// Whether ids are the guests' own, for certain: they are of the service itself.
    public var areGuests = false
    /// Whether registrant types are known.
    public var tellsTypes = false
    /// Rows of a list that tell nobody.
    public var emptyRows = 0
    /// The last scan at an exit; `nil` if exits are not known.
    public var exits: [Exit: Instant]?

    public init() {}
}
