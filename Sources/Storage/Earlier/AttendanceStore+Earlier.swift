import GRDB
public import Messages
public import Tables

extension AttendanceStore {
    /// The tables of an event as they were at an earlier walk: its sessions, offers and check-ins. `nil` where no walk
    /// was complete then, where it read another service, or where its history has been forgotten
    /// (`forget(_:dryRun:)`).
    ///
    /// They are made from `now`, which `tables(of:)` gave, by undoing what later walks recorded: that takes as long as
    /// there are changes, and a copy of the columns. Guests, sessions and types have the names that check-ins give them
    /// now; an incremental walk sees new check-ins only, so that what changed or vanished shows after the next full one.
    /// - Throws: `.notFound` where no walk of the event is complete.
    public func tables(
        of eventID: Int64, asOf baseline: ChangeBaseline, from now: EventTables
    ) throws(Fault) -> EventTables? {
        try read { db in
            guard let mark = try Mark.fetch(db, eventID: eventID) else {
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
            try UndoneCheckIns(CheckInHistory(db: db, eventID: eventID, since: walk.id)).apply(to: &tables)
            return tables
        }
    }
}
