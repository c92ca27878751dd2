import Base
import Foundation
import Logging
import Transport

@testable import Sources

/// Secrets and personal data that must never be seen; each is unlike anything else.
enum Secret {
    static let email = "juana.perez@secreto.example"
    static let password = "clave-Xk3#ñ\"\\"
    static let token = "tok-QQWWEE-secret"
    static let refresh = "ref-ZZXXCC-secret"
    static let provider = "ya29-provider-secret"
    static let firstName = "Juana-Nombre"
    static let all = [email, password, token, refresh, provider, firstName, "juana.perez", "secreto.example"]
}

enum Fixture {
    static let tikit = TikitDialect(baseURL: "https://tikit.example/api/")
    static let negroni = NegroniDialect(baseURL: "https://club.example/api")
    static let eduGo = EduGoDialect(baseURL: "https://edugo.example")

    static func tikitLogIn(token: String = Secret.token, refresh: String? = Secret.refresh) -> ServiceResponse {
        .json(
            """
            {"token":"\(token)",\(refresh.map { "\"refresh_token\":\"\($0)\"," } ?? "")
             "user":{"id":1,"firstName":"\(Secret.firstName)","lastName":"Pérez","email":"\(Secret.email)",
                     "phone":null,"role":"role_admin","imageUrl":"x"}}
            """)
    }

    static func eduGoLogIn(
        token: String = Secret.token, expiresIn: String = "3600", permissions: String = #"["materials:read"]"#
    ) -> ServiceResponse {
        .json(
            """
            {"access_token":"\(token)","refresh_token":"\(Secret.refresh)","expires_in":\(expiresIn),
             "token_type":"Bearer",
             "user":{"id":"u-1","email":"\(Secret.email)","first_name":"\(Secret.firstName)","last_name":"Perez",
                     "full_name":"\(Secret.firstName) Perez","school_id":null},
             "active_context":{"role_id":"r-1","role_name":"teacher","school_id":"s-1",
                     "school_name":"Colegio Central","academic_unit_id":null,"academic_unit_name":null,
                     "permissions":\(permissions)}}
            """)
    }

    static func refreshed(_ token: String, refresh: String? = nil) -> ServiceResponse {
        .json(#"{"token":"\#(token)"\#(refresh.map { ",\"refresh_token\":\"\($0)\"" } ?? "")}"#)
    }

    /// An unsigned JWT, encoded by Foundation.
    static func jwt(_ payload: String) -> String {
        func encode(_ text: String) -> String {
            Data(text.utf8).base64EncodedString().replacingOccurrences(of: "+", with: "-")
                .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
        }
        return encode(#"{"alg":"HS256","typ":"JWT"}"#) + "." + encode(payload) + ".c2ln"
    }

    /// A session of Tikit's, with a token of `life` seconds got at `obtainedAt`.
    static func saved(
        token: String = "t1", refresh: String? = "r1", obtainedAt: Int64 = 1_000_000, life: Int64? = 3600,
        id: String = "s1", user: AuthUser = AuthUser(id: "1", email: Secret.email, firstName: Secret.firstName)
    ) -> SavedSession {
        let start = Instant(secondsSinceEpoch: obtainedAt)
        return SavedSession(
            id: id, service: tikit.name, baseURL: tikit.baseURL,
            session: AuthSession(
                token: AuthToken(
                    value: token, refreshToken: refresh, obtainedAt: start,
                    expiresAt: life.map(start.advanced(bySeconds:))),
                user: user, context: UserContext(roleName: "role_admin")))
    }

    static func dependencies(
        _ service: any HTTPExchange, store: SessionStore? = nil, clock: TestClock = TestClock(),
        dialect: any AuthenticationDialect = tikit, environment: ServiceEnvironment = .staging,
        logger: Logger = Logger(label: "test")
    ) -> AuthenticationDependencies {
        AuthenticationDependencies(
            dialect: dialect, exchange: service, store: store, policy: RenewalPolicy(for: environment),
            clock: clock.clock, logger: logger)
    }
}

extension SessionStore {
    func save(_ saved: SavedSession) async throws {
        try await withLock(onRepair: ignoreRepair) { try $0.save(saved) }
    }

    func load() async throws -> SavedSession? { try await load(onRepair: ignoreRepair) }
}
