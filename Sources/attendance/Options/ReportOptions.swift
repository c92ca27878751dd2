import ArgumentParser
import Foundation
import Messages
import Storage

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
    var bin = BinWidth(seconds: 900)

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
