/// The visits of members, as a struct of columns: 12 bytes per row, or 24 bytes plus text with ids.
///
/// Ids are document names of about twenty characters, longer than the rest of a row. Sources and the store need them,
/// and accounts, to recognize each visit. Reports need neither and read tables without them.
public struct VisitTable: Sendable {
    /// A visit, as views of the bytes that it was read from.
    public struct Row {
        /// The name of the visit's document.
        public var id: UnsafeBufferPointer<UInt8>
        public var memberID: UnsafeBufferPointer<UInt8>
        /// The member's account, if any.
        var userID: UnsafeBufferPointer<UInt8>?
        public var visitedAt: Instant

        public init(
            id: UnsafeBufferPointer<UInt8>, memberID: UnsafeBufferPointer<UInt8>,
            userID: UnsafeBufferPointer<UInt8>? = nil, visitedAt: Instant
        ) {
            self.id = id
            self.memberID = memberID
            self.userID = userID
            self.visitedAt = visitedAt
        }
    }

    /// Whether `ids` and `users` are filled; otherwise they are empty.
    let keepsIDs: Bool
    public private(set) var ids = TextColumn()
    /// Codes of `MemberTables.memberIDs`.
    public private(set) var members: [UInt32] = []
    /// Codes of `MemberTables.userIDs`.
    public private(set) var users = Column<UInt32>()
    public private(set) var visitedAt: [Instant] = []

    public init(keepsIDs: Bool = true) {
        self.keepsIDs = keepsIDs
    }

    public var count: Int { members.count }

    mutating func reserveCapacity(_ rows: Int) {
        if keepsIDs {
            ids.reserveCapacity(rows, bytes: rows * 20)
            users.reserveCapacity(rows)
        }
        members.reserveCapacity(rows)
        visitedAt.reserveCapacity(rows)
    }

    mutating func append(id: UnsafeBufferPointer<UInt8>?, member: UInt32, user: UInt32?, at time: Instant) {
        if keepsIDs {
            ids.append(utf8: id)
            users.append(user)
        }
        members.append(member)
        visitedAt.append(time)
    }

    /// Appends visits to a table without ids.
    mutating func append(members: [UInt32], at times: [Instant]) {
        precondition(!keepsIDs && members.count == times.count)
        // An empty table takes over the columns without a copy.
        if self.members.isEmpty {
            (self.members, visitedAt) = (members, times)
        } else {
            self.members += members
            visitedAt += times
        }
    }
}
