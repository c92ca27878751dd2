import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct TransactionTests {
    private func begin(_ database: FirestoreClient, _ options: String = "{}") async throws -> String {
        try #require(try await database.post(":beginTransaction", options).json?["transaction"]?.text)
    }

    private func commit(_ database: FirestoreClient, _ transaction: String, _ write: String) async throws -> Answer {
        try await database.post(":commit", #"{"writes":[\#(write)],"transaction":"\#(transaction)"}"#)
    }

    @Test func whatWasReadAndHasChangedAborts() async throws {
        try await withFirestore { database in
            _ = try await database.commit(database.set("notes/a", 1), database.set("notes/b", 1))
            let first = try await begin(database)
            let second = try await begin(database)
            for transaction in [first, second] {
                #expect(try await database.get("/notes/a?transaction=\(transaction)").status == 200)
            }
            #expect(try await commit(database, first, database.set("notes/a", 2)).status == 200)
            let lost = try await commit(database, second, database.set("notes/b", 2))
            #expect(lost.status == 409)
            #expect(lost.errorStatus == "ABORTED")
            #expect(try await database.field("n", of: "notes/b")?["integerValue"]?.text == "1")
            // It is over, whatever it came to.
            #expect(try await commit(database, second, database.set("notes/b", 2)).status == 400)
        }
    }

    @Test func whatAQueryOrABatchReadCountsToo() async throws {
        try await withFirestore { database in
            let viaQuery = try await begin(database)
            let queried = try await database.post(
                ":runQuery",
                #"{"structuredQuery":{"from":[{"collectionId":"plans"}]},"transaction":"\#(viaQuery)"}"#)
            #expect(queried.status == 200)
            let viaBatch = try await begin(database)
            let batch = try await database.post(
                ":batchGet",
                #"{"documents":["\#(database.root)/plans/plan-mixto","\#(database.root)/plans/none","#
                    + #""\#(database.root)/plans/none"],"transaction":"\#(viaBatch)"}"#)
            #expect(batch.json?.list.count == 2)
            #expect(batch.json?[0]?["found"]?["name"]?.text == database.root + "/plans/plan-mixto")
            #expect(batch.json?[1]?["missing"]?.text == database.root + "/plans/none")
            #expect(batch.json?[1]?["readTime"]?.text != nil)
            _ = try await database.commit(database.set("plans/plan-mixto", 1))
            for transaction in [viaQuery, viaBatch] {
                #expect(try await commit(database, transaction, database.set("notes/a", 1)).errorStatus == "ABORTED")
            }
        }
    }

    @Test func aTransactionThatOnlyReadsWritesNothing() async throws {
        try await withFirestore { database in
            let reading = try await begin(database, #"{"options":{"readOnly":{}}}"#)
            #expect(try await commit(database, reading, database.set("notes/a", 1)).status == 400)
            let given = try await begin(database)
            #expect(try await database.post(":rollback", #"{"transaction":"\#(given)"}"#).body == "{}")
            #expect(try await commit(database, given, database.set("notes/a", 1)).status == 400)
            #expect(try await database.get("/notes/a").status == 404)
        }
    }
}
