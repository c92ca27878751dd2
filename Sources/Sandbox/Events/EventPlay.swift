import GRDB
import Tables

/// Event 6 as if it happened now: its check-ins are removed and come again, in their order and dated now.
///
/// All its sessions begin in a quarter of an hour and last eight hours. Registrations stay.
struct EventPlay {
    private let database: SandboxDatabase
    private let clock: @Sendable () -> Instant
    /// The check-ins to come, by id: all their columns but the two times, which come last.
    private let rows: [[DatabaseValue]]

    private static let event: Int64 = 6
    private static let pause = Duration.milliseconds(50)

    init(database: SandboxDatabase, clock: @escaping @Sendable () -> Instant) throws {
        self.database = database
        self.clock = clock
        let start = clock().advanced(bySeconds: 900)
        let (from, to) = (start.utcText, start.advanced(bySeconds: 8 * 3600).utcText)
        rows = try database.queue.write { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT id, event_id, session_id, guest_id, registrant_type_id, method, latitude, longitude
                    FROM checkins WHERE event_id = ? ORDER BY id
                    """, arguments: [Self.event]
            ).map { Array($0.databaseValues) }
            try database.execute(sql: "DELETE FROM checkins WHERE event_id = ?", arguments: [Self.event])
            try database.execute(
                sql: """
                    UPDATE sessions SET start_date = ?1, start_time = ?1, end_date = ?2, end_time = ?2
                    WHERE event_id = ?3
                    """, arguments: [from, to, Self.event])
            return rows
        }
    }

    /// Inserts the check-ins at this rate until all are there.
    func run(perSecond rate: Double) async throws {
        let began = ContinuousClock.now
        var inserted = 0
        while inserted < rows.count {
            try await Task.sleep(for: Self.pause)
            let due = min(rows.count, Int(began.duration(to: .now) / .seconds(1) * rate))
            guard due > inserted else { continue }
            let next = Array(rows[inserted..<due])
            let now = clock().utcText
            try await database.queue.write { database in
                let statement = try database.cachedStatement(
                    sql: "INSERT INTO checkins VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
                for row in next {
                    try statement.execute(
                        arguments: StatementArguments(row + [now.databaseValue, now.databaseValue]))
                }
            }
            inserted = due
        }
    }
}
