import Base
import Foundation
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct EduGoTests {
    private func send(
        _ client: SandboxClient, _ path: String, _ body: String? = nil, token: JSONValue? = nil
    ) async throws -> Answer {
        var client = client
        client.token = token?.string
        return try await client.send("POST", client.sandbox.eduGoBaseURL + "v1/auth/" + path, body)
    }

    private func logIn(
        _ client: SandboxClient, _ email: String = "demo@edugo.example", _ password: String = "demo-password"
    ) async throws -> Answer {
        try await send(client, "login", #"{"email":"\#(email)","password":"\#(password)"}"#)
    }

    private func refresh(_ client: SandboxClient, _ session: JSONValue?) async throws -> Answer {
        try await send(client, "refresh", #"{"refresh_token":"\#(session?["refresh_token"]?.string ?? "")"}"#)
    }

    /// The payload of a JWT.
    private func claims(_ token: JSONValue?) throws -> JSONValue {
        let part = try #require(token?.string?.split(separator: ".").dropFirst().first)
        return try #require(Base64URL.decode(part).flatMap { JSONValue($0) })
    }

    @Test func `a login is as documented`() async throws {
        let clock = TestClock()
        try await withSandbox(SandboxConfiguration(guests: 1), clock: clock) { client in
            let answer = try await logIn(client)
            let json = try #require(answer.json)
            #expect(answer.status == 200)
            #expect(
                json.keys == ["access_token", "refresh_token", "expires_in", "token_type", "user", "active_context"])
            #expect(json["token_type"] == "Bearer" && json["expires_in"] == 3600)
            #expect(json["user"]?.keys == ["id", "email", "first_name", "last_name", "full_name", "school_id"])
            let context = try #require(json["active_context"])
            #expect(
                context.keys == [
                    "role_id", "role_name", "school_id", "school_name", "academic_unit_id", "academic_unit_name",
                    "permissions",
                ])
            let claims = try claims(json["access_token"])
            #expect(claims.keys.isSuperset(of: ["sub", "email", "iat", "nbf", "jti"]))
            #expect(claims["iss"] == "edugo-auth" && claims["active_context"] == context)
            #expect(claims["exp"] == .integer(clock.now.secondsSinceEpoch + 3600))
        }
    }

    @Test(arguments: [
        ("demo@edugo.example", "wrong-password", 401, "INVALID_CREDENTIALS"),
        ("inactive@edugo.example", "demo-password", 403, "USER_INACTIVE"),
        ("nobody@edugo.example", "demo-password", 404, "USER_NOT_FOUND"),
        ("locked@edugo.example", "demo-password", 423, "ACCOUNT_LOCKED"),
        ("demo", "demo-password", 400, "VALIDATION_ERROR"), ("demo@edugo.example", "short", 400, "VALIDATION_ERROR"),
    ])
    func `refusals are as documented`(email: String, password: String, status: Int, error: String) async throws {
        try await withSandbox(SandboxConfiguration(guests: 1)) { client in
            let answer = try await logIn(client, email, password)
            #expect(answer.status == status && answer.error == error && answer.message?.isEmpty == false)
        }
    }

    @Test func `a renewed token is for the context switched to, until the log-out`() async throws {
        let clock = TestClock()
        try await withSandbox(SandboxConfiguration(guests: 1), clock: clock) { client in
            let session = try await logIn(client).json
            client.sandbox.switchEduGoContext(toSchool: "school-norte")
            let renewed = try await refresh(client, session).json
            #expect(renewed?.keys == ["access_token", "expires_in", "token_type"])
            #expect(try claims(renewed?["access_token"])["active_context"]?["role_name"] == "school_admin")
            #expect(try await send(client, "logout", token: session?["access_token"]).status == 200)
            let revoked = try await refresh(client, session)
            #expect(revoked.status == 403 && revoked.error == "TOKEN_REVOKED")
        }
    }

    @Test func `tokens expire`() async throws {
        let clock = TestClock()
        try await withSandbox(SandboxConfiguration(guests: 1), clock: clock) { client in
            let session = try await logIn(client).json
            for body in ["{}", #"{"refresh_token":1}"#] {
                #expect(try await send(client, "refresh", body).status == 400)
            }
            clock.advance(bySeconds: 3600)
            let expired = try await send(client, "logout", token: session?["access_token"])
            #expect(expired.status == 401 && expired.error == "TOKEN_EXPIRED")
            #expect(try await refresh(client, session).status == 200)
            clock.advance(bySeconds: 30 * 86_400)
            #expect(try await refresh(client, session).status == 401)
        }
    }
}
