extension Schema {
    /// The sixth version remembers who was forgotten, so that the next walk does not bring them back.
    static let version6 = """
        CREATE TABLE forgotten_guests (
          -- Guests who were forgotten: of what walks bring of them, names, e-mail and place are not kept. Nothing refers
          -- to this table and it to nothing: it outlives the event's rows.
          event_id INTEGER NOT NULL,
          guest_id INTEGER NOT NULL,
          PRIMARY KEY (event_id, guest_id)
        ) WITHOUT ROWID;
        """
}
