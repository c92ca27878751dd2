import Base
import Foundation
import Membership
import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct PlanSectionTests {
    private let zone: TimeZone

    init() throws { zone = try #require(TimeZone(identifier: "America/Santiago")) }

    /// True at 2026-03-10T12:00-03:00, the newest visit.
    private var club: Club {
        var club = Club()
        club.add("t1", .timeBased) { $0.end = Instant("2026-03-12T12:00:00-03:00") }
        club.add("t2", .timeBased) { $0.end = Instant("2026-03-20T12:00:00-03:00") }
        // Over, and nobody has marked it; it ended within the period, and nobody came.
        club.add("t3", .timeBased) { $0.end = Instant("2026-03-02T12:00:00-03:00") }
        club.add("t4", .timeBased) { ($0.status, $0.end) = (.suspended, Instant("2026-12-31T12:00:00-03:00")) }
        club.add("v1", .visitBased) { ($0.status, $0.visits) = (.expired, 0) }
        club.add("v2", .visitBased) { ($0.status, $0.visits) = (.expired, 0) }
        club.add("x") { $0.status = .pending }
        club.visit("t1", "2026-03-01T09:00:00-03:00", "2026-03-02T09:00:00-03:00")
        club.visit("v1", "2026-03-03T09:00:00-03:00", "2026-03-10T12:00:00-03:00")
        club.visit("gone", "2026-03-03T10:00:00-03:00")
        return club
    }

    @Test func `members by status has the five states`() {
        let rows = MemberAggregates(of: club.tables, zone: zone).membersByStatus
        #expect(rows.map(\.status) == [.active, .pending, .suspended, .cancelled, .expired])
        #expect(rows.map(\.members) == [3, 1, 1, 0, 2])
        var odd = club
        odd.add("y") { $0.status = .unknown }
        #expect(
            MemberAggregates(of: odd.tables, zone: zone).membersByStatus.last == .init(status: .unknown, members: 1))
    }

    @Test func `members by plan`() {
        let rows = MemberAggregates(of: club.tables, zone: zone).membersByPlan
        // Of t1 (2 days) and t2 (10 days) the nearest rank of the half is the first; t3 is over, t4 not in force.
        #expect(
            rows == [
                PlanMembers(planType: .timeBased, members: 4, active: 3, visits: 2, medianDaysLeft: 2),
                PlanMembers(planType: .visitBased, members: 2, active: 0, visits: 2, medianDaysLeft: nil),
                PlanMembers(planType: nil, members: 1, active: 0, visits: 0, medianDaysLeft: nil),
            ])
    }

    @Test func `attendance covers those entitled`() {
        let rows = MemberAggregates(of: club.tables, zone: zone).attendanceByPlan
        // t1 came, t2 would be admitted, t3's term ended in the period; t4 is suspended. v1 came, though used up now.
        #expect(
            rows == [
                PlanAttendance(planType: .timeBased, entitled: 3, attended: 1),
                PlanAttendance(planType: .visitBased, entitled: 1, attended: 1),
                PlanAttendance(planType: nil, entitled: 0, attended: 0),
            ])
    }

    @Test func `a period is half-open and changes visits, not members`() {
        let selection = MemberSelection(
            from: Instant("2026-03-02T09:00:00-03:00"), to: Instant("2026-03-10T12:00:00-03:00"))
        let aggregates = MemberAggregates(of: club.tables, zone: zone, selection: selection)
        #expect(aggregates.membersByPlan.map(\.visits) == [1, 1, 0])
        #expect(aggregates.membersByPlan.map(\.members) == [4, 2, 1])
        #expect(aggregates.totals.visits == 3)
        #expect(aggregates.totals.leftOut == 2)
        #expect(aggregates.totals.visitors == 3)
        #expect(aggregates.totals.unlistedVisits == 1)
        // The report is still true at the newest visit, which the period leaves out.
        #expect(aggregates.asOf == Instant("2026-03-10T12:00:00-03:00"))
        // t3's term ended within it; with a later start it does not.
        #expect(aggregates.attendanceByPlan.map(\.entitled) == [3, 1, 0])
        let later = MemberSelection(from: Instant("2026-03-03T09:00:00-03:00"))
        let tail = MemberAggregates(of: club.tables, zone: zone, selection: later).attendanceByPlan
        #expect(tail.map(\.entitled) == [2, 1, 0])
        #expect(tail.map(\.attended) == [0, 1, 0])
        // Of a period after the newest visit, nobody knows who came.
        let newest = MemberSelection(from: Instant("2026-03-10T12:00:00-03:00"))
        #expect(MemberAggregates(of: club.tables, zone: zone, selection: newest).attendanceByPlan.count == 3)
        let after = MemberSelection(from: Instant("2026-03-10T12:00:01-03:00"))
        #expect(MemberAggregates(of: club.tables, zone: zone, selection: after).attendanceByPlan.isEmpty)
    }

    @Test func `later visits are not known`() {
        let selection = MemberSelection(asOf: Instant("2026-03-03T09:00:00-03:00"))
        let aggregates = MemberAggregates(of: club.tables, zone: zone, selection: selection)
        #expect(aggregates.totals.visits == 3)
        #expect(aggregates.admissions.first { $0.memberID == "t1" }?.daysLeft == 9)
    }

    @Test func `without visits or a date, nobody is judged`() {
        var club = club
        club.visits = []
        let aggregates = MemberAggregates(of: club.tables, zone: zone)
        #expect(aggregates.asOf == nil)
        #expect(aggregates.admissions.isEmpty && aggregates.expiring.isEmpty && aggregates.attendanceByPlan.isEmpty)
        #expect(aggregates.membersByPlan.map(\.members) == [4, 2, 1])
        #expect(aggregates.membersByPlan.map(\.medianDaysLeft) == [nil, nil, nil])
        #expect(aggregates.visitsHistogram.isEmpty && aggregates.retention.isEmpty)
        let dated = MemberAggregates(
            of: club.tables, zone: zone, selection: MemberSelection(asOf: Instant("2026-03-10T12:00:00-03:00")))
        #expect(dated.admissions.filter(\.isAdmitted).map(\.memberID) == ["t1", "t2"])
    }

    @Test func `an empty club`() {
        let aggregates = MemberAggregates(of: MemberTables(name: "Club"), zone: zone)
        #expect(aggregates.totals.members == 0)
        #expect(aggregates.membersByStatus.count == 5)
        #expect(aggregates.membersByPlan.isEmpty && aggregates.levels.isEmpty && aggregates.familyGroups.isEmpty)
    }
}
