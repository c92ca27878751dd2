public import Files
public import Tables

/// What identifies a registered person and a guest as the same person. The raw value is the name in files.
public enum MatchedBy: String, Sendable, CaseIterable {
    case id, email
}

/// Why it is undecided whether somebody came, or came before. The raw value is the name in files.
public enum UndecidedReason: String, Sendable, CaseIterable {
    /// Only a name is known, or a number that the other side does not have.
    case noAddress = "no_address"
    /// Several people have the address, as in families and companies.
    case sharedAddress = "shared_address"
    /// The id has another address elsewhere.
    case contradictory
    /// A guest of the same name and address came, with another badge.
    case otherBadge = "other_badge"
}

/// Matches registered people with guests who checked in, by the rules of `People`. If the list comes from the service
/// itself, its ids are those of guests.
public struct RegistrantMatch: Sendable {
    /// What is known of a registered person.
    public enum Match: Sendable, Equatable {
        /// The person is this guest, by index in the list of guests.
        case guest(Int, by: MatchedBy)
        /// The person has no check-in.
        case listed
        case undecided(UndecidedReason)
    }

    /// The people registered, each listed once: rows with the same id, or with the same address and name, are merged.
    public private(set) var people: [Registrants.Person] = []
    /// Whether their ids are known to be those of guests.
    public let areGuests: Bool
    /// The match of each person.
    public private(set) var matches: [Match] = []
    /// The person of each guest in the list of guests.
    public private(set) var personOf: [Int?]
    /// Whether people and guests can be matched at all: ids persist, or both sides have addresses.
    public private(set) var hasCommonGround = true
    /// Whether ids are taken to be the guests' although no address confirms it.
    public private(set) var trustsIDs = false
    /// Guests who cannot be matched to anybody registered: they have no usable address, and their ids are not on the
    /// list.
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

    /// The number of people who are guests.
    public var matched: Int { personOf.count { $0 != nil } }

    private mutating func matchByID(_ list: GuestList, _ tables: EventTables) {
        let ids = list.guests.enumerated().map { (tables.guests.ids[$1.row], $0) }
        let places = Dictionary(ids) { first, _ in first }
        matches = people.map { person in
            person.id.flatMap { places[$0] }.map { .guest($0, by: .id) } ?? .listed
        }
    }

    private mutating func matchByRules(_ list: GuestList, _ tables: EventTables, _ hash: KeyedHash) {
        // People without an id get a unique one, so that it is no evidence.
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
            // An id made up above identifies nobody.
            if own >= 0, person.id != nil || rules.isKnownByAddress(own) {
                guard let guest = guests[own] else { return .listed }
                return .guest(guest, by: tables.guests.ids[list.guests[guest].row] == person.id ? .id : .email)
            }
            return .undecided(
                UndecidedReason(hasID: person.id != nil, hasAddress: listed.addresses[index] != nil, idsPersist))
        }
    }

    /// Merges rows of the same person, in the order of their first rows. A refusal in any row counts.
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
    /// Why `People` recognizes nobody by such an id and address.
    init(hasID: Bool, hasAddress: Bool, _ idsPersist: Bool) {
        if hasID, idsPersist {
            self = .contradictory
        } else {
            self = hasAddress ? .sharedAddress : .noAddress
        }
    }
}

/// A name and an address. Two badges with both in common may belong to one person: not enough to decide, but a reason
/// to ask.
struct Badge: Hashable {
    private let address: String
    private let name: String

    /// - Parameter address: The address in the form in which addresses are compared.
    /// - Returns: `nil` without a name or an address.
    init?(_ first: String?, _ last: String?, _ address: String?) {
        name = MatchedName(first).folded + MatchedName(last).folded
        guard let address, !name.isEmpty else { return nil }
        self.address = address
    }
}

extension GuestTable {
    /// A guest's address in the form in which addresses are compared; `nil` if it is not usable.
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
