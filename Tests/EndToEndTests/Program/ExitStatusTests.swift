import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Every documented exit status, each with one line on standard error and no file changed.
@Suite(.timeLimit(.minutes(30))) struct ExitStatusTests {
    private let quick = "profiles:\n  quick:\n    attempts: 2\n"

    /// Runs a report into a folder that already has last night's file, and checks that nothing there changes.
    private func failing(
        _ arguments: [String], status: Int32, saying needles: [String], environment: [String: String] = [:],
        configuration: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await withTemporaryFolder { folder in
            let output = "\(folder)/out"
            try FileManager.default.createDirectory(
                atPath: "\(output)/event-6/attendance", withIntermediateDirectories: true)
            try "last night".write(to: "\(output)/event-6/attendance.xlsx")
            try "yesterday".write(to: "\(output)/event-6/attendance/attendance_by_session.csv")
            let before = snapshot(of: output)
            try ((configuration ?? quick)).write(to: "\(folder)/config.yaml")
            let run = try await Product.run(
                arguments.map { $0.replacingOccurrences(of: "@OUT", with: output) },
                environment: ["ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_DATA_DIR": "\(folder)/data"]
                    .merging(environment) { $1 })
            #expect(run.status == status, "\(run.errors)", sourceLocation: sourceLocation)
            #expect(run.output == "", sourceLocation: sourceLocation)
            let lines = run.errors.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == 2 && lines.last == "", "\(run.errors)", sourceLocation: sourceLocation)
            for needle in needles where !needle.isEmpty {
                #expect(run.errors.contains(needle), "\(run.errors)", sourceLocation: sourceLocation)
            }
            #expect(snapshot(of: output) == before, sourceLocation: sourceLocation)
        }
    }

    private func report(_ base: String, _ more: [String] = []) -> [String] {
        ["report", "--event", "6", "--base-url", base, "--output", "@OUT", "--format", "csv,xlsx,json"] + more
    }

    @Test(arguments: [
        (["report", "--event", "6", "--format", "xslx", "--output", "@OUT"], "xlsx"),
        (["report", "--event", "six", "--output", "@OUT"], "--event"), (["report", "--output", "@OUT"], "--event"),
        (["report", "--event", "6", "--nonsense"], "--nonsense"),
        (["report", "--event", "6", "--format", "csv"], "--output"),
        (["report", "--event", "6", "--bin", "7x"], "--bin"),
        (["report", "--event", "6", "--from", "yesterday"], "--from"),
        (["report", "--event", "6", "--from", "2026-03-02", "--to", "2026-03-01"], "--from"),
        (["report", "--event", "6", "--locale", "fr"], "--locale"), (["nonsense"], "nonsense"),
    ]) func `invalid arguments are 64`(arguments: [String], named: String) async throws {
        try await failing(arguments, status: 64, saying: [named])
    }

    @Test(arguments: [
        ("<html><body>Mantenimiento</body></html>", ""),
        (#"{"eventId":6,"eventName":"x","sessions":[{"name":"no id"}]}"#, "id"), (#"{"eventId":6,"sessions":"#, ""),
        ("[]", ""),
    ]) func `malformed sessions are 65`(body: String, named: String) async throws {
        let server = try RawServer { _ in RawServer.json(body) }
        defer { server.stop() }
        try await failing(report(server.baseURL), status: 65, saying: [named], environment: ["ATTENDANCE_TOKEN": "t"])
    }

    @Test(arguments: [
        (SpoiledAnswer.html, "1"), (.rowWithoutIdentifier, "id"), (.body(text: "{}"), "1"), (.body(text: ""), "1"),
    ]) func `a malformed page is 65`(answer: SpoiledAnswer, named: String) async throws {
        try await withSandbox(SandboxFaults(rules: [FaultRule(answer, of: .checkIns)])) { sandbox, token in
            try await failing(
                report(sandbox.baseURL), status: 65, saying: [named], environment: ["ATTENDANCE_TOKEN": token])
        }
    }

    /// A few such check-ins are set apart and reported; an event of them is not an event that could be read.
    @Test(arguments: [
        (#"{"id":1},"createdAt":"not a time""#, "createdAt"),
        (#"{"id":"x"},"createdAt":"2026-03-01T12:00:00Z""#, "guest.id"),
    ]) func `check-ins that all lack required fields are 65`(fields: String, named: String) async throws {
        let rows = (1...20).reversed().map { #"{"id":\#($0),"guest":\#(fields),"eventSession":{"id":1,"name":"S"}}"# }
        let server = try RawServer { head in
            RawServer.json(
                head.contains("/sessions")
                    ? #"{"eventId":6,"eventName":"E","sessions":[{"id":1,"name":"S"}]}"#
                    : #"{"data":[\#(rows.joined(separator: ","))],"pagination":{"current_page":1,"per_page":100,"#
                        + #""total_items":20,"total_pages":1}}"#)
        }
        defer { server.stop() }
        try await failing(report(server.baseURL), status: 65, saying: [named], environment: ["ATTENDANCE_TOKEN": "t"])
    }

    @Test func `an unknown event is 66`() async throws {
        try await withSandbox { sandbox, token in
            try await failing(
                ["report", "--event", "999", "--base-url", sandbox.baseURL, "--output", "@OUT"], status: 66,
                saying: ["999"], environment: ["ATTENDANCE_TOKEN": token])
        }
    }

    @Test(arguments: [["--session", "4711"], ["--registrant-type", "4711"], ["--report", "atendance"]])
    func `an unknown name is 66`(more: [String]) async throws {
        try await withSandbox { sandbox, token in
            try await failing(
                report(sandbox.baseURL, more), status: 66, saying: [more[1]], environment: ["ATTENDANCE_TOKEN": token])
        }
    }

    /// What a name has in it neither makes a second line nor commands the terminal.
    @Test(arguments: ["a\u{1B}[31m\nb", "a\u{202E}b\r\n\u{85}c", "\u{9B}31m"])
    func `a name is shown without its control characters`(name: String) async throws {
        try await failing(
            report("http://127.0.0.1:1/", ["--report", name]), status: 66, saying: [],
            environment: ["ATTENDANCE_TOKEN": "t"])
        let run = try await Product.run(["report", "--event", "6", "--report", name], environment: [:])
        #expect(run.status == 66 && run.errors.contains("31m") == name.contains("31m"), "\(run.errors)")
        let hidden: Set<Unicode.GeneralCategory> = [.control, .format, .lineSeparator]
        #expect(!run.errors.dropLast().unicodeScalars.contains { hidden.contains($0.properties.generalCategory) })
    }

    @Test func `a missing configuration file is 66`() async throws {
        try await failing(
            report("http://127.0.0.1:1/", ["--config", "/nowhere.yaml"]), status: 66, saying: ["/nowhere.yaml"])
    }

    @Test func `nobody listening is 69`() async throws {
        let server = try RawServer { _ in "" }
        server.stop()
        try await failing(report(server.baseURL), status: 69, saying: [], environment: ["ATTENDANCE_TOKEN": "t"])
    }

    @Test(arguments: [SpoiledAnswer.status(code: 503), .cutBody(keepingBytes: 40), .cutConnection])
    func `a server that keeps failing is 69`(answer: SpoiledAnswer) async throws {
        try await withSandbox(SandboxFaults(rules: [FaultRule(answer, of: .checkIns)])) { sandbox, token in
            try await failing(
                report(sandbox.baseURL), status: 69, saying: ["event 6, page 1", "checkins"],
                environment: ["ATTENDANCE_TOKEN": token])
        }
    }

    @Test func `an unwritable folder is 73`() async throws {
        try await withSandbox { sandbox, token in
            try await failing(
                ["report", "--event", "6", "--base-url", sandbox.baseURL, "--output", "@OUT/event-6/attendance.xlsx"],
                status: 73, saying: ["attendance.xlsx"], environment: ["ATTENDANCE_TOKEN": token])
        }
    }

    @Test func `nobody logged in is 77`() async throws {
        try await failing(report("http://127.0.0.1:1/"), status: 77, saying: ["ATTENDANCE_TOKEN"])
    }

    @Test func `a wrong token is 77 and is not shown`() async throws {
        try await withSandbox { sandbox, _ in
            try await failing(
                report(sandbox.baseURL), status: 77, saying: [], environment: ["ATTENDANCE_TOKEN": "secret-and-wrong"])
            let run = try await Product.run(
                report(sandbox.baseURL, ["-v"]), environment: ["ATTENDANCE_TOKEN": "secret-and-wrong"])
            run.expect(77, "ATTENDANCE_TOKEN")
            #expect(!run.errors.contains("secret-and-wrong"))
        }
    }

    @Test func `a wrong password is 77 and is not shown`() async throws {
        try await withSandbox { sandbox, _ in
            let environment = ["ATTENDANCE_EMAIL": "demo@tikit.example", "ATTENDANCE_PASSWORD": "not-this-one"]
            try await failing(report(sandbox.baseURL), status: 77, saying: [], environment: environment)
            let run = try await Product.run(report(sandbox.baseURL, ["-v"]), environment: environment).expect(77, "401")
            #expect(!run.errors.contains("not-this-one") && !run.errors.contains("demo@tikit.example"))
        }
    }

    @Test(arguments: [
        (["--timezone", "Nowhere/City"], "Nowhere/City"), (["--base-url", "ftp://x/"], "ftp://x/"),
        (["--profile", "other"], "other"),
    ]) func `an invalid configuration is 78`(more: [String], named: String) async throws {
        try await failing(
            ["report", "--event", "6", "--output", "@OUT"] + more, status: 78, saying: [named],
            environment: ["ATTENDANCE_TOKEN": "t"])
    }

    @Test func `a mistake in the file is 78 with line and key`() async throws {
        try await failing(
            report("http://127.0.0.1:1/"), status: 78, saying: ["config.yaml:3", "timzone", "timezone"],
            configuration: "profiles:\n  one:\n    timzone: UTC\n")
    }

    @Test func `one failing event of two is 1 and the other is written`() async throws {
        try await withSandbox { sandbox, token in
            try await withTemporaryFolder { folder in
                try await Product.run(
                    ["report", "--event", "999", "--event", "6", "--base-url", sandbox.baseURL, "--output", folder],
                    environment: ["ATTENDANCE_TOKEN": token]
                ).expect(1, "999")
                #expect(snapshot(of: folder).keys.contains("event-6/attendance.xlsx"))
                #expect(!snapshot(of: folder).keys.contains { $0.hasPrefix("event-999") })
            }
        }
    }
}

/// A sandbox with few guests, and a token for it.
@discardableResult
func withSandbox<Result: Sendable>(
    _ faults: SandboxFaults = SandboxFaults(), guests: Int = 120, day: Int? = nil, history: Bool = false,
    _ body: (RunningSandbox, String) async throws -> Result
) async throws -> Result {
    var configuration = SandboxConfiguration()
    configuration.guests = guests
    configuration.day = day
    configuration.history = history
    configuration.faults = faults
    return try await Sandbox.withServer(configuration) { sandbox in
        try await body(sandbox, try sandbox.token())
    }
}
