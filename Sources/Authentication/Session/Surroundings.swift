import Messages
import Transport

/// What logging in, keeping and renewing a session work with.
struct Surroundings: Sendable {
    var dialect: any AuthenticationDialect
    var exchange: any HTTPExchange
    var store: SessionStore?
    var policy: RenewalPolicy
    var clock: SessionClock
    var events: EventBroadcast

    /// Sends a request. No answer at all is an `AuthenticationError`; a cancellation, and a `Fault` that is about
    /// something else than the connection, go through as they are.
    func send(_ request: ServiceRequest) async throws -> ServiceAnswer {
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

    /// Tells the listeners of something that others could read.
    var reportRepair: @Sendable (String) -> Void {
        { [events] in events.send(.closedToOthers(path: $0)) }
    }
}
