import Base
import Foundation
import TestSupport
import Testing

@testable import Program
@testable import Sandbox

/// Logging in and out, and who is logged in.
@Suite(.timeLimit(.minutes(30))) struct AccountTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    /// Runs the program with a text on its standard input and no terminal.
    private func run(
        _ arguments: [String], input: String, environment: [String: String] = [:]
    ) async throws -> Subprocess.Outcome {
        try input.write(to: "\(folder)/input")
        return try await Subprocess.run(
            "/bin/sh", ["-c", #"exec "$0" "$@" < "$INPUT""#, Product.path] + arguments,
            environment: Product.environment(
                ["ATTENDANCE_DATA_DIR": "\(folder)/data", "INPUT": "\(folder)/input"].merging(environment) { $1 }))
    }

    private func mode(of path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    /// What must not be seen of an account, with the tokens of a saved session.
    private func secrets() throws -> [String] {
        let bytes = try Data(at: "\(folder)/data/default/session/token.json")
        let saved = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        let tokens = [saved["token"], saved["refreshToken"]].compactMap { $0 as? String }
        #expect(tokens.count == 2)
        return tokens + [SandboxAccount.email, SandboxAccount.password]
    }

    @Test(arguments: [[], ["-v"], ["-vv"]])
    func `logged in once and known until logged out`(more: [String]) async throws {
        try await withSandbox { sandbox, _ in
            let base = ["--base-url", sandbox.baseURL] + more
            let logIn = try await run(
                ["login", "--password-stdin"] + base, input: SandboxAccount.password + "\n",
                environment: ["ATTENDANCE_EMAIL": SandboxAccount.email]
            ).expect(0)
            let session = "\(folder)/data/default/session"
            let greeting = Phrase.loggedIn(name: "Juan Pérez", role: "role_admin", folder: session)
            #expect(logIn.output == "\(greeting.en)\n")
            for path in ["\(folder)/data", "\(folder)/data/default", session] {
                #expect(try mode(of: path) == 0o700)
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: session)
            #expect(Set(files).isSuperset(of: ["token.json", "user.json", "context.json"]))
            for file in files { #expect(try mode(of: "\(session)/\(file)") == 0o600, "\(file)") }
            let secrets = try secrets()

            let whoAmI = try await run(["whoami"] + base, input: "").expect(0)
            for text in ["Juan Pérez", "role_admin"] { #expect(whoAmI.output.contains(text)) }
            let json = try await run(["whoami", "--json"] + base, input: "")
            let who = try json.json()
            #expect(Set(who.keys) == ["logged_in_by", "user", "context", "expires_at", "renewable"])
            #expect((who["user"] as? [String: Any])?["name"] as? String == "Juan Pérez")
            #expect((who["context"] as? [String: Any])?["permissions"] is NSNull)

            let events = try await run(["events"] + base, input: "")
            #expect(events.status == 0 && events.output.contains("Tech Summit 2026"))
            #expect(sandbox.counters.requests(to: .login) == 1)

            let logOut = try await run(["logout"] + base, input: "")
            #expect(logOut.status == 0 && logOut.output == Phrase.loggedOut.en + "\n")
            #expect(!FileManager.default.fileExists(atPath: "\(session)/token.json"))
            #expect(!FileManager.default.fileExists(atPath: "\(session)/user.json"))
            #expect(!FileManager.default.fileExists(atPath: "\(session)/context.json"))
            let again = try await run(["logout"] + base, input: "")
            #expect(again.status == 0 && again.output == Phrase.wasNotLoggedIn.en + "\n")
            let nobody = try await run(["whoami"] + base, input: "")
            #expect(nobody.status == 77 && nobody.output == "")

            for run in [logIn, whoAmI, json, events, logOut, again, nobody] {
                for secret in secrets {
                    #expect(!run.output.contains(secret) && !run.errors.contains(secret))
                }
            }
        }
    }

    @Test(arguments: ["demo-password", "demo-password\n", "demo-password\r\n"])
    func `a password on standard input may end with a line break`(input: String) async throws {
        try await withSandbox { sandbox, _ in
            try await run(
                ["login", "--email", SandboxAccount.email, "--password-stdin", "--base-url", sandbox.baseURL],
                input: input
            ).expect(0)
        }
    }

    @Test func `the process list does not show the email`() async throws {
        // Standard input stays open, so the program waits for the password while its command line is looked at.
        let script = """
            (sleep 2) | '\(Product.path)' login --email ana@club.example --password-stdin --base-url http://127.0.0.1:1/ &
            sleep 1; cat /proc/*/cmdline 2>/dev/null | tr '\\0' ' ' | grep -a -o 'login --email [^ ]*'; wait
            """
        let seen = try await Subprocess.run("/bin/bash", ["-c", script], environment: Product.environment())
        #expect(seen.output.split(separator: "\n").contains("login --email ****************"), "\(seen.output)")
    }

    @Test(arguments: ["", "\n", "one\ntwo\n", "nul\u{0}\n"])
    func `standard input that is not a password is 64`(input: String) async throws {
        try await run(
            ["login", "--email", SandboxAccount.email, "--password-stdin", "--base-url", "http://127.0.0.1:1/"],
            input: input
        ).expect(64, "--password-stdin")
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/data"))
    }

    @Test func `the environment logs in`() async throws {
        try await withSandbox { sandbox, _ in
            let environment = [
                "ATTENDANCE_EMAIL": SandboxAccount.email, "ATTENDANCE_PASSWORD": SandboxAccount.password,
                "LANG": "es_CL.UTF-8",
            ]
            let run = try await run(["login", "--base-url", sandbox.baseURL], input: "", environment: environment)
            #expect(run.status == 0 && run.output.hasPrefix("Sesión iniciada como Juan Pérez"), "\(run.errors)")
        }
    }

    @Test func `the environment's password is not sent for another account`() async throws {
        try await withSandbox { sandbox, _ in
            let environment = [
                "ATTENDANCE_EMAIL": SandboxAccount.email, "ATTENDANCE_PASSWORD": SandboxAccount.password,
            ]
            try await run(
                ["login", "--email", "other@tikit.example", "--base-url", sandbox.baseURL], input: "",
                environment: environment
            ).expect(64)
            #expect(sandbox.counters.total == 0)
        }
    }

    @Test func `a refused password is 77 and nothing is kept`() async throws {
        try await withSandbox { sandbox, _ in
            let run = try await run(
                ["login", "--email", SandboxAccount.email, "--password-stdin", "-vv", "--base-url", sandbox.baseURL],
                input: "not-this-one")
            #expect(run.status == 77 && run.output == "")
            #expect(!run.errors.contains("not-this-one") && !run.errors.contains(SandboxAccount.email))
            for (path, data) in snapshot(of: "\(folder)/data") {
                #expect(
                    !["token.json", "user.json", "context.json"].contains(URL(fileURLWithPath: path).lastPathComponent))
                #expect(!String(decoding: data, as: UTF8.self).contains("not-this-one"))
            }
        }
    }

    @Test(arguments: [
        (["login"], "ATTENDANCE_EMAIL"), (["login", "--email", "a@b.example"], "--password-stdin"),
        (["login", "--email", "a@b.example"], "ATTENDANCE_PASSWORD"),
        (["login", "--provider", "google"], "--token-stdin"), (["login", "--token-stdin"], "--provider"),
        (["login", "--provider", "google", "--token-stdin", "--email", "a@b.example"], "--email"),
    ]) func `what is missing is 64 and is named`(arguments: [String], named: String) async throws {
        try await run(arguments + ["--base-url", "http://127.0.0.1:1/"], input: "")
            .expectLine(64, named)
    }

    @Test func `another provider's token logs in`() async throws {
        try await withSandbox { sandbox, _ in
            let arguments = ["login", "--provider", "google", "--token-stdin", "--base-url", sandbox.baseURL]
            #expect(try await run(arguments, input: "wrong").status == 77)
            try await run(arguments, input: SandboxAccount.googleToken).expect(0)
            #expect(sandbox.counters.requests(to: .socialLogin) == 2)
        }
    }

    // MARK: - EduGo

    /// A service with EduGo's log-in, whose log-out is answered with a status.
    private func eduGo(permissions: [String], logOut status: String = "204 No Content") throws -> RawServer {
        let list = permissions.map { "\"\($0)\"" }.joined(separator: ",")
        let session = """
            {"access_token":"edugo-access","refresh_token":"edugo-refresh","expires_in":3600,"token_type":"Bearer",\
            "user":{"id":"u-1","email":"ana@edugo.example","first_name":"Ana","last_name":"Rojas","full_name":"Ana Rojas"},\
            "active_context":{"role_id":"r-1","role_name":"teacher","school_id":"s-1","school_name":"Colegio Central",\
            "academic_unit_id":null,"academic_unit_name":null,"permissions":[\(list)]}}
            """
        return try RawServer { head in
            if head.contains("/v1/auth/login") { return RawServer.json(session) }
            if head.contains("/v1/auth/logout") { return RawServer.json("{}", status: status) }
            return RawServer.json("{}", status: "404 Not Found")
        }
    }

    private func configuration(_ more: String) throws -> [String: String] {
        let path = "\(folder)/config.yaml"
        try "profiles:\n  school:\n    auth: edugo\n\(more)".write(to: path)
        return [
            "ATTENDANCE_CONFIG": path, "ATTENDANCE_EMAIL": "ana@edugo.example", "ATTENDANCE_PASSWORD": "edugo-password",
        ]
    }

    @Test func `the active context and its permissions are shown`() async throws {
        let server = try eduGo(permissions: ["materials:read", "checkins:read"])
        defer { server.stop() }
        let environment = try configuration("    base-url: \(server.baseURL)\n")
        #expect(try await run(["login"], input: "", environment: environment).status == 0)
        let run = try await run(["whoami"], input: "", environment: environment).expect(0)
        for text in ["Ana Rojas", "teacher", "Colegio Central", "materials:read, checkins:read"] {
            #expect(run.output.contains(text), "\(run.output)")
        }
    }

    @Test func `a missing permission is 77 before any other request`() async throws {
        let server = try eduGo(permissions: ["materials:read"])
        defer { server.stop() }
        let environment = try configuration(
            "    base-url: \(server.baseURL)\n    require-permission: [materials:read, checkins:read]\n")
        try await run(["events"], input: "", environment: environment)
            .expect(77, "checkins:read", "teacher")
        #expect(server.requests.count == 1 && server.requests[0].contains("/v1/auth/login"))
    }

    @Test func `the login server may be elsewhere`() async throws {
        let server = try eduGo(permissions: [])
        defer { server.stop() }
        try await withSandbox { sandbox, _ in
            let environment = try configuration(
                "    base-url: \(sandbox.baseURL)\n    auth-base-url: \(server.baseURL)\n")
            #expect(try await run(["login"], input: "", environment: environment).status == 0)
            #expect(sandbox.counters.total == 0 && server.requests.count == 1)
        }
    }

    @Test func `a failed remote logout is 1, and the session is forgotten locally`() async throws {
        let server = try eduGo(permissions: [], logOut: "500 Internal Server Error")
        defer { server.stop() }
        let environment = try configuration("    base-url: \(server.baseURL)\n    attempts: 1\n")
        #expect(try await run(["login"], input: "", environment: environment).status == 0)
        let logOut = try await run(["logout"], input: "", environment: environment)
        #expect(logOut.status == 1 && logOut.output == "", "\(logOut.errors)")
        #expect(logOut.errors.contains("on this machine only") && logOut.errors.contains("responded 500"))
        #expect(!logOut.errors.contains("renew") && !logOut.errors.contains("try again"), "\(logOut.errors)")
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/data/school/session/token.json"))
    }

    // MARK: - The terminal

    private func atTheTerminal(
        _ answers: [[String]], _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> Person.Scene {
        try await Person.atTheTerminal(
            answers, [Product.path] + arguments,
            environment: Product.environment(["ATTENDANCE_DATA_DIR": "\(folder)/data"].merging(environment) { $1 }))
    }

    @Test func `a person is prompted and the password is not shown`() async throws {
        try await withSandbox { sandbox, _ in
            let scene = try await atTheTerminal(
                [["E-mail: ", SandboxAccount.email + "\n"], ["Password: ", SandboxAccount.password + "\n"]],
                ["login", "--base-url", sandbox.baseURL])
            #expect(scene.status == 0, "\(scene.screen)")
            #expect(scene.echoes == [true, false] && scene.echo_after)
            #expect(!scene.screen.contains(SandboxAccount.password))
            #expect(scene.screen.contains("Logged in as Juan P"))
        }
    }

    @Test(arguments: [("\u{3}", Int32(130)), ("\u{4}", 64), ("\n", 64)])
    func `the terminal is restored whatever is typed`(typed: String, status: Int32) async throws {
        let scene = try await atTheTerminal(
            [["Password: ", typed]], ["login", "--email", "a@b.example", "--base-url", "http://127.0.0.1:1/"])
        #expect(scene.echoes == [false] && scene.echo_after)
        #expect(scene.status == status, "\(scene.screen)")
    }
}
