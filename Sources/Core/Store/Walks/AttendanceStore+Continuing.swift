import Base
import GRDB

extension AttendanceStore {
    /// Adds check-ins to the last complete walk of an event, as if it had ended only now: for a run that follows an
    /// event and regularly saves what is new. No matter how often it saves, it remains one walk, so that "the walk
    /// before" and the number of walks since a complete one keep their meaning.
    ///
    /// Runs in one transaction: if the process is killed, the store is as before or after. Returns `nil` without any
    /// change if `walk` is no longer the event's last complete walk because another run has made one; the caller then
    /// saves a walk of its own (`save(_:as:with:)`).
    ///
    /// - Parameters:
    ///   - tables: New check-ins, in any order; the last of duplicates counts. Those of forgotten guests are saved without
    ///     names and coordinates.
    ///   - completion: How far the check-ins now go, and the service's sessions and offers.
    func continueWalk(
        _ walk: WalkID, with tables: EventTables, completion: WalkCompletion
    ) throws(Fault) -> WalkOutcome? {
        tables.requireAllColumns()
        let eventID = tables.eventID
        return try writeWithoutReferenceChecks { db in
            var outcome: WalkOutcome?
            try db.inTransaction(.immediate) {
                guard let mark = try Watermark.fetch(db, eventID: eventID), mark.lastWalk == walk,
                    let before = try WalkSummary.fetch(db, walk: walk)
                else { return .rollback }
                var new = tables.withoutPersonalData(of: try ForgottenGuests.ids(in: db, of: eventID))
                SavedBatches.putInOrder(&new)
                let ids = try NameMerge(db: db, eventID: eventID, kind: .incremental).merge(new)
                let merge = CheckInMerge(db: db, eventID: eventID, walk: walk, tables: new, identifiers: ids)
                let difference = try merge.run(kind: .incremental, isFirst: false)
                for table in ["session_history", "offer_history"] {
                    try db.run("DELETE FROM \(table) WHERE walk_id = ?", walk.number)
                }
                let found = WalkOutcome(
                    walk: walk, read: (before.new ?? 0) + new.checkIns.count,
                    new: (before.new ?? 0) + difference.new.count,
                    changed: (before.changed ?? 0) + difference.changed.count, vanished: before.vanished ?? 0,
                    held: mark.checkIns + difference.new.count)
                try WalkRecord(db: db, eventID: eventID, walk: walk, kind: .incremental, completion: completion)
                    .write(found, unreadableCheckInFields: tables.provenance.unreadableFields)
                outcome = found
                return .commit
            }
            return outcome
        }
    }
}
