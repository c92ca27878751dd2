import Messages
import Tables
import Transport

extension Authenticator {
    /// A way to get tokens, open.
    struct Access: Sendable {
        var provider: any TokenProvider
        var keeper: SessionKeeper?
        var user: AuthUser
        var context: UserContext

        init(given token: String) {
            let claims = JSONWebToken(token)
            provider = FixedToken(token)
            user = claims?.user ?? AuthUser()
            context = claims?.context ?? UserContext()
        }

        init(_ keeper: SessionKeeper, _ session: AuthSession) {
            provider = keeper
            self.keeper = keeper
            user = session.user
            context = session.context
        }
    }

    func currentAccess() async throws -> Access {
        if let access {
            guard let keeper = access.keeper, await keeper.session == nil else { return access }
            // The session has ended since: look again for a way that serves.
            if self.access?.keeper === keeper { self.access = nil }
        }
        if let opening { return try await opening.valueUnlessCancelled }
        let opening = Task {
            defer { self.opening = nil }
            let opened = try await asFault { try await open() }
            access = opened
            return opened
        }
        self.opening = opening
        return try await opening.valueUnlessCancelled
    }

    func open() async throws -> Access {
        if let token = credentials.token {
            guard CredentialRules.isToken(token) else { throw Fault(.misconfigured, .givenTokenMalformed) }
            return Access(given: token)
        }
        var reason = Phrase.notLoggedIn
        if let saved = try await surroundings.store?.load(onRepair: surroundings.reportRepair) {
            if serves(saved) {
                let keeper = SessionKeeper(saved, surroundings)
                if try await keeper.restore(), let session = await keeper.session { return Access(keeper, session) }
            } else {
                reason = .savedSessionElsewhere
            }
        }
        guard surroundings.dialect is any PasswordDialect, let email = credentials.email,
            let password = credentials.password
        else { throw Fault(.refused, reason) }
        let keeper = try await logIn(email: email, password: password)
        guard let session = await keeper.session else { throw Fault(.refused, .sessionEnded) }
        return Access(keeper, session)
    }

    /// Whether a saved session is of this service, at this address, and of the account that was asked for.
    func serves(_ saved: SavedSession) -> Bool {
        guard saved.belongs(to: surroundings.dialect) else { return false }
        let user = saved.session.user
        // The credentials of the other kind of log-in, which the environment may hold for another profile, say nothing.
        guard surroundings.dialect is any CodeDialect else { return credentials.email.map(user.hasEmail) ?? true }
        return credentials.phone.map { (try? PhoneRules.check($0)) == user.phone } ?? true
    }

    func identity(of access: Access) async throws -> Identity {
        guard let keeper = access.keeper else {
            let token = try await access.provider.token().value
            return Identity(
                origin: .givenToken, user: access.user, context: access.context,
                expiresAt: JSONWebToken(token)?.expiresAt, isRenewable: false)
        }
        guard let session = await keeper.session else { throw Fault(.refused, .sessionEnded) }
        return Identity(
            origin: .session, user: session.user, context: session.context, expiresAt: session.token.expiresAt,
            isRenewable: session.token.refreshToken != nil)
    }
}
