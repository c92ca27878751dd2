import Testing

/// Ids that only look the same: to Firestore they are documents of their own, since it compares bytes.
@Suite(.timeLimit(.minutes(30))) struct UnicodeIdentifierTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test func idsThatDifferByCompositionAloneAreTwoDocuments() async throws {
        try await withFirestore { database in
            // An order is kept from the first list on, and every write finds its place in it.
            _ = try await database.get("/notes?orderBy=n")
            for (number, id) in [Self.composed, Self.decomposed, Self.composed].enumerated() {
                #expect(try await database.commit(database.set("notes/\(id)", number)).status == 200)
            }
            #expect(try await database.get("/notes/caf%C3%A9").json?["fields"]?["n"]?["integerValue"]?.text == "2")
            #expect(try await database.get("/notes/cafe%CC%81").json?["fields"]?["n"]?["integerValue"]?.text == "1")
            let query = #"{"from":[{"collectionId":"notes"}],"orderBy":[{"field":{"fieldPath":"n"}}]}"#
            #expect(
                try await database.identifiers(query).map { Array($0.utf8) }
                    == [Array(Self.decomposed.utf8), Array(Self.composed.utf8)])
            let removed = try await database.commit(#"{"delete":"\#(database.root)/notes/\#(Self.composed)"}"#)
            #expect(removed.status == 200)
            #expect(try await database.get("/notes/caf%C3%A9").status == 404)
            #expect(try await database.identifiers(query).map(\.utf8.count) == [6])
        }
    }

    /// Both are written in one commit, and each has a transaction's version of its own.
    @Test func oneCommitAndOneTransactionKnowThemApart() async throws {
        try await withFirestore { database in
            let both = try await database.commit(
                database.set("notes/\(Self.composed)", 1), database.set("notes/\(Self.decomposed)", 2))
            #expect(both.status == 200)
            #expect(try await database.get("/notes").json?["documents"]?.list.count == 2)
            let answer = try await database.post(
                ":batchGet",
                #"{"documents":["\#(database.root)/notes/\#(Self.composed)","\#(database.root)/notes/\#(Self.decomposed)"]}"#
            )
            #expect(answer.json?.list.compactMap { $0["found"]?["fields"]?["n"]?["integerValue"]?.text } == ["1", "2"])
        }
    }

    @Test func collectionsAreToldApartToo() async throws {
        try await withFirestore { database in
            _ = try await database.commit(
                database.set("\(Self.composed)/a", 1), database.set("\(Self.decomposed)/a", 2))
            #expect(try await database.get("/caf%C3%A9/a").json?["fields"]?["n"]?["integerValue"]?.text == "1")
            #expect(try await database.get("/cafe%CC%81/a").json?["fields"]?["n"]?["integerValue"]?.text == "2")
        }
    }

    /// To Swift the slash and the accent behind it are one character, which is no slash.
    @Test func anIDMayBeginWithAnAccent() async throws {
        try await withFirestore { database in
            let written = try await database.commit(database.set("notes/\u{301}x", 7))
            #expect(written.status == 200)
            let read = try await database.get("/notes/%CC%81x")
            #expect(read.json?["fields"]?["n"]?["integerValue"]?.text == "7")
        }
    }
}
