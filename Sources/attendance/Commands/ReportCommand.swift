import ArgumentParser
import Definitions
import Foundation
import Messages
import Profiles
import Reporting

/// `attendance report`: reads an event and writes its charts and files.
struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Report who came to an event: terminal charts, CSV, XLSX, HTML, JSON.",
        discussion: """
            Files go to OUTPUT/event-ID/: REPORT.xlsx, REPORT.html, REPORT.json and REPORT/SECTION.csv. They appear all together, or not at all: a run that fails leaves the previous files untouched.

            Without --format: terminal charts. With --output and no --format: the report's own outputs, usually terminal, csv and xlsx.

            Reports are definitions in YAML: see 'attendance reports --help'.

            With --sponsors each sponsor gets its own files, OUTPUT/event-ID/sponsor/SLUG.xlsx and so on: totals \
            only, small numbers withheld, searched for personal data. manifest.json lists what each contains.
            """)

    @Option(name: .customLong("event"), help: "The event, by id; may be repeated.")
    var events: [Int64]

    @Option(
        name: .customLong("report"), help: "Which report: the name of a definition, or a file.",
        completion: .list(["attendance", "doors", "executive", "no-shows", "quality", "sponsor"]))
    var reportName = "attendance"

    @Option(help: PartRequest.help)
    var part: PartRequest?

    @OptionGroup(title: "Report") var report: ReportOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Reading") var reading: ReadingOptions
    @OptionGroup(title: "Sponsors") var sponsor: SponsorOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func validate() throws {
        if events.isEmpty { throw ValidationError(.noEventNamed) }
        if reading.live, report.sinceText != nil { throw ValidationError(.liveKnowsNoEarlierReading) }
    }

    func run() async throws {
        let settings = try common.settings().left(for: part)
        let requested = try await RequestedReport.find(reportName)
        try sponsor.check(with: requested.definition, report, output)
        let run = try ReportRun(
            events: events.uniqued(), report: requested, options: report, output: output, common: common,
            settings: settings, minimumCount: sponsor.minimumCount)
        if let part {
            return try await part.answer { part in
                try await Service.withReader(reading.mode, settings: settings, common: common, under: nil) {
                    try await run.part(part, from: $0)
                }
            }
        }
        let packs = try sponsor.file.map { try SponsorRun(run, SponsorFile(readingFrom: $0)) }
        if packs != nil, reading.live { throw Fault(.misconfigured, .packsNeedLedger) }
        let lock =
            reading.mode.writesStore || packs != nil
            ? try await RunLock.take(
                ProfileFolder(settings), timeout: reading.lockTimeout, logger: common.logger) : nil
        // A single event needs no isolation from others, and packs appear all or none.
        if run.events.count > 1, packs == nil, PartProcesses.canReadAgain {
            return try await run.run(by: PartProcesses(lock: lock))
        }
        try await Service.withReader(reading.mode, settings: settings, common: common, under: lock) { reader in
            if let packs { try await packs.run(from: reader) } else { try await run.run(from: reader) }
        }
    }
}

extension Array where Element: Hashable {
    /// The elements without repetitions, in order of first occurrence.
    fileprivate func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
