import Foundation
import TestSupport
import Testing

/// Services that send numbers and times which no event has. Whatever they send, the program ends by itself, with a report
/// or with 65, and shows no nonsense.
@Suite(.timeLimit(.minutes(30))) struct HostileNumbersTests {
    private let temporary = TemporaryFolder(mode: 0o755)
    private var folder: String { temporary.path }

    private struct World: Sendable {
        var sessions: String
        var rows: [String]

        func answer(_ head: String) -> String {
            guard !head.contains("/sessions") else { return RawServer.json(sessions) }
            return RawServer.json(
                """
                {"data":[\(rows.joined(separator: ","))],"pagination":{"current_page":1,"per_page":100,
                 "total_items":\(rows.count),"total_pages":1}}
                """)
        }
    }

    private static let numbers = [
        "9223372036854775807", "-9223372036854775808", "9223372036854775806", "-1", "0", "1", "4294967295",
        "4294967296",
        "1000000000000000", "1e15", "1e308", "-1e308", "-0", "-0.0", "0.1234567890123456789", "1e-308", "1e18",
        "99999999999999999999", "1e999", "\"12\"", "\"nan\"", "null", "true", "2147483647",
    ]
    private static let times = ["\"2026-03-01T12:00:00Z\"", "\"2026-03-01T12:10:00Z\"", "\"2026-03-02T12:10:00Z\""]
    /// Of sessions.
    private static let farTimes = [
        "\"0001-01-01T00:00:00Z\"", "\"9999-12-31T23:59:59Z\"", "\"1970-01-01T00:00:00Z\"", "\"2262-04-12T00:00:00Z\"",
        "\"1890-06-01T00:00:00Z\"",
    ]
    /// Of check-ins: never near a far session, which would make a true axis of thousands of years.
    private static let strayTimes = [
        "\"0001-12-01T00:00:00Z\"", "\"9998-12-31T23:59:59Z\"", "\"1970-01-01T00:00:00Z\"", "\"2016-12-31T23:59:60Z\"",
        "\"2161-04-12T00:00:00Z\"",
    ]

    private static func world(_ seed: UInt64) -> World {
        var random = SeededGenerator(seed: seed)
        func number() -> String { numbers.randomElement(using: &random) ?? "0" }
        func id() -> String {
            ["1", "2", "3", "9223372036854775807", "-9223372036854775808", "-1", "0"].randomElement(using: &random)
                ?? "1"
        }
        func time(orRarely far: [String]) -> String {
            (Int.random(in: 0..<12, using: &random) == 0 ? far : times).randomElement(using: &random) ?? "null"
        }
        let sessions = (1...4).map { _ in
            let offers = (1...3).map { _ in
                """
                {"registrantTypeId":\(id()),"registrantTypeName":"T","price":\(number()),"stock":\(number()),
                 "used":\(number()),"available":\(number()),"registered":\(number()),"checkins":\(number()),
                 "attendancePercentage":\(number())}
                """
            }
            return """
                {"id":\(id()),"name":"S","startTime":\(time(orRarely: farTimes)),"endTime":\(time(orRarely: farTimes)),
                 "registrantTypes":[\(offers.joined(separator: ","))]}
                """
        }
        var ids: Set<Int64> = [.max, .min]
        while ids.count < 60 { ids.insert(Int64(bitPattern: random.next())) }
        let rows = ids.sorted(by: >).enumerated().map { index, own in
            let created = index == 30 ? number() : time(orRarely: strayTimes)
            return """
                {"id":\(own),"guest":{"id":\(id()),"firstName":"A","registrantType":{"id":\(id()),"name":"T"}},
                 "eventSession":{"id":\(id()),"name":"S"},"method":"QR","latitude":\(number()),
                 "longitude":\(number()),"createdAt":\(created),"updatedAt":\(time(orRarely: strayTimes))}
                """
        }
        return World(
            sessions: #"{"eventId":6,"eventName":"E","sessions":[\#(sessions.joined(separator: ","))]}"#, rows: rows)
    }

    @Test(arguments: 1...10 as ClosedRange<UInt64>)
    func `no numbers of a service stop the program, and none that it cannot believe is shown`(seed: UInt64) async throws
    {
        let world = Self.world(seed)
        let server = try RawServer { world.answer($0) }
        defer { server.stop() }
        let environment = ["ATTENDANCE_TOKEN": "t", "ATTENDANCE_DATA_DIR": "\(folder)/data"]
        let zone = ["America/Santiago", "Asia/Kathmandu", "Pacific/Kiritimati"][Int(seed) % 3]
        let arguments = [
            "report", "--event", "6", "--base-url", server.baseURL, "--timezone", zone, "--format",
            "terminal,csv,xlsx,html,json",
        ]
        try await Product.run(arguments + ["--output", "\(folder)/a"], environment: environment).expect(0)
        try await Product.run(arguments + ["--output", "\(folder)/b", "--offline"], environment: environment).expect(0)
        let files = snapshot(of: "\(folder)/a")
        #expect(files.count > 15 && differences(files, snapshot(of: "\(folder)/b")) == [])
        for (path, data) in files where path.hasSuffix(".csv") || path.hasSuffix(".json") {
            let text = String(decoding: data, as: UTF8.self)
            #expect(!text.contains("1e+") && !text.contains("e+15") && !text.contains("1e308"), "\(path)")
            // A time has a year of four digits, or a sign and six.
            let nonsense = #"(?i)[,:](nan|inf|-inf)\b|[0-9]-1-12-31|[^0-9+-][0-9]{5,}-[0-9]{2}-[0-9]{2}T"#
            #expect(text.range(of: nonsense, options: .regularExpression) == nil, "\(path)")
        }
        let session = String(decoding: files["event-6/attendance/attendance_by_session.csv"] ?? Data(), as: UTF8.self)
        for row in session.split(separator: "\n").dropFirst() {
            // Registered, attended, check-ins, no-shows, stock, used: none is below zero, and none is absurd.
            let fields = row.split(separator: ",", omittingEmptySubsequences: false)
            for column in [4, 5, 6, 7, 9, 10] where !fields[column].isEmpty {
                let value = try #require(Int(fields[column]), "\(row)")
                #expect((0...12 * 4_294_967_295).contains(value), "\(row)")
            }
        }
    }

    @Test func `two stray dates make neither a long file nor a long wait`() async throws {
        let times =
            (0..<60).map { "2026-03-01T12:\($0 < 10 ? "0" : "")\($0):00Z" } + [
                "1970-01-01T00:00:00Z", "2085-01-01T00:00:00Z",
            ]
        let rows = times.enumerated().reversed().map { index, time in
            """
            {"id":\(index + 1),"guest":{"id":\(index + 1),"registrantType":{"id":3,"name":"VIP"}},
             "eventSession":{"id":1,"name":"S"},"method":"QR","createdAt":"\(time)"}
            """
        }
        let world = World(
            sessions:
                #"{"eventId":6,"eventName":"E","sessions":[{"id":1,"name":"S","startTime":"2026-03-01T12:00:00Z"}]}"#,
            rows: rows)
        let server = try RawServer { world.answer($0) }
        defer { server.stop() }
        try await Product.run(
            [
                "report", "--event", "6", "--live", "--base-url", server.baseURL, "--timezone", "UTC", "--output",
                folder, "--format", "csv",
            ], environment: ["ATTENDANCE_TOKEN": "t"]
        ).expect(0)
        func lines(_ name: String) throws -> [Substring] {
            try String(at: "\(folder)/event-6/attendance/\(name).csv").split(separator: "\n")
        }
        #expect(try lines("checkin_histogram").count == 5)
        #expect(try lines("data_quality").contains { $0.hasPrefix("stray_checkins,warning,2,") })
    }

    @Test func `one leap second and one numeric time leave the event its report`() async throws {
        let times = ["\"2016-12-31T23:59:60Z\"", "1483228800", "\"2016-12-31T23:50:00Z\"", "\"2016-12-31T23:40:00Z\""]
        let rows = times.enumerated().map { index, time in
            """
            {"id":\(9 - index),"guest":{"id":\(index + 1),"registrantType":{"id":3,"name":"VIP"}},
             "eventSession":{"id":1,"name":"S"},"method":"QR","createdAt":\(time)}
            """
        }
        let world = World(
            sessions: """
                {"eventId":6,"eventName":"E","sessions":[{"id":1,"name":"S","startTime":"2016-12-31T23:45:00Z",
                 "registrantTypes":[{"registrantTypeId":3,"registered":4,"checkins":4}]}]}
                """,
            rows: rows)
        let server = try RawServer { world.answer($0) }
        defer { server.stop() }
        try await Product.run(
            [
                "report", "--event", "6", "--live", "--base-url", server.baseURL, "--timezone", "UTC", "--output",
                folder, "--format", "csv",
            ], environment: ["ATTENDANCE_TOKEN": "t"]
        ).expect(0)
        func text(_ name: String) throws -> String {
            try String(at: "\(folder)/event-6/attendance/\(name).csv")
        }
        #expect(try text("data_quality").contains("checkins_without_time,error,1,checkin 8\n"))
        #expect(try text("reconciliation").contains("1,3,4,3,3,-1,"))
        #expect(try text("checkin_histogram").contains("2017-01-01T00:00:00+00:00,1,1,3\n"))
    }
}
