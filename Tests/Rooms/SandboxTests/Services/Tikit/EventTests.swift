import Base
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct EventTests {
    @Test func `an event has the documented fields`() async throws {
        try await withSandbox { client in
            let answer = try await client.get("events", [("query", "tech SUMMIT"), ("limit", "100")])
            #expect(answer.status == 200 && answer.identifiers == [6])
            let event = try #require(answer.json?["data"]?[0])
            let fields: Set = [
                "id", "name", "accessType", "isActive", "createdAt", "startDate", "endDate", "place", "address",
                "addressCity", "categories", "landingMedia", "registrantsCount", "description", "slug",
            ]
            #expect(event.keys == fields)
            #expect(event["name"] == "Tech Summit 2026" && event["isActive"] == true)
            #expect(event["startDate"] == "2026-03-01T00:00:00Z" && event["endDate"] == "2026-03-03T23:59:59Z")
            #expect(event["registrantsCount"] == 60 && event["categories"]?[0]?.keys == ["id", "name"])
            #expect(event["landingMedia"]?[0]?.keys == ["id", "path", "isDefault"])
            #expect(answer.json?["pagination"]?.keys == ["current_page", "per_page", "total_items", "total_pages"])
        }
    }

    @Test(
        arguments: [
            ([("order", "id:DESC"), ("limit", "5")], [12, 11, 10, 9, 8]),
            ([("order", "id:DESC"), ("limit", "5"), ("page", "3")], [2, 1]), ([("limit", "5"), ("page", "4")], []),
            ([("isActive", "true")], [5, 6, 7, 8, 9, 10]), ([("isActive", "false")], [1, 2, 3, 4, 11, 12]),
            ([("query", "ÑUBLE")], [2]), ([("query", "o'higgins")], [4]), ([("query", "nothing like it")], []),
            ([("filter", "[]"), ("order", "name:ASC"), ("order", "id:DESC"), ("query", "en")], [12, 10, 5, 4, 2]),
            ([("filter", #"[{"field":"e.id","operator":"in","value":[3,"9",99]}]"#)], [3, 9]),
            ([("filter", #"[{"field":"e.isActive","operator":"=","value":true}]"#), ("query", "EXPO")], [9]),
            ([("order", "startDate:DESC"), ("isActive", "true")], [10, 6, 8, 7, 9, 5]),
        ] as [([(String, String)], [Int64])])
    func `lists are searched, filtered, ordered and divided`(query: [(String, String)], expected: [Int64]) async throws
    {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let limit = query.contains { $0.0 == "limit" } ? [] : [("limit", "50")]
            let answer = try await client.get("events", query + limit)
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
            #expect(answer.status == 400 && answer.message == "Invalid data" && answer.error == "Invalid data")
        }
    }
}

@Suite(.timeLimit(.minutes(30))) struct SessionTests {
    /// 09:00 in Santiago is 12:00 UTC on that day; session 15 has its time of day on 1970-01-01.
    @Test func `sessions have the documented fields, and times in UTC`() async throws {
        try await withSandbox { client in
            let answer = try await client.get("events/6/sessions")
            #expect(answer.status == 200)
            #expect(answer.json?.keys == ["eventId", "eventName", "sessions", "totalSessions"])
            #expect(answer.json?["eventName"] == "Tech Summit 2026" && answer.json?["totalSessions"] == 8)
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
            #expect(sessions[0]["registrantTypes"]?[0]?["sessionRegistrantTypeId"] == 45)
            let rows = [
                (0, "2026-03-01T00:00:00Z", "2026-03-01T12:00:00Z", "2026-03-01T16:00:00Z"),
                (3, "2026-03-02T00:00:00Z", "1970-01-01T12:00:00Z", "1970-01-01T15:30:00Z"),
            ]
            for (place, date, start, end) in rows {
                let times = ["startDate", "startTime", "endTime"].map { sessions[place][$0]?.string }
                #expect(times == [date, start, end])
            }
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
                    let registered = Int64(data.guests.count { $0.typeID == type && $0.sessions.contains(id) })
                    let rows = data.checkIns.count { $0.session == id && data.guest($0.guest).typeID == type }
                    #expect(offer["registered"]?.integer == registered && offer["used"]?.integer == registered)
                    // One offer's own count is two short on purpose.
                    let checkIns = Int64(id == 16 && type == 1 ? rows - 2 : rows)
                    #expect(offer["checkins"]?.integer == checkIns)
                    let percentage = registered == 0 ? 0 : 100 * Double(checkIns) / Double(registered)
                    #expect(abs((offer["attendancePercentage"]?.number ?? -1) - percentage) <= 0.005_000_1)
                    let stock = offer["stock"]?.integer
                    #expect(offer["available"]?.integer == stock.map { $0 - registered } && stock ?? .max >= registered)
                }
            }
            #expect(offers == 45)
            let empty = try await client.get("events/12/sessions").json
            #expect(empty?["sessions"] == [] && empty?["totalSessions"] == 0)
        }
    }

    @Test(arguments: ["events/99/sessions", "events/x/sessions", "events/6/speakers", "nowhere"])
    func `what does not exist is not found`(path: String) async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.get(path)
            #expect(answer.status == 404 && answer.message == "Not found" && answer.error == "Not found")
        }
    }
}
