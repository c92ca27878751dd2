internal import Base
internal import GRDB

/// Reads a club into columns.
struct ClubLoader {
    let db: Database
    let name: String
    /// An earlier reading, as of which the club is read; `nil` for the last.
    var reading: Int64?

    private static let maximumCodes: Int64 = 100_000_000

    func load() throws -> MemberTables {
        guard try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM readings)") == true else {
            throw Fault(.notFound, .clubNotStored)
        }
        let visits = try Int.fetchOne(db, sql: "SELECT count(*) FROM visits") ?? 0
        var club = MemberTables(name: name, keepsVisitIDs: false)
        club.reserveCapacity(members: try Int.fetchOne(db, sql: "SELECT count(*) FROM members") ?? 0)
        let unreadable = [
            try loadPlans(into: &club), try loadLevels(into: &club), try loadMembers(into: &club),
        ]
        club.provenance = try provenance(visits: visits)
        for fields in unreadable { club.provenance.unreadableFields.merge(fields, uniquingKeysWith: +) }
        let codes = try codes(into: &club)
        try loadVisits(into: &club, expecting: visits, codes)
        return club
    }

    /// Whether a later reading than this one changed members or visits.
    static func hasChanged(_ db: Database, since reading: Int64) throws -> Bool {
        let sql = """
            SELECT EXISTS (SELECT 1 FROM members_before WHERE reading_id > ?1)
              OR (SELECT sum(visits_new) + sum(visits_vanished) FROM readings WHERE id > ?1) > 0
            """
        return try db.firstRow(sql, reading) { $0.integer(0) == 1 } ?? false
    }

    // Each returns the number of values outside the believed range, by field.

    private func loadPlans(into club: inout MemberTables) throws -> [String: Int] {
        let sql = "SELECT id, name, type, days, visits, max_members FROM plans ORDER BY position"
        return try db.withStatement(sql) { row in
            var numbers = StoredNumbers(row, table: "plans")
            while try row.next() {
                club.append(
                    PlanTable.Row(
                        id: row.text(0) ?? "", name: row.text(1), type: row.text(2).flatMap { PlanType(name: $0) },
                        durationDays: numbers.integer(3, "days", in: BelievedRange.counts),
                        visitsGranted: numbers.integer(4, "visits", in: BelievedRange.counts),
                        maxMembers: numbers.integer(5, "max_members", in: BelievedRange.counts)))
            }
            return numbers.unreadable
        }
    }

    private func loadLevels(into club: inout MemberTables) throws -> [String: Int] {
        let sql = "SELECT id, level, name, visits_min, visits_max, color, benefits FROM levels ORDER BY position"
        return try db.withStatement(sql) { row in
            var numbers = StoredNumbers(row, table: "levels")
            while try row.next() {
                club.levels.append(
                    LevelTable.Row(
                        id: row.text(0) ?? "", levelNumber: row.integer(1), name: row.text(2) ?? "",
                        visitsRequiredMin: numbers.integer(3, "visits_min", in: BelievedRange.counts) ?? 0,
                        visitsRequiredMax: numbers.integer(4, "visits_max", in: BelievedRange.counts),
                        color: row.text(5),
                        benefits: row.text(6)?.split(separator: "\n").map(String.init) ?? []))
            }
            return numbers.unreadable
        }
    }

    /// The members, in the service's order.
    private func loadMembers(into club: inout MemberTables) throws -> [String: Int] {
        let columns = """
            is_active, status, plan_type, plan_id, starts_at, ends_at, visits_left, family_group_id, %, member_number,
            membership_type, level, points, visits_in_period, level_expires_at
            """
        let now = columns.replacing("%", with: "linked_user_id")
        let before = columns.replacing("%", with: "NULL").replacing("member_number", with: "NULL")
        // A member as of a reading is as the first change after it found them.
        let sql =
            reading == nil
            ? "SELECT id, name, \(now) FROM members WHERE position IS NOT NULL ORDER BY position"
            : """
            SELECT id, name, \(now) FROM members
            WHERE position IS NOT NULL AND code NOT IN (SELECT member FROM members_before WHERE reading_id > ?1)
            UNION ALL
            SELECT (SELECT id FROM members WHERE code = b.member), NULL, \(before) FROM members_before b
            WHERE is_listed = 1 AND reading_id = (
              SELECT min(reading_id) FROM members_before f WHERE f.member = b.member AND f.reading_id > ?1)
            """
        return try db.withStatement(sql) { row in
            if let reading { row.bind(1, reading) }
            var numbers = StoredNumbers(row, table: "members")
            while try row.next() {
                guard let id = row.utf8(0) else { continue }
                var member = MemberTable.Row(id: id)
                member.name = row.utf8(1)
                member.isActive = row.optionalInteger(2).map { $0 != 0 }
                member.status = row.text(3).flatMap { MembershipStatus(name: $0) } ?? .unknown
                member.planType = row.text(4).flatMap { PlanType(name: $0) }
                member.planID = row.utf8(5)
                member.membershipStartDate = row.optionalInstant(6)
                member.membershipEndDate = row.optionalInstant(7)
                member.remainingVisits = row.optionalInteger(8)
                member.familyGroupID = row.utf8(9)
                member.linkedUserID = row.utf8(10)
                member.memberNumber = row.utf8(11)
                member.membershipType = row.utf8(12)
                member.currentLevel = row.optionalInteger(13)
                member.points = numbers.integer(14, "points", in: BelievedRange.counts)
                member.visitsInCurrentPeriod = numbers.integer(15, "visits_in_period", in: BelievedRange.counts)
                member.levelExpiresAt = row.optionalInstant(16)
                club.append(member)
            }
            return numbers.unreadable
        }
    }

    /// The code in the tables for each member code in the store.
    private func codes(into club: inout MemberTables) throws -> [UInt32] {
        var codes: [UInt32] = []
        try db.withStatement("SELECT code, id FROM members ORDER BY code") { row in
            while try row.next() {
                // Codes have few gaps; one far beyond them was not written by this program.
                guard let id = row.utf8(1), (0..<Self.maximumCodes).contains(row.integer(0)) else { continue }
                while codes.count < row.rows(0) { codes.append(.max) }
                codes.append(club.insertMember(id))
            }
        }
        return codes
    }

    private func provenance(visits: Int) throws -> MemberProvenance {
        var provenance = MemberProvenance(visits: visits)
        let stray = """
            SELECT (SELECT max(visited_at) FROM visits WHERE visited_at BETWEEN ?1 AND ?2),
              (SELECT count(*) FROM visits WHERE visited_at < ?1)
              + (SELECT count(*) FROM visits WHERE visited_at > ?2)
            """
        try db.rows(stray, BelievedRange.times.lowerBound, BelievedRange.times.upperBound) { row in
            provenance.newestVisitAt = row.optionalInstant(0)
            provenance.visitsWithoutTime = row.rows(1)
            provenance.visits -= row.rows(1)
        }
        let sql = "SELECT visits_without_member, visits_without_time FROM readings ORDER BY id DESC LIMIT 1"
        try db.rows(sql) { row in
            provenance.visitsWithoutMember = row.rows(0)
            provenance.visitsWithoutTime += row.rows(1)
        }
        try db.rows("SELECT field, flaw, rows FROM reading_fields") { row in
            let (field, rows) = (row.text(0) ?? "", row.rows(2))
            if row.text(1) == "missing" {
                provenance.missingFields[field] = rows
            } else {
                provenance.unreadableFields[field] = rows
            }
        }
        provenance.visits += provenance.visitsWithoutMember + provenance.visitsWithoutTime
        return provenance
    }

    /// Loads the visits, without their ids, from the index by time: it covers all columns that reports need.
    ///
    /// - Parameter codes: The code of a member in the tables, by the code in the store.
    private func loadVisits(into club: inout MemberTables, expecting rows: Int, _ codes: [UInt32]) throws {
        var members: [UInt32] = []
        var times: [Instant] = []
        // Unused capacity takes no memory.
        members.reserveCapacity(rows)
        times.reserveCapacity(rows)
        var later = try visitsSinceReading()
        try db.rows("SELECT visited_at, member FROM visits ORDER BY visited_at, member") { row in
            let member = Int(row.integer(1))
            guard codes.indices.contains(member), let time = row.optionalInstant(0) else { return }
            if !later.isEmpty, let count = later[StoredVisit(member: Int64(member), at: time)], count > 0 {
                later[StoredVisit(member: Int64(member), at: time)] = count - 1
                return
            }
            members.append(codes[member])
            times.append(time)
        }
        if let reading {
            let sql = """
                SELECT visited_at, member FROM visits_gone
                WHERE reading_id > ?1 AND coalesce(first_reading_id, 0) <= ?1
                """
            try db.rows(sql, reading) { row in
                let member = Int(row.integer(1))
                guard codes.indices.contains(member), let time = row.optionalInstant(0) else { return }
                members.append(codes[member])
                times.append(time)
            }
        }
        club.appendVisits(members: members, at: times)
    }

    /// How many visits of a time and a member later readings found; they have the same numbers wherever they stand in the index.
    private func visitsSinceReading() throws -> [StoredVisit: Int] {
        guard let reading else { return [:] }
        var later: [StoredVisit: Int] = [:]
        try db.rows("SELECT visited_at, member FROM visits WHERE first_reading_id > ?", reading) { row in
            guard let time = row.optionalInstant(0) else { return }
            later[StoredVisit(member: row.integer(1), at: time), default: 0] += 1
        }
        return later
    }

    private struct StoredVisit: Hashable {
        /// The store's code.
        let member: Int64
        let at: Instant
    }
}
