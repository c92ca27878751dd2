extension Schema {
    /// The ledger of packs for sponsors: each edition's table as its reader has it.
    static let packEditions = """
        CREATE TABLE pack_editions (
          -- Editions of packs for sponsors. What a reader has cannot be taken back, so nothing refers to this table and it
          -- to nothing: it outlives the event's rows. It names no guest.
          event_id INTEGER NOT NULL,
          sponsor TEXT NOT NULL,       -- the name of the pack's files
          edition INTEGER NOT NULL,    -- from 1
          is_published INTEGER NOT NULL CHECK (is_published IN (0, 1)),  -- 0: the run that wrote its files was cut short
          terms TEXT NOT NULL,         -- JSON: what every edition has to have in common
          content TEXT NOT NULL,       -- JSON: sessions, types, counts, what is withheld, groups
          PRIMARY KEY (event_id, sponsor, edition)
        ) WITHOUT ROWID;
        """
}
