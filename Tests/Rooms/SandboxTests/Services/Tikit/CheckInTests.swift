import Base
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct CheckInTests {
    @Test func `check-ins are those of the data, with the documented fields`() async throws {
        let fields: Set = ["id", "guest", "eventSession", "method", "latitude", "longitude", "createdAt", "updatedAt"]
        try await withSandbox { client in
            let served = try #require(try await client.checkIns(limit: 500).json?["data"]).list
            let (data, names) = (client.sandbox.tikit, client.sandbox.tikit.events.first { $0.id == 6 }?.sessions)
            let rows: [TikitData.CheckIn] = data.checkIns(of: 6).reversed()
            #expect(served.count == rows.count && !served.isEmpty)
            for (json, row) in zip(served, rows) {
                #expect(json.keys == fields)
                #expect(json["guest"]?.keys == ["id", "firstName", "lastName", "email", "registrantType"])
                let guest = data.guest(row.guest)
                let expected = [
                    guest.firstName, guest.lastName, guest.email, guest.typeName,
                    names?.first { $0.id == row.session }?.name, row.method, row.createdAt.utcText,
                    row.updatedAt.utcText,
                ]
                let texts = [
                    json["guest"]?["firstName"], json["guest"]?["lastName"], json["guest"]?["email"],
                    json["guest"]?["registrantType"]?["name"], json["eventSession"]?["name"], json["method"],
                    json["createdAt"], json["updatedAt"],
                ].map { $0?.string }
                #expect(json["id"]?.integer == row.id && texts == expected)
                #expect(json["latitude"]?.number == row.latitude && json["longitude"]?.number == row.longitude)
            }
        }
    }

    @Test func `pages hold each check-in once`() async throws {
        try await withSandbox { client in
            let expected = client.sandbox.checkInIdentifiers()
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
            #expect(try await client.checkIns(page: pages + 1, limit: 7).identifiers == [])
            #expect(try await client.checkIns(limit: 1000).page("per_page") == 500)
            #expect(try await client.get("checkins").page("per_page") == 10)
        }
    }

    @Test func `filters keep what they say`() async throws {
        let cases: [(String, (TikitData.CheckIn) -> Bool)] = [
            (#"{"field":"e.eventSession","operator":"=","value":12}"#, { $0.session == 12 }),
            (#"{"field":"e.eventSession","operator":"=","value":"12"}"#, { $0.session == 12 }),
            (#"{"field":"e.eventSession","operator":"!=","value":12}"#, { $0.session != 12 }),
            (#"{"field":"e.eventSession","operator":"in","value":[13,17]}"#, { [13, 17].contains($0.session) }),
            (#"{"field":"e.id","operator":"<","value":250}"#, { $0.id < 250 }),
            (#"{"field":"e.id","operator":"<=","value":250}"#, { $0.id <= 250 }),
            (#"{"field":"e.id","operator":">","value":600}"#, { $0.id > 600 }),
            (#"{"field":"e.id","operator":">=","value":600}"#, { $0.id >= 600 }),
            (#"{"field":"e.guest","operator":"=","value":355}"#, { $0.guest == 355 }),
            (#"{"field":"e.method","operator":"in","value":["NFC","LIST"]}"#, { ["NFC", "LIST"].contains($0.method) }),
            (
                #"{"field":"e.createdAt","operator":">=","value":"2026-03-02T09:00:00-03:00"}"#,
                { $0.createdAt.utcText >= "2026-03-02T12:00:00Z" }
            ),
            (
                #"{"field":"e.id","operator":">","value":500},{"field":"e.method","operator":"=","value":"QR"}"#,
                { $0.id > 500 && $0.method == "QR" }
            ),
            (#"{"field":"e.id","operator":"in","value":[]}"#, { _ in false }),
        ]
        try await withSandbox { client in
            for (clauses, isIn) in cases {
                let all = client.sandbox.tikit.checkIns(of: 6).filter(isIn).map(\.id)
                let event = #"{"field":"e.event","operator":"=","value":6}"#
                let answer = try await client.checkIns(limit: 500, filter: "[\(event),\(clauses)]")
                #expect(answer.identifiers == all.reversed(), "\(clauses)")
                #expect(answer.page("total_items") == Int64(all.count))
            }
        }
    }

    @Test func `an unreadable filter is invalid`() async throws {
        let filters = [
            #"[{"field":"e.color","operator":"=","value":1}]"#, #"[{"field":"e.id","operator":"like","value":1}]"#,
            #"[{"field":"e.id","operator":"=","value":"one"}]"#, #"[{"field":"e.id","operator":"=","value":true}]"#,
            #"[{"field":"e.id","operator":"in","value":3}]"#, #"[{"field":"e.id","operator":"="}]"#,
            #"[{"field":"e.createdAt","operator":">","value":"yesterday"}]"#, #"{"field":"e.id"}"#, "[",
        ]
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            for filter in filters {
                let answer = try await client.checkIns(filter: filter)
                #expect(answer.status == 400 && answer.message == "Invalid data", "\(filter)")
            }
        }
    }

    @Test func `orders are those requested, and guests are searched by name`() async throws {
        let cases: [(String, (TikitData.CheckIn, TikitData.CheckIn) -> Bool)] = [
            ("id:ASC", { $0.id < $1.id }), ("createdAt:DESC", { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }),
            ("e.method:ASC", { ($0.method, $0.id) < ($1.method, $1.id) }),
            ("createdAt", { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }),
        ]
        try await withSandbox { client in
            for (order, isBefore) in cases {
                let expected = client.sandbox.tikit.checkIns(of: 6).sorted(by: isBefore).map(\.id)
                let answer = try await client.checkIns(limit: 500, order: order)
                #expect(answer.identifiers == expected, "\(order)")
            }
            let data = client.sandbox.tikit
            let found = data.checkIns.filter { row in
                data.guest(row.guest).lastName.contains("Muñoz") || data.guest(row.guest).firstName.contains("Muñoz")
            }
            let answer = try await client.get("checkins", [("query", "MUÑOZ"), ("limit", "500")])
            #expect(!found.isEmpty && answer.identifiers == found.map(\.id))
        }
    }

    @Test func `lists follow every change in the rows`() async throws {
        try await withSandbox { client in
            let before = try await client.checkIns(limit: 500).identifiers
            let inserted = client.sandbox.insertCheckIns(3)
            let removed = client.sandbox.removeCheckIns(2)
            let after = try await client.checkIns(limit: 500).identifiers
            #expect(Set(after) == Set(before).union(inserted).subtracting(removed))
            #expect(inserted.allSatisfy { $0 > before[0] })
            #expect(inserted.count == 3)
            #expect(removed.count == 2)
            client.sandbox.change { $0.removeCheckIns { $0.event == 6 } }
            #expect(try await client.checkIns().page("total_pages") == 0)
        }
    }
}

@Suite(.timeLimit(.minutes(30))) struct RegisterTests {
    @Test func `a guest is checked in once`() async throws {
        try await withSandbox(clock: TestClock(1_772_367_045)) { client in
            let highest = try #require(client.sandbox.tikit.checkIns.last?.id)
            let code = try #require(client.sandbox.tikit.absent(from: 12).first?.code)
            let body = #"{"event":6,"eventSession":12,"guest":"\#(code)"}"#
            let answer = try await client.post("checkins/register", body)
            #expect(answer.status == 201)
            let row = try #require(answer.json)
            #expect(row["id"]?.integer == highest + 1)
            #expect(row["eventSession"]?["name"] == "Día 1 - Mañana" && row["method"] == "QR")
            #expect(row["createdAt"] == "2026-03-01T12:10:45Z" && row["updatedAt"] == row["createdAt"])
            #expect(try await client.checkIns(limit: 1).json?["data"]?[0] == row)

            let again = try await client.post("checkins/register", body)
            #expect(again.status == 409 && again.message == "Guest has already checked in for this session")
            #expect(again.error == again.message)
        }
    }

    @Test func `each refusal is the documented one`() async throws {
        try await withSandbox { client in
            let code = try #require(client.sandbox.tikit.absent(from: 12).first?.code)
            let guests = client.sandbox.tikit.guests
            let stranger = try #require(guests.first { $0.event == 2 }?.code)
            let elsewhere = try #require(guests.first { $0.event == 6 && !$0.sessions.contains(17) }?.code)
            let cases: [(String, Int, String)] = [
                (#"{"event":6,"eventSession":12}"#, 400, "Invalid data"),
                (#"{"event":"six","eventSession":12,"guest":"\#(code)"}"#, 400, "Invalid data"),
                (#"{"event":6,"eventSession":12,"guest":""}"#, 400, "Invalid data"), ("not json", 400, "Invalid data"),
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
            let before = client.sandbox.tikit.checkIns
            for (body, status, message) in cases {
                let answer = try await client.post("checkins/register", body)
                #expect(answer.status == status && answer.message == message && answer.error == message, "\(body)")
            }
            #expect(client.sandbox.tikit.checkIns == before)
        }
    }
}
