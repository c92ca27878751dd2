import Aggregation
import ArgumentParser
import Base
import Foundation
import Reporting
import Sources

/// `attendance compare`: several editions of an event side by side.
struct CompareCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare editions of an event: attendance, arrivals, registrations, people who return.",
        discussion: """
            Files go to OUTPUT/comparison/: REPORT.xlsx, REPORT.html, REPORT.pdf, REPORT.json and REPORT/SECTION.csv. They appear \
            all together, or not at all.

            --series takes a name from the profile's 'series', or a text: every event that has it in its name, place or city.

            People are recognized by their number at the service if it stays the same from year to year, otherwise by \
            e-mail, never by name; the rest count as unknown. Rules: Documentation/reference/comparisons.md.
            """)

    @Option(
        name: .customLong("events"),
        help: ArgumentHelp("The events to compare, by id, joined by commas: 4,5,6.", valueName: "ids"))
    var events: EventList?

    @Option(
        help: ArgumentHelp("The series to compare: a name in the profile, or part of events' names.", valueName: "name")
    )
    var series: String?

    @Option(
        name: .customLong("report"), help: "Which report: the name of a definition, or a file.",
        completion: .list(["comparison"]))
    var reportName = "comparison"

    @Option(name: .customLong("bin"), help: "Bin width of the arrivals: 5m, 15m, 1h …")
    var bin = BinWidth.quarterHour

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Reading") var reading: ReadingOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        guard (events == nil) != (series == nil) else { throw ValidationError(.compareNeedsEvents) }
        if let events, events.ids.count < 2 { throw ValidationError(.compareNeedsTwo) }
    }

    func run() async throws {
        let run = try Run(common, reading, output)
        let requested = try await RequestedReport.find(reportName)
        try requested.definition.require(.editions)
        try output.requirePrinter(for: requested.definition)
        let lock = try await run.begin()
        let reader = EditionReading(mode: reading.mode, settings: run.settings, common: common, binWidth: bin)
        let selection = EditionSelection(events: events?.ids, series: series, known: run.settings.series)
        let (editions, lastNight) = try await reader.readings(of: selection.events, under: lock)
        let report = try Report(
            of: editions, since: lastNight, by: requested.definition,
            EditionRequest(zone: run.settings.timeZone, series: series))
        try run.publish(report, as: requested)
    }
}
