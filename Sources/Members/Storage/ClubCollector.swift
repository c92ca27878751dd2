public import Logging
public import MemberSources
public import Storage
public import Tables

/// Keeps the store of a club up with its service: whole the first time and every so many readings, else the members and
/// the visits of late.
public struct ClubCollector: Sendable {
    public enum Depth: Sendable {
        case incremental
        /// Every visit, replacing what the store holds.
        case full
    }

    private let source: any MemberSource
    private let store: AttendanceStore
    private let address: String
    private let readingsBetweenFull: Int
    private let now: @Sendable () -> Instant
    private let logger: Logger

    /// A visit may be written some days after it was made, by a device that was without a network, and be mended after
    /// that: so much of what is known is read again.
    static let overlap: Int64 = 7 * 86_400

    /// - Parameters:
    ///   - address: names the service in the store; what came from another is not built upon.
    ///   - readingsBetweenFull: after so many incremental readings the next is of everything.
    public init(
        source: any MemberSource, store: AttendanceStore, address: String, readingsBetweenFull: Int = 7,
        now: @escaping @Sendable () -> Instant, logger: Logger
    ) {
        self.source = source
        self.store = store
        self.address = address
        self.readingsBetweenFull = readingsBetweenFull
        self.now = now
        self.logger = logger
    }

    /// Brings the store up to date. Throws a `Fault`, and then the store is as it was.
    @discardableResult
    public func collect(_ depth: Depth = .incremental) async throws -> ReadingOutcome {
        var since: Instant?
        if depth == .incremental, let mark = try store.clubWatermark(), mark.source == address,
            mark.readingsSinceFull < readingsBetweenFull
        {
            // A visit that a wrong clock dated ahead says nothing of how far the club is known.
            since = mark.newestVisitAt.map {
                max(min($0, mark.readAt).advanced(bySeconds: -Self.overlap), BelievedRange.times.lowerBound)
            }
        }
        let started = now()
        let club = try await source.read(visitsSince: since)
        // A source that cannot read a part of its visits has read them all.
        if !source.readsParts { since = nil }
        let outcome = try store.save(
            club, as: ReadingPlan(source: address, since: since, startedAt: started, finishedAt: now()))
        logger.info(
            "club read",
            metadata: [
                "members": "\(club.members.count)", "new_visits": "\(outcome.newVisits)",
                "vanished_visits": "\(outcome.vanishedVisits)",
            ])
        return outcome
    }
}
