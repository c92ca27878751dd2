import Aggregation
public import ArgumentParser
import Base
import Foundation
import Queries
import Reporting

/// `attendance sql`: prints a section's query, for engines that count where the data is.
struct SQLCommand: AsyncParsableCommand, VerifiedArguments, SpanArguments {
    static let configuration = CommandConfiguration(
        commandName: "sql",
        abstract: "Print a report's section as SQL for Spark or DuckDB.",
        discussion: """
            The query counts the tables of a dataset (attendance export --dataset) and has the columns of the section's \
            CSV. Without --event it counts all events, and its rows begin with event_id.

            With --dataset the output can be run as it is: attendance sql --section checkin_histogram --dialect \
            duckdb --dataset DIR --event 6 | duckdb

            With --report the section is one of that definition, by its name, with its filter, bins and cells. What \
            only arranges rows (columns, sort, top) is not applied.
            """)

    @Option(help: "Which section, by its name: attendance_by_session, checkin_histogram …")
    var section: String

    @Option(help: "SQL of which engine: spark or duckdb.")
    var dialect: SQLDialect

    @Option(help: "Folder of a dataset: print how to open it, too.", completion: .directory)
    var dataset: String?

    @Option(name: .customLong("event"), help: "The event, by id; may be repeated. Default: all events of the dataset.")
    var events: [Int64] = []

    @Option(
        name: .customLong("report"), help: "Which report: the name of a definition, or a file.",
        completion: .list(["attendance", "doors", "executive", "no-shows", "quality"]))
    var reportName: String?

    @Option(name: .customLong("session"), help: "Only this session, by id; may be repeated.")
    var sessions: [Int64] = []

    @Option(name: .customLong("registrant-type"), help: "Only this registrant type, by id; may be repeated.")
    var registrantTypes: [Int64] = []

    @Option(name: .customLong("from"), help: TimeArgument.fromHelp)
    var fromText: String?

    @Option(name: .customLong("to"), help: TimeArgument.toHelp)
    var toText: String?

    @Option(
        name: .customLong("as-of"),
        help: "The event as of this date (its end) or ISO time, without later check-ins. Default: the reading's.")
    var asOfText: String?

    @Option(name: .customLong("bin"), help: "Bin width of the histogram: 5m, 15m, 1h, 1d …")
    var bin = BinWidth.quarterHour

    @OptionGroup(title: "Common") var common: CommonOptions

    func verify() throws {
        try TimeArgument.check([("--from", fromText), ("--to", toText), ("--as-of", asOfText)])
    }

    func run() async throws {
        let settings = try common.settings()
        let zone = settings.timeZone
        let definition = try await DefinitionLibrary.ofThisRun.definition(reportName ?? "attendance")
        let section = try wantedSection(of: definition)
        let span = try span(in: zone)
        let requested = Selection(
            sessions: Set(sessions), registrantTypes: Set(registrantTypes), from: span.from, to: span.to)
        guard let selection = requested.narrowed(by: section.filter.selection(on: WallClock(zone: zone))) else {
            throw Fault(.usage, .nothingInCommon(section.name))
        }
        var parameters = QueryParameters(
            events: events, selection: selection, asOf: TimeArgument.end(asOfText, in: zone), zone: zone,
            binWidth: section.binWidth ?? bin,
            cellLength: section.cellLength ?? SectionDefinition.standardCellLength)
        let opened = try dataset.map { try Dataset(at: $0) }
        if let opened {
            parameters.uncounted = opened.uncounted(of: events)
            parameters.assumedEnds = opened.assumedEnds(of: events)
            parameters.limits = opened.limits(of: events)
            parameters.untold = opened.untold(of: events)
        }
        guard let query = QueryText(of: section.kind, parameters, in: dialect) else {
            throw Fault(.usage, .sectionWithoutQuery(section.name))
        }
        let views = try opened?.statements(for: events, in: dialect) ?? []
        try Console.print((views + [query.text]).map { $0 + ";\n" }.joined())
    }

    /// The section of the definition or, if no report was requested, the section of that kind.
    private func wantedSection(of definition: ReportDefinition) throws(Fault) -> SectionDefinition {
        guard definition.audience == .organizer else { throw Fault(.usage, .sponsorReportHasNoSQL(definition.name)) }
        if let section = definition.sections.first(where: { $0.name == section }) { return section }
        if reportName == nil, let kind = ReportTopic.event.sections.first(where: { $0.rawValue == section }) {
            return SectionDefinition(kind)
        }
        throw Fault(
            .notFound, .sectionNotInReport(section, report: definition.name, names: definition.sections.map(\.name)))
    }
}

extension SQLDialect: ExpressibleByArgument {}

extension Selection {
    /// The check-ins that both selections keep; `nil` if they have no session, type or time in common.
    fileprivate func narrowed(by other: Selection) -> Selection? {
        func common<ID: Hashable>(_ ids: Set<ID>, _ others: Set<ID>) -> Set<ID>? {
            if ids.isEmpty || others.isEmpty { return ids.union(others) }
            let common = ids.intersection(others)
            return common.isEmpty ? nil : common
        }
        guard let sessions = common(sessions, other.sessions),
            let types = common(registrantTypes, other.registrantTypes), let methods = common(methods, other.methods)
        else { return nil }
        let (from, to) = ([from, other.from].compactMap(\.self).max(), [to, other.to].compactMap(\.self).min())
        if let from, let to, from >= to { return nil }
        return Selection(sessions: sessions, registrantTypes: types, methods: methods, from: from, to: to)
    }
}
