import Base
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import Sandbox

/// `attendance members find`: who is found, and who may see it.
@Suite(.timeLimit(.minutes(30))) struct MembersFindTests {
    private static let members = """
        member_id,name,phone,is_active,status,plan_type,plan_id,ends_at,visits_left
        M1,Ana Pérez,+56 9 1234 5678,yes,active,visit_based,P1,,3
        M2,ANA MARÍA SOTO,,yes,expired,time_based,,2026-01-31,
        M3,"=Núñez, José",+56222222222,yes,active,time_based,,2100-01-01,
        M4,Berta \u{1B}[31mRoja\u{202E}s,,yes,active,,,,

        """

    private func withFiles(
        leave: Bool = false, _ body: @Sendable (ClubSetting) async throws -> Void
    ) async throws {
        try await ClubSetting.with { setting in
            try setting.write("members.csv", Self.members)
            try setting.write("plans.csv", "plan_id,type,name,visits,max_members\nP1,visit_based,Diez visitas,10,1\n")
            let config = try #require(setting.data("config.yaml").map { String(decoding: $0, as: UTF8.self) })
            try setting.write(
                "config.yaml",
                config.replacing(
                    "    source: csv\n", with: "    source: csv\n" + (leave ? "    personal-data: allowed\n" : "")
                ).replacing(
                    "      name: El Club\n",
                    with:
                        "      name: El Club\n      role: receptionist\n      plans-file: \(setting.folder)/plans.csv\n"
                ))
            try await body(setting)
        }
    }

    private func find(_ setting: ClubSetting, _ arguments: String...) async throws -> Subprocess.Outcome {
        try await Subprocess.run(
            Product.path, ["members", "find", "--profile", "files"] + arguments, environment: setting.environment)
    }

    private func log(_ setting: ClubSetting, _ profile: String = "files") -> [String] {
        (try? String(at: "\(setting.folder)/data/\(profile)/personal-data.ndjson"))?
            .split(separator: "\n").map(String.init) ?? []
    }

    @Test func `a pipe needs leave, the terminal that asked does not`() async throws {
        try await withFiles { setting in
            for format in ["terminal", "csv", "json"] {
                try await find(setting, "ana", "--format", format).expectLine(77, "--yes", "personal-data: allowed")
            }
            try await find(setting, "ana", "--locale", "es").expectLine(77, "datos personales")
            #expect(log(setting) == [])
            let piped = try await find(setting, "ana", "--yes")
            #expect(piped.output.contains("Ana Pérez"))
            let scene = try await Person.atTheTerminal(
                [], [Product.path, "members", "find", "--profile", "files", "ana"], environment: setting.environment)
            #expect(scene.status == 0 && scene.screen.contains("Ana Pérez"), "\(scene.screen)")
            #expect(
                scene.screen.contains("+56 9 1234 5678") && scene.screen.contains("Diez visitas"), "\(scene.screen)")
            // Who looked, and how many were shown; not what was typed.
            #expect(log(setting).count == 2)
            for line in log(setting) {
                #expect(line.contains(#""report":"members find","rows":{"members":2}"#), "\(line)")
                #expect(!line.lowercased().contains("ana") && !line.contains("event"), "\(line)")
            }
            #expect(TemporaryFolder.mode("\(setting.folder)/data/files/personal-data.ndjson") == 0o600)
        }
        try await withFiles(leave: true) { setting in
            try await find(setting, "ana").expect(0)
        }
    }

    @Test func `hostile names are sanitized on the terminal`() async throws {
        try await withFiles { setting in
            let scene = try await Person.atTheTerminal(
                [], [Product.path, "members", "find", "--profile", "files", "--color", "never", "berta"],
                environment: setting.environment)
            #expect(scene.status == 0 && scene.screen.contains("Berta"), "\(scene.screen)")
            #expect(!scene.screen.contains("\u{1B}[31m") && !scene.screen.contains("\u{202E}"))
        }
    }

    /// Visits are not read, and phone numbers are not stored.
    @Test func `a gym's members are found by what its documents say`() async throws {
        try await ClubSetting.with { setting in
            func find(_ arguments: String...) async throws -> [[String: Any]] {
                let run = try await Subprocess.run(
                    Product.path, ["members", "find", "--profile", "gym", "--yes", "--format", "json"] + arguments,
                    environment: setting.environment)
                return try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]] ?? []
            }
            let family = try await find("FAMILIA", "last visit")
            #expect(family.count >= 2 && family.allSatisfy { $0["phone"] as? String == "+56900000000" }, "\(family)")
            #expect(family.allSatisfy { ($0["name"] as? String)?.hasPrefix("Familia family-last_visit") == true })
            #expect(try await find("family-last_visit-1").first?["reason"] as? String == "last_visit")
            let pages = setting.sandbox.counters.requests(to: .firestoreList)
            #expect(setting.sandbox.counters.requests(to: .firestoreRunQuery) == 0 && pages <= 8)
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/data/gym/store.sqlite"))

            #expect(try await setting.run("sync", "--profile", "gym").status == 0)
            let before = setting.sandbox.counters.total
            let stored = try await find("familia last visit", "--offline")
            #expect(stored.map { $0["name"] as? String } == family.map { $0["name"] as? String })
            #expect(stored.allSatisfy { $0["phone"] is NSNull } && setting.sandbox.counters.total == before)
        }
    }
}
