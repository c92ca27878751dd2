public import ArgumentParser
import Documents
import Foundation
import Messages
import Profiles
public import Rendering
import Reporting
import Storage
import Tables

extension CSVDialect: ExpressibleByArgument {}

/// The options that say what a report is of and where it goes.
struct ReportOptions: ParsableArguments {
    @Option(
        name: .customLong("format"),
        help:
            "terminal, csv, xlsx, html, json: several joined by commas. Default: terminal; with --output, what the report says."
    )
    var formatNames: [String] = []

    @Option(name: .shortAndLong, help: "Folder for the files: OUTPUT/event-ID/…", completion: .directory)
    var output: String?

    @Option(name: .customLong("session"), help: "Only this session, by id; may be repeated.")
    var sessions: [Int64] = []

    @Option(name: .customLong("registrant-type"), help: "Only this registrant type, by id; may be repeated.")
    var registrantTypes: [Int64] = []

    @Option(name: .customLong("from"), help: "Only check-ins from this date or ISO time on.")
    var fromText: String?

    @Option(name: .customLong("to"), help: "Only check-ins before this date or ISO time.")
    var toText: String?

    @Option(
        name: .customLong("since"),
        help: "Compare with the reading that was there at this date or ISO time. Default: the reading before.")
    var sinceText: String?

    @Option(name: .customLong("bin"), help: "Width of the histogram's intervals: 5m, 15m, 1h, 1d …")
    var bin = BinWidth(seconds: 900)

    @Option(name: .customLong("csv-dialect"), help: "standard, plain (text verbatim) or excel (BOM, localised).")
    var csvDialect: CSVDialect = .standard

    @Flag(help: "Read every page and leave the store alone.")
    var live = false

    @Flag(help: "Report from the store alone; no network.")
    var offline = false

    @Flag(help: "Read every page again and replace what the store holds.")
    var full = false

    @Option(name: .customLong("wait"), help: "How many seconds to wait for another run that holds the lock.")
    var waitSeconds = 0

    @Option(name: .customLong("fail-on"), help: FailConditions.help)
    var failOn: FailConditions?

    /// Where the numbers come from.
    var mode: ReadingMode { live ? .live : offline ? .offline : full ? .full : .store }

    /// The formats to write, each once, in their own order: those asked for, else the terminal's, or, where there is a
    /// folder, those of the definition.
    func formats(of definition: ReportDefinition) -> [ReportFormat] {
        let names = formatNames.flatMap { $0.split(separator: ",").map(String.init) }
        if !names.isEmpty { return ReportFormat.allCases.filter { names.contains($0.rawValue) } }
        return output == nil ? [.terminal] : definition.outputs ?? [.terminal, .csv, .xlsx]
    }

    func validate() throws {
        if [live, offline, full].count(where: { $0 }) > 1 {
            throw ValidationError(.flagsExclude(["--live", "--offline", "--full"]))
        }
        if !(0...86_400).contains(waitSeconds) {
            throw ValidationError(.flagTakesSeconds("--wait", from: 0, to: 86_400))
        }
        let names = formatNames.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let known = ReportFormat.allCases.map(\.rawValue)
        for name in names where !known.contains(name) {
            throw ValidationError(.unknownFormat(name, known: known, nearest: nearestName(to: name, among: known)))
        }
        if output == nil, names.contains(where: { ["csv", "xlsx", "html"].contains($0) }) {
            throw ValidationError(.fileFormatsNeedFolder)
        }
        if output == nil, names.contains("json"), names.contains("terminal") {
            throw ValidationError(.oneFormatOnOutput)
        }
        if output == "" { throw ValidationError(.outputNeedsFolder) }
        if live, sinceText != nil {
            throw ValidationError(.liveKnowsNoEarlierReading)
        }
        for (flag, text) in [("--from", fromText), ("--to", toText), ("--since", sinceText)] {
            guard let text else { continue }
            guard ISO8601Text(text) != nil else {
                throw ValidationError(.flagTakesTime(flag, not: text))
            }
        }
    }

    /// `--from` and `--to` as instants, read in `zone` where they have no offset. Throws where the span is empty.
    func span(in zone: TimeZone) throws(Fault) -> (from: Instant?, to: Instant?) {
        let (from, to) = (Self.instant(fromText, in: zone), Self.instant(toText, in: zone))
        if let from, let to, from >= to { throw Fault(.usage, .emptySpan) }
        return (from, to)
    }

    /// Which earlier reading to compare with: `--since`, read in `zone` where it has no offset, or the one before.
    func baseline(in zone: TimeZone) -> ChangeBaseline {
        Self.instant(sinceText, in: zone).map(ChangeBaseline.instant) ?? .previousWalk
    }

    private static func instant(_ text: String?, in zone: TimeZone) -> Instant? {
        guard let text, let parsed = ISO8601Text(text) else { return nil }
        return parsed.offset == nil ? WallClock(zone: zone).instant(of: parsed.civil) : parsed.instant
    }
}

/// The width of a histogram's intervals.
struct BinWidth: ExpressibleByArgument, Sendable {
    var seconds: Int

    init(seconds: Int) { self.seconds = seconds }

    /// Reads `90s`, `15m`, `1h` or `1d`, from a second to 366 days.
    init?(argument: String) {
        guard let seconds = intervalSeconds(argument) else { return nil }
        self.seconds = seconds
    }

    var defaultValueDescription: String { "15m" }
}
