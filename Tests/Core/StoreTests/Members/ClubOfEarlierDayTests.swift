import Base
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Store

/// The club as it was read on an earlier day.
@Suite(.timeLimit(.minutes(30))) struct ClubOfEarlierDayTests {
    private let folder = TemporaryFolder()
    private let clock = WallClock(zone: .gmt)

    private struct Member: Equatable {
        var status: MembershipStatus
        var visitsLeft: Int64?
    }

    private struct Visit: Equatable {
        var member: String
        var time: Int64
    }

    private func save(
        _ members: [String: Member], _ visits: [String: Visit], in store: AttendanceStore, at moment: Instant,
        from source: String = "http://a/", since: Int64? = nil
    ) throws {
        var club = MemberTables(name: "Club")
        for (id, member) in members.sorted(by: { $0.key < $1.key }) {
            Array(id.utf8).withUnsafeBufferPointer { id in
                var row = MemberTable.Row(id: id)
                (row.status, row.remainingVisits) = (member.status, member.visitsLeft)
                club.append(row)
            }
        }
        for (id, visit) in visits.sorted(by: { $0.key < $1.key }) where visit.time >= since ?? .min {
            Array(id.utf8).withUnsafeBufferPointer { id in
                Array(visit.member.utf8).withUnsafeBufferPointer { member in
                    club.append(
                        VisitTable.Row(id: id, memberID: member, visitedAt: Instant(secondsSinceEpoch: visit.time)))
                }
            }
        }
        try store.save(
            club,
            as: ReadingPlan(
                source: source, since: since.map(Instant.init(secondsSinceEpoch:)), startedAt: moment,
                finishedAt: moment))
    }

    /// The listed members and the visits of tables, in order.
    private func told(_ club: MemberTables) -> [String] {
        let members = (0..<club.members.count).map { row in
            "\(club.id(ofMember: row)) \(club.members.statuses[row]) \(club.members.remainingVisits[row] ?? -1)"
        }
        let visits = (0..<club.visits.count).map {
            "\(club.memberIDs[club.visits.members[$0]]) at \(club.visits.visitedAt[$0].secondsSinceEpoch)"
        }
        return members.sorted() + visits.sorted()
    }

    private func earlier(_ store: AttendanceStore, _ zone: TimeZone = .gmt) throws -> (told: [String], days: Int)? {
        try store.clubOfEarlierDay(named: "Club", on: WallClock(zone: zone)).map { (told($0.club), $0.days) }
    }

    @Test func `it is as it was, also of who left and what was removed`() throws {
        let store = try folder.openStore()
        defer { store.close() }
        let (active, cancelled) = (Member(status: .active, visitsLeft: 3), Member(status: .cancelled))
        let first = ["V1": Visit(member: "A", time: 10), "V2": Visit(member: "B", time: 20)]
        try save(["A": active, "B": active], first, in: store, at: Instant("2026-03-01T23:30:00Z"))
        #expect(try earlier(store) == nil)
        var second = first
        (second["V2"], second["V3"]) = (nil, Visit(member: "C", time: 30))
        try save(["A": cancelled, "C": active], second, in: store, at: Instant("2026-03-02T04:00:00Z"))
        let before = ["A active 3", "B active 3", "A at 10", "B at 20"]
        #expect(try earlier(store)?.told == before)
        #expect(try earlier(store)?.days == 1)
        // The same day in Hawaii.
        #expect(try earlier(store, try #require(TimeZone(identifier: "Pacific/Honolulu"))) == nil)
        // Again on the same day, and two days later.
        try save(["A": cancelled, "B": active], first, in: store, at: Instant("2026-03-02T12:00:00Z"))
        #expect(try earlier(store)?.told == before)
        try save(["A": cancelled, "B": active], first, in: store, at: Instant("2026-03-04T04:00:00Z"))
        // Nothing has changed since the reading at noon.
        #expect(try earlier(store) == nil)
        let kept = try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM members_before") }
        // Of the reading at noon, the last that a later day may need: B came back, C left.
        #expect(kept == 2)
    }

    @Test func `another service, and changes that were not kept, are compared with nothing`() throws {
        let store = try folder.openStore()
        defer { store.close() }
        let active = Member(status: .active)
        try save(["A": active], [:], in: store, at: Instant("2026-03-01T04:00:00Z"))
        try save(["B": active], [:], in: store, at: Instant("2026-03-02T04:00:00Z"), from: "http://b/")
        #expect(try earlier(store) == nil)
        try save(["A": active, "B": active], [:], in: store, at: Instant("2026-03-03T04:00:00Z"), from: "http://b/")
        #expect(try earlier(store)?.told == ["B active -1"])
        // As a store of an earlier version had it.
        try store.write { try $0.execute(sql: "UPDATE readings SET keeps_changes = NULL") }
        #expect(try earlier(store) == nil)
    }

    /// Whatever a reading found is what a later day is told of it.
    @Test(arguments: Rounds.third(of: 1...15 as ClosedRange<UInt64>)) func `random nights agree with what was read`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let store = try folder.openStore()
        defer { store.close() }
        var (members, visits): ([String: Member], [String: Visit]) = ([:], [:])
        var moment = Instant("2026-03-01T01:00:00Z")
        var readings: [(day: Int64, told: [String])] = []
        var compared = 0
        for _ in 0..<12 {
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let id = "M\(Int.random(in: 0...5, using: &random))"
                members[id] =
                    random.chance(0.3)
                    ? nil
                    : Member(
                        status: MembershipStatus.allCases.randomElement(using: &random) ?? .active,
                        visitsLeft: random.chance(0.5) ? Int64.random(in: 0...3, using: &random) : nil)
                let number = Int64.random(in: 0...20, using: &random)
                // A visit keeps its member and its time.
                let visit = Visit(member: "M\(number % 6)", time: number % 10)
                visits["V\(number)"] = visits["V\(number)"] == nil ? visit : nil
            }
            let isFull = readings.isEmpty || random.chance(0.4)
            let since: Int64? = isFull ? nil : Int64.random(in: 0...9, using: &random)
            try save(members, visits, in: store, at: moment, since: since)
            let day = clock.civil(at: moment).daysSinceEpoch
            readings.append((day, told(try store.members(named: "Club"))))
            if let base = readings.last(where: { $0.day < day }) {
                let found = try earlier(store)
                compared += found == nil ? 0 : 1
                if let found {
                    #expect(found.told == base.told && found.days == Int(day - base.day))
                } else {
                    #expect(readings.last?.told == base.told)
                }
            }
            moment = moment.advanced(bySeconds: Int64.random(in: 1...60, using: &random) * 3600)
        }
        #expect(compared > 1)
    }
}
