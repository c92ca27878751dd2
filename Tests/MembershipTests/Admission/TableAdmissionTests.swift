import Base
import TestSupport
import Testing

@testable import Membership

@Suite(.timeLimit(.minutes(30))) struct TableAdmissionTests {
    private let now = at("2026-03-10 15:00")

    /// A family plan of four, a plan of one, and members as given: id, plan, family, visits.
    private func tables(_ members: [(String, String?, String?, Int64?)]) -> MemberTables {
        var tables = MemberTables(name: "gym")
        tables.append(PlanTable.Row(id: "family", type: .visitBased, visitsGranted: 20, maxMembers: 4))
        tables.append(PlanTable.Row(id: "single", type: .visitBased, visitsGranted: 20, maxMembers: 1))
        tables.append(PlanTable.Row(id: "monthly", type: .timeBased, maxMembers: 4))
        for (id, plan, family, visits) in members {
            tables.member(id, plan: plan, family: family) { $0.remainingVisits = visits }
        }
        return tables
    }

    private func decide(_ row: Int, _ tables: MemberTables) throws -> Admission.Case {
        Admission.decide(member: row, in: tables, now: now, clock: try santiago())
    }

    @Test func `the change applies to those who share`() throws {
        let tables = tables([
            ("ana", "family", "f1", 5), ("bea", "family", "f2", 7), ("carla", "family", "f1", 5),
            ("dina", "single", "f1", 3), ("eva", "monthly", "f1", nil), ("flor", "family", nil, 2),
        ])
        let ana = try decide(0, tables)
        #expect(ana.decision.change == .init(visitsLeft: 4, isForFamily: true))
        #expect(ana.changedRows == [0, 2])
        #expect(!ana.familyDisagrees)
        // The only one of her group that is there; a family plan without a group; a plan for one.
        #expect(try decide(1, tables).changedRows == [1])
        #expect(try decide(5, tables).decision.change == .init(visitsLeft: 1))
        #expect(try decide(5, tables).changedRows == [5])
        #expect(try decide(3, tables).decision.change == .init(visitsLeft: 2))
        #expect(try decide(3, tables).changedRows == [3])
        #expect(try decide(4, tables).decision.reason == .endDateMissing)
        #expect(try decide(4, tables).changedRows == [])
    }

    /// An individual in a family group keeps what is theirs, whichever of them stands at the door.
    @Test func `an individual's balance is not the family's`() throws {
        let tables = tables([("ana", "single", "f1", 1), ("bea", "family", "f1", 9), ("carla", "family", "f1", 9)])
        #expect(try decide(0, tables).decision.change == .init(visitsLeft: 0, status: .expired))
        #expect(try decide(0, tables).changedRows == [0])
        #expect(try decide(1, tables).decision.change == .init(visitsLeft: 8, isForFamily: true))
        #expect(try decide(1, tables).changedRows == [1, 2])
    }

    /// Whether a relative shares is for the plan to say; where that is not there, nobody shares and nobody is charged.
    @Test func `a relative's unlisted plan refuses those who share`() throws {
        let tables = tables([
            ("ana", "family", "f1", 5), ("bea", "gone", "f1", 5), ("carla", "single", "f1", 5),
            ("dina", "family", "f2", 5),
        ])
        #expect(try decide(0, tables).decision == Decision(.familyPlanUnknown, planType: .visitBased))
        #expect(try decide(0, tables).changedRows == [])
        #expect(try decide(1, tables).decision.reason == .unknownPlan)
        // Who shares nothing has nothing to do with it, nor has another family.
        #expect(try decide(2, tables).decision.change == .init(visitsLeft: 4))
        #expect(try decide(3, tables).decision.isAdmitted)
    }

    @Test func `a group that names no plan shares`() throws {
        var tables = tables([])
        for (id, visits) in [("ana", Int64(4)), ("bea", 6)] {
            tables.member(id, family: "f") { ($0.planType, $0.remainingVisits) = (.visitBased, visits) }
        }
        let bea = try decide(1, tables)
        #expect(bea.decision.visitsLeft == 3)
        #expect(bea.changedRows == [0, 1])
        #expect(bea.familyDisagrees)
    }
}
