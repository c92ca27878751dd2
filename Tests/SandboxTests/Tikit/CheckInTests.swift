import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct CheckInTests {
    @Test func `a check-in has the documented fields`() async throws {
        try await withSandbox { client in
            let answer = try await client.checkIns(limit: 500)
            #expect(answer.status == 200)
            let rows = try #require(answer.json?["data"]).list
            #expect(!rows.isEmpty)
            let fields: Set = [
                "id", "guest", "eventSession", "method", "latitude", "longitude", "createdAt", "updatedAt",
            ]
            #expect(rows.allSatisfy { $0.keys == fields })
            #expect(
                rows.allSatisfy {
                    $0["guest"]?.keys == ["id", "firstName", "lastName", "email", "registrantType"]
                        && $0["guest"]?["registrantType"]?.keys == ["id", "name"]
                        && $0["eventSession"]?.keys == ["id", "name"]
                })
        }
    }

    @Test func `the rows are the database's`() async throws {
        try await withSandbox { client in
            let served = try #require(try await client.checkIns(limit: 500).json?["data"]).list
            let stored = try await client.sandbox.rows(
                """
                SELECT checkins.id, first_name, last_name, email, t.name, s.name, method, latitude, longitude,
                    checkins.created_at, checkins.updated_at
                FROM checkins, guests, sessions s, registrant_types t WHERE guests.id = guest_id
                AND s.id = session_id AND t.id = checkins.registrant_type_id AND checkins.event_id = 6
                ORDER BY checkins.id DESC
                """)
            #expect(served.count == stored.count && !served.isEmpty)
            for (row, expected) in zip(served, stored) {
                let guest = row["guest"]
                let texts = [
                    guest?["firstName"]?.text, guest?["lastName"]?.text, guest?["email"]?.text,
                    guest?["registrantType"]?["name"]?.text, row["eventSession"]?["name"]?.text, row["method"]?.text,
                ]
                #expect(row["id"]?.integer.map(String.init) == expected[0])
                #expect(texts == Array(expected[1...6]))
                for (name, column) in [("latitude", 7), ("longitude", 8)] {
                    #expect(row[name] == expected[column].flatMap(Double.init).map(JSON.number) ?? .null)
                }
                #expect([row["createdAt"]?.text, row["updatedAt"]?.text] == Array(expected[9...10]))
            }
        }
    }

    @Test func `pages hold each check-in once`() async throws {
        try await withSandbox { client in
            let expected = try await client.sandbox.checkInIdentifiers()
            let pages = (expected.count + 6) / 7
            var identifiers: [Int64] = []
            for page in 1...pages {
                let answer = try await client.checkIns(page: page, limit: 7)
                #expect(answer.page("current_page") == Int64(page))
                #expect(answer.page("per_page") == 7)
                #expect(answer.page("total_items") == Int64(expected.count))
                #expect(answer.page("total_pages") == Int64(pages))
                identifiers += answer.identifiers
            }
            #expect(identifiers == expected)
            let beyond = try await client.checkIns(page: pages + 1, limit: 7)
            #expect(beyond.status == 200)
            #expect(beyond.identifiers == [])
            #expect(beyond.page("total_items") == Int64(expected.count))
        }
    }

    @Test func `the requested limit is capped`() async throws {
        var configuration = SandboxConfiguration(guests: 60)
        configuration.pageLimit = 20
        try await withSandbox(configuration) { client in
            let answer = try await client.checkIns(limit: 100)
            #expect(answer.page("per_page") == 20)
            #expect(answer.identifiers.count == 20)
            #expect(try await client.get("checkins").page("per_page") == 10)
        }
    }

    @Test(
        arguments: [
            (#"{"field":"e.eventSession","operator":"=","value":12}"#, "session_id = 12"),
            (#"{"field":"e.eventSession","operator":"=","value":"12"}"#, "session_id = 12"),
            (#"{"field":"e.eventSession","operator":"!=","value":12}"#, "session_id <> 12"),
            (#"{"field":"e.eventSession","operator":"in","value":[13,17]}"#, "session_id IN (13, 17)"),
            (#"{"field":"e.id","operator":"<","value":250}"#, "id < 250"),
            (#"{"field":"e.id","operator":"<=","value":250}"#, "id <= 250"),
            (#"{"field":"e.id","operator":">","value":600}"#, "id > 600"),
            (#"{"field":"e.id","operator":">=","value":600}"#, "id >= 600"),
            (#"{"field":"e.guest","operator":"=","value":355}"#, "guest_id = 355"),
            (#"{"field":"e.method","operator":"in","value":["NFC","LIST"]}"#, "method IN ('NFC', 'LIST')"),
            (
                #"{"field":"e.createdAt","operator":">=","value":"2026-03-02T09:00:00-03:00"}"#,
                "created_at >= '2026-03-02T12:00:00Z'"
            ),
            (
                #"{"field":"e.id","operator":">","value":500},{"field":"e.method","operator":"=","value":"QR"}"#,
                "id > 500 AND method = 'QR'"
            ),
            (#"{"field":"e.id","operator":"in","value":[]}"#, "0"),
        ])
    func `filters keep what they say`(clauses: String, condition: String) async throws {
        try await withSandbox { client in
            let all = try await client.sandbox.integers(
                "SELECT id FROM checkins WHERE event_id = 6 AND \(condition) ORDER BY id DESC")
            let event = #"{"field":"e.event","operator":"=","value":6}"#
            let answer = try await client.checkIns(limit: 500, filter: "[\(event),\(clauses)]")
            #expect(answer.identifiers == all)
            #expect(answer.page("total_items") == Int64(all.count))
        }
    }

    @Test(
        arguments: [
            #"[{"field":"e.color","operator":"=","value":1}]"#, #"[{"field":"e.id","operator":"like","value":1}]"#,
            #"[{"field":"e.id","operator":"=","value":"one"}]"#, #"[{"field":"e.id","operator":"=","value":true}]"#,
            #"[{"field":"e.id","operator":"in","value":3}]"#, #"[{"field":"e.id","operator":"="}]"#,
            #"[{"field":"e.createdAt","operator":">","value":"yesterday"}]"#, #"{"field":"e.id"}"#, "[",
        ])
    func `an unreadable filter is invalid`(filter: String) async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.checkIns(filter: filter)
            #expect(answer.status == 400)
            #expect(answer.message == "Invalid data")
        }
    }

    @Test(
        arguments: [
            ("id:ASC", "id"), ("createdAt:DESC", "created_at DESC, id DESC"), ("e.method:ASC", "method, id"),
            ("createdAt", "created_at, id"),
        ])
    func `orders are those requested`(order: String, sql: String) async throws {
        try await withSandbox { client in
            let expected = try await client.sandbox.integers(
                "SELECT id FROM checkins WHERE event_id = 6 ORDER BY \(sql)")
            #expect(try await client.checkIns(limit: 500, order: order).identifiers == expected)
        }
    }

    @Test func `guests are searched by name`() async throws {
        try await withSandbox { client in
            let expected = try await client.sandbox.integers(
                """
                SELECT c.id FROM checkins c JOIN guests g ON g.id = c.guest_id
                WHERE g.last_name LIKE '%Muñoz%' OR g.first_name LIKE '%Muñoz%' ORDER BY c.id
                """)
            #expect(!expected.isEmpty)
            #expect(try await client.get("checkins", [("query", "MUÑOZ"), ("limit", "500")]).identifiers == expected)
        }
    }

    @Test func `lists follow every change in the rows`() async throws {
        try await withSandbox { client in
            let before = try await client.checkIns(limit: 500).identifiers
            let inserted = try await client.sandbox.insertCheckIns(3)
            let removed = try await client.sandbox.removeCheckIns(2)
            let after = try await client.checkIns(limit: 500).identifiers
            #expect(Set(after) == Set(before).union(inserted).subtracting(removed))
            #expect(inserted.allSatisfy { $0 > before[0] })
            #expect(inserted.count == 3)
            #expect(removed.count == 2)
            try await client.sandbox.execute("DELETE FROM checkins WHERE event_id = 6")
            #expect(try await client.checkIns().page("total_pages") == 0)
        }
    }
}

@Suite(.timeLimit(.minutes(30))) struct RegisterTests {
    /// The code of a guest of event 6 who is registered for session 12 and has not come.
    private let absent = """
        SELECT qr_code FROM guests g JOIN registrations r ON r.guest_id = g.id WHERE r.session_id = 12
        AND NOT EXISTS (SELECT 1 FROM checkins c WHERE c.guest_id = g.id AND c.session_id = 12) LIMIT 1
        """

    @Test func `a guest is checked in once`() async throws {
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

    @Test func `each refusal is the documented one`() async throws {
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
