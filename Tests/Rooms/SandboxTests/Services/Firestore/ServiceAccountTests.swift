import Base
import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct ServiceAccountTests {
    private struct Claims: Encodable {
        var iss: String?
        var scope: String? = "https://www.googleapis.com/auth/datastore"
        var aud: String?
        var iat: Int64 = 1_772_409_600
        var exp: Int64 = 1_772_409_600 + 3600
    }

    private static let grantType = "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"

    /// A sandbox, its key file, and what asks it for a token.
    private func withAccount(
        _ body: (FirestoreClient, Claims, (_ assertion: String, _ grantType: String) async throws -> Answer, String)
            async throws -> Void
    ) async throws {
        try await withFirestore(members: 1, visits: 1, clock: TestClock()) { database in
            let file = try await database.client.control("GET", "service-account.json")
            let own = try database.sandbox.serviceAccountJSON()
            #expect(file.status == 200 && file.body == own)
            let account = try #require(file.json)
            #expect(account["type"] == "service_account")
            #expect(account["project_id"]?.string == database.sandbox.firestoreProject)
            let endpoint = try #require(account["token_uri"]?.string)
            let key = try #require(account["private_key"]?.string)
            try await body(
                database, Claims(iss: account["client_email"]?.string, aud: endpoint),
                { assertion, grantType in
                    try await database.client.send(
                        "POST", endpoint, "grant_type=\(grantType)&assertion=\(assertion)",
                        contentType: "application/x-www-form-urlencoded")
                }, key)
        }
    }

    @Test func `a signed assertion buys a token that opens the database until it expires`() async throws {
        try await withAccount { database, claims, redeem, key in
            let answer = try await redeem(try SignedToken.sign(claims, with: .rsa(pem: key)), Self.grantType)
            #expect(answer.status == 200)
            #expect(answer.json?["token_type"] == "Bearer" && answer.json?["expires_in"] == 3600)
            var database = database
            database.client.token = answer.json?["access_token"]?.string
            database.client.sandbox.faults.requestsPerToken = 1
            #expect(try await database.get("/plans").status == 200)
            #expect(try await database.get("/plans").errorStatus == "UNAUTHENTICATED")
            let given = try await database.client.control("POST", "firestore-token")
            database.client.token = given.json?["access_token"]?.string
            #expect(try await database.get("/plans").status == 200)
        }
    }

    @Test func `bad assertions are refused`() async throws {
        let now: Int64 = 1_772_409_600
        let wrong: [(String, @Sendable (inout Claims) -> Void)] = [
            ("invalid_grant", { $0.iss = "somebody@example.com" }), ("invalid_grant", { $0.iss = nil }),
            ("invalid_grant", { $0.aud = "https://oauth2.googleapis.com/token" }),
            ("invalid_grant", { $0.exp = now + 3601 }), ("invalid_grant", { $0.exp = now }),
            ("invalid_grant", { ($0.iat, $0.exp) = (.min, .max) }),
            ("invalid_grant", { ($0.iat, $0.exp) = (now - 3600, now) }),
            ("invalid_grant", { ($0.iat, $0.exp) = (now + 301, now + 900) }),
            ("invalid_scope", { $0.scope = nil }), ("invalid_scope", { $0.scope = "everything" }),
        ]
        try await withAccount { _, good, redeem, key in
            for (error, change) in wrong {
                var claims = good
                change(&claims)
                let answer = try await redeem(try SignedToken.sign(claims, with: .rsa(pem: key)), Self.grantType)
                #expect(answer.status == 400 && answer.error == error, "\(claims)")
                #expect(answer.json?["error_description"]?.string?.isEmpty == false)
            }
            let signed = try SignedToken.sign(good, with: .rsa(pem: key))
            let forged = signed.split(separator: ".").dropLast().joined(separator: ".") + ".AAAA"
            for assertion in [forged, "x", ""] {
                #expect(try await redeem(assertion, Self.grantType).error == "invalid_grant")
            }
            #expect(try await redeem(signed, "password").error == "unsupported_grant_type")
        }
    }

    @Test func `a missing or nonsensical token is refused`() async throws {
        try await withFirestore { database in
            var database = database
            let rows: [(String?, Int, String)] = [
                (nil, 403, "PERMISSION_DENIED"), ("x", 401, "UNAUTHENTICATED"),
                (try database.sandbox.token(), 401, "UNAUTHENTICATED"),
                (database.sandbox.firestoreToken(expiresIn: 0), 401, "UNAUTHENTICATED"),
            ]
            for (token, status, error) in rows {
                database.client.token = token
                let list = try await database.get("/plans")
                let query = try await database.query(#"{"from":[{"collectionId":"plans"}]}"#)
                #expect(list.status == status && list.errorStatus == error)
                #expect(query.json?[0]?["error"]?["code"]?.integer == Int64(status))
            }
        }
    }
}
