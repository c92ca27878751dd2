import Membership
import Testing

@testable import Sources

/// Families with members on other plans, at the door of the sandbox's gym.
@Suite(.timeLimit(.minutes(30))) struct FamilyPlanTests {
    /// Two on the family's plan for four, and one on a plan of visits of their own.
    private func withMixedFamily(_ body: (DoorSandbox) async throws -> Void) async throws {
        try await DoorSandbox.run { door in
            try await door.write(
                (
                    "members/one",
                    door.member(plan: "plan-familiar-visitas", type: "visit_based", visits: 9, family: "f")
                ),
                (
                    "members/two",
                    door.member(plan: "plan-familiar-visitas", type: "visit_based", visits: 9, family: "f")
                ),
                ("members/own", door.member(plan: "plan-10-visitas", type: "visit_based", visits: 1, family: "f")))
            try await body(door)
        }
    }

    @Test func `a family's visit is not taken from a relative on their own plan`() async throws {
        try await withMixedFamily { door in
            let checkIn = try await door.reception().checkIn("one")
            #expect(checkIn.decision.reason == .valid && checkIn.decision.visitsLeft == 8)
            #expect(checkIn.membersChanged == 2)
            #expect(try ["one", "two", "own"].map(door.visitsLeft) == [8, 8, 1])
        }
    }

    /// Once, both documents were written `remainingVisits` 0 and `expired`.
    @Test func `an individual's last visit is not the family's`() async throws {
        try await withMixedFamily { door in
            let checkIn = try await door.reception().checkIn("own")
            #expect(checkIn.decision.reason == .lastVisit && checkIn.membersChanged == 1)
            #expect(try ["one", "two", "own"].map(door.visitsLeft) == [9, 9, 0])
            #expect(try ["one", "two", "own"].map(door.status) == ["active", "active", "expired"])
        }
    }

    @Test func `several check-ins at once and dry runs keep the balances apart`() async throws {
        try await withMixedFamily { door in
            let decided = try await door.reception().decide(["one", "own", "two"])
            #expect(decided.map(\.decision.visitsLeft) == [8, 0, 7])
            #expect(decided.map(\.decision.reason) == [.valid, .lastVisit, .valid])
            #expect(try ["one", "two", "own"].map(door.visitsLeft) == [9, 9, 1])
            let reception = try door.reception()
            for id in ["one", "own", "two"] { _ = try await reception.checkIn(id) }
            #expect(try ["one", "two", "own"].map(door.visitsLeft) == [7, 7, 0])
        }
    }

    /// The type of a relative's plan counts too where the relative's document does not say it.
    @Test func `a relative's plan says what their document does not`() async throws {
        try await withMixedFamily { door in
            try await door.write(("members/three", door.member(plan: "plan-familiar-mixto", visits: 9, family: "f")))
            #expect(try await door.reception().checkIn("one").membersChanged == 3)
            #expect(try ["one", "two", "three", "own"].map(door.visitsLeft) == [8, 8, 8, 1])
        }
    }

    /// A name that no plan has, one that none can have, and what is no name at all.
    @Test(arguments: [#"{"stringValue":"gone"}"#, #"{"stringValue":"a/b"}"#, #"{"integerValue":"7"}"#])
    func `where a relative's plan is unknown, nobody is charged`(plan: String) async throws {
        try await withMixedFamily { door in
            try await door.write(("members/own", ["planId": plan]))
            let before = try door.checkIns
            let checkIn = try await door.reception().checkIn("one")
            #expect(checkIn.decision.reason == .familyPlanUnknown && !checkIn.decision.isAdmitted)
            #expect(try await door.reception().decide(["two"]).map(\.decision.reason) == [.familyPlanUnknown])
            #expect(try await door.reception().checkIn("own").decision.reason == .unknownPlan)
            #expect(try ["one", "two", "own"].map(door.visitsLeft) == [9, 9, 1])
            #expect(try door.checkIns == before)
        }
    }

    @Test(arguments: ["visit_based", "mixed", "time_based"])
    func `a member whose plan is unknown is refused`(type: String) async throws {
        try await DoorSandbox.run { door in
            try await door.write(("members/own", door.member(plan: "gone", type: type, visits: 3)))
            #expect(try await door.reception().checkIn("own").decision.reason == .unknownPlan)
            #expect(try door.visitsLeft("own") == 3)
        }
    }

    /// To Swift the slash before it and the accent are one character.
    @Test func `an ID may begin with an accent`() async throws {
        try await DoorSandbox.run { door in
            let member = door.member(plan: "plan-10-visitas", type: "visit_based", visits: 5)
            try await door.write(("members/\u{301}x", member))
            let checkIn = try await door.reception().checkIn("\u{301}x")
            #expect(checkIn.decision.visitsLeft == 4 && checkIn.memberID == "\u{301}x")
            #expect(try door.visitsLeft("\u{301}x") == 4)
        }
    }

    /// Two ids that only look the same are two members, in one family or not.
    @Test func `relatives whose IDs differ only in composition are two members`() async throws {
        try await DoorSandbox.run { door in
            for (id, name) in [("jos\u{E9}", "Uno"), ("jose\u{301}", "Dos")] {
                try await door.write(
                    (
                        "members/\(id)",
                        door.member(
                            plan: "plan-familiar-visitas", type: "visit_based", visits: 9, family: "f", name: name)
                    ))
            }
            let decided = try await door.reception().decide(["jos\u{E9}", "jose\u{301}"])
            #expect(decided.map(\.name) == ["Uno", "Dos"])
            #expect(decided.map(\.decision.visitsLeft) == [8, 7])
            let checkIn = try await door.reception().checkIn("jose\u{301}")
            #expect(checkIn.name == "Dos" && checkIn.membersChanged == 2)
            #expect(try ["jos\u{E9}", "jose\u{301}"].map(door.visitsLeft) == [8, 8])
        }
    }
}
