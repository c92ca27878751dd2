import Tables

/// Why a guest cannot be told apart from, or recognized as, a guest of another edition.
public enum UnknownReason: String, Sendable, CaseIterable {
    /// Was forgotten at the organizer's request.
    case forgotten
    /// No usable address, and the ids do not persist.
    case noAddress
    /// Only an address that several guests of one edition share, and the ids do not persist.
    case sharedAddress
    /// The id has different addresses in different editions, although ids persist.
    case contradictory
}

/// Whether ids of guests mean the same person in every edition, and what shows it.
///
/// A service may number people, or registrations, or start anew with every event. An id that recurs is evidence: with
/// the same address for ids of people, with another for numbers that only happen to be equal.
public struct IDEvidence: Sendable, Equatable {
    /// Ids in several editions, always with the same usable address, at least twice.
    public var confirmed = 0
    /// Ids with different usable addresses.
    public var contradicted = 0
    /// Other ids in several editions.
    public var unconfirmed = 0
    /// Whether all editions were read from one service.
    public var isOneService = true

    /// Ids persist within one service, if some recur and at most one in ten of those that addresses can check is
    /// contradicted.
    public var persists: Bool {
        isOneService && confirmed + unconfirmed > 0 && contradicted * 10 <= confirmed + contradicted
    }
}

/// The guests of several editions as people: who is who.
///
/// Two guests are one person if
///
/// - they have the same usable address, which no two guests of any edition share; or
/// - ids persist and they have the same id, of which addresses say nothing else.
///
/// A person is at most one guest of an edition. Where that would not hold, the address that causes it is not used.
/// Chains do not grow: an id has at most one address.
public struct People: Sendable {
    /// By edition and guest: the person, or -1 if unknown.
    public private(set) var persons: [[Int32]] = []
    /// By edition: why guests are unknown.
    public private(set) var unknown: [[UnknownReason: Int]] = []
    /// Persons are numbered from 0 to below this; not every number is in use.
    public private(set) var numbers = 0
    public private(set) var evidence = IDEvidence()
    /// Usable addresses that are not used because several guests of an edition have them.
    public private(set) var sharedAddresses = 0
    /// Persons below this are known by an address, the others by an id alone.
    private var addresses: Int32 = 0

    /// - Parameter services: the address of each edition's service; ids are compared only within one.
    public init(_ editions: [EditionGuests], services: [String] = []) {
        var linking = Linking(editions)
        linking.findSharedAddresses(editions)
        evidence = linking.evidence(editions, isOneService: Set(services).count <= 1)
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

    /// Whether a person is known by an address, and not by an id alone.
    public func isKnownByAddress(_ person: Int32) -> Bool { person >= 0 && person < addresses }
}

/// The tables in which ids and addresses of all editions are looked up, each once per guest.
private struct Linking {
    /// Codes of ids and of addresses, by edition and guest; -1 for none.
    private var idCodes: [[Int32]] = []
    private var addressCodes: [[Int32]] = []
    private(set) var ids = IdentifierIndex()
    /// By code of an address: several guests of an edition have it.
    private(set) var shared: [Bool] = []
    /// By code of an id: its only address, `none`, or `several`.
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

    /// Marks the addresses by which two guests of one edition would be one person: one has the address there, the
    /// other's id has it elsewhere.
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

    /// The code of a hash. The table is by its first half; should two hashes share that, the next place is tried.
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
