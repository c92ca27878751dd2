import Authentication
import Logging
import Messages
import Profiles
import Transport

extension Service {
    /// Calls `body` with the way to the Firestore of the settings: an exchange, and the tokens that its requests carry.
    /// Its connections are closed at the end.
    ///
    /// The token is the environment's, where it gives one; else the service account's, asked for when first needed.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` where the profile has no Firestore, or nothing to log in with.
    static func withFirestore<Result: Sendable>(
        settings: Settings, common: CommonOptions,
        _ body: @Sendable (any HTTPExchange, any TokenProvider) async throws -> Result
    ) async throws -> Result {
        guard settings.source == .firestore else {
            throw Fault(.misconfigured, .notAFirestoreProfile(settings.profileName, source: settings.source.rawValue))
        }
        return try await HTTPTransport.withTransport(
            configuration: try transport(settings), logger: common.logger
        ) { exchange in
            try await body(exchange, try firestoreTokens(settings, exchange, common.logger))
        }
    }

    private static func firestoreTokens(
        _ settings: Settings, _ exchange: any HTTPExchange, _ logger: Logger
    ) throws(Fault) -> any TokenProvider {
        if let token = settings.token { return FixedToken(token) }
        let firestore = settings.members.firestore
        guard let path = firestore.serviceAccountFile else {
            throw Fault(.misconfigured, .firestoreNeedsAccount(settings.profileName))
        }
        let key = try ServiceAccountKey(path: path, tokenURL: firestore.tokenURL) { path in
            logger.warning("Others could read the key; closed to them now", metadata: ["path": "\(path)"])
        }
        return ServiceAccountTokens(key: key, exchange: exchange)
    }
}
