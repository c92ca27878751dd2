import Foundation
import Messages
import Tables
import Testing

@testable import Sandbox

/// The main event while it is under way.
@Suite(.timeLimit(.minutes(30))) struct EventDayTests {
    private func configuration(_ day: Int?, guests: Int = 60) -> SandboxConfiguration {
        var configuration = SandboxConfiguration(guests: guests)
        configuration.day = day
        return configuration
    }

    /// Santiago is at -03:00 in March.
    @Test(arguments: [
        (0, "2026-02-28T22:00:00Z", "Sat, 28 Feb 2026 22:00:00 GMT"),
        (1, "2026-03-01T19:30:00Z", "Sun, 01 Mar 2026 19:30:00 GMT"),
        (2, "2026-03-02T19:30:00Z", "Mon, 02 Mar 2026 19:30:00 GMT"),
        (3, "2026-03-03T19:30:00Z", "Tue, 03 Mar 2026 19:30:00 GMT"),
        (4, "2026-03-04T19:30:00Z", "Wed, 04 Mar 2026 19:30:00 GMT"),
    ])
    func `every response has the day's moment, whatever its status`(day: Int, moment: String, header: String)
        async throws
    {
        #expect(EventDay(day)?.moment.utcText == moment)
        try await withSandbox(configuration(day)) { client in
            for path in ["events", "events/6/sessions", "checkins", "events/999/sessions", "nothing"] {
                let answer = try await client.get(path)
                #expect(answer.header("Date") == [header], "\(path)")
            }
            // Tokens live by the clock: a year after the event, a log-in is still good.
            let me = try await client.get("auth/me")
            #expect(me.status == 200)
        }
    }

    @Test func `rows of the time before are those of the event that is over, and later ones are not there`()
        async throws
    {
        func rows(_ day: Int?) async throws -> (checkIns: [[String?]], rest: [[String?]]) {
            try await Sandbox.withServer(configuration(day)) { sandbox in
                var rest: [[String?]] = []
                for table in ["events", "sessions", "guests", "registrations", "registrant_types"] {
                    rest += try await sandbox.rows("SELECT * FROM \(table) ORDER BY 1, 2")
                }
                let columns =
                    "id, event_id, session_id, guest_id, registrant_type_id, method, latitude, longitude, created_at"
                return (try await sandbox.rows("SELECT \(columns) FROM checkins ORDER BY id"), rest)
            }
        }
        let over = try await rows(nil)
        for day in EventDay.range {
            let moment = try #require(EventDay(day)).moment.utcText
            let then = try await rows(day)
            #expect(then.rest == over.rest)
            #expect(then.checkIns == over.checkIns.filter { $0[2] != "15" && ($0[8] ?? "") <= moment })
        }
    }

    @Test func `the service's counts are those of the moment`() async throws {
        for day in EventDay.range {
            try await withSandbox(configuration(day, guests: 300)) { client in
                let sessions = try #require(try await client.get("events/6/sessions").json?["sessions"]?.list)
                #expect(sessions.count == 8)
                for session in sessions {
                    let id = try #require(session["id"]?.integer)
                    var counted: Int64 = 0
                    for offer in session["registrantTypes"]?.list ?? [] {
                        let checkIns = try #require(offer["checkins"]?.integer)
                        #expect(checkIns >= 0)
                        counted += checkIns
                        // Everybody is registered beforehand.
                        #expect(offer["used"] == offer["registered"])
                        if checkIns == 0 { #expect(offer["attendancePercentage"] == .number(0)) }
                    }
                    // Of the second day's afternoon the service counts two fewer, once there are two; of the evening's
                    // meeting, its offers lack the students.
                    let rows = try await client.sandbox.integers(
                        """
                        SELECT COUNT(*) FROM checkins c JOIN offers o USING (session_id, registrant_type_id)
                        WHERE c.session_id = \(id)
                        """
                    ).first
                    #expect(
                        counted == (rows ?? -1) - (id == 16 && (rows ?? 0) > 0 ? 2 : 0), "day \(day), session \(id)")
                }
            }
        }
    }

    /// Over, under way or to come by the sessions' own times, as worked out by hand.
    @Test(
        arguments: [
            (0, [], []), (1, [12], [13]), (2, [12, 13, 14], [16]), (3, [12, 13, 14, 16, 17, 18], [19]),
            (4, [12, 13, 14, 16, 17, 18, 19], []),
        ] as [(Int, [Int64], [Int64])])
    func `each day has sessions that are over, one under way and others to come`(
        day: Int, over: [Int64], underWay: [Int64]
    ) async throws {
        try await Sandbox.withServer(configuration(day, guests: 300)) { sandbox in
            let scanned = try await sandbox.integers(
                "SELECT DISTINCT session_id FROM checkins WHERE event_id = 6 AND session_id <> 20 ORDER BY 1")
            #expect(scanned == over + underWay)
            let active = try await sandbox.integers("SELECT is_active FROM events WHERE id = 6")
            #expect(active == [1])
            let later = try await sandbox.integers(
                "SELECT COUNT(*) FROM checkins WHERE updated_at > '\(try #require(EventDay(day)).moment.utcText)'")
            #expect(later == [0])
        }
    }

    @Test func `a new check-in is of that moment`() async throws {
        try await withSandbox(configuration(2, guests: 300)) { client in
            let codes = try await client.sandbox.rows(
                """
                SELECT qr_code FROM guests g JOIN registrations r ON r.guest_id = g.id WHERE r.session_id = 19 LIMIT 1
                """)
            let code = try #require(codes.first?.first ?? nil)
            let answer = try await client.post(
                "checkins/register", #"{"event":6,"eventSession":19,"guest":"\#(code)"}"#)
            #expect(answer.status == 201)
            #expect(answer.json?["createdAt"]?.text == "2026-03-02T19:30:00Z")
        }
    }

    @Test(arguments: [-1, 5, 100]) func `there are no other days`(day: Int) async throws {
        let fault = await #expect(throws: Fault.self) { try await Sandbox.withServer(configuration(day)) { _ in } }
        #expect(fault?.kind == .usage && fault?.message.en.contains("0 to 4") == true)
    }

    @Test func `a file of a day is not that of another`() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("day-\(UUID().uuidString).sqlite").path
        defer { try? FileManager.default.removeItem(atPath: file) }
        var second = configuration(2)
        second.database = file
        try await Sandbox.withServer(second) { _ in }
        try await Sandbox.withServer(second) { _ in }
        for day in [nil, 1] {
            var other = configuration(day)
            other.database = file
            let fault = await #expect(throws: Fault.self) { try await Sandbox.withServer(other) { _ in } }
            #expect(fault?.kind == .cannotWrite)
        }
    }
}
