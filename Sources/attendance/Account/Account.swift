import Authentication
import Logging
import Messages
import Profiles
import Transport

/// The way from settings to an account: logging in and out, and who is logged in.
enum Account {
    /// How often a request of a person who waits is sent at most.
    private static let attempts = 3
    /// The longest wait, in seconds, that a service may ask of a person.
    private static let longestWait = 10.0

    /// Throws a `Fault` of kind `.usage` where the settings' source has no sessions to begin or end.
    static func requireSessions(_ settings: Settings) throws(Fault) {
        guard settings.source == .firestore || settings.source == .csv else { return }
        throw Fault(.usage, .noSessionOfSource(settings.profileName, source: settings.source.rawValue))
    }

    /// Calls `body` with what logs in to the settings' service, its session kept in the profile's folder.
    static func withAuthenticator<Result: Sendable>(
        _ settings: Settings, logger: Logger, _ body: @Sendable (Authenticator) async throws -> Result
    ) async throws -> Result {
        try requireSessions(settings)
        var configuration = try Service.transport(settings)
        configuration.retries = RetryPolicy(
            attempts: min(settings.attempts, attempts), longestRetryAfter: longestWait)
        return try await HTTPTransport.withTransport(configuration: configuration, logger: logger) { exchange in
            try await body(Service.authenticator(settings, exchange, logger, savesSession: true))
        }
    }
}
