import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct ReadTests {
    @Test func `a collection is walked page by page`() async throws {
        try await withFirestore { database in
            var found: [String] = []
            var token = ""
            var pages = 0
            repeat {
                let page = try await database.get("/members?pageSize=100\(token)")
                #expect(page.status == 200)
                found += page.json?["documents"]?.list.compactMap { $0["name"]?.text?.lastPart } ?? []
                pages += 1
                token = page.json?["nextPageToken"]?.text.map { "&pageToken=\($0)" } ?? ""
            } while !token.isEmpty
            let all = database.sandbox.firestoreIdentifiers(in: "members")
            #expect(found == all)
            #expect(pages == (found.count + 99) / 100)
            #expect(found.count > 200)
        }
    }

    @Test func `pages have the sizes asked for, within bounds`() async throws {
        try await withFirestore(visits: 500) { database in
            for (query, expected) in [("", 20), ("?pageSize=0", 20), ("?pageSize=7", 7), ("?pageSize=5000", 300)] {
                let page = try await database.get("/check_ins" + query)
                #expect(page.json?["documents"]?.list.count == expected, "\(query)")
            }
        }
    }

    @Test func `new documents do not shift the pages`() async throws {
        try await withFirestore { database in
            _ = try await database.commit(
                database.set("notes/b", 1), database.set("notes/d", 1), database.set("notes/f", 1),
                database.set("notes/h", 1))
            let first = try await database.get("/notes?pageSize=2").json
            let token = try #require(first?["nextPageToken"]?.text)
            _ = try await database.commit(database.set("notes/a", 1), database.set("notes/e", 1))
            let second = try await database.get("/notes?pageSize=9&pageToken=\(token)").json
            #expect(second?["documents"]?.list.compactMap { $0["name"]?.text?.lastPart } == ["e", "f", "h"])
            #expect(second?["nextPageToken"] == nil)
        }
    }

    @Test func `a mask is respected, and a token belongs to its list`() async throws {
        try await withFirestore { database in
            let page = try await database.get("/check_ins?pageSize=90&mask.fieldPaths=memberId").json
            let documents = page?["documents"]?.list ?? []
            #expect(documents.count == 90)
            #expect(documents.allSatisfy { $0["fields"] == nil || $0["fields"]?.keys == ["memberId"] })
            let next = try #require(page?["nextPageToken"]?.text)
            let other = try await database.get("/members?pageToken=\(next)")
            #expect(other.errorStatus == "INVALID_ARGUMENT")
            #expect(try await database.get("/check_ins?pageToken=\(next)").status == 200)
        }
    }

    @Test func `an empty collection is an empty object`() async throws {
        try await withFirestore { database in
            let empty = try await database.get("/nothing")
            #expect(empty.body == "{}")
            #expect(try await database.get("/members/nobody/notes").body == "{}")
        }
    }

    @Test func `what is not a read is refused`() async throws {
        let paths = [
            "/members?pageSize=x", "/members?pageSize=-1", "/members?pageToken=abc", "/members?unknown=1",
            "/members?orderBy=name", "/members?mask.fieldPaths=a..b", "/members/__x__",
            "/members?pageSize=1&pageSize=2",
        ]
        try await withFirestore { database in
            for path in paths {
                let answer = try await database.get(path)
                #expect(answer.status == 400, "\(path)")
                #expect(answer.errorStatus == "INVALID_ARGUMENT", "\(path)")
            }
        }
    }

    @Test func `other databases are not served`() async throws {
        try await withFirestore { database in
            let base = database.sandbox.firestoreBaseURL
            let project = database.sandbox.firestoreProject
            let foreign = try await database.client.send(
                "GET", base + "projects/other/databases/(default)/documents/members")
            #expect(foreign.status == 403)
            #expect(foreign.errorStatus == "PERMISSION_DENIED")
            let named = try await database.client.send(
                "GET", base + "projects/\(project)/databases/x/documents/members")
            #expect(named.status == 404)
            let escaped = try await database.client.send(
                "GET", base + "projects/\(project)/databases/%28default%29/documents/members")
            #expect(escaped.status == 200)
            for path in ["projects/\(project)", "projects/\(project)/databases/(default)/documents", "x"] {
                let answer = try await database.client.send("GET", base + path)
                #expect(answer.status == 404)
                #expect(answer.errorStatus == "NOT_FOUND")
            }
            for verb in [":explode", ":batchGet", ":beginTransaction"] {
                let answer = try await database.post(verb, "{}")
                #expect(answer.status == 404)
                #expect(answer.errorStatus == "NOT_FOUND")
            }
        }
    }
}

/// Ids that only look the same: to Firestore they are documents of their own, since it compares bytes.
@Suite(.timeLimit(.minutes(30))) struct UnicodeIdentifierTests {
    @Test func `ids and collections that differ only in composition are different`() async throws {
        let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
        // To Swift the slash and the accent behind it are one character, which is no slash.
        let written = [
            ("notes/\(composed)", "notes/caf%C3%A9", 1), ("notes/\(decomposed)", "notes/cafe%CC%81", 2),
            ("\(composed)/a", "caf%C3%A9/a", 3), ("\(decomposed)/a", "cafe%CC%81/a", 4),
            ("notes/\u{301}x", "notes/%CC%81x", 5),
        ]
        try await withFirestore { database in
            // Lists keep their order until the next write.
            _ = try await database.get("/notes")
            let all = written.map { database.set($0.0, $0.2) }.joined(separator: ",")
            #expect(try await database.commit(all).status == 200)
            for (_, path, number) in written {
                let value = try await database.get("/\(path)").json?["fields"]?["n"]?["integerValue"]?.text
                #expect(value == "\(number)", "\(path)")
            }
            let found = try await database.identifiers(#"{"from":[{"collectionId":"notes"}]}"#)
            #expect(found.prefix(2).map { Array($0.utf8) } == [decomposed, composed].map { Array($0.utf8) })
        }
    }
}

@Suite(.timeLimit(.minutes(30))) struct FirestoreFaultTests {
    @Test func `methods fail and are counted by name`() async throws {
        try await withFirestore { database in
            database.sandbox.faults.rules = [
                FaultRule(.status(code: 503), of: .firestoreList, times: 1),
                FaultRule(.status(code: 409), of: .firestoreCommit, times: 1),
                FaultRule(.tooManyRequests(retryAfterSeconds: 2), of: .firestoreRunQuery, times: 1),
            ]
            let list = try await database.get("/plans")
            #expect(list.status == 503)
            #expect(list.errorStatus == "UNAVAILABLE")
            let commit = try await database.commit(database.set("notes/a", 1))
            #expect(commit.errorStatus == "ABORTED")
            let query = try await database.query(#"{"from":[{"collectionId":"plans"}]}"#)
            #expect(query.json?[0]?["error"]?["status"]?.text == "RESOURCE_EXHAUSTED")
            #expect(query.header("Retry-After") == ["2"])
            #expect(try await database.get("/plans").status == 200)
            #expect(try await database.get("/plans/plan-mixto").status == 200)
            let counters = database.sandbox.counters
            #expect(counters.requests(to: .firestoreList) == 2)
            #expect(counters.requests(to: .firestoreGet) == 1)
            #expect(counters.requests(to: .firestoreCommit) == 1)
            #expect(counters.requests(to: .firestoreRunQuery) == 1)
        }
    }

    @Test func `a response cut off after a commit leaves it done`() async throws {
        try await withFirestore { database in
            database.sandbox.faults.rules = [FaultRule(.cutBody(keepingBytes: 5), of: .firestoreCommit, times: 1)]
            await #expect(throws: (any Error).self) { try await database.commit(database.set("notes/a", 1)) }
            let written = try await database.get("/notes/a")
            #expect(written.status == 200)
        }
    }
}
