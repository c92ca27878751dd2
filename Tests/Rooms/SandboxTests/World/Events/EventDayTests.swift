import Base
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
                #expect(answer.header("Date") == header, "\(path)")
            }
            // Tokens live by the clock: a year after the event, a log-in is still good.
            #expect(try await client.get("auth/me").status == 200)
        }
    }

    @Test(arguments: EventDay.range)
    func `rows of the time before are those of the event that is over, and later ones are not there`(day: Int) throws {
        let moment = try #require(EventDay(day)).moment
        let (over, then) = (TikitData(configuration(nil)), TikitData(configuration(day)))
        #expect(then.guests == over.guests && then.events.map(\.id) == over.events.map(\.id))
        var expected = over.checkIns.filter { $0.session != 15 && $0.createdAt <= moment }
        for row in expected.indices where expected[row].updatedAt > moment {
            expected[row].updatedAt = expected[row].createdAt
        }
        #expect(then.checkIns == expected)
    }

    /// Of the second day's afternoon the service counts two fewer, once there are two; of the evening's meeting, its offers
    /// lack the students.
    @Test(arguments: EventDay.range) func `the service's counts are those of the moment`(day: Int) throws {
        let data = TikitData(configuration(day, guests: 300))
        let event = try #require(data.events.first { $0.id == 6 })
        let sessions = try #require(data.sessions(of: event)["sessions"]?.array)
        #expect(sessions.count == 8)
        for session in sessions {
            let id = try #require(session["id"]?.integer)
            var (counted, rows): (Int64, Int64) = (0, 0)
            for offer in session["registrantTypes"]?.array ?? [] {
                let checkIns = try #require(offer["checkins"]?.integer)
                #expect(checkIns >= 0 && offer["used"] == offer["registered"])
                if checkIns == 0 { #expect(offer["attendancePercentage"]?.number == 0) }
                counted += checkIns
                rows += Int64(
                    data.checkIns.count {
                        $0.session == id && data.guest($0.guest).typeID == offer["registrantTypeId"]?.integer
                    })
            }
            #expect(counted == rows - (id == 16 && rows > 0 ? 2 : 0), "session \(id)")
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
    ) throws {
        let data = TikitData(configuration(day, guests: 300))
        let scanned = Set(data.checkIns(of: 6).map(\.session)).subtracting([20])
        #expect(scanned.sorted() == over + underWay)
        #expect(data.events.first { $0.id == 6 }?.isActive == true)
    }

    @Test func `a new check-in is of that moment`() async throws {
        try await withSandbox(configuration(2, guests: 300)) { client in
            let code = try #require(client.sandbox.tikit.absent(from: 19).first?.code)
            let answer = try await client.post(
                "checkins/register", #"{"event":6,"eventSession":19,"guest":"\#(code)"}"#)
            #expect(answer.status == 201)
            #expect(answer.json?["createdAt"]?.string == "2026-03-02T19:30:00Z")
        }
    }
}

/// The main event as if it happened now.
@Suite(.timeLimit(.minutes(30))) struct EventPlayTests {
    @Test func `check-ins come again, in their order and dated now`() async throws {
        let clock = TestClock()
        var configuration = SandboxConfiguration(guests: 10)
        configuration.clock = { clock.now }
        configuration.playedPerSecond = 1000
        let all = TikitData(configuration).checkIns(of: 6)
        try await Sandbox.withServer(configuration) { sandbox in
            while sandbox.tikit.checkIns(of: 6).count < all.count { try await Task.sleep(for: .milliseconds(5)) }
            let played = sandbox.tikit.checkIns(of: 6)
            #expect(played.map { [$0.id, $0.guest, $0.session] } == all.map { [$0.id, $0.guest, $0.session] })
            #expect(played.allSatisfy { $0.createdAt == clock.now && $0.updatedAt == clock.now })
            let start = clock.now.advanced(bySeconds: 900).utcText
            let sessions = sandbox.tikit.events.first { $0.id == 6 }?.sessions
            #expect(sessions?.allSatisfy { $0.startDate == start && $0.startTime == start } == true)
        }
    }
}
