import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// `attendance doctor` where all is well, and where one thing or another is not.
@Suite(.timeLimit(.minutes(30))) struct DoctorTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private struct Examination: Decodable {
        struct Check: Decodable {
            var check: String
            var status: String
            var text: String
        }
        var exit_status: Int32
        var checks: [Check]

        /// The worst that was found of a subject.
        func status(of subject: String) -> String? {
            let found = checks.filter { $0.check == subject }.map(\.status)
            return ["failed", "warning", "skipped", "ok"].first(where: found.contains)
        }

        func text(of subject: String) -> String {
            checks.filter { $0.check == subject }.map(\.text).joined(separator: "\n")
        }
    }

    private func doctor(
        _ base: String, _ more: [String] = [], environment: [String: String] = [:]
    ) async throws -> Examination {
        let run = try await Product.run(
            ["doctor", "--json", "--base-url", base] + more,
            environment: ["ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_TIMEZONE": "America/Santiago"]
                .merging(environment) { $1 })
        let examination = try JSONDecoder().decode(Examination.self, from: Data(run.output.utf8))
        #expect(run.status == examination.exit_status)
        return examination
    }

    private func logIn(_ sandbox: RunningSandbox) async throws {
        try await Product.run(
            ["login", "--base-url", sandbox.baseURL],
            environment: [
                "ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_EMAIL": SandboxAccount.email,
                "ATTENDANCE_PASSWORD": SandboxAccount.password,
            ]
        ).expect(0)
    }

    private func setMode(_ mode: Int, of path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test func `a healthy setup is 0`() async throws {
        try await withSandbox { sandbox, _ in
            try await logIn(sandbox)
            let found = try await doctor(sandbox.baseURL)
            #expect(found.exit_status == 0)
            let subjects = ["configuration", "time_zone", "folders", "disk", "store", "service", "clock", "session"]
            for subject in subjects {
                #expect(found.status(of: subject) == "ok", "\(subject): \(found.text(of: subject))")
            }
            #expect(found.text(of: "service").hasSuffix("asks for a log-in, as it should"), "\(found)")
            #expect(found.text(of: "time_zone").hasPrefix("America/Santiago, today UTC-0"))
            // Looking leaves nothing behind.
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/data") == ["default"])
        }
    }

    @Test(arguments: [("C.UTF-8", "✓ Time zone"), ("C", "ok Time zone"), ("es_CL.UTF-8", "✓ Zona horaria")])
    func `each check is one line`(lang: String, expected: String) async throws {
        try await withSandbox { sandbox, token in
            let run = try await Product.run(
                ["doctor", "--base-url", sandbox.baseURL],
                environment: [
                    "ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_TIMEZONE": "UTC", "LANG": lang,
                    "ATTENDANCE_TOKEN": token,
                ]
            ).expect(0)
            #expect(run.output.split(separator: "\n").count == 8, "\(run.output)")
            #expect(run.output.contains(expected), "\(run.output)")
            #expect(!run.output.contains("\u{1B}") && !run.output.contains(token))
        }
    }

    @Test func `nobody logged in is 77`() async throws {
        try await withSandbox { sandbox, _ in
            let found = try await doctor(sandbox.baseURL)
            #expect(found.exit_status == 77 && found.status(of: "session") == "failed")
            #expect(found.text(of: "session").contains("attendance login"))
            #expect(found.status(of: "service") == "ok")
            // A data folder that is not there is no trouble, and stays so.
            #expect(found.status(of: "folders") == "ok")
        }
    }

    @Test func `a token about to expire is a warning and an expired one is 77`() async throws {
        try await withSandbox { sandbox, token in
            let soon = try await doctor(sandbox.baseURL, environment: ["ATTENDANCE_TOKEN": token])
            #expect(soon.exit_status == 0 && soon.status(of: "session") == "warning")
            #expect(soon.text(of: "session").contains("ATTENDANCE_TOKEN"))
            let ended = try sandbox.token(expiresIn: -10)
            let found = try await doctor(sandbox.baseURL, environment: ["ATTENDANCE_TOKEN": ended])
            #expect(found.exit_status == 77)
        }
    }

    @Test func `nobody listening is 69 and the session is not checked`() async throws {
        let server = try RawServer { _ in "" }
        server.stop()
        let found = try await doctor(server.baseURL)
        #expect(found.exit_status == 69 && found.status(of: "service") == "failed")
        #expect(found.status(of: "session") == "skipped" && found.status(of: "clock") == "skipped")
        #expect(found.status(of: "time_zone") == "ok")
    }

    @Test func `an unknown host is 69`() async throws {
        let found = try await doctor("https://nowhere.invalid/api/")
        #expect(found.exit_status == 69 && found.text(of: "service").contains("nowhere.invalid"))
    }

    private func configuration(_ profile: String) throws -> [String] {
        let path = "\(folder)/config.yaml"
        try "profiles:\n  a:\n\(profile)".write(to: path)
        return ["--config", path]
    }

    @Test func `plain http to another machine is 78, with the line that says so`() async throws {
        let arguments = try configuration("    base-url: http://nowhere.invalid/api/\n")
        for command in [
            ["events"], ["login", "--email", "ana@x.example"], ["config", "check"], ["sync", "--event", "6"],
        ] {
            try await Product.run(
                command + arguments,
                environment: ["ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_TOKEN": "t"]
            )
            .expect(78, "\(folder)/config.yaml:3: http://nowhere.invalid: ")
        }
        let found = try await doctor("http://nowhere.invalid/api/")
        #expect(found.exit_status == 78 && found.status(of: "service") == "failed")
        #expect(found.text(of: "service").hasPrefix("--base-url: http://nowhere.invalid: "))
        #expect(found.status(of: "session") == "skipped")
    }

    /// 0.0.0.0 leads to this machine and is not one of its own addresses.
    @Test func `plain http that the profile allows is spoken, and the doctor warns of it`() async throws {
        try await withSandbox { sandbox, token in
            let base = sandbox.baseURL.replacing("127.0.0.1", with: "0.0.0.0")
            let environment = ["ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_TOKEN": token]
            try await Product.run(["events", "--base-url", base], environment: environment)
                .expect(78, "allow-insecure: true")
            let arguments = try configuration("    base-url: \(base)\n    allow-insecure: true\n")
            try await Product.run(["events"] + arguments, environment: environment).expect(0)
            try await Product.run(["config", "check"] + arguments, environment: environment).expect(0)
            let found = try await doctor(base, arguments, environment: environment)
            #expect(found.exit_status == 0 && found.status(of: "service") == "warning")
            #expect(found.text(of: "service").contains("http://0.0.0.0:"))
            #expect(found.text(of: "service").contains("allow-insecure"))
        }
    }

    @Test func `this machine needs no https, whichever way it is written`() async throws {
        try await withSandbox { sandbox, token in
            for host in ["localhost", "127.0.0.1", "[::ffff:127.0.0.1]"] {
                let run = try await Product.run(
                    ["events", "--base-url", sandbox.baseURL.replacing("127.0.0.1", with: host)],
                    environment: ["ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_TOKEN": token])
                #expect(run.status == 0, "\(host): \(run.errors)")
            }
        }
    }

    @Test func `something else at the address is a warning`() async throws {
        let server = try RawServer { _ in
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi"
        }
        defer { server.stop() }
        let found = try await doctor(server.baseURL)
        #expect(found.status(of: "service") == "warning")
        // It does not tell the time either.
        #expect(found.status(of: "clock") == "ok")
    }

    @Test(arguments: [
        (30, "ok", Int32(0)), (-120, "warning", 0), (200, "warning", 0), (400, "failed", 78), (-7200, "failed", 78),
    ])
    func `clocks that disagree are reported`(offset: Int, status: String, exit: Int32) async throws {
        var faults = SandboxFaults()
        faults.clockOffsetSeconds = offset
        try await withSandbox(faults) { sandbox, token in
            let found = try await doctor(sandbox.baseURL, environment: ["ATTENDANCE_TOKEN": token])
            #expect(found.status(of: "clock") == status && found.exit_status == exit, "\(found.text(of: "clock"))")
            #expect(found.text(of: "clock").contains(offset > 0 ? "behind" : "ahead"))
        }
    }

    @Test(arguments: [("", 0o755, "700"), ("/default", 0o750, "700"), ("/default/session/token.json", 0o644, "600")])
    func `what others can read is 78 with the remedy`(path: String, mode: Int, wanted: String) async throws {
        try await withSandbox { sandbox, _ in
            try await logIn(sandbox)
            try setMode(mode, of: "\(folder)/data\(path)")
            let found = try await doctor(sandbox.baseURL)
            #expect(found.exit_status == 78 && found.status(of: "folders") == "failed")
            #expect(found.text(of: "folders").contains("\(folder)/data\(path): "))
            #expect(found.text(of: "folders").contains("chmod \(wanted)"))
        }
    }

    @Test func `an impossible data folder is 73`() async throws {
        try await withSandbox { sandbox, token in
            try Data().write(to: "\(folder)/file")
            let found = try await doctor(
                sandbox.baseURL, ["--data-dir", "\(folder)/file/data"], environment: ["ATTENDANCE_TOKEN": token])
            #expect(found.exit_status == 73 && found.status(of: "folders") == "failed")
        }
    }

    /// It says nothing about what is below it.
    @Test func `a data folder that is a file is 73, and no records are damaged`() async throws {
        try await withSandbox { sandbox, token in
            try Data().write(to: "\(folder)/file")
            let found = try await doctor(
                sandbox.baseURL, ["--data-dir", "\(folder)/file"], environment: ["ATTENDANCE_TOKEN": token])
            #expect(found.exit_status == 73 && found.status(of: "folders") == "failed")
            #expect(found.status(of: "store") == "ok", "\(found.text(of: "store"))")
            #expect(!found.text(of: "folders").contains("chmod"), "\(found.text(of: "folders"))")
        }
    }

    @Test func `an invalid store is 65`() async throws {
        try await withSandbox { sandbox, _ in
            try await logIn(sandbox)
            let store = "\(folder)/data/default/store.sqlite"
            try Data(repeating: 7, count: 10_000).write(to: store)
            try setMode(0o600, of: store)
            let found = try await doctor(sandbox.baseURL)
            #expect(found.exit_status == 65 && found.text(of: "store").contains(store))
        }
    }

    @Test func `a sound store's contents are counted`() async throws {
        try await withSandbox { sandbox, _ in
            try await logIn(sandbox)
            try await Product.run(
                ["report", "--event", "6", "--format", "json", "--base-url", sandbox.baseURL],
                environment: ["ATTENDANCE_DATA_DIR": "\(folder)/data"]
            ).expect(0)
            let found = try await doctor(sandbox.baseURL)
            #expect(found.exit_status == 0, "\(found.checks)")
            #expect(found.text(of: "store").contains("events: 1"))
        }
    }

    @Test func `an invalid configuration is 78 and the rest is not checked`() async throws {
        try "profiles:\n  a:\n    timzone: UTC\n".write(to: "\(folder)/config.yaml")
        let found = try await doctor("http://127.0.0.1:1/", ["--config", "\(folder)/config.yaml"])
        #expect(found.exit_status == 78)
        #expect(found.text(of: "configuration").contains("config.yaml:3"))
        #expect(found.checks.filter { $0.status == "skipped" }.count == 7)
    }
}
