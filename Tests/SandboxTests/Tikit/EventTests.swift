import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct EventTests {
    @Test func `an event has the documented fields`() async throws {
        try await withSandbox { client in
            let answer = try await client.get("events", [("query", "tech SUMMIT"), ("limit", "100")])
            #expect(answer.status == 200)
            #expect(answer.identifiers == [6])
            let event = try #require(answer.json?["data"]?[0])
            let fields: Set = [
                "id", "name", "accessType", "isActive", "createdAt", "startDate", "endDate", "place", "address",
                "addressCity", "categories", "landingMedia", "registrantsCount", "description", "slug",
            ]
            #expect(event.keys == fields)
            #expect(event["name"]?.text == "Tech Summit 2026")
            #expect(event["isActive"] == .boolean(true))
            #expect(event["startDate"]?.text == "2026-03-01T00:00:00Z")
            #expect(event["endDate"]?.text == "2026-03-03T23:59:59Z")
            #expect(event["registrantsCount"]?.integer == 60)
            #expect(event["categories"]?[0]?.keys == ["id", "name"])
            #expect(event["landingMedia"]?[0]?.keys == ["id", "path", "isDefault"])
            #expect(answer.json?["pagination"]?.keys == ["current_page", "per_page", "total_items", "total_pages"])
        }
    }

    @Test func `pages follow each other`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            var identifiers: [Int64] = []
            for page in 1...3 {
                let answer = try await client.get(
                    "events", [("page", "\(page)"), ("limit", "5"), ("order", "id:DESC")])
                #expect(answer.page("current_page") == Int64(page))
                #expect(answer.page("per_page") == 5)
                #expect(answer.page("total_items") == 12)
                #expect(answer.page("total_pages") == 3)
                identifiers += answer.identifiers
            }
            #expect(identifiers == [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
            #expect(try await client.get("events", [("page", "4"), ("limit", "5")]).identifiers == [])
        }
    }

    @Test(
        arguments: [
            ([("isActive", "true")], [5, 6, 7, 8, 9, 10]),
            ([("isActive", "false")], [1, 2, 3, 4, 11, 12]),
            ([("query", "ÑUBLE")], [2]),
            ([("query", "o'higgins")], [4]),
            ([("query", "en+prep")], [12]),
            ([("query", "nothing like it")], []),
            ([("filter", "[]"), ("order", "name:ASC"), ("order", "id:DESC"), ("query", "en")], [12, 10, 5, 4, 2]),
            ([("filter", #"[{"field":"e.id","operator":"in","value":[3,"9",99]}]"#)], [3, 9]),
            ([("filter", #"[{"field":"e.isActive","operator":"=","value":true}]"#), ("query", "EXPO")], [9]),
            ([("order", "startDate:DESC"), ("isActive", "true")], [10, 6, 8, 7, 9, 5]),
        ] as [([(String, String)], [Int64])])
    func `lists are searched, filtered and ordered`(query: [(String, String)], expected: [Int64]) async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            // A plus stands for a space as in forms: it must not arrive escaped.
            let text = query.map { "\($0.0)=\($0.1)" }.joined(separator: "&") + "&limit=50"
            let unsafe: [(String, String)] = [
                (" ", "%20"), ("\"", "%22"), ("{", "%7B"), ("}", "%7D"), ("[", "%5B"), ("]", "%5D"), ("Ñ", "%C3%91"),
            ]
            let escaped = unsafe.reduce(text) { $0.replacing($1.0, with: $1.1) }
            let answer = try await client.send("GET", client.sandbox.baseURL + "events?" + escaped)
            #expect(answer.identifiers == expected)
        }
    }

    @Test(
        arguments: [
            ("page", "0"), ("page", "x"), ("limit", "-1"), ("order", "price:ASC"), ("order", "id:UP"),
            ("isActive", "perhaps"), ("filter", "nonsense"),
            ("filter", #"[{"field":"e.x","operator":"=","value":1}]"#),
        ])
    func `what cannot be read is invalid`(name: String, value: String) async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.get("events", [(name, value)])
            #expect(answer.status == 400)
            #expect(answer.message == "Invalid data")
            #expect(answer.json?["error"]?.text == "Invalid data")
        }
    }
}

@Suite(.timeLimit(.minutes(30))) struct SessionTests {
    @Test func `sessions have the documented fields`() async throws {
        try await withSandbox { client in
            let answer = try await client.get("events/6/sessions")
            #expect(answer.status == 200)
            #expect(answer.json?.keys == ["eventId", "eventName", "sessions", "totalSessions"])
            #expect(answer.json?["eventId"]?.integer == 6)
            #expect(answer.json?["eventName"]?.text == "Tech Summit 2026")
            #expect(answer.json?["totalSessions"]?.integer == 8)
            let sessions = try #require(answer.json?["sessions"]).list
            #expect(sessions.map { $0["id"]?.integer } == [12, 13, 14, 15, 16, 17, 18, 19])
            let fields: Set = [
                "id", "name", "description", "createdAt", "updatedAt", "isDefault", "startDate", "startTime", "endDate",
                "endTime", "registrantTypes",
            ]
            #expect(sessions.allSatisfy { $0.keys == fields })
            let offerFields: Set = [
                "sessionRegistrantTypeId", "registrantTypeId", "registrantTypeName", "price", "stock", "used",
                "available", "isActive", "registered", "checkins", "attendancePercentage",
            ]
            #expect(sessions.flatMap { $0["registrantTypes"]?.list ?? [] }.allSatisfy { $0.keys == offerFields })
        }
    }

    /// 09:00 in Santiago is 12:00 UTC on that day; session 15 has its time of day on 1970-01-01.
    @Test func `times are UTC, and one session has its time without a date`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let sessions = try #require(try await client.get("events/6/sessions").json?["sessions"]).list
            let first = try #require(sessions.first)
            #expect(first["name"]?.text == "Día 1 - Mañana")
            #expect(first["startDate"]?.text == "2026-03-01T00:00:00Z")
            #expect(first["startTime"]?.text == "2026-03-01T12:00:00Z")
            #expect(first["endTime"]?.text == "2026-03-01T16:00:00Z")
            #expect(first["registrantTypes"]?[0]?["sessionRegistrantTypeId"]?.integer == 45)
            #expect(first["registrantTypes"]?[0]?["registrantTypeName"]?.text == "VIP")
            let workshop = try #require(sessions.first { $0["id"]?.integer == 15 })
            #expect(workshop["startDate"]?.text == "2026-03-02T00:00:00Z")
            #expect(workshop["startTime"]?.text == "1970-01-01T12:00:00Z")
            #expect(workshop["endTime"]?.text == "1970-01-01T15:30:00Z")
        }
    }

    @Test func `counts are those of the rows`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 300)) { client in
            let sessions = try #require(try await client.get("events/6/sessions").json?["sessions"]).list
            let data = client.sandbox.tikit
            var offers = 0
            for session in sessions {
                let id = try #require(session["id"]?.integer)
                for offer in session["registrantTypes"]?.list ?? [] {
                    offers += 1
                    let type = try #require(offer["registrantTypeId"]?.integer)
                    let registered = data.guests.count { $0.typeID == type && $0.sessions.contains(id) }
                    let rows = data.checkIns.count { $0.session == id && data.guest($0.guest).typeID == type }
                    #expect(offer["registered"]?.integer == Int64(registered))
                    // One offer's own count is two short on purpose.
                    let checkIns = id == 16 && type == 1 ? rows - 2 : rows
                    #expect(offer["checkins"]?.integer == Int64(checkIns))
                    let percentage = registered == 0 ? 0 : 100 * Double(checkIns) / Double(registered)
                    guard case .number(let reported) = offer["attendancePercentage"] else {
                        Issue.record("no percentage in session \(id), type \(type)")
                        continue
                    }
                    #expect(abs(reported - percentage) <= 0.005_000_1)
                    if let stock = offer["stock"]?.integer {
                        let used = try #require(offer["used"]?.integer)
                        #expect(used == Int64(registered))
                        #expect(offer["available"]?.integer == stock - used)
                        #expect(used <= stock)
                    } else {
                        #expect(offer["available"] == .null)
                    }
                }
            }
            #expect(offers == 45)
        }
    }

    @Test(arguments: ["events/99/sessions", "events/x/sessions", "events/6/speakers", "nowhere"])
    func `what does not exist is not found`(path: String) async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.get(path)
            #expect(answer.status == 404)
            #expect(answer.message == "Not found")
            #expect(answer.json?["error"]?.text == "Not found")
        }
    }

    @Test func `an event may have no sessions`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.get("events/12/sessions")
            #expect(answer.status == 200)
            #expect(answer.json?["sessions"] == .list([]))
            #expect(answer.json?["totalSessions"]?.integer == 0)
        }
    }
}
