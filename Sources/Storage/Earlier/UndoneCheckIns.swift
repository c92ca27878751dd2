import GRDB
import Tables

/// Puts check-ins back to what they were at a walk.
///
/// What came after the walk carries a later walk's number; of what changed or vanished after it, the rows as they were
/// are kept. So every check-in that something happened to is known, and the others are as they are now.
struct UndoneCheckIns {
    /// Ids of those that came after the walk, falling.
    private let arrived: [Int64]
    /// Those that changed or vanished, as they were, newest first.
    private let restored: [Restored]

    private struct Restored {
        var checkIn: EarlierCheckIn
        /// Whether it was there at the walk even where it is not now.
        var hasVanished: Bool
    }

    init(_ history: CheckInHistory) throws {
        arrived = try history.arrived()
        var restored = try history.vanished().mapValues { Restored(checkIn: $0, hasVanished: true) }
        let cameLater = Set(arrived)
        for (id, change) in try history.changed() {
            if let vanished = restored[id] {
                // What changed after it had vanished and come back says nothing of the walk.
                if change.walk < vanished.checkIn.walk { restored[id]?.checkIn = change }
            } else if !cameLater.contains(id) {
                restored[id] = Restored(checkIn: change, hasVanished: false)
            }
        }
        self.restored = restored.values.sorted { $0.checkIn.id > $1.checkIn.id }
    }

    /// `tables` are those of now, newest first; so they stay.
    func apply(to tables: inout EventTables) {
        guard !arrived.isEmpty || !restored.isEmpty else { return }
        let ids = tables.checkIns.ids.values
        // Those that are set apart now are not among the rows; what they were before decides anew.
        let setApart = tables.incomplete
        let (cameLater, wereOther) = (Set(arrived), Set(restored.map(\.checkIn.id)))
        tables.forgetIncomplete { cameLater.contains($0) || wereOther.contains($0) }
        func wasThere(_ entry: Restored) -> Bool { entry.hasVanished || setApart.contains(entry.checkIn.id) }
        // Restored rows are appended, and all are then put in order at once.
        var kept: [Int32] = []
        kept.reserveCapacity(ids.count + restored.count)
        func restore(_ entry: Restored) {
            kept.append(Int32(tables.checkIns.count))
            tables.append(entry.checkIn)
        }
        var (nextArrived, nextRestored) = (0, 0)
        for (row, id) in ids.enumerated() {
            while nextRestored < restored.count, restored[nextRestored].checkIn.id > id {
                // One that changed and is not there now came and went after the walk.
                if wasThere(restored[nextRestored]) { restore(restored[nextRestored]) }
                nextRestored += 1
            }
            while nextArrived < arrived.count, arrived[nextArrived] > id { nextArrived += 1 }
            if nextRestored < restored.count, restored[nextRestored].checkIn.id == id {
                restore(restored[nextRestored])
                nextRestored += 1
            } else if nextArrived == arrived.count || arrived[nextArrived] != id {
                kept.append(Int32(row))
            }
        }
        for entry in restored[nextRestored...] where wasThere(entry) { restore(entry) }
        tables.keepCheckIns(kept)
        tables.setApartIncomplete()
    }
}

extension EventTables {
    fileprivate mutating func append(_ checkIn: EarlierCheckIn) {
        var row = CheckInTable.Row(
            id: checkIn.id, guestID: checkIn.guestID, sessionID: checkIn.sessionID, createdAt: checkIn.createdAt)
        row.latitude = checkIn.latitude
        row.longitude = checkIn.longitude
        row.updatedAt = checkIn.updatedAt
        // Names are those of now: one that is not known now stays without.
        let guest = checkIn.guestID.map { id in
            guests.row(of: id).map(UInt32.init)
                ?? insertGuest(id, firstName: nil, lastName: nil, email: nil, rank: .min)
        }
        let session = checkIn.sessionID.map { insertSessionReference($0, name: nil, rank: .min) }
        let type = checkIn.registrantTypeID.map { insertTypeReference($0, name: nil, rank: .min) }
        let method = checkIn.method.map { text in
            var text = text
            return text.withUTF8 { insertMethod($0) }
        }
        append(row, guest: guest, session: session, registrantType: type, method: method)
    }
}
