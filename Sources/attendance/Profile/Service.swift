import Authentication
import Extraction
import Foundation
import Logging
import Messages
import Profiles
import Tables
import Transport

/// Connects a run's settings with a source.
enum Service {
    /// Calls `body` with the Tikit source of the settings. It logs in at its first request; its connections are
    /// closed at the end.
    static func withTikit<Result: Sendable>(
        settings: Settings, common: CommonOptions, savesSession: Bool = true,
        _ body: @Sendable (TikitSource) async throws -> Result
    ) async throws -> Result {
        if settings.source.isOfMembers {
            throw Fault(
                .misconfigured, .profileIsOfMembers(settings.profileName, source: settings.source.rawValue))
        }
        let logger = common.logger
        return try await HTTPTransport.withTransport(configuration: try transport(settings), logger: logger) {
            exchange in
            // The session's keeper retries renewals itself, by the policy of its environment.
            let patient = exchange.retrying(RetryPolicy(attempts: min(settings.attempts, 3)))
            let tokens = try await authenticator(settings, patient, logger, savesSession: savesSession)
                .tokenProvider(requiring: settings.requiredPermissions)
            let progress =
                common.showsProgress ? ProgressBar(settings, style: common.errorStyle) : nil
            defer { progress?.erase() }
            let source = TikitSource(
                baseURL: settings.baseURL, exchange: exchange, tokens: tokens, pagesInFlight: settings.pagesInFlight,
                mostRows: settings.mostRows, logger: logger, onProgress: { progress?.show($0) })
            return try await body(source)
        }
    }

    /// Throws a `Fault` of kind `.misconfigured` for an address that would receive passwords and tokens over plain
    /// http without the profile's permission. The transport refuses it too; this error names the line to fix.
    static func requireProtection(_ settings: Settings) throws(Fault) {
        guard !settings.allowsInsecure else { return }
        for (url, key) in settings.addresses {
            guard let server = PlainHTTP.server(of: url) else { continue }
            throw Fault(.misconfigured, .plainHTTP(server).prefixed(with: settings.source(of: key)))
        }
    }

    static func transport(_ settings: Settings) throws(Fault) -> TransportConfiguration {
        try requireProtection(settings)
        var configuration = TransportConfiguration(
            userAgent: "attendance/\(Attendance.version)", retries: RetryPolicy(attempts: settings.attempts),
            proxies: try ProxySelection(
                environment: ProcessInfo.processInfo.environment, allowsInsecure: settings.allowsInsecure))
        configuration.allowsInsecure = settings.allowsInsecure
        configuration.connectionsPerHost = settings.pagesInFlight
        configuration.longestRun = .seconds(settings.longestRun)
        return configuration
    }

    static func authenticator(
        _ settings: Settings, _ exchange: any HTTPExchange, _ logger: Logger, savesSession: Bool
    ) -> Authenticator {
        let address = settings.authenticationBaseURL ?? settings.baseURL
        let dialect: any AuthenticationDialect =
            switch settings.authentication {
            case .tikit: TikitDialect(baseURL: address)
            case .edugo: EduGoDialect(baseURL: address)
            case .negroni: NegroniDialect(baseURL: address)
            }
        return Authenticator(
            dialect: dialect, exchange: exchange,
            store: savesSession ? SessionStore(folder: ProfileFolder(settings).session) : nil,
            environment: settings.environment,
            credentials: Credentials(
                token: settings.token, email: settings.email, password: settings.password, phone: settings.phone),
            logger: logger)
    }
}

extension Service {
    /// Calls `body` with an exchange and the tokens for the Firestore of the settings. Connections are closed at the
    /// end.
    ///
    /// The token is the environment's, if set, otherwise the service account's, requested when first needed.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` if the profile has no Firestore, or no credentials for it.
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
