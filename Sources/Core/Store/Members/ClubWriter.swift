internal import Base
internal import GRDB

/// Writes a reading of a club, inside a transaction.
struct ClubWriter {
    let db: Database
    let club: MemberTables
    let plan: ReadingPlan

    func write() throws -> ReadingOutcome {
        let reading = (try Int64.fetchOne(db, sql: "SELECT max(id) FROM readings") ?? 0) + 1
        try writePlans()
        try writeLevels()
        let changes = ClubChanges(db: db, reading: reading)
        try changes.begin(at: plan.finishedAt)
        let codes = try writeMembers()
        try changes.keepMembers()
        let outcome = try VisitWriter(db: db, visits: club.visits, users: club.userIDs, members: codes)
            .write(reading: reading, since: plan.since)
        try writeReading(reading, outcome)
        return outcome
    }

    private func writePlans() throws {
        try db.run("DELETE FROM plans")
        let sql = "INSERT INTO plans (position, id, name, type, days, visits, max_members) VALUES (?, ?, ?, ?, ?, ?, ?)"
        for row in 0..<club.plans.count {
            let plan = club.plans[row]
            try db.run(
                sql, row, plan.id, plan.name, plan.type?.name, plan.durationDays, plan.visitsGranted, plan.maxMembers)
        }
    }

    private func writeLevels() throws {
        try db.run("DELETE FROM levels")
        let sql = """
            INSERT INTO levels (position, id, level, name, visits_min, visits_max, color, benefits)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """
        for (position, level) in club.levels.rows.enumerated() {
            let benefits = level.benefits.map { $0.replacing("\n", with: " ") }
            try db.run(
                sql, position, level.id, level.levelNumber, level.name, level.visitsRequiredMin,
                level.visitsRequiredMax, level.color, benefits.isEmpty ? nil : benefits.joined(separator: "\n"))
        }
    }

    /// Writes the members. Returns the store's code for each member of the reading, by its code there.
    private func writeMembers() throws -> [Int64] {
        try db.run("UPDATE members SET position = NULL\(plan.keepsNames ? "" : ", name = NULL, member_number = NULL")")
        var codes: [Int64] = []
        codes.reserveCapacity(club.memberIDs.count)
        try db.withStatement("INSERT INTO members (id) VALUES (?) ON CONFLICT (id) DO NOTHING") { insert in
            for code in 0..<UInt32(club.memberIDs.count) { try insert.run(with: club.memberIDs[code]) }
        }
        // Compared by bytes, as in the index: texts that only look the same are different ids.
        try db.withStatement("SELECT code FROM members WHERE id = ?") { select in
            for code in 0..<UInt32(club.memberIDs.count) {
                select.bind(1, club.memberIDs[code])
                codes.append(try select.next() ? select.integer(0) : 0)
                select.reset()
            }
        }
        let members = club.members
        try db.withStatement(Self.updateMember) { statement in
            for row in 0..<members.count {
                try statement.run(
                    with: row, plan.keepsNames ? members.names[row] : nil, members.active[row].map { Int64($0) },
                    members.statuses[row].name,
                    members.planTypes[row]?.name, members.plans[row].map { club.planIDs[$0] },
                    members.startDates[row], members.endDates[row], members.remainingVisits[row],
                    members.families[row].map { club.familyIDs[$0] },
                    members.linkedUsers[row].map { club.userIDs[$0] },
                    plan.keepsNames ? members.memberNumbers[row] : nil,
                    members.membershipTypes[row].map { club.membershipTypes[$0] }, members.currentLevels[row],
                    members.points[row], members.visitsInCurrentPeriod[row], members.levelExpiresAt[row],
                    codes[Int(members.codes[row])])
            }
        }
        return codes
    }

    private static let updateMember = """
        UPDATE members SET position = ?1, name = ?2, is_active = ?3, status = ?4, plan_type = ?5, plan_id = ?6,
          starts_at = ?7, ends_at = ?8, visits_left = ?9, family_group_id = ?10, linked_user_id = ?11,
          member_number = ?12, membership_type = ?13, level = ?14, points = ?15, visits_in_period = ?16,
          level_expires_at = ?17
        WHERE code = ?18
        """

    private func writeReading(_ reading: Int64, _ outcome: ReadingOutcome) throws {
        let counts = club.provenance
        var earlier = (member: 0, time: 0)
        if plan.since != nil {
            let last = "SELECT visits_without_member, visits_without_time FROM readings ORDER BY id DESC LIMIT 1"
            earlier = try db.firstRow(last) { (Int($0.integer(0)), Int($0.integer(1))) } ?? earlier
        }
        let sql = """
            INSERT INTO readings (id, kind, source, since, started_at, finished_at, visits_read, visits_new,
              visits_vanished, visits_without_member, visits_without_time, keeps_changes)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
            """
        // An incremental reading may count a visit again; the next full reading corrects that.
        try db.run(
            sql, reading, plan.since == nil ? "full" : "incremental", plan.source, plan.since, plan.startedAt,
            plan.finishedAt, club.visits.count, outcome.newVisits, outcome.vanishedVisits,
            max(earlier.member, counts.visitsWithoutMember), max(earlier.time, counts.visitsWithoutTime))
        let fields = try fields()
        try db.run("DELETE FROM reading_fields")
        for (flaw, rowsByField) in fields {
            for (field, rows) in rowsByField {
                try db.run("INSERT INTO reading_fields (field, flaw, rows) VALUES (?, ?, ?)", field, flaw, rows)
            }
        }
    }

    /// Unreadable fields: those of the reading and, if it covered only part of the visits, those already known for the
    /// others.
    private func fields() throws -> [String: [String: Int]] {
        var fields = ["missing": club.provenance.missingFields, "unreadable": club.provenance.unreadableFields]
        guard plan.since != nil, let prefix = club.provenance.visitFields else { return fields }
        try db.rows("SELECT field, flaw, rows FROM reading_fields") { row in
            guard let field = row.text(0), let flaw = row.text(1), field.hasPrefix(prefix) else { return }
            fields[flaw, default: [:]][field] = max(fields[flaw]?[field] ?? 0, Int(row.integer(2)))
        }
        return fields
    }
}

/// Writes the visits of a reading, inside a transaction.
///
/// Document ids are mostly random. Inserting rows in any order but that of their ids touches a different page for each
/// row, and another for its time in the index; for millions of rows, most of the file would be read and written
/// repeatedly. Rows are therefore written in the order of their ids, and if there are many, the index is rebuilt
/// afterwards from sorted times. Without the one, 5,000,000 visits take 2.9 times as long; without the other, 4.2.
struct VisitWriter {
    let db: Database
    let visits: VisitTable
    /// The accounts that visits name.
    let users: TextIndex
    /// The member codes in the store, by those in the tables.
    let members: [Int64]

    /// The percentage of changed rows above which rebuilding the index costs less than updating it.
    private static let percentForNewIndex = 10

    /// - Parameter since: Only visits from this instant on were requested; `nil` for all.
    func write(reading: Int64, since: Instant?) throws -> ReadingOutcome {
        let before = try count()
        // A full reading also removes whatever it did not find, which may be just as many rows.
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
            INSERT INTO visits (id, member, visited_at, user_id, reading_id, first_reading_id)
            VALUES (?1, ?2, ?3, ?4, ?5, ?5)
            ON CONFLICT (id) DO UPDATE SET member = ?2, visited_at = ?3, user_id = ?4, reading_id = ?5
            """
        // Take the columns out once: accessing the table would copy them for each row.
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

    /// Removes the visits that were requested but not found.
    private func removeUnseen(reading: Int64, since: Instant?) throws -> Int {
        let (unseen, start) = ("reading_id < ?1 AND visited_at >= ?2", since?.secondsSinceEpoch ?? Int64.min)
        try db.run(
            """
            INSERT INTO visits_gone (reading_id, id, member, visited_at, first_reading_id)
            SELECT ?1, id, member, visited_at, first_reading_id FROM visits WHERE \(unseen)
            """, reading, start)
        try db.run("DELETE FROM visits WHERE \(unseen)", reading, start)
        return db.changesCount
    }
}
