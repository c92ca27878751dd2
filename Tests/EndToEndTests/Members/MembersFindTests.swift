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

    /// Worked out by hand.
    @Test func `what is found, for programs`() async throws {
        try await withFiles(leave: true) { setting in
            let csv = try await find(setting, "nunez", "--format", "csv")
            #expect(csv.status == 0 && csv.errors == "", "\(csv.errors)")
            let lines = csv.output.split(separator: "\n").map(String.init)
            #expect(
                lines.first
                    == "member_id,name,phone,status,plan,plan_type,level,ends_on,days_left,visits_left,decision,reason")
            #expect(lines.count == 2)
            #expect(
                lines[1].hasPrefix(#"M3,"'=Núñez, José",'+56222222222,active,,time_based,,2100-01-01,"#), "\(lines)")
            #expect(lines[1].hasSuffix(",,admitted,valid"), "\(lines)")
            let plain = try await find(setting, "jose", "--format", "csv", "--csv-dialect", "plain")
            #expect(plain.output.contains(#"M3,"=Núñez, José",+56222222222,"#), "\(plain.output)")

            let json = try await find(setting, "ANA", "--format", "json")
            let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
            #expect(rows.map { $0["member_id"] as? String } == ["M1", "M2"])
            #expect(rows.map { $0["reason"] as? String } == ["valid", "expired"])
            #expect(rows.map { $0["visits_left"] as? Int } == [3, nil] && rows[0]["plan"] as? String == "Diez visitas")
            #expect(rows[1]["phone"] is NSNull)
        }
    }

    @Test(arguments: [
        (["ana"], ["M1", "M2"]), (["soto", "ana"], ["M2"]), (["maria soto"], ["M2"]), (["jose nun"], ["M3"]),
        (["5678"], ["M1"]), (["+56 2 2222 2222"], ["M3"]), (["m2"], ["M2"]), (["M"], ["M1", "M2", "M3", "M4"]),
    ]) func `words, digits and ids find`(words: [String], ids: [String]) async throws {
        try await withFiles(leave: true) { setting in
            let run = try await Subprocess.run(
                Product.path, ["members", "find", "--profile", "files", "--format", "json"] + words,
                environment: setting.environment)
            let rows = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
            #expect(Set(rows?.compactMap { $0["member_id"] as? String } ?? []) == Set(ids), "\(run)")
        }
    }

    @Test func `nobody is 1 and one line`() async throws {
        try await withFiles(leave: true) { setting in
            try await find(setting, "zoe").expectLine(1, Phrase.nobodyFound.en)
            let json = try await find(setting, "zoe", "--format", "json")
            #expect(json.status == 1 && json.output.filter { !$0.isWhitespace } == "[]", "\(json)")
            let csv = try await find(setting, "zoe", "--format", "csv")
            #expect(
                csv.status == 1 && csv.output.hasPrefix("member_id,") && csv.output.split(separator: "\n").count == 1)
            #expect(log(setting) == [])
            for text in ["", "--", String(repeating: "a", count: 201)] {
                let run = try await find(setting, "--format", "json", "--", text)
                #expect(run.status == 64 && run.output == "", "\(run)")
            }
            #expect(try await find(setting, "ana", "--limit", "0").status == 64)
        }
    }

    @Test func `the list is bounded, and says how many more there are`() async throws {
        try await withFiles(leave: true) { setting in
            let run = try await find(setting, "m", "--limit", "2", "--format", "json")
            let rows = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
            #expect(run.status == 0 && rows?.count == 2 && run.errors.contains(Phrase.moreFound(2).en), "\(run)")
        }
    }

    /// Others may read what a shell makes.
    @Test func `a file that the list goes into is closed to others`() async throws {
        try await withFiles { setting in
            let path = "\(setting.folder)/list.csv"
            let run = try await Subprocess.run(
                "/bin/sh",
                [
                    "-c", #"umask 022; exec "$0" members find --profile files ana --yes --format csv > "$LIST""#,
                    Product.path,
                ], environment: setting.environment.merging(["LIST": path]) { $1 })
            #expect(run.status == 0 && run.errors == "", "\(run.errors)")
            #expect(TemporaryFolder.mode(path) == 0o600)
            #expect(setting.data("list.csv").map { String(decoding: $0, as: UTF8.self) }?.contains("Ana Pérez") == true)
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
