/// Why a run failed, classified by what the caller should do about it.
///
/// The message says what failed, on what (event, page, file, line) and what to do next, in one line, without secrets
/// and without personal data.
public struct Fault: Error, Sendable, Hashable {
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// Call again with other arguments (exit 64).
        case usage
        /// The server's response, or the store, could not be understood (65): report it to the service.
        case unreadableData
        /// No such event, session, report definition or file (66): name another.
        case notFound
        /// The service is unreachable, or still failing after every retry (69): try later.
        case unavailable
        /// An output could not be written (73): free some space or change the folder.
        case cannotWrite
        /// Another run holds the lock (75): wait for it.
        case locked
        /// Not logged in, refused, or lacking a permission (77): log in.
        case refused
        /// The configuration is wrong (78): fix it.
        case misconfigured
    }

    public var kind: Kind
    public var message: Phrase
    /// Whether this run should try nothing more: its time is up, or the service asked for too long a wait.
    public var endsAttempts: Bool
    /// Whether a refusal concerns only what was requested, such as one event: others may still be granted. Of a wrong configuration:
    /// whether it is of one event only.
    public var isLimited: Bool

    public init(_ kind: Kind, _ message: Phrase, endsAttempts: Bool = false, isLimited: Bool = false) {
        self.kind = kind
        self.message = message
        self.endsAttempts = endsAttempts
        self.isLimited = isLimited
    }

    public init(_ kind: Kind, es: String, en: String) {
        self.init(kind, Phrase(es: "\(es)", en: "\(en)"))
    }
}

extension Fault: CustomStringConvertible {
    public var description: String { message.en }
}
