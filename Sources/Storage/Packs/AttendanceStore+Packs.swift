import GRDB
public import Messages

/// An entry of the ledger of packs: an edition as its reader has it.
public struct StoredEdition: Sendable, Hashable {
    public var event: Int64
    /// The name of the pack's files.
    public var sponsor: String
    /// From 1.
    public var number: Int
    /// Whether its files are known to be in place. If not, the run that wrote them was cut short, and somebody may have
    /// them all the same.
    public var isPublished: Bool
    /// JSON: what all editions of a sponsor have in common.
    public var terms: String
    /// JSON: the edition.
    public var content: String

    public init(
        event: Int64, sponsor: String, number: Int, isPublished: Bool, terms: String, content: String
    ) {
        self.event = event
        self.sponsor = sponsor
        self.number = number
        self.isPublished = isPublished
        self.terms = terms
        self.content = content
    }
}

extension AttendanceStore {
    /// The editions of an event's packs by sponsor, each sponsor's in order.
    public func packEditions(of event: Int64) throws(Fault) -> [StoredEdition] {
        try read { db in
            try Row.fetchAll(
                db,
                sql: """
                    SELECT sponsor, edition, is_published, terms, content FROM pack_editions WHERE event_id = ?
                    ORDER BY sponsor, edition
                    """, arguments: [event]
            ).map { row in
                StoredEdition(
                    event: event, sponsor: row["sponsor"], number: row["edition"], isPublished: row["is_published"],
                    terms: row["terms"], content: row["content"])
            }
        }
    }

    /// Records editions, all or none, and waits for the disk. An edition that is recorded already is replaced.
    ///
    /// Called before their files appear, with `isPublished` false: whatever happens then, later editions take these into
    /// account.
    public func recordPackEditions(_ editions: [StoredEdition]) throws(Fault) {
        try write { db in
            for edition in editions {
                try db.execute(
                    sql: """
                        INSERT OR REPLACE INTO pack_editions (event_id, sponsor, edition, is_published, terms, content)
                        VALUES (?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        edition.event, edition.sponsor, edition.number, edition.isPublished, edition.terms,
                        edition.content,
                    ])
            }
        }
    }

    /// Removes a sponsor's editions from the ledger: those that nobody was sent.
    ///
    /// - Returns: How many there were.
    public func withdrawPackEditions(of event: Int64, sponsor: String) throws(Fault) -> Int {
        try write { db in
            try db.execute(
                sql: "DELETE FROM pack_editions WHERE event_id = ? AND sponsor = ?", arguments: [event, sponsor])
            return db.changesCount
        }
    }
}
