import TestSupport
import Testing

@testable import Base

@Suite(.timeLimit(.minutes(30))) struct MemberTablesTests {
    @Test func `visits may come before their members`() {
        var tables = MemberTables(name: "gym")
        tables.visit("v1", by: "ghost", at: 100)
        tables.visit("v2", by: "ana", at: 200)
        tables.member("ana") { $0.status = .active }
        #expect(tables.members.codes == [1])
        #expect(tables.memberIDs.row(of: 1) == 0)
        #expect(tables.memberIDs.row(of: 0) == nil)
        #expect(tables.memberIDs.rowsByCode == [-1, 0])
        #expect(tables.visits.members == [0, 1])
        #expect(tables.visits.visitedAt.map(\.secondsSinceEpoch) == [100, 200])
        #expect(tables.visits.ids[1] == "v2")
        #expect(tables.id(ofMember: 0) == "ana")
    }

    @Test func `a member is listed once`() {
        var tables = MemberTables(name: "gym")
        let first = tables.member("ana") { $0.remainingVisits = 3 }
        let second = tables.member("ana") { $0.remainingVisits = 9 }
        #expect(first)
        #expect(!second)
        #expect(tables.members.count == 1)
        #expect(tables.members.remainingVisits[0] == 3)
    }

    @Test func `missing fields are null`() {
        var tables = MemberTables(name: "gym")
        tables.member("ana") { ($0.isActive, $0.status) = (nil, .unknown) }
        #expect(tables.members.isActive(0) == nil)
        #expect(tables.members.statuses == [.unknown])
        #expect(tables.members.names[0] == nil)
        #expect(tables.members.endDates[0] == nil)
        #expect(tables.members.remainingVisits[0] == nil)
        #expect(tables.members.families[0] == nil)
        #expect(tables.planType(ofMember: 0) == nil)
    }

    @Test func `a member's own plan type takes precedence over their plan's`() {
        var tables = MemberTables(name: "gym")
        tables.member("own", plan: "p") { $0.planType = .visitBased }
        tables.member("plan's", plan: "p")
        tables.member("unlisted", plan: "gone")
        let first = tables.append(PlanTable.Row(id: "p", type: .mixed, maxMembers: 4))
        let second = tables.append(PlanTable.Row(id: "p", type: .timeBased))
        #expect(first)
        #expect(!second)
        #expect(tables.planType(ofMember: 0) == .visitBased)
        #expect(tables.planType(ofMember: 1) == .mixed)
        #expect(tables.plan(ofMember: 1)?.maxMembers == 4)
        #expect(tables.planType(ofMember: 2) == nil)
    }

    @Test func `families and accounts are shared codes`() {
        var tables = MemberTables(name: "gym")
        tables.member("ana", family: "f", user: "u1")
        tables.member("bea", family: "f")
        tables.visit("v", by: "ana", user: "u1", at: 1)
        #expect(tables.members.families[0] == tables.members.families[1])
        #expect(tables.members.linkedUsers[0] == tables.visits.users[0])
        #expect(tables.members.linkedUsers[1] == nil)
    }

    @Test func `tables for reports keep no visit IDs`() {
        var tables = MemberTables(name: "gym", keepsVisitIDs: false)
        tables.visit("v1", by: "ana", at: 1)
        tables.appendVisits(members: [0], at: [Instant(secondsSinceEpoch: 2)])
        #expect(tables.visits.ids.count == 0)
        #expect(tables.visits.count == 2)
    }

    @Test func `whole columns of visits go after the existing ones`() {
        var tables = MemberTables(name: "gym", keepsVisitIDs: false)
        tables.member("ana")
        tables.member("bea")
        let times = (1...4).map { Instant(secondsSinceEpoch: $0) }
        tables.appendVisits(members: [1], at: [times[0]])
        tables.visit("v", by: "ana", user: "u", at: 2)
        tables.appendVisits(members: [1, 0], at: Array(times[2...]))
        #expect(tables.visits.members == [1, 0, 1, 0])
        #expect(tables.visits.visitedAt == times)
        #expect(tables.visits.users.count == 0)
    }

    @Test func `documented names and no others`() {
        #expect(MembershipStatus(name: "cancelled") == .cancelled)
        #expect(MembershipStatus(name: "unknown") == nil)
        #expect(MembershipStatus(name: "Active") == nil)
        #expect(PlanType(name: "visit_based") == .visitBased)
        #expect(PlanType(name: "") == nil)
        #expect(PlanType.allCases.map(\.hasEndDate) == [true, false, true])
        #expect(PlanType.allCases.map(\.countsVisits) == [false, true, true])
    }
}

extension MemberTables {
    fileprivate mutating func visit(_ id: String, by member: String, user: String? = nil, at seconds: Int64) {
        withViews(of: [id, member, user]) { texts in
            guard let id = texts[0], let member = texts[1] else { return }
            append(
                VisitTable.Row(
                    id: id, memberID: member, userID: texts[2], visitedAt: Instant(secondsSinceEpoch: seconds)))
        }
    }
}
