import Foundation
import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct AuthTests {
    private let credentials = #"{"email":"demo@tikit.example","password":"demo-password"}"#

    @Test func `a login gives tokens and the documented user`() async throws {
        try await withSandbox { client in
            let answer = try await client.post("auth/login", credentials)
            #expect(answer.status == 200)
            #expect(answer.json?.keys == ["token", "refresh_token", "user"])
            let fields: Set = [
                "id", "firstName", "lastName", "email", "phone", "company", "position", "country", "state", "role",
                "imageUrl",
            ]
            #expect(answer.json?["user"]?.keys == fields)
            #expect(answer.json?["user"]?["email"]?.text == "demo@tikit.example")
            #expect(answer.json?["user"]?["id"]?.integer == 1)
        }
    }

    @Test func `access tokens are signed and say who and until when`() async throws {
        let clock = TestClock()
        var configuration = SandboxConfiguration(guests: 10)
        configuration.clock = { clock.now }
        configuration.tokenLifetime = 600
        try await withSandbox(configuration) { client in
            let answer = try await client.post("auth/login", credentials)
            let parts = try #require(answer.json?["token"]?.text).split(separator: ".")
            #expect(parts.count == 3)
            let header = try decoded(parts[0])
            let claims = try decoded(parts[1])
            #expect(header["alg"]?.text == "HS256")
            #expect(claims["iat"]?.integer == 1_772_409_600)
            #expect(claims["exp"]?.integer == 1_772_410_200)
            #expect(claims["sub"]?.text == "1")
            #expect(claims["email"]?.text == "demo@tikit.example")
            #expect(claims["roles"] == .list([.text("ROLE_ADMIN")]))
        }
    }

    @Test(
        arguments: [
            (#"{"email":"demo@tikit.example","password":"wrong"}"#, 401, [:]),
            (#"{"email":"else@tikit.example","password":"demo-password"}"#, 401, [:]),
            (#"{"email":"demo","password":"x"}"#, 400, ["email": "Email inválido"]),
            (#"{"email":"","password":""}"#, 400, ["email": "Email requerido", "password": "Contraseña requerida"]),
            (#"{"email":"a@b.c"}"#, 400, ["password": "Contraseña requerida"]),
        ] as [(String, Int, [String: String])])
    func `a wrong login is refused field by field`(body: String, status: Int, errors: [String: String]) async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.post("auth/login", body)
            #expect(answer.status == status)
            #expect(answer.message == "Credenciales inválidas")
            #expect(answer.json?["errors"] == .object(errors.mapValues { .list([.text($0)]) }))
        }
    }

    @Test func `a body that is not JSON is invalid`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.post("auth/login", "email=demo")
            #expect(answer.status == 400)
            #expect(answer.message == "Invalid data")
        }
    }

    @Test func `social login accepts only Google's token`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let good = try await client.post("auth/social-login", #"{"provider":"google","token":"demo-google-token"}"#)
            #expect(good.status == 200)
            #expect(good.json?.keys == ["token", "refresh_token", "user"])
            let wrong = try await client.post("auth/social-login", #"{"provider":"google","token":"other"}"#)
            #expect(wrong.status == 401)
            let provider = try await client.post("auth/social-login", #"{"provider":"apple","token":"x"}"#)
            #expect(provider.status == 400)
            #expect(provider.json?["errors"]?.keys == ["provider"])
        }
    }

    @Test func `a refresh token is good once`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            var client = client
            let first = try await client.post("auth/login", credentials)
            let refresh = try #require(first.json?["refresh_token"]?.text)
            let second = try await client.post("auth/refresh", #"{"refresh_token":"\#(refresh)"}"#)
            #expect(second.status == 200)
            #expect(second.json?.keys == ["token", "refresh_token"])
            #expect(second.json?["token"] != first.json?["token"])

            client.token = second.json?["token"]?.text
            #expect(try await client.get("auth/me").status == 200)
            let again = try await client.post("auth/refresh", #"{"refresh_token":"\#(refresh)"}"#)
            #expect(again.status == 401)
            #expect(again.message != nil)
            let next = try #require(second.json?["refresh_token"]?.text)
            #expect(try await client.post("auth/refresh", #"{"refresh_token":"\#(next)"}"#).status == 200)
            #expect(client.sandbox.counters.requests(to: .refresh) == 3)
        }
    }

    @Test func `what is not a live refresh token is refused`() async throws {
        let clock = TestClock()
        var configuration = SandboxConfiguration(guests: 10)
        configuration.clock = { clock.now }
        configuration.refreshLifetime = 100
        try await withSandbox(configuration) { client in
            let access = try #require(client.token)
            #expect(try await client.post("auth/refresh", #"{"refresh_token":"\#(access)"}"#).status == 401)
            #expect(try await client.post("auth/refresh", #"{"refresh_token":"abc"}"#).status == 401)
            #expect(try await client.post("auth/refresh", "{}").status == 400)
            let session = try await client.post("auth/login", credentials)
            let refresh = try #require(session.json?["refresh_token"]?.text)
            clock.advance(bySeconds: 100)
            #expect(try await client.post("auth/refresh", #"{"refresh_token":"\#(refresh)"}"#).status == 401)
        }
    }

    @Test(arguments: ["auth/me", "events", "events/6/sessions", "checkins"])
    func `nothing is served without a live token`(path: String) async throws {
        let clock = TestClock()
        var configuration = SandboxConfiguration(guests: 10)
        configuration.clock = { clock.now }
        try await withSandbox(configuration) { client in
            var client = client
            let good = try #require(client.token)
            client.token = nil
            let missing = try await client.get(path)
            #expect(missing.status == 401)
            #expect(missing.message == "JWT Token not found")
            client.token = good.replacing("eyJ", with: "eyK")
            let broken = try await client.get(path)
            #expect(broken.status == 401)
            #expect(broken.message == "Invalid JWT Token")
            client.token = good
            clock.advance(bySeconds: 3599)
            #expect(try await client.get(path).status == 200)
            clock.advance(bySeconds: 1)
            let expired = try await client.get(path)
            #expect(expired.status == 401)
            #expect(expired.message == "Expired JWT Token")
        }
    }

    @Test func `an already expired token may be minted`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            var client = client
            client.token = try client.sandbox.token(expiresIn: -5)
            #expect(try await client.get("auth/me").message == "Expired JWT Token")
        }
    }

    private func decoded(_ part: Substring) throws -> JSON {
        var base64 = part.replacing("-", with: "+").replacing("_", with: "/")
        base64 += String(repeating: "=", count: (4 - base64.count % 4) % 4)
        return try JSONDecoder().decode(JSON.self, from: try #require(Data(base64Encoded: String(base64))))
    }
}
