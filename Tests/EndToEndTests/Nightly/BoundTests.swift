import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Services without end: every run has one.
@Suite(.timeLimit(.minutes(30))) struct BoundTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    /// A service that promises 10^12 pages, and whose every page has ids that were never seen.
    private static func endless() throws -> RawServer {
        try RawServer { head in
            guard let start = head.firstRange(of: "?page=")?.upperBound,
                let page = Int(head[start...].prefix { $0.isNumber })
            else { return RawServer.json(#"{"eventId":6,"sessions":[{"id":12,"name":"S"}]}"#) }
            return RawServer.json(
                """
                {"data":[{"id":\(4_000_000_000_000_000 - page),"guest":{"id":1},"eventSession":{"id":12},\
                "createdAt":"2026-03-01T12:00:00Z"}],"pagination":{"current_page":\(page),"per_page":1,\
                "total_items":1000000000000,"total_pages":1000000000000}}
                """)
        }
    }

    @Test func `a list that claims to be endless is 65 at once`() async throws {
        let server = try Self.endless()
        defer { server.stop() }
        try await Product.run(
            [
                "report", "--event", "6", "--base-url", server.baseURL, "--output", "\(folder)/out", "--data-dir",
                "\(folder)/data",
            ], environment: ["ATTENDANCE_TOKEN": "t"]
        ).expectLine(65, "--max-rows", "20,000,000")
        // The sessions, the list of events, and page 1.
        #expect(server.requests.count == 3)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
    }

    @Test func `an allowed endless list is 69 when time is up and frees the lock`() async throws {
        let server = try Self.endless()
        defer { server.stop() }
        let bounds = ["--max-rows", "1000000000000", "--max-duration", "2s"]
        for command in [["report", "--format", "json"], ["sync"], ["report", "--format", "json", "--live"]] {
            let run = try await Product.run(
                command + ["--event", "6", "--base-url", server.baseURL, "--data-dir", "\(folder)/data"] + bounds,
                environment: ["ATTENDANCE_TOKEN": "t"])
            #expect(run.status == 69, "\(command): \(run.errors)")
            #expect(run.errors.contains("--max-duration"), "\(run.errors)")
            #expect(run.output == "")
        }
    }

    @Test(arguments: [
        ["report", "--event", "6"], ["report", "--event", "6", "--live"], ["sync", "--event", "6"], ["nightly"],
        ["events"], ["register", "--event", "6", "--session", "12", "--codes", "codes"],
        ["members", "report", "--profile", "gym"], ["sync", "--profile", "gym"], ["nightly", "--profile", "gym"],
        ["members", "check-in", "--profile", "gym", "--member", "m"], ["members", "report", "--profile", "club"],
    ]) func `an answer that drips ends with the run`(command: [String]) async throws {
        let server = try RawServer(drips: true) { _ in
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{"
        }
        defer { server.stop() }
        try "QR-1\n".write(to: "\(folder)/codes")
        try Data(
            """
            default-profile: tikit
            profiles:
              tikit:
                base-url: \(server.baseURL)
                nightly: {events: [6], output: \(folder)/reports}
              gym:
                source: firestore
                base-url: \(server.baseURL)
                members: {project: p}
                nightly: {output: \(folder)/reports}
              club:
                source: negroni
                base-url: \(server.baseURL)
                members: {ids: \(folder)/codes}

            """.utf8
        ).write(to: "\(folder)/config.yaml")
        let environment = [
            "ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_DATA_DIR": "\(folder)/data",
            "ATTENDANCE_TOKEN": "t", "ATTENDANCE_MAX_DURATION": "1s",
        ]
        // Twice: where the first had left the lock behind, the second would be 75.
        for _ in 1...2 {
            try await Product.run(command, environment: environment, in: folder).expect(69, "--max-duration")
        }
        #expect(!server.requests.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/reports"))
    }

    /// Twelve editions with ten thousand rows each take some ten seconds to forecast and check, without a request.
    @Test func `what is computed ends when time is up`() async throws {
        var configuration = SandboxConfiguration()
        configuration.guests = 40
        configuration.members = 0
        configuration.visits = 0
        configuration.history = true
        try await Sandbox.withServer(configuration) { sandbox in
            let token = try sandbox.token()
            let environment = [
                "ATTENDANCE_BASE_URL": sandbox.baseURL, "ATTENDANCE_TOKEN": token,
                "ATTENDANCE_DATA_DIR": "\(folder)/data",
            ]
            try await Product.run(["forecast", "--event", "111", "--quiet"], environment: environment).require(0)
            let sql = """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
                INSERT INTO offer_history
                  (walk_id, position, event_id, session_id, registrant_type_id, registrant_type, price, registered)
                SELECT walk_id, 1000 + i * 10 + position, event_id, session_id, 1000 + i, 'Type ' || i, price, 40
                FROM offer_history, n WHERE event_id > 100 AND position < 8;
                """
            try await Subprocess.run(
                "/usr/bin/env", ["sqlite3", "\(folder)/data/default/store.sqlite", sql],
                environment: Product.environment()
            ).require(0)
            let began = ContinuousClock.now
            try await Product.run(
                [
                    "forecast", "--event", "111", "--offline", "--max-duration", "1s", "--format", "csv", "--output",
                    "\(folder)/out",
                ], environment: environment
            ).expectLine(69, "--max-duration")
            #expect(ContinuousClock.now - began < .seconds(8))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/out"))
        }
    }
}
