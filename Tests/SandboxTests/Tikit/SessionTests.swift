import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct SessionTests {
    @Test func sessionsHaveTheDocumentedFields() async throws {
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
    @Test func timesAreUTCAndOneSessionHasItsTimeWithoutDate() async throws {
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

    @Test func countsAreThoseOfTheRows() async throws {
        try await withSandbox(SandboxConfiguration(guests: 300)) { client in
            let sessions = try #require(try await client.get("events/6/sessions").json?["sessions"]).list
            var offers = 0
            for session in sessions {
                let id = try #require(session["id"]?.integer)
                for offer in session["registrantTypes"]?.list ?? [] {
                    offers += 1
                    let type = try #require(offer["registrantTypeId"]?.integer)
                    let registered = try await client.sandbox.rows(
                        "SELECT guest_id FROM registrations WHERE session_id = \(id) AND registrant_type_id = \(type)"
                    ).count
                    let rows = try await client.sandbox.rows(
                        "SELECT id FROM checkins WHERE session_id = \(id) AND registrant_type_id = \(type)"
                    ).count
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
    func whatIsNotThereIsNotFound(path: String) async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.get(path)
            #expect(answer.status == 404)
            #expect(answer.message == "Not found")
            #expect(answer.json?["error"]?.text == "Not found")
        }
    }

    @Test func anEventMayHaveNoSessions() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.get("events/12/sessions")
            #expect(answer.status == 200)
            #expect(answer.json?["sessions"] == .list([]))
            #expect(answer.json?["totalSessions"]?.integer == 0)
        }
    }
}
