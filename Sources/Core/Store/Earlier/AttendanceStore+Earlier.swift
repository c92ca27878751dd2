public import Base
import GRDB

extension AttendanceStore {
    /// The tables of an event as of an earlier walk: its sessions, offers and check-ins. `nil` if no walk was complete
    /// by then, if the walk read another service, or if its history has been forgotten (`forget(_:dryRun:)`).
    ///
    /// They are derived from `now`, the result of `tables(of:)`, by undoing what later walks recorded; this takes time
    /// in proportion to the changes, and a copy of the columns. Guests, sessions and types have the names that
    /// check-ins give them now. Incremental walks see only new check-ins, so changes and removals appear after the next
    /// full walk.
    /// - Throws: `.notFound` if no walk of the event is complete.
    public func tables(
        of eventID: Int64, asOf baseline: ChangeBaseline, from now: EventTables
    ) throws(Fault) -> EventTables? {
        try read { db in
            guard let mark = try Watermark.fetch(db, eventID: eventID) else {
                throw Fault(.notFound, .eventNotStored(eventID))
            }
            guard let walk = try EarlierWalk.fetch(db, at: baseline, of: mark), walk.source == mark.source,
                try walk.historyIsWhole(db, until: mark.lastWalk)
            else { return nil }
            var tables = now
            tables.sessions = try SessionTable.fetch(db, walk: walk.id)
            tables.offers = OfferTable()
            for offer in try OfferTable.Row.fetch(db, walk: walk.id).offers { tables.offers.append(offer) }
            tables.provenance = walk.provenance
            try EventLoader(db: db, mark: mark, columns: now.columns).loadMoment(of: walk.id, into: &tables)
            try UndoneCheckIns(CheckInHistory(db: db, eventID: eventID, since: walk.id)).apply(to: &tables)
            return tables
        }
    }
}

extension AttendanceStore {
    /// The complete walk that a baseline means; `nil` if there is none.
    public func walk(of eventID: Int64, at baseline: ChangeBaseline) throws(Fault) -> WalkID? {
        try read { db in
            guard let mark = try Watermark.fetch(db, eventID: eventID) else { return nil }
            return try EarlierWalk.fetch(db, at: baseline, of: mark)?.id
        }
    }

    /// The newest complete walk on an earlier calendar day than the last one, and how many days lie between; `nil` if there is
    /// none. Each is of the time at which it read, by the service's clock if that is known.
    ///
    /// - Parameters:
    ///   - latest: The newest walk to consider; `nil` for any.
    ///   - clock: Decides where a day begins.
    public func walkOfEarlierDay(
        of eventID: Int64, upTo latest: WalkID? = nil, on clock: WallClock
    ) throws(Fault) -> (walk: WalkID, days: Int)? {
        try read { db in
            guard let mark = try Watermark.fetch(db, eventID: eventID) else { return nil }
            let sql = """
                SELECT id, coalesce(read_at, finished_at) FROM walks
                WHERE event_id = ? AND status = 'complete' AND finished_at IS NOT NULL AND source = ? AND id <= ?
                ORDER BY id DESC
                """
            var lastDay: Int64?
            var found: (walk: WalkID, days: Int)?
            try db.rows(sql, eventID, mark.source, mark.lastWalk.number) { row in
                guard found == nil else { return }
                let walk = WalkID(row.integer(0))
                let day = clock.civil(at: row.instant(1)).daysSinceEpoch
                guard let last = lastDay else {
                    lastDay = day
                    return
                }
                if day < last, latest.map({ walk <= $0 }) ?? true { found = (walk, Int(clamping: last - day)) }
            }
            return found
        }
    }
}

/// Selects an earlier state of an event.
public enum ChangeBaseline: Sendable, Equatable {
    /// The complete walk before the last: "since last night".
    case previousWalk
    /// The state after this walk or, if it was not complete, after the last complete walk before it.
    case walk(WalkID)
    /// The state at this instant: after the last walk that was complete by then.
    case instant(Instant)
}

/// A complete walk, to whose state an event is reverted.
struct EarlierWalk {
    let id: WalkID
    let eventID: Int64
    let source: String
    let provenance: Provenance

    /// The last complete walk of the event at a baseline.
    static func fetch(_ db: Database, at baseline: ChangeBaseline, of mark: Watermark) throws -> EarlierWalk? {
        let (condition, bound) =
            switch baseline {
            case .previousWalk: ("id < ?", mark.lastWalk.number)
            case .walk(let walk): ("id <= ?", walk.number)
            case .instant(let instant): ("finished_at <= ?", instant.secondsSinceEpoch)
            }
        let sql = """
            SELECT id, source, highest_id, highest_at, coalesce(total, 0), coalesce(pages, 0), people FROM walks
            WHERE event_id = ? AND status = 'complete' AND \(condition) ORDER BY id DESC LIMIT 1
            """
        return try db.firstRow(sql, mark.eventID, bound) { row in
            EarlierWalk(
                id: WalkID(row.integer(0)), eventID: mark.eventID, source: row.text(1) ?? "",
                provenance: Provenance(
                    highestCheckInID: row.optionalInteger(2), highestCheckInAt: row.optionalInstant(3),
                    total: row.rows(4), pages: row.rows(5), people: PeopleOfFiles(stored: row.text(6))))
        }
    }

    /// Whether the store still has everything that walks up to `last` changed, and the list of sessions and offers of
    /// this walk. Walks keep their counts when their history is forgotten; these show what should be there.
    func historyIsWhole(_ db: Database, until last: WalkID) throws -> Bool {
        let changes = """
            SELECT
              (SELECT coalesce(sum(rows_vanished), 0) FROM walks
                WHERE event_id = ?1 AND id > ?2 AND status = 'complete')
              = (SELECT count(*) FROM checkins_vanished WHERE event_id = ?1 AND walk_id > ?2)
              AND (SELECT coalesce(sum(rows_changed), 0) FROM walks
                WHERE event_id = ?1 AND id > ?2 AND status = 'complete')
              = (SELECT count(*) FROM checkin_changes WHERE event_id = ?1 AND walk_id > ?2)
            """
        // A walk that found check-ins also found their sessions and offers, unless the event still lists none.
        let listing = """
            SELECT EXISTS (SELECT 1 FROM session_history WHERE walk_id = ?1)
              OR EXISTS (SELECT 1 FROM offer_history WHERE walk_id = ?1)
              OR NOT EXISTS (SELECT 1 FROM session_history WHERE walk_id = ?2)
            """
        let changesAreWhole = try db.firstRow(changes, eventID, id.number) { $0.integer(0) == 1 } ?? false
        let listingIsWhole = try db.firstRow(listing, id.number, last.number) { $0.integer(0) == 1 } ?? false
        return changesAreWhole && (listingIsWhole || provenance.total == 0)
    }
}
