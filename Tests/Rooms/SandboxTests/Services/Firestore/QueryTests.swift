import Base
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct QueryTests {
    /// Puts five notes in: n is 1, 2, 3, 3.5 and a text; the last lacks k.
    private func withNotes(_ body: (FirestoreClient) async throws -> Void) async throws {
        try await withFirestore { database in
            let answer = try await database.commit(
                database.write("notes/a", #""n":{"integerValue":"3"},"k":{"stringValue":"x"}"#),
                database.write("notes/b", #""n":{"doubleValue":3.5},"k":{"stringValue":"y"}"#),
                database.write("notes/c", #""n":{"integerValue":"1"},"k":{"nullValue":null}"#),
                database.write("notes/d", #""n":{"stringValue":"3"},"k":{"stringValue":"x"}"#),
                database.write("notes/e", #""n":{"integerValue":"2"}"#))
            try #require(answer.status == 200)
            try await body(database)
        }
    }

    private func condition(_ field: String, _ op: String, _ value: String) -> String {
        #"{"fieldFilter":{"field":{"fieldPath":"\#(field)"},"op":"\#(op)","value":{\#(value)}}}"#
    }

    private func all(_ conditions: String...) -> String {
        #"{"compositeFilter":{"op":"AND","filters":[\#(conditions.joined(separator: ","))]}}"#
    }

    private func notes(_ rest: String) -> String { #"{"from":[{"collectionId":"notes"}]\#(rest)}"# }

    private func order(by field: String) -> String {
        #","orderBy":[{"field":{"fieldPath":"\#(field)"},"direction":"ASCENDING"},{"field":{"fieldPath":"__name__"}}]"#
    }

    private func after(_ value: String, _ id: String) -> String {
        #","startAt":{"values":[{\#(value)},{"referenceValue":"ROOT/notes/\#(id)"}],"before":false}"#
    }

    @Test func `conditions, orders, cursors and limits`() async throws {
        let (least, equal) = ("GREATER_THAN_OR_EQUAL", "EQUAL")
        let x = condition("k", equal, #""stringValue":"x""#)
        let cases: [(String, [String])] = [
            (#","where":"# + condition("n", equal, #""integerValue":"3""#), ["a"]),
            (#","where":"# + condition("n", equal, #""doubleValue":3"#), ["a"]),
            (#","where":"# + condition("n", equal, #""stringValue":"3""#), ["d"]),
            (#","where":"# + condition("n", least, #""integerValue":"2""#), ["e", "a", "b"]),
            (#","where":"# + condition("n", least, #""doubleValue":3.6"#), []),
            (#","where":"# + all(x, condition("n", equal, #""integerValue":"3""#)), ["a"]),
            ("", ["a", "b", "c", "d", "e"]), (#","limit":2"#, ["a", "b"]), (#","limit":0"#, []),
            (order(by: "n"), ["c", "e", "a", "b", "d"]), (order(by: "k"), ["c", "a", "d", "b"]),
            (order(by: "n") + after(#""integerValue":"2""#, "e"), ["a", "b", "d"]),
            (order(by: "n") + after(#""integerValue":"2""#, "d"), ["e", "a", "b", "d"]),
            (order(by: "n") + after(#""stringValue":"4""#, "a"), []),
            (order(by: "k") + after(#""stringValue":"x""#, "a") + #","limit":1"#, ["d"]),
        ]
        try await withNotes { database in
            for (rest, expected) in cases {
                let answer = try await database.query(notes(rest))
                #expect(
                    answer.status == 200 && answer.json?.list.compactMap { $0["document"] }.ids == expected, "\(rest)")
            }
        }
    }

    @Test func `pages by cursor cover every check-in once`() async throws {
        try await withFirestore(members: 10, visits: 400) { database in
            var (found, cursor): ([String], String) = ([], "")
            while true {
                let answer = try await database.query(
                    #"{"from":[{"collectionId":"check_ins"}]\#(order(by: "checkInDate"))\#(cursor),"limit":90}"#)
                let documents = answer.json?.list.compactMap { $0["document"] } ?? []
                found += documents.ids
                guard let last = documents.last, let time = last["fields"]?["checkInDate"], let name = last["name"]
                else { break }
                let values: JSONValue = .array([time, ["referenceValue": name]])
                cursor = #","startAt":{"values":\#(values.text()),"before":false}"#
            }
            let all = database.sandbox.firestoreIdentifiers(in: "check_ins")
            // Two have no such field, and an order leaves those out.
            #expect(Set(found).union(["odd-no_fields", "odd-no_date"]) == Set(all) && found.count == all.count - 2)
        }
    }

    @Test func `the response is a list with a time, and the fields selected`() async throws {
        try await withNotes { database in
            let found = try await database.query(notes(#","select":{"fields":[{"fieldPath":"k"}]},"limit":1"#)).json
            #expect(found?[0]?.keys == ["document", "readTime"] && found?[0]?["document"]?["fields"]?.keys == ["k"])
            let none = try await database.query(#"{"from":[{"collectionId":"none"}]}"#).json
            #expect(none?.list.count == 1 && none?[0]?.keys == ["readTime"])
        }
    }

    @Test func `equality and range together need an index`() async throws {
        try await withFirestore { database in
            let since = condition("checkInDate", "GREATER_THAN_OR_EQUAL", #""timestampValue":"2020-01-01T00:00:00Z""#)
            func visits(_ field: String) async throws -> Answer {
                let filter = all(condition(field, "EQUAL", #""stringValue":"family-visit_based-2-1""#), since)
                return try await database.query(#"{"from":[{"collectionId":"check_ins"}],"where":\#(filter)}"#)
            }
            let dates = try await visits("memberId").json?.list.compactMap {
                $0["document"]?["fields"]?["checkInDate"]?["timestampValue"]?.string
            }
            #expect(dates?.count == 14 && dates == dates?.sorted())
            let missing = try await visits("userId")
            #expect(missing.status == 400 && missing.errorStatus == "FAILED_PRECONDITION")
        }
    }

    @Test func `what is not a query is refused, in a list`() async throws {
        let queries = [
            "{}", "[]", #"{"from":[]}"#, #"{"from":[{"collectionId":"a"},{"collectionId":"b"}]}"#, #"{"from":[{}]}"#,
            notes(#","limit":-1"#), notes(#","limit":{"value":2}"#), notes(#","where":{}"#),
            notes(#","where":\#(condition("a", "LIKE", #""nullValue":null"#))"#),
            notes(#","where":{"compositeFilter":{"op":"OR","filters":[]}}"#),
            notes(#","orderBy":[{"field":{"fieldPath":"a"},"direction":"UP"}]"#),
            notes(#","orderBy":[{"field":{"fieldPath":"a"}},{"field":{"fieldPath":"a"}}]"#),
            notes(order(by: "n") + #","startAt":{"values":[{"nullValue":null},{"nullValue":null}]}"#),
        ]
        try await withFirestore { database in
            for query in queries {
                let answer = try await database.query(query)
                #expect(answer.status == 400, "\(query)")
                #expect(answer.json?[0]?["error"]?["status"] == "INVALID_ARGUMENT", "\(query)")
            }
        }
    }
}
