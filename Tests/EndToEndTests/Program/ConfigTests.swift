import Base
import Foundation
import TestSupport
import Testing

/// `attendance config`, and what is said of a file with mistakes.
@Suite(.timeLimit(.minutes(30))) struct ConfigTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func config(
        _ arguments: [String], file: String? = nil, environment: [String: String] = [:]
    ) async throws -> Subprocess.Outcome {
        if let file { try file.write(to: "\(folder)/config.yaml") }
        return try await Product.run(
            ["config"] + arguments,
            environment: ["ATTENDANCE_CONFIG": "\(folder)/config.yaml"].merging(environment) { $1 })
    }

    @Test(arguments: ["C.UTF-8", "es_CL.UTF-8"]) func `the example is written once and is valid`(lang: String)
        async throws
    {
        let environment = ["ATTENDANCE_CONFIG": "", "XDG_CONFIG_HOME": "\(folder)/xdg", "LANG": lang]
        let path = "\(folder)/xdg/attendance/config.yaml"
        let first = try await config(["init"], environment: environment)
        #expect(first.status == 0 && first.output == path + "\n", "\(first.errors)")
        let written = try String(at: path)
        #expect(written.contains("default-profile: tikit"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/xdg/attendance") == ["config.yaml"])

        let check = try await config(["check"], environment: environment)
        #expect(check.status == 0 && check.output.contains("\(path): OK"))

        try "profiles: {}\n".write(to: path)
        try await config(["init"], environment: environment).expect(73, path, "--force")
        #expect(try String(at: path) == "profiles: {}\n")
        try await config(["init", "--force"], environment: environment).expect(0)
        #expect(try String(at: path) == written)
    }

    @Test func `the example sets what flags give, or names the flag that is wrong`() async throws {
        let flags = [
            "--profile", "feria", "--base-url", "https://feria.example/api", "--timezone", "America/Lima", "--locale",
            "es",
            "--data-dir", "\(folder)/a: b", "--max-rows", "500", "--max-duration", "90m",
        ]
        try await config(["init"] + flags).expect(0)
        let json = try await config(["show", "--json"]).expect(0)
        let shown = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: [String: Any]])
        let expected = [
            "profile": "feria", "base-url": "https://feria.example/api/", "timezone": "America/Lima", "locale": "es",
            "data-dir": "\(folder)/a: b", "max-rows": "500", "max-duration": "90m",
        ]
        for (key, value) in expected {
            #expect(shown[key]?["value"] as? String == value, "\(key)")
            #expect(shown[key]?["from"] as? String == "profile", "\(key)")
        }
        #expect(try String(at: "\(folder)/config.yaml").hasPrefix("# Configuración"))
        for (flag, wrong) in [
            ("--base-url", "nonsense"), ("--timezone", "Nowhere/City"), ("--max-rows", "0"), ("--data-dir", ""),
            ("--profile", "../a"),
        ] {
            try await config(["init", "--force", flag, wrong]).expectLine(78, flag)
        }
        #expect(try await config(["show", "--json"]).output == json.output)
    }

    @Test func `every setting is shown with its origin`() async throws {
        let file = "profiles:\n  club:\n    base-url: https://club.example/api\n    attempts: 3\n    locale: es\n"
        let environment = [
            "ATTENDANCE_DATA_DIR": "/var/lib/attendance", "ATTENDANCE_TOKEN": "secret-token",
            "ATTENDANCE_EMAIL": "ana@club.example", "ATTENDANCE_PASSWORD": "secret-password",
        ]
        let arguments = ["show", "--locale", "en"]
        let json = try await config(arguments + ["--json"], file: file, environment: environment).expect(0)
        let shown = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: [String: Any]])
        func line(_ key: String) -> [String?] {
            ["value", "from", "source"].map { shown[key]?[$0] as? String }
        }
        let path = "\(folder)/config.yaml"
        #expect(line("config") == [path, "environment", "ATTENDANCE_CONFIG"])
        #expect(line("profile") == ["club", "profile", path])
        #expect(line("base-url") == ["https://club.example/api/", "profile", "\(path):3"])
        #expect(line("attempts") == ["3", "profile", "\(path):4"])
        #expect(line("locale") == ["en", "flag", "--locale"])
        #expect(line("data-dir") == ["/var/lib/attendance", "environment", "ATTENDANCE_DATA_DIR"])
        #expect(line("auth") == ["tikit", "default", nil])
        #expect(line("token") == ["set", "environment", "ATTENDANCE_TOKEN"])
        let text = try await config(arguments, file: file, environment: environment)
        #expect(text.status == 0 && text.output.contains("\(path):3"))
        for secret in ["secret-token", "ana@club.example", "secret-password"] {
            #expect(!text.output.contains(secret) && !json.output.contains(secret))
        }
    }

    @Test(arguments: [
        ("profiles:\n  a:\n    base_url: https://x.example/\n", 3, "base-url"),
        ("profiles:\n  a:\n    timezone: Santiago\n", 3, "profiles.a.timezone"),
        ("profiles:\n  a:\n    attempts: 0\n", 3, "profiles.a.attempts"),
        ("profiles:\n  a:\n    locale: fr\n", 3, "profiles.a.locale"),
        ("profiles:\n  a:\n    base-url: ftp://x/\n", 3, "profiles.a.base-url"),
        ("profiles:\n  a:\n    require-permission: [x, '']\n", 3, "require-permission[2]"),
        ("profiles:\n  a: {}\n\n  a: {}\n", 4, "duplicate key: a"),
        ("profiles:\n  a:\n   - b\n", 2, "profiles.a"),
        ("profile:\n  a: {}\n", 1, "profiles"), ("profile:\n\n\n  a:\n    locale: es\n", 1, "profiles"),
        ("profiles:\n  a:\n    foo:\n\n      - b\n", 3, "foo"),
        ("profiles:\n  a:\n    locale:\n      b: c\n", 3, "a.locale"),
        ("profiles:\n  a: {}\n  b:\n\tc: 1\n", 4, "YAML"),
        ("default-profile: b\nprofiles:\n  a: {}\n", 1, "b"),
        ("profiles:\n  ../a: {}\n", 2, "profiles.../a"),
    ]) func `a mistake is 78 with file, line and key`(file: String, line: Int, named: String) async throws {
        for command in ["check", "show"] {
            try await config([command], file: file)
                .expectLine(78, "\(folder)/config.yaml:\(line): ", named)
        }
    }

    @Test(arguments: [
        (["ATTENDANCE_TIMEZONE": "Nowhere/City"], "ATTENDANCE_TIMEZONE"),
        (["ATTENDANCE_LOCALE": "fr"], "ATTENDANCE_LOCALE"),
        (["ATTENDANCE_BASE_URL": "nonsense"], "ATTENDANCE_BASE_URL"), (["ATTENDANCE_PROFILE": "b"], "\"b\""),
    ]) func `a wrong variable is 78 and is named`(environment: [String: String], named: String) async throws {
        try await config(["check"], file: "profiles: {a: {}}\n", environment: environment)
            .expect(78, named)
    }

    /// What every run of a profile would refuse, also of one that is not in use.
    @Test(arguments: [
        ("source: firestore\n    members: {service-account: k.json}", 4, "members.project", 78),
        ("source: firestore\n    members: {project: p}", 4, "members.service-account", 78),
        ("source: firestore", 3, "members.project", 78),
        ("source: csv\n    members: {members-file: m.csv}", 4, "members.visits-file", 78),
        ("source: csv\n    members: {visits-file: v.csv}", 4, "members.members-file", 78),
        ("source: negroni", 3, "base-url", 78),
        ("source: csv\n    members: {members-file: m.csv, visits-file: v.csv, role: member}", 4, "role member", 78),
        ("nightly:\n      reports: [doors, doors]", 4, "\"doors\" is listed twice", 78),
        ("nightly:\n      reports: [doors, dors]", 4, "\"dors\"", 66),
        ("attempts: 3\n    nightly:\n      events: active", 4, "nightly.output", 78),
        ("nightly:\n      keep: 3\n      reports: levels", 5, "levels", 78),
        (
            "source: csv\n    members: {members-file: m.csv, visits-file: v.csv}\n    nightly:\n      events: active",
            6,
            "profiles.b.nightly.events", 78
        ),
    ]) func `check finds what every run would refuse`(profile: String, line: Int, named: String, status: Int32)
        async throws
    {
        let file = "profiles:\n  b:\n    \(profile)\n  a: {}\ndefault-profile: a\n"
        let run = try await config(["check"], file: file)
        #expect(run.status == status && run.output == "", "\(run.output)")
        #expect(run.errors.hasPrefix("attendance: \(folder)/config.yaml:\(line): "), "\(run.errors)")
        #expect(run.errors.contains(named) && run.errorLines.count == 1, "\(run.errors)")
    }

    @Test func `check accepts what flags and variables provide`() async throws {
        let file = """
            profiles:
              a: {}
              gym: {source: firestore, members: {project: p}, nightly: {reports: [members, levels], output: /srv/gym}}
              club: {source: negroni}
            default-profile: a
            """
        let run = try await config(
            ["check", "--base-url", "https://club.example"], file: file, environment: ["ATTENDANCE_TOKEN": "t"])
        #expect(run.status == 0 && run.output.contains("3 profiles"), "\(run.errors)")
    }

    @Test func `a profile's groups are shown too`() async throws {
        let file = """
            profiles:
              club:
                source: csv
                members:
                  members-file: /m.csv
                nightly:
                  keep: 3
            """
        let json = try await config(["show", "--json"], file: file)
        let shown = try #require(
            try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: [String: Any]])
        func line(_ key: String) -> [String?] {
            ["value", "from", "source"].map { shown[key]?[$0] as? String }
        }
        let path = "\(folder)/config.yaml"
        #expect(line("nightly.keep") == ["3", "profile", "\(path):7"])
        #expect(line("nightly.reports") == ["members", "default", nil])
        #expect(line("nightly.bin") == ["1d", "default", nil])
        #expect(line("nightly.output") == [nil, "default", nil] && shown["nightly.events"] == nil)
        #expect(line("members.members-file") == ["/m.csv", "profile", "\(path):5"])
        #expect(line("members.role") == ["admin", "default", nil] && shown["members.project"] == nil)
        let events = "profiles: {a: {nightly: {events: {any: {active: true, ids: [7, 6]}}, bin: 90s}}}\n"
        let text = try await config(["show"], file: events)
        #expect(text.output.contains("{active: true, ids: [6, 7]}") && text.output.contains("90s"), "\(text.output)")
        #expect(!text.output.contains("members."))
    }

    @Test func `a file in another encoding must be saved as UTF-8`() async throws {
        try Data([0x70, 0xF1, 0x0A]).write(to: "\(folder)/config.yaml")
        let run = try await config(["check"]).expect(78)
        #expect(run.errors == "attendance: \(Phrase.notUTF8("\(folder)/config.yaml").en)\n")
    }

    @Test func `of several profiles one must be chosen`() async throws {
        let file = "profiles: {north: {}, south: {}}\n"
        try await config(["check"], file: file).expect(78, "north, south")
        #expect(try await config(["check", "--profile", "south"], file: file).status == 0)
    }

    @Test func `a missing file is no mistake unless it was asked for`() async throws {
        let none = try await config(["check"], environment: ["ATTENDANCE_CONFIG": "", "XDG_CONFIG_HOME": folder])
        #expect(none.status == 0 && none.output.contains("config init"))
        #expect(try await config(["check"]).status == 66)
    }

    @Test func `the demo contacts only the sandbox`() async throws {
        let server = try RawServer { _ in RawServer.json("{}", status: "500 Internal Server Error") }
        defer { server.stop() }
        let file = """
            profiles:
              school:
                base-url: \(server.baseURL)
                auth: edugo
                auth-base-url: \(server.baseURL)
                require-permission: nothing:has
            """
        try file.write(to: "\(folder)/config.yaml")
        try await Product.run(
            ["demo", "--guests", "20", "--output", "\(folder)/demo"],
            environment: ["ATTENDANCE_CONFIG": "\(folder)/config.yaml"]
        ).expect(0)
        #expect(server.requests.isEmpty)
    }
}
