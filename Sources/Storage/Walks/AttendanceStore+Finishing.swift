import GRDB
import Logging
public import Messages
public import Tables

extension AttendanceStore {
    /// Completes a walk, all in one transaction: its check-ins join (incremental) or replace (full) those of the event,
    /// what is new, changed and vanished is recorded, sessions and offers enter the history, and the mark moves.
    ///
    /// Killed at any moment, the store is either as before, with the walk's batches saved, or as after.
    /// - Throws: `.locked` where the walk is not open any more, for another process began one; `.cannotWrite`.
    @discardableResult
    public func finishWalk(
        _ walk: WalkID, of eventID: Int64, with completion: WalkCompletion
    ) throws(Fault) -> WalkOutcome {
        let outcome = try writeWithoutReferenceChecks { db in
            try finish(db, walk, eventID: eventID, completion: completion)
        }
        logger.info(
            "walk complete",
            metadata: [
                "event": "\(eventID)", "read": "\(outcome.read)", "new": "\(outcome.new)",
                "changed": "\(outcome.changed)", "vanished": "\(outcome.vanished)", "held": "\(outcome.held)",
            ])
        shortenLog()
        return outcome
    }

    /// Saves a walk that is complete already: begins it, appends its check-ins and finishes it.
    @discardableResult
    public func save(
        _ tables: EventTables, as plan: WalkPlan, with completion: WalkCompletion
    ) throws(Fault) -> WalkOutcome {
        let walk = try beginWalk(plan)
        try append(tables, to: walk)
        return try finishWalk(walk, of: plan.eventID, with: completion)
    }

    private func finish(
        _ db: Database, _ walk: WalkID, eventID: Int64, completion: WalkCompletion
    ) throws -> WalkOutcome {
        var outcome: WalkOutcome?
        try db.inTransaction(.immediate) {
            let kind = try requireOpen(db, walk, eventID: eventID)
            let mark = try Watermark.fetch(db, eventID: eventID)
            let tables = try SavedBatches.load(db, walk: walk, eventID: eventID)
            // First, so that the pages it frees take what is written next.
            try db.run("DELETE FROM walk_batches WHERE walk_id = ?", walk.number)
            let ids = try NameMerge(db: db, eventID: eventID, kind: kind).merge(tables)
            let merge = CheckInMerge(db: db, eventID: eventID, walk: walk, tables: tables, identifiers: ids)
            let difference = try merge.run(kind: kind, isFirst: mark == nil)
            let found = WalkOutcome(
                walk: walk, read: tables.checkIns.count, new: difference.new.count,
                changed: difference.changed.count, vanished: difference.vanished.count,
                held: (mark?.checkIns ?? 0) + difference.new.count - difference.vanished.count)
            try requireCountable(db, eventID: eventID, tables, of: found.held)
            try WalkRecord(db: db, eventID: eventID, walk: walk, kind: kind, completion: completion)
                .write(found, unreadableCheckInFields: tables.provenance.unreadableFields)
            outcome = found
            return .commit
        }
        guard let outcome else { throw Fault(.unreadableData, .storeDamaged(path)) }
        return outcome
    }

    /// Throws where more of an event's check-ins cannot be counted than may be set apart. A walk that brings none leaves the
    /// share as it was.
    private func requireCountable(_ db: Database, eventID: Int64, _ tables: EventTables, of held: Int) throws {
        let checkIns = tables.checkIns
        guard checkIns.createdAt.hasNulls || checkIns.guests.hasNulls || checkIns.sessions.hasNulls else { return }
        let sql = """
            SELECT count(*), min(id) FROM checkins
            WHERE event_id = ? AND (created_at IS NULL OR guest_id IS NULL OR session_id IS NULL)
            """
        try db.withStatement(sql) { statement in
            statement.bind(1, eventID)
            guard try statement.next(), statement.rows(0) > IncompleteCheckIns.most(of: held) else { return }
            throw Fault(
                .unreadableData,
                .storedCheckInsIncomplete(event: eventID, rows: statement.rows(0), of: held, id: statement.integer(1)))
        }
    }

    /// Folds the log into the file, so that a file copied by itself is whole and the log's space is given back. Readers
    /// may prevent it; then a later walk does it.
    private func shortenLog() {
        _ = try? writeWithoutTransaction { db in
            _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }
}

/// The batches that a walk saved, put together again.
enum SavedBatches {
    /// All of a walk's check-ins, newest first and each id once: of two with the same id the one saved last stays.
    static func load(_ db: Database, walk: WalkID, eventID: Int64) throws -> EventTables {
        var tables = EventTables(eventID: eventID)
        let total = try Int.fetchOne(
            db, sql: "SELECT coalesce(sum(checkins), 0) FROM walk_batches WHERE walk_id = ?", arguments: [walk.number])
        tables.reserveCapacity(checkIns: total ?? 0)
        try db.withStatement("SELECT content FROM walk_batches WHERE walk_id = ? ORDER BY number") { statement in
            statement.bind(1, walk.number)
            while try statement.next() {
                do {
                    try BatchPacking.unpack(statement.blob(0), into: &tables)
                } catch is BatchPacking.Malformed {
                    throw Fault(.unreadableData, .savedBatchUnreadable(eventID))
                }
            }
        }
        putInOrder(&tables)
        return tables
    }

    private static func putInOrder(_ tables: inout EventTables) {
        let ids = tables.checkIns.ids.values
        guard zip(ids, ids.dropFirst()).contains(where: { $0 <= $1 }) else { return }
        let order = (0..<Int32(ids.count)).sorted { left, right in
            let (leftID, rightID) = (ids[Int(left)], ids[Int(right)])
            return leftID == rightID ? left > right : leftID > rightID
        }
        var kept: [Int32] = []
        kept.reserveCapacity(order.count)
        for row in order where kept.last.map({ ids[Int($0)] != ids[Int(row)] }) ?? true { kept.append(row) }
        tables.keepCheckIns(kept)
    }
}
