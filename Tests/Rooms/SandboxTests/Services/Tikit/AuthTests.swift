import Base
import Foundation
import Sandbox
import Testing

@Suite(.timeLimit(.minutes(30))) struct AuthTests {
    private let credentials = #"{"email":"demo@tikit.example","password":"demo-password"}"#

    @Test func `a login gives signed tokens and the documented user`() async throws {
        try await withSandbox(SandboxConfiguration(guests: 10), clock: TestClock()) { client in
            for (path, body) in [
                ("auth/login", credentials),
                ("auth/social-login", #"{"provider":"google","token":"demo-google-token"}"#),
            ] {
                let answer = try await client.post(path, body)
                #expect(answer.status == 200)
                #expect(answer.json?.keys == ["token", "refresh_token", "user"])
                let fields: Set = [
                    "id", "firstName", "lastName", "email", "phone", "company", "position", "country", "state", "role",
                    "imageUrl",
                ]
                #expect(answer.json?["user"]?.keys == fields)
                #expect(answer.json?["user"]?["email"]?.string == "demo@tikit.example")
                let parts = try #require(answer.json?["token"]?.string).split(separator: ".")
                let (header, claims) = (try decoded(parts[0]), try decoded(parts[1]))
                #expect(parts.count == 3 && header["alg"] == "HS256")
                #expect(claims["iat"] == 1_772_409_600 && claims["exp"] == 1_772_413_200)
                #expect(claims["sub"] == "1" && claims["roles"] == ["ROLE_ADMIN"])
            }
        }
    }

    @Test(
        arguments: [
            ("login", #"{"email":"demo@tikit.example","password":"wrong"}"#, 401, [:]),
            ("login", #"{"email":"else@tikit.example","password":"demo-password"}"#, 401, [:]),
            ("login", #"{"email":"demo","password":"x"}"#, 400, ["email": "Email inválido"]),
            (
                "login", #"{"email":"","password":""}"#, 400,
                ["email": "Email requerido", "password": "Contraseña requerida"]
            ),
            ("login", #"{"email":"a@b.c"}"#, 400, ["password": "Contraseña requerida"]),
            ("social-login", #"{"provider":"google","token":"other"}"#, 401, [:]),
            ("social-login", #"{"provider":"apple","token":"x"}"#, 400, ["provider": "Proveedor inválido"]),
        ] as [(String, String, Int, [String: String])])
    func `a wrong login is refused field by field`(
        path: String, body: String, status: Int, errors: [String: String]
    ) async throws {
        try await withSandbox(SandboxConfiguration(guests: 10)) { client in
            let answer = try await client.post("auth/\(path)", body)
            #expect(answer.status == status && answer.message == "Credenciales inválidas")
            let told = answer.json?["errors"]
            #expect(told?.keys == Set(errors.keys))
            for (field, problem) in errors { #expect(told?[field] == [.string(problem)]) }
            #expect(try await client.post("auth/\(path)", "email=demo").message == "Invalid data")
        }
    }

    @Test func `a refresh token is good once, until it expires`() async throws {
        let clock = TestClock()
        try await withSandbox(SandboxConfiguration(guests: 10), clock: clock) { client in
            var client = client
            func refresh(_ token: String?) async throws -> Answer {
                try await client.post("auth/refresh", #"{"refresh_token":"\#(token ?? "")"}"#)
            }
            let first = try await client.post("auth/login", credentials).json
            let second = try await refresh(first?["refresh_token"]?.string)
            #expect(second.status == 200 && second.json?.keys == ["token", "refresh_token"])
            #expect(second.json?["token"] != first?["token"])
            for token in [first?["refresh_token"]?.string, client.token, "abc"] {
                #expect(try await refresh(token).status == 401)
            }
            #expect(try await client.post("auth/refresh", "{}").status == 400)
            client.token = second.json?["token"]?.string
            #expect(try await client.get("auth/me").status == 200)
            clock.advance(bySeconds: 30 * 86_400)
            #expect(try await refresh(second.json?["refresh_token"]?.string).status == 401)
        }
    }

    @Test(arguments: ["auth/me", "events", "events/6/sessions", "checkins"])
    func `nothing is served without a live token`(path: String) async throws {
        let clock = TestClock()
        try await withSandbox(SandboxConfiguration(guests: 10), clock: clock) { client in
            let good = try #require(client.token)
            func expect(_ status: Int, _ message: String?, _ token: String?) async throws {
                var client = client
                client.token = token
                let answer = try await client.get(path)
                #expect(answer.status == status && answer.message == message)
            }
            try await expect(401, "JWT Token not found", nil)
            try await expect(401, "Invalid JWT Token", good.replacing("eyJ", with: "eyK"))
            try await expect(401, "Expired JWT Token", try client.sandbox.token(expiresIn: -5))
            clock.advance(bySeconds: 3599)
            try await expect(200, nil, good)
            clock.advance(bySeconds: 1)
            try await expect(401, "Expired JWT Token", good)
        }
    }

    private func decoded(_ part: Substring) throws -> JSONValue {
        try #require(Base64URL.decode(part).flatMap { JSONValue($0) })
    }
}
