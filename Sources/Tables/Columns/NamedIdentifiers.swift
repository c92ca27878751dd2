/// Things that rows refer to by id and name (a session, a registrant type), each kept once and referred to by a code.
///
/// A name may change between two rows; the one on the row of the highest rank (the newest check-in) stays, so that
/// the result does not depend on the order in which rows arrive.
public struct NamedIdentifiers: Sendable {
    private var index = IdentifierIndex()
    private var names = TextColumn()
    private var ranks: [Int64] = []

    public init() {}

    public var count: Int { index.count }
    /// The ids, by code.
    public var identifiers: [Int64] { index.identifiers }

    public func code(of identifier: Int64) -> UInt32? { index.row(of: identifier).map(UInt32.init) }
    public func identifier(of code: UInt32) -> Int64 { index.identifiers[Int(code)] }
    /// The name of a code, or `nil` where no row gave one.
    public func name(of code: UInt32) -> String? { names[Int(code)] }

    /// The rank of the row that gave a code its name; the lowest there is where no row gave one.
    public func rank(of code: UInt32) -> Int64 { ranks[Int(code)] }

    /// The code of an id, new or known. `rank` is the id of the row that names it.
    public mutating func insert(_ identifier: Int64, name: UnsafeBufferPointer<UInt8>?, rank: Int64) -> UInt32 {
        let (row, inserted) = index.insert(identifier)
        if inserted {
            names.append(utf8: name)
            ranks.append(name == nil ? .min : rank)
        } else if let name, rank > ranks[row] {
            ranks[row] = rank
            if !names.equals(row, utf8: name) { names.replace(row, utf8: name) }
        }
        return UInt32(row)
    }

    public mutating func insert(_ identifier: Int64, name: String?, rank: Int64) -> UInt32 {
        guard var name else { return insert(identifier, name: UnsafeBufferPointer<UInt8>?.none, rank: rank) }
        return name.withUTF8 { insert(identifier, name: $0, rank: rank) }
    }
}
