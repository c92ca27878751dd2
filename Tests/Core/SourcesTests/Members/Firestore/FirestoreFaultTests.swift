import Base
import Logging
import TestSupport
import Testing

@testable import Sandbox
@testable import Sources
@testable import Transport

/// What goes wrong between the source and the service: the kind says what to do, the words what failed and on what.
@Suite(.timeLimit(.minutes(30))) struct FirestoreFaultTests {
    private static let march = Instant(secondsSinceEpoch: 1_772_366_400)

    private func fault(
        _ gym: GymSandbox, since: Instant? = nil, _ settings: (inout FirestoreSettings) -> Void = { _ in }
    ) async throws -> Fault {
        try #require(await #expect(throws: Fault.self) { try await gym.read(since: since, settings) })
    }

    @Test(arguments: [
        (403, Fault.Kind.refused, "Firestore denied reading page 1 of collection members"),
        (404, .notFound, "Firestore cannot find page 1 of collection members"),
        (400, .misconfigured, "Firestore could not run the query for page 1 of collection members"),
        (409, .unreadableData, "page 1 of collection members: the server responded 409"),
        (429, .unavailable, "429"), (500, .unavailable, "500"), (503, .unavailable, "503"),
    ])
    func `each status is the documented error`(code: Int, kind: Fault.Kind, says: String) async throws {
        try await GymSandbox.run { gym in
            // The plans are the first list, the members the second.
            gym.sandbox.faults.rules = [FaultRule(.status(code: code), of: .firestoreList, after: 1)]
            let fault = try await fault(gym)
            #expect(fault.kind == kind)
            #expect(fault.message.en.contains(says), "\(fault.message.en)")
            #expect(!fault.message.es.contains("\n") && !fault.message.en.contains("ya29"))
            // What promises a better answer later is asked for again, as often as allowed.
            let requests = gym.sandbox.counters.requests(to: .firestoreList)
            #expect(requests == (kind == .unavailable ? 3 : 2))
        }
    }

    @Test func `the service's words are quoted`() async throws {
        try await GymSandbox.run { gym in
            let foreign = try await fault(gym) { $0.project = "somebody-elses" }
            #expect(foreign.kind == .refused && foreign.message.en.contains("\""), "\(foreign.message.en)")
            let named = try await fault(gym) { $0.database = "reception" }
            #expect(named.kind == .notFound)
            #expect(named.message.en.contains("members.database"), "\(named.message.en)")
            let badName = try await fault(gym) { $0.collections.members = "__members__" }
            #expect(badName.kind == .misconfigured && badName.message.en.contains("__members__"))
        }
    }

    /// A collection that nobody made looks like one without documents.
    @Test func `a collection without members`() async throws {
        try await GymSandbox.run { gym in
            let fault = try await fault(gym) { $0.collections.members = "socios" }
            #expect(fault == Fault(.notFound, .firestoreHasNoMembers("socios")))
            #expect(fault.message.en.contains("members.collections"))
            // A gym where nobody has come yet, and one without plans, are possible.
            let club = try await gym.read {
                $0.collections.checkIns = "visitas"
                $0.collections.plans = "planes"
            }
            #expect(club.visits.count == 0 && club.plans.count == 0 && club.members.count > 200)
        }
    }

    /// A path to a document is no collection, and must not pass for an empty one.
    @Test func `a document in place of a collection`() async throws {
        try await GymSandbox.run { gym in
            let fault = try await fault(gym) { $0.collections.checkIns = "members/odd-all_null" }
            #expect(fault.kind == .misconfigured)
            #expect(fault.message.en.contains(Phrase.firestorePage("members/odd-all_null", 1).en))
            // Where a service takes the parameters of a list for a document too.
            let document = try #require(try gym.sandbox.firestoreDocument("members/odd-all_null"))
            gym.sandbox.faults.rules = [FaultRule(.body(text: document), of: .firestoreList, after: 2)]
            #expect(try await self.fault(gym).kind == .unreadableData)
        }
    }

    @Test func `an expired token and one that nothing renews`() async throws {
        try await GymSandbox.run { gym in
            let ended = FixedToken(gym.sandbox.firestoreToken(expiresIn: 0))
            let source = try gym.source(tokens: ended)
            let fault = await #expect(throws: Fault.self) { try await source.read(visitsSince: nil) }
            #expect(fault?.kind == .refused)
            // One that is refused although it is new.
            let refused = try gym.source(tokens: RenewableToken())
            let twice = try #require(await #expect(throws: Fault.self) { try await refused.read(visitsSince: nil) })
            #expect(twice.kind == .refused)
            #expect(twice.message.en.contains("service account"), "\(twice.message.en)")
            #expect(!twice.message.en.contains("token-1"))
        }
    }

    @Test(arguments: [
        SpoiledAnswer.html, .body(text: ""), .body(text: "[]"), .body(text: #"{"documents":7}"#),
        .body(text: #"{"documents":[{}]}"#), .body(text: #"{"nextPageTokens":"x"}"#),
        .body(text: #"{"error":{"code":500}}"#), .body(text: #"{"documents":[{"name":"a/b","fields":{"#),
        .body(text: "null"),
    ])
    func `answers that are no lists`(answer: SpoiledAnswer) async throws {
        try await GymSandbox.run { gym in
            gym.sandbox.faults.rules = [FaultRule(answer, of: .firestoreList, after: 1)]
            let fault = try await fault(gym)
            #expect(fault.kind == .unreadableData)
            #expect(fault.message.en.hasPrefix(Phrase.firestorePage("members", 1).en + ": "), "\(fault.message.en)")
        }
    }

    @Test(arguments: [
        SpoiledAnswer.html, .body(text: "{}"), .body(text: "[7]"), .body(text: #"[{"document":{}}]"#),
        .body(text: #"[{"error":7}]"#), .body(text: #"[{"document":{"name":"a/b"}},{"error":{"code":409}}]"#),
    ])
    func `answers that are no query results`(answer: SpoiledAnswer) async throws {
        try await GymSandbox.run { gym in
            gym.sandbox.faults.rules = [FaultRule(answer, of: .firestoreRunQuery)]
            let fault = try await fault(gym, since: Self.march)
            #expect(fault.kind == .unreadableData)
            #expect(fault.message.en.hasPrefix(Phrase.firestorePage("check_ins", 1).en + ": "), "\(fault.message.en)")
        }
    }

    /// A list of results that ends in an error began with status 200. Its documents are not all there are.
    @Test(arguments: [
        (#"{"code":503,"message":"The service is down.","status":"UNAVAILABLE"}"#, Fault.Kind.unavailable, "down"),
        (#"{"code":429,"status":"RESOURCE_EXHAUSTED"}"#, .unavailable, "429"),
        (#"{"code":403,"message":"No.","status":"PERMISSION_DENIED"}"#, .refused, "denied"),
        (#"{"code":400,"message":"No index.","status":"FAILED_PRECONDITION"}"#, .misconfigured, "No index."),
        (#"{"message":"x"}"#, .unavailable, "500"),
    ])
    func `a list that ends in an error`(error: String, kind: Fault.Kind, says: String) async throws {
        try await GymSandbox.run { gym in
            let row = #"{"document":{"name":"p/check_ins/v1","fields":{"note":{"stringValue":"\"error\""}}}}"#
            gym.sandbox.faults.rules = [
                FaultRule(.body(text: " [\(row),\(row)]"), of: .firestoreRunQuery, times: 1),
                FaultRule(.body(text: "[\(row),{\"error\":\(error)}]"), of: .firestoreRunQuery),
            ]
            let whole = try await gym.read(since: Self.march)
            #expect(whole.provenance.visits == 1)
            let fault = try await fault(gym, since: Self.march)
            #expect(fault.kind == kind && fault.message.en.contains(says), "\(fault.message.en)")
            #expect(fault.message.en.contains(Phrase.firestorePage("check_ins", 1).en))
        }
    }

    /// One that passes is asked for again, twice.
    @Test(arguments: [(2, true), (3, false)])
    func `a list that breaks off is requested again`(times: Int, isHad: Bool) async throws {
        try await GymSandbox.run { gym in
            let whole = try await gym.read(since: Self.march)
            let broken = SpoiledAnswer.body(text: #"[{"error":{"code":503,"status":"UNAVAILABLE"}}]"#)
            gym.sandbox.faults.rules = [FaultRule(broken, of: .firestoreRunQuery, times: times)]
            if isHad {
                #expect(try await gym.read(since: Self.march).visits.count == whole.visits.count)
            } else {
                #expect(try await fault(gym, since: Self.march).message.en.contains("(503)"))
            }
        }
    }

    @Test(arguments: [SpoiledAnswer.cutBody(keepingBytes: 40), .cutConnection])
    func `an answer that is cut off is requested again`(answer: SpoiledAnswer) async throws {
        try await GymSandbox.run { gym in
            let whole = try await gym.read()
            gym.sandbox.faults.rules = [
                FaultRule(answer, of: .firestoreList, times: 1), FaultRule(answer, of: .firestoreRunQuery, times: 1),
            ]
            let again = try await gym.read(since: Instant(secondsSinceEpoch: 0))
            #expect(again.members.count == whole.members.count && again.visits.count == whole.visits.count)
            gym.sandbox.faults.rules = [FaultRule(answer, of: .firestoreRunQuery)]
            let fault = try await fault(gym, since: Self.march)
            #expect(fault.kind == .unavailable)
        }
    }

    /// A service whose page token comes again would be asked forever.
    @Test(arguments: [1, 2, 3]) func `a page token that comes again`(period: Int) async throws {
        let service = StubService { request in
            guard request.url.contains("/members?") else { return ServiceResponse("{}") }
            let asked = request.url.split(separator: "pageToken=t").dropFirst().first.flatMap { Int($0) } ?? 0
            return ServiceResponse(#"{"documents":[{"name":"d/m"}],"nextPageToken":"t\#(asked % period + 1)"}"#)
        }
        var settings = FirestoreSettings()
        settings.project = "p"
        let source = try FirestoreSource(
            name: "Gym", baseURL: "https://firestore.example/v1/", settings: settings, exchange: service,
            tokens: RenewableToken(), logger: Logger(label: "test"))
        let fault = await #expect(throws: Fault.self) { try await source.read(visitsSince: nil) }
        #expect(fault == Fault(.unreadableData, .firestoreTokenRepeated(.firestorePage("members", period + 1))))
        // The plans, of which there are none, are asked for twice.
        #expect(service.urls.count == period + 3)
    }

    /// As if the profile named the wrong field: what is left would be a report without visits.
    @Test(arguments: [(5, 15), (6, 14), (20, 0)])
    func `too many check-ins without a readable time`(undated: Int, dated: Int) async throws {
        let rows = (0..<undated + dated).map {
            let field = $0 < undated ? "fecha" : "checkInDate"
            return #"{"name":"d/v\#($0)","fields":{"memberId":{"stringValue":"m"},"\#(field)":"#
                + #"{"timestampValue":"2026-03-02T12:00:00Z"}}}"#
        }
        let service = StubService { request in
            if request.url.contains("/members?") { return ServiceResponse(#"{"documents":[{"name":"d/m"}]}"#) }
            guard request.url.contains("/check_ins?") else { return ServiceResponse("{}") }
            return ServiceResponse(#"{"documents":[\#(rows.joined(separator: ","))]}"#)
        }
        var settings = FirestoreSettings()
        settings.project = "p"
        let source = try FirestoreSource(
            name: "Gym", baseURL: "https://firestore.example/v1/", settings: settings, exchange: service,
            tokens: RenewableToken(), logger: Logger(label: "test"))
        if undated > 5 {
            let expected = Phrase.visitsIncomplete("check_ins.checkInDate", visits: undated, of: undated + dated)
            await #expect(throws: Fault(.unreadableData, expected)) { try await source.read(visitsSince: nil) }
        } else {
            #expect(try await source.read(visitsSince: nil).visits.count == dated)
        }
    }

    /// One that does not heed where a query is to go on from gives the same page again.
    @Test func `a query that goes back`() async throws {
        let row = #"{"document":{"name":"d/v","fields":{"checkInDate":{"timestampValue":"2026-03-02T12:00:00Z"}}}}"#
        let page = Array(repeating: row, count: 1000).joined(separator: ",")
        try await GymSandbox.run { gym in
            gym.sandbox.faults.rules = [FaultRule(.body(text: "[\(page)]"), of: .firestoreRunQuery)]
            let fault = try await fault(gym, since: Self.march)
            #expect(fault == Fault(.unreadableData, .firestoreTokenRepeated(.firestorePage("check_ins", 2))))
        }
    }

    /// A page without documents between others ends nothing.
    @Test func `an empty page between others`() async throws {
        let service = StubService { request in
            guard request.url.contains("/members?") else { return ServiceResponse("{}") }
            if request.url.hasSuffix("pageToken=b") { return ServiceResponse(#"{"documents":[{"name":"d/m2"}]}"#) }
            if request.url.hasSuffix("pageToken=a") {
                return ServiceResponse(#"{"nextPageToken":"b"}"#)
            }
            return ServiceResponse(#"{"documents":[{"name":"d/m1"},{"name":"d/m1"}],"nextPageToken":"a"}"#)
        }
        var settings = FirestoreSettings()
        settings.project = "p"
        let club = try await FirestoreSource(
            name: "Gym", baseURL: "https://firestore.example/v1/", settings: settings, exchange: service,
            tokens: RenewableToken(), logger: Logger(label: "test")
        ).read(visitsSince: nil)
        #expect((0..<club.members.count).map { club.id(ofMember: $0) } == ["m1", "m2"])
    }

    /// A full page whose last document lacks the time of its order cannot be followed by another.
    @Test func `a page without a place to continue from`() async throws {
        let rows = Array(repeating: #"{"document":{"name":"d/v"}}"#, count: 1000).joined(separator: ",")
        try await GymSandbox.run { gym in
            gym.sandbox.faults.rules = [FaultRule(.body(text: "[\(rows)]"), of: .firestoreRunQuery)]
            let fault = try await fault(gym, since: Self.march)
            #expect(fault == Fault(.unreadableData, .firestoreCursorLost(.firestorePage("check_ins", 1))))
        }
    }
}
