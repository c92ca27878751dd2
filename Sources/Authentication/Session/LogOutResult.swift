public import Messages

/// How a log-out went.
public enum LogOutResult: Sendable, Equatable {
    /// The service, where it wants to be told, and this machine have forgotten the session.
    case success
    /// This machine has forgotten the session; the service could not be told, and its token lives until it ends.
    case partialSuccess(remoteError: Fault)
    /// Nobody was logged in.
    case alreadyLoggedOut
}
