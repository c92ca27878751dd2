import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct FirestoreFaultTests {
    @Test func methodsFailAndAreCountedByName() async throws {
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

    @Test func anAnswerThatIsCutAfterACommitLeavesItDone() async throws {
        try await withFirestore { database in
            database.sandbox.faults.rules = [FaultRule(.cutBody(keepingBytes: 5), of: .firestoreCommit, times: 1)]
            await #expect(throws: (any Error).self) { try await database.commit(database.set("notes/a", 1)) }
            let written = try await database.get("/notes/a")
            #expect(written.status == 200)
        }
    }

    @Test func aTokenIsGoodForSoManyRequests() async throws {
        try await withFirestore { database in
            database.sandbox.faults.requestsPerToken = 2
            var statuses: [Int] = []
            for _ in 0..<3 { statuses.append(try await database.get("/plans").status) }
            #expect(statuses == [200, 200, 401])
        }
    }
}
