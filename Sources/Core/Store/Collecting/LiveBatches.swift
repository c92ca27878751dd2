public import Base
public import Sources

/// Saves the check-ins of an event that is being followed, in batches, without reading anything again.
///
/// All batches of a run go into one walk in the store: the walk of the first batch, unless another run has made a walk
/// meanwhile. The follower guarantees their completeness: known and new check-ins together match the service's number.
/// The complete reading at the end of the run checks them like any others.
///
///     var batches = LiveBatches(store: store, baseURL: "https://tikit.cl/api/", event: 6)
///     try batches.save(&pending, listing, change, at: now)   // every half minute, under the profile's lock
public struct LiveBatches: Sendable {
    private let store: AttendanceStore
    private let baseURL: String
    private let event: Int64

    /// - Parameter baseURL: Identifies the service in the store.
    public init(store: AttendanceStore, baseURL: String, event: Int64) {
        self.store = store
        self.baseURL = baseURL
        self.event = event
    }

    /// Saves the pending check-ins and empties `pending`. Does nothing if there are none, or if the store has no
    /// complete walk of the event from this service; the next complete reading saves them in that case.
    ///
    /// - Parameter walk: The walk that the run saves into, from the previous batch; `nil` for the first. Changes if another run
    ///   has made a walk.
    /// - Throws: A `Fault`; `pending` is then unchanged.
    public func save(
        _ pending: inout EventTables, into walk: inout WalkID?, _ listing: SessionListing, _ change: FollowedChange,
        at now: Instant
    ) throws(Fault) {
        guard pending.checkIns.count > 0, let mark = try store.watermark(of: event), mark.source == baseURL else {
            return
        }
        var tables = listing.tables(of: event, EventDetails())
        tables.readAt = change.serviceTime
        tables.provenance = Provenance(
            highestCheckInID: change.highestID, total: change.total,
            pages: Provenance.pages(of: change.total, perPage: Self.perPage))
        let completion = WalkCompletion(
            tables, perPage: Self.perPage, finishedAt: now, unreadableListingFields: listing.unreadableFields)
        if let known = walk, try store.continueWalk(known, with: pending, completion: completion) != nil {
            pending = EventTables(eventID: event)
            return
        }
        let plan = WalkPlan(
            eventID: event, kind: .incremental, source: baseURL, startedAt: now, highestID: change.highestID,
            perPage: Self.perPage)
        walk = try store.save(pending, as: plan, with: completion).walk
        pending = EventTables(eventID: event)
    }

    /// The rows per page of walks, by which the store counts pages. The follower requests fewer.
    private static let perPage = 100
}
