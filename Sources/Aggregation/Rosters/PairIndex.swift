import Tables

/// Gives each session and type that occur together in a check-in a small code, in order of first sight.
struct PairIndex: Sendable {
    /// Above so many possible pairs the codes are hashed: data with a type of its own in every row must not take
    /// memory for the pairs that do not occur.
    private static let directLimit = 1 << 18

    /// Indices in the session roster, by code.
    private(set) var sessions: [Int32] = []
    /// Indices in the type roster, by code.
    private(set) var types: [Int32] = []
    private let sessionByReference: [Int32]
    /// One more than there are references: the last is for check-ins that name no type.
    private let typeByReference: [Int32]
    /// Code by session's and type's references, -1 where not seen; empty where the codes are hashed.
    private var direct: [Int32]
    private var hashed = IdentifierIndex()

    init(sessions: SessionRoster, types: TypeRoster) {
        sessionByReference = sessions.indexByReference
        typeByReference = types.indexByReference + [types.unnamedIndex]
        let (possible, overflow) = sessionByReference.count.multipliedReportingOverflow(by: typeByReference.count)
        direct = overflow || possible > Self.directLimit ? [] : Array(repeating: -1, count: possible)
    }

    var count: Int { sessions.count }

    /// The code, new or known, of a pair of references; any code of a type that is no reference stands for none.
    @inline(__always)
    mutating func insert(sessionCode: UInt32, typeCode: UInt32) -> Int32 {
        let type = min(Int(typeCode), typeByReference.count - 1)
        let slot = Int(sessionCode) * typeByReference.count + type
        if slot < direct.count, direct[slot] >= 0 { return direct[slot] }
        return insertNew(slot: slot, session: sessionByReference[Int(sessionCode)], type: typeByReference[type])
    }

    /// The codes by session, then type, of the rosters.
    var sortedCodes: [Int] {
        sessions.indices.sorted { (sessions[$0], types[$0]) < (sessions[$1], types[$1]) }
    }

    @inline(never)
    private mutating func insertNew(slot: Int, session: Int32, type: Int32) -> Int32 {
        if direct.isEmpty {
            let (code, inserted) = hashed.insert(Int64(slot))
            if !inserted { return Int32(code) }
        } else {
            direct[slot] = Int32(sessions.count)
        }
        sessions.append(session)
        types.append(type)
        return Int32(sessions.count - 1)
    }
}
