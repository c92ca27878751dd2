import Authentication
import Foundation
import Messages
import Profiles
import Tables
import Transport

/// Whether requests would be let through: a session or a token that the service takes, and the permissions that the
/// profile asks for.
struct SessionCheck {
    let settings: Settings
    let common: CommonOptions

    /// Seconds before its end at which a token that nothing renews is worth a word.
    private static let soon: Int64 = 86_400

    func finding() async throws -> Finding {
        do {
            if settings.source == .firestore {
                _ = try await Service.withFirestore(settings: settings, common: common) { _, tokens in
                    try await tokens.token()
                }
                return Finding(.session, .fine, .serviceAccountGood)
            }
            let identity = try await Account.withAuthenticator(settings, logger: common.logger) { authenticator in
                let identity = try await authenticator.whoAmI()
                _ = try await authenticator.tokenProvider(requiring: settings.requiredPermissions)
                return identity
            }
            return judged(identity)
        } catch let fault as Fault {
            return Finding(.session, fault)
        }
    }

    private func judged(_ identity: Identity) -> Finding {
        let listing = IdentityListing(identity: identity, clock: WallClock(zone: settings.timeZone))
        let text = Phrase.sessionGood(role: listing.role, expiry: listing.expiry)
        guard !identity.isRenewable, let end = identity.expiresAt else { return Finding(.session, .fine, text) }
        let left = end.secondsSinceEpoch - Int64(time(nil))
        if left <= 0 { return Finding(.session, .failed(.refused), .tokenExpired(text)) }
        guard left < Self.soon else { return Finding(.session, .fine, text) }
        let isGiven = identity.origin == .givenToken
        return Finding(.session, .warning, isGiven ? .givenTokenExpiresSoon(text) : .tokenExpiresSoon(text))
    }
}
