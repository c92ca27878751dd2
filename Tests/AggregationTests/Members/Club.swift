import Tables
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
            var id = visit.member
            let code = id.withUTF8 { tables.insertMember($0) }
            tables.appendVisits(members: [code], at: [visit.at])
        }
        tables.provenance = provenance
        return tables
    }
}

extension MemberTables {
    fileprivate mutating func append(_ member: Club.Member) {
        var texts = TextColumn()
        for text in [member.id, member.plan, member.family] { texts.append(text) }
        texts.withUTF8(0) { id in
            texts.withUTF8(1) { plan in
                texts.withUTF8(2) { family in
                    guard let id else { return }
                    var row = MemberTable.Row(id: id)
                    row.isActive = member.isActive
                    row.status = member.status
                    row.planType = member.planType
                    row.planID = plan
                    row.membershipStartDate = member.start
                    row.membershipEndDate = member.end
                    row.remainingVisits = member.visits
                    row.familyGroupID = family
                    row.currentLevel = member.level
                    row.points = member.points
                    row.visitsInCurrentPeriod = member.levelVisits
                    row.levelExpiresAt = member.levelExpiresAt
                    append(row)
                }
            }
        }
    }
}
