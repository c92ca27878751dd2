/// The guests named by check-ins. `CheckInTable.guests` holds row numbers of this table.
///
/// If check-ins of a guest disagree on a name or address, the newest check-in (highest id) wins.
public struct GuestTable: Sendable {
    private var index = IdentifierIndex()
    public private(set) var firstNames = TextColumn(sharing: true)
    public private(set) var lastNames = TextColumn(sharing: true)
    public private(set) var emails = TextColumn()
    private var ranks: [Int64] = []
    /// Keeps prefetching from being optimized away.
    private var lastPrefetch: Int64 = 0

    public init() {}

    public var count: Int { index.count }
    /// The guests' ids, by row.
    public var ids: [Int64] { index.identifiers }

    public func row(of id: Int64) -> Int? { index.row(of: id) }

    /// Makes `row(of:)` faster, for many lookups.
    public mutating func prepareLookups() { index.makeTable() }

    /// The id of the guest's newest check-in, which provides name and address.
    public func rank(of row: UInt32) -> Int64 { ranks[Int(row)] }

    /// Reserves space for `rows` guests.
    public mutating func reserveCapacity(_ rows: Int) {
        index.reserveCapacity(rows)
        reserveRoom(rows)
    }

    /// Reserves room for about `rows` guests, which costs nothing until it is used. Growing by doubling would copy
    /// everything several times.
    mutating func reserveRoom(_ rows: Int) {
        index.reserveRoom(rows)
        firstNames.reserveCapacity(rows)
        lastNames.reserveCapacity(rows)
        emails.reserveCapacity(rows, bytes: rows * Self.bytesOfAddress)
        ranks.reserveCapacity(rows)
    }

    /// The length that most e-mail addresses do not exceed.
    private static let bytesOfAddress = 32

    /// Brings the memory that inserting these guests will read into the cache. Changes nothing.
    mutating func prefetch(_ ids: UnsafeBufferPointer<Int64>) {
        var sum: Int64 = 0
        let found = ranks.withUnsafeBufferPointer { ranks in
            index.prefetch(ids) { row in sum &+= ranks[row] }
        }
        lastPrefetch = sum &+ found
    }

    /// Returns the row of a guest, inserting the guest if new. `rank` is the id of the check-in.
    mutating func insert(
        _ id: Int64, firstName: UnsafeBufferPointer<UInt8>?, lastName: UnsafeBufferPointer<UInt8>?,
        email: UnsafeBufferPointer<UInt8>?, rank: Int64
    ) -> UInt32 {
        let (row, inserted) = index.insert(id)
        if inserted {
            firstNames.append(utf8: firstName)
            lastNames.append(utf8: lastName)
            emails.append(utf8: email)
            ranks.append(rank)
        } else if rank > ranks[row] {
            ranks[row] = rank
            if !firstNames.equals(row, utf8: firstName) { firstNames.replace(row, utf8: firstName) }
            if !lastNames.equals(row, utf8: lastName) { lastNames.replace(row, utf8: lastName) }
            if !emails.equals(row, utf8: email) { emails.replace(row, utf8: email) }
        }
        return UInt32(row)
    }
}
