public import Base
public import Foundation

/// A club's members and visits in delimited files, for clubs with neither service.
///
/// Throws a `Fault`: `.misconfigured` if a file is not named, `.notFound` if it does not exist, `.unreadableData`
/// with file, line and column if a row is not as documented.
public struct MemberFilesSource: MemberSource {
    let name: String
    let files: MemberFiles
    let clock: WallClock

    public var readsParts: Bool { false }

    /// - Parameter zone: the zone of times without an offset.
    public init(name: String, files: MemberFiles, zone: TimeZone) {
        self.name = name
        self.files = files
        clock = WallClock(zone: zone)
    }

    /// All visits, whatever `visitsSince` is: files are read completely.
    public func read(visitsSince: Instant?) async throws -> MemberTables {
        let members = try membersFile()
        guard let visits = files.visits else { throw Fault(.misconfigured, .memberFileNotNamed("visits-file")) }
        var club = try self.club(members, withPhones: false)
        try Task.checkCancellation()
        try readVisits(MemberFile(path: visits), into: &club)
        return club
    }

    public func members() async throws -> MemberTables { try club(membersFile(), withPhones: true) }

    private func membersFile() throws(Fault) -> String {
        guard let path = files.members else { throw Fault(.misconfigured, .memberFileNotNamed("members-file")) }
        return path
    }

    /// Plans, levels and members.
    private func club(_ members: String, withPhones: Bool) throws(Fault) -> MemberTables {
        var club = MemberTables(name: name)
        if let plans = files.plans { try readPlans(MemberFile(path: plans), into: &club) }
        if let levels = files.levels { try readLevels(MemberFile(path: levels), into: &club) }
        try readMembers(
            MemberFile(path: members), hasPlans: files.plans != nil, withPhones: withPhones, into: &club)
        return club
    }

    private func readPlans(_ file: MemberFile, into club: inout MemberTables) throws(Fault) {
        let columns = ["plan_id", "type", "name", "days", "visits", "max_members"]
        try file.forEachRow(columns: columns, needed: 2) { row throws(Fault) in
            let isNew = club.append(
                PlanTable.Row(
                    id: String(decoding: try row.needed(0), as: UTF8.self),
                    name: row.text(2).map { String(decoding: $0, as: UTF8.self) },
                    type: try row.value(1) { PlanType(name: String(decoding: $0, as: UTF8.self)) },
                    durationDays: try row.value(3, as: count), visitsGranted: try row.value(4, as: count),
                    maxMembers: try row.value(5, as: count)))
            guard isNew else {
                throw Fault(.unreadableData, .memberFileRepeats(row.path, line: row.record.line, column: "plan_id"))
            }
        }
    }

    private func readLevels(_ file: MemberFile, into club: inout MemberTables) throws(Fault) {
        let columns = ["level", "name", "visits_min", "visits_max", "color"]
        try file.forEachRow(columns: columns, needed: 3) { row throws(Fault) in
            let number = try row.needed(0, as: wholeNumber)
            club.levels.append(
                LevelTable.Row(
                    id: "\(number)", levelNumber: number, name: String(decoding: try row.needed(1), as: UTF8.self),
                    visitsRequiredMin: try row.needed(2, as: count),
                    visitsRequiredMax: try row.value(3, as: count),
                    color: try row.value(4, as: color)))
        }
    }

    /// - Parameter hasPlans: without a list of plans, plan ids are ignored.
    private func readMembers(
        _ file: MemberFile, hasPlans: Bool, withPhones: Bool, into club: inout MemberTables
    ) throws(Fault) {
        let columns =
            [
                "member_id", "name", "is_active", "status", "plan_type", "plan_id", "starts_at", "ends_at",
                "visits_left",
                "family_group_id", "linked_user_id", "member_number", "membership_type", "level", "points",
                "visits_in_period", "level_expires_at",
            ] + (withPhones ? ["phone"] : [])
        try file.forEachRow(columns: columns, needed: 1) { row throws(Fault) in
            var member = MemberTable.Row(id: try row.needed(0))
            member.name = row.text(1)
            member.isActive = try row.value(2, as: flag)
            member.status = try row.value(3) { MembershipStatus(name: String(decoding: $0, as: UTF8.self)) } ?? .unknown
            member.planType = try row.value(4) { PlanType(name: String(decoding: $0, as: UTF8.self)) }
            if hasPlans { member.planID = row.text(5) }
            member.membershipStartDate = try row.value(6, as: time)
            member.membershipEndDate = try row.value(7, as: time)
            member.remainingVisits = try row.value(8, as: wholeNumber)
            member.familyGroupID = row.text(9)
            member.linkedUserID = row.text(10)
            member.memberNumber = row.text(11)
            member.membershipType = row.text(12)
            member.currentLevel = try row.value(13, as: wholeNumber)
            member.points = try row.value(14, as: count)
            member.visitsInCurrentPeriod = try row.value(15, as: count)
            member.levelExpiresAt = try row.value(16, as: time)
            if withPhones { member.phone = row.text(17) }
            guard club.append(member) else {
                throw Fault(.unreadableData, .memberFileRepeats(row.path, line: row.record.line, column: "member_id"))
            }
        }
    }

    private func readVisits(_ file: MemberFile, into club: inout MemberTables) throws(Fault) {
        var seen = TextIndex()
        var newest: Instant?
        var (rows, withoutMember, withoutTime) = (0, 0, 0)
        var firstFault: Fault?
        try file.forEachRow(columns: ["member_id", "visited_at", "visit_id", "user_id"], needed: 2) {
            row throws(Fault) in
            rows += 1
            let visitedAt: Instant
            do throws(Fault) {
                visitedAt = try row.needed(1, as: time)
            } catch {
                firstFault = firstFault ?? error
                return withoutTime += 1
            }
            guard let member = row.text(0) else { return withoutMember += 1 }
            // In a file without ids, line numbers identify the visits.
            let line = "line-\(row.record.line)"
            if let id = row.text(2) {
                guard seen.insert(id).inserted else { return }
                club.append(
                    VisitTable.Row(id: id, memberID: member, userID: row.text(3), visitedAt: visitedAt))
            } else {
                Array(line.utf8).withUnsafeBufferPointer { id in
                    club.append(VisitTable.Row(id: id, memberID: member, userID: row.text(3), visitedAt: visitedAt))
                }
            }
            newest = max(newest ?? visitedAt, visitedAt)
        }
        if let firstFault, withoutTime > IncompleteCheckIns.maximum(of: rows) { throw firstFault }
        club.provenance = MemberProvenance(
            visits: club.visits.count + withoutMember + withoutTime, newestVisitAt: newest,
            visitsWithoutMember: withoutMember, visitsWithoutTime: withoutTime)
    }

    private func wholeNumber(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        Int64(String(decoding: text, as: UTF8.self))
    }

    private func count(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        wholeNumber(text).flatMap(BelievedRange.counts.validated)
    }

    /// Six hexadecimal digits, with or without `#`.
    private func color(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        let digits = text.first == UInt8(ascii: "#") ? text.dropFirst() : text[...]
        func isHexadecimal(_ byte: UInt8) -> Bool { Character(UnicodeScalar(byte)).isHexDigit && byte < 0x80 }
        guard digits.count == 6, digits.allSatisfy(isHexadecimal) else { return nil }
        return String(decoding: text, as: UTF8.self)
    }

    private func flag(_ text: UnsafeBufferPointer<UInt8>) -> Bool? {
        switch String(decoding: text, as: UTF8.self).lowercased() {
        case "true", "1", "yes", "sí", "si": true
        case "false", "0", "no": false
        default: nil
        }
    }

    /// A time or a date; without an offset, in the source's zone.
    private func time(_ text: UnsafeBufferPointer<UInt8>) -> Instant? {
        guard let parsed = ISO8601Text(text) else { return nil }
        return BelievedRange.times.validated(
            parsed.offset == nil ? clock.instant(of: parsed.civil) : parsed.instant)
    }
}
