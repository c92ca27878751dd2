import Base
import Foundation
import Logging
import Synchronization
import Testing

@testable import Sandbox
@testable import Sources
@testable import Transport

/// The sandbox's gym over loopback, a reception at its door, and a way between them that loses answers.
struct DoorSandbox {
    let sandbox: RunningSandbox
    private let exchange: HTTPTransport

    /// What happens to the answer of a commit on its way.
    enum Loss: Sendable {
        case none
        /// Nobody hears of it.
        case lost
        /// It was sent twice by somebody on the way, and the second time is what is answered: the documents are there
        /// already, or are no longer as they were.
        case answered(Int, String)
    }

    static func run(_ body: (DoorSandbox) async throws -> Void) async throws {
        var gym = SandboxConfiguration(guests: 1)
        gym.members = 0
        gym.visits = 0
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        try await Sandbox.withServer(gym) { sandbox in
            let configuration = TransportConfiguration(userAgent: "attendance/test", retries: RetryPolicy(attempts: 1))
            try await HTTPTransport.withTransport(configuration: configuration, logger: logger) { exchange in
                try await body(DoorSandbox(sandbox: sandbox, exchange: exchange))
            }
        }
    }

    /// Noon of 16 March 2026 in Santiago, of which the gym is.
    static let noon = Instant(secondsSinceEpoch: 1_773_673_200)

    /// - Parameters:
    ///   - before: what happens before the first, second … commit.
    ///   - loss: what happens to its answer.
    func reception(
        now: Instant = noon, again: Bool = false, _ settings: (inout FirestoreSettings) -> Void = { _ in },
        before: @escaping @Sendable (_ commit: Int) async throws -> Void = { _ in },
        loss: @escaping @Sendable (_ commit: Int) -> Loss = { _ in .none }
    ) throws -> MemberRegistrar {
        var all = FirestoreSettings()
        all.project = sandbox.firestoreProject
        settings(&all)
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        return try MemberRegistrar(
            baseURL: sandbox.firestoreBaseURL, settings: all,
            exchange: LossyExchange(inner: exchange, before: before, loss: loss),
            tokens: FixedToken(sandbox.firestoreToken()), clock: WallClock(zone: zone), admitsAgain: again,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, now: { now }, pause: { _ in })
    }

    /// Writes fields of documents, as Firestore's JSON has them, and leaves the others as they are.
    func write(_ documents: (path: String, fields: [String: String])...) async throws {
        let root = "projects/\(sandbox.firestoreProject)/databases/(default)/documents"
        let writes = documents.map { path, fields in
            let body = fields.map { #""\#($0.key)":\#($0.value)"# }.joined(separator: ",")
            let mask = fields.keys.map { "\"\($0)\"" }.joined(separator: ",")
            return
                #"{"update":{"name":"\#(root)/\#(path)","fields":{\#(body)}},"updateMask":{"fieldPaths":[\#(mask)]}}"#
        }
        let answer = try await exchange.exchange(
            ServiceRequest(
                .post, sandbox.firestoreBaseURL + root + ":commit",
                headers: [
                    ("Content-Type", "application/json"), ("Authorization", "Bearer \(sandbox.firestoreToken())"),
                ],
                body: Array(#"{"writes":[\#(writes.joined(separator: ","))]}"#.utf8)))
        try #require(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
    }

    /// A member's fields: those of a good one, with others in their place.
    func member(
        plan: String, type: String? = nil, visits: Int? = nil, family: String? = nil, name: String = "Ana"
    ) -> [String: String] {
        [
            "name": #"{"stringValue":"\#(name)"}"#, "isActive": #"{"booleanValue":true}"#,
            "membershipStatus": #"{"stringValue":"active"}"#, "planId": #"{"stringValue":"\#(plan)"}"#,
            "planType": type.map { #"{"stringValue":"\#($0)"}"# } ?? #"{"nullValue":null}"#,
            "membershipEndDate": #"{"timestampValue":"2030-01-01T00:00:00Z"}"#,
            "remainingVisits": visits.map { #"{"integerValue":"\#($0)"}"# } ?? #"{"nullValue":null}"#,
            "familyGroupId": family.map { #"{"stringValue":"\#($0)"}"# } ?? #"{"nullValue":null}"#,
        ]
    }

    func visitsLeft(_ id: String) throws -> Int? {
        let document = try #require(try sandbox.firestoreDocument("members/\(id)"))
        let number = document.firstMatch(of: /"remainingVisits":\{"integerValue":"(-?\d+)"\}/)?.1
        return number.flatMap { Int($0) }
    }

    func status(_ id: String) throws -> String {
        let document = try #require(try sandbox.firestoreDocument("members/\(id)"))
        return String(document.firstMatch(of: /"membershipStatus":\{"stringValue":"(\w+)"\}/)?.1 ?? "")
    }

    func clock() throws -> WallClock {
        WallClock(zone: try #require(TimeZone(identifier: "America/Santiago")))
    }

    var checkIns: Int { get throws { sandbox.firestoreIdentifiers(in: "check_ins").count } }
}

/// Passes requests on, and loses answers of commits that were carried out.
private final class LossyExchange: HTTPExchange {
    private let inner: HTTPTransport
    private let before: @Sendable (Int) async throws -> Void
    private let loss: @Sendable (Int) -> DoorSandbox.Loss
    private let commits = Mutex(0)

    init(
        inner: HTTPTransport, before: @escaping @Sendable (Int) async throws -> Void,
        loss: @escaping @Sendable (Int) -> DoorSandbox.Loss
    ) {
        self.inner = inner
        self.before = before
        self.loss = loss
    }

    func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
        guard request.url.hasSuffix(":commit") else { return try await inner.exchange(request) }
        let commit = commits.withLock { count in
            count += 1
            return count
        }
        try await before(commit)
        let answer = try await inner.exchange(request)
        switch loss(commit) {
        case .none: return answer
        case .lost: throw Fault(.unavailable, es: "no responde", en: "no answer")
        case .answered(let status, let code):
            let body = #"{"error":{"code":\#(status),"message":"so","status":"\#(code)"}}"#
            return ServiceResponse(status: status, body: Array(body.utf8))
        }
    }
}
