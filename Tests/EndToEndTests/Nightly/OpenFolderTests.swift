import Base
import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Data that others may read or change are closed to them, or not used.
@Suite(.timeLimit(.minutes(30))) struct OpenFolderTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private func run(_ sandbox: RunningSandbox, _ arguments: [String], data: String) async throws -> Subprocess.Outcome
    {
        try await Product.run(
            ["report", "--event", "6", "--format", "json", "--base-url", sandbox.baseURL, "--data-dir", data]
                + arguments,
            environment: ["ATTENDANCE_TOKEN": try sandbox.token()])
    }

    private func mode(_ path: String) -> mode_t? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return (attributes?[.posixPermissions] as? NSNumber).map { mode_t($0.uint16Value) }
    }

    @Test func `what is open is closed, with a word, before it is used`() async throws {
        try await withSandbox { sandbox, _ in
            let data = "\(folder)/data"
            #expect(try await run(sandbox, [], data: data).status == 0)
            let open: [(path: String, mode: mode_t, wanted: mode_t)] = [
                (data, 0o777, 0o700), ("\(data)/default", 0o755, 0o700),
                ("\(data)/default/lock", 0o666, 0o600), ("\(data)/default/store.sqlite", 0o644, 0o600),
            ]
            for arguments in [[], ["--offline"]] {
                for (path, mode, _) in open { try #require(chmod(path, mode) == 0) }
                let closing = try await run(sandbox, arguments, data: data).expect(0)
                for (path, _, wanted) in open {
                    #expect(mode(path) == wanted, "\(path)")
                    #expect(closing.errors.contains("attendance: \(path): "), "\(closing.errors)")
                }
                let closed = try await run(sandbox, arguments, data: data)
                #expect(closed.status == 0 && closed.errors == "", "\(closed.errors)")
            }
        }
    }

    /// Commands that only use the session, in the language of the run.
    @Test(arguments: [["events"], ["whoami"]]) func `a session that is open is closed, with a word`(
        command: [String]
    ) async throws {
        try await withSandbox { sandbox, _ in
            let data = "\(folder)/data"
            let environment = [
                "ATTENDANCE_EMAIL": SandboxAccount.email, "ATTENDANCE_PASSWORD": SandboxAccount.password,
                "ATTENDANCE_LOCALE": "es",
            ]
            let arguments = command + ["--base-url", sandbox.baseURL, "--data-dir", data]
            try await Product.run(arguments, environment: environment).expect(0)
            let open: [(path: String, mode: mode_t, wanted: mode_t)] = [
                ("\(data)/default", 0o755, 0o700), ("\(data)/default/session", 0o755, 0o700),
                ("\(data)/default/session/token.json", 0o644, 0o600),
            ]
            for (path, mode, _) in open { try #require(chmod(path, mode) == 0) }
            let closing = try await Product.run(arguments, environment: environment)
            #expect(closing.status == 0)
            for (path, _, wanted) in open {
                #expect(mode(path) == wanted, "\(path)")
                #expect(
                    closing.errorLines.contains("attendance: \(Phrase.closedToOthers(path).es)"), "\(closing.errors)")
            }
            let closed = try await Product.run(arguments, environment: environment)
            #expect(closed.status == 0 && closed.errors == "", "\(closed.errors)")
        }
    }

    @Test func `the folder of the log of personal data is closed before it is written`() async throws {
        try await ClubSetting.with { club in
            let find = ["members", "find", "family", "--profile", "gym", "--yes", "--format", "json"]
            let first = try await Subprocess.run(Product.path, find, environment: club.environment)
            let profile = "\(club.folder)/data/gym"
            try #require(chmod(profile, 0o755) == 0, "\(first.errors)")
            let second = try await Subprocess.run(Product.path, find, environment: club.environment)
            #expect(second.errorLines.contains("attendance: \(Phrase.closedToOthers(profile).en)"), "\(second.errors)")
            #expect(mode(profile) == 0o700)
        }
    }

    @Test func `a data folder with other things in it keeps its mode, unless others may change it`() async throws {
        try await withSandbox { sandbox, _ in
            try Data().write(to: "\(folder)/notes.txt")
            for open: mode_t in [0o755, 0o1777] {
                chmod(folder, open)
                let readable = try await run(sandbox, [], data: folder)
                #expect(readable.status == 0 && readable.errors == "", "\(readable.errors)")
                #expect(mode(folder) == open && mode("\(folder)/default") == 0o700)
            }
            chmod(folder, 0o775)
            for arguments in [[], ["--offline"]] {
                let changeable = try await run(sandbox, arguments, data: folder)
                #expect(changeable.status == 78 && changeable.output == "")
                #expect(changeable.errors.contains("\(folder): ") && changeable.errors.contains("chmod go-w"))
            }
            let doctor = try await Product.run(
                ["doctor", "--base-url", sandbox.baseURL, "--data-dir", folder],
                environment: ["ATTENDANCE_TOKEN": try sandbox.token()])
            #expect(doctor.status == 78 && doctor.output.contains("\(folder): "), "\(doctor.output)")
        }
    }

    @Test(.enabled(if: geteuid() == 0)) func `another user's folder that others may read is refused`() async throws {
        try await withSandbox { sandbox, _ in
            let data = "\(folder)/data"
            #expect(try await run(sandbox, [], data: data).status == 0)
            try #require(chown("\(data)/default", 65_534, 65_534) == 0 && chmod("\(data)/default", 0o755) == 0)
            for arguments in [[], ["--offline"]] {
                let refused = try await run(sandbox, arguments, data: data)
                #expect(refused.status == 78 && refused.output == "")
                #expect(refused.errors.contains("\(data)/default: belongs to another user"), "\(refused.errors)")
            }
            #expect(mode("\(data)/default") == 0o755)
        }
    }

    @Test func `a service account's key that others may read is closed, and the doctor tells before`() async throws {
        try await ClubSetting.with { club in
            let key = "\(club.folder)/key.json"
            chmod(key, 0o644)
            let doctor = try await club.run("doctor", "--profile", "gym")
            #expect(doctor.status == 78 && doctor.output.contains("\(key): "), "\(doctor.output)")
            chmod(key, 0o644)
            try await club.run("members", "report", "--profile", "gym", "--format", "json").expect(
                0, "attendance: \(key): ")
            #expect(mode(key) == 0o600)
        }
    }
}
