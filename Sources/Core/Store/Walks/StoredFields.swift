import Base
import GRDB

/// What an event's registrations say in the fields that its last reading was asked for.
struct StoredFields {
    let db: Database
    let eventID: Int64

    /// Replaces all: nothing is kept that is not asked for any more.
    func write(_ fields: RegistrationFields?) throws {
        for table in ["field_names", "field_values", "field_registrations"] {
            try db.run("DELETE FROM \(table) WHERE event_id = ?", eventID)
        }
        guard let fields else { return }
        for (position, name) in fields.names.all.enumerated() {
            try db.run(
                "INSERT INTO field_names (event_id, position, name, is_shown) VALUES (?, ?, ?, ?)", eventID, position,
                name, position < fields.names.shown.count ? 1 : 0)
        }
        let values = "INSERT INTO field_values (event_id, guest_id, position, value) VALUES (?, ?, ?, ?)"
        try db.withStatement(values) { statement in
            for (guest, values) in fields.values.sorted(by: { $0.key < $1.key }) {
                for (position, value) in values.enumerated() where value != nil {
                    try statement.run(with: eventID, guest, position, value)
                }
            }
        }
        let registrations = """
            INSERT INTO field_registrations (event_id, number, guest_id, session_id, registrant_type_id)
            VALUES (?, ?, ?, ?, ?)
            """
        try db.withStatement(registrations) { statement in
            for (number, row) in (fields.registrations ?? []).enumerated() {
                try statement.run(with: eventID, number, row.guest, row.session, row.registrantType)
            }
        }
    }

    /// Returns `nil` if the last reading was asked for none.
    func load() throws -> RegistrationFields? {
        let sql = "SELECT name, is_shown FROM field_names WHERE event_id = ? ORDER BY position"
        let fields = try db.rows(sql, eventID) { (name: $0.text(0) ?? "", isShown: $0.integer(1) != 0) }
        let names = FieldNames(
            fields.filter(\.isShown).map(\.name), others: fields.filter { !$0.isShown }.map(\.name))
        guard !names.isEmpty else { return nil }
        var values: [Int64: [String?]] = [:]
        let none = [String?](repeating: nil, count: names.all.count)
        try db.rows("SELECT guest_id, position, value FROM field_values WHERE event_id = ?", eventID) { row in
            let position = row.integer(1)
            // The file is untrusted input.
            guard none.indices.contains(Int(clamping: position)) else { return }
            values[row.integer(0), default: none][Int(position)] = row.text(2)
        }
        let registrations = try db.rows(
            "SELECT guest_id, session_id, registrant_type_id FROM field_registrations WHERE event_id = ?", eventID
        ) {
            RegistrationFields.Registration(
                guest: $0.integer(0), session: $0.optionalInteger(1), registrantType: $0.optionalInteger(2))
        }
        return RegistrationFields(names, values: values, registrations: registrations)
    }
}
