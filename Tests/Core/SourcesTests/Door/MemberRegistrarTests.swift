import Base
import Foundation
import Logging
import Membership
import Testing

@testable import Sources

/// Check-ins whose commits meet hardship.
@Suite(.timeLimit(.minutes(30))) struct MemberRegistrarTests {
    private static let done = #"{"writeResults":[{},{}],"commitTime":"2026-03-01T12:00:00Z"}"#
    private static let page = "<html><title>Wi-Fi</title></html>"

    /// A member with visits left, alone or in a family that shares them.
    private static func visits(_ left: Int, family: String? = nil) -> String {
        #""isActive":{"booleanValue":true},"membershipStatus":{"stringValue":"active"},"#
            + #""planType":{"stringValue":"visit_based"},"remainingVisits":{"integerValue":"\#(left)"}"#
            + (family.map { #","familyGroupId":{"stringValue":"\#($0)"}"# } ?? "")
    }

    private func registrar(_ service: DoorService) throws -> MemberRegistrar {
        var settings = FirestoreSettings()
        settings.project = "p"
        let zone = try #require(TimeZone(identifier: "UTC"))
        return try MemberRegistrar(
            baseURL: "https://firestore.example/v1/", settings: settings, exchange: service, tokens: DoorToken(),
            clock: WallClock(zone: zone), logger: Logger(label: "test"),
            now: { Instant(secondsSinceEpoch: 1_772_366_400) }, pause: { _ in })
    }

    @Test func `a commit that is answered is done`() async throws {
        let service = DoorService(members: ["A": Self.visits(5)]) { _ in .answer(200, Self.done, isDone: true) }
        let checkIn = try await registrar(service).checkIn("A")
        #expect(checkIn.decision.isAdmitted && checkIn.checkInID != nil)
        #expect(service.commits == 1 && service.checkIns.count == 1)
    }

    /// A hotel's log-in page, an empty object, an error with a success's status, too few results: nothing was written.
    @Test(arguments: [page, "{}", "", #"{"error":{"code":403}}"#, #"{"writeResults":[{}]}"#])
    func `a success that is not Firestore's admits nobody`(body: String) async throws {
        let service = DoorService(members: ["A": Self.visits(5)]) { _ in .answer(200, body, isDone: false) }
        let registrar = try registrar(service)
        let fault = try #require(await #expect(throws: Fault.self) { try await registrar.checkIn("A") })
        #expect(fault.kind == .unreadableData && service.checkIns.isEmpty, "\(fault)")
    }

    /// A redirect to a log-in page, a proxy's refusal, a missing address: only Firestore's own error proves anything.
    @Test(arguments: [302, 401, 403, 404, 409, 418]) func `a commit that something on the way answered is looked up`(
        status: Int
    ) async throws {
        for body in ["", Self.page, #"{"message":"blocked"}"#, #"{"error":"blocked"}"#] {
            let service = DoorService(members: ["A": Self.visits(5)]) { _ in .answer(status, body, isDone: true) }
            let checkIn = try await registrar(service).checkIn("A")
            #expect(checkIn.decision.isAdmitted && checkIn.decision.visitsLeft == 4, "\(body)")
            #expect(service.commits == 1 && service.checkIns.count == 1, "\(body)")
        }
    }

    @Test func `a commit that nobody carried out is counted, in as many attempts as there were`() async throws {
        let service = DoorService(members: ["A": Self.visits(5)]) { _ in .answer(403, Self.page, isDone: false) }
        let registrar = try registrar(service)
        let fault = try #require(await #expect(throws: Fault.self) { try await registrar.checkIn("A") })
        let reason = Phrase.notFirestores(.firestoreDocument("members", "A"), status: 403)
        #expect(fault == Fault(.unreadableData, .checkInNotWritten("A", attempts: 6, because: reason)))
        #expect(service.commits == 6)
    }

    @Test func `Firestore's own refusal is final`() async throws {
        let body = #"{"error":{"code":403,"message":"Missing permissions.","status":"PERMISSION_DENIED"}}"#
        let service = DoorService(members: ["A": Self.visits(5)]) { _ in .answer(403, body, isDone: false) }
        let registrar = try registrar(service)
        await #expect(throws: Fault(.refused, .firestoreWriteRefused("A", says: "Missing permissions."))) {
            try await registrar.checkIn("A")
        }
        #expect(service.commits == 1)
    }

    @Test(arguments: 1...6) func `a commit that was done is recognized whatever its answer`(number: Int) async throws {
        for isPage in [false, true] {
            let service = DoorService(members: ["A": Self.visits(5)]) { commit in
                if commit < number { return .lost(isDone: false) }
                return isPage ? .answer(200, Self.page, isDone: true) : .lost(isDone: true)
            }
            let checkIn = try await registrar(service).checkIn("A")
            #expect(checkIn.decision.isAdmitted && checkIn.decision.visitsLeft == 4)
            #expect(service.commits == number && service.checkIns.count == 1)
            let id = try #require(checkIn.checkInID)
            #expect(service.checkIns[0].hasSuffix("/\(id)"))
        }
    }

    /// Nobody can be asked any more: the one at the door is told what to look for before doing it again.
    @Test func `an outcome that cannot be known is reported with the ID`() async throws {
        let service = DoorService(members: ["A": Self.visits(5)]) { _ in .lastOne }
        let registrar = try registrar(service)
        let fault = try #require(await #expect(throws: Fault.self) { try await registrar.checkIn("A") })
        let checkIn: String = try #require(service.checkIns.first)
        let id: Substring = try #require(checkIn.split(separator: "/").last)
        #expect(
            fault.kind == .unavailable && fault.message.en.contains(id) && fault.message.es.contains(id), "\(fault)")
        #expect(service.commits == 1)
    }

    /// A commit that says that documents changed was not done: the usual words.
    @Test func `documents that keep changing`() async throws {
        let service = DoorService(members: ["A": Self.visits(5)]) { _ in
            .answer(409, #"{"error":{"code":409,"status":"ABORTED"}}"#, isDone: false)
        }
        let registrar = try registrar(service)
        await #expect(throws: Fault(.unavailable, .memberKeepsChanging("A", attempts: 6))) {
            try await registrar.checkIn("A")
        }
        #expect(service.commits == 6)
    }

    /// The first takes the family's last visit; a dry run of both says so of the second, and writes nothing.
    @Test func `a dry run counts what earlier check-ins would write`() async throws {
        let service = DoorService(
            members: ["A": Self.visits(1, family: "f"), "B": Self.visits(1, family: "f"), "C": Self.visits(9)])
        let checkIns = try await registrar(service).decide(["A", "B", "C"])
        #expect(checkIns.map(\.decision.isAdmitted) == [true, false, true])
        #expect(checkIns.map(\.decision.reason) == [.lastVisit, .expired, .valid])
        #expect(checkIns.map(\.decision.visitsLeft) == [0, nil, 8])
        #expect(service.commits == 0)
    }

    /// In Firestore's words, and in shorter ones.
    @Test(arguments: [nil, #"{"error":{"code":404,"message":"Not found.","status":"NOT_FOUND"}}"#] as [String?])
    func `a member that does not exist`(body: String?) async throws {
        let registrar = try registrar(DoorService(members: ["A": Self.visits(5)], missing: body))
        await #expect(throws: Fault(.notFound, .noSuchMember("Z"))) { try await registrar.checkIn("Z") }
    }

    /// A misspelt database, an address of something else: it is not the member's id that should be checked.
    @Test(arguments: [
        #"{"error":{"code":404,"message":"The database (default) does not exist for project p","status":"NOT_FOUND"}}"#,
        page, "",
    ])
    func `a database that does not exist`(body: String) async throws {
        let registrar = try registrar(DoorService(members: [:], missing: body))
        let fault = try #require(await #expect(throws: Fault.self) { try await registrar.checkIn("A") })
        #expect(fault.kind == .notFound && fault.message.en.contains("members.database"), "\(fault)")
    }
}
