import Base
import Membership
import Testing

@testable import Sandbox
@testable import Sources

/// Commits that are carried out and answered otherwise, against the sandbox's gym.
@Suite(.timeLimit(.minutes(30))) struct LostResponseTests {
    /// The first commit fails, since another reception took a visit; the second goes through, and is answered 409.
    @Test(arguments: [(409, "ALREADY_EXISTS"), (409, "ABORTED"), (400, "FAILED_PRECONDITION")])
    func `the visits reported are those of the commit that went through`(status: Int, code: String) async throws {
        try await DoorSandbox.run { door in
            try await door.write(("members/m", door.member(plan: "plan-10-visitas", type: "visit_based", visits: 5)))
            let reception = try door.reception(
                before: { commit in
                    if commit == 1 {
                        try await door.write(("members/m", ["remainingVisits": #"{"integerValue":"4"}"#]))
                    }
                },
                loss: { $0 == 2 ? .answered(status, code) : .none })
            let before = try door.checkIns
            let checkIn = try await reception.checkIn("m")
            #expect(checkIn.decision.isAdmitted && checkIn.decision.visitsLeft == 3)
            #expect(try door.visitsLeft("m") == 3)
            #expect(try door.checkIns == before + 1)
        }
    }

    /// The last visit went to another reception's family member in between, and then the plan was renewed.
    @Test func `a commit found later is reported as it was decided at the time`() async throws {
        try await DoorSandbox.run { door in
            try await door.write(("members/m", door.member(plan: "plan-10-visitas", type: "visit_based", visits: 1)))
            let reception = try door.reception(
                before: { commit in
                    if commit == 1 {
                        try await door.write(("members/m", ["remainingVisits": #"{"integerValue":"10"}"#]))
                    }
                },
                loss: { $0 == 2 ? .lost : .none })
            let checkIn = try await reception.checkIn("m")
            #expect(checkIn.decision.reason == .valid && checkIn.decision.visitsLeft == 9)
            #expect(try door.visitsLeft("m") == 9)
        }
    }

    @Test(arguments: [DoorSandbox.Loss.lost, .answered(409, "ABORTED"), .answered(400, "FAILED_PRECONDITION")])
    func `a refusal whose answer is lost is reported with its reason`(loss: DoorSandbox.Loss) async throws {
        try await DoorSandbox.run { door in
            try await door.write(("members/m", door.member(plan: "plan-10-visitas", type: "visit_based", visits: 0)))
            let checkIn = try await door.reception(loss: { $0 == 1 ? loss : .none }).checkIn("m")
            #expect(checkIn.decision.reason == .noVisitsLeft)
            #expect(try door.status("m") == "expired")
        }
    }

    /// By the sandbox's own faults: the answer to the commit breaks off.
    @Test func `a family's refusal whose answer breaks off`() async throws {
        try await DoorSandbox.run { door in
            door.sandbox.faults = SandboxFaults(
                rules: [FaultRule(.cutBody(keepingBytes: 10), of: .firestoreCommit, times: 1)])
            let checkIn = try await door.reception().checkIn("family-no_visits-1")
            #expect(checkIn.decision.reason == .noVisitsLeft && checkIn.membersChanged == 2)
            #expect(try door.status("family-no_visits-2") == "expired")
        }
    }

    /// Somebody renewed the membership in between: the refusal no longer holds.
    @Test func `a membership renewed in the meantime admits`() async throws {
        try await DoorSandbox.run { door in
            try await door.write(("members/m", door.member(plan: "plan-10-visitas", type: "visit_based", visits: 0)))
            let reception = try door.reception(before: { commit in
                if commit == 1 { try await door.write(("members/m", ["remainingVisits": #"{"integerValue":"10"}"#])) }
            })
            let checkIn = try await reception.checkIn("m")
            #expect(checkIn.decision.reason == .valid && checkIn.decision.visitsLeft == 9)
        }
    }

    /// Every answer to a refusal is lost: the last look finds it written.
    @Test func `a refusal written at the last attempt is reported`() async throws {
        try await DoorSandbox.run { door in
            try await door.write(("members/m", door.member(plan: "plan-10-visitas", type: "visit_based", visits: 0)))
            let reception = try door.reception(
                before: { commit in
                    guard commit < 6 else { return }
                    try await door.write(("members/m", ["name": #"{"stringValue":"Ana \#(commit)"}"#]))
                },
                loss: { $0 == 6 ? .lost : .none })
            #expect(try await reception.checkIn("m").decision.reason == .noVisitsLeft)
            #expect(try door.status("m") == "expired")
        }
    }
}
