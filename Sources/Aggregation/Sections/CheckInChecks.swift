import Tables

/// What each check-in shows for itself: a look at every row, column by column.
struct CheckInChecks: Sendable {
    private(set) var implausibleDates = Tally()
    private(set) var missingMethod = Tally()
    private(set) var missingRegistrantType = Tally()
    private(set) var outsideSessionHours = Tally()

    /// 2000-01-01T00:00:00Z. Clocks that lost their setting start in 1970 or 1980.
    static let earliestPlausible: Int64 = 946_684_800
    private static let day: Int64 = 86_400

    /// `margin` is how many seconds before a session's start and after its end a check-in may be.
    init(_ tables: EventTables, sessions roster: SessionRoster, margin: Int) {
        let ids = tables.checkIns.ids.values
        // Rows are read from the last, which has the lowest id: a tally is quickest then.
        let isNamed = tables.methodNames.map { $0 != nil }
        let methods = tables.checkIns.methods
        for row in ids.indices.reversed() where !methods.isValid(row) || !isNamed[Int(methods.values[row])] {
            missingMethod.add(ids[row])
        }
        for row in ids.indices.reversed() where !tables.checkIns.registrantTypes.isValid(row) {
            missingRegistrantType.add(ids[row])
        }
        checkTimes(tables, ids: ids, sessions: roster, margin: Int64(margin))
    }

    private mutating func checkTimes(_ tables: EventTables, ids: [Int64], sessions roster: SessionRoster, margin: Int64)
    {
        let open = roster.indexByReference.map { index -> (from: Int64, to: Int64) in
            guard index >= 0 else { return (.min, .max) }
            let session = roster.sessions[Int(index)]
            // An end that is not after the start, such as a bare date's midnight, says nothing of when it ends.
            let end = session.endsAt.flatMap { end in session.startsAt.map { end > $0 } ?? true ? end : nil }
            return (
                session.startsAt.map { $0.secondsSinceEpoch.subtractingSaturated(margin) } ?? .min,
                end.map { $0.secondsSinceEpoch.addingSaturated(margin) } ?? .max
            )
        }
        let latest = Self.latestPlausible(tables)
        let codes = tables.checkIns.sessions.values
        let times = tables.checkIns.createdAt.values
        for row in ids.indices.reversed() {
            let time = times[row].secondsSinceEpoch
            let hours = open[Int(codes[row])]
            if time < hours.from || time > hours.to { outsideSessionHours.add(ids[row]) }
            if time < Self.earliestPlausible || time > latest { implausibleDates.add(ids[row]) }
        }
    }

    /// A day after the check-in with the highest id: ids rise as check-ins are made, give or take a late upload.
    private static func latestPlausible(_ tables: EventTables) -> Int64 {
        let ids = tables.checkIns.ids.values
        let newest = ids.indices.max { ids[$0] < ids[$1] }.map { tables.checkIns.createdAt.values[$0] }
        guard let newest = tables.provenance.highestCheckInAt ?? newest, newest.secondsSinceEpoch >= earliestPlausible
        else { return .max }
        return newest.secondsSinceEpoch.addingSaturated(day)
    }
}
