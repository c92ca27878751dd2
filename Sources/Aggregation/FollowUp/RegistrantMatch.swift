public import Files
public import Tables

/// By what somebody registered and a guest are known to be one person. The raw value is the name in files.
public enum MatchedBy: String, Sendable, CaseIterable {
    case id, email
}

/// Why it cannot be told whether somebody came, or came before. The raw value is the name in files.
public enum UndecidedReason: String, Sendable, CaseIterable {
    /// Nothing but a name is known, or a number that the other side does not have.
    case noAddress = "no_address"
    /// Several have the address, as families and companies do.
    case sharedAddress = "shared_address"
    /// The id has another address elsewhere.
    case contradictory
    /// A guest of the same name and address came, with another badge.
    case otherBadge = "other_badge"
}

/// People registered, and guests who checked in: who is who, by the rules of `People`. Of a service's own registrants ids are the
/// guests'.
public struct RegistrantMatch: Sendable {
    /// What is known of somebody registered.
    public enum Match: Sendable, Equatable {
        /// Index of a guest of the list of guests.
        case guest(Int, by: MatchedBy)
        /// Nobody with a check-in.
        case listed
        case undecided(UndecidedReason)
    }

    /// The people registered, each once: rows of one id, or of one address and name, are one.
    public private(set) var people: [Registrants.Person] = []
    /// Whether their ids are those of guests, for certain.
    public let areGuests: Bool
    /// By person.
    public private(set) var matches: [Match] = []
    /// By guest of the list of guests: the person.
    public private(set) var personOf: [Int?]
    /// Whether something could show that a person and a guest are one: ids that persist, or addresses on both sides.
    public private(set) var hasCommonGround = true
    /// Whether ids are taken to be the guests' without an address that shows it.
    public private(set) var trustsIDs = false
    /// Guests whom nobody registered can be found to be: without a usable address, and with an id that is not on the list.
    public private(set) var unidentified: Set<Int> = []

    public init(
        _ registrants: Registrants, _ list: GuestList, of tables: EventTables, hash: KeyedHash
    ) {
        personOf = Array(repeating: nil, count: list.guests.count)
        areGuests = registrants.areGuests
        people = Self.merged(registrants.people)
        if registrants.areGuests {
            matchByID(list, tables)
        } else {
            matchByRules(list, tables, hash)
        }
        for (person, match) in matches.enumerated() {
            if case .guest(let guest, _) = match { personOf[guest] = person }
        }
        guard !registrants.areGuests else { return }
        for (index, guest) in list.guests.enumerated() where personOf[index] == nil {
            if tables.guests.address(of: guest.row) == nil { unidentified.insert(index) }
        }
    }

    /// How many of the people are guests.
    public var matched: Int { personOf.count { $0 != nil } }

    private mutating func matchByID(_ list: GuestList, _ tables: EventTables) {
        let ids = list.guests.enumerated().map { (tables.guests.ids[$1.row], $0) }
        let places = Dictionary(ids) { first, _ in first }
        matches = people.map { person in
            person.id.flatMap { places[$0] }.map { .guest($0, by: .id) } ?? .listed
        }
    }

    private mutating func matchByRules(_ list: GuestList, _ tables: EventTables, _ hash: KeyedHash) {
        // Whoever has no id gets one that nobody else has, so that it is no evidence.
        let listed = EditionGuests(
            ids: people.enumerated().map { $1.id ?? Int64.min + Int64($0) }, addresses: people.map(\.email), hash: hash)
        let came = EditionGuests(list, of: tables, hash: hash)
        let rules = People([listed, came])
        let idsPersist = rules.evidence.persists
        trustsIDs = idsPersist && rules.evidence.confirmed == 0
        hasCommonGround =
            idsPersist || (listed.addresses.contains { $0 != nil } && came.addresses.contains { $0 != nil })
        var guests: [Int32: Int] = [:]
        for (index, person) in rules.persons[1].enumerated() where person >= 0 { guests[person] = index }
        matches = people.indices.map { index in
            let (person, own) = (people[index], rules.persons[0][index])
            // An id of its own recognizes nobody.
            if own >= 0, person.id != nil || rules.isKnownByAddress(own) {
                guard let guest = guests[own] else { return .listed }
                return .guest(guest, by: tables.guests.ids[list.guests[guest].row] == person.id ? .id : .email)
            }
            return .undecided(
                UndecidedReason(hasID: person.id != nil, hasAddress: listed.addresses[index] != nil, idsPersist))
        }
    }

    /// The people, each once, in the order of their first rows. Whoever says no once says no.
    private static func merged(_ rows: [Registrants.Person]) -> [Registrants.Person] {
        enum Key: Hashable {
            case id(Int64)
            case badge(Badge)
        }
        var places: [Key: Int] = [:]
        var people: [Registrants.Person] = []
        for row in rows {
            let badge = Badge(row.firstName, row.lastName, MailAddress.normalized(row.email))
            guard let key = row.id.map(Key.id) ?? badge.map(Key.badge) else {
                people.append(row)
                continue
            }
            guard let place = places[key] else {
                places[key] = people.count
                people.append(row)
                continue
            }
            people[place].consents = people[place].consents && row.consents
            people[place].isCanceled = people[place].isCanceled && row.isCanceled
            people[place].registrantType = people[place].registrantType ?? row.registrantType
            people[place].email = people[place].email ?? row.email
            people[place].sessions = people[place].sessions.flatMap { own in row.sessions.map(own.union) }
        }
        return people
    }
}

extension UndecidedReason {
    /// Why `People` knows nobody by such an id and address.
    init(hasID: Bool, hasAddress: Bool, _ idsPersist: Bool) {
        if hasID, idsPersist {
            self = .contradictory
        } else {
            self = hasAddress ? .sharedAddress : .noAddress
        }
    }
}

/// A name and an address, by which two badges are taken to be of one person: no decision, but a reason to ask.
struct Badge: Hashable {
    private let address: String
    private let name: String

    /// - Parameter address: As it is compared.
    /// - Returns: `nil` without either.
    init?(_ first: String?, _ last: String?, _ address: String?) {
        name = MatchedName(first).folded + MatchedName(last).folded
        guard let address, !name.isEmpty else { return nil }
        self.address = address
    }
}

extension GuestTable {
    /// The address of a guest as it is compared; `nil` if it cannot be used.
    func address(of row: Int) -> String? {
        emails.withUTF8(row) { utf8 in
            MailAddress.withNormalized(utf8) { String(decoding: $0, as: UTF8.self) }
        }
    }

    func badge(of row: Int) -> Badge? { Badge(firstNames[row], lastNames[row], address(of: row)) }
}

extension EditionGuests {
    init(_ list: GuestList, of tables: EventTables, hash: KeyedHash) {
        self.init(
            ids: list.guests.map { tables.guests.ids[$0.row] },
            addresses: list.guests.map { tables.guests.emails[$0.row] },
            forgotten: tables.forgotten, hash: hash)
    }
}
