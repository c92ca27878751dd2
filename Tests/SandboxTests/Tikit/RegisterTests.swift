import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct RegisterTests {
    /// The code of a guest of event 6 who is registered for session 12 and has not come.
    private let absent = """
        SELECT qr_code FROM guests g JOIN registrations r ON r.guest_id = g.id WHERE r.session_id = 12
        AND NOT EXISTS (SELECT 1 FROM checkins c WHERE c.guest_id = g.id AND c.session_id = 12) LIMIT 1
        """

    @Test func aGuestIsCheckedInOnce() async throws {
        let clock = TestClock(1_772_367_045)
        var configuration = SandboxConfiguration(guests: 60)
        configuration.clock = { clock.now }
        try await withSandbox(configuration) { client in
            let highest = try #require(try await client.sandbox.integers("SELECT MAX(id) FROM checkins").first)
            let code = try #require(try await client.sandbox.rows(absent).first?[0])
            let body = #"{"event":6,"eventSession":12,"guest":"\#(code)"}"#
            let answer = try await client.post("checkins/register", body)
            #expect(answer.status == 201)
            let row = try #require(answer.json)
            #expect(row["id"]?.integer == highest + 1)
            #expect(row["guest"]?.keys == ["id", "firstName", "lastName", "email", "registrantType"])
            #expect(row["eventSession"]?["name"]?.text == "Día 1 - Mañana")
            #expect(row["method"]?.text == "QR")
            #expect(row["latitude"] == .null)
            #expect(row["longitude"] == .null)
            #expect(row["createdAt"]?.text == "2026-03-01T12:10:45Z")
            #expect(row["updatedAt"]?.text == "2026-03-01T12:10:45Z")
            #expect(try await client.checkIns(limit: 1).json?["data"]?[0] == row)

            let again = try await client.post("checkins/register", body)
            #expect(again.status == 409)
            #expect(again.message == "Guest has already checked in for this session")
            #expect(again.json?["error"]?.text == "Guest has already checked in for this session")
        }
    }

    @Test func eachRefusalIsTheDocumentedOne() async throws {
        try await withSandbox { client in
            let code = try #require(try await client.sandbox.rows(absent).first?[0])
            let stranger = try #require(
                try await client.sandbox.rows("SELECT qr_code FROM guests WHERE event_id = 2").first?[0])
            let elsewhere = try #require(
                try await client.sandbox.rows(
                    """
                    SELECT qr_code FROM guests g WHERE event_id = 6 AND NOT EXISTS
                    (SELECT 1 FROM registrations r WHERE r.guest_id = g.id AND r.session_id = 17)
                    """
                ).first?[0])
            let cases: [(String, Int, String)] = [
                (#"{"event":6,"eventSession":12}"#, 400, "Invalid data"),
                (#"{"event":"six","eventSession":12,"guest":"\#(code)"}"#, 400, "Invalid data"),
                (#"{"event":6,"eventSession":12,"guest":""}"#, 400, "Invalid data"),
                ("not json", 400, "Invalid data"),
                (#"{"event":6,"eventSession":12,"guest":"unknown"}"#, 404, "Not found"),
                (#"{"event":6,"eventSession":999,"guest":"\#(code)"}"#, 404, "Not found"),
                (#"{"event":5,"eventSession":12,"guest":"\#(code)"}"#, 404, "Not found"),
                (
                    #"{"event":6,"eventSession":12,"guest":"\#(stranger)"}"#, 422,
                    "Guest is not registered in this event"
                ),
                (
                    #"{"event":6,"eventSession":17,"guest":"\#(elsewhere)"}"#, 422,
                    "Guest is not registered in this session"
                ),
            ]
            let before = try await client.sandbox.integers("SELECT COUNT(*) FROM checkins")
            for (body, status, message) in cases {
                let answer = try await client.post("checkins/register", body)
                #expect(answer.status == status, "\(body)")
                #expect(answer.message == message, "\(body)")
                #expect(answer.json?["error"]?.text == message, "\(body)")
            }
            #expect(try await client.sandbox.integers("SELECT COUNT(*) FROM checkins") == before)
        }
    }
}
