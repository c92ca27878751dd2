public import Base
import GRDB
import Logging

extension AttendanceStore {
    /// The watermark of an event; `nil` if no walk of it is complete.
    public func watermark(of eventID: Int64) throws(Fault) -> Watermark? {
        try read { try Watermark.fetch($0, eventID: eventID) }
    }

    /// The open walk of an event, if any.
    public func interruptedWalk(of eventID: Int64) throws(Fault) -> InterruptedWalk? {
        try read { db in
            try db.firstRow(
                """
                SELECT w.id, w.kind, w.source, w.started_at, w.highest_id, coalesce(w.per_page, 0),
                  (SELECT coalesce(sum(b.checkins), 0) FROM walk_batches b WHERE b.walk_id = w.id),
                  (SELECT min(b.lowest_id) FROM walk_batches b WHERE b.walk_id = w.id)
                FROM walks w WHERE w.event_id = ? AND w.status = 'open' ORDER BY w.id DESC LIMIT 1
                """, eventID
            ) { row in
                guard let kind = row.text(1).flatMap(WalkKind.init) else { return nil }
                let plan = WalkPlan(
                    eventID: eventID, kind: kind, source: row.text(2) ?? "", startedAt: row.instant(3),
                    highestID: row.optionalInteger(4), perPage: row.rows(5))
                return InterruptedWalk(
                    walk: WalkID(row.integer(0)), plan: plan, savedCheckIns: row.rows(6),
                    lowestID: row.optionalInteger(7))
            }
        }
    }

    /// The check-ins that an interrupted walk saved, newest first and each once, from which it can resume. `nil` if
    /// they cannot be read, as after an update of the program; the walk then starts over.
    func savedTables(of interrupted: InterruptedWalk) throws(Fault) -> EventTables? {
        try read { try SavedBatches.load($0, walk: interrupted.walk, eventID: interrupted.plan.eventID) }
    }

    /// Begins a walk. An open walk of the same event is abandoned, and its check-ins are dropped.
    public func beginWalk(_ plan: WalkPlan) throws(Fault) -> WalkID {
        try write { db in
            try db.run("INSERT INTO events (id) VALUES (?) ON CONFLICT DO NOTHING", plan.eventID)
            try abandonOpenWalks(db, eventID: plan.eventID)
            try db.run(
                """
                INSERT INTO walks (event_id, kind, status, source, started_at, highest_id, per_page)
                VALUES (?, ?, 'open', ?, ?, ?, ?)
                """, plan.eventID, plan.kind.rawValue, plan.source, plan.startedAt, plan.highestID, plan.perPage)
            return WalkID(db.lastInsertedRowID)
        }
    }

    /// Saves check-ins of an open walk in a transaction of their own, so that a killed walk can resume. The watermark
    /// does not move.
    ///
    /// Batches of about ten thousand check-ins keep the cost per batch low. If a check-in is saved twice, the last
    /// version counts. The unreadable fields of the tables are counted as fields of the check-ins.
    /// - Throws: `.locked` if the walk is no longer open because another process began one.
    public func append(_ batch: WalkBatch, to walk: WalkID) throws(Fault) {
        guard !batch.isEmpty else { return }
        try writeWithoutWaitingForDisk { db in
            try requireOpen(db, walk, eventID: batch.eventID)
            try db.run(
                """
                INSERT INTO walk_batches (walk_id, number, checkins, lowest_id, content)
                VALUES (?1, (SELECT coalesce(max(number) + 1, 0) FROM walk_batches WHERE walk_id = ?1), ?2, ?3, ?4)
                """, walk.number, batch.checkIns, batch.lowestID, batch.content)
            guard let highest = batch.highestID else { return }
            // A resumed walk reads check-ins newer than its first part.
            try db.run("UPDATE walks SET highest_id = ?2 WHERE id = ?1 AND highest_id < ?2", walk.number, highest)
        }
    }

    /// Abandons a walk and drops its check-ins. The watermark and the check-ins up to it stay.
    public func abandonWalk(_ walk: WalkID) throws(Fault) {
        try write { db in
            try db.run("DELETE FROM walk_batches WHERE walk_id = ?", walk.number)
            try db.run("UPDATE walks SET status = 'abandoned' WHERE id = ? AND status = 'open'", walk.number)
        }
    }

    /// The walks of an event, newest first.
    public func walks(of eventID: Int64, limit: Int = 100) throws(Fault) -> [WalkSummary] {
        try read { try WalkSummary.fetch($0, eventID: eventID, limit: limit) }
    }

    private func abandonOpenWalks(_ db: Database, eventID: Int64) throws {
        try db.run(
            "DELETE FROM walk_batches WHERE walk_id IN (SELECT id FROM walks WHERE event_id = ? AND status = 'open')",
            eventID)
        try db.run("UPDATE walks SET status = 'abandoned' WHERE event_id = ? AND status = 'open'", eventID)
        if db.changesCount > 0 {
            logger.info("an interrupted walk was dropped", metadata: ["event": "\(eventID)"])
        }
    }

    @discardableResult
    func requireOpen(_ db: Database, _ walk: WalkID, eventID: Int64) throws -> WalkKind {
        let kind = try String.fetchOne(
            db, sql: "SELECT kind FROM walks WHERE id = ? AND event_id = ? AND status = 'open'",
            arguments: [walk.number, eventID])
        guard let kind = kind.flatMap(WalkKind.init) else {
            throw Fault(.locked, .walkNotOpen(eventID, walk: walk.number))
        }
        return kind
    }
}
