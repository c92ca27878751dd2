public import Base
import Logging
import Sources

/// Collects a club: a full reading the first time and after a set number of readings, otherwise the members and the
/// latest visits.
extension ClubCollector {
    /// How many seconds before the newest visit are read again: a device that was offline may record a visit days
    /// later, and it may be corrected after that.
    static var overlap: Int64 { 7 * 86_400 }

    /// The members with what the store does not keep: their phone numbers.
    public func members() async throws -> MemberTables { try await source.members() }

    /// Updates the store. Throws a `Fault`, and the store is then unchanged.
    @discardableResult
    public func collect(_ depth: Depth = .incremental) async throws -> ReadingOutcome {
        var since: Instant?
        if depth == .incremental, let mark = try store.clubWatermark(), mark.source == baseURL,
            mark.readingsSinceFull < walksBetweenFull
        {
            // A visit that a wrong clock dates in the future does not show how far the club has been read.
            since = mark.newestVisitAt.map {
                max(min($0, mark.readAt).advanced(bySeconds: -Self.overlap), BelievedRange.times.lowerBound)
            }
        }
        let started = now()
        let club = try await source.read(visitsSince: since)
        // A source that cannot read only part of the visits has read all of them.
        if !source.readsParts { since = nil }
        var plan = ReadingPlan(source: baseURL, since: since, startedAt: started, finishedAt: now())
        plan.keepsNames = keepsNames
        let outcome = try store.save(club, as: plan)
        logger.info(
            "club read",
            metadata: [
                "members": "\(club.members.count)", "new_visits": "\(outcome.newVisits)",
                "vanished_visits": "\(outcome.vanishedVisits)",
            ])
        return outcome
    }
}
