import Base
import Foundation
import Logging
import Packs
import Rendering
import Reporting
import Sources
import Store

/// One run of `attendance report`: for each event tables → report → temporary files; at the end, all files are
/// published.
struct ReportRun: Sendable {
    let events: [Int64]
    let requested: RequestedReport
    let options: ReportOptions
    let outputOptions: OutputOptions
    let common: CommonOptions
    let settings: Settings
    let request: ReportRequest
    /// The hints at the end of the terminal output; `nil` for those of a command with `--report` and `--output`.
    var hints: TerminalHints?

    /// Checks as much as possible before the first request.
    init(
        events: [Int64], report: RequestedReport, options: ReportOptions, output: OutputOptions, common: CommonOptions,
        settings: Settings, minimumCount: Int? = nil, isAllowed: Bool = false
    ) throws(Fault) {
        self.events = events
        requested = report
        self.options = options
        outputOptions = output
        self.common = common
        self.settings = settings
        try report.definition.require(.event)
        try report.definition.requirePermission(isAllowed, settings, output)
        try output.requirePrinter(for: report.definition)
        let span = try options.span(in: settings.timeZone)
        var request = ReportRequest(
            zone: settings.timeZone, binWidth: options.bin, sessions: Set(options.sessions),
            registrantTypes: Set(options.registrantTypes), from: span.from, to: span.to,
            asOf: TimeArgument.end(options.asOfText, in: settings.timeZone),
            minimumCount: minimumCount ?? ReportRequest.standardMinimumCount)
        request.expectations = settings.expectations
        self.request = request
        try request.requireEverything(for: report.definition)
    }

    /// Reports on every event. If one fails, its fault is reported on standard error and the others are still written
    /// (status 1). If all fail, nothing is written and the status is that of the first.
    func run(by maker: some PartMaker) async throws {
        if requested.definition.audience == .sponsor, let output {
            for event in events { try PackRecord.requireAlike(of: event, in: output, requested.definition, request) }
        }
        var publication = try ReportPublication(presentation)
        var meetsFailCondition = false
        let endsRun = { (fault: Fault) in events.count == 1 || fault.kind == .cannotWrite }
        let failures = try await maker.parts(of: events, endingAt: endsRun) {
            try publication.add($0)
            meetsFailCondition = meetsFailCondition || $0.meetsFailCondition
        } failed: { event, fault in
            common.tell(.eventFailed(event, because: fault.message), in: settings.language)
        }
        try publication.publish()
        // The files written are told last, and would hide the error above them.
        if failures > 0, outputOptions.folder != nil, common.reportsFiles {
            common.say(.eventsFailed(failures, of: events.count), in: settings.language)
        }
        if meetsFailCondition || failures > 0 { throw Finished(status: ExitStatus.partial) }
    }

    func run(from reader: EventReader) async throws {
        try await run(by: InProcessParts(make: PartJob.ofEvents { try await part($0, from: reader) }))
    }

    /// Makes one event's report and checks the conditions of `--fail-on`.
    func part(_ event: Int64, from reader: EventReader) async throws -> EventPart {
        let compares = requested.definition.comparesReadings
        var readings = try await reader.read(
            event, EventColumns(for: [requested.definition]),
            comparedWith: compares ? options.baseline(in: settings.timeZone) : nil)
        try settings.addFacts(to: &readings.tables, among: events)
        if requested.definition.audience == .organizer { try settings.requireFields(of: readings.tables) }
        if options.sinceText != nil, compares, readings.earlier == nil {
            common.tell(.noReadingSince(event), .warning, in: settings.language)
        }
        let pack = try await packOfEvent(readings.tables, following: reader.store)
        let report = try await requested.definition.report(
            of: readings.tables, earlier: readings.earlier, self.request, pace: readings.pace, bases: readings.bases,
            pack: pack)
        try PackCheck(readings.tables, for: report)?.verify(report, as: requested)
        var part = try presentation.part(of: report)
        try presentation.notePersonalData(of: report, in: part)
        if report.audience == .sponsor, !part.files.isEmpty {
            part.files.append(try PackRecord.file(event, requested.definition, self.request))
        }
        return checking(part, of: report)
    }

    /// The edition of a pack of the whole event that follows those in the ledger; `nil` if the report is none, or uses no store.
    /// It is recorded if the run writes files.
    private func packOfEvent(_ tables: EventTables, following store: AttendanceStore?) async throws -> PackEdition? {
        guard requested.definition.audience == .sponsor, let store else { return nil }
        try store.requireWholeLedger(of: tables.eventID)
        return try await SponsorLedger(of: tables.eventID, in: store).packOfEvent(
            tables, requested.definition, request, isAsked: store.isAskedToClosePacks(of: tables.eventID)
        ) { stored, late in
            if late > 0 {
                common.tell(.checkInsSinceClosing(late, event: tables.eventID), .warning, in: settings.language)
            }
            guard output != nil, let stored else { return }
            let records = try AttendanceStore.open(
                path: ProfileFolder(settings).store, access: .writing, logger: common.logger)
            defer { records.close() }
            try records.recordPackEditions([stored])
        }
    }

    /// Makes the report of an event that Spark counted. A dataset has one reading, so there is no earlier one to compare with.
    func part(of event: CountedEvent) async throws -> EventPart {
        let report = try await Report(of: event, by: requested.definition, request)
        return checking(try presentation.part(of: report), of: report)
    }

    private func checking(_ part: EventPart, of report: Report) -> EventPart {
        var part = part
        if let found = options.failOn?.found(in: report) {
            common.tell(found, in: settings.language)
            part.meetsFailCondition = true
        }
        return part
    }

    private var presentation: ReportPresentation {
        ReportPresentation(
            requested: requested, output: outputOptions, common: common, settings: settings, hints: hints)
    }

    /// The files to write; `nil` without `--output`.
    var output: ReportFiles? { outputOptions.files(of: requested.definition, in: settings.language) }
}
