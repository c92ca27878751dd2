import Foundation
import TestSupport
import Testing

/// `source: pretix` as its users run it, against the recorded responses of a real server.
@Suite(.timeLimit(.minutes(30))) struct PretixTests {
    private struct Recording: Decodable {
        struct Response: Decodable {
            var status: Int
            var headers: [String: String]
            var body: String
        }

        var responses: [String: Response]

        init() throws {
            let path = Repository.url("Tests/ExtractionTests/Pretix/Recordings/night-1.json")
            self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: path))
        }

        /// What was recorded for the head of a request; without a token, a refusal.
        func reply(to head: String) -> RawServer.Reply {
            let target = String(head.split(separator: " ")[1])
            let isKnown =
                head.contains("\r\nAuthorization: Token secret\r\n") || head.hasSuffix("Authorization: Token secret")
            guard isKnown else {
                return .answer(401, #"{"detail":"Invalid token."}"#, headers: ["Content-Type: application/json"])
            }
            guard let found = responses[target] else { return .answer(500, #"{"detail":"not recorded: \#(target)"}"#) }
            return .answer(found.status, found.body, headers: found.headers.map { "\($0.key): \($0.value)" })
        }
    }

    private func withServer(
        _ body: (RawServer, String, ([String], [String: String]) async throws -> Program.Outcome) async throws -> Void
    ) async throws {
        let recording = try Recording()
        let server = try RawServer { _, head in recording.reply(to: head) }
        defer { server.stop() }
        try await withTemporaryFolder { folder in
            let profile = """
                profiles:
                  fair:
                    source: pretix
                    base-url: \(server.url)
                    organizer: bigevents
                    events: {26: conf26, 27: gala}

                """
            try Data(profile.utf8).write(to: URL(fileURLWithPath: "\(folder)/config.yaml"))
            try await body(server, folder) { arguments, environment in
                try await Product.run(
                    arguments,
                    environment: [
                        "ATTENDANCE_TIMEZONE": "Europe/Berlin", "ATTENDANCE_DATA_DIR": "\(folder)/data",
                        "ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_TOKEN": "secret",
                    ].merging(environment) { $1 }, in: folder)
            }
        }
    }

    private func rows(_ path: String) throws -> [[String: String]] {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        return lines.dropFirst().map { Dictionary(zip(lines[0], $0)) { first, _ in first } }
    }

    @Test func `a report's counts are pretix's, and whom it does not count is named`() async throws {
        try await withServer { server, folder, run in
            let formats = ["--format", "csv,json,html,xlsx"]
            let report = try await run(["report", "--event", "26", "--event", "27", "--output", "own"] + formats, [:])
            try #require(report.status == 0, "\(report.errors)")
            let compared = try rows("\(folder)/own/event-26/attendance/reconciliation.csv")
            #expect(compared.count > 10)
            #expect(Set(compared.compactMap { $0["status"] }).isSubset(of: ["ok", "unlisted"]))
            #expect(compared.contains { $0["counted_guests"] != $0["reported_checkins"] && $0["status"] == "ok" })
            #expect(compared.allSatisfy { $0["status"] == "unlisted" || $0["difference"] == "0" })
            let quality = try rows("\(folder)/own/event-26/attendance/data_quality.csv").compactMap { $0["check"] }
            #expect(quality.contains("guests_unpaid") || quality.contains("guests_canceled"))
            #expect(!quality.contains("missing_coordinates"))
            let json = try String(contentsOfFile: "\(folder)/own/event-26/attendance.json", encoding: .utf8)
            #expect(json.contains("The service does not count"))
            // What pretix does not tell is said in a line.
            let places = try rows("\(folder)/own/event-26/attendance/geo_cells.csv")
            #expect(places.isEmpty)

            // As a dataset it is the same.
            let export = try await run(
                ["export", "--dataset", "lake", "--event", "26", "--event", "27", "--offline"], [:])
            try #require(export.status == 0, "\(export.errors)")
            let files = try await run(["report", "--files", "lake", "--output", "files"] + formats, [:])
            #expect(files.status == 0, "\(files.errors)")
            #expect(differences(snapshot(of: "\(folder)/files"), snapshot(of: "\(folder)/own")) == [])
            #expect(server.requests.allSatisfy { !$0.contains("Bearer") })
        }
    }

    @Test func `a token is entered once, and numbers are proposed`() async throws {
        try await withServer { _, folder, run in
            let none = ["ATTENDANCE_TOKEN": ""]
            let before = try await run(["events"], none)
            #expect(before.status == 77)
            func logIn(_ token: String) async throws -> Program.Outcome {
                try Data("\(token)\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/token"))
                return try await Program.run(
                    "/bin/sh", ["-c", #"exec "$0" login --token-stdin < token"#, Product.path],
                    environment: Product.environment([
                        "ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_CONFIG": "\(folder)/config.yaml",
                    ]), in: folder)
            }
            let wrong = try await logIn("wrong")
            #expect(wrong.status == 77 && wrong.errors.contains("API tokens"), "\(wrong.errors)")
            let login = try await logIn("secret")
            #expect(login.status == 0 && login.output.contains("Big Events"), "\(login.errors)")
            let events = try await run(["events"], none)
            #expect(events.status == 0, "\(events.errors)")
            #expect(events.output.contains(#"    events: {26: conf26, 27: gala, 2028: "2028"}"#), "\(events.output)")
            let listed = try await run(["events", "--json"], none)
            #expect(listed.output.contains(#""key": "gala""#) && listed.errors.contains("events: {26: conf26"))
            let known = try await run(["events", "--search", "conference"], none)
            #expect(known.output.contains("conf26 ") || known.output.contains("conf26\n"))
            let identity = try await run(["whoami"], none)
            #expect(identity.status == 0 && identity.output.contains("Big Events"), "\(identity.errors)")
            let doctor = try await run(["doctor"], none)
            #expect(doctor.output.lowercased().contains("coordinates"), "\(doctor.output)")
            let sources = try await run(["sources", "--json"], none)
            #expect(sources.output.contains("pretix"))
            let missing = try await run(["report", "--event", "5"], none)
            #expect(missing.status == 66 && missing.errors.contains("attendance events"), "\(missing.errors)")
            #expect(!(events.output + doctor.output + identity.output).contains("secret"))
            let password = try await run(["login", "--email", "a@b.example"], none)
            #expect(password.status == 64 && password.errors.contains("--token-stdin"), "\(password.errors)")
        }
    }

    @Test func `of a server that is no pretix, doctor says that and no more`() async throws {
        let server = try RawServer { _, _ in .answer(200, "<html>", headers: ["Content-Type: text/html"]) }
        defer { server.stop() }
        try await withTemporaryFolder { folder in
            let profile = "profiles: {fair: {source: pretix, base-url: '\(server.url)', organizer: bigevents}}\n"
            try Data(profile.utf8).write(to: URL(fileURLWithPath: "\(folder)/config.yaml"))
            let doctor = try await Product.run(
                ["doctor"],
                environment: [
                    "ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_CONFIG": "\(folder)/config.yaml",
                    "ATTENDANCE_TOKEN": "secret",
                ], in: folder)
            #expect(doctor.output.contains("which is not an API response"), "\(doctor.output)\(doctor.errors)")
            #expect(!doctor.output.contains("does not tell"), "\(doctor.output)")
        }
    }
}
