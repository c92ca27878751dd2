import Foundation
import TestSupport
import Testing

/// Fields of pretix's positions and orders, against the recorded responses of a real server with answers added.
@Suite(.timeLimit(.minutes(30))) struct PretixFieldsTests {
    private struct Recording: Decodable {
        struct Response: Decodable {
            var status: Int
            var headers: [String: String]
            var body: String
        }

        var responses: [String: Response]
    }

    private static let script = Repository.url("Tests/EndToEndTests/Reference/fields.py").path
    private static let recording = Repository.url("Tests/Rooms/PretixTests/Recordings/night-1.json").path

    private func withServer(
        fields: String,
        _ body: (RawServer, String, ([String]) async throws -> Subprocess.Outcome) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try await Product.python(Self.script, ["prepare", Self.recording, "\(folder)/answers.json"]).require(0)
            let recording = try JSONDecoder().decode(
                Recording.self, from: Data(contentsOf: URL(filePath: "\(folder)/answers.json")))
            let server = try RawServer { _, head in
                let target = String(head.split(separator: " ")[1])
                guard let found = recording.responses[target] else {
                    return .answer(500, #"{"detail":"not recorded: \#(target)"}"#)
                }
                return .answer(found.status, found.body, headers: found.headers.map { "\($0.key): \($0.value)" })
            }
            defer { server.stop() }
            try """
            profiles:
              fair:
                source: pretix
                base-url: \(server.url)
                organizer: bigevents
                events: {26: conf26}
                fields: \(fields)

            """.write(to: "\(folder)/config.yaml")
            try await body(server, folder) { arguments in
                try await Product.run(
                    arguments,
                    environment: [
                        "ATTENDANCE_TIMEZONE": "Europe/Berlin", "ATTENDANCE_DATA_DIR": "\(folder)/data",
                        "ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_TOKEN": "secret",
                    ], in: folder)
            }
        }
    }

    @Test func `positions, their orders and answers say who came, and nothing else is read`() async throws {
        try await withServer(fields: "[company, T-SHIRT, city, NEWS]") { server, folder, run in
            let report = ["report", "--event", "26", "--format", "csv,json", "--output"]
            try await run(report + ["own"]).require(0)
            let compared = try await Product.python(
                Self.script, ["pretix", "\(folder)/answers.json", "\(folder)/own/event-26/attendance"])
            #expect(compared.status == 0, "\(compared.errors)")
            // Each night everything is read again, since nothing is stored of who has not come but what is named.
            try await run(report + ["again"]).require(0)
            #expect(server.requests.allSatisfy { !$0.contains("modified_since") })
            let requests = server.requests.count
            try await run(report + ["stored", "--offline"]).require(0)
            #expect(server.requests.count == requests)
            try await run(report + ["live", "--live"]).require(0)
            let table = "event-26/attendance/attendance_by_field.csv"
            for other in ["again", "stored", "live"] {
                #expect(try String(at: "\(folder)/\(other)/\(table)") == String(at: "\(folder)/own/\(table)"))
            }
            let rows = try CSVRows.read("\(folder)/own/event-26/attendance/attendance_by_session.csv")
            let registered = rows.compactMap { Int($0["registered"] ?? "") }.reduce(0, +)
            let fields = try CSVRows.read("\(folder)/own/event-26/attendance/attendance_by_field.csv")
            for field in ["company", "T-SHIRT", "city", "NEWS"] {
                let own = fields.filter { $0["field"] == field }.compactMap { Int($0["registered"] ?? "") }
                #expect(own.reduce(0, +) == registered && registered > 100)
            }
            let store = try Data(contentsOf: URL(filePath: "\(folder)/data/fair/store.sqlite"))
            #expect(store.range(of: Data("secret words".utf8)) == nil && store.range(of: Data("Large".utf8)) != nil)
        }
    }

    @Test func `a question that is a text, or that nobody asks, ends the run`() async throws {
        for (field, words) in [("NOTE", "T-SHIRT"), ("SHOES", "NEWS")] {
            try await withServer(fields: "[\(field)]") { _, folder, run in
                try await run(["report", "--event", "26", "--format", "csv", "--output", "own"]).expect(78, words)
                #expect(!FileManager.default.fileExists(atPath: "\(folder)/own"))
            }
        }
    }
}
