import Messages
import Profiles
import Rendering
import Reporting

/// How a nightly run ended, for all notifications about it.
struct NightOutcome: Sendable {
    /// The exit status, so far.
    var status: Int32
    /// Why it failed; `nil` if files were published, or a signal ended it.
    var reason: Phrase?
    /// The published manifest; `nil` if nothing was published.
    var manifest: NightManifest?
    /// The requested contents of its messages.
    var requests: [LetterRequest] = []
    /// For each event, one part of a message for each request.
    var letters: [[Letter]] = []
    /// The workbooks that go with these parts.
    var workbooks: [[EventPart.File]] = []
    var efforts: [Int64: PartEffort] = [:]
    /// The events that failed, if nothing was published.
    var failed: [Int64] = []
    var messages = MailCount()

    var moment: NightlySettings.Hooks.Moment {
        switch status {
        case ExitStatus.success: .success
        case ExitStatus.partial: .warning
        default: .failure
        }
    }

    /// Notes that something besides the reports failed, which does not undo what was done.
    mutating func markPartial() { if status == ExitStatus.success { status = ExitStatus.partial } }
}

/// How many messages a night has sent, and how the others ended.
struct MailCount: Sendable, Hashable {
    var sent = 0
    var failed = 0
    var unclear = 0
}
