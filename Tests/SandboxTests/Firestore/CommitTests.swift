import Tables
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct CommitTests {
    private func instant(_ text: String) throws -> FirestoreTimestamp { try #require(FirestoreTimestamp(text)) }

    @Test func `a document is created and changed`() async throws {
        try await withFirestore { database in
            let made = try await database.commit(database.set("notes/a", 1))
            #expect(made.status == 200)
            let time = try #require(made.json?["writeResults"]?[0]?["updateTime"]?.text)
            #expect(made.json?["commitTime"]?.text == time)
            let read = try await database.get("/notes/a").json
            #expect(read?.keys == ["name", "fields", "createTime", "updateTime"])
            #expect(read?["name"]?.text == database.root + "/notes/a")
            #expect(read?["createTime"]?.text == time)
            #expect(read?["updateTime"]?.text == time)
            #expect(read?["fields"] == .object(["n": .object(["integerValue": .text("1")])]))
            let changed = try await database.commit(database.set("notes/a", 2))
            let later = try #require(changed.json?["commitTime"]?.text)
            #expect(try instant(later) > instant(time))
            let again = try await database.get("/notes/a").json
            #expect(again?["createTime"]?.text == time)
            #expect(again?["updateTime"]?.text == later)
            let gone = try await database.get("/notes/b")
            #expect(gone.status == 404)
            #expect(gone.errorStatus == "NOT_FOUND")
            #expect(gone.json?["error"]?["code"]?.integer == 404)
        }
    }

    @Test func `a mask sets and removes what it names`() async throws {
        try await withFirestore { database in
            let name = "\(database.root)/notes/a"
            _ = try await database.commit(
                #"{"update":{"name":"\#(name)","fields":{"a":{"integerValue":"1"},"b":{"integerValue":"2"},"#
                    + #""m":{"mapValue":{"fields":{"x":{"integerValue":"3"},"y":{"integerValue":"4"}}}}}}}"#)
            let answer = try await database.commit(
                #"{"update":{"name":"\#(name)","fields":{"a":{"integerValue":"10"},"m":{"mapValue":{"fields":"#
                    + #"{"x":{"integerValue":"30"}}}},"ignored":{"nullValue":null}}},"#
                    + #""updateMask":{"fieldPaths":["a","b","m.x"]}}"#)
            #expect(answer.status == 200)
            let fields = try await database.get("/notes/a").json?["fields"]
            #expect(
                fields
                    == .object([
                        "a": .object(["integerValue": .text("10")]),
                        "m": .object([
                            "mapValue": .object([
                                "fields": .object([
                                    "x": .object(["integerValue": .text("30")]),
                                    "y": .object(["integerValue": .text("4")]),
                                ])
                            ])
                        ]),
                    ]))
        }
    }

    @Test func `a write that changes nothing keeps the update time`() async throws {
        try await withFirestore { database in
            let time = try await database.commit(database.set("notes/a", 1)).json?["commitTime"]?.text
            let same = try await database.commit(database.set("notes/a", 1)).json
            #expect(same?["writeResults"]?[0]?["updateTime"]?.text == time)
            #expect(try await database.updateTime(of: "notes/a") == time)
        }
    }

    @Test func `preconditions are answered as Google does`() async throws {
        try await withFirestore { database in
            _ = try await database.commit(database.set("notes/a", 1))
            let time = try await database.updateTime(of: "notes/a")
            func attempt(_ path: String, _ condition: String) async throws -> (Int, String?) {
                let answer = try await database.commit(
                    database.set(path, 5, #","currentDocument":{\#(condition)}"#))
                return (answer.status, answer.errorStatus)
            }
            #expect(try await attempt("notes/a", #""exists":false"#) == (409, "ALREADY_EXISTS"))
            #expect(try await attempt("notes/b", #""exists":true"#) == (404, "NOT_FOUND"))
            #expect(try await attempt("notes/b", #""updateTime":"\#(time)""#) == (404, "NOT_FOUND"))
            #expect(
                try await attempt("notes/a", #""updateTime":"2026-01-01T00:00:00Z""#) == (400, "FAILED_PRECONDITION"))
            #expect(
                try await attempt("notes/a", #""exists":true,"updateTime":"\#(time)""#) == (400, "INVALID_ARGUMENT"))
            #expect(try await database.updateTime(of: "notes/a") == time)
            #expect(try await attempt("notes/a", #""updateTime":"\#(time)""#) == (200, nil))
            #expect(try await attempt("notes/b", #""exists":false"#) == (200, nil))
        }
    }

    @Test func `all writes or none`() async throws {
        try await withFirestore { database in
            _ = try await database.commit(database.set("notes/a", 1))
            let answer = try await database.commit(
                database.set("notes/b", 2), database.set("notes/a", 7),
                database.set("notes/c", 3, #","currentDocument":{"exists":true}"#))
            #expect(answer.status == 404)
            #expect(try await database.get("/notes/b").status == 404)
            #expect(try await database.field("n", of: "notes/a")?["integerValue"]?.text == "1")
        }
    }

    @Test func `writes in a commit see those before them`() async throws {
        try await withFirestore { database in
            let answer = try await database.commit(
                database.set("notes/a", 1, #","currentDocument":{"exists":false}"#),
                database.set("notes/a", 2, #","currentDocument":{"exists":true}"#))
            #expect(answer.status == 200)
            #expect(try await database.field("n", of: "notes/a")?["integerValue"]?.text == "2")
        }
    }

    @Test func `what is not a commit is refused`() async throws {
        let bodies = [
            "[]", "x", #"{"writes":{}}"#, #"{"writes":[{}]}"#, #"{"write":[]}"#, #"{"writes":[{"update":{}}]}"#,
            #"{"writes":[{"update":{"name":"projects/other/databases/(default)/documents/a/b"}}]}"#,
            #"{"writes":[{"update":{"name":"members/a"}}]}"#, #"{"writes":[{"update":{"name":"ROOT/members"}}]}"#,
            #"{"writes":[{"update":{"name":"ROOT/members/__a__"}}]}"#,
            #"{"writes":[{"update":{"name":"ROOT/members/."}}]}"#,
            #"{"writes":[{"update":{"name":"ROOT/members/a"},"updateMask":{"fieldPaths":["a..b"]}}]}"#,
            // What Firestore serves and the sandbox does not.
            #"{"writes":[{"delete":"ROOT/members/a"}]}"#, #"{"writes":[],"transaction":"c2FuZGJveA=="}"#,
        ]
        try await withFirestore { database in
            for body in bodies {
                let answer = try await database.post(":commit", body.replacing("ROOT", with: database.root))
                #expect(answer.status == 400, "\(body)")
                #expect(answer.errorStatus == "INVALID_ARGUMENT", "\(body)")
                #expect(answer.json?["error"]?["code"]?.integer == 400)
                #expect(answer.errorMessage?.isEmpty == false)
            }
        }
    }

    /// Sixty receptions let in the last of a family at the same time.
    @Test func `exactly one of the commits with the same precondition wins`() async throws {
        try await withFirestore { database in
            let path = "members/family-last_visit-1"
            let time = try await database.updateTime(of: path)
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<60 {
                    group.addTask {
                        try await database.commit(
                            #"{"update":{"name":"\#(database.root)/\#(path)","fields":{"remainingVisits":"#
                                + #"{"integerValue":"0"}}},"updateMask":{"fieldPaths":["remainingVisits"]},"#
                                + #""currentDocument":{"updateTime":"\#(time)"}}"#,
                            database.set("check_ins/from-\(number)", number, #","currentDocument":{"exists":false}"#)
                        ).status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 200 } == 1)
            #expect(statuses.count { $0 == 400 } == 59)
            let written = database.sandbox.firestoreIdentifiers(in: "check_ins").filter { $0.hasPrefix("from-") }
            #expect(written.count == 1)
        }
    }

    @Test func `update times strictly increase`() async throws {
        let clock = TestClock()
        var configuration = SandboxConfiguration(guests: 1)
        configuration.clock = { clock.now }
        try await withFirestore(configuration) { database in
            var times: [String] = []
            for number in 0..<20 {
                times.append(
                    try #require(try await database.commit(database.set("notes/a", number)).json?["commitTime"]?.text))
            }
            let instants = try times.map(instant)
            #expect(instants == instants.sorted())
            #expect(Set(instants).count == 20)
        }
    }
}
