import Authentication
import Foundation
import Logging
import Messages
import Profiles
import Sandbox
import Tables
import Testing
import Transport

@Suite(.timeLimit(.minutes(30))) struct EduGoTests {
    private func withEduGo(
        refreshLifetime: Int = 86_400, _ body: (SandboxClient, TestClock) async throws -> Void
    ) async throws {
        let clock = TestClock()
        var configuration = SandboxConfiguration(guests: 1)
        configuration.clock = { clock.now }
        configuration.refreshLifetime = refreshLifetime
        try await withSandbox(configuration) { client in
            var client = client
            client.token = nil
            try await body(client, clock)
        }
    }

    private func send(
        _ client: SandboxClient, _ method: String, _ path: String, _ body: String? = nil, token: String? = nil
    ) async throws -> Answer {
        var client = client
        client.token = token
        return try await client.send(method, client.sandbox.eduGoBaseURL + "v1/auth/" + path, body: body)
    }

    private func logIn(
        _ client: SandboxClient, _ email: String = "demo@edugo.example", _ password: String = "demo-password"
    ) async throws -> Answer {
        try await send(client, "POST", "login", #"{"email":"\#(email)","password":"\#(password)"}"#)
    }

    /// The payload of a JWT.
    private func claims(_ token: String?) throws -> JSON {
        let part = try #require(token?.split(separator: ".").dropFirst().first)
        var text = part.replacing("-", with: "+").replacing("_", with: "/")
        while !text.count.isMultiple(of: 4) { text += "=" }
        return try JSONDecoder().decode(JSON.self, from: try #require(Data(base64Encoded: String(text))))
    }

    @Test func `a login is as documented`() async throws {
        try await withEduGo { client, clock in
            let answer = try await logIn(client)
            #expect(answer.status == 200)
            let json = try #require(answer.json)
            #expect(
                json.keys == ["access_token", "refresh_token", "expires_in", "token_type", "user", "active_context"])
            #expect(json["token_type"]?.text == "Bearer")
            #expect(json["expires_in"]?.integer == 3600)
            #expect(json["refresh_token"]?.text?.hasPrefix("rt_") == true)
            #expect(json["user"]?.keys == ["id", "email", "first_name", "last_name", "full_name", "school_id"])
            #expect(json["user"]?["full_name"]?.text == "Juan Pérez")
            let context = try #require(json["active_context"])
            #expect(
                context.keys == [
                    "role_id", "role_name", "school_id", "school_name", "academic_unit_id", "academic_unit_name",
                    "permissions",
                ])
            #expect(context["role_name"]?.text == "teacher")
            let claims = try claims(json["access_token"]?.text)
            #expect(claims.keys == ["sub", "email", "active_context", "iat", "exp", "nbf", "jti", "iss"])
            #expect(claims["iss"]?.text == "edugo-auth")
            #expect(claims["active_context"] == context)
            #expect(claims["exp"]?.integer == clock.now.secondsSinceEpoch + 3600)
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
        try await withEduGo { client, _ in
            let answer = try await logIn(client, email, password)
            #expect(answer.status == status)
            #expect(answer.json?["error"]?.text == error)
            #expect(answer.message?.isEmpty == false)
            #expect(try await send(client, "POST", "login", "[]").status == 400)
        }
    }

    @Test func `logins are limited by the minute`() async throws {
        try await withEduGo { client, clock in
            for _ in 0..<10 { #expect(try await logIn(client, "demo@edugo.example", "wrong-password").status == 401) }
            clock.advance(bySeconds: 59)
            let refused = try await logIn(client)
            #expect(refused.status == 429)
            #expect(refused.header("Retry-After") == ["1"])
            #expect(try await logIn(client, "student@edugo.example").status == 200)
            clock.advance(bySeconds: 1)
            #expect(try await logIn(client).status == 200)
        }
    }

    @Test func `the context is switched and kept`() async throws {
        try await withEduGo { client, _ in
            let session = try await logIn(client).json
            let token = session?["access_token"]?.text
            client.sandbox.switchEduGoContext(of: "demo@edugo.example", toSchool: "school-norte")
            // A token says what it said when it was given; a renewed one, what holds now.
            let old = try await send(client, "GET", "me", token: token).json
            #expect(old?["active_context"]?["role_name"]?.text == "teacher")
            let refresh = #"{"refresh_token":"\#(session?["refresh_token"]?.text ?? "")"}"#
            let renewed = try await send(client, "POST", "refresh", refresh)
            #expect(renewed.json?.keys == ["access_token", "expires_in", "token_type"])
            let newToken = renewed.json?["access_token"]?.text
            #expect(try claims(newToken)["active_context"]?["role_name"]?.text == "school_admin")
            let me = try await send(client, "GET", "me", token: newToken).json
            #expect(me?["active_context"]?["school_name"]?.text == "Liceo Norte")
            #expect(me?["active_context"]?["academic_unit_id"] == .null)
            #expect(me?["user"]?["school_id"]?.text == "school-norte")
        }
    }

    @Test func `a logout ends the session`() async throws {
        try await withEduGo { client, _ in
            let session = try await logIn(client).json
            let token = session?["access_token"]?.text
            let refresh = #"{"refresh_token":"\#(session?["refresh_token"]?.text ?? "")"}"#
            #expect(try await send(client, "POST", "logout", token: token).status == 200)
            #expect(try await send(client, "GET", "me", token: token).status == 401)
            #expect(try await send(client, "POST", "logout", token: token).status == 401)
            let revoked = try await send(client, "POST", "refresh", refresh)
            #expect(revoked.status == 403)
            #expect(revoked.json?["error"]?.text == "TOKEN_REVOKED")
        }
    }

    @Test func `tokens expire`() async throws {
        try await withEduGo(refreshLifetime: 7200) { client, clock in
            let session = try await logIn(client).json
            let token = session?["access_token"]?.text
            let refresh = #"{"refresh_token":"\#(session?["refresh_token"]?.text ?? "")"}"#
            clock.advance(bySeconds: 3599)
            #expect(try await send(client, "GET", "me", token: token).status == 200)
            clock.advance(bySeconds: 1)
            let expired = try await send(client, "GET", "me", token: token)
            #expect(expired.status == 401)
            #expect(expired.json?["error"]?.text == "TOKEN_EXPIRED")
            #expect(try await send(client, "POST", "refresh", refresh).status == 200)
            clock.advance(bySeconds: 3600)
            #expect(try await send(client, "POST", "refresh", refresh).status == 401)
            for body in ["{}", #"{"refresh_token":1}"#] {
                #expect(try await send(client, "POST", "refresh", body).status == 400)
            }
            for token in ["rt_sandbox_9", "rt_sandbox_01", "1", ""] {
                #expect(try await send(client, "POST", "refresh", #"{"refresh_token":"\#(token)"}"#).status == 401)
            }
        }
    }
}

/// The product's own log-in against the sandbox's EduGo.
@Suite(.timeLimit(.minutes(30))) struct AuthenticatorTests {
    private func authenticator(_ client: SandboxClient, _ clock: TestClock) -> Authenticator {
        Authenticator(
            dialect: EduGoDialect(baseURL: client.sandbox.eduGoBaseURL), exchange: SandboxExchange(client: client),
            store: nil, environment: .development, credentials: Credentials(environment: [:]),
            clock: SessionClock(now: { clock.now }, sleep: { _ in }), logger: Logger(label: "test"))
    }

    private func withEduGo(_ body: (SandboxClient, TestClock) async throws -> Void) async throws {
        let clock = TestClock()
        var configuration = SandboxConfiguration(guests: 1)
        configuration.clock = { clock.now }
        try await withSandbox(configuration) { client in
            var client = client
            client.token = nil
            try await body(client, clock)
        }
    }

    @Test func `log in, renew and log out`() async throws {
        try await withEduGo { client, clock in
            let authenticator = authenticator(client, clock)
            let identity = try await authenticator.logIn(email: "demo@edugo.example", password: "demo-password")
            #expect(identity.user.fullName == "Juan Pérez")
            #expect(identity.context.roleName == "teacher")
            #expect(identity.context.schoolName == "Colegio Central")
            #expect(identity.context.permissions == ["materials:read", "materials:create", "assessments:read"])
            #expect(identity.expiresAt == clock.now.advanced(bySeconds: 3600))
            let provider = try await authenticator.tokenProvider(requiring: ["materials:read"])
            let first = try await provider.token()
            await #expect(throws: Fault.self) {
                _ = try await authenticator.tokenProvider(requiring: ["schools:create"])
            }
            clock.advance(bySeconds: 3570)
            let renewed = try await provider.token()
            #expect(renewed != first)
            #expect(client.sandbox.counters.requests(to: .eduGoRefresh) == 1)
            let result = try await authenticator.logOut()
            #expect(result == .success)
            #expect(client.sandbox.counters.requests(to: .eduGoLogout) == 1)
        }
    }

    @Test(arguments: ["inactive@edugo.example", "locked@edugo.example", "nobody@edugo.example"])
    func `refusals are understood`(email: String) async throws {
        try await withEduGo { client, clock in
            let authenticator = authenticator(client, clock)
            let fault = await #expect(throws: Fault.self) {
                try await authenticator.logIn(email: email, password: "demo-password")
            }
            #expect(fault?.kind == .refused)
        }
    }
}

/// Sends the product's requests with the tests' own HTTP client.
private struct SandboxExchange: HTTPExchange {
    let client: SandboxClient

    func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
        var client = client
        client.token = request.headers.first { $0.name == "Authorization" }.map { String($0.value.dropFirst(7)) }
        let answer = try await client.send(request.method.rawValue, request.url, bytes: request.body)
        return ServiceResponse(
            status: answer.status, headers: answer.headers.map { ($0.key, $0.value) }, body: Array(answer.body.utf8))
    }
}
