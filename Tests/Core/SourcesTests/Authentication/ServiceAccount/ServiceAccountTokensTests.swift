import Base
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Sources
@testable import Transport

@Suite(.enabled(if: OpenSSL.privateKey != nil, "needs the program openssl"), .timeLimit(.minutes(30)))
struct ServiceAccountTokensTests {
    private static let email = "robot@p.iam.gserviceaccount.com"
    private let folder = TemporaryFolder()
    private let clock = TestClock(1_772_366_400)

    private func tokens(_ service: FakeService, privateKey: String? = nil) throws -> ServiceAccountTokens {
        let fields = [
            "type": "service_account", "client_email": Self.email, "private_key_id": "k1",
            "private_key": try #require(privateKey ?? OpenSSL.privateKey),
            "token_uri": "https://tokens.example/token?v=1",
        ]
        let path = folder.path + "/key.json"
        try JSONEncoder().encode(fields).write(to: path)
        return ServiceAccountTokens(
            key: try ServiceAccountKey(path: path), scope: "https://www.googleapis.com/auth/datastore",
            exchange: service, clock: clock.clock)
    }

    /// Gives t1, t2 and so on, each good for so many seconds.
    private func numbered(expiresIn: String = #","expires_in":3600"#) -> FakeService {
        let count = Mutex(0)
        return FakeService { _ in
            let number = count.withLock { count -> Int in
                count += 1
                return count
            }
            return .json(#"{"access_token":"t\#(number)","token_type":"Bearer"\#(expiresIn)}"#)
        }
    }

    private func decoded(_ part: Substring) throws -> Data {
        var text = String(part).replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while !text.utf8.count.isMultiple(of: 4) { text += "=" }
        return try #require(Data(base64Encoded: text))
    }

    /// As https://developers.google.com/identity/protocols/oauth2/service-account#httprest has it; the signature is
    /// checked by OpenSSL.
    @Test func `the claim is as documented`() async throws {
        let service = numbered()
        let token = try await tokens(service).token()
        #expect(token.value == "t1")
        let request = try #require(service.requests.first)
        #expect(request.method == .post && request.url == "https://tokens.example/token?v=1" && request.isIdempotent)
        #expect(request.headers.map(\.name) == ["Content-Type"])
        #expect(request.headers.map(\.value) == ["application/x-www-form-urlencoded"])
        let prefix = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion="
        #expect(request.bodyText.hasPrefix(prefix))
        let parts = request.bodyText.dropFirst(prefix.count).split(separator: ".", omittingEmptySubsequences: false)
        try #require(parts.count == 3)
        let header = try #require(try JSONSerialization.jsonObject(with: try decoded(parts[0])) as? [String: String])
        #expect(header == ["alg": "RS256", "typ": "JWT", "kid": "k1"])
        struct Claims: Decodable, Equatable {
            var iss, scope, aud: String
            var iat, exp: Int64
        }
        let claims = try JSONDecoder().decode(Claims.self, from: try decoded(parts[1]))
        #expect(
            claims
                == Claims(
                    iss: Self.email, scope: "https://www.googleapis.com/auth/datastore",
                    aud: "https://tokens.example/token?v=1", iat: 1_772_366_400, exp: 1_772_366_400 + 3600))
        let signed = "\(parts[0]).\(parts[1])"
        let signature = try decoded(parts[2])
        #expect(try await OpenSSL.verifies(signed, signature: signature, in: folder))
        #expect(try await !OpenSSL.verifies(signed + "x", signature: signature, in: folder))
    }

    /// Renewed five minutes before its end, or after half its life where it lives less than ten.
    @Test(arguments: [
        (#","expires_in":3600"#, 3300), ("", 3300), (#","expires_in":400"#, 200), (#","expires_in":100"#, 50),
        // No token of Google's lasts longer than 12 hours; what says so is not believed for more than a day.
        (#","expires_in":9223372036854775807"#, 86_100),
    ])
    func `a token is kept until shortly before it expires`(expiresIn: String, life: Int64) async throws {
        let service = numbered(expiresIn: expiresIn)
        let tokens = try tokens(service)
        for _ in 0..<3 { #expect(try await tokens.token() == BearerToken(value: "t1", generation: 1)) }
        clock.advance(life - 1)
        #expect(try await tokens.token().value == "t1")
        clock.advance(1)
        #expect(try await tokens.token() == BearerToken(value: "t2", generation: 2))
        #expect(service.requests.count == 2)
    }

    @Test(arguments: ["0", "-5", "-9223372036854775808"])
    func `an already expired token is not kept`(expiresIn: String) async throws {
        let service = numbered(expiresIn: #","expires_in":\#(expiresIn)"#)
        let tokens = try tokens(service)
        #expect(try await tokens.token().value == "t1")
        #expect(try await tokens.token().value == "t2")
    }

    @Test func `all who ask share one exchange`() async throws {
        let gate = Gate()
        let service = FakeService { _ in
            await gate.pass()
            return .json(#"{"access_token":"t","expires_in":3600}"#)
        }
        let tokens = try tokens(service)
        let askers = (0..<50).map { _ in Task { try await tokens.token() } }
        await gate.waitForArrival()
        for _ in 0..<200 { await Task.yield() }
        gate.open()
        for asker in askers { #expect(try await asker.value == BearerToken(value: "t", generation: 1)) }
        #expect(service.requests.count == 1)
    }

    /// Of many whose token was refused, the first renews; who comes late with an old one gets the new one.
    @Test func `a refused token is renewed once`() async throws {
        let service = numbered()
        let tokens = try tokens(service)
        let first = try await tokens.token()
        let second = try await withThrowingTaskGroup(of: BearerToken.self) { group in
            for _ in 0..<20 { group.addTask { try await tokens.token(insteadOf: first) } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1.value) }
        }
        #expect(second == ["t2"])
        #expect(try await tokens.token(insteadOf: first).value == "t2")
        #expect(service.requests.count == 2)
        #expect(try await tokens.token(insteadOf: BearerToken(value: "t2", generation: 2)).value == "t3")
    }

    @Test func `a cancelled caller stops waiting and the others do not`() async throws {
        let gate = Gate()
        let service = FakeService { _ in
            await gate.pass()
            return .json(#"{"access_token":"t","expires_in":3600}"#)
        }
        let tokens = try tokens(service)
        let hasLeft = Mutex(false)
        let leaving = Task {
            defer { hasLeft.withLock { $0 = true } }
            return try await tokens.token()
        }
        await gate.waitForArrival()
        let staying = Task { try await tokens.token() }
        leaving.cancel()
        // Nobody opens before: who waits for the exchange would not leave.
        for _ in 0..<100_000 where !hasLeft.withLock({ $0 }) { await Task.yield() }
        #expect(hasLeft.withLock { $0 })
        gate.open()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        #expect(try await staying.value.value == "t")
        #expect(service.requests.count == 1)
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_grant","error_description":"Invalid JWT Signature."}"#, "invalid_grant"),
        (401, #"{"error":"invalid_client"}"#, "invalid_client"), (403, "", "403"), (400, "<html>", "400"),
    ])
    func `a refusal names the account and the reason`(status: Int, body: String, reason: String) async throws {
        let service = FakeService([.json(body, status: status), .json(#"{"access_token":"t","expires_in":3600}"#)])
        let tokens = try tokens(service)
        let fault = try #require(await #expect(throws: Fault.self) { try await tokens.token() })
        let quoted = try #require(Quotation(reason))
        #expect(fault == Fault(.refused, .serviceAccountRefused(Self.email, reason: quoted)))
        #expect(!fault.message.en.contains("eyJ") && !fault.message.es.contains("eyJ"))
        // A failure is not kept.
        #expect(try await tokens.token().value == "t")
    }

    @Test(arguments: [
        (404, "", Fault.Kind.misconfigured), (302, "", .misconfigured), (418, "{}", .misconfigured),
        (503, "{}", .unavailable),
        (200, "", .unreadableData), (200, "<html>", .unreadableData), (200, "{}", .unreadableData),
        (200, #"{"access_token":""}"#, .unreadableData), (200, #"{"access_token":7}"#, .unreadableData),
    ])
    func `an address that gives no tokens`(status: Int, body: String, kind: Fault.Kind) async throws {
        let tokens = try tokens(FakeService([.json(body, status: status)]))
        let fault = await #expect(throws: Fault.self) { try await tokens.token() }
        #expect(fault?.kind == kind && fault?.message.en.contains("members.token-url") == true)
    }

    @Test(arguments: [
        "", "SECRET", "-----BEGIN PRIVATE KEY-----\nSECRET\n-----END PRIVATE KEY-----\n",
        "-----BEGIN PRIVATE KEY-----\nU0VDUkVU\n-----END PRIVATE KEY-----\n",
        "-----BEGIN EC PRIVATE KEY-----\nU0VDUkVU\n-----END EC PRIVATE KEY-----\n",
    ])
    func `a key that cannot sign`(privateKey: String) async throws {
        let service = numbered()
        let tokens = try tokens(service, privateKey: privateKey)
        let fault = try #require(await #expect(throws: Fault.self) { try await tokens.token() })
        #expect(fault == Fault(.misconfigured, .serviceAccountKeyUnusable(Self.email)))
        for text in [fault.message.en, fault.message.es] {
            #expect(!text.contains("SECRET") && !text.contains("U0VDUkVU") && !text.contains("PRIVATE"))
        }
        #expect(service.requests.isEmpty)
    }

    @Test func `no connection`() async throws {
        let tokens = try tokens(FakeService { _ in throw Fault.noConnection })
        let fault = await #expect(throws: Fault.self) { try await tokens.token() }
        #expect(fault == .noConnection)
    }
}
