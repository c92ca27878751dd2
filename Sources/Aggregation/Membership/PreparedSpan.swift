import Tables

/// The span for which a wall clock is prepared: that of visits and of memberships' ends, but no more than twenty years
/// to each side of the report's instant. Stray dates beyond are looked up one by one.
struct PreparedSpan: Sendable {
    let first: Instant
    let last: Instant

    private static let reach: Int64 = 20 * 366 * 86_400

    init(_ visits: VisitsByMember, tables: MemberTables, asOf: Instant) {
        // Without a time of the data nothing is counted on a clock.
        guard asOf.secondsSinceEpoch < .max else {
            first = Instant(secondsSinceEpoch: 0)
            last = first
            return
        }
        let (lowest, highest) = (
            asOf.secondsSinceEpoch.subtractingSaturated(Self.reach),
            asOf.secondsSinceEpoch.addingSaturated(Self.reach)
        )
        var (low, high) = (asOf.secondsSinceEpoch, asOf.secondsSinceEpoch)
        func include(_ seconds: Int64) {
            if seconds >= lowest, seconds < low { low = seconds }
            if seconds <= highest, seconds > high { high = seconds }
        }
        visits.forEachMember { _, times in include(times[0]) }
        let endDates = tables.members.endDates
        for row in 0..<endDates.count {
            if let end = endDates[row] { include(end.secondsSinceEpoch) }
        }
        first = Instant(secondsSinceEpoch: low)
        last = Instant(secondsSinceEpoch: high)
    }
}
