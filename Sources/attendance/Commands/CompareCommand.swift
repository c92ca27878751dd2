import ArgumentParser
import EditionAggregation
import Foundation
import Messages
import Profiles
import Reporting
import Tables

/// `attendance compare`: several editions of an event side by side.
struct CompareCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare editions of an event: attendance, arrivals, registrations, people who return.",
        discussion: """
            Files go to OUTPUT/comparison/: REPORT.xlsx, REPORT.html, REPORT.json and REPORT/SECTION.csv. They appear \
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

    func validate() throws {
        guard (events == nil) != (series == nil) else { throw ValidationError(.compareNeedsEvents) }
        if let events, events.ids.count < 2 { throw ValidationError(.compareNeedsTwo) }
    }

    func run() async throws {
        let settings = try common.settings()
        let requested = try await RequestedReport.find(reportName)
        try requested.definition.require(.editions)
        let (mode, folder) = (reading.mode, ProfileFolder(settings))
        let lock =
            mode.writesStore
            ? try await RunLock.take(folder, timeout: reading.lockTimeout, logger: common.logger) : nil
        Interruption.limitRun(toSeconds: settings.longestRun, orElse: Main.tell)
        let reader = EditionReading(
            mode: mode, settings: settings, common: common, binWidth: bin, key: try IdentityKey.key(in: folder))
        let selection = EditionSelection(events: events?.ids, series: series, known: settings.series)
        let editions = try await reader.editions(of: selection.events, under: lock)
        let report = try Report(
            of: editions, by: requested.definition,
            EditionRequest(zone: settings.timeZone, series: series))
        let look = ReportLook(requested: requested, output: output, common: common, language: settings.language)
        var publication = try ReportPublication(look)
        try publication.add(try look.part(of: report))
        try publication.publish()
    }
}

/// The events of a comparison, as given on the command line and in the profile.
struct EditionSelection: Sendable {
    /// From `--events`.
    var events: [Int64]?
    /// From `--series`.
    var series: String?
    /// The profile's series.
    var known: [String: EventSeries]
    /// The fewest events that make sense.
    var fewest = 2

    /// The ids, each once. The list of events is requested only if a text is to be found in it.
    ///
    /// - Throws: a `Fault` of kind `.notFound` if the series is unknown, `.usage` if it has too few events.
    @Sendable func events(in listing: @Sendable () async throws -> EventTable) async throws -> [Int64] {
        guard needsListing else { return try events(listed: EventTable()) }
        let events = try await listing()
        return try self.events(listed: events)
    }

    private var needsListing: Bool {
        guard events == nil else { return false }
        if case .events = known[series ?? ""] { return false }
        return true
    }

    /// The ids, each once, by the list of events.
    func events(listed listing: EventTable) throws(Fault) -> [Int64] {
        if let events { return events }
        let name = series ?? ""
        let ids: [Int64]
        switch known[name] {
        case .events(let listed): ids = listed
        case .matching(let text):
            ids = Self.matching(text, in: listing)
            if ids.isEmpty { throw Fault(.notFound, .seriesIsEmpty(name, text: text)) }
        case nil:
            ids = Self.matching(name, in: listing)
            if ids.isEmpty { throw Fault(.notFound, .noSuchSeries(name, known: known.keys.sorted())) }
        }
        if ids.count < fewest, let id = ids.first { throw Fault(.usage, .seriesIsSingle(name, event: id)) }
        return ids
    }

    /// The events with a text in their name, place or city, without regard to case, accents and blanks.
    private static func matching(_ text: String, in events: EventTable) -> [Int64] {
        let wanted = MatchedName(text)
        return (0..<events.count).filter { row in
            [events.names[row], events.places[row], events.cities[row]].contains { MatchedName($0).contains(wanted) }
        }.map { events.ids.values[$0] }
    }
}

/// Ids joined by commas, each once.
struct EventList: ExpressibleByArgument, Sendable {
    let ids: [Int64]

    init?(argument: String) {
        var ids: [Int64] = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let id = Int64(part.trimmingCharacters(in: .whitespaces)), id > 0 else { return nil }
            if !ids.contains(id) { ids.append(id) }
        }
        guard !ids.isEmpty else { return nil }
        self.ids = ids
    }
}
