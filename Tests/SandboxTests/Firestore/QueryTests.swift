import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct QueryTests {
    /// Puts five notes in: n is 1, 2, 3, 3.5 and a text; the last lacks k.
    private func withNotes(_ body: (FirestoreClient) async throws -> Void) async throws {
        try await withFirestore { database in
            func note(_ id: String, _ fields: String) -> String {
                #"{"update":{"name":"\#(database.root)/notes/\#(id)","fields":{\#(fields)}}}"#
            }
            let answer = try await database.commit(
                note("a", #""n":{"integerValue":"3"},"k":{"stringValue":"x"}"#),
                note("b", #""n":{"doubleValue":3.5},"k":{"stringValue":"y"}"#),
                note("c", #""n":{"integerValue":"1"},"k":{"nullValue":null}"#),
                note("d", #""n":{"stringValue":"3"},"k":{"stringValue":"x"}"#), note("e", #""n":{"integerValue":"2"}"#))
            try #require(answer.status == 200)
            try await body(database)
        }
    }

    private func condition(_ field: String, _ op: String, _ value: String) -> String {
        #"{"fieldFilter":{"field":{"fieldPath":"\#(field)"},"op":"\#(op)","value":{\#(value)}}}"#
    }

    private func notes(_ rest: String) -> String { #"{"from":[{"collectionId":"notes"}]\#(rest)}"# }

    private func order(by field: String) -> String {
        #","orderBy":[{"field":{"fieldPath":"\#(field)"},"direction":"ASCENDING"},{"field":{"fieldPath":"__name__"}}]"#
    }

    @Test func `conditions choose documents`() async throws {
        let cases = [
            ("EQUAL", #""integerValue":"3""#, ["a"]), ("EQUAL", #""doubleValue":3"#, ["a"]),
            ("EQUAL", #""stringValue":"3""#, ["d"]),
            ("GREATER_THAN_OR_EQUAL", #""integerValue":"2""#, ["e", "a", "b"]),
            ("GREATER_THAN_OR_EQUAL", #""doubleValue":3.6"#, []),
        ]
        try await withNotes { database in
            for (op, value, expected) in cases {
                let found = try await database.identifiers(notes(#","where":\#(condition("n", op, value))"#))
                #expect(found == expected, "\(op) \(value)")
            }
            let both = [
                condition("k", "EQUAL", #""stringValue":"x""#), condition("n", "EQUAL", #""integerValue":"3""#),
            ]
            let filter = #"{"compositeFilter":{"op":"AND","filters":[\#(both.joined(separator: ","))]}}"#
            #expect(try await database.identifiers(notes(#","where":\#(filter)"#)) == ["a"])
        }
    }

    @Test func `orders, cursors and limits`() async throws {
        try await withNotes { database in
            func after(_ value: String, _ id: String) -> String {
                #","startAt":{"values":[{\#(value)},{"referenceValue":"\#(database.root)/notes/\#(id)"}],"before":false}"#
            }
            let cases = [
                ("", ["a", "b", "c", "d", "e"]), (#","limit":2"#, ["a", "b"]), (#","limit":0"#, []),
                (order(by: "n"), ["c", "e", "a", "b", "d"]), (order(by: "k"), ["c", "a", "d", "b"]),
                (order(by: "n") + after(#""integerValue":"2""#, "e"), ["a", "b", "d"]),
                (order(by: "n") + after(#""integerValue":"2""#, "d"), ["e", "a", "b", "d"]),
                (order(by: "n") + after(#""stringValue":"4""#, "a"), []),
                (order(by: "k") + after(#""stringValue":"x""#, "a") + #","limit":1"#, ["d"]),
            ]
            for (rest, expected) in cases {
                let found = try await database.identifiers(notes(rest))
                #expect(found == expected, "\(rest)")
            }
        }
    }

    @Test func `pages by cursor cover every check-in once`() async throws {
        try await withFirestore(members: 10, visits: 400) { database in
            var found: [String] = []
            var cursor = ""
            while true {
                let answer = try await database.query(
                    #"{"from":[{"collectionId":"check_ins"}]\#(order(by: "checkInDate"))\#(cursor),"limit":90}"#)
                let documents = answer.json?.list.compactMap { $0["document"] } ?? []
                found += documents.compactMap { $0["name"]?.text?.lastPart }
                guard let last = documents.last, let time = last["fields"]?["checkInDate"],
                    let name = last["name"]?.text, case .object(let kind) = time, let (type, value) = kind.first
                else { break }
                let written = value.text.map { #""\#($0)""# } ?? (value == .null ? "null" : "\(value)")
                cursor =
                    #","startAt":{"values":[{"\#(type)":\#(written)},{"referenceValue":"\#(name)"}],"before":false}"#
            }
            let all = database.sandbox.firestoreIdentifiers(in: "check_ins")
            // Two have no such field, and an order leaves those out.
            #expect(Set(found).union(["odd-no_fields", "odd-no_date"]) == Set(all))
            #expect(found.count == all.count - 2)
        }
    }

    @Test func `the response is a list with a time`() async throws {
        try await withNotes { database in
            let found = try await database.query(notes(#","limit":1"#)).json
            #expect(found?[0]?.keys == ["document", "readTime"])
            let none = try await database.query(#"{"from":[{"collectionId":"none"}]}"#).json
            #expect(none?.list.count == 1)
            #expect(none?[0]?.keys == ["readTime"])
            let named = try await database.query(notes(#","select":{"fields":[{"fieldPath":"__name__"}]},"limit":1"#))
            #expect(named.json?[0]?["document"]?.keys == ["name", "createTime", "updateTime"])
            let some = try await database.query(notes(#","select":{"fields":[{"fieldPath":"k"}]},"limit":1"#)).json
            #expect(some?[0]?["document"]?["fields"]?.keys == ["k"])
        }
    }

    @Test func `equality and range together need an index`() async throws {
        try await withFirestore { database in
            func query(_ collection: String, _ field: String, _ rest: String) async throws -> Answer {
                let conditions = [condition(field, "EQUAL", #""stringValue":"family-visit_based-2-1""#), rest]
                let filter = conditions.filter { !$0.isEmpty }.joined(separator: ",")
                return try await database.query(
                    #"{"from":[{"collectionId":"\#(collection)"}],"where":{"compositeFilter":{"op":"AND","filters":"#
                        + "[\(filter)]}}}")
            }
            let since = condition("checkInDate", "GREATER_THAN_OR_EQUAL", #""timestampValue":"2020-01-01T00:00:00Z""#)
            let recommended = try await query("check_ins", "memberId", since)
            #expect(recommended.status == 200)
            let dates = recommended.json?.list.compactMap {
                $0["document"]?["fields"]?["checkInDate"]?["timestampValue"]?.text
            }
            #expect(dates?.count == 14)
            #expect(dates == dates?.sorted())
            let missing = try await query("check_ins", "userId", since)
            #expect(missing.status == 400)
            #expect(missing.errorStatus == "FAILED_PRECONDITION")
            #expect(missing.errorMessage?.hasPrefix("The query requires an index") == true)
            #expect(try await query("members", "planId", "").status == 200)
        }
    }

    @Test func `what is not a query is refused, in a list`() async throws {
        let queries = [
            "{}", "[]", #"{"from":[]}"#, #"{"from":[{"collectionId":"a"},{"collectionId":"b"}]}"#, #"{"from":[{}]}"#,
            #"{"from":[{"collectionId":"a/b"}]}"#, notes(#","limit":-1"#), notes(#","limit":{"value":2}"#),
            notes(#","where":{}"#), notes(#","orderby":[]"#),
            notes(#","where":\#(condition("a", "LIKE", #""nullValue":null"#))"#),
            notes(#","where":{"compositeFilter":{"op":"AND","filters":[]}}"#),
            notes(#","where":{"compositeFilter":{"op":"OR","filters":[]}}"#),
            notes(#","orderBy":[{"field":{"fieldPath":"a"},"direction":"UP"}]"#),
            notes(#","orderBy":[{"field":{"fieldPath":"a"}},{"field":{"fieldPath":"a"}}]"#),
            notes(order(by: "n") + #","startAt":{"values":[{"nullValue":null},{"nullValue":null}]}"#),
            // What Firestore serves and the sandbox does not.
            notes(#","offset":1"#), notes(#","endAt":{}"#), #"{"from":[{"collectionId":"a","allDescendants":true}]}"#,
        ]
        try await withFirestore { database in
            for query in queries {
                let answer = try await database.query(query)
                #expect(answer.status == 400, "\(query)")
                #expect(answer.json?[0]?["error"]?["status"]?.text == "INVALID_ARGUMENT", "\(query)")
            }
        }
    }
}
