/// The ids of things that a service lists and that other rows refer to (members, plans), each with a code; and for
/// each code the row of the table that lists it, if any does: a visit may name a member that is gone.
public struct ListedIDs: Sendable {
    private var index = TextIndex()
    /// By code; -1 where nothing lists it.
    private var rows: [Int32] = []

    public init() {}

    /// How many ids there are, listed or only referred to.
    public var count: Int { index.count }

    /// The id of a code.
    public subscript(code: UInt32) -> String { index[code] }

    public func code(of id: String) -> UInt32? { index.code(of: id) }

    /// The row of the table that lists a code, or `nil` where none does.
    public func row(of code: UInt32) -> Int? {
        let row = rows[Int(code)]
        return row < 0 ? nil : Int(row)
    }

    /// By code, the row that lists it, or -1: for work on whole columns.
    public var rowsByCode: [Int32] { rows }

    /// The ids' bytes, by code.
    public var texts: TextColumn { index.texts }

    public mutating func reserveCapacity(_ capacity: Int, bytesPerID: Int = 20) {
        index.reserveCapacity(capacity, bytesPerText: bytesPerID)
        rows.reserveCapacity(capacity)
    }

    /// The code of an id, new or known.
    public mutating func insert(_ id: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let (code, inserted) = index.insert(id)
        if inserted { rows.append(-1) }
        return code
    }

    public mutating func insert(_ id: String) -> UInt32 {
        var id = id
        return id.withUTF8 { insert($0) }
    }

    /// The code of an id that `row` is about to list, or `nil` where another row lists it already.
    mutating func list(_ id: UnsafeBufferPointer<UInt8>, row: Int) -> UInt32? {
        let code = insert(id)
        guard rows[Int(code)] < 0 else { return nil }
        rows[Int(code)] = Int32(row)
        return code
    }
}
