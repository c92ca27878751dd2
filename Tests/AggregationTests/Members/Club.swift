import Base
import TestSupport

/// A club as rows, small enough to count by hand; `tables` has it in columns.
struct Club {
    struct Member {
        var id: String
        var isActive: Bool? = true
        var status = MembershipStatus.active
        var planType: PlanType?
        var plan: String?
        var start: Instant?
        var end: Instant?
        var visits: Int64?
        var family: String?
        var level: Int64?
        var points: Int64?
        var levelVisits: Int64?
        var levelExpiresAt: Instant?
    }

    struct Visit: Equatable {
        var member: String
        var at: Instant
    }

    var members: [Member] = []
    var plans: [PlanTable.Row] = []
    var levels: [LevelTable.Row] = []
    var visits: [Visit] = []
    var provenance = MemberProvenance()

    mutating func add(_ id: String, _ type: PlanType? = nil, change: (inout Member) -> Void = { _ in }) {
        var member = Member(id: id, planType: type)
        change(&member)
        members.append(member)
    }

    /// Visits of a member at these times, as ISO 8601 with an offset.
    mutating func visit(_ member: String, _ times: String...) {
        for time in times { visits.append(Visit(member: member, at: Instant(time))) }
    }

    var tables: MemberTables {
        var tables = MemberTables(name: "Club", keepsVisitIDs: false)
        for plan in plans { tables.append(plan) }
        for level in levels { tables.levels.append(level) }
        for member in members { tables.append(member) }
        for visit in visits {
            tables.visit(visit.member, visit.at)
        }
        tables.provenance = provenance
        return tables
    }
}

extension MemberTables {
    fileprivate mutating func append(_ member: Club.Member) {
        self.member(member.id, plan: member.plan, family: member.family) {
            ($0.isActive, $0.status, $0.planType) = (member.isActive, member.status, member.planType)
            ($0.membershipStartDate, $0.membershipEndDate) = (member.start, member.end)
            ($0.remainingVisits, $0.currentLevel, $0.points) = (member.visits, member.level, member.points)
            ($0.visitsInCurrentPeriod, $0.levelExpiresAt) = (member.levelVisits, member.levelExpiresAt)
        }
    }
}
