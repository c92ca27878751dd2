public import ArgumentParser
package import Base
package import Foundation
import Membership
import Store

/// The options for the content of a report on an event.
struct ReportOptions: VerifiedArguments, SpanArguments {
    @Option(name: .customLong("session"), help: "Only this session, by id; may be repeated.")
    var sessions: [Int64] = []

    @Option(name: .customLong("registrant-type"), help: "Only this registrant type, by id; may be repeated.")
    var registrantTypes: [Int64] = []

    @Option(name: .customLong("from"), help: TimeArgument.fromHelp)
    var fromText: String?

    @Option(name: .customLong("to"), help: TimeArgument.toHelp)
    var toText: String?

    @Option(
        name: .customLong("since"),
        help: "Compare with the reading as of this date or ISO time. Default: the previous reading.")
    var sinceText: String?

    @Option(
        name: .customLong("as-of"),
        help: "Report the event as of this date (its end) or ISO time, without later check-ins. Default: the reading's."
    )
    var asOfText: String?

    @Option(name: .customLong("bin"), help: "Bin width of the histogram: 5m, 15m, 1h, 1d …")
    var bin = BinWidth.quarterHour

    @Option(name: .customLong("fail-on"), help: FailConditions.help)
    var failOn: FailConditions?

    package func verify() throws {
        try TimeArgument.check([
            ("--from", fromText), ("--to", toText), ("--since", sinceText), ("--as-of", asOfText),
        ])
        try failOn?.requireNoNights()
    }

    /// The earlier reading to compare with: `--since`, read in `zone` if it has no offset, or else the previous one.
    func baseline(in zone: TimeZone) -> ChangeBaseline {
        TimeArgument.instant(sinceText, in: zone).map(ChangeBaseline.instant) ?? .previousWalk
    }
}

/// The options for the content of a report on members.
struct MemberReportOptions: VerifiedArguments, SpanArguments {
    @Option(help: "Only this member's rows, by id; for reports such as history and my-visits.")
    var member: String?

    @Option(name: .customLong("from"), help: TimeArgument.fromHelp)
    var fromText: String?

    @Option(name: .customLong("to"), help: TimeArgument.toHelp)
    var toText: String?

    @Option(
        name: .customLong("as-of"),
        help: "Cut-off of the report: a date (its end) or ISO time. Default: the newest visit's time.")
    var asOfText: String?

    @Option(name: .customLong("bin"), help: "Bin width of the histogram: 1h, 1d, 7d …")
    var bin = BinWidth.day

    @Option(
        name: .customLong("fail-on"), help: "Exit with 1 if the report has a warning: quality.")
    var failOn: FailConditions?

    package func verify() throws {
        try TimeArgument.check([("--from", fromText), ("--to", toText), ("--as-of", asOfText)])
        try failOn?.requireNoNights()
    }
}

/// The options for the source of a report's numbers.
package struct ReadingOptions: VerifiedArguments {
    @Flag(help: "Read everything from the service; do not use the store.")
    var live = false

    @Flag(help: "Report from the store alone, without network.")
    var offline = false

    @Flag(help: "Read everything again and replace what is in the store.")
    var full = false

    @Option(name: .customLong("wait"), help: "Seconds to wait for another run that holds the lock.")
    var waitSeconds = 0

    /// The source of the numbers.
    var mode: ReadingMode { live ? .live : offline ? .offline : full ? .full : .store }

    /// How long to wait for another run.
    var lockTimeout: Duration { .seconds(waitSeconds) }

    package init() {}

    package func verify() throws {
        if [live, offline, full].count(where: { $0 }) > 1 {
            throw ValidationError(.flagsExclude(["--live", "--offline", "--full"]))
        }
        if !(0...86_400).contains(waitSeconds) {
            throw ValidationError(.flagTakesSeconds("--wait", from: 0, to: 86_400))
        }
    }
}

/// The options `--from` and `--to`.
///
/// Each type that has them declares them. In a group of their own within another, the parser of a debug build would verify
/// them sixteen times over.
protocol SpanArguments {
    var fromText: String? { get }
    var toText: String? { get }
}

extension SpanArguments {
    /// Both ends as instants, read in `zone` if they have no offset. Throws if the span is empty.
    func span(in zone: TimeZone) throws(Fault) -> (from: Instant?, to: Instant?) {
        let (from, to) = (TimeArgument.instant(fromText, in: zone), TimeArgument.instant(toText, in: zone))
        if let from, let to, from >= to { throw Fault(.usage, .emptySpan) }
        return (from, to)
    }
}

/// A date or time on the command line.
package enum TimeArgument {
    static let fromHelp: ArgumentHelp = "Only check-ins or visits from this date or ISO time on."
    static let toHelp: ArgumentHelp = "Only check-ins or visits before this date or ISO time."

    /// Throws for the first flag whose text is not a date or time.
    package static func check(_ flags: [(name: String, text: String?)]) throws {
        for (flag, text) in flags {
            guard let text else { continue }
            guard ISO8601Text(text)?.plausibleInstant != nil else {
                throw ValidationError(.flagTakesTime(flag, not: text))
            }
        }
    }

    /// The last instant of a text: for a date, the last second of the day.
    static func end(_ text: String?, in zone: TimeZone) -> Instant? {
        guard let text, let parsed = ISO8601Text(text), !parsed.hasTime else { return instant(text, in: zone) }
        let next = WallClock(zone: zone).start(ofDay: parsed.civil.daysSinceEpoch + 1)
        return next.advanced(bySeconds: -1)
    }

    /// The instant of a text, read in `zone` if it has no offset; `nil` if there is no text.
    package static func instant(_ text: String?, in zone: TimeZone) -> Instant? {
        guard let text, let parsed = ISO8601Text(text) else { return nil }
        return parsed.offset == nil ? WallClock(zone: zone).instant(of: parsed.civil) : parsed.instant
    }
}

extension BinWidth: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }

    package var defaultValueDescription: String { text }
}

/// The source of a run's numbers.
package enum ReadingMode: Sendable {
    /// Saves what is new in the store, then reads the store.
    case store
    /// Replaces the stored check-ins with all pages, then reads the store.
    case full
    /// Reads every page and does not use the store.
    case live
    /// Reads only the store and sends no request.
    case offline

    /// Whether the mode writes the store, which requires the profile's lock.
    var writesStore: Bool { self == .store || self == .full }
}
