import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Definitions of reports: the commands that list, show and check them, and the reports they make.
@Suite(.timeLimit(.minutes(30))) struct DefinitionTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private static let wrong = "title: a\nsections:\n  - {section: data_quality, columns: [severty]}\n"
    private static let right = "title: {es: Lo mío, en: Mine}\nsections: [checkins_by_method]\n"

    private func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func reports(_ arguments: [String], environment: [String: String] = [:]) async throws -> Subprocess.Outcome
    {
        try await Product.run(
            ["reports"] + arguments, environment: ["XDG_CONFIG_HOME": "\(folder)/xdg"].merging(environment) { $1 },
            in: folder)
    }

    @Test func `reports are listed with where they come from`() async throws {
        try write(Self.right, to: "\(folder)/Reports/mine.yaml")
        try write(Self.right, to: "\(folder)/xdg/attendance/reports/quality.yaml")
        try write(Self.wrong, to: "\(folder)/xdg/attendance/reports/mine.yaml")
        let table = try await reports(["list"], environment: ["LANG": "es_CL.UTF-8"])
        #expect(table.status == 0 && table.errors == "", "\(table.errors)")
        #expect(table.output.contains("Lo mío") && table.output.contains("incluido"))
        let json = try await reports(["list", "--json"])
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: String]])
        #expect(
            rows.map { $0["name"] }
                == [
                    "attendance", "comparison", "doors", "executive", "forecast", "forecast-check", "full", "history",
                    "levels", "members", "members-people", "mine", "my-visits", "no-shows", "people", "quality",
                    "reception", "sponsor", "summary",
                ])
        #expect(
            rows.filter { $0["topic"] == "members" }.map { $0["name"] }
                == ["history", "levels", "members", "members-people", "my-visits", "reception"])
        #expect(rows.count { $0["topic"] == "event" } == 9)
        func row(_ name: String) -> [String: String]? { rows.first { $0["name"] == name } }
        #expect(row("mine")?["source"] == "Reports/mine.yaml" && row("mine")?["title"] == "Mine")
        #expect(row("quality")?["source"] == "\(folder)/xdg/attendance/reports/quality.yaml")
        #expect(row("sponsor")?["source"] == "built in" && row("sponsor")?["audience"] == "sponsor")
    }

    @Test func `an invalid report does not hide the others`() async throws {
        try write(Self.wrong, to: "\(folder)/Reports/mine.yaml")
        let list = try await reports(["list"]).expect(1, "Reports/mine.yaml:3: ")
        #expect(list.output.contains("executive") && !list.output.contains("mine"))
    }

    @Test func `what is shown can be kept and changed`() async throws {
        let shown = try await reports(["show", "executive"])
        #expect(shown.status == 0 && shown.output.contains("sections:"))
        try write(shown.output, to: "\(folder)/Reports/executive.yaml")
        let again = try await reports(["show", "executive"])
        #expect(again.output == shown.output)
        let check = try await reports(["check", "executive"])
        #expect(check.status == 0 && check.output == "Reports/executive.yaml: OK, 5 sections\n")
    }

    @Test func `the schema is printed`() async throws {
        let schema = try await Product.run(["reports", "schema"])
        let document = try JSONSerialization.jsonObject(with: Data(schema.output.utf8)) as? [String: Any]
        #expect(document?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    }

    @Test(arguments: [
        (["check"], 78, "Reports/wrong.yaml:3: "), (["check", "wrong"], 78, "\"severity\""),
        (["check", "Reports/wrong.yaml", "executive"], 78, "sections[1].columns[1]"),
        (["check", "wrogn"], 66, "\"wrong\""), (["check", "other.yaml"], 66, "other.yaml"),
        (["show", "exective"], 66, "\"executive\""), (["show"], 64, "name"),
    ]) func `a mistake is one line and a status`(arguments: [String], status: Int32, named: String) async throws {
        try write(Self.wrong, to: "\(folder)/Reports/wrong.yaml")
        try write(Self.right, to: "\(folder)/Reports/right.yaml")
        let run = try await reports(arguments).expect(status, named)
        #expect(run.errorLines.count == 1, "\(run.errors)")
        if arguments == ["check"] { #expect(run.output.contains("Reports/right.yaml: OK, 1 section\n")) }
        if arguments.contains("executive") { #expect(run.output.contains("executive (built in): OK")) }
    }

    @Test func `a report is made from a file`() async throws {
        try await withSandbox { sandbox, token in
            try write(
                """
                title: {es: Lo mío, en: Mine}
                outputs: [csv, json]
                sections:
                  - section: attendance
                    group: session
                    name: sessions
                    columns: [session, attended]
                    sort: [-attended, session]
                    top: 3
                  - section: checkins
                    methods: QR
                """, to: "\(folder)/mine.yaml")
            let run = try await Product.run(
                ["report", "--event", "6", "--report", "mine.yaml", "--output", "out", "--live"]
                    + ["--base-url", sandbox.baseURL, "--locale", "es"],
                environment: ["ATTENDANCE_TOKEN": token], in: folder)
            #expect(run.status == 0 && run.output == "", "\(run.errors)")
            let files = snapshot(of: "\(folder)/out")
            #expect(
                files.keys.sorted() == ["event-6/mine.json", "event-6/mine/checkins.csv", "event-6/mine/sessions.csv"])
            func lines(_ path: String) -> [String] {
                String(decoding: files[path] ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
            }
            let sessions = lines("event-6/mine/sessions.csv")
            #expect(sessions.count == 4 && sessions[0] == "session,attended")
            let attended = sessions.dropFirst().compactMap { Int($0.split(separator: ",").last ?? "") }
            #expect(attended.count == 3 && attended == attended.sorted(by: >))
            let scanned = sandbox.tikit.checkIns(of: 6).count { $0.method == "QR" }
            #expect(lines("event-6/mine/checkins.csv").count == scanned + 1)
            let document =
                try JSONSerialization.jsonObject(with: files["event-6/mine.json"] ?? Data()) as? [String: Any]
            #expect(document?["report"] as? String == "mine" && document?["title"] as? String == "Lo mío")
            let note = ((document?["sections"] as? [String: Any])?["sessions"] as? [String: Any])?["note"] as? String
            #expect(note?.contains("Las primeras 3 filas de ") == true)
        }
    }

    @Test(arguments: ["attendance", "doors", "executive", "full", "no-shows", "quality", "sponsor"])
    func `every built-in report is written in every format`(name: String) async throws {
        try await withSandbox { sandbox, token in
            for locale in ["es", "en"] {
                let run = try await Product.run(
                    ["report", "--event", "6", "--report", name, "--output", "\(folder)/\(locale)", "--live"]
                        + ["--format", "terminal,csv,xlsx,html,json", "--base-url", sandbox.baseURL]
                        + ["--locale", locale],
                    environment: ["ATTENDANCE_TOKEN": token], in: folder)
                #expect(run.status == 0 && run.output.contains("Tech Summit"), "\(run.errors)")
                let files = snapshot(of: "\(folder)/\(locale)").keys
                for ending in ["xlsx", "html", "json"] { #expect(files.contains("event-6/\(name).\(ending)")) }
                #expect(files.contains { $0.hasPrefix("event-6/\(name)/") && $0.hasSuffix(".csv") })
            }
        }
    }

    @Test func `a report wears its theme`() async throws {
        try await withSandbox { sandbox, token in
            try write("colors: {primary: \"#00695C\", secondary: \"#263238\"}\n", to: "\(folder)/Templates/club.yaml")
            for theme in ["tikit", "club"] {
                try write(
                    "title: a\ntheme: \(theme)\noutputs: [html, xlsx]\nsections: [checkins_by_method]\n",
                    to: "\(folder)/\(theme)/mine.yaml")
                try await Product.run(
                    ["report", "--event", "6", "--report", "\(theme)/mine.yaml", "--output", "\(theme)/out", "--live"]
                        + ["--base-url", sandbox.baseURL], environment: ["ATTENDANCE_TOKEN": token], in: folder
                )
                .expect(0)
            }
            let (tikit, club) = (snapshot(of: "\(folder)/tikit/out"), snapshot(of: "\(folder)/club/out"))
            #expect(differences(tikit, club) == ["event-6/mine.html", "event-6/mine.xlsx"])
            let page = String(decoding: club["event-6/mine.html"] ?? Data(), as: UTF8.self).lowercased()
            #expect(page.contains("#00695c") && !page.contains("#b6287e"))
        }
    }

    @Test func `a report that cannot be made leaves the files alone`() async throws {
        try await withSandbox { sandbox, token in
            try write(Self.wrong, to: "\(folder)/wrong.yaml")
            try write("title: a\nsections:\n  - {section: checkins, sessions: 999}\n", to: "\(folder)/elsewhere.yaml")
            for (report, status) in [("wrong.yaml", 78), ("elsewhere.yaml", 66), ("nothing", 66)]
                as [(String, Int32)]
            {
                try await Product.run(
                    ["report", "--event", "6", "--report", report, "--output", "\(folder)/out", "--live"]
                        + ["--base-url", sandbox.baseURL], environment: ["ATTENDANCE_TOKEN": token], in: folder
                )
                .expectLine(status)
                #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
            }
        }
    }

    @Test func `a night writes several reports of an event`() async throws {
        try await withNightlySetting([
            "events: 6", "formats: [csv, json]", "reports: [executive, attendance, doors]",
        ]) { setting, _ in
            let run = try await setting.nightly()
            #expect(run.status == 0 && run.errors == "", "\(run.errors)")
            let manifest = try setting.manifest()
            #expect(manifest.reports == ["executive", "attendance", "doors"])
            let files = try #require(manifest.events.first).files
            #expect(Set(files.map(\.report)) == ["executive", "attendance", "doors"])
            for file in files {
                #expect(file.path == "event-6/\(file.report).json" || file.path.hasPrefix("event-6/\(file.report)/"))
            }
            // A report of three sections says no less of the event than one of all.
            #expect((manifest.events.first?.totals?.registered ?? 0) > 0)
            #expect((manifest.events.first?.warnings?.reconciliation_differences ?? 0) > 0)
        }
    }

    @Test(arguments: [("[executive, exective]", 66), ("[executive, executive]", 78)] as [(String, Int32)])
    func `a night with a missing report writes nothing`(reports: String, status: Int32) async throws {
        try await withNightlySetting(["events: 6", "reports: \(reports)"]) { setting, _ in
            try await setting.nightly().expect(status, "executive")
            #expect(setting.nights.isEmpty)
        }
    }

    /// What a run is told to look for does not depend on what its report shows.
    @Test func `--fail-on sees what the report does not show`() async throws {
        try await withSandbox { sandbox, token in
            try await Product.run(
                ["report", "--event", "6", "--report", "executive", "--fail-on", "reconciliation,quality", "--live"]
                    + ["--base-url", sandbox.baseURL], environment: ["ATTENDANCE_TOKEN": token]
            ).expect(1)
        }
    }
}
