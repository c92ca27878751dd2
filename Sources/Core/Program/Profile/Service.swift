import Base
import Foundation
import Logging
package import Sources
import Transport

/// The way in which a run uses a source of events.
package enum SourceUse: Sendable {
    /// Reads all that it needs, and ends.
    case reading
    /// Polls repeatedly. A request must not wait, and is not retried: the next poll does that.
    case following
    /// Sends. Each request, also one that is repeated, waits for its turn.
    case sending(turn: @Sendable () async throws -> Void)

    var isReading: Bool { if case .reading = self { true } else { false } }

    func adapting(_ configuration: TransportConfiguration) -> TransportConfiguration {
        guard case .following = self else { return configuration }
        var configuration = configuration
        configuration.longestRun = .seconds(366 * 86_400)
        configuration.retries = RetryPolicy(attempts: 1)
        configuration.readTimeout = .seconds(20)
        configuration.attemptTimeout = .seconds(30)
        return configuration
    }

    func adapting(_ exchange: HTTPTransport) -> HTTPTransport {
        if case .sending(let turn) = self { exchange.repeating(after: turn) } else { exchange }
    }
}

/// Connects a run's settings with a source.
package enum Service {
    /// Calls `body` with the source of the settings' events. It logs in at its first request; its connections are closed
    /// at the end.
    ///
    /// - Throws: a `Fault` of kind `.misconfigured` if the profile has members.
    package static func withEvents<Result: Sendable>(
        settings: Settings, common: CommonOptions, for use: SourceUse = .reading, savesSession: Bool = true,
        _ body: (any EventSource) async throws -> Result
    ) async throws -> Result {
        guard !settings.source.hasMembers else {
            throw Fault(.misconfigured, .profileIsOfMembers(settings.profileName, source: settings.source.name))
        }
        guard let connect = settings.source.connect else { return try await body(try files(settings, common)) }
        return try await withConnection(settings: settings, common: common, for: use, savesSession: savesSession) {
            connection in try await body(try connect(connection))
        }
    }

    /// Calls `body` with what a source of the settings' events needs to send requests.
    static func withConnection<Result: Sendable>(
        settings: Settings, common: CommonOptions, for use: SourceUse = .reading, savesSession: Bool = true,
        _ body: (ServiceConnection) async throws -> Result
    ) async throws -> Result {
        let progress = use.isReading && common.showsProgress ? ProgressBar(settings, style: common.errorStyle) : nil
        defer { progress?.erase() }
        try settings.requireSource()
        return try await withSession(settings, common.logger, for: use, savesSession: savesSession) {
            exchange, tokens in
            try await body(
                ServiceConnection(
                    settings: settings, exchange: exchange, tokens: tokens, logger: common.logger,
                    onProgress: { progress?.show($0) }))
        }
    }

    /// The source of the settings' files. Names that the store knows keep their ids.
    static func files(_ settings: Settings, _ common: CommonOptions) throws(Fault) -> FileSource {
        try settings.requireSource()
        // Said to whoever names files on the command line; from a profile, every night would say it.
        var onPeople: (@Sendable (Phrase) -> Void)?
        if !settings.files.areStored, !common.quiet { onPeople = { common.tell($0, .info, in: settings.language) } }
        var named = settings.files
        named.fields = settings.fields
        return FileSource(
            try FileOptions(named, zone: settings.timeZone, maximumRows: settings.maximumRows),
            known: { event in settings.knownNames(of: event, common.logger) },
            onFindings: { if !common.quiet { common.tell($0, .warning, in: settings.language) } },
            onPeople: onPeople)
    }

    /// Calls `body` with an exchange and the tokens of the settings' session. Connections are closed at the end.
    static func withSession<Result: Sendable>(
        _ settings: Settings, _ logger: Logger, for use: SourceUse = .reading, savesSession: Bool = true,
        _ body: (HTTPTransport, any TokenProvider) async throws -> Result
    ) async throws -> Result {
        let configuration = use.adapting(try transport(settings))
        if savesSession, settings.token == nil { try ProfileFolder(settings).closeToOthers(logger) }
        return try await HTTPTransport.withTransport(configuration: configuration, logger: logger) { exchange in
            // The session's keeper retries renewals itself, by the policy of its environment.
            let patient = exchange.retrying(RetryPolicy(attempts: min(configuration.retries.attempts, 3)))
            let tokens = try await authenticator(settings, patient, logger, savesSession: savesSession)
                .tokenProvider(requiring: settings.requiredPermissions)
            return try await body(use.adapting(exchange), tokens)
        }
    }

    /// Throws a `Fault` of kind `.misconfigured` for an address that would receive passwords and tokens and that other
    /// users can change, or that would receive them over plain http without the profile's permission. The transport refuses
    /// the latter too; this error names the line to fix.
    static func requireProtection(_ settings: Settings) throws(Fault) {
        for (_, key) in settings.addresses { try settings.requireOwnFile(for: key, trustsOwner: true) }
        guard !settings.allowsInsecure else { return }
        for (url, key) in settings.addresses {
            guard let server = PlainHTTP.server(of: url) else { continue }
            throw Fault(.misconfigured, .plainHTTP(server).prefixed(with: settings.source(of: key)))
        }
    }

    static func transport(_ settings: Settings) throws(Fault) -> TransportConfiguration {
        try requireProtection(settings)
        var configuration = TransportConfiguration(
            userAgent: "attendance/\(Executable.version)", retries: RetryPolicy(attempts: settings.attempts),
            proxies: try ProxySelection(
                environment: ProcessInfo.processInfo.environment, allowsInsecure: settings.allowsInsecure))
        configuration.allowsInsecure = settings.allowsInsecure
        configuration.pagesInFlight = settings.pagesInFlight
        configuration.longestRun = .seconds(settings.longestRun)
        configuration.notesTime = true
        return configuration
    }

    static func authenticator(
        _ settings: Settings, _ exchange: any HTTPExchange, _ logger: Logger, savesSession: Bool
    ) -> Authenticator {
        let address = settings.authenticationBaseURL ?? settings.baseURL
        return Authenticator(
            dialect: settings.authentication.dialect(address, settings), exchange: exchange,
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
        _ body: (any HTTPExchange, any TokenProvider) async throws -> Result
    ) async throws -> Result {
        guard settings.source == .firestore else {
            throw Fault(.misconfigured, .notAFirestoreProfile(settings.profileName, source: settings.source.name))
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
            logger.warn(.closedToOthers(path), path: path)
        }
        return ServiceAccountTokens(key: key, exchange: exchange)
    }
}
