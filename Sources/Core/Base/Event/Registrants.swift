/// The people registered for an event, whether they came or not: from a list, or as its service knows them.
public struct Registrants: Sendable {
    /// A registration. A person may have several.
    public struct Person: Sendable, Equatable {
        /// The id of the guest, as in check-ins; `nil` if only an address or a name is known.
        public var id: Int64?
        /// The ids that the person's code would have if it were written otherwise: without the zeros before it, in other letters,
        /// without dots and dashes. The first is the one of all ways to write it; empty if there is no other.
        public var spellings: [Int64] = []
        public var firstName: String?
        public var lastName: String?
        public var email: String?
        /// The type that the person is registered as, by name or id.
        public var registrantType: String?
        /// The id of that type, if it is told beside its name.
        public var registrantTypeID: Int64?
        /// The line of the list, from 1.
        public var line: Int?
        /// Whether the list says that the person may be written to. If it has no such column, everybody may.
        public var consents = true
        /// Whether the registration was canceled, so that none of its sessions expects the person.
        public var isCanceled = false
        /// The sessions of the event that the registration is for; `nil` for all.
        public var sessions: Set<Int64>?
        /// The session that the list names, by name or id; several may share a cell. `nil` for none.
        public var session: String?
        /// The columns of marks that have one for the person, by their place in `markedColumns`.
        public var marks: [Int] = []
        /// Whether the list also names a session that the event does not have.
        public var hasUnknownSession = false

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

    /// A column of a list whose cells are empty, marks such as `x`, or say no.
    public struct MarkedColumn: Sendable, Equatable {
        public var heading: String
        /// Whether a session could have that heading.
        public var mayBeSession: Bool
        /// Whether it was taken for the column with the names of sessions.
        public var isOfNames: Bool
        /// Whether cells say no in so many words.
        public var saysNo: Bool

        public init(heading: String, mayBeSession: Bool = true, isOfNames: Bool = false, saysNo: Bool = false) {
            self.heading = heading
            self.mayBeSession = mayBeSession
            self.isOfNames = isOfNames
            self.saysNo = saysNo
        }
    }

    /// A column of a list that nothing explains, and that may say who was expected.
    public struct OpenColumn: Sendable, Equatable {
        public var heading: String
        /// The column with what stands in it, without anybody's name; `nil` if only names of sessions there would say anything.
        public var question: Phrase?
        /// Its different texts, each with the number of its cells; no more than say what the column has.
        public var values: [String: Int]
        /// Those that usually say that the person is expected, if all say whether.
        public var expecting: [String]
        /// Whether it is taken for the column of registrant types, by its heading.
        public var isType: Bool

        public init(
            heading: String, question: Phrase?, values: [String: Int], expecting: [String] = [], isType: Bool = false
        ) {
            self.heading = heading
            self.question = question
            self.values = values
            self.expecting = expecting
            self.isType = isType
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
    /// The columns of a list that have nothing but marks, some of which may be sessions.
    public var markedColumns: [MarkedColumn] = []
    /// Whether a column of a list has the sessions of its people.
    public var hasSessionColumn = false
    /// The columns of a list whose meaning nobody has said, if they were looked for.
    public var openColumns: [OpenColumn] = []
    /// The last scan at an exit; `nil` if exits are not known.
    public var exits: [ExitKey: Instant]?

    public init() {}
}
