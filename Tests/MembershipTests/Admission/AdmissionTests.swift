import Base
import Membership
import TestSupport
import Testing

/// The boundary table of the door. It is noon of Tuesday 10 March 2026 in Santiago, 15:00 in Greenwich.
@Suite(.timeLimit(.minutes(30))) struct AdmissionTests {
    private let now = at("2026-03-10 15:00")

    private func decide(_ state: MemberState, family: [MemberState] = []) throws -> Decision {
        let shared = family.isEmpty ? nil : SharedVisits([state] + family)
        return Admission.decide(state, family: shared, now: now, clock: try santiago())
    }

    private static let expire = Decision.Change(status: .expired)

    // MARK: Activity and status

    @Test(arguments: [
        (MembershipStatus.pending, Decision.Reason.pending), (.suspended, .suspended), (.cancelled, .cancelled),
        (.expired, .expired), (.unknown, .unknownStatus),
    ])
    func `only an active membership admits`(_ status: MembershipStatus, _ reason: Decision.Reason) throws {
        // Its plan would admit, and is not looked at.
        let state = MemberState(status: status, planType: .visitBased, visitsLeft: 5)
        #expect(try decide(state) == Decision(reason, planType: .visitBased))
    }

    @Test(arguments: [false, nil] as [Bool?])
    func `an inactive member is refused before anything else`(_ isActive: Bool?) throws {
        let state = MemberState(isActive: isActive, status: .cancelled, planType: .visitBased, visitsLeft: 0)
        #expect(try decide(state) == Decision(.inactive, planType: .visitBased))
    }

    @Test func `a plan of unknown type is refused and nothing is written`() throws {
        #expect(try decide(MemberState(endsAt: at("2030-01-01 00:00"), visitsLeft: 9)) == Decision(.unknownPlan))
    }

    // MARK: Time

    @Test(arguments: [
        // A second later than now, on the same day.
        ("2026-03-10 15:00:01", Decision(.valid, planType: .timeBased, daysLeft: 0)),
        // The last second of the day in Santiago, and the first of the next.
        ("2026-03-11 02:59:59", Decision(.valid, planType: .timeBased, daysLeft: 0)),
        ("2026-03-11 03:00", Decision(.valid, planType: .timeBased, daysLeft: 1)),
        // Over the change of clock, where a day has 25 hours.
        ("2026-04-06 04:00", Decision(.valid, planType: .timeBased, daysLeft: 27)),
        ("2026-04-06 03:59", Decision(.valid, planType: .timeBased, daysLeft: 26)),
        // Now is not later than now.
        ("2026-03-10 15:00", Decision(.endDatePassed, planType: .timeBased, daysLeft: 0, change: expire)),
        // The midnight with which today began.
        ("2026-03-10 03:00", Decision(.endDatePassed, planType: .timeBased, daysLeft: 0, change: expire)),
        ("2026-03-10 02:59", Decision(.endDatePassed, planType: .timeBased, daysLeft: -1, change: expire)),
    ])
    func `a time-based membership ends at its exact instant`(_ end: String, _ expected: Decision) throws {
        #expect(try decide(MemberState(planType: .timeBased, endsAt: at(end))) == expected)
    }

    @Test func `visits on a time-based plan are ignored`() throws {
        let state = MemberState(planType: .timeBased, endsAt: at("2026-03-12 15:00"), visitsLeft: 0)
        #expect(try decide(state) == Decision(.valid, planType: .timeBased, daysLeft: 2))
        // Nor in a family.
        #expect(try decide(state, family: [state]) == Decision(.valid, planType: .timeBased, daysLeft: 2))
    }

    @Test func `without its limit a plan admits nobody and nothing is written`() throws {
        #expect(try decide(MemberState(planType: .timeBased)) == Decision(.endDateMissing, planType: .timeBased))
        #expect(try decide(MemberState(planType: .visitBased)) == Decision(.visitsMissing, planType: .visitBased))
        #expect(
            try decide(MemberState(planType: .mixed, visitsLeft: 3))
                == Decision(.endDateMissing, planType: .mixed, visitsLeft: 3))
        #expect(
            try decide(MemberState(planType: .mixed, endsAt: at("2026-03-12 15:00")))
                == Decision(.visitsMissing, planType: .mixed, daysLeft: 2))
    }

    // MARK: Visits

    @Test(
        arguments: [
            (10, Decision(.valid, planType: .visitBased, visitsLeft: 9, change: .init(visitsLeft: 9))),
            (2, Decision(.valid, planType: .visitBased, visitsLeft: 1, change: .init(visitsLeft: 1))),
            (
                1,
                Decision(
                    .lastVisit, planType: .visitBased, visitsLeft: 0, change: .init(visitsLeft: 0, status: .expired))
            ),
            (0, Decision(.noVisitsLeft, planType: .visitBased, visitsLeft: 0, change: expire)),
            (-3, Decision(.noVisitsLeft, planType: .visitBased, visitsLeft: -3, change: expire)),
            (.min, Decision(.noVisitsLeft, planType: .visitBased, visitsLeft: .min, change: expire)),
        ] as [(Int64, Decision)])
    func `a visit is deducted`(_ visits: Int64, _ expected: Decision) throws {
        // An end date that has passed is not looked at.
        let state = MemberState(planType: .visitBased, endsAt: at("2020-01-01 00:00"), visitsLeft: visits)
        #expect(try decide(state) == expected)
    }

    // MARK: Both

    @Test func `a mixed plan needs both`() throws {
        let (later, before) = (at("2026-03-15 15:00"), at("2026-03-09 15:00"))
        func mixed(_ end: Instant?, _ visits: Int64?) throws -> Decision {
            try decide(MemberState(planType: .mixed, endsAt: end, visitsLeft: visits))
        }
        #expect(
            try mixed(later, 4)
                == Decision(.valid, planType: .mixed, visitsLeft: 3, daysLeft: 5, change: .init(visitsLeft: 3)))
        #expect(
            try mixed(later, 1)
                == Decision(
                    .lastVisit, planType: .mixed, visitsLeft: 0, daysLeft: 5,
                    change: .init(visitsLeft: 0, status: .expired)))
        #expect(
            try mixed(before, 4)
                == Decision(.endDatePassed, planType: .mixed, visitsLeft: 4, daysLeft: -1, change: Self.expire))
        #expect(
            try mixed(later, 0)
                == Decision(.noVisitsLeft, planType: .mixed, visitsLeft: 0, daysLeft: 5, change: Self.expire))
        #expect(
            try mixed(before, 0)
                == Decision(
                    .endDatePassedAndNoVisitsLeft, planType: .mixed, visitsLeft: 0, daysLeft: -1, change: Self.expire))
        // A limit that has failed goes before one that is missing.
        #expect(try mixed(nil, 0).reason == .noVisitsLeft)
        #expect(try mixed(before, nil).reason == .endDatePassed)
        #expect(try mixed(nil, nil).reason == .endDateMissing)
    }

    // MARK: Families

    private func member(_ visits: Int64?, _ status: MembershipStatus = .active, isActive: Bool = true) -> MemberState {
        MemberState(isActive: isActive, status: status, planType: .visitBased, visitsLeft: visits)
    }

    @Test func `a visit is taken from the whole family`() throws {
        #expect(
            try decide(member(5), family: [member(5), member(5)])
                == Decision(
                    .valid, planType: .visitBased, visitsLeft: 4, change: .init(visitsLeft: 4, isForFamily: true)))
        #expect(
            try decide(member(1), family: [member(1)])
                == Decision(
                    .lastVisit, planType: .visitBased, visitsLeft: 0,
                    change: .init(visitsLeft: 0, status: .expired, isForFamily: true)))
        #expect(
            try decide(member(0), family: [member(0)])
                == Decision(
                    .noVisitsLeft, planType: .visitBased, visitsLeft: 0,
                    change: .init(status: .expired, isForFamily: true)))
    }

    @Test func `where documents disagree, the lowest counts and all are made equal`() throws {
        let decision = try decide(member(9), family: [member(3), member(nil)])
        #expect(decision.visitsLeft == 2)
        #expect(decision.change == .init(visitsLeft: 2, isForFamily: true))
        #expect(try decide(member(9), family: [member(0)]).reason == .noVisitsLeft)
        #expect(try decide(member(nil), family: [member(3)]).visitsLeft == 2)
        #expect(try decide(member(nil), family: [member(nil)]).reason == .visitsMissing)
    }

    @Test func `memberships not in force do not lower the family's visits`() throws {
        #expect(try decide(member(9), family: [member(0, .cancelled)]).visitsLeft == 8)
        #expect(try decide(member(9), family: [member(0, isActive: false)]).visitsLeft == 8)
    }

    @Test func `a date that has passed expires one member and not the family`() throws {
        let over = MemberState(planType: .mixed, endsAt: at("2026-03-01 00:00"), visitsLeft: 4)
        let other = MemberState(planType: .mixed, endsAt: at("2026-04-01 00:00"), visitsLeft: 4)
        #expect(try decide(over, family: [other]).change == Self.expire)
    }

    // MARK: Plans that are named and not known

    /// Its own limits would admit it.
    @Test(arguments: PlanType.allCases)
    func `a member whose plan is named but unknown is refused`(_ type: PlanType) throws {
        let state = MemberState(planType: type, namesUnknownPlan: true, endsAt: at("2026-04-01 00:00"), visitsLeft: 5)
        #expect(try decide(state) == Decision(.unknownPlan, planType: type))
    }

    @Test func `where it is unknown who shares, nobody loses a visit`() throws {
        for visits in [5, 1, 0] as [Int64] {
            let state = member(visits)
            var family = SharedVisits([state, member(visits)])
            family.addUncertain()
            let decision = Admission.decide(state, family: family, now: now, clock: try santiago())
            #expect(decision == Decision(.familyPlanUnknown, planType: .visitBased))
        }
    }

    /// The documented rules consider only the end, and an active membership is one that the club has begun.
    @Test func `a start date in the future is ignored`() throws {
        var tables = MemberTables(name: "gym")
        tables.member("ana") {
            $0.planType = .timeBased
            $0.membershipStartDate = at("2026-03-20 15:00")
            $0.membershipEndDate = at("2026-04-20 15:00")
        }
        let decision = Admission.decide(member: 0, in: tables, now: now, clock: try santiago()).decision
        #expect(decision.reason == .valid)
    }

    @Test func `who shares visits`() {
        #expect(SharedVisits.applies(planType: .visitBased, maxMembers: 2))
        #expect(SharedVisits.applies(planType: .mixed, maxMembers: nil))
        #expect(!SharedVisits.applies(planType: .mixed, maxMembers: 1))
        #expect(!SharedVisits.applies(planType: .timeBased, maxMembers: 4))
        #expect(!SharedVisits.applies(planType: nil, maxMembers: 4))
    }
}
