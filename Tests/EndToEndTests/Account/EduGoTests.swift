import Base
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import Sandbox

/// EduGo's log-in from the first to the last word, against the sandbox's.
@Suite(.timeLimit(.minutes(30))) struct EduGoTests {
    private struct School: Sendable {
        var sandbox: RunningSandbox
        var folder: String

        func run(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> Subprocess.Outcome {
            let all = ["ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_DATA_DIR": "\(folder)/data"]
            return try await Product.run(arguments, environment: all.merging(environment) { $1 })
        }

        func logIn(_ email: String = "demo@edugo.example") async throws -> Subprocess.Outcome {
            try "demo-password\n".write(to: "\(folder)/password")
            return try await Subprocess.run(
                "/bin/sh",
                [
                    "-c", #"exec "$0" login --email "$1" --password-stdin < "$2""#, Product.path, email,
                    "\(folder)/password",
                ],
                environment: Product.environment([
                    "ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_DATA_DIR": "\(folder)/data",
                ]))
        }

        /// What `whoami --json` tells.
        func whoAmI() async throws -> [String: Any] {
            let run = try await run(["whoami", "--json"]).require(0)
            return try run.json()
        }

        func context() async throws -> [String: Any] { try #require(try await whoAmI()["context"] as? [String: Any]) }

        private var tokenFile: URL { URL(fileURLWithPath: "\(folder)/data/school/session/token.json") }

        var savedToken: String? {
            let data = (try? Data(contentsOf: tokenFile)) ?? Data()
            return (try? JSONSerialization.jsonObject(with: data) as? [String: Any])?["token"] as? String
        }

        /// Makes the saved session two hours older. Waiting for a short-lived token to expire instead would have the
        /// renewed one expire, too, on a machine that is busy.
        func tokenExpires() throws {
            var item = try #require(
                try JSONSerialization.jsonObject(with: Data(contentsOf: tokenFile)) as? [String: Any])
            for time in ["obtainedAt", "expiresAt"] { item[time] = try #require(item[time] as? Int) - 7200 }
            try JSONSerialization.data(withJSONObject: item).write(to: tokenFile)
        }
    }

    private func withSchool(permissions: [String] = [], _ body: @Sendable (School) async throws -> Void) async throws {
        try await Sandbox.withServer(SandboxConfiguration(guests: 40)) { sandbox in
            try await withTemporaryFolder { folder in
                try """
                profiles:
                  school:
                    base-url: \(sandbox.baseURL)
                    auth: edugo
                    auth-base-url: \(sandbox.eduGoBaseURL)
                    attempts: 1
                    require-permission: [\(permissions.joined(separator: ", "))]
                """.write(to: "\(folder)/config.yaml")
                try await body(School(sandbox: sandbox, folder: folder))
            }
        }
    }

    @Test func `from login to logout`() async throws {
        try await withSchool { school in
            let logIn = try await school.logIn().expect(0)
            #expect(
                logIn.output
                    == "Logged in as Juan Pérez (teacher); session saved in \(school.folder)/data/school/session\n")
            let first = try #require(school.savedToken)
            try school.tokenExpires()

            let context = try await school.context()
            #expect(context["role"] as? String == "teacher")
            #expect(context["school"] as? String == "Colegio Central")
            #expect(context["academic_unit"] as? String == "5A")
            #expect(context["permissions"] as? [String] == ["materials:read", "materials:create", "assessments:read"])
            #expect(school.sandbox.counters.requests(to: .eduGoLogin) == 1)
            #expect(school.sandbox.counters.requests(to: .eduGoRefresh) == 1)
            #expect(try #require(school.savedToken) != first)

            let logOut = try await school.run(["logout"])
            #expect(logOut.status == 0 && logOut.output == Phrase.loggedOut.en + "\n", "\(logOut.errors)")
            #expect(school.sandbox.counters.requests(to: .eduGoLogout) == 1)
            #expect(school.savedToken == nil)
            #expect(try await school.run(["logout"]).output == Phrase.wasNotLoggedIn.en + "\n")
            #expect(try await school.run(["whoami"]).status == 77)
        }
    }

    /// The service renews a token into the context that was switched to since: what it may do there is what counts.
    @Test func `a renewed token has the context that was switched to`() async throws {
        try await withSchool(permissions: ["users:read"]) { school in
            #expect(try await school.logIn().status == 0)
            try await school.run(["events"]).expect(77, "users:read", "teacher")

            school.sandbox.switchEduGoContext(toSchool: "school-norte")
            try school.tokenExpires()
            let context = try await school.context()
            #expect(context["role"] as? String == "school_admin")
            #expect(context["school"] as? String == "Liceo Norte")
            #expect(context["academic_unit"] is NSNull)
            #expect(
                context["permissions"] as? [String] == ["materials:read", "users:read", "users:create", "reports:read"])
            // Once renewed it is known from the disk, too, and the permission is there: Tikit alone refuses the token.
            let after = try await school.run(["events"])
            #expect(after.status == 77 && !after.errors.contains("users:read"), "\(after.errors)")
            #expect(school.sandbox.counters.requests(to: .events) > 0)
        }
    }

    @Test func `a refused renewal ends the session`() async throws {
        try await withSchool { school in
            #expect(try await school.logIn().status == 0)
            school.sandbox.faults.refusesRefresh = true
            try school.tokenExpires()
            let run = try await school.run(["whoami"])
            #expect(run.status == 77 && run.output == "", "\(run.errors)")
            #expect(school.savedToken == nil)
        }
    }

    /// A server that has no time says nothing about the session: it is there for the next run.
    @Test func `a failed renewal keeps the session`() async throws {
        try await withSchool { school in
            #expect(try await school.logIn().status == 0)
            school.sandbox.faults = SandboxFaults(
                rules: [FaultRule(.tooManyRequests(retryAfterSeconds: 3600), of: .eduGoRefresh)])
            try school.tokenExpires()
            #expect(try await school.run(["whoami"]).status == 69)
            school.sandbox.faults = SandboxFaults()
            #expect(try await school.context()["role"] as? String == "teacher")
        }
    }

    @Test(arguments: [
        ("inactive@edugo.example", Int32(77)), ("locked@edugo.example", 77), ("nobody@edugo.example", 77),
        ("not-an-address", 77),
    ])
    func `a refused login keeps nothing`(email: String, status: Int32) async throws {
        try await withSchool { school in
            let run = try await school.logIn(email)
            #expect(run.status == status && run.output == "", "\(run.errors)")
            #expect(!run.errors.contains(email) && !run.errors.contains("demo-password"))
            #expect(school.savedToken == nil)
        }
    }
}
