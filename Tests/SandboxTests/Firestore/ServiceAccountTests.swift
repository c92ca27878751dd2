import Authentication
import Files
import Foundation
import Logging
import Messages
import Sandbox
import Tables
import TestSupport
import Testing
import Transport

@Suite(.timeLimit(.minutes(30))) struct ServiceAccountTests {
    private struct Claims: Encodable {
        var iss: String?
        var scope: String?
        var aud: String?
        var iat: Int64?
        var exp: Int64?
    }

    private static let scope = "https://www.googleapis.com/auth/datastore"

    /// A sandbox whose clock is at 1 772 409 600, and the key file it gives.
    private func withAccount(
        _ body: (SandboxClient, JSON, Claims) async throws -> Void
    ) async throws {
        var configuration = SandboxConfiguration(guests: 1)
        let clock = TestClock()
        configuration.clock = { clock.now }
        configuration.members = 1
        configuration.visits = 1
        try await withSandbox(configuration) { client in
            let file = try await client.control("GET", "service-account.json")
            #expect(file.status == 200)
            #expect(file.body == (try client.sandbox.serviceAccountJSON()))
            let account = try #require(file.json)
            let now = clock.now.secondsSinceEpoch
            let claims = Claims(
                iss: account["client_email"]?.text, scope: Self.scope, aud: account["token_uri"]?.text, iat: now,
                exp: now + 3600)
            try await body(client, account, claims)
        }
    }

    private func sign(_ claims: Claims, _ key: String?) throws -> String {
        try SignedToken.sign(claims, with: .rsa(pem: try #require(key)))
    }

    private func redeem(
        _ assertion: String, _ client: SandboxClient,
        grantType: String = "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"
    ) async throws -> Answer {
        try await client.send(
            "POST", client.sandbox.tokenEndpoint, bytes: Array("grant_type=\(grantType)&assertion=\(assertion)".utf8),
            contentType: "application/x-www-form-urlencoded")
    }

    @Test func `the key file is like Google's`() async throws {
        try await withAccount { client, account, _ in
            #expect(account["type"]?.text == "service_account")
            #expect(account["project_id"]?.text == client.sandbox.firestoreProject)
            #expect(account["private_key"]?.text?.hasPrefix("-----BEGIN PRIVATE KEY-----\n") == true)
            #expect(account["private_key"]?.text?.hasSuffix("-----END PRIVATE KEY-----\n") == true)
            #expect(account["token_uri"]?.text == client.sandbox.tokenEndpoint)
            #expect(account["private_key_id"]?.text?.count == 40)
        }
    }

    @Test func `a signed assertion buys a token that opens the database`() async throws {
        try await withAccount { client, account, claims in
            let answer = try await redeem(try sign(claims, account["private_key"]?.text), client)
            #expect(answer.status == 200)
            #expect(answer.json?["token_type"]?.text == "Bearer")
            #expect(answer.json?["expires_in"]?.integer == 3600)
            var client = client
            client.token = answer.json?["access_token"]?.text
            let database = FirestoreClient(client: client)
            #expect(try await database.get("/plans").status == 200)
            client.sandbox.expireTokens()
            let expired = try await database.get("/plans")
            #expect(expired.status == 401)
            #expect(expired.errorStatus == "UNAUTHENTICATED")
        }
    }

    @Test func `bad assertions are refused`() async throws {
        try await withAccount { client, account, good in
            let key = account["private_key"]?.text
            var wrong: [(String, Claims)] = []
            func add(_ error: String, _ change: (inout Claims) -> Void) {
                var claims = good
                change(&claims)
                wrong.append((error, claims))
            }
            add("invalid_grant") { $0.iss = "somebody@example.com" }
            add("invalid_grant") { $0.iss = nil }
            add("invalid_grant") { $0.aud = "https://oauth2.googleapis.com/token" }
            add("invalid_grant") { $0.exp = ($0.iat ?? 0) + 3601 }
            add("invalid_grant") { $0.exp = $0.iat }
            add("invalid_grant") { ($0.iat, $0.exp) = (.min, .max) }
            add("invalid_grant") { ($0.iat, $0.exp) = (1_772_409_600 - 3600, 1_772_409_600) }
            add("invalid_grant") { ($0.iat, $0.exp) = (1_772_409_600 + 301, 1_772_409_600 + 900) }
            add("invalid_scope") { $0.scope = nil }
            add("invalid_scope") { $0.scope = "everything" }
            for (error, claims) in wrong {
                let answer = try await redeem(try sign(claims, key), client)
                #expect(answer.status == 400, "\(claims)")
                #expect(answer.json?["error"]?.text == error, "\(claims)")
                #expect(answer.json?["error_description"]?.text?.isEmpty == false)
            }
            let signed = try sign(good, key)
            let forged = signed.split(separator: ".").dropLast().joined(separator: ".") + ".AAAA"
            #expect(try await redeem(forged, client).json?["error"]?.text == "invalid_grant")
            #expect(try await redeem("x", client).json?["error"]?.text == "invalid_grant")
            #expect(try await redeem("", client).json?["error"]?.text == "invalid_request")
            let other = try await redeem(signed, client, grantType: "password")
            #expect(other.json?["error"]?.text == "unsupported_grant_type")
            #expect(try await redeem(signed, client).status == 200)
        }
    }

    @Test func `a token for something else does not open the database`() async throws {
        try await withAccount { client, account, claims in
            var claims = claims
            claims.scope = "https://www.googleapis.com/auth/drive"
            let answer = try await redeem(try sign(claims, account["private_key"]?.text), client)
            var client = client
            client.token = answer.json?["access_token"]?.text
            let refused = try await FirestoreClient(client: client).get("/plans")
            #expect(refused.status == 403)
            #expect(refused.errorStatus == "PERMISSION_DENIED")
        }
    }

    @Test func `a missing or nonsensical token is refused`() async throws {
        try await withFirestore { database in
            var database = database
            database.client.token = nil
            #expect(try await database.get("/plans").errorStatus == "PERMISSION_DENIED")
            let query = try await database.query(#"{"from":[{"collectionId":"plans"}]}"#)
            #expect(query.json?[0]?["error"]?["code"]?.integer == 403)
            for token in ["x", try database.sandbox.token(), database.sandbox.firestoreToken(expiresIn: 0)] {
                database.client.token = token
                #expect(try await database.get("/plans").errorStatus == "UNAUTHENTICATED")
            }
            let given = try await database.client.control("POST", "firestore-token")
            database.client.token = given.json?["access_token"]?.text
            #expect(try await database.get("/plans").status == 200)
        }
    }
}

/// From the key's file to a token that opens the sandbox's database, over loopback.
@Suite(.timeLimit(.minutes(30))) struct ServiceAccountLogInTests {
    private func withAccount(
        user: String = "attendance-sandbox",
        _ body: @Sendable (RunningSandbox, ServiceAccountTokens, HTTPTransport) async throws -> Void
    ) async throws {
        var configuration = SandboxConfiguration(guests: 1)
        (configuration.members, configuration.visits) = (0, 0)
        try await Sandbox.withServer(configuration) { sandbox in
            let text = try sandbox.serviceAccountJSON().replacing("attendance-sandbox@", with: user + "@")
            let key = try withTemporaryFolder { folder in
                try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/key.json"))
                return try ServiceAccountKey(path: "\(folder)/key.json")
            }
            try await HTTPTransport.withTransport(
                configuration: TransportConfiguration(userAgent: "attendance/test"),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            ) { exchange in
                try await body(sandbox, ServiceAccountTokens(key: key, exchange: exchange), exchange)
            }
        }
    }

    private func plans(_ sandbox: RunningSandbox, _ token: BearerToken, _ exchange: HTTPTransport) async throws -> Int {
        let path = "projects/\(sandbox.firestoreProject)/databases/(default)/documents/plans"
        return try await exchange.exchange(
            ServiceRequest(
                .get, sandbox.firestoreBaseURL + path, headers: [("Authorization", "Bearer \(token.value)")])
        ).status
    }

    @Test func `a key opens the database, and opens it again`() async throws {
        try await withAccount { sandbox, tokens, exchange in
            let first = try await tokens.token()
            #expect(try await plans(sandbox, first, exchange) == 200)
            sandbox.expireTokens()
            #expect(try await plans(sandbox, first, exchange) == 401)
            #expect(try await tokens.token() == first, "nobody has told of it yet")
            let second = try await tokens.token(insteadOf: first)
            #expect(try await plans(sandbox, second, exchange) == 200)
            #expect(sandbox.counters.requests(to: .oauthToken) == 2)
        }
    }

    @Test func `an account the service does not know`() async throws {
        try await withAccount(user: "somebody") { _, tokens, _ in
            let fault = try #require(await #expect(throws: Fault.self) { try await tokens.token() })
            #expect(fault.kind == .refused && fault.message.en.contains("invalid_grant"), "\(fault.message.en)")
        }
    }

    @Test func `an endpoint that fails for a while`() async throws {
        try await withAccount { sandbox, tokens, _ in
            sandbox.faults.rules = [FaultRule(.status(code: 503), of: .oauthToken, times: 1)]
            let token = try await tokens.token()
            #expect(token.generation == 1)
            #expect(sandbox.counters.requests(to: .oauthToken) == 2)
        }
    }
}
