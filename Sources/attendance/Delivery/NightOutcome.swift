import Messages
import Profiles
import Rendering
import Reporting

/// How a night's run ended, for all that is told of it.
struct NightOutcome: Sendable {
    /// The exit status, so far.
    var status: Int32
    /// Why it failed; `nil` if files were published, or a signal ended it.
    var reason: Phrase?
    /// What was published; `nil` if nothing was.
    var manifest: NightManifest?
    /// What its messages were asked to have in them.
    var requests: [LetterRequest] = []
    /// The parts of its events' messages, as many for each event as were asked for.
    var letters: [[Letter]] = []
    /// The workbooks that go with them.
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

    /// Something besides the reports failed, which does not undo what was done.
    mutating func markPartial() { if status == ExitStatus.success { status = ExitStatus.partial } }
}

/// How many messages a night has sent, and how the others ended.
struct MailCount: Sendable, Hashable {
    var sent = 0
    var failed = 0
    var unclear = 0
}
