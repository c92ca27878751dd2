import Base
import Foundation
import Rendering
import Reporting

/// How a nightly run ended, for all notifications about it.
struct NightOutcome: Sendable {
    /// The run that it is of.
    var run = LogContext.run
    /// The exit status, so far.
    var status: Int32
    /// Why it ended; `nil` if it came to its end, whatever failed in it.
    var reason: Phrase?
    /// The published manifest; `nil` if nothing was published.
    var manifest: NightManifest?
    /// The requested contents of its messages.
    var requests: [LetterRequest] = []
    /// The parts of its messages, one for each event.
    var parts: [MailPart] = []
    /// The earlier nights that were published, oldest first.
    var earlier: [RecordedNight] = []
    var efforts: [Int64: PartEffort] = [:]
    /// The manifest of an earlier run of the same night; `nil` if there was none with reports.
    var repeated: NightManifest?
    /// The events and comparisons that failed, if nothing was published, and why they did.
    var failures: [Failure] = []
    var failed: [Int64] { failures.compactMap(\.event) }
    var reasons: [Phrase] { failures.map(\.text) }
    /// What recipients are to get and the nights cannot have: told to those who are told of failures.
    var strays: [Phrase] = []
    var messages = MailCount()
    /// What went wrong in earlier runs that some reader has not been told.
    var troubles: [RunRecord.Trouble] = []

    /// Why an event or a comparison could not be made; with neither, why nothing could.
    struct Failure: Codable, Sendable, Hashable {
        var text: Phrase
        var event: Int64?
        var series: String?
    }

    var moment: NightlySettings.Hooks.Moment {
        switch status {
        case ExitStatus.success: .success
        case ExitStatus.partial: .warning
        default: .failure
        }
    }

    /// Whether a later run failed, so that these reports do not end anything.
    var isFollowedByFailure = false

    /// Whether there is a report of an event or a club, or one that failed. On other nights nothing was due.
    var hasReport: Bool { manifest.map { !$0.events.isEmpty || $0.club != nil } ?? false }

    init(status: Int32, reason: Phrase? = nil) {
        self.status = status
        self.reason = reason
    }

    /// The outcome of a run as its record has it.
    init(of record: RunRecord) {
        self.init(status: record.ending?.status ?? 128 + SIGKILL, reason: record.ending?.reason)
        run = record.run
        failures =
            record.ending?.failures
            ?? (record.ending?.reasons ?? [record.ownTrouble?.text].compactMap(\.self)).map { Failure(text: $0) }
        troubles = record.owedTroubles
    }

    /// Whether this very run published a report, and not a run before it.
    var hasRecovered: Bool {
        guard let manifest, manifest.run == run, !isFollowedByFailure else { return false }
        return manifest.club != nil || manifest.events.contains { $0.status == .ok }
            || manifest.comparisons?.contains { $0.status == .ok } == true
    }

    /// The parts of a message, first those of which there is news.
    ///
    /// - Parameter request: The index of what the recipient requests; `nil` for nothing.
    func parts(for request: Int?, _ news: [News.Item]) -> [MailPart] {
        guard let request else { return [] }
        let newsworthy = news.compactMap(\.event)
        func place(_ part: MailPart) -> Int { newsworthy.firstIndex { $0 == part.event } ?? newsworthy.count }
        return parts.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }.map {
            _, part in
            var part = part
            part.letters = part.letters.indices.contains(request) ? [part.letters[request]] : []
            part.workbooks = part.workbooks.indices.contains(request) ? [part.workbooks[request]] : []
            return part
        }
    }

    /// Why it published nothing, as far as that is known.
    var whyNothing: [Phrase] { reason.map { [$0] } ?? (moment == .failure ? reasons : []) }

    /// What went wrong in a run that repeats a night, and not in the run before: the night's messages may have been sent by then.
    ///
    /// - Parameter log: The lines of the run.
    func failuresOfRepeat(log: [Phrase]) -> [Phrase] {
        guard let repeated, status != ExitStatus.success else { return [] }
        if !whyNothing.isEmpty { return whyNothing }
        guard let failures = manifest?.failures, !failures.isEmpty else { return log.suffix(1) }
        let known = repeated.failures
        return failures.filter { !known.contains($0) }.map(\.inWords)
    }

    /// Notes that something besides the reports failed, which does not undo what was done.
    mutating func markPartial() { if status == ExitStatus.success { status = ExitStatus.partial } }
}

/// The part of a night's messages about one event or the club.
struct MailPart: Sendable {
    /// `nil` for a club.
    var event: Int64?
    /// One for each request, and the workbook that goes with it.
    var letters: [Letter]
    var workbooks: [EventPart.File]

    init(_ part: EventPart, of event: Int64?) {
        (self.event, letters, workbooks) = (event, part.letters, part.workbooks)
    }
}

/// How many messages a night has sent, and how the others ended.
struct MailCount: Sendable, Hashable {
    var sent = 0
    var failed = 0
    var unclear = 0
    /// What recipients are to get and the nights cannot have.
    var strays = 0
    /// Why, for those that failed or are unclear.
    var problems: [RunRecord.Problem] = []
}
