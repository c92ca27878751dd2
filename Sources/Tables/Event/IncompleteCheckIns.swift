/// Check-ins that the service has and that cannot be counted, for they lack what every section needs: the ids of those
/// without a time, those without a guest, and those without a session. One that lacks several is in the first.
public struct IncompleteCheckIns: Sendable, Equatable {
    public var withoutTime: [Int64] = []
    public var withoutGuest: [Int64] = []
    public var withoutSession: [Int64] = []

    public init() {}

    public var count: Int { withoutTime.count + withoutGuest.count + withoutSession.count }

    public func contains(_ id: Int64) -> Bool {
        withoutTime.contains(id) || withoutGuest.contains(id) || withoutSession.contains(id)
    }

    /// How many of an event's check-ins may be set apart: one in a hundred. Of a small event five, but no more than half.
    /// Beyond that the data are not what they are taken for, and there is no report.
    public static func most(of checkIns: Int) -> Int { max(checkIns / 100, min(5, checkIns / 2)) }
}

extension EventTables {
    /// Takes the check-ins without a time, guest or session out of `checkIns`, which then has no nulls in these columns,
    /// and notes their ids in `incomplete`. To be called once all rows are there and sorted.
    public mutating func setApartIncomplete() {
        let (times, guests, sessions) = (checkIns.createdAt, checkIns.guests, checkIns.sessions)
        if times.hasNulls || guests.hasNulls || sessions.hasNulls {
            let ids = checkIns.ids.values
            var kept: [Int32] = []
            kept.reserveCapacity(ids.count)
            for row in ids.indices {
                if !times.isValid(row) {
                    incomplete.withoutTime.append(ids[row])
                } else if !guests.isValid(row) {
                    incomplete.withoutGuest.append(ids[row])
                } else if !sessions.isValid(row) {
                    incomplete.withoutSession.append(ids[row])
                } else {
                    kept.append(Int32(row))
                }
            }
            if kept.count < ids.count { keepCheckIns(kept) }
        }
        // The time of the data is that of a check-in that has one.
        if provenance.highestCheckInAt == nil { provenance.highestCheckInAt = checkIns.createdAt.values.first }
    }

    /// Forgets that these check-ins are set apart.
    public mutating func forgetIncomplete(where isForgotten: (Int64) -> Bool) {
        incomplete.withoutTime.removeAll(where: isForgotten)
        incomplete.withoutGuest.removeAll(where: isForgotten)
        incomplete.withoutSession.removeAll(where: isForgotten)
    }
}
