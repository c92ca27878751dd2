import Base
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import Sandbox

/// What only a person at a terminal sees: questions, and runs that write nothing without a word.
@Suite(.timeLimit(.minutes(30))) struct TerminalTests {
    private func scene(
        _ setting: ClubSetting, _ answers: [[String]], _ arguments: [String], more: [String: String] = [:]
    ) async throws -> Person.Scene {
        try await Person.atTheTerminal(
            answers, [Product.path] + arguments, environment: setting.environment.merging(more) { $1 })
    }

    /// The command, its standard input a pipe although it is run at a terminal.
    private func piped(_ arguments: [String]) -> [String] {
        ["/bin/sh", "-c", #"printf '' | "$0" "$@""#, Product.path] + arguments
    }

    // MARK: - Runs that write

    @Test func `register writes at a terminal only with --yes`() async throws {
        try await ClubSetting.with { setting in
            let sandbox = setting.sandbox
            let codes = sandbox.absentCodes()
            try #require(codes.count >= 2)
            try setting.write("one.txt", codes[0])
            try setting.write("two.txt", codes[1])
            let token = ["ATTENDANCE_TOKEN": try sandbox.token()]
            func register(_ file: String) -> [String] {
                [
                    "register", "--profile", "events", "--event", "6", "--session", "12", "--codes",
                    "\(setting.folder)/\(file)",
                ]
            }
            let dry = try await scene(setting, [], register("one.txt"), more: token)
            #expect(dry.status == 0 && dry.screen.contains("not sent"), "\(dry.screen)")
            #expect(dry.screen.contains(Phrase.dryRun.en))
            let seca = try await scene(setting, [], register("one.txt") + ["--locale", "es"], more: token)
            #expect(seca.screen.contains("--yes") && seca.screen.contains("simulación"), "\(seca.screen)")
            #expect(sandbox.counters.requests(to: .register) == 0)
            #expect(snapshot(of: "\(setting.folder)/data").isEmpty)

            let wet = try await scene(setting, [], register("one.txt") + ["--yes"], more: token)
            #expect(wet.status == 0 && wet.screen.contains("registered"), "\(wet.screen)")
            #expect(!wet.screen.contains("dry run"))
            #expect(sandbox.counters.requests(to: .register) == 1)

            let piped = try await Person.atTheTerminal(
                [], piped(register("two.txt")), environment: setting.environment.merging(token) { $1 })
            #expect(piped.status == 0 && piped.screen.contains("registered"), "\(piped.screen)")
            #expect(sandbox.counters.requests(to: .register) == 2)
        }
    }

    /// Codes are typed, until Ctrl-D; the word that they are to be sent was given before.
    @Test func `codes may be typed`() async throws {
        try await ClubSetting.with { setting in
            let scene = try await scene(
                setting, [["", "nobody-knows-this-code\n\u{4}"]],
                [
                    "register", "--profile", "events", "--event", "6", "--session", "12", "--codes", "-", "--yes",
                    "--output", "\(setting.folder)/report.csv",
                ], more: ["ATTENDANCE_TOKEN": try setting.sandbox.token()])
            #expect(scene.status == 1, "\(scene.screen)")
            #expect(setting.sandbox.counters.requests(to: .register) == 1)
            #expect(setting.rows("report.csv").map { $0["status"] } == ["refused"])
        }
    }

    @Test func `members are checked in at a terminal only with --yes`() async throws {
        try await ClubSetting.with { setting in
            let sandbox = setting.sandbox
            let checkIn = ["members", "check-in", "--profile", "gym", "--member", "family-visit_based-4-1"]
            let before = try sandbox.firestoreDocument("members/family-visit_based-4-1")
            let dry = try await scene(setting, [], checkIn)
            #expect(dry.status == 0, "\(dry.screen)")
            #expect(dry.screen.contains(Phrase.dryRun.en))
            #expect(sandbox.counters.requests(to: .firestoreCommit) == 0)
            #expect(try sandbox.firestoreDocument("members/family-visit_based-4-1") == before)

            let wet = try await scene(setting, [], checkIn + ["--yes"])
            #expect(wet.status == 0 && !wet.screen.contains("dry run"), "\(wet.screen)")
            #expect(sandbox.counters.requests(to: .firestoreCommit) == 1)

            let piped = try await Person.atTheTerminal(
                [], piped(checkIn + ["--again"]), environment: setting.environment)
            #expect(piped.status == 0 && !piped.screen.contains("dry run"), "\(piped.screen)")
            #expect(sandbox.counters.requests(to: .firestoreCommit) == 2)
        }
    }

    @Test(arguments: [["register", "--event", "6", "--session", "12", "--codes", "-"], ["members", "check-in"]])
    func `a dry run with --yes is a mistake`(command: [String]) async throws {
        let run = try await Product.run(
            command + ["--member", "x"].filter { _ in command.count == 2 } + ["--dry-run", "--yes"])
        #expect(
            run.status == 64 && run.errors.contains(Phrase.flagsExclude(["--dry-run", "--yes"]).en), "\(run.errors)")
    }

    // MARK: - Log-ins

    /// The code is asked for once it has been sent; a wrong one may be typed again.
    @Test func `Negroni asks for phone number and code`() async throws {
        try await ClubSetting.with { setting in
            let phone = setting.sandbox.negroniPhone
            let origin = setting.sandbox.negroniBaseURL.replacing("/negroni/api/", with: "")
            let lookUp = "\(origin)/sandbox/negroni-code?phone=%2B\(phone.dropFirst())"
            let scene = try await scene(
                setting,
                [
                    ["Teléfono, con código de país: ", phone + "\n"], ["Código recibido por SMS: ", "12\n"],
                    ["Código recibido por SMS: ", lookUp],
                ], ["login", "--profile", "club", "--locale", "es"])
            #expect(scene.status == 0, "\(scene.screen)")
            #expect(scene.echoes == [true, true, true] && scene.echo_after)
            #expect(scene.screen.contains("Sesión iniciada"))
            #expect(setting.sandbox.counters.requests(to: .negroniSendCode) == 1)
            #expect(try await setting.run("whoami", "--profile", "club").status == 0)
        }
    }

    @Test func `EduGo asks for email and password`() async throws {
        try await ClubSetting.with { setting in
            let scene = try await scene(
                setting, [["Correo: ", "demo@edugo.example\n"], ["Contraseña: ", "demo-password\n"]],
                ["login", "--profile", "school", "--locale", "es"])
            #expect(scene.status == 0, "\(scene.screen)")
            #expect(scene.echoes == [true, false] && scene.echo_after)
            #expect(!scene.screen.contains("demo-password"))
            #expect(scene.screen.contains("Sesión iniciada como Juan P"))
        }
    }

    /// Ctrl-C at a question is 130; nothing is kept, and no code is asked for after it.
    @Test(arguments: [
        ("club", [["\(Phrase.phonePrompt.en): ", "\u{3}"]]),
        ("club", [["\(Phrase.phonePrompt.en): ", "+5491155550000\n"], ["\(Phrase.codePrompt.en): ", "\u{3}"]]),
        ("school", [["\(Phrase.emailPrompt.en): ", "\u{3}"]]),
        (
            "school",
            [["\(Phrase.emailPrompt.en): ", "demo@edugo.example\n"], ["\(Phrase.passwordPrompt.en): ", "demo\u{3}"]]
        ),
    ])
    func `an interrupted prompt is 130`(profile: String, answers: [[String]]) async throws {
        try await ClubSetting.with { setting in
            let scene = try await scene(setting, answers, ["login", "--profile", profile])
            #expect(scene.status == 130, "\(scene.screen)")
            #expect(scene.echo_after)
            #expect(
                setting.sandbox.counters.requests(to: .negroniSendCode) == (profile == "club" ? answers.count - 1 : 0))
            #expect(setting.data("data/\(profile)/session/token.json") == nil)
        }
    }

    /// A run that is ended from elsewhere while the password is asked for gives the echo back, too.
    @Test func `a terminated prompt is 143 and restores the echo`() async throws {
        try await ClubSetting.with { setting in
            let login = #"(sleep 1; kill -TERM $$) & exec "$0" "$@""#
            let scene = try await Person.atTheTerminal(
                [["Password: ", ""]],
                ["/bin/sh", "-c", login, Product.path, "login", "--profile", "school", "--email", "a@b.example"],
                environment: setting.environment)
            #expect(scene.status == 143 && scene.echoes == [false] && scene.echo_after, "\(scene.screen)")
        }
    }
}
