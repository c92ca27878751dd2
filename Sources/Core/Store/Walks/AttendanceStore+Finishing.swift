public import Base
import GRDB
import Logging

extension AttendanceStore {
    /// Completes a walk in one transaction: adds its check-ins to those of the event (incremental) or replaces them
    /// (full); records new, changed and vanished check-ins, sessions and offers; and moves the watermark.
    ///
    /// If the process is killed, the store is either unchanged, still holding the walk's batches, or complete.
    ///
    /// - Parameters:
    ///   - tables: All check-ins of the walk, including those saved in batches, in any order; the last of duplicates counts.
    ///     Those of forgotten guests are saved without names and coordinates.
    ///   - completion: How far the check-ins go, and the service's sessions and offers.
    /// - Throws: `.locked` if the walk is no longer open because another process began one; `.cannotWrite`.
    @discardableResult
    public func finishWalk(
        _ walk: WalkID, with tables: EventTables, completion: WalkCompletion
    ) throws(Fault) -> WalkOutcome {
        tables.requireAllColumns()
        let eventID = tables.eventID
        let outcome = try writeWithoutReferenceChecks { try finish($0, walk, with: tables, completion) }
        logger.info(
            "walk complete",
            metadata: [
                "event": "\(eventID)", "read": "\(outcome.read)", "new": "\(outcome.new)",
                "changed": "\(outcome.changed)", "vanished": "\(outcome.vanished)", "held": "\(outcome.held)",
            ])
        shortenLog()
        try recordRegistrations(of: eventID)
        return outcome
    }

    /// Begins and finishes a walk in one call, to save it whole.
    @discardableResult
    public func save(
        _ tables: EventTables, as plan: WalkPlan, with completion: WalkCompletion
    ) throws(Fault) -> WalkOutcome {
        try finishWalk(beginWalk(plan), with: tables, completion: completion)
    }

    private func finish(
        _ db: Database, _ walk: WalkID, with tables: EventTables, _ completion: WalkCompletion
    ) throws -> WalkOutcome {
        let eventID = tables.eventID
        var outcome: WalkOutcome?
        try db.inTransaction(.immediate) {
            let kind = try requireOpen(db, walk, eventID: eventID)
            let mark = try Watermark.fetch(db, eventID: eventID)
            let forgotten = try ForgottenGuests.ids(in: db, of: eventID)
            var (tables, completion) = (tables.withoutPersonalData(of: forgotten), completion)
            completion.fields = completion.fields?.withoutValues(of: forgotten)
            SavedBatches.putInOrder(&tables)
            // Deleted first, so that the following writes reuse the freed pages.
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

    /// Throws if too many of an event's check-ins would be set apart as uncountable. A walk without such check-ins
    /// does not change their share.
    private func requireCountable(_ db: Database, eventID: Int64, _ tables: EventTables, of held: Int) throws {
        let checkIns = tables.checkIns
        guard checkIns.createdAt.hasNulls || checkIns.guests.hasNulls || checkIns.sessions.hasNulls else { return }
        let sql = """
            SELECT count(*), min(id) FROM checkins
            WHERE event_id = ? AND (created_at IS NULL OR guest_id IS NULL OR session_id IS NULL)
            """
        guard let (rows, id) = try db.firstRow(sql, eventID, read: { ($0.rows(0), $0.integer(1)) }),
            rows > IncompleteCheckIns.maximum(of: held)
        else { return }
        throw Fault(.unreadableData, .storedCheckInsIncomplete(event: eventID, rows: rows, of: held, id: id))
    }

    /// Merges the log into the file, so that a copy of the file alone is complete and the log's space is freed. If
    /// readers prevent it, a later walk does it.
    private func shortenLog() {
        _ = try? writeWithoutTransaction { db in
            _ = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
    }
}

/// Reassembles the batches that a walk saved.
enum SavedBatches {
    /// All check-ins of a walk, newest first and each id once; the last saved version counts. `nil` if a batch cannot
    /// be read.
    static func load(_ db: Database, walk: WalkID, eventID: Int64) throws -> EventTables? {
        var tables = EventTables(eventID: eventID)
        let total = try Int.fetchOne(
            db, sql: "SELECT coalesce(sum(checkins), 0) FROM walk_batches WHERE walk_id = ?", arguments: [walk.number])
        tables.reserveCapacity(checkIns: total ?? 0)
        do {
            try db.withStatement("SELECT content FROM walk_batches WHERE walk_id = ? ORDER BY number") { statement in
                statement.bind(1, walk.number)
                while try statement.next() {
                    try BatchPacking.unpack(statement.blob(0), into: &tables)
                }
            }
        } catch is BatchPacking.Malformed {
            return nil
        }
        putInOrder(&tables)
        return tables
    }

    /// Sorts check-ins newest first and keeps the last of each id.
    static func putInOrder(_ tables: inout EventTables) {
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
