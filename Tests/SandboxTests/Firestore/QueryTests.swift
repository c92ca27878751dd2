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

    @Test(arguments: [
        ("EQUAL", #""integerValue":"3""#, ["a"]), ("EQUAL", #""doubleValue":3"#, ["a"]),
        ("EQUAL", #""stringValue":"3""#, ["d"]), ("LESS_THAN", #""integerValue":"3""#, ["c", "e"]),
        ("LESS_THAN_OR_EQUAL", #""integerValue":"3""#, ["c", "e", "a"]),
        ("GREATER_THAN", #""integerValue":"2""#, ["a", "b"]), ("GREATER_THAN", #""doubleValue":3.5"#, []),
        ("GREATER_THAN_OR_EQUAL", #""integerValue":"2""#, ["e", "a", "b"]),
        ("IN", #""arrayValue":{"values":[{"integerValue":"1"},{"stringValue":"3"}]}"#, ["c", "d"]),
    ])
    func conditions(op: String, value: String, expected: [String]) async throws {
        try await withNotes { database in
            let found = try await database.identifiers(notes(#","where":\#(condition("n", op, value))"#))
            #expect(found == expected)
        }
    }

    @Test func conditionsTogetherAndNull() async throws {
        try await withNotes { database in
            let isNull = #"{"unaryFilter":{"field":{"fieldPath":"k"},"op":"IS_NULL"}}"#
            let nulls = try await database.identifiers(notes(#","where":\#(isNull)"#))
            #expect(nulls == ["c"])
            let both = [
                condition("k", "EQUAL", #""stringValue":"x""#), condition("n", "EQUAL", #""integerValue":"3""#),
            ]
            let filter = #"{"compositeFilter":{"op":"AND","filters":[\#(both.joined(separator: ","))]}}"#
            #expect(try await database.identifiers(notes(#","where":\#(filter)"#)) == ["a"])
        }
    }

    /// `(orderBy and the rest, what is found)`.
    @Test(
        arguments: [
            ("", ["a", "b", "c", "d", "e"]),
            (#","orderBy":[{"field":{"fieldPath":"n"}}]"#, ["c", "e", "a", "b", "d"]),
            (#","orderBy":[{"field":{"fieldPath":"n"},"direction":"DESCENDING"}]"#, ["d", "b", "a", "e", "c"]),
            (#","orderBy":[{"field":{"fieldPath":"k"}}]"#, ["c", "a", "d", "b"]),
            (#","orderBy":[{"field":{"fieldPath":"k"},"direction":"DESCENDING"}]"#, ["b", "d", "a", "c"]),
            (#","orderBy":[{"field":{"fieldPath":"__name__"},"direction":"DESCENDING"}]"#, ["e", "d", "c", "b", "a"]),
            (#","limit":2"#, ["a", "b"]), (#","offset":3"#, ["d", "e"]), (#","offset":1,"limit":2"#, ["b", "c"]),
            (#","limit":0"#, []), (#","limit":{"value":2}"#, nil),
        ] as [(String, [String]?)])
    func orders(rest: String, expected: [String]?) async throws {
        try await withNotes { database in
            let answer = try await database.query(notes(rest))
            #expect(answer.status == (expected == nil ? 400 : 200))
            let found = answer.json?.list.compactMap { $0["document"]?["name"]?.text?.lastPart }
            #expect(expected == nil || found == expected)
        }
    }

    @Test(arguments: [
        (#""startAt":{"values":[{"integerValue":"2"}],"before":true}"#, ["e", "a", "b", "d"]),
        (#""startAt":{"values":[{"integerValue":"2"}]}"#, ["a", "b", "d"]),
        (#""endAt":{"values":[{"integerValue":"3"}],"before":true}"#, ["c", "e"]),
        (#""endAt":{"values":[{"integerValue":"3"}],"before":false}"#, ["c", "e", "a"]),
        (
            #""startAt":{"values":[{"integerValue":"2"}]},"endAt":{"values":[{"doubleValue":3.5}]}"#, ["a", "b"]
        ),
        (#""startAt":{"values":[{"stringValue":"4"}]}"#, []), (#""endAt":{"values":[{"nullValue":null}]}"#, []),
    ])
    func cursors(cursor: String, expected: [String]) async throws {
        try await withNotes { database in
            let order = #","orderBy":[{"field":{"fieldPath":"n"}}],"#
            let found = try await database.identifiers(notes(order + cursor))
            #expect(found == expected)
        }
    }

    @Test func cursorsAndConditionsByName() async throws {
        try await withNotes { database in
            func name(_ id: String) -> String { #""referenceValue":"\#(database.root)/notes/\#(id)""# }
            let after = #","startAt":{"values":[{\#(name("b"))}],"before":false},"limit":2"#
            let next = try await database.identifiers(notes(after))
            #expect(next == ["c", "d"])
            let tie =
                #","orderBy":[{"field":{"fieldPath":"k"}}],"startAt":{"values":[{"stringValue":"x"},{\#(name("a"))}]}"#
            #expect(try await database.identifiers(notes(tie)) == ["d", "b"])
            let range = condition("__name__", "GREATER_THAN_OR_EQUAL", name("d"))
            #expect(try await database.identifiers(notes(#","where":\#(range)"#)) == ["d", "e"])
            let some = condition("__name__", "IN", #""arrayValue":{"values":[{\#(name("e"))},{\#(name("a"))}]}"#)
            #expect(try await database.identifiers(notes(#","where":\#(some)"#)) == ["a", "e"])
            let foreign = condition("__name__", "EQUAL", #""stringValue":"a""#)
            #expect(try await database.query(notes(#","where":\#(foreign)"#)).status == 400)
        }
    }

    @Test func pagesByCursorMeetEveryCheckInOnce() async throws {
        try await withFirestore(members: 10, visits: 400) { database in
            var found: [String] = []
            var cursor = ""
            while true {
                let answer = try await database.query(
                    #"{"from":[{"collectionId":"check_ins"}],"orderBy":[{"field":{"fieldPath":"checkInDate"}}]"#
                        + #"\#(cursor),"limit":90}"#)
                let documents = answer.json?.list.compactMap { $0["document"] } ?? []
                found += documents.compactMap { $0["name"]?.text?.lastPart }
                guard let last = documents.last, let time = last["fields"]?["checkInDate"],
                    let name = last["name"]?.text, case .object(let kind) = time, let (type, value) = kind.first
                else { break }
                let written = value.text.map { #""\#($0)""# } ?? (value == .null ? "null" : "\(value)")
                cursor =
                    #","startAt":{"values":[{"\#(type)":\#(written)},{"referenceValue":"\#(name)"}],"before":false}"#
            }
            let all = try database.sandbox.firestoreIdentifiers(in: "check_ins")
            // Two have no such field, and an order leaves those out.
            #expect(Set(found).union(["odd-no_fields", "odd-no_date"]) == Set(all))
            #expect(found.count == all.count - 2)
        }
    }

    @Test func theAnswerIsAListWithATime() async throws {
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

    @Test func equalityAndOrderTogetherNeedAnIndex() async throws {
        try await withFirestore { database in
            func query(_ collection: String, _ field: String, _ order: String) async throws -> Answer {
                try await database.query(
                    #"{"from":[{"collectionId":"\#(collection)"}],"where":"#
                        + condition(field, "EQUAL", #""stringValue":"family-visit_based-2-1""#)
                        + #","orderBy":[\#(order)]}"#)
            }
            let byDate = #"{"field":{"fieldPath":"checkInDate"},"direction":"DESCENDING"}"#
            let recommended = try await query("check_ins", "memberId", byDate)
            #expect(recommended.status == 200)
            let dates = recommended.json?.list.compactMap {
                $0["document"]?["fields"]?["checkInDate"]?["timestampValue"]?.text
            }
            #expect(dates?.count == 14)
            #expect(dates == dates?.sorted(by: >))
            let missing = try await query("check_ins", "userId", byDate)
            #expect(missing.status == 400)
            #expect(missing.errorStatus == "FAILED_PRECONDITION")
            #expect(missing.errorMessage?.hasPrefix("The query requires an index") == true)
            let name = #"{"field":{"fieldPath":"name"}}"#
            #expect(try await query("members", "planId", name).errorStatus == "FAILED_PRECONDITION")
            #expect(try await query("members", "planId", #"{"field":{"fieldPath":"__name__"}}"#).status == 200)
        }
    }

    @Test func documentsAreCounted() async throws {
        try await withNotes { database in
            func count(_ aggregations: String) async throws -> Answer {
                try await database.post(
                    ":runAggregationQuery",
                    #"{"structuredAggregationQuery":{"structuredQuery":\#(notes("")),"aggregations":[\#(aggregations)]}}"#
                )
            }
            let fields = try await count(#"{"alias":"all","count":{}},{"count":{"upTo":"2"}}"#)
                .json?[0]?["result"]?["aggregateFields"]
            #expect(fields?["all"]?["integerValue"]?.text == "5")
            #expect(fields?["field_2"]?["integerValue"]?.text == "2")
            #expect(try await count("").errorStatus == "INVALID_ARGUMENT")
            #expect(try await count(#"{"sum":{"field":{"fieldPath":"n"}}}"#).status == 501)
        }
    }

    @Test(arguments: [
        "{}", "[]", #"{"from":[]}"#, #"{"from":[{"collectionId":"a"},{"collectionId":"b"}]}"#, #"{"from":[{}]}"#,
        #"{"from":[{"collectionId":"a/b"}]}"#, #"{"from":[{"collectionId":"a"}],"limit":-1}"#,
        #"{"from":[{"collectionId":"a"}],"where":{}}"#, #"{"from":[{"collectionId":"a"}],"orderby":[]}"#,
        #"{"from":[{"collectionId":"a"}],"where":{"fieldFilter":{"field":{"fieldPath":"a"},"op":"LIKE","#
            + #""value":{"nullValue":null}}}}"#,
        #"{"from":[{"collectionId":"a"}],"where":{"fieldFilter":{"field":{"fieldPath":"a"},"op":"IN","#
            + #""value":{"arrayValue":{}}}}}"#,
        #"{"from":[{"collectionId":"a"}],"orderBy":[{"field":{"fieldPath":"a"},"direction":"UP"}]}"#,
        #"{"from":[{"collectionId":"a"}],"orderBy":[{"field":{"fieldPath":"a"}},{"field":{"fieldPath":"a"}}]}"#,
        #"{"from":[{"collectionId":"a"}],"startAt":{"values":[{"nullValue":null},{"nullValue":null}]}}"#,
    ])
    func whatIsNoQueryIsRefusedInAList(query: String) async throws {
        try await withFirestore { database in
            let answer = try await database.query(query)
            #expect(answer.status == 400)
            #expect(answer.json?[0]?["error"]?["status"]?.text == "INVALID_ARGUMENT")
        }
    }

    @Test(arguments: [
        #"{"from":[{"collectionId":"a","allDescendants":true}]}"#,
        #"{"from":[{"collectionId":"a"}],"where":{"compositeFilter":{"op":"OR","filters":[]}}}"#,
        #"{"from":[{"collectionId":"a"}],"where":{"unaryFilter":{"op":"IS_NOT_NULL","field":{"fieldPath":"a"}}}}"#,
    ])
    func whatIsNotServedSaysSo(query: String) async throws {
        try await withFirestore { database in
            let answer = try await database.query(query)
            #expect(answer.status == 501)
            #expect(answer.errorStatus == "UNIMPLEMENTED")
        }
    }
}
