import Base
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct CommitTests {
    @Test func `a document is created and changed, and a write that changes nothing keeps the time`() async throws {
        try await withFirestore(clock: TestClock()) { database in
            let made = try await database.commit(database.set("notes/a", 1))
            let time = try #require(made.json?["writeResults"]?[0]?["updateTime"]?.string)
            #expect(made.status == 200 && made.json?["commitTime"]?.string == time)
            let same = try await database.commit(database.set("notes/a", 1)).json
            #expect(same?["writeResults"]?[0]?["updateTime"]?.string == time)
            let read = try await database.get("/notes/a").json
            #expect(read?.keys == ["name", "fields", "createTime", "updateTime"])
            #expect(read?["name"]?.string == database.root + "/notes/a")
            #expect(read?["createTime"]?.string == time && read?["updateTime"]?.string == time)
            #expect(read?["fields"] == ["n": ["integerValue": "1"]])
            var times = [time]
            for number in 2...20 {
                let changed = try await database.commit(database.set("notes/a", number))
                times.append(try #require(changed.json?["commitTime"]?.string))
            }
            // Each later than the one before, although the clock stands still.
            #expect(Set(times).count == 20 && times == times.sorted())
            let again = try await database.get("/notes/a").json
            #expect(again?["createTime"]?.string == time && again?["updateTime"]?.string == times.last)
        }
    }

    @Test func `values are stored as they are, and times to the microsecond`() async throws {
        let values: [(String, JSONValue?)] = [
            (#"{"nullValue":null}"#, nil), (#"{"booleanValue":true}"#, nil), (#"{"doubleValue":2.5}"#, nil),
            (#"{"integerValue":"-9223372036854775808"}"#, nil), (#"{"referenceValue":"projects/p"}"#, nil),
            (#"{"stringValue":"a\"\u0001\n/\u2028"}"#, nil), (#"{"mapValue":{}}"#, nil),
            (#"{"mapValue":{"fields":{"a":{"integerValue":"1"}}}}"#, nil),
            (#"{"timestampValue":"2026-03-16T12:00:00.5-03:00"}"#, ["timestampValue": "2026-03-16T15:00:00.500Z"]),
            (
                #"{"timestampValue":"2026-03-16T12:00:00.123456789Z"}"#,
                ["timestampValue": "2026-03-16T12:00:00.123456Z"]
            ),
        ]
        try await withFirestore { database in
            for (value, stored) in values {
                let answer = try await database.commit(database.write("notes/a", #""v":\#(value)"#))
                #expect(answer.status == 200, "\(value)")
                #expect(try await database.field("v", of: "notes/a") == stored ?? JSONValue(value.utf8), "\(value)")
            }
        }
    }

    @Test func `a mask sets and removes what it names, through maps`() async throws {
        try await withFirestore { database in
            let map = #""mapValue":{"fields":{"x":{"integerValue":"3"},"y":{"integerValue":"4"}}}"#
            let first = #""a":{"integerValue":"1"},"b":{"integerValue":"2"},"m-n":{\#(map)}"#
            let second =
                #""a":{"integerValue":"10"},"ignored":{"nullValue":null},"#
                + #""m-n":{"mapValue":{"fields":{"x":{"integerValue":"30"}}}}"#
            let mask = #","updateMask":{"fieldPaths":["a","b","`m-n`.x","new.deep"]}"#
            let answer = try await database.commit(
                database.write("notes/a", first), database.write("notes/a", second, mask))
            #expect(answer.status == 200)
            let inner: JSONValue = ["x": ["integerValue": "30"], "y": ["integerValue": "4"]]
            let read = try await database.get("/notes/a").json
            #expect(read?["fields"] == ["a": ["integerValue": "10"], "m-n": ["mapValue": ["fields": inner]]])
            let part = try await database.get("/notes/a?mask.fieldPaths=%60m-n%60.y&mask.fieldPaths=gone").json
            #expect(part?["fields"] == ["m-n": ["mapValue": ["fields": ["y": ["integerValue": "4"]]]]])
        }
    }

    @Test func `preconditions are answered as Google does, and all writes are done or none`() async throws {
        try await withFirestore { database in
            _ = try await database.commit(database.set("notes/a", 1))
            let time = try await database.updateTime(of: "notes/a")
            let rows: [(String, String, Int, String?)] = [
                ("notes/a", #""exists":false"#, 409, "ALREADY_EXISTS"),
                ("notes/b", #""exists":true"#, 404, "NOT_FOUND"),
                ("notes/b", #""updateTime":"\#(time)""#, 404, "NOT_FOUND"),
                ("notes/a", #""updateTime":"2026-01-01T00:00:00Z""#, 400, "FAILED_PRECONDITION"),
                ("notes/a", #""updateTime":"\#(time)""#, 200, nil), ("notes/b", #""exists":false"#, 200, nil),
            ]
            for (path, condition, status, error) in rows {
                // The first write is undone with the second.
                let answer = try await database.commit(
                    database.set("notes/other", status), database.set(path, 5, #","currentDocument":{\#(condition)}"#))
                #expect(answer.status == status && answer.errorStatus == error, "\(path) \(condition)")
                let other = try await database.get("/notes/other")
                #expect((other.status == 200) == (status == 200), "\(path) \(condition)")
            }
            let two = try await database.commit(
                database.set("notes/c", 1, #","currentDocument":{"exists":false}"#),
                database.set("notes/c", 2, #","currentDocument":{"exists":true}"#))
            #expect(two.status == 200, "each write sees those before it")
            #expect(try await database.field("n", of: "notes/c") == ["integerValue": "2"])
        }
    }

    @Test(arguments: [
        "x", #"{"writes":[{}]}"#, #"{"writes":[{"update":{}}]}"#,
        #"{"writes":[{"update":{"name":"projects/other/databases/(default)/documents/a/b"}}]}"#,
        #"{"writes":[{"update":{"name":"members/a"}}]}"#, #"{"writes":[{"update":{"name":"ROOT/members"}}]}"#,
        #"{"writes":[{"update":{"name":"ROOT/members/__a__"}}]}"#,
        #"{"writes":[{"update":{"name":"ROOT/members/."}}]}"#,
        #"{"writes":[{"update":{"name":"ROOT/members/a"},"updateMask":{"fieldPaths":["a..b"]}}]}"#,
        // What Firestore serves and the sandbox does not.
        #"{"writes":[{"delete":"ROOT/members/a"}]}"#,
    ])
    func `what is not a commit is refused`(body: String) async throws {
        try await withFirestore { database in
            let answer = try await database.post(":commit", body)
            #expect(answer.status == 400 && answer.errorStatus == "INVALID_ARGUMENT")
            #expect(answer.json?["error"]?["code"] == 400 && answer.json?["error"]?["message"]?.string != nil)
        }
    }

    /// Sixty receptions let in the last of a family at the same time.
    @Test func `exactly one of the commits with the same precondition wins`() async throws {
        try await withFirestore { database in
            let path = "members/family-last_visit-1"
            let condition = #","currentDocument":{"updateTime":"\#(try await database.updateTime(of: path))"}"#
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        try await database.commit(
                            database.set(path, number, condition),
                            database.set("check_ins/from-\(number)", number, #","currentDocument":{"exists":false}"#)
                        ).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.sorted() == [200] + Array(repeating: 400, count: 59))
            let written = database.sandbox.firestoreIdentifiers(in: "check_ins").filter { $0.hasPrefix("from-") }
            #expect(written.count == 1)
        }
    }
}
