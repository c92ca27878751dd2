import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// The other commands.
@Suite(.timeLimit(.minutes(30))) struct CommandTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    @Test func `the demo needs nothing and writes its files`() async throws {
        let run = try await Product.run(
            ["demo", "--guests", "150", "--output", "\(folder)/demo"], environment: ["LANG": "es_CL.UTF-8"],
            in: folder
        ).expect(0)
        #expect(run.output.contains("Tech Summit 2026"))
        let files = snapshot(of: "\(folder)/demo").keys
        #expect(files.contains("event-6/attendance.xlsx"))
        #expect(files.contains("event-6/attendance.json"))
        #expect(files.contains("event-6/attendance.html"))
        #expect(files.contains("event-6/attendance/checkin_histogram.csv"))
        // Nothing but the files asked for: no session, no store.
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder)) == ["demo"])
    }

    @Test(arguments: [("README.md", "en"), ("README.es.md", "es")])
    func `the README shows the demo's report`(page: String, language: String) async throws {
        let run = try await Product.run(["demo", "--locale", language], environment: ["COLUMNS": "80"], in: folder)
        let shown = try Repository.text(page).components(separatedBy: "```\n")
        let isShown = shown.contains(run.output)
        #expect(isShown, "\(page): what COLUMNS=80 attendance demo --locale \(language) prints")
    }

    @Test func `the demo of an event under way has a folder of its own, and the same bytes each time`() async throws {
        var snapshots: [[String: Data]] = []
        for _ in 1...2 {
            let run = try await Product.run(["demo", "--guests", "150", "--day", "2"], in: folder)
            #expect(run.status == 0 && run.output.contains("attendance-demo-day-2"), "\(run.errors)")
            #expect(!run.output.contains("--day"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["attendance-demo-day-2"])
            snapshots.append(snapshot(of: "\(folder)/attendance-demo-day-2"))
        }
        #expect(snapshots[0] == snapshots[1] && snapshots[0].count > 5)
        let plain = try await Product.run(["demo", "--guests", "150"], in: folder)
        #expect(plain.output.contains("--day 2") && plain.output.contains("attendance-demo"), "\(plain.errors)")
        #expect(plain.output.contains("attendance login"))
        // Whoever has a token need not log in.
        let known = try await Product.run(
            ["demo", "--guests", "20"], environment: ["ATTENDANCE_TOKEN": "a-token-of-somebody"], in: folder)
        #expect(known.output.contains("attendance events") && !known.output.contains("attendance login"))
        for mistake in ["demo --day 5", "sandbox --day -1", "sandbox --day 2 --play 3"] {
            try await Product.run(mistake.split(separator: " ").map(String.init), in: folder).expect(64, "--day")
        }
    }

    @Test func `events are listed`() async throws {
        try await withSandbox { sandbox, token in
            let environment = ["ATTENDANCE_TOKEN": token]
            let table = try await Product.run(["events", "--base-url", sandbox.baseURL], environment: environment)
            #expect(table.status == 0 && table.output.contains("Tech Summit 2026"))
            let json = try await Product.run(
                ["events", "--json", "--search", "summit", "--base-url", sandbox.baseURL], environment: environment)
            let rows = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
            #expect(rows?.contains { $0["id"] as? Int == 6 && $0["name"] as? String == "Tech Summit 2026" } == true)
            let all = try await Product.run(
                ["events", "--json", "--base-url", sandbox.baseURL], environment: environment)
            let active = sandbox.tikit.events.count(where: \.isActive)
            #expect(all.output.split(separator: "\n").count { $0.contains(#""is_active": true"#) } == active)
            #expect(all.output.contains(#""is_active": false"#) && active > 0)
        }
    }

    @Test func `sessions are listed`() async throws {
        try await withSandbox { sandbox, token in
            let json = try await Product.run(
                ["sessions", "--event", "6", "--json", "--base-url", sandbox.baseURL],
                environment: ["ATTENDANCE_TOKEN": token])
            let rows = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
            #expect(rows?.contains { $0["session_id"] as? Int == 12 } == true)
        }
    }

    @Test func `the version is printed`() async throws {
        let run = try await Product.run(["--version"])
        #expect(run.status == 0 && run.output.wholeMatch(of: /\d+\.\d+\.\d+\n/) != nil)
    }

    /// The manual page, as an installation makes it; a translation has every text of the page, and no other.
    private func manual(_ translation: [String] = []) async throws -> String {
        let make = #"{ "$0" --help; "$0" --experimental-dump-help; } | python3 Scripts/manual.py "$@""#
        return try await Subprocess.run(
            "/bin/sh", ["-c", make, Product.path] + translation, environment: Product.environment([:]),
            in: Repository.url("").path
        ).expect(0).output
    }

    @Test(arguments: [[], ["Documentation/attendance.es.po"]])
    func `the manual has the commands in the groups of the help`(translation: [String]) async throws {
        /// The names in each part of a text that has some.
        func groups(_ text: String, _ separator: String, _ name: Regex<(Substring, Substring)>) -> [[Substring]] {
            text.components(separatedBy: separator).dropFirst()
                .map { $0.matches(of: name.anchorsMatchLineEndings()).map(\.output.1) }.filter { !$0.isEmpty }
        }
        let help = groups(try await Product.run(["--help"]).output, " SUBCOMMANDS:\n", #/^  ([a-z]+) /#)
        let manual = try await manual(translation)
        #expect(groups(manual, "\n.SH ", /^\.SS ([a-z]+)$/) == help)
        #expect(help.count > 5 && help.joined().count > 20)
    }

    /// Nothing can be asked of the program that its manual page does not explain.
    @Test func `every command and option is in the manual`() async throws {
        struct Tool: Decodable {
            struct Command: Decodable {
                struct Argument: Decodable {
                    struct Name: Decodable {
                        var kind: String
                        var name: String
                    }
                    var names: [Name]?
                    var shouldDisplay: Bool
                }
                var commandName: String
                var subcommands: [Command]?
                var arguments: [Argument]?
                var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
            }
            var command: Command
        }
        let manual = try await manual().replacing("\\-", with: "-")
        let help = try await Product.run(["--experimental-dump-help"])
        let tool = try JSONDecoder().decode(Tool.self, from: Data(help.output.utf8))
        var names: Set<String> = []
        for command in tool.command.all where command.commandName != "help" {
            #expect(manual.contains(command.commandName), "\(command.commandName)")
            for argument in command.arguments ?? [] where argument.shouldDisplay {
                for name in argument.names ?? [] where name.kind == "long" {
                    names.insert(name.name)
                    #expect(manual.contains("--\(name.name)"), "\(command.commandName) --\(name.name)")
                }
            }
        }
        #expect(tool.command.all.count > 20 && names.count > 40)
    }
}
