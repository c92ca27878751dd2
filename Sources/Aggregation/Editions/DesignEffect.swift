import Base

/// How many sessions guests came to, as needed to judge how certain a share of all attendances is.
public struct SessionVisits: Sendable, Equatable {
    /// The number of sessions, summed over the guests.
    private(set) var attendances = 0
    /// The squared number of sessions, summed over the guests.
    private(set) var squares = 0

    /// The number of sessions a guest came to, averaged over attendances: 1 if everybody came to one, 8 if everybody
    /// who came attended all eight. `nil` if nobody came.
    public var size: Double? { attendances > 0 ? Double(squares) / Double(attendances) : nil }

    public mutating func add(sessions: Int) {
        attendances += sessions
        squares += sessions * sessions
    }

    /// - Parameter includes: Whether a check-in counts, by its row.
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

extension EventTables {
    /// Whether a check-in is of a type that its session offers with registered above 0, or of a source that tells no registrations,
    /// by its row: the attendances that `AttendanceCounts.attendedHeld` counts.
    var usesRegistration: (Int) -> Bool {
        guard contents.contains(.registrations) else { return { _ in true } }
        func key(_ session: UInt32, _ type: UInt32) -> UInt64 { UInt64(session) << 32 | UInt64(type) }
        var taken: Set<UInt64> = []
        for offer in offers where offer.registered ?? 1 > 0 {
            guard let session = sessionReferences.code(of: offer.sessionID),
                let type = typeReferences.code(of: offer.registrantTypeID)
            else { continue }
            taken.insert(key(session, type))
        }
        let (sessions, types) = (checkIns.sessions.values, checkIns.registrantTypes)
        return { row in types.isValid(row) && taken.contains(key(sessions[row], types.values[row])) }
    }
}

/// The factor by which a share is less certain than one of the same number of independent people. The whole is divided
/// by it.
///
/// It is people who decide, not attendances. Those who register for several sessions come to all or none of them more
/// often than chance would have it; at worst, always. Each guest is then one observation, and the variance grows by the
/// size of the average attendance's cluster (L. Kish, "Survey Sampling", 1965, 8.2). How many sessions each person
/// registered for is not known. Check-ins show how many each guest attended; that is at least as large a bound if
/// people who register for more sessions are no less likely to attend each.
///
/// People also come in groups that neither registrations nor check-ins show: couples, families, colleagues. The model
/// assumes groups of three who come together or not at all: see `Documentation/reference/comparisons.md` for what that
/// costs.
public enum DesignEffect {
    /// The group size that the average person finds themselves in.
    public static let group = 3.0

    /// - Parameter sessions: The sessions of the average attendance's guest; 1 if each person counts once.
    public static func of(sessions: Double) -> Double { sessions * group }
}
