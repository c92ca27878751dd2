import Logging
import Messages
import Transport

/// What logging in, keeping and renewing a session work with.
struct Surroundings: Sendable {
    var dialect: any AuthenticationDialect
    var exchange: any HTTPExchange
    var store: SessionStore?
    var policy: RenewalPolicy
    var clock: SessionClock
    /// Is told what happens to the session, with no word of whose it is.
    ///
    /// That it ended, or was not renewed, is told by the `Fault` of what needed it, and what was open to others is
    /// closed: the log has both for those who ask.
    var logger: Logger

    /// Sends a request. No answer at all is an `AuthenticationError`; a cancellation, and a `Fault` that is about
    /// something else than the connection, go through as they are.
    func send(_ request: ServiceRequest) async throws -> ServiceResponse {
        do {
            return try await exchange.exchange(request)
        } catch let error as CancellationError {
            throw error
        } catch let fault as Fault where fault.kind != .unavailable {
            throw fault
        } catch {
            throw AuthenticationError(sending: error)
        }
    }

    /// Notes a file or folder of the session that others could read.
    var reportRepair: @Sendable (String) -> Void {
        { [logger] path in
            logger.notice("Others could read a part of the session; closed to them now", metadata: ["path": "\(path)"])
        }
    }
}
