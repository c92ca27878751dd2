import Authentication
import Extraction
import Messages
import Profiles
import Registering
import Tables
import Transport

extension Service {
    /// Calls `body` with what registers codes in a session, once the session is known to be one of the event's: else
    /// every code would be answered with "Not found". Posts that are sent again keep the pace as well.
    static func withRegistrar<Result: Sendable>(
        of subject: RegistrationJournal.Subject, pace: PostPace, settings: Settings,
        common: CommonOptions,
        _ body: @Sendable (CodeRegistrar) async throws -> Result
    ) async throws -> Result {
        let logger = common.logger
        return try await HTTPTransport.withTransport(configuration: try transport(settings), logger: logger) {
            exchange in
            let patient = exchange.retrying(RetryPolicy(attempts: min(settings.attempts, 3)))
            let tokens = try await authenticator(settings, patient, logger, savesSession: true)
                .tokenProvider(requiring: settings.requiredPermissions)
            let source = TikitSource(
                baseURL: settings.baseURL, exchange: exchange, tokens: tokens, mostRows: settings.mostRows,
                logger: logger)
            guard try await source.sessions(of: subject.event).sessions.ids.values.contains(subject.session) else {
                throw Fault(.notFound, .noSuchSession(subject.session, event: subject.event))
            }
            return try await body(
                CodeRegistrar(
                    baseURL: settings.baseURL, subject: subject, exchange: exchange.repeating(after: pace.pass),
                    tokens: tokens))
        }
    }
}
