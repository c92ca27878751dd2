import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct ReadTests {
    @Test func aCollectionIsWalkedPageByPage() async throws {
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
            let all = try database.sandbox.firestoreIdentifiers(in: "members")
            #expect(found == all)
            #expect(pages == (found.count + 99) / 100)
            #expect(found.count > 200)
        }
    }

    @Test(arguments: [("", 20), ("?pageSize=0", 20), ("?pageSize=7", 7), ("?pageSize=5000", 300)])
    func pagesHaveTheirSizes(query: String, expected: Int) async throws {
        try await withFirestore(visits: 500) { database in
            let page = try await database.get("/check_ins" + query)
            #expect(page.json?["documents"]?.list.count == expected)
        }
    }

    @Test func documentsThatComeAndGoMoveNoPage() async throws {
        try await withFirestore { database in
            _ = try await database.commit(
                database.set("notes/b", 1), database.set("notes/d", 1), database.set("notes/f", 1),
                database.set("notes/h", 1))
            let first = try await database.get("/notes?pageSize=2").json
            let token = try #require(first?["nextPageToken"]?.text)
            _ = try await database.commit(
                #"{"delete":"\#(database.root)/notes/d"}"#, database.set("notes/a", 1), database.set("notes/e", 1))
            let second = try await database.get("/notes?pageSize=9&pageToken=\(token)").json
            #expect(second?["documents"]?.list.compactMap { $0["name"]?.text?.lastPart } == ["e", "f", "h"])
            #expect(second?["nextPageToken"] == nil)
        }
    }

    @Test func anOrderAndAMaskAreHeeded() async throws {
        try await withFirestore { database in
            let page = try await database.get(
                "/check_ins?pageSize=300&orderBy=checkInDate%20desc&mask.fieldPaths=memberId"
            ).json
            let documents = page?["documents"]?.list ?? []
            #expect(documents.count == 300)
            #expect(documents.allSatisfy { $0["fields"] == nil || $0["fields"]?.keys == ["memberId"] })
            let times = try await database.get("/check_ins?pageSize=300&orderBy=checkInDate%20desc").json?["documents"]?
                .list.compactMap { $0["fields"]?["checkInDate"]?["timestampValue"]?.text }
            #expect(times?.first == "2027-04-20T04:00:00Z")
            let next = try #require(page?["nextPageToken"]?.text)
            let other = try await database.get("/check_ins?pageToken=\(next)")
            #expect(other.errorStatus == "INVALID_ARGUMENT")
            for order in ["checkInDate", "memberId"] {
                let turned = try await database.get("/check_ins?orderBy=\(order)&pageToken=\(next)")
                #expect(turned.errorStatus == "INVALID_ARGUMENT")
            }
            #expect(try await database.get("/check_ins?orderBy=checkInDate%20desc&pageToken=\(next)").status == 200)
        }
    }

    @Test func anEmptyCollectionIsAnEmptyObject() async throws {
        try await withFirestore { database in
            let empty = try await database.get("/nothing")
            #expect(empty.body == "{}")
            #expect(try await database.get("/members/nobody/notes").body == "{}")
        }
    }

    @Test(arguments: [
        "/members?pageSize=x", "/members?pageSize=-1", "/members?pageToken=abc", "/members?orderBy=a%20up",
        "/members?unknown=1", "/members?mask.fieldPaths=a..b", "/members/__x__", "/members?pageSize=1&pageSize=2",
    ])
    func whatIsNoReadIsRefused(path: String) async throws {
        try await withFirestore { database in
            let answer = try await database.get(path)
            #expect(answer.status == 400)
            #expect(answer.errorStatus == "INVALID_ARGUMENT")
        }
    }

    @Test func otherDatabasesAreNotServed() async throws {
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
            let verb = try await database.post(":explode", "{}")
            #expect(verb.status == 404)
            #expect(verb.errorStatus == "NOT_FOUND")
        }
    }
}
