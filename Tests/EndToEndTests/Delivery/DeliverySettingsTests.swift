import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Which commands and addresses of a profile are used at night, and which mistakes in them are told before anything is read.
@Suite(.timeLimit(.minutes(30))) struct DeliverySettingsTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    /// Whoever can change the file, or replace it in its folder, decides what runs as this user.
    @Test(arguments: [
        #"hooks: {start: "touch RUN"}"#, "mail: {server: RUN.sh, from: a@example.org, to: [b@example.org]}",
        "mail: {server: sendmail, from: a@example.org, to: [b@example.org]}",
    ])
    func `commands of a file that others can change are not run`(line: String) async throws {
        try await withNightlySetting(["events: [6]", line.replacing("RUN", with: "\(folder)/run")]) { setting, _ in
            try "#!/bin/sh\ntouch \(folder)/run\n".write(to: "\(folder)/run.sh")
            chmod("\(folder)/run.sh", 0o755)
            let config = "\(setting.folder)/config.yaml"
            let key = line.hasPrefix("mail") ? "nightly.mail" : "nightly.hooks"
            for (file, own) in [(0o666, 0o700), (0o664, 0o700), (0o602, 0o700), (0o644, 0o777), (0o644, 0o770)]
                as [(mode_t, mode_t)]
            {
                chmod(config, file)
                chmod(setting.folder, own)
                try await setting.nightly().expectLine(78, key)
            }
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/run"))
            #expect(setting.nights.isEmpty)
            chmod(setting.folder, 0o755)
            if line.contains("hooks") {
                try await setting.nightly().expect(0)
                #expect(FileManager.default.fileExists(atPath: "\(folder)/run"))
            }
        }
    }

    /// Where the token goes is the file's word, unless a flag or variable says it.
    @Test func `an address in a file that others can change gets no token`() async throws {
        try await withNightlySetting(["events: [6]"]) { setting, sandbox in
            let config = "\(setting.folder)/config.yaml"
            chmod(config, 0o666)
            let before = sandbox.counters.requests
            for command in [["nightly"], ["events"], ["sync", "--event", "6"]] {
                try await Product.run(command, environment: setting.environment).expectLine(78, "base-url")
            }
            #expect(sandbox.counters.requests == before)
            try await Product.run(["events", "--base-url", sandbox.baseURL], environment: setting.environment).expect(0)
            chmod(config, 0o644)
            try await Product.run(["events"], environment: setting.environment).expect(0)
        }
    }

    @Test func `a program that others can change is not run`() async throws {
        let program = "\(folder)/sendmail"
        try "#!/bin/sh\ntouch \(folder)/run\n".write(to: program)
        chmod(program, 0o777)
        try await withNightlySetting(
            ["events: [6]", "formats: [csv]", "mail: {server: \(program), from: a@example.org, to: [b@example.org]}"]
        ) { setting, _ in
            _ = try await setting.nightly()
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/run"))
            chmod(program, 0o755)
            _ = try await setting.nightly()
            #expect(FileManager.default.fileExists(atPath: "\(folder)/run"))
        }
    }

    /// Also one that another program starts, and where not the file but a folder above it is open.
    @Test(arguments: [
        "PATH/hook", "cd PATH && ./hook", "true; sh PATH/hook once", "env A=1 timeout 5 PATH/hook", "'PATH/hook' | cat",
        "if true; then /bin/sh -e PATH/hook; fi",
    ])
    func `a hook's program that others can change is not run`(command: String) async throws {
        let (parent, run) = ("\(folder)/tools", "\(folder)/run")
        try FileManager.default.createDirectory(atPath: "\(parent)/bin", withIntermediateDirectories: true)
        try "#!/bin/sh\ntouch \(run)\n".write(to: "\(parent)/bin/hook")
        let line = command.replacing("PATH", with: "\(parent)/bin")
        let hooks = "hooks: {start: \"\(line)\"}"
        try await withNightlySetting(["events: [6]", "formats: [csv]", hooks]) { setting, _ in
            for (above, file) in [(0o755, 0o777), (0o755, 0o775), (0o777, 0o755), (0o775, 0o755)] as [(mode_t, mode_t)]
            {
                chmod("\(parent)/bin/hook", file)
                chmod(parent, above)
                try await setting.nightly().expectLine(
                    78, "nightly.hooks", above == 0o755 ? "/hook, and" : "/tools, and")
            }
            #expect(!FileManager.default.fileExists(atPath: run) && setting.nights.isEmpty)
            try await Product.run(["config", "check"], environment: setting.environment).expect(78, "nightly.hooks")
            chmod(parent, 0o755)
            try await setting.nightly().expect(0)
            #expect(FileManager.default.fileExists(atPath: run))
        }
    }

    /// What words only look like programs.
    @Test func `data that others can change is no program of a hook`() async throws {
        try "x\n".write(to: "\(folder)/data")
        chmod("\(folder)/data", 0o666)
        let command =
            "cat \(folder)/data >>\(folder)/copy; test -f \(folder)/data; umask 022; echo 'it; is: \(folder)/data'"
        let hooks = "hooks: {start: \"\(command)\"}"
        try await withNightlySetting(["events: [6]", "formats: [csv]", hooks]) { setting, _ in
            try await setting.nightly().expect(0)
        }
    }

    @Test(arguments: [
        ("mail: {to: [a@example.org]}", "from"), ("mail: {from: a@example.org}", "to"),
        ("mail: {from: a@example.org, to: [\"a b@example.org\"]}", "mail.to"),
        ("mail: {server: /bin/true, from: a@example.org, to: [b@example.org, B@Example.org]}", "address"),
        ("mail: {from: a@example.org, to: [b@example.org], server: \"http://x\"}", "server"),
        ("mail: {from: a@example.org, to: [b@example.org], server: \"smtp://ana:pass@x\"}", "server"),
        (
            "mail: {from: a@example.org, to: [b@example.org], server: \"smtp://mail.example.org\", tls: none}",
            "tls: none"
        ),
        ("mail: {from: a@example.org, to: [b@example.org], user: ana}", "ATTENDANCE_MAIL_PASSWORD"),
        ("mail: {server: /bin/true, from: a@example.org, to: [{address: b@example.org, report: sponsor}]}", "sponsor"),
        ("mail: {from: a@example.org, to: [{address: b@example.org, sponsor: x}]}", "packs"),
        (
            "mail: {server: /bin/true, from: a@example.org, to: [{address: b@example.org, sponsor: x, when: news}]}",
            "when"
        ),
        ("mail: {from: a@example.org, to: [b@example.org], when: sometimes}", "when"),
        ("hooks: {finish: \"true\"}", "finish"), ("ping: ftp://secret.example/uuid", "ping"),
        ("metrics: attendance.prom", "metrics"),
    ]) func `a mistake in the profile is told with its place, before anything is read`(
        line: String, word: String
    ) async throws {
        try await withNightlySetting(["events: [6]", line]) { setting, sandbox in
            let run = try await setting.nightly()
            #expect(run.status == 78 && run.errors.contains(word) && !run.errors.contains("uuid"), "\(run.errors)")
            #expect(!run.errors.contains("pass@") && setting.nights.isEmpty)
        }
    }
}
