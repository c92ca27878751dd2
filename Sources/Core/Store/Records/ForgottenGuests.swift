public import Base
import GRDB

enum ForgottenGuests {
    static func ids(in db: Database, of eventID: Int64) throws -> Set<Int64> {
        Set(try db.rows("SELECT guest_id FROM forgotten_guests WHERE event_id = ?", eventID) { $0.integer(0) })
    }
}

extension EventTables {
    /// A copy without the names, e-mail and coordinates of forgotten guests.
    public func withoutPersonalData(of forgotten: Set<Int64>) -> EventTables {
        guard forgotten.contains(where: { guests.row(of: $0) != nil }) else { return self }
        var tables = withoutCheckIns
        tables.provenance = provenance
        tables.takeIncomplete(from: self)
        // In the original order, so that all guests keep their codes.
        for (row, id) in guests.ids.enumerated() {
            let isForgotten = forgotten.contains(id)
            guests.firstNames.withUTF8(row) { first in
                guests.lastNames.withUTF8(row) { last in
                    guests.emails.withUTF8(row) { email in
                        _ = tables.insertGuest(
                            id, firstName: isForgotten ? nil : first, lastName: isForgotten ? nil : last,
                            email: isForgotten ? nil : email, rank: guests.rank(of: UInt32(row)))
                    }
                }
            }
        }
        for (code, id) in sessionReferences.identifiers.enumerated() {
            Self.withUTF8(of: sessionReferences.name(of: UInt32(code))) {
                _ = tables.insertSessionReference(id, name: $0, rank: sessionReferences.rank(of: UInt32(code)))
            }
        }
        for (code, id) in typeReferences.identifiers.enumerated() {
            Self.withUTF8(of: typeReferences.name(of: UInt32(code))) {
                _ = tables.insertTypeReference(id, name: $0, rank: typeReferences.rank(of: UInt32(code)))
            }
        }
        for code in 0..<UInt32(methods.count) {
            Self.withUTF8(of: methods[code]) { if let text = $0 { _ = tables.insertMethod(text) } }
        }
        tables.reserveCapacity(checkIns: checkIns.count)
        let ids = guests.ids
        for row in 0..<checkIns.count {
            let guest = checkIns.guests[row]
            var copy = CheckInTable.Row(
                id: checkIns.ids.values[row], guestID: nil, sessionID: nil, createdAt: checkIns.createdAt[row])
            copy.updatedAt = checkIns.editedAt(row)
            if guest.map({ forgotten.contains(ids[Int($0)]) }) != true {
                copy.latitude = checkIns.latitudes[row]
                copy.longitude = checkIns.longitudes[row]
            }
            tables.append(
                copy, guest: guest, session: checkIns.sessions[row], registrantType: checkIns.registrantTypes[row],
                method: checkIns.methods[row])
        }
        return tables
    }

    private static func withUTF8(of text: String?, _ body: (UnsafeBufferPointer<UInt8>?) -> Void) {
        guard var text else { return body(nil) }
        text.withUTF8(body)
    }
}
