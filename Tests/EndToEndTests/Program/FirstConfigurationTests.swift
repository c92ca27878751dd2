import Base
import Foundation
import Sandbox
import TestSupport
import Testing
import Transport

@testable import Program

/// The guide's own order: log in, report, and only then write a configuration.
@Suite(.timeLimit(.minutes(30))) struct FirstConfigurationTests {
    /// A person's home, in which nothing is set but where the service is.
    private struct Home: Sendable {
        var folder: String
        var environment: [String: String]
        var path: String { "\(folder)/.config/attendance/config.yaml" }

        func run(_ arguments: String..., more: [String: String] = [:]) async throws -> Subprocess.Outcome {
            try await Product.run(arguments, environment: environment.merging(more) { $1 })
        }
    }

    private func withHome(_ body: (Home) async throws -> Void) async throws {
        try await withSandbox(guests: 40) { sandbox, _ in
            try await withTemporaryFolder { folder in
                try await body(
                    Home(folder: folder, environment: ["HOME": folder, "ATTENDANCE_BASE_URL": sandbox.baseURL]))
            }
        }
    }

    private let logIn = ["ATTENDANCE_EMAIL": "demo@tikit.example", "ATTENDANCE_PASSWORD": "demo-password"]

    @Test(arguments: ["C.UTF-8", "es_CL.UTF-8"])
    func `session and store stay in use, and it is said`(lang: String) async throws {
        try await withHome { home in
            var home = home
            home.environment["LANG"] = lang
            #expect(try await home.run("login", more: logIn).status == 0)
            let environment = home.environment
            func report(_ name: String, _ more: String...) async throws {
                let run = try await Product.run(
                    ["report", "--event", "6", "-q", "--format", "csv", "--output", "\(home.folder)/\(name)"] + more,
                    environment: environment)
                #expect(run.status == 0, "\(name): \(run.errors)")
            }
            try await report("first")
            let language: Language = lang.hasPrefix("es") ? .spanish : .english
            let made = try await home.run("config", "init")
            #expect(made.status == 0 && made.output == home.path + "\n")
            #expect(made.errors == "attendance: \(Phrase.configurationTakesOver("default")[language])\n")
            #expect(try await home.run("config", "check").status == 0)
            try await report("second")
            try await report("third", "--offline")
            #expect(try await home.run("whoami").status == 0)
            let first = snapshot(of: "\(home.folder)/first")
            #expect(first.count > 5)
            for name in ["second", "third"] {
                #expect(
                    differences(snapshot(of: "\(home.folder)/\(name)"), first).allSatisfy { $0.contains("changes") })
            }
            // One folder of data, before and after; written anew, the file still takes it over.
            let data = "\(home.folder)/.local/share/attendance"
            #expect(try FileManager.default.contentsOfDirectory(atPath: data) == ["default"])
            let forced = try await home.run("config", "init", "--force", "-q")
            #expect(forced.status == 0 && forced.errors == "")
            #expect(try await home.run("whoami").status == 0)
        }
    }

    @Test func `the file has the session's address, and none that every run would refuse`() async throws {
        try await withHome { home in
            #expect(try await home.run("login", more: logIn).status == 0)
            #expect(try await home.run("config", "init").status == 0)
            var alone = home
            alone.environment["ATTENDANCE_BASE_URL"] = nil
            #expect(try await alone.run("whoami").status == 0)
            let refused = try await home.run("config", "init", "--force", "--base-url", "http://club.example/api/")
            #expect(refused.status == 78 && refused.errors.contains(Phrase.plainHTTP("http://club.example").en))
            #expect(try await alone.run("whoami").status == 0)
        }
    }

    @Test func `a file that is replaced gives its profile's name`() async throws {
        try await withHome { home in
            try FileManager.default.createDirectory(
                atPath: "\(home.folder)/.config/attendance", withIntermediateDirectories: true)
            try "profiles: {club: {}}\n".write(to: home.path)
            #expect(try await home.run("login", more: logIn).status == 0)
            let made = try await home.run("config", "init", "--force")
            #expect(made.errors.contains("club"), "\(made.errors)")
            #expect(try await home.run("whoami").status == 0)
        }
    }

    @Test func `without session and store it is the service's name, and a logged-out one is none`() async throws {
        try await withHome { home in
            #expect(try await home.run("login", more: logIn).status == 0)
            #expect(try await home.run("logout").status == 0)
            let made = try await home.run("config", "init")
            #expect(made.status == 0 && made.errors == "", "\(made.errors)")
            #expect(try String(at: home.path).contains("\n  tikit:\n"))
        }
    }
}
