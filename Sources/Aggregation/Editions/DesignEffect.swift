import Tables

/// The sessions that guests came to, as far as it matters how sure a share of all attendances is.
public struct SessionVisits: Sendable, Equatable {
    /// Sessions, summed over the guests.
    public private(set) var attendances = 0
    /// The squares of each guest's sessions, summed.
    public private(set) var squares = 0

    public init() {}

    /// The sessions of the average attendance's guest: 1 if everybody came to one, 8 if whoever came at all came to all
    /// eight. `nil` if nobody came.
    public var size: Double? { attendances > 0 ? Double(squares) / Double(attendances) : nil }

    public mutating func add(sessions: Int) {
        attendances += sessions
        squares += sessions * sessions
    }

    /// - Parameter includes: whether a check-in counts, by its row.
    init(_ tables: EventTables, where includes: (Int) -> Bool) {
        let guests = tables.checkIns.guests.values
        let sessions = tables.checkIns.sessions.values
        var seen: [UInt64] = []
        seen.reserveCapacity(guests.count)
        for row in guests.indices where includes(row) {
            seen.append(UInt64(guests[row]) << 32 | UInt64(sessions[row]))
        }
        seen.sort()
        var (guest, count): (UInt64?, Int) = (nil, 0)
        var before: UInt64?
        for visit in seen where visit != before {
            before = visit
            if visit >> 32 != guest {
                add(sessions: count)
                (guest, count) = (visit >> 32, 0)
            }
            count += 1
        }
        add(sessions: count)
    }
}

/// By how much a share is less sure than one of as many independent people: the whole is divided by it.
///
/// People decide, not attendances. Whoever registers for several sessions comes to all or none of them more than chance
/// would have it, and at the worst always: then each guest is one observation, and the variance is larger by the size of
/// the average attendance's cluster (L. Kish, "Survey Sampling", 1965, 8.2). How many sessions each person registered
/// for is not known; of those who came, check-ins tell how many they attended, which is at least as large a bound if
/// whoever registers for more sessions is no less likely to attend each.
///
/// People also come in groups, of which neither registrations nor check-ins know: couples, families, colleagues. They
/// are taken to come by threes, all of them or none: see `Documentation/reference/comparisons.md` for what that costs.
public enum DesignEffect {
    /// People of a group, as the average person finds them.
    public static let group = 3.0

    /// - Parameter sessions: of the average attendance's guest; 1 if each person counts once.
    public static func of(sessions: Double) -> Double { sessions * group }
}
