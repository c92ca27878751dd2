import Base
import Membership
import Testing

@testable import Sandbox
@testable import Sources

/// A member who comes twice in a day, by two commands.
@Suite(.timeLimit(.minutes(30))) struct SecondCheckInTests {
    private func withMember(_ body: (DoorSandbox) async throws -> Void) async throws {
        try await DoorSandbox.run { door in
            try await door.write(("members/m", door.member(plan: "plan-10-visitas", type: "visit_based", visits: 5)))
            try await body(door)
        }
    }

    @Test func `a day's second check-in is reported before a visit is taken`() async throws {
        try await withMember { door in
            #expect(try await door.reception().checkIn("m").decision.visitsLeft == 4)
            let before = try door.checkIns
            let second = try await door.reception(now: DoorSandbox.noon.advanced(bySeconds: 3600)).checkIn("m")
            #expect(!second.decision.isAdmitted && second.decision.reason == .alreadyCheckedIn)
            #expect(second.earlierAt == DoorSandbox.noon && second.decision.visitsLeft == 4)
            #expect(second.checkInID == nil && second.membersChanged == 0)
            let message = second.message(on: try door.clock())
            #expect(message.es.contains("12:00") && message.en.contains("12:00") && message.en.contains("--again"))
            #expect(try door.visitsLeft("m") == 4)
            #expect(try door.checkIns == before)
        }
    }

    @Test func `a dry run says so too`() async throws {
        try await withMember { door in
            _ = try await door.reception().checkIn("m")
            #expect(try await door.reception().decide(["m"]).map(\.decision.reason) == [.alreadyCheckedIn])
            #expect(try await door.reception(again: true).decide(["m"]).map(\.decision.visitsLeft) == [3])
        }
    }

    @Test func `a member can be checked in again on request`() async throws {
        try await withMember { door in
            _ = try await door.reception().checkIn("m")
            #expect(try await door.reception(again: true).checkIn("m").decision.visitsLeft == 3)
            #expect(try door.visitsLeft("m") == 3)
        }
    }

    /// The day is that of the club's clock: in Santiago it ends at 03:00 in Greenwich.
    @Test func `another day is another day`() async throws {
        try await withMember { door in
            _ = try await door.reception().checkIn("m")
            let late = Instant(secondsSinceEpoch: DoorSandbox.noon.secondsSinceEpoch + 12 * 3600 - 1)
            #expect(try await door.reception(now: late).checkIn("m").decision.reason == .alreadyCheckedIn)
            let next = late.advanced(bySeconds: 1)
            #expect(try await door.reception(now: next).checkIn("m").decision.reason == .valid)
            // What a reception whose clock is ahead has written is of another day too.
            let yesterday = DoorSandbox.noon.advanced(bySeconds: -86_400)
            #expect(try await door.reception(now: yesterday).checkIn("m").decision.reason == .valid)
        }
    }

    /// Whom the rules refuse is told why, whether they have come today or not.
    @Test func `the rules come first`() async throws {
        try await withMember { door in
            _ = try await door.reception().checkIn("m")
            try await door.write(("members/m", ["membershipStatus": #"{"stringValue":"suspended"}"#]))
            #expect(try await door.reception().checkIn("m").decision.reason == .suspended)
        }
    }

    /// A relative's check-in is not the member's.
    @Test func `each family member may come`() async throws {
        try await DoorSandbox.run { door in
            let reception = try door.reception()
            for number in 1...4 {
                let checkIn = try await reception.checkIn("family-visit_based-4-\(number)")
                #expect(checkIn.decision.visitsLeft == Int64(12 - number))
            }
        }
    }

    /// A project without the index of members and times is asked for all of the member's check-ins.
    @Test func `a project without the index is queried differently`() async throws {
        try await withMember { door in
            let reception = try door.reception { $0.collections.checkIns = "visitas" }
            #expect(try await reception.checkIn("m").decision.visitsLeft == 4)
            #expect(try await reception.checkIn("m").decision.reason == .alreadyCheckedIn)
            #expect(door.sandbox.counters.answers[400, default: 0] > 0)
            #expect(try door.visitsLeft("m") == 4)
        }
    }

    /// The answer of a commit is lost: its own check-in is no other one.
    @Test func `a retried check-in is not its own second one`() async throws {
        try await withMember { door in
            let checkIn = try await door.reception(loss: { $0 == 1 ? .lost : .none }).checkIn("m")
            #expect(checkIn.decision.isAdmitted && checkIn.decision.visitsLeft == 4)
        }
    }
}
