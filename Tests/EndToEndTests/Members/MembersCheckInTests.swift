import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Members at the door of the sandbox's gym.
@Suite(.timeLimit(.minutes(30))) struct MembersCheckInTests {
    private func withGym(
        role: String = "receptionist",
        _ body: @Sendable (RunningSandbox, [String], [String: String]) async throws -> Void
    ) async throws {
        try await withSandbox { sandbox, _ in
            try await withTemporaryFolder { folder in
                try sandbox.serviceAccountJSON().write(to: "\(folder)/key.json")
                try """
                profiles:
                  gym:
                    source: firestore
                    base-url: \(sandbox.firestoreBaseURL)
                    members:
                      role: \(role)
                      project: \(sandbox.firestoreProject)
                      service-account: \(folder)/key.json
                """.write(to: "\(folder)/config.yaml")
                let environment = Product.environment(["ATTENDANCE_CONFIG": "\(folder)/config.yaml"])
                try await body(sandbox, ["members", "check-in", "--profile", "gym"], environment)
            }
        }
    }

    private func checkIns(_ sandbox: RunningSandbox) throws -> Int {
        sandbox.firestoreIdentifiers(in: "check_ins").count
    }

    @Test func `two at once on a family's last visit admit one`() async throws {
        try await withGym { sandbox, arguments, environment in
            let before = try checkIns(sandbox)
            async let one = Subprocess.run(
                Product.path, arguments + ["--member", "family-last_visit-1"], environment: environment)
            async let other = Subprocess.run(
                Product.path, arguments + ["--member", "family-last_visit-2"], environment: environment)
            let runs = try await [one, other]
            #expect(runs.map(\.status).sorted() == [0, 1], "\(runs)")
            #expect(try checkIns(sandbox) == before + 1)
            for number in 1...2 {
                let member = try #require(try sandbox.firestoreDocument("members/family-last_visit-\(number)"))
                #expect(member.contains(#""remainingVisits":{"integerValue":"0"}"#), "\(member)")
                #expect(member.contains(#""membershipStatus":{"stringValue":"expired"}"#))
            }
        }
    }

    @Test func `four receptions at once lose no visit`() async throws {
        try await withGym { sandbox, arguments, environment in
            let before = try checkIns(sandbox)
            let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
                for number in 1...4 {
                    group.addTask {
                        try await Subprocess.run(
                            Product.path, arguments + ["--member", "family-visit_based-4-\(number)"],
                            environment: environment
                        ).status
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == [0, 0, 0, 0])
            #expect(try checkIns(sandbox) == before + 4)
            let member = try #require(try sandbox.firestoreDocument("members/family-visit_based-4-1"))
            #expect(member.contains(#""remainingVisits":{"integerValue":"8"}"#), "\(member)")
            // What nobody asked to change is as it was.
            #expect(member.contains(#""phone":"#))
        }
    }

    /// Two commands on one day, and a third that is meant.
    @Test func `a second check-in on one day is pointed out at the counter`() async throws {
        try await withGym { sandbox, arguments, environment in
            func checkIn(_ flags: String...) async throws -> Subprocess.Outcome {
                try await Subprocess.run(
                    Product.path, arguments + ["--member", "family-visit_based-4-1"] + flags, environment: environment)
            }
            #expect(try await checkIn().status == 0)
            let before = try checkIns(sandbox)
            let second = try await checkIn("--locale", "es")
            #expect(second.status == 1 && second.output.contains("ya hizo check-in hoy a las"), "\(second)")
            let told = try await checkIn("--json", "--dry-run")
            #expect(told.output.contains(#""reason": "already_checked_in""#), "\(told)")
            #expect(told.output.contains(#""earlier_checkin_at": "20"#), "\(told)")
            let member = try #require(try sandbox.firestoreDocument("members/family-visit_based-4-1"))
            #expect(member.contains(#""remainingVisits":{"integerValue":"11"}"#), "\(member)")
            #expect(try checkIns(sandbox) == before)
            let third = try await checkIn("--again", "--json")
            #expect(third.status == 0 && third.output.contains(#""visits_left": 10"#), "\(third)")
            #expect(third.output.contains(#""earlier_checkin_at": null"#), "\(third)")
            #expect(try checkIns(sandbox) == before + 1)
        }
    }

    @Test func `a dry run decides and writes nothing`() async throws {
        try await withGym { sandbox, arguments, environment in
            let run = try await Subprocess.run(
                Product.path, arguments + ["--member", "family-last_visit-1", "--dry-run", "--json"],
                environment: environment
            ).expect(0)
            #expect(run.output.contains(#""reason": "last_visit""#))
            #expect(sandbox.counters.requests(to: .firestoreCommit) == 0)
        }
    }

    @Test func `a refusal that expires a member is written`() async throws {
        try await withGym { sandbox, arguments, environment in
            let before = try checkIns(sandbox)
            let run = try await Subprocess.run(
                Product.path, arguments + ["--member", "active-visit_based-no_visits", "--locale", "es"],
                environment: environment
            ).expect(1)
            #expect(!run.output.isEmpty)
            let member = try #require(try sandbox.firestoreDocument("members/active-visit_based-no_visits"))
            #expect(member.contains(#""membershipStatus":{"stringValue":"expired"}"#))
            #expect(try checkIns(sandbox) == before)
        }
    }

    @Test func `an unknown member is 66 and nobody is checked in`() async throws {
        try await withGym { sandbox, arguments, environment in
            try await Subprocess.run(
                Product.path, arguments + ["--member", "family-visit_based-4-1", "--member", "nobody"],
                environment: environment
            ).expect(66, "nobody")
            #expect(sandbox.counters.requests(to: .firestoreCommit) == 0)
        }
    }

    @Test func `an empty id is no member`() async throws {
        try await ClubSetting.with { club in
            try await club.run("members", "check-in", "--profile", "gym", "--member", "", "--yes").expect(
                64, "--member")
        }
    }

    @Test func `a trainer may not check members in`() async throws {
        try await withGym(role: "trainer") { sandbox, arguments, environment in
            try await Subprocess.run(
                Product.path, arguments + ["--member", "family-visit_based-4-1"], environment: environment
            ).expect(77)
            #expect(sandbox.counters.total == 0)
        }
    }

    /// The commit is done and its answer lost: the check-in is known again by its id, and not made twice.
    @Test func `a commit whose answer is lost is not repeated`() async throws {
        try await withGym { sandbox, arguments, environment in
            sandbox.faults = SandboxFaults(
                rules: [FaultRule(.cutBody(keepingBytes: 10), of: .firestoreCommit, times: 1)])
            let before = try checkIns(sandbox)
            try await Subprocess.run(
                Product.path, arguments + ["--member", "family-visit_based-4-1"], environment: environment
            ).expect(0)
            #expect(try checkIns(sandbox) == before + 1)
            let member = try #require(try sandbox.firestoreDocument("members/family-visit_based-4-1"))
            #expect(member.contains(#""remainingVisits":{"integerValue":"11"}"#), "\(member)")
        }
    }
}
