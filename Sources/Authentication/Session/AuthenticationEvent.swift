import Synchronization

/// What happens to a session while it is used.
public enum AuthenticationEvent: Sendable, Hashable {
    /// The session cannot be renewed and has been cleared: somebody must log in.
    case expired
    case loggedOut
    /// A new token is in use, had from the service or from another process that renewed it.
    case refreshed
    /// A try at renewing failed. A recoverable one is made again and leaves the session as it was.
    case refreshFailed(recoverable: Bool)
    /// A file or folder of the session could be read by others, and no longer can: its path.
    case closedToOthers(path: String)
}

/// Tells every listener of every event, without ever waiting for one: who does not listen in time misses the oldest.
final class EventBroadcast: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<AuthenticationEvent>.Continuation] = [:]
        var next = 0
    }

    private static let backlog = 64
    private let state = Mutex(State())

    deinit {
        for listener in state.withLock({ $0.listeners }).values { listener.finish() }
    }

    /// The events from now on. The sequence ends with the session's keeper.
    func events() -> AsyncStream<AuthenticationEvent> {
        let (stream, listener) = AsyncStream.makeStream(
            of: AuthenticationEvent.self, bufferingPolicy: .bufferingNewest(Self.backlog))
        let number = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = listener
            return state.next
        }
        listener.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    func send(_ event: AuthenticationEvent) {
        for listener in state.withLock({ $0.listeners }).values { listener.yield(event) }
    }
}
