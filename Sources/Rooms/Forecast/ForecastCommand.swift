import ArgumentParser
import Base
import Foundation
import Program
import Reporting

/// `attendance forecast`: who will come to an event, from its past editions.
struct ForecastCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "forecast",
        abstract: "Forecast who will come to an event, from its past editions.",
        discussion: """
            P10, P50 and P90 by session and registrant type, from the show rates of past editions: eight events in ten \
            end between P10 and P90; P50 is the middle. Beside them: registrations to come, by the pace at the same \
            number of days before the start, and the scanners needed at each session. With fewer than five past editions \
            only their range is shown, and without any no number.

            Past editions are those named with --from-events, or the earlier events of --series. By default: earlier \
            events with the same name apart from numbers, if there are at least five; otherwise all earlier events of \
            the account, at most 20.

            Files go to OUTPUT/event-ID/forecast.xlsx, forecast.html, forecast.json and forecast/SECTION.csv; with \
            --check to forecast-check.xlsx and so on.
            """)

    @Option(name: .customLong("event"), help: "The event to forecast, by id.")
    var event: Int64?

    @Option(
        name: .customLong("from-events"),
        help: ArgumentHelp("Past editions, by id: 4,5,6. Default: recognized by name.", valueName: "ids"))
    var pastEvents: EventList?

    @Option(
        help: ArgumentHelp(
            "The series of past editions: a name in the profile, or part of events' names.", valueName: "name"))
    var series: String?

    @Flag(help: "Only check the forecast: forecast each past edition from all others, and from those before it.")
    var check = false

    @Option(name: .customLong("bin"), help: "Length of the intervals in which scanners are planned: 5m, 15m …")
    var bin = BinWidth.quarterHour

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Reading") var reading: ReadingOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        if event == nil, !check { throw ValidationError(.forecastNeedsEvent) }
        if let event, let pastEvents, pastEvents.ids.contains(event) {
            throw ValidationError(.forecastFromItself(event))
        }
        if pastEvents != nil, series != nil { throw ValidationError(.flagsExclude(["--from-events", "--series"])) }
    }

    func run() async throws {
        let run = try Run(common, reading, output)
        let forecast = ForecastRun(
            event: event, pastEvents: pastEvents?.ids,
            series: series.map { EditionSelection(series: $0, known: run.settings.series, minimum: 1) },
            requested: try await .find(check ? "forecast-check" : "forecast"), binWidth: bin, run: run)
        try forecast.requested.definition.require(.forecast)
        try output.requirePrinter(for: forecast.requested.definition)
        try await run.read { try await forecast.publish(from: $0) }
    }
}
