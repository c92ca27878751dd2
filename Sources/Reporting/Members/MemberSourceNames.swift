import Aggregation
import Base

/// The names that a profile gives to the fields and collections of a source, and the settings that give them.
///
/// A source such as Firestore cannot say that a name is misspelt: no document has such a field, and such a collection is
/// empty. A report says which setting to check.
public struct MemberSourceNames: Sendable {
    public struct Name: Sendable {
        /// As in `MemberProvenance.missingFields`, such as `members.membershipStatus`; for a collection, its name.
        let text: String
        /// Such as `members.fields.members.status`.
        let setting: String

        public init(_ text: String, setting: String) {
            self.text = text
            self.setting = setting
        }
    }

    /// The fields that every member, plan and visit should have.
    public var ofMembers: [Name] = []
    public var ofPlans: [Name] = []
    public var ofVisits: [Name] = []
    /// The fields with the end of a membership and the visits left, which a plan may require.
    public var end: Name
    var visitsLeft: Name
    /// The field with which a visit names its member.
    public var visitor: Name
    /// The collection of plans.
    var plans: Name

    public init(end: Name, visitsLeft: Name, visitor: Name, plans: Name) {
        self.end = end
        self.visitsLeft = visitsLeft
        self.visitor = visitor
        self.plans = plans
    }
}

extension MemberSourceNames {
    /// Warnings about names that nothing has. A club without members has none, nor one without visits about its visits.
    func notices(of tables: MemberTables, _ totals: MemberTotals) -> [Notice] {
        guard tables.members.count > 0 else { return [] }
        var notices = absent(in: tables).map { Notice(.warning, .fieldInNoRecord($0.text, setting: $0.setting)) }
        if tables.plans.count == 0, (0..<tables.members.count).contains(where: { tables.members.plans[$0] != nil }) {
            notices.append(Notice(.warning, .plansNotThere(plans.text, setting: plans.setting)))
        }
        if totals.visits > 0, totals.unlistedVisits == totals.visits {
            notices.append(Notice(.warning, .visitsOfNobody(visitor.text, setting: visitor.setting)))
        }
        for index in notices.indices { notices[index].isOfName = true }
        return notices
    }

    /// The fields that no record has.
    func absent(in tables: MemberTables) -> [Name] {
        let provenance = tables.provenance
        func missing(_ names: [Name], of count: Int) -> [Name] {
            names.filter { count > 0 && provenance.missingFields[$0.text] == count }
        }
        let members = 0..<tables.members.count
        // Without them, nobody on such a plan is admitted. A club may have no such plans.
        func lacking(_ name: Name, ifSome requires: (PlanType) -> Bool, has: (Int) -> Bool) -> [Name] {
            let isUnreadable = provenance.unreadableFields[name.text] != nil
            let isRequired = members.contains { tables.planType(ofMember: $0).map(requires) ?? false }
            return isRequired && !isUnreadable && !members.contains(where: has) ? [name] : []
        }
        return missing(ofMembers, of: members.count) + missing(ofPlans, of: tables.plans.count)
            + missing(ofVisits, of: provenance.visits)
            + lacking(end, ifSome: \.hasEndDate) { tables.members.endDates[$0] != nil }
            + lacking(visitsLeft, ifSome: \.countsVisits) { tables.members.remainingVisits[$0] != nil }
    }
}
