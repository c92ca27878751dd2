import Base
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import Sandbox

/// Members' reports that name people, and the gate before them.
@Suite(.timeLimit(.minutes(30))) struct MembersPeopleTests {
    private static let day = "2025-06-10"
    private static let reports = ["members-people", "reception"]

    private func report(_ setting: ClubSetting, _ name: String, _ more: String...) async throws -> Subprocess.Outcome {
        try await Subprocess.run(
            Product.path, ["members", "report", "--profile", "gym", "--report", name] + more,
            environment: setting.environment)
    }

    /// Writes name and phone number of each member, by id, to a file.
    private func writeDocuments(_ setting: ClubSetting) throws -> String {
        var people: [String: [String]] = [:]
        for id in setting.sandbox.firestoreIdentifiers(in: "members") {
            let document = try #require(try setting.sandbox.firestoreDocument("members/\(id)"))
            let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
            let fields = object?["fields"] as? [String: [String: Any]] ?? [:]
            people[id] = ["name", "phone"].map { fields[$0]?["stringValue"] as? String ?? "" }
        }
        let bytes = try JSONEncoder().encode(people)
        try setting.write("documents.json", String(decoding: bytes, as: UTF8.self))
        return "\(setting.folder)/documents.json"
    }

    private func check(_ arguments: String...) async throws -> Subprocess.Outcome {
        try await Product.python(Repository.url("Tests/EndToEndTests/Reference/member_people.py").path, arguments)
    }

    private func log(_ setting: ClubSetting) -> [String] {
        (try? String(at: "\(setting.folder)/data/gym/personal-data.ndjson"))?
            .split(separator: "\n").map(String.init) ?? []
    }

    @Test func `lists are as independent queries have them, for their owner alone`() async throws {
        try await ClubSetting.with { setting in
            let documents = try writeDocuments(setting)
            let out = "\(setting.folder)/out"
            for name in Self.reports {
                let run = try await report(
                    setting, name, "--yes", "--output", out, "--as-of", Self.day, "--format", "csv,xlsx,html,json",
                    "--csv-dialect", "plain", "--quiet")
                #expect(run.status == 0 && run.output == "" && run.errors == "", "\(run.errors)")
            }
            try await report(
                setting, "members", "--output", out, "--as-of", Self.day, "--format", "csv,xlsx,html,json",
                "--csv-dialect", "plain", "--offline"
            ).expect(0)
            #expect(
                snapshot(of: "\(out)/personal").keys.sorted()
                    == ["members-people.html", "members-people.json", "members-people.xlsx"].map { "members/\($0)" }
                    + ["admissions", "expiring", "fading"].map { "members/members-people/\($0)_people.csv" }
                    + ["reception.html", "reception.json", "reception.xlsx", "reception/visits_of_day.csv"].map {
                        "members/\($0)"
                    })
            let compared = try await check(
                "compare", "\(out)/personal/members", "\(out)/members/members",
                "\(setting.folder)/data/gym/store.sqlite",
                documents, Self.day
            ).expect(0)
            let counts = compared.output.split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }
            #expect(counts.count == 4 && counts.allSatisfy { $0 > 0 }, "\(compared.output)")
            #expect(try await setting.run("nightly", "--profile", "gym").status == 0)
            try await check("search", documents, out, "\(setting.folder)/nights", "\(setting.folder)/data").expect(0)
            // No phone number is kept, where names are.
            let store = try #require(setting.data("data/gym/store.sqlite"))
            #expect(store.range(of: Data("Caso active".utf8)) != nil && store.range(of: Data("+5690000".utf8)) == nil)

            struct Line: Decodable {
                var user: String
                var event: Int?
                var report: String
                var formats: [String]
                var rows: [String: Int]
            }
            let lines = try log(setting).map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
            #expect(lines.map(\.report) == Self.reports && lines.allSatisfy { $0.event == nil && !$0.user.isEmpty })
            #expect(lines.allSatisfy { $0.formats == ["csv", "xlsx", "html", "json"] })
            #expect(lines[1].rows == ["visits_of_day": counts[3]])
            #expect(TemporaryFolder.mode("\(setting.folder)/data/gym/personal-data.ndjson") == 0o600)
        }
    }

    @Test func `phone numbers are read for the list alone`() async throws {
        try await ClubSetting.with { setting in
            func phones(_ mode: String) async throws -> Set<String> {
                let run = try await report(
                    setting, "members-people", mode, "--yes", "--output", "\(setting.folder)/\(mode)", "--as-of",
                    Self.day, "--csv-dialect", "plain"
                ).expect(0)
                #expect(run.errors.contains(Phrase.phonesNotStored.en) == (mode == "--offline"))
                let rows = setting.rows("\(mode)/personal/members/members-people/admissions_people.csv")
                #expect(rows.count > 100)
                return Set(rows.compactMap { $0["phone"] })
            }
            for mode in ["--wait=0", "--live"] {
                let found = try await phones(mode)
                #expect(found.contains("+56900000000"), "\(mode)")
            }
            let stored = try await phones("--offline")
            #expect(stored.contains("") && stored.allSatisfy { !$0.hasPrefix("+56") })
        }
    }

    @Test func `names are on a screen only if it is a terminal and asked for`() async throws {
        try await ClubSetting.with { setting in
            let piped = try await report(
                setting, "members-people", "--yes", "--format", "terminal", "--as-of", Self.day)
            #expect(piped.status == 0 && !piped.output.contains("Caso"), "\(piped.errors)")
            #expect(piped.output.contains("rows with names"))
            let command = [
                Product.path, "members", "report", "--profile", "gym", "--offline", "--report", "reception", "--yes",
                "--as-of", Self.day,
            ]
            let shown = try await Person.atTheTerminal([], command, environment: setting.environment)
            #expect(shown.status == 0 && shown.screen.contains("with names"), "\(shown.screen)")
            #expect(log(setting) == [])
            let asked = try await Person.atTheTerminal(
                [], command + ["--format", "terminal"], environment: setting.environment)
            #expect(asked.status == 0 && !asked.screen.contains("with names"), "\(asked.screen)")
            #expect(log(setting).count == 1 && log(setting)[0].contains(#""formats":["terminal"]"#))
        }
    }

    @Test func `nights have no members by name, and no history of nobody`() async throws {
        try await ClubSetting.with { setting in
            let config = try #require(setting.data("config.yaml").map { String(decoding: $0, as: UTF8.self) })
            for (reports, words) in [
                ("[members, reception]", "neither publishes nor sends"), ("[history]", "--member"),
            ] {
                try setting.write(
                    "config.yaml", config.replacing("reports: [members, my-visits]", with: "reports: \(reports)"))
                try await setting.run("nightly", "--profile", "gym").expectLine(78, words)
            }
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/nights"))
        }
    }

    // MARK: A member's history

    @Test func `a history is the member's own, or of the one whom the reception names`() async throws {
        try await ClubSetting.with { setting in
            let own = "family-last_visit-1"
            func history(_ more: String..., to folder: String) async throws -> Subprocess.Outcome {
                try await Subprocess.run(
                    Product.path,
                    ["members", "report", "--profile", "gym", "--report", "history", "--format", "csv", "--live"]
                        + ["--output", "\(setting.folder)/\(folder)"] + more, environment: setting.environment)
            }
            try await history(to: "none").expectLine(64, "--member")
            try await history("--member", "nobody", to: "none").expectLine(66, "nobody")
            try await history("--member", own, to: "staff").expect(0)
            try await report(setting, "members", "--member", own, "--output", "\(setting.folder)/none")
                .expectLine(64, "admissions_by_reason")
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/none"))

            let config = try #require(setting.data("config.yaml").map { String(decoding: $0, as: UTF8.self) })
            try setting.write("config.yaml", config.replacing("role: receptionist", with: "role: member"))
            try await history(to: "member").expect(0)
            #expect(
                differences(snapshot(of: "\(setting.folder)/member"), snapshot(of: "\(setting.folder)/staff")) == [])
            #expect(setting.rows("member/members/history/admissions.csv").map { $0["member_id"] } == [own])
            try await history("--member", "family-last_visit-2", to: "none").expectLine(77, "own data")
            #expect(try await history("--member", own, to: "again").status == 0)
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/none"))
        }
    }
}
