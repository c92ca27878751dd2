import Foundation
import Messages
import Profiles
import Publishing
import Rendering
import Reporting
import Tables

/// One run of `attendance report`: for each event tables → report → files aside; at the end all files into place.
struct ReportRun: Sendable {
    let events: [Int64]
    let requested: RequestedReport
    let options: ReportOptions
    let common: CommonOptions
    let settings: Settings
    let request: ReportRequest
    /// In a report for sponsors: the smallest number of people that is shown.
    var minimumCount = SponsorPack.standardMinimumCount

    /// Checks all that can be checked before anything is asked of the service.
    init(
        events: [Int64], report: RequestedReport, options: ReportOptions, common: CommonOptions, settings: Settings
    ) throws(Fault) {
        self.events = events
        requested = report
        self.options = options
        self.common = common
        self.settings = settings
        let span = try options.span(in: settings.timeZone)
        request = ReportRequest(
            zone: settings.timeZone, binWidth: options.bin.seconds, sessions: Set(options.sessions),
            registrantTypes: Set(options.registrantTypes), from: span.from, to: span.to)
    }

    /// Reports every event. One that fails is told on standard error and the others are still written (status 1); where
    /// none succeeds its fault is thrown and nothing is written.
    func run(from reader: any EventReading) async throws {
        var files = StagedFiles()
        var screen = ""
        var written: [String] = []
        var failures: [Fault] = []
        var fellShort = false
        for event in events {
            do {
                let readings = try await reader.read(
                    event,
                    comparedWith: requested.definition.comparesReadings ? options.baseline(in: settings.timeZone) : nil)
                if options.sinceText != nil, requested.definition.comparesReadings, readings.earlier == nil {
                    Console.note("attendance: " + Phrase.noReadingSince(event)[settings.language])
                }
                let report = try await report(of: readings)
                screen += onScreen(report)
                if let output {
                    let check = PackCheck(readings.tables, for: report)
                    written += try output.stage(report, as: requested, in: &files, passing: check)
                }
                if let found = options.failOn?.found(in: report) {
                    Console.note("attendance: " + found[settings.language])
                    fellShort = true
                }
            } catch let fault as Fault where events.count > 1 && fault.kind != .cannotWrite {
                Console.note("attendance: " + Phrase.eventFailed(event, because: fault.message)[settings.language])
                failures.append(fault)
            }
        }
        if failures.count == events.count, let first = failures.first { throw Finished(status: ExitStatus.of(first)) }
        try Task.checkCancellation()
        try files.publish()
        try Console.print(screen)
        if common.tellsFiles { for path in written { Console.note(Phrase.wrote(path)[settings.language]) } }
        if fellShort || !failures.isEmpty { throw Finished(status: ExitStatus.partial) }
    }

    private func report(of readings: EventReadings) async throws(Fault) -> Report {
        let definition = requested.definition
        return definition.audience == .sponsor
            ? try await SponsorPack(of: readings.tables, by: definition, request, minimumCount: minimumCount).report
            : try await Report(of: readings.tables, earlier: readings.earlier, by: definition, request)
    }

    private var formats: [ReportFormat] { options.formats(of: requested.definition) }

    /// The files to write; `nil` without `--output`.
    var output: ReportFiles? {
        options.output.map { folder in
            ReportFiles(
                formats: formats, folder: folder, csvDialect: options.csvDialect, language: settings.language)
        }
    }

    /// What standard output shows: the charts, or, where there is no folder for it, the JSON document.
    private func onScreen(_ report: Report) -> String {
        var screen = ""
        if formats.contains(.terminal) {
            screen += TerminalRenderer(style: common.outputStyle, theme: requested.theme)
                .text(for: report, in: settings.language)
        }
        if options.output == nil, formats.contains(.json) {
            let files = JSONRenderer().render(report, in: settings.language)
            screen += files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        }
        return screen
    }
}
