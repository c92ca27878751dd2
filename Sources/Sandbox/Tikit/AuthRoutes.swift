import Foundation
import Hummingbird
import NIOCore

/// `auth/login`, `auth/social-login`, `auth/refresh` and `auth/me`.
struct AuthRoutes {
    let configuration: SandboxConfiguration
    let tokens: TokenIssuer

    private struct Session: Encodable {
        var token: String
        var refreshToken: String
        var user: UserProfile?

        enum CodingKeys: String, CodingKey {
            case token
            case refreshToken = "refresh_token"
            case user
        }
    }

    func addOpen(to group: RouterGroup<SandboxContext>) {
        group.post("auth/login") { request, _ in
            let body = try await request.textFields()
            let email = body["email"] ?? ""
            let password = body["password"] ?? ""
            var wrong: [String: [String]] = [:]
            if !Self.isAddress(email) { wrong["email"] = [email.isEmpty ? "Email requerido" : "Email inválido"] }
            if password.isEmpty { wrong["password"] = ["Contraseña requerida"] }
            guard wrong.isEmpty else { throw TikitError.invalidFields(wrong) }
            let account = configuration.account
            guard email.lowercased() == account.email.lowercased(), password == account.password else {
                throw TikitError.invalidCredentials
            }
            return try await session(withProfile: true)
        }
        group.post("auth/social-login") { request, _ in
            let body = try await request.textFields()
            var wrong: [String: [String]] = [:]
            if body["provider"] != "google" { wrong["provider"] = ["Proveedor inválido"] }
            if (body["token"] ?? "").isEmpty { wrong["token"] = ["Token requerido"] }
            guard wrong.isEmpty else { throw TikitError.invalidFields(wrong) }
            guard body["token"] == configuration.account.googleToken else { throw TikitError.invalidCredentials }
            return try await session(withProfile: true)
        }
        group.post("auth/refresh") { request, _ in
            guard let token = try await request.textFields()["refresh_token"], !token.isEmpty else {
                throw TikitError.invalidFields(["refresh_token": ["Token requerido"]])
            }
            try tokens.redeem(refreshToken: token)
            return try await session(withProfile: false)
        }
    }

    func addClosed(to group: RouterGroup<SandboxContext>) {
        group.get("auth/me") { _, _ in try Response.json(UserProfile(email: configuration.account.email)) }
    }

    private func session(withProfile: Bool) async throws -> Response {
        try .json(
            Session(
                token: try tokens.accessToken(lifetime: configuration.tokenLifetime),
                refreshToken: try tokens.refreshToken(lifetime: configuration.refreshLifetime),
                user: withProfile ? UserProfile(email: configuration.account.email) : nil))
    }

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".") && !text.contains(" ")
    }
}

/// The user as `auth/me` and a log-in describe them.
private struct UserProfile: Encodable {
    var id = 1
    var firstName = "Juan"
    var lastName = "Pérez"
    var email: String
    var phone = "+56912345678"
    var company = "Empresa Demo"
    var position = "Gerente"
    var country = "Chile"
    var state = "Metropolitana"
    var role = "role_admin"
    var imageUrl = "https://tikit.cl/uploads/profile.jpg"
}

extension Request {
    /// The body's fields, where it is a JSON object of texts; anything else is invalid data.
    fileprivate func textFields() async throws -> [String: String] {
        let bytes = try await body.collect(upTo: 1 << 16)
        guard let fields = try? JSONDecoder().decode([String: String].self, from: Data(bytes.readableBytesView)) else {
            throw TikitError.invalidData
        }
        return fields
    }
}
