import Base
import Foundation
import Logging
import Synchronization
import TestSupport
import Testing
import Transport

@testable import Registering
@testable import Sources

/// Answers each post as its code says, and remembers the codes in the order in which they came.
private final class Door: HTTPExchange, TokenProvider {
    private struct Post: Decodable { var guest: String }

    private let answer: @Sendable (String) -> (Int, String)
    private let came = Mutex<[String]>([])

    var codes: [String] { came.withLock { $0 } }

    init(answer: @escaping @Sendable (String) -> (Int, String)) { self.answer = answer }

    func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
        let code = try JSONDecoder().decode(Post.self, from: Data(request.body ?? [])).guest
        came.withLock { $0.append(code) }
        let (status, body) = answer(code)
        return ServiceResponse(status: status, body: Array(body.utf8))
    }

    func token() async throws -> BearerToken { BearerToken(value: "t", generation: 1) }
    func token(insteadOf refused: BearerToken) async throws -> BearerToken { try await token() }
}

@Suite(.timeLimit(.minutes(30))) struct RegistrationBatchTests {
    private let subject = RegistrationJournal.Subject(service: "http://localhost/", event: 6, session: 12)

    private func withJournal(_ body: (RegistrationJournal, String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let path = "\(folder)/j.jsonl"
            try await body(try RegistrationJournal(path, of: subject, key: .known), path)
        }
    }

    private func run(
        _ codes: [String], at door: Door, journal: RegistrationJournal
    ) async throws -> RegistrationBatch.Outcome {
        let codes = try codes.enumerated().map { try RegistrationCode(line: $0.offset + 1, text: $0.element) }
        let registrar = try TikitSource(
            baseURL: "http://localhost/", exchange: door, tokens: door,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ).registrar(of: subject)
        return try await RegistrationBatch(
            registrar: registrar, journal: journal, pace: PostPace(perSecond: 1000), inFlight: 1
        ).run(codes)
    }

    /// Five that never have an answer stand before one that has.
    @Test func `codes never tried go before those that failed`() async throws {
        try await withJournal { journal, _ in
            let codes = (1...5).map { "bad-\($0)" } + ["good"]
            let door = Door { $0 == "good" ? (201, #"{"id":1}"#) : (500, "") }
            let first = try await run(codes, at: door, journal: journal)
            #expect(first.end?.kind == .unreadableData)
            #expect(first.results.last?.status == .unanswered)
            #expect(door.codes == Array(codes.prefix(5)))

            let second = try await run(codes, at: door, journal: journal)
            #expect(Array(door.codes.dropFirst(5)) == ["good"] + codes.prefix(5))
            #expect(second.results.map(\.code.line) == [1, 2, 3, 4, 5, 6])
            #expect(second.results.map(\.status) == [.failed, .failed, .failed, .failed, .failed, .registered])
        }
    }

    @Test func `a guest refused with 403 is not a missing permission`() async throws {
        try await withJournal { journal, _ in
            let words = #"{"message":"Guest is not registered in this event"}"#
            let door = Door { $0 == "stranger" ? (403, words) : (201, #"{"id":1}"#) }
            let outcome = try await run(["stranger", "guest"], at: door, journal: journal)
            #expect(outcome.end == nil)
            #expect(outcome.results.map(\.status) == [.notRegistered, .registered])
        }
    }

    @Test func `a missing permission ends the batch and quotes no code`() async throws {
        try await withJournal { journal, _ in
            let door = Door { (403, #"{"message":"You may not register \#($0)"}"#) }
            let outcome = try await run(["SECRET-SECRET-99", "another"], at: door, journal: journal)
            #expect(outcome.end?.kind == .refused)
            #expect(outcome.end?.message.en.contains("You may not register …T-99") == true)
            #expect(outcome.results.map(\.status) == [.failed, .unanswered])
            #expect(door.codes.count == 1)
        }
    }

    @Test func `no stored text contains a code in full`() async throws {
        try await withJournal { journal, path in
            let door = Door { (400, #"{"message":"Unknown code \#($0)"}"#) }
            let outcome = try await run(["SECRET-SECRET-99"], at: door, journal: journal)
            #expect(outcome.results.first?.message?.en == "Unknown code …T-99")
            let kept = try String(at: path)
            #expect(kept.contains("Unknown code …T-99") && !kept.contains("SECRET"))
        }
    }

    /// A service may say which other guest has the session's last place.
    @Test func `no text contains another code of the batch`() async throws {
        let other = "OTHER-OTHER-77"
        let url = other.utf8.map { "%" + String($0, radix: 16) }.joined()
        let base64 = Data("user:\(other)".utf8).base64EncodedString()
        for written in [other, other.lowercased(), url, base64] {
            try await withJournal { journal, path in
                let door = Door { _ in (400, #"{"message":"Taken by \#(written)"}"#) }
                let outcome = try await run(["SECRET-SECRET-99", "OTHER-OTHER-77"], at: door, journal: journal)
                let told = try outcome.results.compactMap { $0.message?.en }.joined() + String(at: path)
                #expect(told.contains("Taken by"))
                #expect(!told.lowercased().contains("other-other") && !told.contains(base64), "\(told)")
            }
        }
    }

    @Test func `an address that serves no check-ins is reported as one to look at`() async throws {
        try await withJournal { journal, _ in
            let door = Door { _ in (404, "<html></html>") }
            let outcome = try await run((1...6).map { "code-\($0)" }, at: door, journal: journal)
            #expect(outcome.end?.kind == .unreadableData && outcome.end?.message.en.contains("base-url") == true)
            #expect(door.codes.count == 5)
        }
    }
}
