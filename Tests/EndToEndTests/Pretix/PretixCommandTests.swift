import Foundation
import TestSupport
import Testing

/// `source: pretix` as its users run it, against the recorded responses of a real server.
@Suite(.timeLimit(.minutes(30))) struct PretixCommandTests {
    private struct Recording: Decodable {
        struct Response: Decodable {
            var status: Int
            var headers: [String: String]
            var body: String
        }

        var responses: [String: Response]

        init() throws {
            let path = Repository.url("Tests/Rooms/PretixTests/Recordings/night-1.json")
            self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: path))
        }

        /// What was recorded for the head of a request; without a token, a refusal.
        func reply(to head: String, _ edit: (String) -> String) -> RawServer.Reply {
            let target = String(head.split(separator: " ")[1])
            let isKnown =
                head.contains("\r\nAuthorization: Token secret\r\n") || head.hasSuffix("Authorization: Token secret")
            guard isKnown else {
                return .answer(401, #"{"detail":"Invalid token."}"#, headers: ["Content-Type: application/json"])
            }
            guard let found = responses[target] else { return .answer(500, #"{"detail":"not recorded: \#(target)"}"#) }
            return .answer(found.status, edit(found.body), headers: found.headers.map { "\($0.key): \($0.value)" })
        }
    }

    /// - Parameter edit: Changes a recorded body.
    private func withServer(
        editing edit: @escaping @Sendable (String) -> String = { $0 },
        _ body: (RawServer, String, ([String], [String: String]) async throws -> Subprocess.Outcome) async throws ->
            Void
    ) async throws {
        let recording = try Recording()
        let server = try RawServer { _, head in recording.reply(to: head, edit) }
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
            try profile.write(to: "\(folder)/config.yaml")
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

    @Test func `a report's counts are pretix's, and whom it does not count is named`() async throws {
        try await withServer { server, folder, run in
            let formats = ["--format", "csv,json,html,xlsx"]
            let report = try await run(["report", "--event", "26", "--event", "27", "--output", "own"] + formats, [:])
            try #require(report.status == 0, "\(report.errors)")
            let compared = try CSVRows.read("\(folder)/own/event-26/attendance/reconciliation.csv")
            #expect(compared.count > 10)
            #expect(Set(compared.compactMap { $0["status"] }).isSubset(of: ["ok", "unlisted"]))
            #expect(compared.contains { $0["counted_guests"] != $0["reported_checkins"] && $0["status"] == "ok" })
            #expect(compared.allSatisfy { $0["status"] == "unlisted" || $0["difference"] == "0" })
            let quality = try CSVRows.read("\(folder)/own/event-26/attendance/data_quality.csv").compactMap {
                $0["check"]
            }
            #expect(quality.contains("guests_unpaid") || quality.contains("guests_canceled"))
            #expect(!quality.contains("missing_coordinates"))
            let json = try String(at: "\(folder)/own/event-26/attendance.json")
            #expect(json.contains("The service does not count"))
            // What pretix does not tell is said in a line.
            let places = try CSVRows.read("\(folder)/own/event-26/attendance/geo_cells.csv")
            #expect(places.isEmpty)

            // As a dataset it is the same.
            try await run(
                ["export", "--dataset", "lake", "--event", "26", "--event", "27", "--offline"], [:]
            ).require(0)
            try await run(["report", "--files", "lake", "--output", "files"] + formats, [:]).expect(0)
            #expect(differences(snapshot(of: "\(folder)/files"), snapshot(of: "\(folder)/own")) == [])
            #expect(server.requests.allSatisfy { !$0.contains("Bearer") })
        }
    }

    @Test func `pretix knows who was expected, and who left`() async throws {
        // The recorded scans are at random: with these later, guests 22 and 218 leave after coming, the one from a session without an end.
        let edit: @Sendable (String) -> String = {
            $0.replacingOccurrences(of: "2026-05-04T08:34:35Z", with: "2026-05-04T09:34:35Z")
                .replacingOccurrences(of: "2026-05-04T08:32:49", with: "2026-05-04T16:32:49")
                .replacingOccurrences(of: #""date_to":"2026-06-04T22:30:00.250000Z""#, with: #""date_to":null"#)
        }
        try await withServer(editing: edit) { server, folder, run in
            let recording = Repository.url("Tests/Rooms/PretixTests/Recordings/night-1.json").path
            let script = Repository.url("Tests/EndToEndTests/Reference/followup.py").path
            func followUp(_ who: String, _ session: String, _ more: String...) async throws -> Subprocess.Outcome {
                try await run(
                    [
                        "follow-up", "--event", "26", "--who", who, "--session", session, "--yes", "--output", "own",
                        "--csv-dialect", "plain",
                    ] + more, [:])
            }
            let own = "\(folder)/own/personal/event-26"
            try await run(["sync", "--event", "26"], [:]).require(0)
            for list in ["1", "2", "3", "4"] {
                try await followUp("absent", list, "--live").require(0)
                let compared = try await Product.python(
                    script, ["pretix", "\(own)/follow-up-absent-\(list)", recording, "conf26", list])
                #expect(compared.status == 0, "\(list): \(compared.errors)")
            }
            // From 09:34:35 on the 4th to the event's end, at 08:00 on the 6th: 46 h 25 min 25 s.
            let left = try await followUp("left-early", "2", "--live")
            #expect(left.status == 0 && left.output.contains("no exit after"), "\(left.output)\(left.errors)")
            let rows = try CSVRows.read("\(own)/follow-up-left-early-2/follow_up.csv")
            #expect(rows.map { $0["guest_id"] } == ["22"] && rows.map { $0["minutes_early"] } == ["2785.4"])
            #expect(rows.map { $0["exit_at"] } == ["2026-05-04T11:34:35+02:00"])
            try await followUp("left-early", "2", "--live", "--ended-at", "2026-05-04T11:40").expect(0)
            #expect(try CSVRows.read("\(own)/follow-up-left-early-2/follow_up.csv").isEmpty)
            try await run(
                ["follow-up", "--event", "27", "--who", "left-early", "--session", "8", "--yes", "--live"], [:]
            )
            .expect(66, "--ended-at")
            // No entry of the list for nobody has an exit, and --offline asks no service.
            try await followUp("left-early", "5", "--live").expect(66, "exit")
            try await followUp("absent", "1", "--offline").expect(64, "--registrants")
            let certificates = try await run(
                ["certificates", "--event", "26", "--yes", "--output", "own", "--csv-dialect", "plain", "--live"], [:])
            #expect(certificates.status == 0, "\(certificates.errors)")
            // From 08:53:21 to 09:34:35: 41 min 14 s.
            let listed = try CSVRows.read("\(own)/certificates/certificates.csv")
            #expect(listed.filter { $0["timed_sessions"] == "1" }.map { $0["guest_id"] } == ["22"])
            #expect(listed.first { $0["guest_id"] == "22" }?["present_hours"] == "0.69")
            let unread = try await run(["certificates", "--event", "26", "--yes", "--offline"], [:])
            #expect(unread.output.contains("--offline") && unread.status == 0, "\(unread.errors)")
            #expect(server.requests.allSatisfy { !$0.hasPrefix("POST") })
        }
    }

    @Test func `a token is entered once, and numbers are proposed`() async throws {
        try await withServer { _, folder, run in
            let none = ["ATTENDANCE_TOKEN": ""]
            try await run(["events"], none).expect(77)
            func logIn(_ token: String) async throws -> Subprocess.Outcome {
                try "\(token)\n".write(to: "\(folder)/token")
                return try await Subprocess.run(
                    "/bin/sh", ["-c", #"exec "$0" login --token-stdin < token"#, Product.path],
                    environment: Product.environment([
                        "ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_CONFIG": "\(folder)/config.yaml",
                    ]), in: folder)
            }
            try await logIn("wrong").expect(77, "API tokens")
            let login = try await logIn("secret")
            #expect(login.status == 0 && login.output.contains("Big Events"), "\(login.errors)")
            let events = try await run(["events"], none).expect(0)
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
            try await run(["report", "--event", "5"], none).expect(66, "attendance events")
            #expect(!(events.output + doctor.output + identity.output).contains("secret"))
            try await run(["login", "--email", "a@b.example"], none).expect(64, "--token-stdin")
        }
    }

    @Test func `of a server that is no pretix, doctor says that and no more`() async throws {
        let server = try RawServer { _, _ in .answer(200, "<html>", headers: ["Content-Type: text/html"]) }
        defer { server.stop() }
        try await withTemporaryFolder { folder in
            let profile = "profiles: {fair: {source: pretix, base-url: '\(server.url)', organizer: bigevents}}\n"
            try profile.write(to: "\(folder)/config.yaml")
            let doctor = try await Product.run(
                ["doctor"],
                environment: [
                    "ATTENDANCE_DATA_DIR": "\(folder)/data", "ATTENDANCE_CONFIG": "\(folder)/config.yaml",
                    "ATTENDANCE_TOKEN": "secret",
                ], in: folder)
            #expect(doctor.output.contains("which is not an API response"), "\(doctor.output)\(doctor.errors)")
            #expect(!doctor.output.contains("does not provide"), "\(doctor.output)")
        }
    }
}
