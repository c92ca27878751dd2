import GRDB
internal import Storage
import Tables

/// Writes the visits of a reading, inside a transaction.
///
/// Documents' ids are mostly random. Rows that come in another order than that of their ids touch another page each,
/// and so do their times in the index: millions of them would read and write most of the file over and over. So rows
/// are written in the order of ids, and where they are many the index is made anew afterwards, from sorted times.
struct VisitWriter {
    let db: Database
    let visits: VisitTable
    /// The accounts that visits name.
    let users: TextIndex
    /// The store's codes of members, by the tables' codes.
    let members: [Int64]

    /// To make the index anew costs as much as to keep it up through about so many rows in a hundred.
    private static let percentForNewIndex = 10

    /// - Parameter since: only visits made then or later were asked for; `nil` for all.
    func write(reading: Int64, since: Instant?) throws -> ReadingOutcome {
        let before = try count()
        // After a reading of everything, whatever it has not found goes too, which may be as much.
        let makesIndex = since == nil || visits.count * 100 > before * Self.percentForNewIndex
        if makesIndex { try db.run(Schema.dropVisitsByTime) }
        try writeRows(reading: reading)
        let added = try count() - before
        let vanished = try removeUnseen(reading: reading, since: since)
        if makesIndex { try db.run(Schema.visitsByTime) }
        return ReadingOutcome(visits: before + added - vanished, newVisits: added, vanishedVisits: vanished)
    }

    private func count() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM visits") ?? 0 }

    private func writeRows(reading: Int64) throws {
        let sql = """
            INSERT INTO visits (id, member, visited_at, user_id, reading_id) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (id) DO UPDATE SET member = ?2, visited_at = ?3, user_id = ?4, reading_id = ?5
            """
        // Columns are taken out once: to ask the table row by row would copy them for each.
        let (ids, codes, times, accounts) = (visits.ids, visits.members, visits.visitedAt, visits.users)
        let userIDs = users.texts
        try db.withStatement(sql) { statement in
            statement.bind(5, reading)
            for place in ids.order(of: Array(0..<UInt32(visits.count))) {
                let row = Int(place)
                statement.bind(2, members[Int(codes[row])])
                statement.bind(3, times[row])
                if let user = accounts[row] {
                    userIDs.withUTF8(Int(user)) { statement.bind(4, utf8: $0) }
                } else {
                    statement.bindNull(4)
                }
                try ids.withUTF8(row) { id in
                    statement.bind(1, uncopied: id)
                    try statement.run()
                }
            }
        }
    }

    /// Removes the visits that were asked for and not found.
    private func removeUnseen(reading: Int64, since: Instant?) throws -> Int {
        try db.run(
            "DELETE FROM visits WHERE reading_id < ?1 AND visited_at >= ?2", reading,
            since?.secondsSinceEpoch ?? .min)
        return db.changesCount
    }
}
