import Base

/// Why it is not known whether a guest was at another edition.
public enum UnknownReason: String, Sendable, CaseIterable {
    /// The guest was forgotten at the organizer's request.
    case forgotten
    /// There is no usable address, and ids do not persist.
    case noAddress
    /// The only address is shared by several guests of one edition, and ids do not persist.
    case sharedAddress
    /// The id has different addresses in different editions, although ids persist.
    case contradictory
}

/// Whether a guest's id means the same person in every edition, and the evidence for it.
///
/// A service may number people, or registrations, or start again with every event. An id that recurs is evidence: with
/// the same address, that ids stand for people; with another address, that numbers only happen to be equal.
public struct IDEvidence: Sendable, Equatable {
    /// Ids in several editions that have the same usable address at least twice, and never another.
    public var confirmed = 0
    /// Ids with different usable addresses.
    public var contradicted = 0
    /// Other ids in several editions.
    public var unconfirmed = 0
    /// Whether all editions were read from one service.
    public var isOneService = true
    /// The most ids that addresses may contradict while ids persist, in percent of those that they can check.
    var tolerance = IDEvidence.usualTolerance
    /// That between editions.
    public static let usualTolerance = 10

    /// Whether ids persist: there is one service, some ids recur, and addresses contradict few of those that they can check.
    public var persists: Bool {
        isOneService && confirmed + unconfirmed > 0 && contradicted * 100 <= tolerance * checked
    }

    /// Recurring ids that addresses can check.
    public var checked: Int { confirmed + contradicted }
}

/// The guests of several editions, matched as people.
///
/// Two guests are the same person if
///
/// - they have the same usable address, and no two guests of any edition share it; or
/// - ids persist, they have the same id, and no address says otherwise.
///
/// A person is at most one guest of an edition. Where that would not hold, the address that causes it is not used.
/// Chains do not grow: an id has at most one address.
public struct People: Sendable {
    /// The person, by edition and guest; -1 if unknown.
    private(set) var persons: [[Int32]] = []
    /// The number of unknown guests for each reason, by edition.
    public private(set) var unknown: [[UnknownReason: Int]] = []
    /// The upper bound of the numbers of persons, which start at 0; not every number is in use.
    public private(set) var numbers = 0
    public private(set) var evidence = IDEvidence()
    /// The number of usable addresses that are not used because several guests of an edition have them.
    private(set) var sharedAddresses = 0
    /// Persons below this number are known by an address, the others by an id alone.
    private var addresses: Int32 = 0

    /// - Parameters:
    ///   - services: The address of each edition's service; ids are compared only within one service.
    ///   - tolerance: That of `IDEvidence`.
    public init(_ editions: [EditionGuests], services: [String] = [], tolerance: Int = IDEvidence.usualTolerance) {
        var linking = Linking(editions)
        linking.findSharedAddresses(editions)
        evidence = linking.evidence(editions, isOneService: Set(services).count <= 1)
        evidence.tolerance = tolerance
        linking.findColliding(editions, idsPersist: evidence.persists)
        sharedAddresses = linking.shared.count(where: \.self)
        addresses = Int32(linking.shared.count)
        numbers = linking.shared.count + linking.ids.count
        for (edition, guests) in editions.enumerated() {
            var reasons: [UnknownReason: Int] = [:]
            var persons: [Int32] = []
            persons.reserveCapacity(guests.count)
            for guest in 0..<guests.count {
                switch linking.person(guest, of: edition, guests, idsPersist: evidence.persists) {
                case .address(let code): persons.append(code)
                case .id(let code): persons.append(Int32(linking.shared.count) + code)
                case .unknown(let reason):
                    persons.append(-1)
                    reasons[reason, default: 0] += 1
                }
            }
            self.persons.append(persons)
            unknown.append(reasons)
        }
    }

    /// Whether a person is known by an address rather than by an id alone.
    func isKnownByAddress(_ person: Int32) -> Bool { person >= 0 && person < addresses }
}

/// The tables that look up ids and addresses of all editions, each once per guest.
private struct Linking {
    /// Codes of ids and of addresses, by edition and guest; -1 for none.
    private var idCodes: [[Int32]] = []
    private var addressCodes: [[Int32]] = []
    private(set) var ids = IdentifierIndex()
    /// Whether several guests of an edition have the address, by its code.
    private(set) var shared: [Bool] = []
    /// The only address of an id, by code of the id; `none` or `several` if there is not exactly one.
    private var addressOfID: [Int32] = []

    private static let none: Int32 = -1
    private static let several: Int32 = -2

    enum Person {
        case address(Int32)
        case id(Int32)
        case unknown(UnknownReason)
    }

    init(_ editions: [EditionGuests]) {
        var addresses = AddressIndex()
        let guests = editions.reduce(0) { $0 + $1.count }
        ids.reserveCapacity(min(guests, 10_000_000))
        for edition in editions {
            var idCodes: [Int32] = []
            var addressCodes: [Int32] = []
            idCodes.reserveCapacity(edition.count)
            addressCodes.reserveCapacity(edition.count)
            for guest in 0..<edition.count {
                let isForgotten = edition.forgotten[guest]
                idCodes.append(isForgotten ? Self.none : Int32(ids.insert(edition.ids[guest]).row))
                addressCodes.append(edition.addresses[guest].map { addresses.code(of: $0) } ?? Self.none)
            }
            self.idCodes.append(idCodes)
            self.addressCodes.append(addressCodes)
        }
        shared = Array(repeating: false, count: addresses.count)
    }

    /// Marks the addresses that several guests of an edition have: a family's, a company's, a placeholder.
    mutating func findSharedAddresses(_ editions: [EditionGuests]) {
        var last = [Int32](repeating: -1, count: shared.count)
        for (edition, codes) in addressCodes.enumerated() {
            for code in codes where code >= 0 {
                if last[Int(code)] == edition { shared[Int(code)] = true }
                last[Int(code)] = Int32(edition)
            }
        }
    }

    /// Compares the addresses of ids that occur in several editions.
    mutating func evidence(_ editions: [EditionGuests], isOneService: Bool) -> IDEvidence {
        addressOfID = Array(repeating: Self.none, count: ids.count)
        var occurrences = [Int32](repeating: 0, count: ids.count)
        var agreeing = [Int32](repeating: 0, count: ids.count)
        for edition in editions.indices {
            for (id, address) in zip(idCodes[edition], addressCodes[edition]) where id >= 0 {
                occurrences[Int(id)] += 1
                guard address >= 0, !shared[Int(address)] else { continue }
                if addressOfID[Int(id)] == Self.none {
                    addressOfID[Int(id)] = address
                } else if addressOfID[Int(id)] == address {
                    agreeing[Int(id)] += 1
                } else {
                    addressOfID[Int(id)] = Self.several
                }
            }
        }
        var evidence = IDEvidence(isOneService: isOneService)
        for id in occurrences.indices where occurrences[id] > 1 {
            if addressOfID[id] == Self.several {
                evidence.contradicted += 1
            } else if agreeing[id] > 0 {
                evidence.confirmed += 1
            } else {
                evidence.unconfirmed += 1
            }
        }
        return evidence
    }

    /// Marks the addresses that would make two guests of one edition the same person: one guest has the address there,
    /// and the other guest's id has it elsewhere.
    mutating func findColliding(_ editions: [EditionGuests], idsPersist: Bool) {
        guard idsPersist else { return }
        var last = [Int32](repeating: -1, count: shared.count)
        var colliding: [Int] = []
        for (edition, guests) in editions.enumerated() {
            for guest in 0..<guests.count {
                guard case .address(let code) = person(guest, of: edition, guests, idsPersist: true) else { continue }
                if last[Int(code)] == edition { colliding.append(Int(code)) }
                last[Int(code)] = Int32(edition)
            }
        }
        for code in colliding { shared[code] = true }
    }

    @inline(__always)
    func person(_ guest: Int, of edition: Int, _ guests: EditionGuests, idsPersist: Bool) -> Person {
        let id = idCodes[edition][guest]
        guard id >= 0 else { return .unknown(.forgotten) }
        let address = addressCodes[edition][guest]
        let isUsable = address >= 0 && !shared[Int(address)]
        guard idsPersist else {
            return isUsable ? .address(address) : .unknown(address >= 0 ? .sharedAddress : .noAddress)
        }
        let own = addressOfID[Int(id)]
        if own == Self.several { return .unknown(.contradictory) }
        if isUsable { return .address(address) }
        return own >= 0 && !shared[Int(own)] ? .address(own) : .id(id)
    }
}

/// Dense codes of address hashes.
private struct AddressIndex {
    private var index = IdentifierIndex()
    private var hashes: [EditionGuests.AddressHash] = []

    var count: Int { hashes.count }

    /// Returns the code of a hash. The table is keyed by the first half of the hash; if two hashes share it, the next
    /// slot is tried.
    mutating func code(of hash: EditionGuests.AddressHash) -> Int32 {
        var probe = hash.high
        while true {
            let (row, inserted) = index.insert(Int64(bitPattern: probe))
            if inserted {
                hashes.append(hash)
                return Int32(row)
            }
            if hashes[row] == hash { return Int32(row) }
            probe = (probe &+ hash.low) &* 0x9E37_79B9_7F4A_7C15 | 1
        }
    }
}
