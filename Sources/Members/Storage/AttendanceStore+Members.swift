internal import GRDB
public import Messages
public import Storage
public import Tables

extension AttendanceStore {
    /// How far the club is known; `nil` where nothing was read yet.
    public func clubWatermark() throws(Fault) -> ClubWatermark? {
        try read { db in
            let sql = """
                SELECT source, started_at, (SELECT max(visited_at) FROM visits WHERE visited_at <= ?),
                  (SELECT count(*) FROM readings
                   WHERE id > coalesce((SELECT max(id) FROM readings WHERE kind = 'full'), 0))
                FROM readings ORDER BY id DESC LIMIT 1
                """
            return try db.withStatement(sql) { reading in
                reading.bind(1, BelievedRange.times.upperBound)
                guard try reading.next() else { return nil }
                return ClubWatermark(
                    source: reading.text(0) ?? "", newestVisitAt: reading.optionalInstant(2),
                    readAt: reading.instant(1), readingsSinceFull: reading.rows(3))
            }
        }
    }

    /// Puts a reading in place of what the store holds, all of it or nothing: members, plans and levels whole; of the
    /// visits, those that were asked for. What the store has among them and the reading has not is removed.
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

    /// All that the store holds of the club, visits without their ids.
    /// - Throws: `.notFound` where nothing was read yet.
    public func members(named name: String) throws(Fault) -> MemberTables {
        try members(named: name, manyVisits: 200_000)
    }

    /// - Parameter manyVisits: from so many on, two connections read them.
    func members(named name: String, manyVisits: Int) throws(Fault) -> MemberTables {
        var (club, visits) = try read { db in
            var (club, visits) = try ClubLoader(db: db, name: name).load()
            if visits.count < manyVisits { club.append(try visits.load(db)) }
            return (club, visits)
        }
        guard visits.count >= manyVisits else { return club }
        let columns = try readBeside { one, other in try visits.load(one, and: other) }
        // Another run may have saved a reading meanwhile.
        guard let columns else { return try members(named: name, manyVisits: .max) }
        club.append(columns)
        return club
    }
}

extension MemberTables {
    fileprivate mutating func append(_ visits: VisitLoader.Columns) {
        appendVisits(members: visits.members, at: visits.times)
    }
}

/// What a reading of a club was, for saving it.
public struct ReadingPlan: Sendable, Equatable {
    /// The address of the service, or what names the files.
    public var source: String
    /// Only visits made then or later were asked for; `nil` for a reading of everything.
    public var since: Instant?
    public var startedAt: Instant
    public var finishedAt: Instant

    public init(source: String, since: Instant?, startedAt: Instant, finishedAt: Instant) {
        self.source = source
        self.since = since
        self.startedAt = startedAt
        self.finishedAt = finishedAt
    }
}

/// What a saved reading changed.
public struct ReadingOutcome: Sendable, Equatable {
    /// Visits in the store now.
    public var visits: Int
    public var newVisits: Int
    /// Visits of the store that the service no longer had among those asked for.
    public var vanishedVisits: Int
}

/// How far a club is known.
public struct ClubWatermark: Sendable, Equatable {
    public var source: String
    /// When the newest visit was made; `nil` where there is none.
    public var newestVisitAt: Instant?
    /// When the last reading began.
    public var readAt: Instant
    /// Readings since the last of everything.
    public var readingsSinceFull: Int
}
