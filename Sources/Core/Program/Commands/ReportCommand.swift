import ArgumentParser
import Base
import Foundation
import Packs
import Queries
import Rendering
import Reporting
import Sources

/// `attendance report`: reads an event and writes its charts and files.
struct ReportCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Report who came to an event: terminal charts, CSV, XLSX, HTML, JSON.",
        discussion: """
            Files go to OUTPUT/event-ID/: REPORT.xlsx, REPORT.html, REPORT.pdf, REPORT.json and REPORT/SECTION.csv. They appear \
            all together, or not at all: a run that fails leaves the previous files untouched.

            Without --format: terminal charts. With --output and no --format: the report's own outputs, usually \
            terminal, csv and xlsx.

            Reports are definitions in YAML: see 'attendance reports --help'.

            With --sponsors each sponsor gets its own files, OUTPUT/event-ID/sponsor/SLUG.xlsx and so on: totals \
            only, small numbers withheld, searched for personal data. manifest.json lists what each contains.

            A report with personal data, such as people, needs --yes or the profile's permission. Its files go to \
            OUTPUT/personal/event-ID/, which only you can read.

            With --files the event is read from files: spreadsheets, a ticketing service's export, or a dataset. \
            What is certain is found out; what is not is asked, and a form (--form) answers it, which \
            'attendance files describe' or --explain proposes. Neither an account nor the store is used.

            With --engine spark your own Apache Spark counts a dataset (attendance export), all events in one run; \
            nothing is requested from the service. The report is the same, without the changes since an earlier reading.
            """)

    @Option(name: .customLong("event"), help: "The event, by id; may be repeated.")
    var events: [Int64] = []

    @Flag(help: "With --engine spark: all events of the dataset.")
    var all = false

    @Option(
        name: .customLong("report"), help: "Which report: the name of a definition, or a file.",
        completion: .list(["attendance", "doors", "executive", "full", "no-shows", "people", "quality", "sponsor"]))
    var reportName = "attendance"

    @Option(help: PartJob.help)
    var part: PartJob?

    @OptionGroup(title: "Report") var report: ReportOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Personal data") var people: PersonalDataOptions
    @OptionGroup(title: "Reading") var reading: ReadingOptions
    @OptionGroup(title: "Files") var files: FileInputOptions
    @OptionGroup(title: "Facts") var facts: FactsOptions
    @OptionGroup(title: "Engine") var engine: EngineOptions
    @OptionGroup(title: "Sponsors") var sponsor: SponsorOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        if !files.paths.isEmpty {
            if let flag = flagOfService { throw ValidationError(.notWithFiles(flag)) }
            return
        }
        if events.isEmpty, !all, !files.explain, !files.mayNameFiles { throw ValidationError(.noEventNamed) }
        if !events.isEmpty, all { throw ValidationError(.eventsNamedAndAll) }
        if all, engine.engine != .spark { throw ValidationError(.flagNeedsSpark("--all")) }
        if engine.engine == .spark {
            let flags = [
                ("--live", reading.live), ("--offline", reading.offline), ("--full", reading.full),
                ("--since", report.sinceText != nil), ("--sponsors", sponsor.file != nil),
                ("--facts", facts.path != nil),
            ]
            if let flag = flags.first(where: \.1) { throw ValidationError(.notWithSpark(flag.0)) }
        }
        if reading.live, report.sinceText != nil { throw ValidationError(.liveKnowsNoEarlierReading) }
    }

    /// An option that files named on the command line exclude.
    private var flagOfService: String? {
        let flags = [
            ("--offline", reading.offline), ("--full", reading.full), ("--since", report.sinceText != nil),
            ("--sponsors", sponsor.file != nil), ("--engine spark", engine.engine == .spark), ("--all", all),
        ]
        return flags.first(where: \.1)?.0
    }

    func run() async throws {
        let given = facts.applied(
            to: try files.applied(to: common.settings().left(for: part), isOfEvent: !events.isEmpty || all))
        if given.files.areStored {
            if events.isEmpty, !all, !files.explain { throw Fault(.usage, .noEventNamed) }
        } else if let flag = flagOfService {
            throw Fault(.usage, .notWithFiles(flag))
        }
        if files.explain { return try explain(given) }
        let requested = try await RequestedReport.find(reportName, people)
        let settings = try given.adding(fieldsOf: [requested.definition])
        try sponsor.check(with: requested.definition, report, output)
        try output.requirePrinter(for: requested.definition)
        if let spark = try engine.sparkEngine() {
            if let path = events.lazy.compactMap(settings.facts.path).first ?? settings.facts.file {
                throw Fault(.misconfigured, .factsNotWithSpark(path))
            }
            try settings.requireNoFields()
            return try await run(requested, by: spark, settings)
        }
        let events = try events(settings)
        if settings.files.name != nil, events.count > 1 { throw Fault(.usage, .nameNeedsOneEvent) }
        let mode = settings.files.areStored ? reading.mode : .live
        let run = try ReportRun(
            events: events, report: requested, options: report, output: output, common: common,
            settings: settings, minimumCount: sponsor.minimumCount, isAllowed: people.areGiven)
        if let part {
            return try await part.perform(
                within: settings.longestRun,
                PartJob.ofEvents { event in
                    try await Service.withReader(mode, settings: settings, common: common, under: nil) {
                        try await run.part(event, from: $0)
                    }
                })
        }
        let packs = try sponsor.file.map { try SponsorRun(run, SponsorFile(readingFrom: $0)) }
        if packs != nil, mode == .live { throw Fault(.misconfigured, .packsNeedLedger) }
        let lock =
            mode.writesStore || packs != nil || requested.definition.audience == .sponsor && mode != .live
            ? try await RunLock.take(
                ProfileFolder(settings), timeout: reading.lockTimeout, logger: common.logger) : nil
        // A single event needs no isolation from others, and packs appear all together or not at all.
        if run.events.count > 1, packs == nil, PartProcesses.canReadAgain {
            return try await run.run(by: PartProcesses(lock: lock))
        }
        // With several events, those finished by the time limit are published: requests end then, and the run with them.
        if run.events.count == 1 { Interruption.limitRun(toSeconds: settings.longestRun, orElse: Executable.fail) }
        try await Service.withReader(mode, settings: settings, common: common, under: lock) { reader in
            if let packs { try await packs.run(from: reader) } else { try await run.run(from: reader) }
        }
    }

    /// The requested events; by default, those that the files contain.
    private func events(_ settings: Settings) throws -> [Int64] {
        if !events.isEmpty || settings.files.areStored { return events.uniqued() }
        return try Service.files(settings, common).eventIDs()
    }

    /// Prints the form that is proposed for the files.
    private func explain(_ settings: Settings) throws {
        var proposal = try Service.files(settings, common).proposal()
        if !settings.files.areStored {
            proposal.name(settings.files.paths, registrants: settings.files.registrants, inFormAt: nil)
        }
        try Console.print(proposal.text[settings.language])
    }

    /// Reports on what Spark counts. The reports are made in this process, one after the other.
    private func run(_ requested: RequestedReport, by spark: SparkEngine, _ settings: Settings) async throws {
        let run = try ReportRun(
            events: all ? spark.dataset.events : events.uniqued(), report: requested, options: report, output: output,
            common: common, settings: settings)
        let counted = try await spark.count(run.events, for: [requested], run.request, common, in: settings.language)
        try await run.run(by: InProcessParts(make: PartJob.ofEvents { try await run.part(of: counted.event($0)) }))
    }
}

extension Array where Element: Hashable {
    /// The elements without repetitions, in order of first occurrence.
    fileprivate func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
