public import Base

/// The guests of an edition who checked in, by what identifies them across editions: their ids at the service, and
/// keyed hashes of their addresses. Names are not used.
public struct EditionGuests: Sendable {
    /// The first 128 bits of an address's keyed hash.
    public struct AddressHash: Sendable, Hashable {
        var high: UInt64
        var low: UInt64
    }

    public private(set) var ids: [Int64] = []
    /// One per guest; `nil` if there is no usable address.
    private(set) var addresses: [AddressHash?] = []
    /// Whether the guest was forgotten, one per guest.
    private(set) var forgotten: [Bool] = []
    /// The index of a guest and of one of the edition's types; each pair once, by guest.
    public private(set) var types: [(guest: Int32, type: Int32)] = []

    public var count: Int { ids.count }

    /// - Parameter addresses: The addresses as written; they are compared by the rules of `MailAddress`.
    public init(
        ids: [Int64], addresses: [String?], forgotten: Set<Int64> = [], types: [(guest: Int32, type: Int32)] = [],
        hash: KeyedHash
    ) {
        self.ids = ids
        self.types = types
        self.forgotten = ids.map(forgotten.contains)
        for (index, address) in addresses.enumerated() {
            guard var text = address, !self.forgotten[index] else {
                self.addresses.append(nil)
                continue
            }
            self.addresses.append(text.withUTF8 { Self.hashed($0, by: hash) })
        }
    }

    /// The guests with check-ins.
    init(_ tables: EventTables, visits: TypeVisits, forgotten: Set<Int64>, hash: KeyedHash) {
        let all = tables.guests.ids
        var places = [Int32](repeating: -1, count: all.count)
        for guest in tables.checkIns.guests.values { places[Int(guest)] = 0 }
        ids.reserveCapacity(all.count)
        addresses.reserveCapacity(all.count)
        self.forgotten.reserveCapacity(all.count)
        for row in all.indices where places[row] == 0 {
            places[row] = Int32(ids.count)
            let isForgotten = !forgotten.isEmpty && forgotten.contains(all[row])
            ids.append(all[row])
            self.forgotten.append(isForgotten)
            if isForgotten {
                addresses.append(nil)
            } else {
                tables.guests.emails.withUTF8(row) { addresses.append(Self.hashed($0, by: hash)) }
            }
        }
        types = visits.pairs.map { (places[Int($0.guest)], $0.group) }
    }

    private static func hashed(_ text: UnsafeBufferPointer<UInt8>?, by hash: KeyedHash) -> AddressHash? {
        var result: AddressHash?
        _ = MailAddress.withNormalized(text) { address in
            let (high, low) = hash.halfDigest(of: address)
            result = AddressHash(high: high, low: low)
        }
        return result
    }
}
