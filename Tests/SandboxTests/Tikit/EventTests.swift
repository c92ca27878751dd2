import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct EventTests {
    @Test func anEventHasTheDocumentedFields() async throws {
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

    @Test func pagesFollowEachOther() async throws {
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
    func listsAreSearchedFilteredAndOrdered(query: [(String, String)], expected: [Int64]) async throws {
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
    func whatCannotBeReadIsInvalid(name: String, value: String) async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.get("events", [(name, value)])
            #expect(answer.status == 400)
            #expect(answer.message == "Invalid data")
            #expect(answer.json?["error"]?.text == "Invalid data")
        }
    }
}
