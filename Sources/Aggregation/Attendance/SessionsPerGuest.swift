/// A row of `sessions_per_guest`: how many guests attended exactly `sessions` sessions.
public struct SessionsPerGuest: Sendable, Equatable {
    /// `nil` for the rows of the whole event. For a type, the sessions are those that guests attended as that type.
    public var registrantTypeID: Int64?
    public var registrantType: String?
    public var sessions: Int
    public var guests: Int
    /// The distinct guests of the event or type: the denominator of the percentage.
    public var uniqueGuests: Int
}

extension SessionsPerGuest {
    /// The rows of the event, then those of the named types in the order of the roster. Each group runs from one
    /// session to the most that a guest attended, including counts of 0.
    static func list(_ grouped: CheckInsByGuest, sessions: SessionRoster, types: TypeRoster) -> [SessionsPerGuest] {
        let pairs = grouped.pairs
        // The last guest seen in each pair and session. No clearing is needed between guests.
        var (lastInPair, lastInSession) = (
            [Int](repeating: -1, count: pairs.count), [Int](repeating: -1, count: sessions.count)
        )
        // The current guest's sessions by type, and the types that have any.
        var (attendedAs, attendedTypes) = ([Int](repeating: 0, count: types.count), [Int]())
        var event = Guests()
        var byType = [Guests](repeating: Guests(), count: types.count)
        grouped.entries.forEachGuest { guest, checkIns in
            var attended = 0
            for checkIn in checkIns {
                let pair = Int(checkIn.pair)
                guard lastInPair[pair] != guest else { continue }
                lastInPair[pair] = guest
                let (session, type) = (Int(pairs.sessions[pair]), Int(pairs.types[pair]))
                if lastInSession[session] != guest {
                    lastInSession[session] = guest
                    attended += 1
                }
                if attendedAs[type] == 0 { attendedTypes.append(type) }
                attendedAs[type] += 1
            }
            event.count(sessions: attended)
            for type in attendedTypes {
                byType[type].count(sessions: attendedAs[type])
                attendedAs[type] = 0
            }
            attendedTypes.removeAll(keepingCapacity: true)
        }
        return zip(types.types, byType).reduce(into: event.rows(of: nil, nil)) { rows, part in
            if let id = part.0.id { rows += part.1.rows(of: id, part.0.name) }
        }
    }

    /// How many guests attended one session, two sessions and so on.
    private struct Guests {
        private var counts: [Int] = []

        mutating func count(sessions: Int) {
            while counts.count < sessions { counts.append(0) }
            counts[sessions - 1] += 1
        }

        func rows(of id: Int64?, _ name: String?) -> [SessionsPerGuest] {
            let uniqueGuests = counts.reduce(0, +)
            return counts.enumerated().map { index, guests in
                SessionsPerGuest(
                    registrantTypeID: id, registrantType: name, sessions: index + 1, guests: guests,
                    uniqueGuests: uniqueGuests)
            }
        }
    }
}

extension CountedTable {
    static let sessionsPerGuest = Self(
        "sessions_per_guest", ["registrant_type_id", "registrant_type", "sessions", "guests", "unique_guests"])
}

extension SessionsPerGuest: CountedRow {
    init(_ row: inout CountedValues) throws(MalformedCount) {
        self.init(
            registrantTypeID: try row.integerIfAny(), registrantType: row.text(), sessions: try row.count(),
            guests: try row.count(), uniqueGuests: try row.count())
    }
}
