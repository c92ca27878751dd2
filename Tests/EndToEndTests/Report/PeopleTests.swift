import Base
import Foundation
import TestSupport
import Testing

@testable import Reporting
@testable import Sandbox

/// Reports that name guests, and the gate before them.
@Suite(.timeLimit(.minutes(30))) struct PeopleTests {
    @Test func `without leave nothing is read and nothing written`() async throws {
        try await withPeopleSetting { setting, sandbox in
            let before = setting.files
            try await setting.people(["--output", "out"]).expectLine(77, "--yes", "personal-data: allowed")
            try await setting.people(["--output", "out", "--locale", "es"]).expectLine(77, "contiene datos personales")
            try await setting.people(["--output", "out", "--live"]).expectLine(77, "--yes")
            #expect(differences(setting.files, before) == [])
            #expect(!FileManager.default.fileExists(atPath: setting.store))
            #expect(sandbox.counters.requests(to: .checkIns) == 0)
            try await setting.people(["--yes", "--format", "json"]).expectLine(64, "--output")
            #expect(!FileManager.default.fileExists(atPath: setting.log))
        }
    }

    @Test(arguments: [
        ("sections: [guests]", 2, "personal-data: true"),
        ("sections:\n  - {section: guest_sessions, top: 3}", 3, "guest_sessions"),
        ("audience: sponsor\npersonal-data: true\nsections: [attendance_by_session]", 3, "organizer"),
        ("personal-data: true\nsections: [forecast]", 2, "events"),
        ("sections: [expiring_people]", 2, "personal-data: true"),
        ("audience: sponsor\nsections: [attendance_by_organisation]", 3, "attendance_by_organisation"),
    ]) func `a definition that may not name guests is refused with its line`(text: String, line: Int, named: String)
        async throws
    {
        try await withPeopleSetting { setting, _ in
            try setting.write("title: Mine\n\(text)\n", to: "mine.yaml")
            try await setting.run(["report", "--event", "6", "--report", "mine.yaml", "--yes", "--output", "out"])
                .expectLine(78, "mine.yaml:\(line): ", named)
            #expect(setting.files.keys.sorted() == ["config.yaml", "mine.yaml"])
        }
    }

    @Test func `--personal-data stands for the key of a definition, and for leave`() async throws {
        try await withPeopleSetting { setting, _ in
            try setting.write("title: Mine\nsections: [guests]\n", to: "mine.yaml")
            try setting.write("title: Counts\nsections: [attendance_by_session]\n", to: "counts.yaml")
            try setting.write("title: No\npersonal-data: false\nsections: [guests]\n", to: "no.yaml")
            try setting.write("title: Theirs\naudience: sponsor\nsections: [guests]\n", to: "theirs.yaml")
            func made(_ report: String) async throws -> Subprocess.Outcome {
                try await setting.run(
                    [
                        "report", "--event", "6", "--report", report, "--personal-data", "--format", "csv", "--output",
                        "out",
                    ])
            }
            try await made("no.yaml").expectLine(78, "no.yaml:3: ", "guests")
            try await made("theirs.yaml").expectLine(78, "theirs.yaml:3: ", "guests")
            #expect(!FileManager.default.fileExists(atPath: "\(setting.folder)/out"))
            for report in ["mine.yaml", "people", "counts.yaml"] {
                try await made(report).expect(0)
            }
            let files = snapshot(of: "\(setting.folder)/out").keys
            // Who names nobody needs no folder of their own.
            #expect(
                files.contains("personal/event-6/mine/guests.csv")
                    && files.contains("event-6/counts/attendance_by_session.csv"))
            let columns = try String(at: "\(setting.folder)/out/personal/event-6/mine/guests.csv")
            #expect(
                columns.prefix { !$0.isNewline }
                    == "guest_id,first_name,last_name,email,registrant_type,sessions,checkins,first_checkin_at,last_checkin_at,registrant_type_id"
            )
        }
    }

    @Test func `lists are as an independent query has them, for their owner alone`() async throws {
        let nightly = ["events: [6, 7]", "formats: [csv, xlsx, html, json]"]
        try await withPeopleSetting(nightly: nightly) { setting, sandbox in
            // Others could look into the folder until now.
            try FileManager.default.createDirectory(
                atPath: "\(setting.folder)/out/personal", withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755])
            let run = try await setting.people(
                ["--yes", "--output", "out", "--format", "csv,xlsx,html,json", "--csv-dialect", "plain"])
            #expect(run.status == 0 && run.output == "", "\(run.errors)")
            let files = snapshot(of: "\(setting.folder)/out")
            #expect(
                files.keys.sorted()
                    == ["html", "json", "xlsx"].map { "personal/event-6/people.\($0)" }
                    + ["attendance_by_organisation", "guest_sessions", "guests"].map {
                        "personal/event-6/people/\($0).csv"
                    })
            let compared = try await setting.check(
                ["compare", "\(setting.folder)/out/personal/event-6/people", setting.store, "6"]).expect(0)
            let checkIns = sandbox.tikit.checkIns(of: 6)
            #expect(Int(compared.output.dropLast()) == Set(checkIns.map { [$0.guest, $0.session] }).count)

            // A second list replaces the first, and stays its owner's; so does one of several events.
            try await setting.run(
                ["report", "--event", "6", "--event", "7", "--report", "people", "--yes", "--output", "out"]).expect(0)
            try await setting.run(["report", "--event", "6", "--output", "out", "--format", "csv,html,xlsx"]).expect(0)
            try await setting.run(["nightly"]).expect(0)
            try await setting.check(
                ["search", setting.store, "6", "\(setting.folder)/out", "\(setting.folder)/nights"]).expect(0)

            struct Line: Decodable {
                var user: String
                var profile: String
                var event: Int
                var report: String
                var formats: [String]
                var rows: [String: Int]
            }
            let log = try String(at: setting.log).split(separator: "\n")
            let lines = try log.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
            #expect(lines.map(\.event) == [6, 6, 7] && Set(lines.map(\.report)) == ["people"])
            #expect(lines.map(\.formats) == [["csv", "xlsx", "html", "json"], ["csv", "xlsx"], ["csv", "xlsx"]])
            #expect(lines[0].rows["guests"] == Set(checkIns.map(\.guest)).count)
            #expect(lines[0].rows["guest_sessions"] == Int(compared.output.dropLast()))
            #expect(lines.allSatisfy { $0.profile == "only" && !$0.user.isEmpty })
            #expect(TemporaryFolder.mode(setting.log) == 0o600)
        }
    }

    @Test func `a list that cannot be noted is not made`() async throws {
        try await withPeopleSetting(["personal-data: allowed"]) { setting, _ in
            #expect(try await setting.people(["--output", "out"]).status == 0)
            try FileManager.default.removeItem(atPath: "\(setting.folder)/out")
            try FileManager.default.removeItem(atPath: setting.log)
            try FileManager.default.createDirectory(
                atPath: setting.log, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try await setting.people(["--output", "out"]).expectLine(73, setting.log)
            #expect(setting.files.keys.sorted() == ["config.yaml"])
        }
    }

    @Test func `a link in the folder's place is refused`() async throws {
        try await withPeopleSetting { setting, _ in
            for name in ["out", "elsewhere"] {
                try FileManager.default.createDirectory(
                    atPath: "\(setting.folder)/\(name)", withIntermediateDirectories: true)
            }
            try FileManager.default.createSymbolicLink(
                atPath: "\(setting.folder)/out/personal", withDestinationPath: "\(setting.folder)/elsewhere")
            try await setting.people(["--yes", "--output", "out"]).expectLine(73, "out/personal")
            #expect(setting.files.keys.sorted() == ["config.yaml"])
        }
    }

    /// What a pipe takes, anybody may read later.
    @Test func `names are on a screen only if it is a terminal and asked for`() async throws {
        try await withPeopleSetting(["personal-data: allowed"]) { setting, sandbox in
            let guests = sandbox.tikit.guests.filter { $0.event == 6 }
            func named(_ text: String) -> Int {
                // A screen cuts what is long.
                guests.count {
                    text.contains($0.email.prefix(9)) || text.contains("\($0.firstName) \($0.lastName.prefix(3))")
                }
            }
            let count = Set(sandbox.tikit.checkIns(of: 6).map(\.guest)).count
            for more in [[], ["--format", "terminal"]] {
                let piped = try await setting.people(more)
                #expect(piped.status == 0 && named(piped.output) == 0, "\(piped.errors)")
                #expect(piped.output.contains("\(count) rows with names"))
            }
            let command = [Product.path, "report", "--event", "6", "--report", "people"]
            let environment = Product.environment(setting.environment)
            let shown = try await Person.atTheTerminal([], command, environment: environment)
            #expect(shown.status == 0 && named(shown.screen) == 0, "\(shown.screen)")
            let asked = try await Person.atTheTerminal(
                [], command + ["--format", "terminal"], environment: environment)
            #expect(asked.status == 0 && named(asked.screen) > 3, "\(asked.screen)")
            // Only who saw names is noted.
            let log = try String(at: setting.log).split(separator: "\n")
            #expect(log.count == 1 && log[0].contains(#""formats":["terminal"]"#))
        }
    }

    @Test func `forgotten guests are in no list, also with --live`() async throws {
        try await withPeopleSetting(["personal-data: allowed"]) { setting, sandbox in
            let guest = try #require(sandbox.tikit.checkIns(of: 6).first?.guest)
            let person = try #require(sandbox.tikit.guests.first { $0.id == guest })
            #expect(try await setting.people(["--output", "before"]).status == 0)
            try await setting.run(["store", "forget", "--guest", "\(guest)", "--yes"]).expect(0)
            for (name, more) in [("stored", ["--offline"]), ("live", ["--live"])] {
                try await setting.people(
                    more + ["--output", name, "--format", "csv,json", "--csv-dialect", "plain"]
                ).expect(0)
                for (path, data) in snapshot(of: "\(setting.folder)/\(name)") {
                    #expect(data.range(of: Data(person.email.utf8)) == nil, "\(name)/\(path)")
                }
                try await setting.check(
                    ["compare", "\(setting.folder)/\(name)/personal/event-6/people", setting.store, "6"]).expect(0)
            }
            let before = snapshot(of: "\(setting.folder)/before").values
            #expect(before.contains { $0.range(of: Data(person.email.utf8)) != nil })
            // The records know it without the store.
            try FileManager.default.removeItem(atPath: setting.store)
            #expect(try await setting.people(["--live", "--output", "alone", "--format", "json"]).status == 0)
            let alone = snapshot(of: "\(setting.folder)/alone").values
            #expect(!alone.isEmpty && alone.allSatisfy { $0.range(of: Data(person.email.utf8)) == nil })
        }
    }

    @Test func `nights and messages have no personal data`() async throws {
        let mail =
            "mail: {server: \"smtp://127.0.0.1:1\", from: a@b.example, to: [{address: c@d.example, report: people}]}"
        for lines in [["reports: [attendance, people]"], [mail]] {
            try await withPeopleSetting(["personal-data: allowed"], nightly: ["events: [6]"] + lines) { setting, _ in
                let run = try await setting.run(["nightly"]).expectLine(78, "\"people\"", "neither publishes nor sends")
                // As in `config check`, with the place in the profile.
                #expect(lines == [mail] || run.errors.contains("config.yaml:"), "\(run.errors)")
                #expect(setting.files.keys.sorted() == ["config.yaml"])
            }
        }
        try await withPeopleSetting(nightly: ["reports: [people]"]) { setting, _ in
            let check = try await setting.run(["config", "check"])
            #expect(check.status == 78 && "\(check.output)\(check.errors)".contains("config.yaml:7"), "\(check.errors)")
        }
    }

    @Test func `files tell what they have`() async throws {
        try await withTemporaryFolder { folder in
            func run(_ text: String) async throws -> [String: Any] {
                try text.write(to: "\(folder)/c.csv")
                try await Product.run(
                    [
                        "report", "--files", "c.csv", "--report", "people", "--yes", "--output", "out", "--format",
                        "json",
                    ]
                        + ["--timezone", "America/Santiago"], in: folder
                ).require(0)
                let files = snapshot(of: "\(folder)/out")
                let document = try JSONSerialization.jsonObject(with: try #require(files.values.first))
                return try #require((document as? [String: Any])?["sections"] as? [String: Any])
            }
            func rows(_ sections: [String: Any], _ name: String) -> [[String: Any]] {
                (sections[name] as? [String: Any])?["rows"] as? [[String: Any]] ?? []
            }
            let named = try await run(
                """
                checkin_id,guest_id,name,email,session,checked_in_at
                1,7,Ana Rojas,ana@uni.example,Day 1,2026-03-01 09:00:00
                2,8,Eva Soto,eva@gmail.com,Day 1,2026-03-01 09:05:00
                3,7,Ana Rojas,ana@uni.example,Day 1,2026-03-01 10:30:00

                """)
            #expect(rows(named, "guests").map { $0["email"] as? String } == ["ana@uni.example", "eva@gmail.com"])
            #expect(rows(named, "guest_sessions").map { $0["minutes"] as? Double } == [90, nil])
            let nameless = try await run("checkin_id,guest_id,session,checked_in_at\n1,7,Day 1,2026-03-01 09:00:00\n")
            #expect(rows(nameless, "guests").isEmpty)
            let note = (nameless["guests"] as? [String: Any])?["note"] as? String
            #expect(note == Phrase.notProvidedPeople.en)
        }
    }
}
