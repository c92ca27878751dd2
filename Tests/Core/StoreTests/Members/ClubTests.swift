import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

/// Members and visits, saved and read back.
@Suite(.timeLimit(.minutes(30))) struct ClubTests {
    private struct Visit: Hashable {
        var id: String
        var member: String
        var time: Int64
    }

    private let folder = TemporaryFolder()

    private func store() throws -> AttendanceStore {
        try AttendanceStore.open(path: "\(folder.path)/attendance.sqlite", access: .writing)
    }

    private func club(members: [String], visits: [Visit]) -> MemberTables {
        var club = MemberTables(name: "Club")
        club.append(PlanTable.Row(id: "P", name: "Mixto", type: .mixed, durationDays: 30, visitsGranted: 12))
        club.levels.append(
            LevelTable.Row(
                id: "1", levelNumber: 1, name: "Verde", visitsRequiredMin: 0, color: "8FA888",
                benefits: ["Un café", "10 % de descuento"]))
        for (index, member) in members.enumerated() {
            Array(member.utf8).withUnsafeBufferPointer { id in
                var row = MemberTable.Row(id: id)
                row.isActive = index.isMultiple(of: 2)
                row.status = MembershipStatus.allCases[index % 6]
                row.planType = index.isMultiple(of: 3) ? nil : .visitBased
                row.remainingVisits = Int64(index)
                row.membershipEndDate = Instant(secondsSinceEpoch: Int64(index) * 86_400)
                row.levelExpiresAt = index == 1 ? Instant(secondsSinceEpoch: 5) : nil
                club.append(row)
            }
        }
        for visit in visits {
            Array(visit.id.utf8).withUnsafeBufferPointer { id in
                Array(visit.member.utf8).withUnsafeBufferPointer { member in
                    club.append(
                        VisitTable.Row(id: id, memberID: member, visitedAt: Instant(secondsSinceEpoch: visit.time)))
                }
            }
        }
        return club
    }

    /// The names of a club's members in a store, by id.
    private func names(_ store: AttendanceStore) throws -> [String?] {
        let club = try store.members(named: "Club")
        return (0..<club.members.count).flatMap { [club.members.names[$0], club.members.memberNumbers[$0]] }
    }

    /// The profile's role changed: the store has no names any more, and has them again once it may.
    @Test func `names are kept only for who may read them`() throws {
        var club = MemberTables(name: "Club")
        for (id, name) in [("M1", "Ana Rojas"), ("M2", "Eva Soto")] {
            Array(id.utf8).withUnsafeBufferPointer { id in
                Array(name.utf8).withUnsafeBufferPointer { name in
                    var row = MemberTable.Row(id: id)
                    row.name = name
                    row.memberNumber = id
                    club.append(row)
                }
            }
        }
        let store = try store()
        defer { store.close() }
        try store.save(club, as: plan())
        #expect(try names(store) == ["Ana Rojas", "M1", "Eva Soto", "M2"])
        var nameless = plan()
        nameless.keepsNames = false
        try store.save(club, as: nameless)
        #expect(try names(store) == [nil, nil, nil, nil])
        // Nor of somebody who is no longer a member.
        try store.save(club, as: plan())
        try store.save(MemberTables(name: "Club"), as: nameless)
        let left = try store.read { try String.fetchAll($0, sql: "SELECT name FROM members WHERE name IS NOT NULL") }
        #expect(left == [])
    }

    private func plan(since: Int64? = nil) -> ReadingPlan {
        let now = Instant(secondsSinceEpoch: 2_000_000_000)
        return ReadingPlan(
            source: "http://a/", since: since.map(Instant.init(secondsSinceEpoch:)), startedAt: now, finishedAt: now)
    }

    /// The visits of tables as member and time, in order.
    private func pairs(_ club: MemberTables) -> [String] {
        (0..<club.visits.count)
            .map { "\(club.memberIDs[club.visits.members[$0]]) \(club.visits.visitedAt[$0].secondsSinceEpoch)" }
            .sorted()
    }

    @Test func `every column is read back`() throws {
        let store = try store()
        defer { store.close() }
        #expect(throws: Fault(.notFound, .clubNotStored)) { try store.members(named: "Club") }
        #expect(try store.clubWatermark() == nil)
        var saved = club(
            members: ["M1", "M2", "M3", "M4"],
            visits: [Visit(id: "V1", member: "M1", time: 10), Visit(id: "V2", member: "gone", time: 20)])
        saved.provenance = MemberProvenance(
            visits: 4, visitsWithoutMember: 1, visitsWithoutTime: 1, missingFields: ["members.isActive": 2],
            unreadableFields: ["members.membershipEndDate": 3])
        let outcome = try store.save(saved, as: plan())
        #expect(outcome == ReadingOutcome(visits: 2, newVisits: 2, vanishedVisits: 0))
        let read = try store.members(named: "Club")
        #expect(read.members.count == 4 && read.memberIDs.count == 5)
        #expect((0..<4).map { read.id(ofMember: $0) } == ["M1", "M2", "M3", "M4"])
        #expect((0..<4).map { read.members.isActive($0) } == [true, false, true, false])
        #expect(read.members.statuses == [.active, .pending, .suspended, .cancelled])
        #expect((0..<4).map { read.members.planTypes[$0] } == [nil, .visitBased, .visitBased, nil])
        #expect((0..<4).map { read.members.remainingVisits[$0] } == [0, 1, 2, 3])
        #expect(read.members.endDates[3] == Instant(secondsSinceEpoch: 3 * 86_400))
        #expect(
            read.members.levelExpiresAt[1] == Instant(secondsSinceEpoch: 5) && read.members.levelExpiresAt[0] == nil)
        #expect(read.plans.count == 1 && read.plans[0] == saved.plans[0])
        #expect(read.levels.rows == saved.levels.rows)
        #expect(pairs(read) == ["M1 10", "gone 20"])
        #expect(read.provenance.missingFields == saved.provenance.missingFields)
        #expect(read.provenance.unreadableFields == saved.provenance.unreadableFields)
        #expect(read.provenance.visits == 4 && read.provenance.newestVisitAt == Instant(secondsSinceEpoch: 20))
        let mark = ClubWatermark(
            source: "http://a/", newestVisitAt: Instant(secondsSinceEpoch: 20),
            readAt: Instant(secondsSinceEpoch: 2_000_000_000), readingsSinceFull: 0)
        #expect(try store.clubWatermark() == mark)
    }

    /// Reports are made while nights are saved: each is of one reading.
    @Test func `reports read while nights are saved come from a single reading`() async throws {
        let store = try store()
        defer { store.close() }
        // Every visit of a reading is of its own hour and member.
        func night(_ number: Int) -> MemberTables {
            club(
                members: ["M\(number)"],
                visits: (0..<12_000).map { Visit(id: "V\($0)", member: "M\(number)", time: Int64(number)) })
        }
        try store.save(night(0), as: plan())
        async let saved: Void = { for number in 1...8 { try store.save(night(number), as: plan()) } }()
        for _ in 0..<20 {
            let read = try store.members(named: "Club")
            #expect(read.visits.count == 12_000)
            #expect(Set(read.visits.visitedAt).count == 1 && Set(read.visits.members).count == 1)
        }
        try await saved
    }

    @Test func `a reading of recent visits touches only what it asked for`() throws {
        let store = try store()
        defer { store.close() }
        try store.save(
            club(
                members: ["M1", "M2"],
                visits: [
                    Visit(id: "V1", member: "M1", time: 10), Visit(id: "V2", member: "M2", time: 20),
                    Visit(id: "V3", member: "M1", time: 30),
                ]), as: plan())
        // From 20 on: V2 has moved to another member, V3 is gone, V4 is new; V1 was not asked for.
        let outcome = try store.save(
            club(
                members: ["M1"],
                visits: [Visit(id: "V2", member: "M1", time: 21), Visit(id: "V4", member: "M2", time: 40)]),
            as: plan(since: 20))
        #expect(outcome == ReadingOutcome(visits: 3, newVisits: 1, vanishedVisits: 1))
        let read = try store.members(named: "Club")
        #expect(pairs(read) == ["M1 10", "M1 21", "M2 40"])
        #expect(read.members.count == 1, "a member that is listed no more has no row")
        #expect(try store.clubWatermark()?.readingsSinceFull == 1)
    }

    /// A reading of a few visits keeps the index up, one of many makes it anew: both leave the schema as it was and the
    /// index whole.
    @Test func `the index is whole however many visits a reading has`() async throws {
        let folder = TemporaryFolder()
        let store = try folder.openStore()
        defer { store.close() }
        let schema = """
            SELECT group_concat(sql)
            FROM (SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name)
            """
        let before = try await folder.query(schema)
        // Ids in another order than times; some alike in their first eight bytes, one a beginning of the others.
        let many = (0..<400).map { Visit(id: "visit-of-\($0 * 7919 % 400)", member: "M\($0 % 7)", time: Int64($0)) }
        let few = (390..<410).map { Visit(id: "visit-of-\($0 * 7919 % 400)x", member: "M8", time: Int64($0)) }
        func check(_ outcome: ReadingOutcome, _ expected: [Visit], new: Int, vanished: Int) async throws {
            #expect(outcome == ReadingOutcome(visits: expected.count, newVisits: new, vanishedVisits: vanished))
            let pairs = expected.map { "\($0.member) \($0.time)" }.sorted()
            #expect(self.pairs(try store.members(named: "Club")) == pairs)
            #expect(try await folder.query(schema) == before)
            #expect(try await folder.query("PRAGMA integrity_check") == "ok")
        }
        let visit = Visit(id: "visit-of", member: "M1", time: 5)
        try await check(
            store.save(club(members: ["M1"], visits: many + [visit]), as: plan()), many + [visit], new: 401, vanished: 0
        )
        // The ten of 390 and later are not found again: twenty others are.
        let kept = many.filter { $0.time < 390 } + [visit]
        try await check(
            store.save(club(members: ["M1"], visits: few), as: plan(since: 390)), kept + few, new: 20, vanished: 10)
        try await check(store.save(club(members: ["M1"], visits: many), as: plan()), many, new: 10, vanished: 21)
    }

    /// Readings of everything and of late, in any order, leave what a dictionary says.
    @Test(arguments: Rounds.third(of: 1...12 as ClosedRange<UInt64>)) func `random readings agree with a dictionary`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let store = try store()
        defer { store.close() }
        var truth: [String: Visit] = [:]
        for _ in 0..<8 {
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                let id = "V\(Int.random(in: 0...30, using: &random))"
                let visit = Visit(
                    id: id, member: "M\(Int.random(in: 0...4, using: &random))",
                    time: Int64.random(in: 0...100, using: &random))
                // A visit keeps its time: one that moved out of the span read would not be seen to.
                truth[id] = Visit(id: id, member: visit.member, time: truth[id]?.time ?? visit.time)
            }
            let since = Bool.random(using: &random) ? nil : Int64.random(in: 0...100, using: &random)
            if since == nil, let lost = truth.keys.sorted().randomElement(using: &random) { truth[lost] = nil }
            let isKnown = try store.clubWatermark() != nil
            let asked = isKnown ? since : nil
            // What is older than the span stays as the store has it, so it may not differ there.
            let seen = truth.values.filter { visit in asked.map { visit.time >= $0 } ?? true }
            var stored = Set(isKnown ? pairs(try store.members(named: "Club")) : [])
            try store.save(club(members: ["M0", "M1"], visits: seen.sorted { $0.id < $1.id }), as: plan(since: asked))
            if let asked {
                stored = stored.filter { Int64($0.split(separator: " ")[1])! < asked }
                stored.formUnion(seen.map { "\($0.member) \($0.time)" })
                #expect(Set(pairs(try store.members(named: "Club"))) == stored)
            } else {
                let expected = truth.values.map { "\($0.member) \($0.time)" }.sorted()
                #expect(pairs(try store.members(named: "Club")) == expected)
            }
        }
    }
}
