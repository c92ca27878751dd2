import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Members at the door of the sandbox's gym.
@Suite(.timeLimit(.minutes(30))) struct MembersCheckInTests {
    private func withGym(
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
                      role: receptionist
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
