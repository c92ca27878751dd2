import Base
import Logging
import Transport

/// The dependencies of log-ins, saved sessions and renewals.
struct AuthenticationDependencies: Sendable {
    var dialect: any AuthenticationDialect
    var exchange: any HTTPExchange
    var store: SessionStore?
    var policy: RenewalPolicy
    var clock: SessionClock
    /// Receives the events of the session, without personal data.
    ///
    /// The end of a session or a failed renewal is reported by the `Fault` of the operation that needed it, and logged for
    /// debugging; that others could read the session is a warning, since its tokens may be known.
    var logger: Logger

    /// Sends a request. If there is no response, throws an `AuthenticationError`. Cancellation is rethrown, as is a
    /// `Fault` that is not about the connection or that rules out further attempts.
    func send(_ request: ServiceRequest) async throws -> ServiceResponse {
        do {
            return try await exchange.exchange(request)
        } catch let error as CancellationError {
            throw error
        } catch let fault as Fault where fault.kind != .unavailable || fault.endsAttempts {
            throw fault
        } catch {
            throw AuthenticationError(sending: error)
        }
    }

    /// Reports a file or folder of the session that other users could read.
    var reportRepair: @Sendable (String) -> Void {
        { [logger] path in
            logger.warn(.closedToOthers(path), path: path)
        }
    }
}
