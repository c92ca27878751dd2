import Base
import GRDB

/// Saves the guests, sessions and registrant types that a walk's check-ins name.
///
/// The newest check-in determines a name, in the store as in `EventTables`, so that the same check-ins give the same
/// names whether they were read in one walk or over many nights.
struct NameMerge {
    let db: Database
    let eventID: Int64
    let kind: WalkKind

    /// The ids behind the codes of a walk's tables.
    struct Identifiers {
        var guests: [Int64]
        var sessions: [Int64]
        var types: [Int64]
    }

    func merge(_ tables: EventTables) throws -> Identifiers {
        if kind == .full {
            // Anything that no check-in names any more is removed.
            for table in ["guests", "named_sessions", "registrant_types"] {
                try db.run("DELETE FROM \(table) WHERE event_id = ?", eventID)
            }
        }
        try merge(tables.guests)
        try merge(tables.sessionReferences, into: "named_sessions")
        try merge(tables.typeReferences, into: "registrant_types")
        return Identifiers(
            guests: tables.guests.ids, sessions: tables.sessionReferences.identifiers,
            types: tables.typeReferences.identifiers)
    }

    private func merge(_ guests: GuestTable) throws {
        let ids = guests.ids
        // In the order of the primary key, so that each of its pages is written only once: a first night of 1,000,000
        // guests takes 2.7 times as long otherwise.
        let order = ids.ascendingOrder()
        let conflict =
            kind == .full
            ? ""
            : """
            ON CONFLICT DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name,
              email = excluded.email, named_by = excluded.named_by
            WHERE excluded.named_by >= named_by
            """
        let columns = ["event_id", "id", "first_name", "last_name", "email", "named_by"]
        try guests.firstNames.withTexts { first in
            try guests.lastNames.withTexts { last in
                try guests.emails.withTexts { email in
                    try db.insert(
                        into: "guests", columns, rows: order.count, conflict: conflict,
                        touch: { index in
                            let row = Int(order[index])
                            return first.touch(row) &+ last.touch(row) &+ email.touch(row)
                                &+ guests.rank(of: order[index])
                        },
                        bind: { index, statement in
                            let row = Int(order[index])
                            statement.bind(1, eventID)
                            statement.bind(2, ids[row])
                            statement.bind(3, uncopied: first[row])
                            statement.bind(4, uncopied: last[row])
                            statement.bind(5, uncopied: email[row])
                            statement.bind(6, guests.rank(of: order[index]))
                        })
                }
            }
        }
    }

    private func merge(_ references: NamedIdentifiers, into table: String) throws {
        let sql = """
            INSERT INTO \(table) (event_id, id, name, named_by) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET name = excluded.name, named_by = excluded.named_by
            WHERE excluded.named_by IS NOT NULL AND (named_by IS NULL OR excluded.named_by >= named_by)
            """
        try db.withStatement(sql) { statement in
            for (code, id) in references.identifiers.enumerated() {
                let name = references.name(of: UInt32(code))
                try statement.run(
                    with: eventID, id, name, name == nil ? nil : references.rank(of: UInt32(code)))
            }
        }
    }
}
