public import Base
internal import GRDB

extension AttendanceStore {
    /// The club's watermark; `nil` if nothing has been read yet.
    func clubWatermark() throws(Fault) -> ClubWatermark? {
        try read { db in
            let sql = """
                SELECT source, started_at, (SELECT max(visited_at) FROM visits WHERE visited_at <= ?),
                  (SELECT count(*) FROM readings
                   WHERE id > coalesce((SELECT max(id) FROM readings WHERE kind = 'full'), 0))
                FROM readings ORDER BY id DESC LIMIT 1
                """
            return try db.firstRow(sql, BelievedRange.times.upperBound) { reading in
                ClubWatermark(
                    source: reading.text(0) ?? "", newestVisitAt: reading.optionalInstant(2),
                    readAt: reading.instant(1), readingsSinceFull: reading.rows(3))
            }
        }
    }

    /// Saves a reading in one transaction: it replaces all members, plans and levels, and those visits that were
    /// requested. Stored visits that were requested but are missing from the reading are removed.
    @discardableResult
    public func save(_ club: MemberTables, as plan: ReadingPlan) throws(Fault) -> ReadingOutcome {
        try writeWithoutReferenceChecks { db in
            var outcome: ReadingOutcome?
            try db.inTransaction(.immediate) {
                outcome = try ClubWriter(db: db, club: club, plan: plan).write()
                return .commit
            }
            guard let outcome else { throw Fault(.unreadableData, .storeDamaged(path)) }
            return outcome
        }
    }

    /// The stored club; visits come without their ids.
    /// - Throws: `.notFound` if nothing has been read yet.
    public func members(named name: String) throws(Fault) -> MemberTables {
        try read { db in try ClubLoader(db: db, name: name).load() }
    }
}

/// What is saved of a reading besides its tables.
public struct ReadingPlan: Sendable, Equatable {
    /// The address of the service, or a name for files.
    public var source: String
    /// Only visits from this instant on were requested; `nil` for a full reading.
    public var since: Instant?
    public var startedAt: Instant
    public var finishedAt: Instant
    /// Whether the members' names and numbers are saved. If not, those saved earlier are removed.
    var keepsNames = true
}

/// The changes made by a saved reading.
public struct ReadingOutcome: Sendable, Equatable {
    /// The number of visits now in the store.
    public var visits: Int
    public var newVisits: Int
    /// Stored visits that were requested but that the service no longer had.
    public var vanishedVisits: Int
}

/// How far a club has been read.
public struct ClubWatermark: Sendable, Equatable {
    public var source: String
    /// The time of the newest visit; `nil` if there is none.
    var newestVisitAt: Instant?
    /// When the last reading began.
    var readAt: Instant
    /// The number of readings since the last full one.
    var readingsSinceFull: Int
}
