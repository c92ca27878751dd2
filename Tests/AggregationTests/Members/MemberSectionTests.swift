import Base
import Foundation
import Membership
import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct MemberSectionTests {
    private let zone: TimeZone
    private let now = Instant("2026-03-10T12:00:00-03:00")

    init() throws { zone = try #require(TimeZone(identifier: "America/Santiago")) }

    private func aggregates(_ club: Club, only: String? = nil) -> MemberAggregates {
        MemberAggregates(of: club.tables, zone: zone, selection: MemberSelection(asOf: now, onlyMember: only))
    }

    /// Twelve visits, a week apart, the last on the day `daysAgo` days before now.
    private func weekly(_ member: String, _ club: inout Club, daysAgo: Int64) {
        for week in 0..<12 {
            club.visits.append(
                .init(member: member, at: now.advanced(bySeconds: -(daysAgo + Int64(week) * 7) * 86_400)))
        }
    }

    @Test func `admissions match what the door says`() {
        var club = Club()
        club.add("b", .mixed) { ($0.end, $0.visits) = (Instant("2026-04-20T12:00:00-04:00"), 4) }
        club.add("a", .mixed) { ($0.end, $0.visits) = (Instant("2026-03-20T12:00:00-03:00"), 4) }
        club.add("c", .visitBased) { $0.visits = 1 }
        club.add("d", .timeBased) { ($0.status, $0.end) = (.cancelled, Instant("2026-03-20T12:00:00-03:00")) }
        club.add("e", .mixed) { ($0.end, $0.visits) = (Instant("2026-03-09T12:00:00-03:00"), 0) }
        // Nobody comes but b, whose habit is 12 visits in the 77 days from the first to the last: six days a visit.
        weekly("b", &club, daysAgo: 1)
        #expect(
            aggregates(club).admissions == [
                AdmissionRow(
                    memberID: "a", planType: .mixed, isAdmitted: true, reason: .valid, visitsLeft: 4, daysLeft: 10,
                    limitReachedFirst: .date),
                AdmissionRow(
                    memberID: "b", planType: .mixed, isAdmitted: true, reason: .valid, visitsLeft: 4, daysLeft: 41,
                    limitReachedFirst: .visits),
                AdmissionRow(memberID: "c", planType: .visitBased, isAdmitted: true, reason: .lastVisit, visitsLeft: 1),
                AdmissionRow(memberID: "d", planType: .timeBased, isAdmitted: false, reason: .cancelled, daysLeft: 10),
                AdmissionRow(
                    memberID: "e", planType: .mixed, isAdmitted: false, reason: .endDatePassedAndNoVisitsLeft,
                    visitsLeft: 0, daysLeft: -1),
            ])
    }

    @Test func `a family uses up its visits together`() {
        var club = Club()
        // Four visits in 26 days: one member's pace of a visit in 6.4 days would reach 25.7 days, two members' 12.8.
        for id in ["a", "b"] {
            club.add(id, .mixed) {
                ($0.end, $0.visits, $0.family) = (Instant("2026-04-03T12:00:00-03:00"), 4, "f")
            }
        }
        club.add("c", .mixed) { ($0.end, $0.visits) = (Instant("2026-04-03T12:00:00-03:00"), 5) }
        for id in ["a", "b", "c"] { weekly(id, &club, daysAgo: 1) }
        // Five visits of c alone last 32 days.
        #expect(aggregates(club).admissions.map(\.limitReachedFirst) == [.visits, .visits, .date])
    }

    @Test func `only members still admitted are expiring`() {
        var club = Club()
        club.add("day30", .timeBased) { $0.end = Instant("2026-04-09T23:00:00-04:00") }
        club.add("day31", .timeBased) { $0.end = Instant("2026-04-10T01:00:00-04:00") }
        club.add("today", .timeBased) { $0.end = Instant("2026-03-10T20:00:00-03:00") }
        club.add("over", .timeBased) { $0.end = Instant("2026-03-10T11:00:00-03:00") }
        club.add("three", .visitBased) { $0.visits = 3 }
        club.add("four", .visitBased) { $0.visits = 4 }
        club.add("far", .mixed) { ($0.end, $0.visits) = (Instant("2026-12-31T12:00:00-03:00"), 2) }
        let rows = aggregates(club).expiring
        #expect(rows.map(\.memberID) == ["today", "day30", "far", "three"])
        #expect(rows.map(\.daysLeft) == [0, 30, 296, nil])
        #expect(rows.map(\.visitsLeft) == [nil, nil, 2, 3])
        #expect(rows.map { $0.endsAt == nil } == [false, false, false, true])
    }

    @Test func `fading members are those in force who stay away`() {
        var club = Club()
        for id in ["soon", "weekly", "left"] { club.add(id, .timeBased) }
        club.members[2].status = .cancelled
        weekly("soon", &club, daysAgo: 13)
        weekly("weekly", &club, daysAgo: 21)
        weekly("left", &club, daysAgo: 21)
        weekly("gone", &club, daysAgo: 21)
        let rows = aggregates(club).fading
        #expect(rows.map(\.memberID) == ["weekly"])
        #expect(rows.map(\.daysSince) == [21])
        // Twelve visits in the 77 days from the first to the last.
        #expect(rows.map(\.habit.visits) == [12])
        #expect(rows.map(\.habit.days) == [77])
    }

    @Test func `families are counted once`() {
        var club = Club()
        club.plans = [PlanTable.Row(id: "duo", type: .visitBased, visitsGranted: 20, maxMembers: 2)]
        club.add("b") { ($0.plan, $0.family, $0.visits) = ("duo", "same", 5) }
        club.add("a") { ($0.plan, $0.family, $0.visits) = ("duo", "same", 5) }
        club.add("c") { ($0.plan, $0.family, $0.visits) = ("duo", "differ", 5) }
        club.add("d") { ($0.plan, $0.family, $0.visits) = ("duo", "differ", 3) }
        for id in ["e", "f", "g"] { club.add(id) { ($0.plan, $0.family, $0.visits) = ("duo", "many", 1) } }
        club.add("h", .timeBased) { $0.family = "time" }
        club.add("i", .timeBased) { $0.family = "time" }
        club.add("j", .visitBased) { ($0.family, $0.visits) = ("two", 1) }
        club.add("k", .timeBased) { $0.family = "two" }
        #expect(
            aggregates(club).familyGroups == [
                FamilyGroup(familyGroupID: "differ", members: 2, visitsLeft: 3, isConsistent: false),
                FamilyGroup(familyGroupID: "many", members: 3, visitsLeft: 1, isConsistent: false),
                FamilyGroup(familyGroupID: "same", members: 2, visitsLeft: 5, isConsistent: true),
                FamilyGroup(familyGroupID: "time", members: 2, visitsLeft: nil, isConsistent: true),
                FamilyGroup(familyGroupID: "two", members: 2, visitsLeft: 1, isConsistent: false),
            ])
        #expect(aggregates(club, only: "d").familyGroups.map(\.familyGroupID) == ["differ"])
    }

    @Test func `balances compare visits made with visits deducted`() {
        var club = Club()
        club.plans = [
            PlanTable.Row(id: "ten", type: .visitBased, visitsGranted: 10),
            PlanTable.Row(id: "month", type: .mixed, durationDays: 30, visitsGranted: 10),
            PlanTable.Row(id: "duo", type: .visitBased, visitsGranted: 20, maxMembers: 2),
        ]
        club.add("all") { ($0.plan, $0.visits) = ("ten", 8) }
        club.add("begun") { ($0.plan, $0.visits, $0.start) = ("ten", 8, Instant("2026-03-05T00:00:00-03:00")) }
        // From 2026-02-18 on.
        club.add("month") { ($0.plan, $0.visits, $0.end) = ("month", 9, Instant("2026-03-20T00:00:00-03:00")) }
        club.add("two") { ($0.plan, $0.visits, $0.family) = ("duo", 16, "f") }
        club.add("one") { ($0.plan, $0.visits, $0.family) = ("duo", 16, "f") }
        club.add("unlisted", .visitBased) { $0.visits = 3 }
        club.add("time", .timeBased)
        for id in ["all", "begun", "one", "time", "unlisted"] {
            club.visit(id, "2026-03-01T09:00:00-03:00", "2026-03-05T00:00:00-03:00")
        }
        club.visit("two", "2026-03-06T09:00:00-03:00", "2026-03-07T09:00:00-03:00")
        club.visit("month", "2026-02-17T23:59:59-03:00", "2026-02-18T00:00:00-03:00")
        #expect(
            aggregates(club).visitBalance == [
                VisitBalance(memberID: "all", granted: 10, counted: 2, left: 8, difference: 0),
                VisitBalance(memberID: "begun", granted: 10, counted: 1, left: 8, difference: -1),
                VisitBalance(memberID: "month", granted: 10, counted: 1, left: 9, difference: 0),
                VisitBalance(memberID: "one", familyGroupID: "f", granted: 20, counted: 4, left: 16, difference: 0),
                VisitBalance(memberID: "unlisted", granted: nil, counted: 2, left: 3, difference: nil),
            ])
        // A member who sees only their own rows sees the family's balance under their own id.
        #expect(aggregates(club, only: "two").visitBalance.map(\.memberID) == ["two"])
        #expect(aggregates(club, only: "two").visitBalance.map(\.counted) == [4])
    }

    @Test func `levels are those of the service`() {
        var club = Club()
        club.levels = [
            LevelTable.Row(id: "2", levelNumber: 2, name: "Dos", visitsRequiredMin: 8),
            LevelTable.Row(id: "1", levelNumber: 1, name: "Uno", visitsRequiredMin: 0, visitsRequiredMax: 7),
            LevelTable.Row(id: "3", levelNumber: 3, name: "Tres", visitsRequiredMin: 15),
        ]
        for (id, level, visits) in [
            ("a", 1, 0), ("b", 1, 5), ("c", 1, 7), ("d", 2, 6), ("e", 9, 4), ("f", nil, 3), ("g", 1, nil),
        ] as [(String, Int64?, Int64?)] {
            club.add(id) { ($0.level, $0.levelVisits) = (level, visits) }
        }
        club.members[3].levelExpiresAt = now
        let aggregates = aggregates(club)
        #expect(
            aggregates.levels == [
                LevelMembers(level: 1, name: "Uno", members: 4, medianVisits: 5),
                LevelMembers(level: 2, name: "Dos", members: 1, medianVisits: 6),
                LevelMembers(level: 3, name: "Tres", members: 0, medianVisits: nil),
                LevelMembers(level: 9, name: nil, members: 1, medianVisits: 4),
                LevelMembers(level: nil, name: nil, members: 1, medianVisits: 3),
            ])
        #expect(aggregates.levelProgress.map(\.memberID) == ["a", "b", "c", "d", "e", "g"])
        #expect(aggregates.levelProgress.map(\.standing.visitsToNext) == [8, 3, 1, 9, nil, nil])
        #expect(aggregates.levelProgress.map(\.standing.willDrop) == [false, false, false, true, nil, nil])
        #expect(aggregates.levelAnomalies.isEmpty)
    }

    @Test func `negative visits count as zero in a level's median`() {
        var club = Club()
        club.levels = [LevelTable.Row(id: "1", levelNumber: 1, name: "Uno", visitsRequiredMin: 0)]
        for (id, visits) in [("a", -3), ("b", -1), ("c", 2)] as [(String, Int64)] {
            club.add(id) { ($0.level, $0.levelVisits) = (1, visits) }
        }
        #expect(aggregates(club).levels.map(\.medianVisits) == [0])
    }

    @Test func `with states and plans unknown, nobody is judged`() {
        var club = Club()
        for (id, isActive) in [("a", nil), ("b", true), ("c", false)] as [(String, Bool?)] {
            club.add(id) { ($0.status, $0.isActive, $0.visits, $0.end) = (.unknown, isActive, 1, now) }
            weekly(id, &club, daysAgo: 30)
        }
        let bare = aggregates(club)
        #expect(!bare.keepsStates)
        #expect(bare.admissions.isEmpty && bare.expiring.isEmpty && bare.attendanceByPlan.isEmpty)
        #expect(bare.fading.map(\.memberID) == ["a", "b"])
        #expect(bare.membersByStatus.last?.members == 3 && bare.membersByPlan.map(\.members) == [3])
        #expect(aggregates(club, only: "a").admissions.isEmpty)

        // One plan in the club is enough for all to be judged, also where only another is shown.
        club.add("d", .visitBased) { ($0.status, $0.visits) = (.unknown, 5) }
        let known = aggregates(club)
        #expect(known.keepsStates)
        #expect(known.admissions.map(\.reason) == [.inactive, .unknownStatus, .inactive, .unknownStatus])
        #expect(known.fading.isEmpty && known.attendanceByPlan.count == 2)
        #expect(aggregates(club, only: "a").admissions.map(\.reason) == [.inactive])
    }

    @Test func `a member gets only their own rows and visits`() {
        var club = Club()
        for id in ["a", "b"] { club.add(id, .visitBased) { $0.visits = 2 } }
        weekly("a", &club, daysAgo: 30)
        weekly("b", &club, daysAgo: 30)
        let own = aggregates(club, only: "b")
        #expect(own.admissions.map(\.memberID) == ["b"])
        #expect(own.fading.map(\.memberID) == ["b"])
        #expect(own.expiring.map(\.memberID) == ["b"])
        #expect(own.totals.visits == 12)
        #expect(own.totals.unlistedVisits == 0)
        #expect(own.visitsHistogram.reduce(0) { $0 + $1.visits } == 12)
        #expect(own.visitsByWeekdayAndHour.reduce(0) { $0 + $1.visits } == 12)
        #expect(aggregates(club, only: "nobody").totals.visits == 0)
    }
}
