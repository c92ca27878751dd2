import Logging

/// Listens to a session's events and writes them down, with no word of whose session it is.
///
/// That a session ended, or was not renewed, is told by the `Fault` of what needed it, and what was open to others is
/// mended: the log has both for those who ask.
enum AuthenticationLog {
    static func follow(_ events: AsyncStream<AuthenticationEvent>, logger: Logger) {
        Task {
            for await event in events { write(event, to: logger) }
        }
    }

    static func write(_ event: AuthenticationEvent, to logger: Logger) {
        switch event {
        case .expired: logger.notice("The session has ended")
        case .loggedOut: logger.info("Logged out")
        case .refreshed: logger.info("The session was renewed")
        case .refreshFailed(let recoverable):
            logger.notice("The session could not be renewed", metadata: ["recoverable": "\(recoverable)"])
        case .closedToOthers(let path):
            logger.notice("Others could read a part of the session; closed to them now", metadata: ["path": "\(path)"])
        }
    }
}
