public import ArgumentParser
import Documents
import Foundation
import Membership
import Messages
import Storage
public import Tables

/// The options that say what a report on an event counts.
struct ReportOptions: ParsableArguments {
    @Option(name: .customLong("session"), help: "Only this session, by id; may be repeated.")
    var sessions: [Int64] = []

    @Option(name: .customLong("registrant-type"), help: "Only this registrant type, by id; may be repeated.")
    var registrantTypes: [Int64] = []

    @OptionGroup var span: SpanOptions

    @Option(
        name: .customLong("since"),
        help: "Compare with the reading as of this date or ISO time. Default: the previous reading.")
    var sinceText: String?

    @Option(name: .customLong("bin"), help: "Bin width of the histogram: 5m, 15m, 1h, 1d …")
    var bin = BinWidth.quarterHour

    @Option(name: .customLong("fail-on"), help: FailConditions.help)
    var failOn: FailConditions?

    func validate() throws {
        try TimeArgument.check([("--since", sinceText)])
    }

    /// Which earlier reading to compare with: `--since`, read in `zone` where it has no offset, or the one before.
    func baseline(in zone: TimeZone) -> ChangeBaseline {
        TimeArgument.instant(sinceText, in: zone).map(ChangeBaseline.instant) ?? .previousWalk
    }
}

/// The options that say what a report on members counts.
struct MemberReportOptions: ParsableArguments {
    @OptionGroup var span: SpanOptions

    @Option(
        name: .customLong("as-of"),
        help: "Cut-off of the report: a date (its end) or ISO time. Default: the newest visit's time.")
    var asOfText: String?

    @Option(name: .customLong("bin"), help: "Bin width of the histogram: 1h, 1d, 7d …")
    var bin = BinWidth.day

    @Option(
        name: .customLong("fail-on"), help: "Exit with 1 if the report has a warning: quality.")
    var failOn: FailConditions?

    func validate() throws {
        try TimeArgument.check([("--as-of", asOfText)])
    }
}

/// The options that say where a report's numbers come from.
struct ReadingOptions: ParsableArguments {
    @Flag(help: "Read everything from the service; do not use the store.")
    var live = false

    @Flag(help: "Report from the store alone, without network.")
    var offline = false

    @Flag(help: "Read everything again and replace what is in the store.")
    var full = false

    @Option(name: .customLong("wait"), help: "Seconds to wait for another run that holds the lock.")
    var waitSeconds = 0

    /// Where the numbers come from.
    var mode: ReadingMode { live ? .live : offline ? .offline : full ? .full : .store }

    /// How long to wait for another run.
    var patience: Duration { .seconds(waitSeconds) }

    func validate() throws {
        if [live, offline, full].count(where: { $0 }) > 1 {
            throw ValidationError(.flagsExclude(["--live", "--offline", "--full"]))
        }
        if !(0...86_400).contains(waitSeconds) {
            throw ValidationError(.flagTakesSeconds("--wait", from: 0, to: 86_400))
        }
    }
}

/// The options that say of which time a report is.
struct SpanOptions: ParsableArguments {
    @Option(name: .customLong("from"), help: "Only check-ins or visits from this date or ISO time on.")
    var fromText: String?

    @Option(name: .customLong("to"), help: "Only check-ins or visits before this date or ISO time.")
    var toText: String?

    func validate() throws {
        try TimeArgument.check([("--from", fromText), ("--to", toText)])
    }

    /// Both as instants, read in `zone` where they have no offset. Throws where the span is empty.
    func instants(in zone: TimeZone) throws(Fault) -> (from: Instant?, to: Instant?) {
        let (from, to) = (TimeArgument.instant(fromText, in: zone), TimeArgument.instant(toText, in: zone))
        if let from, let to, from >= to { throw Fault(.usage, .emptySpan) }
        return (from, to)
    }
}

/// A date or time on the command line.
enum TimeArgument {
    /// Throws for the first flag whose text is none.
    static func check(_ flags: [(name: String, text: String?)]) throws {
        for (flag, text) in flags {
            guard let text else { continue }
            guard ISO8601Text(text)?.believed != nil else { throw ValidationError(.flagTakesTime(flag, not: text)) }
        }
    }

    /// The last instant of what a text says: a date takes in the whole day, to its last second.
    static func end(_ text: String?, in zone: TimeZone) -> Instant? {
        guard let text, let parsed = ISO8601Text(text), !parsed.hasTime else { return instant(text, in: zone) }
        let next = WallClock(zone: zone).start(ofDay: parsed.civil.daysSinceEpoch + 1)
        return next.advanced(bySeconds: -1)
    }

    /// The instant of a text, read in `zone` where it has no offset; `nil` where there is none.
    static func instant(_ text: String?, in zone: TimeZone) -> Instant? {
        guard let text, let parsed = ISO8601Text(text) else { return nil }
        return parsed.offset == nil ? WallClock(zone: zone).instant(of: parsed.civil) : parsed.instant
    }
}

extension BinWidth: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }

    public var defaultValueDescription: String { text }
}

/// Where a run's numbers come from.
enum ReadingMode: Sendable {
    /// What is new goes into the store; the store is read.
    case store
    /// Every page goes into the store in place of what it held; the store is read.
    case full
    /// Every page is read; the store is not touched.
    case live
    /// The store alone; nobody is asked.
    case offline

    /// Whether the store is written, which takes the profile's lock.
    var writesStore: Bool { self == .store || self == .full }
}
