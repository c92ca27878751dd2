import Base
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct ReadTests {
    @Test func `a collection is walked page by page, and new documents do not shift the pages`() async throws {
        try await withFirestore { database in
            var (found, token, pages): ([String], String, Int) = ([], "", 0)
            repeat {
                let page = try await database.get("/members?pageSize=100\(token)")
                #expect(page.status == 200)
                found += page.json?["documents"]?.list.ids ?? []
                pages += 1
                token = page.json?["nextPageToken"]?.string.map { "&pageToken=\($0)" } ?? ""
                // Before all others.
                _ = try await database.commit(database.set("members/0-\(pages)", pages))
            } while !token.isEmpty
            let all = database.sandbox.firestoreIdentifiers(in: "members").filter { !$0.hasPrefix("0-") }
            #expect(found == all && found.count > 200 && pages == (found.count + 99) / 100)
        }
    }

    @Test func `pages have the sizes asked for, within bounds, and the fields of the mask`() async throws {
        try await withFirestore(visits: 500) { database in
            for (query, expected) in [("", 20), ("?pageSize=0", 20), ("?pageSize=7", 7), ("?pageSize=5000", 300)] {
                #expect(try await database.get("/check_ins" + query).json?["documents"]?.list.count == expected)
            }
            let page = try await database.get("/check_ins?pageSize=90&mask.fieldPaths=memberId").json
            let fields = page?["documents"]?.list.map { $0["fields"]?.keys ?? [] } ?? []
            #expect(fields.count == 90 && fields.allSatisfy { $0.isSubset(of: ["memberId"]) })
            #expect(try await database.get("/nothing").body == "{}")
            #expect(try await database.get("/members/nobody/notes").body == "{}")
        }
    }

    @Test func `what is not a read, or not of this database, is refused`() async throws {
        let rows: [(String, Int, String)] = [
            ("ROOT/members?pageSize=x", 400, "INVALID_ARGUMENT"), ("ROOT/members?pageSize=-1", 400, "INVALID_ARGUMENT"),
            ("ROOT/members?pageToken=%2A", 400, "INVALID_ARGUMENT"),
            ("ROOT/members?unknown=1", 400, "INVALID_ARGUMENT"),
            ("ROOT/members?orderBy=name", 400, "INVALID_ARGUMENT"),
            ("ROOT/members?mask.fieldPaths=a..b", 400, "INVALID_ARGUMENT"),
            ("ROOT/members/__x__", 400, "INVALID_ARGUMENT"), ("ROOT/members/a?pageSize=1", 400, "INVALID_ARGUMENT"),
            ("ROOT/members/nobody", 404, "NOT_FOUND"),
            ("projects/other/databases/(default)/documents/members", 403, "PERMISSION_DENIED"),
            ("projects/sajarubox-sandbox/databases/x/documents/members", 404, "NOT_FOUND"),
            ("projects/sajarubox-sandbox", 404, "NOT_FOUND"), ("ROOT", 404, "NOT_FOUND"), ("x", 404, "NOT_FOUND"),
        ]
        try await withFirestore { database in
            let base = database.sandbox.firestoreBaseURL
            for (path, status, error) in rows {
                let url = base + path.replacing("ROOT", with: database.root)
                let answer = try await database.client.send("GET", url)
                #expect(answer.status == status && answer.errorStatus == error, "\(path)")
            }
            let escaped = base + "projects/sajarubox-sandbox/databases/%28default%29/documents/members"
            #expect(try await database.client.send("GET", escaped).status == 200)
            for verb in [":explode", ":batchGet", ":beginTransaction"] {
                #expect(try await database.post(verb, "{}").errorStatus == "NOT_FOUND")
            }
        }
    }

    /// Ids that only look the same: to Firestore they are documents of their own, since it compares bytes.
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
                #expect(try await database.field("n", of: path)?["integerValue"]?.string == "\(number)", "\(path)")
            }
            let found = try await database.get("/notes").json?["documents"]?.list.ids ?? []
            #expect(found.prefix(2).map { Array($0.utf8) } == [decomposed, composed].map { Array($0.utf8) })
        }
    }

    @Test func `methods fail and are counted by name, and a commit whose response is cut off is done`() async throws {
        try await withFirestore { database in
            database.sandbox.faults.rules = [
                FaultRule(.status(code: 503), of: .firestoreList, times: 1),
                FaultRule(.status(code: 409), of: .firestoreCommit, times: 1),
                FaultRule(.tooManyRequests(retryAfterSeconds: 2), of: .firestoreRunQuery, times: 1),
                FaultRule(.cutBody(keepingBytes: 5), of: .firestoreCommit, times: 1),
            ]
            #expect(try await database.get("/plans").errorStatus == "UNAVAILABLE")
            #expect(try await database.commit(database.set("notes/a", 1)).errorStatus == "ABORTED")
            let query = try await database.query(#"{"from":[{"collectionId":"plans"}]}"#)
            #expect(query.json?[0]?["error"]?["status"] == "RESOURCE_EXHAUSTED" && query.header("Retry-After") == "2")
            await #expect(throws: (any Error).self) { try await database.commit(database.set("notes/a", 1)) }
            #expect(try await database.get("/notes/a").status == 200)
            let counters = database.sandbox.counters
            #expect(counters.requests(to: .firestoreList) == 1 && counters.requests(to: .firestoreRunQuery) == 1)
            #expect(counters.requests(to: .firestoreCommit) == 2)
            #expect(counters.requests(to: SandboxEndpoint(rawValue: "firestore/get")) == 1)
        }
    }
}
