public import Base

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
    /// A guest came with the address, and the list does not tell whether as this person.
    case scannedAddress = "scanned_address"
    /// The list names a session that the event does not have: it is not known whether the person was expected.
    case unknownSession = "unknown_session"
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

    /// The people registered, each listed once, in the order of their first rows: rows that share an id, or a name and
    /// an address, are one person, directly or through other rows.
    private(set) var people: [Registrants.Person] = []
    /// What all rows of each person say of who it is.
    private(set) var identities: [Identity] = []
    /// Whether their ids are known to be those of guests.
    let areGuests: Bool
    /// The match of each person; of several guests, the first.
    private(set) var matches: [Match] = []
    /// All guests of each person: somebody with several ids on the list may be several guests.
    private(set) var guestsOf: [[Int]] = []
    /// The person of each guest in the list of guests.
    private(set) var personOf: [Int?]
    /// Whether people and guests can be matched at all: ids persist, or both sides have addresses.
    public private(set) var hasCommonGround = true
    /// What the addresses of ids on both sides say of whether the list's ids are the guests'.
    public private(set) var evidence = IDEvidence()
    /// Whether ids are taken to be the guests' although no address confirms it.
    public var trustsIDs: Bool { evidence.persists && evidence.confirmed == 0 }
    /// Guests who cannot be matched to anybody registered: they have no usable address, and their ids are not on the
    /// list.
    private(set) var unidentified: Set<Int> = []
    /// The guests at whose id or address the list says no, whoever it names there.
    private(set) var refusing: Set<Int> = []
    /// The number of codes on the list that the list itself or guests write otherwise, too.
    public private(set) var codesWrittenOtherwise = 0
    /// The number of full names that several people of the list have, each with ids of their own.
    public private(set) var namesOfSeveral = 0
    /// The rows that say no and whose id and address no guest and no other row has.
    private(set) var unmatchedRefusals: [Registrants.Person] = []

    public init(
        _ registrants: Registrants, _ list: GuestList, of tables: EventTables, hash: KeyedHash
    ) {
        personOf = Array(repeating: nil, count: list.guests.count)
        areGuests = registrants.areGuests
        var codes = WrittenCodes()
        let rows = areGuests ? registrants.people : codes.settle(registrants.people, list, tables)
        let merged = Self.merged(rows, codes, byBadge: !areGuests)
        (people, identities) = (merged.people, merged.identities)
        if registrants.areGuests {
            matchByID(list, tables)
        } else {
            matchByRules(list, tables, hash)
        }
        for (person, guests) in guestsOf.enumerated() {
            for guest in guests { personOf[guest] = person }
        }
        if rows.contains(where: { !$0.consents }) { refuse(rows, merged.places, codes, list, tables) }
        guard !registrants.areGuests else { return }
        codesWrittenOtherwise = codes.count
        namesOfSeveral = countNamesOfSeveral()
        for (index, guest) in list.guests.enumerated() where personOf[index] == nil {
            if tables.guests.address(of: guest.row) == nil { unidentified.insert(index) }
        }
    }

    /// Notes the guests and the people whom a no reaches, and the rows whose no is nobody else's.
    ///
    /// - Parameter places: The person of each row.
    private mutating func refuse(
        _ rows: [Registrants.Person], _ places: [Int], _ codes: WrittenCodes, _ list: GuestList, _ tables: EventTables
    ) {
        let traces = rows.map { row in
            let code = codes.code(of: row)
            return Refusals.Trace(
                id: row.id, MailAddress.all(in: row.email), code: code,
                code.flatMap { _ in FullName(row.firstName, row.lastName) })
        }
        let guests = list.guests.map { guest in
            let id = tables.guests.ids[guest.row]
            let code = codes.code(ofGuest: id)
            return Refusals.Trace(
                id: id, tables.allAddresses(ofGuest: guest.row), code: code,
                code.flatMap { _ in tables.guests.fullName(of: guest.row) })
        }
        var persons = [Refusals.Trace](repeating: Refusals.Trace(), count: people.count)
        for (row, place) in places.enumerated() { persons[place].add(traces[row]) }
        let isReached = Refusals.reached(persons + guests, from: people.indices.filter { !people[$0].consents })
        for index in people.indices where isReached[index] { people[index].consents = false }
        for index in guests.indices where isReached[people.count + index] { refusing.insert(index) }
        for index in people.indices where !refusing.isDisjoint(with: guestsOf[index]) { people[index].consents = false }
        unmatchedRefusals = Refusals.alone(rows.indices.filter { !rows[$0].consents }, of: traces, beside: guests).map {
            rows[$0]
        }
    }

    /// The number of full names that several people of the list have who are told apart by their ids.
    private func countNamesOfSeveral() -> Int {
        var counts: [FullName: Int] = [:]
        for (person, identity) in zip(people, identities) where !identity.ids.isEmpty {
            if let name = FullName(person.firstName, person.lastName) { counts[name, default: 0] += 1 }
        }
        return counts.values.count { $0 > 1 }
    }

    /// The rows that say no and are nobody's. Among the people expected, a row with a name and an id or address is somebody itself.
    public func unmatchedRefusals(of question: FollowUp.Question) -> [Registrants.Person] {
        unmatchedRefusals.filter { row in
            question != .absent || (row.firstName ?? row.lastName) == nil || (row.id == nil && row.email == nil)
        }
    }

    /// The number of people who are guests.
    public var matched: Int { personOf.count { $0 != nil } }

    private mutating func matchByID(_ list: GuestList, _ tables: EventTables) {
        let ids = list.guests.enumerated().map { (tables.guests.ids[$1.row], $0) }
        let places = Dictionary(ids) { first, _ in first }
        guestsOf = people.map { person in person.id.flatMap { places[$0] }.map { [$0] } ?? [] }
        matches = guestsOf.map { $0.first.map { .guest($0, by: .id) } ?? .listed }
    }

    private mutating func matchByRules(_ list: GuestList, _ tables: EventTables, _ hash: KeyedHash) {
        let entries = self.entries(list, tables)
        // An entry without an id gets a unique one, so that it is no evidence.
        let listed = EditionGuests(
            ids: entries.enumerated().map { $1.id ?? Int64.min + Int64($0) }, addresses: entries.map(\.address),
            hash: hash)
        let came = EditionGuests(list, of: tables, hash: hash)
        let rules = People([listed, came], tolerance: Self.tolerance)
        evidence = rules.evidence
        let idsPersist = evidence.persists
        hasCommonGround =
            idsPersist || (listed.addresses.contains { $0 != nil } && came.addresses.contains { $0 != nil })
        var guests: [Int32: Int] = [:]
        for (index, person) in rules.persons[1].enumerated() where person >= 0 { guests[person] = index }
        guestsOf = Array(repeating: [], count: people.count)
        var isKnown = [Bool](repeating: false, count: people.count)
        var reasons = [UndecidedReason?](repeating: nil, count: people.count)
        for (index, entry) in entries.enumerated() {
            let own = rules.persons[0][index]
            // An id made up above identifies nobody.
            if own >= 0, entry.id != nil || rules.isKnownByAddress(own) {
                isKnown[entry.person] = true
                if let guest = guests[own] { guestsOf[entry.person].append(guest) }
                continue
            }
            let reason = UndecidedReason(
                hasID: entry.id != nil, hasAddress: listed.addresses[index] != nil, idsPersist)
            if reasons[entry.person] == nil || reason == .contradictory { reasons[entry.person] = reason }
        }
        matches = people.indices.map { person in
            if let guest = guestsOf[person].first {
                return .guest(guest, by: matchedBy(person, tables.guests.ids[list.guests[guest].row]))
            }
            if let reason = reasons[person], reason == .contradictory || !isKnown[person] { return .undecided(reason) }
            return .listed
        }
    }

    /// Between a list and its event few ids are on both sides, and people correct their address: as long as as many agree as
    /// differ, the ids are the guests'. Whoever has another address is undecided then. Without ids they would seem absent.
    private static let tolerance = 50

    /// What identifies a person with a guest of this id.
    func matchedBy(_ person: Int, _ guest: Int64) -> MatchedBy {
        identities[person].has(guest) ? .id : .email
    }

    /// What `People` compares of a person. Each id and each address of the person is in one entry.
    private struct Entry {
        let person: Int
        var id: Int64?
        var address: String?
    }

    /// The entries of all people. An id has the address with which its guest came, if that is one of the person's; the
    /// others follow in the order of the rows.
    private func entries(_ list: GuestList, _ tables: EventTables) -> [Entry] {
        var addresses: [Int64: String] = [:]
        for guest in list.guests { addresses[tables.guests.ids[guest.row]] = tables.guests.address(of: guest.row) }
        return identities.enumerated().flatMap { person, identity in
            var entries = identity.ids.map { Entry(person: person, id: $0) }
            var taken: Set<String> = []
            for index in entries.indices {
                guard let address = entries[index].id.flatMap({ addresses[$0] }), identity.has(address),
                    taken.insert(address).inserted
                else { continue }
                entries[index].address = address
            }
            var left = identity.addresses.filter { !taken.contains($0) }[...]
            for index in entries.indices where entries[index].address == nil {
                entries[index].address = left.popFirst()
            }
            entries += left.map { Entry(person: person, address: $0) }
            return entries.isEmpty ? [Entry(person: person)] : entries
        }
    }
}

extension RegistrantMatch {
    /// The ids, the addresses as they are compared, and the badges of a person's rows, each once.
    struct Identity {
        private(set) var ids: [Int64] = []
        private(set) var addresses: [String] = []
        private(set) var badges: Set<Badge> = []
        /// The addresses also of texts that are not one, such as `Ana <ana@x.example>`.
        private(set) var writtenAddresses: Set<String> = []
        private var knownIDs: Set<Int64> = []
        private var knownAddresses: Set<String> = []

        func has(_ id: Int64) -> Bool { knownIDs.contains(id) }
        func has(_ address: String) -> Bool { knownAddresses.contains(address) }

        fileprivate mutating func add(_ row: Registrants.Person) {
            let address = MailAddress.only(in: row.email)
            writtenAddresses.formUnion(MailAddress.all(in: row.email))
            if let id = row.id, knownIDs.insert(id).inserted { ids.append(id) }
            if let address, knownAddresses.insert(address).inserted { addresses.append(address) }
            if let badge = Badge(row.firstName, row.lastName, address) { badges.insert(badge) }
        }
    }

    /// Merges the rows of each person: those connected by ids, by a code written otherwise beside the same full name, or by badges.
    /// A refusal in any row counts.
    ///
    /// - Parameter byBadge: Whether a badge connects rows. A service's own rows are guests, who differ by id alone.
    private static func merged(
        _ rows: [Registrants.Person], _ codes: WrittenCodes, byBadge: Bool
    ) -> (people: [Registrants.Person], identities: [Identity], places: [Int]) {
        var union = RowUnion(rows.count)
        var (ids, badges): ([Int64: Int], [Badge: Int]) = ([:], [:])
        var named: [NamedCode: Int] = [:]
        for (index, row) in rows.enumerated() {
            if let id = row.id {
                if let first = ids[id] { union.join(first, index) } else { ids[id] = index }
            }
            if let code = codes.code(of: row), let name = FullName(row.firstName, row.lastName) {
                let key = NamedCode(code: code, name: name)
                if let first = named[key] { union.join(first, index) } else { named[key] = index }
            }
            guard byBadge, let badge = Badge(row.firstName, row.lastName, MailAddress.only(in: row.email)) else {
                continue
            }
            if let first = badges[badge] { union.join(first, index) } else { badges[badge] = index }
        }
        var known: [Int: Int] = [:]
        var places: [Int] = []
        var people: [Registrants.Person] = []
        var identities: [Identity] = []
        for (index, row) in rows.enumerated() {
            let root = union.root(index)
            places.append(known[root] ?? people.count)
            if let place = known[root] {
                people[place].add(row)
                identities[place].add(row)
            } else {
                known[root] = people.count
                people.append(row)
                var identity = Identity()
                identity.add(row)
                identities.append(identity)
            }
        }
        return (people, identities, places)
    }

    /// A code and the full name beside it.
    private struct NamedCode: Hashable {
        var code: Int64
        var name: FullName
    }
}

extension Registrants.Person {
    /// Whether it is a no at an address, and nobody who is registered.
    var onlyUnsubscribes: Bool { !consents && id == nil && firstName == nil && lastName == nil }

    /// Adds another row of the same person.
    fileprivate mutating func add(_ row: Registrants.Person) {
        consents = consents && row.consents
        if isCanceled == row.isCanceled {
            sessions = sessions.flatMap { own in row.sessions.map(own.union) }
            hasUnknownSession = hasUnknownSession || row.hasUnknownSession
        } else if isCanceled {
            // Canceled rows expect nobody: the others alone say where somebody is expected.
            (isCanceled, sessions, hasUnknownSession) = (false, row.sessions, row.hasUnknownSession)
        }
        id = id ?? row.id
        if firstName == nil, lastName == nil { (firstName, lastName) = (row.firstName, row.lastName) }
        if registrantType == nil { (registrantType, registrantTypeID) = (row.registrantType, row.registrantTypeID) }
        email = email ?? row.email
    }
}

/// Which rows are connected, directly or through others: a union-find with halved paths, so that the time for all rows is
/// practically linear (Tarjan and van Leeuwen, "Worst-case analysis of set union algorithms", 1984).
private struct RowUnion {
    private var parents: [Int]
    private var sizes: [Int]

    init(_ count: Int) {
        parents = Array(0..<count)
        sizes = Array(repeating: 1, count: count)
    }

    mutating func root(_ row: Int) -> Int {
        var row = row
        while parents[row] != row {
            parents[row] = parents[parents[row]]
            row = parents[row]
        }
        return row
    }

    mutating func join(_ row: Int, _ other: Int) {
        var (large, small) = (root(row), root(other))
        guard large != small else { return }
        if sizes[large] < sizes[small] { swap(&large, &small) }
        parents[small] = large
        sizes[large] += sizes[small]
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

extension EventTables {
    /// All addresses that a guest came with, however they are written, by the row of `guests`.
    func allAddresses(ofGuest row: Int) -> Set<String> {
        MailAddress.all(in: guests.emails[row]).union(formerAddresses(ofGuest: row))
    }

    /// Those of earlier rows alone.
    func formerAddresses(ofGuest row: Int) -> Set<String> {
        Set((formerAddresses[guests.ids[row]] ?? []).flatMap { MailAddress.all(in: $0) })
    }
}

extension EditionGuests {
    init(_ list: GuestList, of tables: EventTables, hash: KeyedHash) {
        self.init(
            ids: list.guests.map { tables.guests.ids[$0.row] },
            addresses: list.guests.map { tables.guests.emails[$0.row] },
            forgotten: tables.forgotten, hash: hash)
    }
}
