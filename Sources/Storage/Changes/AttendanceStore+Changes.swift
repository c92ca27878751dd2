import GRDB
public import Messages
import Tables

extension AttendanceStore {
    /// What is different in an event since `baseline`, net: a check-in that came and went in between is not counted.
    ///
    /// An incremental walk sees new check-ins only; what changed or vanished shows after the next full one. Where
    /// history has been forgotten (`forgetHistory(before:)`), what it held is missing.
    /// - Throws: `.notFound` where no walk of the event is complete.
    public func changes(
        of eventID: Int64, since baseline: ChangeBaseline = .previousWalk
    ) throws(Fault) -> EventChanges {
        try read { db in
            guard let mark = try Mark.fetch(db, eventID: eventID),
                let until = try WalkSummary.fetch(db, walk: mark.lastWalk)
            else { throw Fault(.notFound, .eventNotStored(eventID)) }
            let since = try walk(at: baseline, of: mark, in: db)
            let listing = try ListingChanges(db, before: since, now: mark.lastWalk)
            return EventChanges(
                since: try since.flatMap { try WalkSummary.fetch(db, walk: $0) }, until: until,
                checkIns: try CheckInChangeCounts(db: db, eventID: eventID, since: since ?? WalkID(.min)).count(),
                offers: listing.offers, sessions: listing.sessions, registrantTypes: listing.types)
        }
    }

    /// The last complete walk of the event at a baseline.
    private func walk(at baseline: ChangeBaseline, of mark: Mark, in db: Database) throws -> WalkID? {
        let (condition, bound) =
            switch baseline {
            case .previousWalk: ("id < ?", mark.lastWalk.number)
            case .walk(let walk): ("id <= ?", walk.number)
            case .instant(let instant): ("finished_at <= ?", instant.secondsSinceEpoch)
            }
        return try Int64.fetchOne(
            db, sql: "SELECT max(id) FROM walks WHERE event_id = ? AND status = 'complete' AND \(condition)",
            arguments: [mark.eventID, bound]
        ).map(WalkID.init)
    }
}
