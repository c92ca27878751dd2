import Aggregation
public import ArgumentParser
import Base
import Foundation
import Reporting
import Sources
import Store

extension EditionGrouping: ExpressibleByArgument {}

/// `attendance summary`: all events of the store, by period or by city.
struct SummaryCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "summary",
        abstract: "Summarize all events of the store by month, quarter, year or city.",
        discussion: """
            Reads the store alone and sends no request: 'attendance sync' reads events into it. An event is in the period \
            in which it starts. A person who came to several events of a period, or of a city, counts there once.

            Files go to OUTPUT/summary/: REPORT.xlsx, REPORT.html, REPORT.pdf, REPORT.json and REPORT/SECTION.csv.
            """)

    @Option(help: "month, quarter, year or city.")
    var by: EditionGrouping

    @Option(
        name: .customLong("report"), help: "Which report: the name of a definition, or a file.",
        completion: .list(["summary"]))
    var reportName = "summary"

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {}

    func run() async throws {
        let run = try Run(common, .ofStore, output)
        let settings = run.settings
        guard settings.source.topic == .events else {
            throw Fault(
                .misconfigured, .profileIsOfMembers(settings.profileName, source: settings.source.name))
        }
        let requested = try await RequestedReport.find(reportName)
        try requested.definition.require(.editions)
        try output.requirePrinter(for: requested.definition)
        _ = try await run.begin()
        let reader = EditionReading(mode: .offline, settings: settings, common: common, binWidth: .quarterHour)
        let ids = try await events(settings)
        let editions = try await reader.editions(of: { _ in ids }, under: nil)
        var request = EditionRequest(zone: settings.timeZone)
        request.summary = by
        try run.publish(try Report(of: editions, by: requested.definition, request), as: requested)
    }

    /// The events of the store, by id.
    ///
    /// - Throws: A `Fault` of kind `.notFound` if there is none.
    private func events(_ settings: Settings) async throws -> [Int64] {
        let folder = ProfileFolder(settings)
        guard FileManager.default.fileExists(atPath: folder.store) else { throw Fault(.notFound, .noStoredEvents) }
        let ids = try await folder.withStore(.reading, common.logger) { try $0.storedEventIDs() }
        guard !ids.isEmpty else { throw Fault(.notFound, .noStoredEvents) }
        return ids
    }
}

extension ReadingOptions {
    /// The store alone.
    fileprivate static var ofStore: ReadingOptions {
        var options = ReadingOptions()
        (options.live, options.offline, options.full, options.waitSeconds) = (false, true, false, 0)
        return options
    }
}
