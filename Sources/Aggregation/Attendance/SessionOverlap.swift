import Base

/// A row of `session_overlap`: the guests who attended both of two sessions.
public struct SessionOverlap: Sendable, Equatable {
    public var sessionID: Int64
    public var otherSessionID: Int64
    public var guests: Int
    /// The guests of `sessionID`: the denominator of the percentage.
    public var attended: Int
}

extension SessionOverlap {
    /// The most sessions whose pairs are counted in a matrix, of 64 MiB then. With more, they are counted in a hash table that
    /// holds only the pairs that occur.
    private static let matrixLimit = 4096

    /// The most rows. Thousands of sessions have many millions of pairs, which would take gigabytes, and which nobody reads.
    private static let maximumRows = 2_000_000

    /// All ordered pairs of different sessions with a common guest, in the order of the roster; `nil` if there are more than
    /// `maximumRows`.
    static func list(_ attendances: Attendances, sessions roster: SessionRoster) -> [SessionOverlap]? {
        let counts =
            roster.count <= matrixLimit
            ? countedInMatrix(attendances, sessions: roster.count) : countedByHash(attendances)
        return counts?.map { first, second, guests in
            SessionOverlap(
                sessionID: roster.sessions[first].id, otherSessionID: roster.sessions[second].id, guests: guests,
                attended: attendances.attendedBySession[first])
        }
    }

    private typealias Count = (first: Int, second: Int, guests: Int)

    private static func countedInMatrix(_ attendances: Attendances, sessions count: Int) -> [Count]? {
        let matrix = WorkArray<Int32>(repeating: 0, count: count * count)
        attendances.forEachGuest { entries in
            for index in entries.indices {
                let row = attendances.session(of: entries[index]) * count
                for other in 0..<index { matrix[row + attendances.session(of: entries[other])] += 1 }
            }
        }
        // Each pair was counted in one of two cells, depending on the order of the guest's attendances.
        var counts: [Count] = []
        for first in 0..<count {
            guard counts.count <= maximumRows else { return nil }
            for second in 0..<count {
                let guests = Int(matrix[first * count + second]) + Int(matrix[second * count + first])
                if guests > 0 { counts.append((first, second, guests)) }
            }
        }
        return counts.count <= maximumRows ? counts : nil
    }

    private static func countedByHash(_ attendances: Attendances) -> [Count]? {
        var pairs = IdentifierIndex()
        var guests: [Int] = []
        attendances.forEachGuest { entries in
            let attended = entries.map(attendances.session)
            for session in attended where guests.count <= maximumRows {
                for other in attended where other != session {
                    let (row, inserted) = pairs.insert(Int64(session) << 32 | Int64(other))
                    if inserted { guests.append(0) }
                    guests[row] += 1
                }
            }
        }
        guard guests.count <= maximumRows else { return nil }
        return pairs.identifiers.indices.sorted { pairs.identifiers[$0] < pairs.identifiers[$1] }.map { row in
            let pair = pairs.identifiers[row]
            return (Int(pair >> 32), Int(pair & 0xFFFF_FFFF), guests[row])
        }
    }
}

extension CountedTable {
    static let overlaps = Self("session_overlap", ["session_id", "other_session_id", "guests", "attended"])
}

extension SessionOverlap: CountedRow {
    init(_ row: inout CountedValues) throws(MalformedCount) {
        self.init(
            sessionID: try row.integer(), otherSessionID: try row.integer(), guests: try row.count(),
            attended: try row.count())
    }
}
