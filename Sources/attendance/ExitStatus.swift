import Messages

/// The exit statuses that scripts may rely on, after sysexits.h.
enum ExitStatus {
    static let success: Int32 = 0
    /// Done, and some of it fell short.
    static let partial: Int32 = 1
    /// Ended by SIGHUP, SIGINT, SIGPIPE and SIGTERM, as shells count them.
    static let hungUp: Int32 = 129
    static let interrupted: Int32 = 130
    static let brokenPipe: Int32 = 141
    static let terminated: Int32 = 143

    static func of(_ fault: Fault) -> Int32 {
        switch fault.kind {
        case .usage: 64
        case .unreadableData: 65
        case .notFound: 66
        case .unavailable: 69
        case .cannotWrite: 73
        case .locked: 75
        case .refused: 77
        case .misconfigured: 78
        }
    }
}

/// Ends the run with a status, everything there was to say having been said.
struct Finished: Error {
    var status: Int32
}
