public import ArgumentParser
import Base
import Reporting
import Sources

extension CSVDialect: ExpressibleByArgument {}

/// The options for the formats of a report and their destination.
package struct OutputOptions: VerifiedArguments {
    @Option(
        name: .customLong("format"),
        help:
            """
            \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")): several joined by commas. \
            Default: terminal; with --output, what the report says.
            """,
        completion: .list(ReportFormat.allCases.map(\.rawValue)))
    var formatNames: [String] = []

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: "Folder for the files: OUTPUT/event-ID/…, OUTPUT/members/… or OUTPUT/comparison/…",
        completion: .directory)
    var folder: String?

    @Option(name: .customLong("csv-dialect"), help: "standard, plain (text verbatim) or excel (BOM, localized).")
    var csvDialect: CSVDialect = .standard

    /// The formats to write, each once, in their own order: those requested, otherwise the terminal's or, with a
    /// folder, those of the definition.
    func formats(of definition: ReportDefinition) -> [ReportFormat] {
        let names = formatNames.flatMap { $0.split(separator: ",").map(String.init) }
        if !names.isEmpty { return ReportFormat.allCases.filter { names.contains($0.rawValue) } }
        return folder == nil ? [.terminal] : definition.outputs ?? [.terminal, .csv, .xlsx]
    }

    package init() {}

    package func verify() throws {
        let names = formatNames.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        let known = ReportFormat.allCases.map(\.rawValue)
        for name in names where !known.contains(name) {
            throw ValidationError(.unknownFormat(name, known: known, nearest: nearestName(to: name, among: known)))
        }
        let formats = Set(names.compactMap(ReportFormat.init(rawValue:)))
        if folder == nil, !formats.allSatisfy(\.canPrint) { throw ValidationError(.fileFormatsNeedFolder) }
        if folder == nil, formats.count > 1 { throw ValidationError(.oneFormatOnOutput) }
        if folder == "" { throw ValidationError(.outputNeedsFolder) }
    }
}

struct SponsorOptions: VerifiedArguments {
    @Option(
        name: .customLong("sponsors"),
        help: "Make a pack for each sponsor in this YAML file; needs a report for sponsors: --report sponsor.",
        completion: .file(extensions: ["yaml", "yml"]))
    var file: String?

    @Option(
        name: .customLong("minimum-count"),
        help: "In a report for sponsors, withhold numbers below this many people, 3 to 1000. Default: 5.")
    var minimumCount: Int?

    package func verify() throws {
        if let minimumCount, !ReportRequest.minimumCounts.contains(minimumCount) {
            throw ValidationError(.flagTakesNumber("--minimum-count", from: 3, to: 1000))
        }
        if file == "" { throw ValidationError(.sponsorsNeedFile) }
    }

    /// Checks the options against the report and the other options. Throws a `Fault` of kind `.usage`.
    func check(with definition: ReportDefinition, _ options: ReportOptions, _ output: OutputOptions) throws(Fault) {
        if definition.audience != .sponsor {
            if file != nil { throw Fault(.usage, .notForSponsors(definition.name, flag: "--sponsors")) }
            if minimumCount != nil { throw Fault(.usage, .notForSponsors(definition.name, flag: "--minimum-count")) }
        }
        guard file != nil else { return }
        if output.folder == nil { throw Fault(.usage, .sponsorsNeedFolder) }
        if !options.sessions.isEmpty { throw Fault(.usage, .notWithSponsors("--session")) }
        if !options.registrantTypes.isEmpty { throw Fault(.usage, .notWithSponsors("--registrant-type")) }
        if options.failOn != nil { throw Fault(.usage, .notWithSponsors("--fail-on")) }
        if output.formats(of: definition).allSatisfy({ !$0.isFile }) {
            throw Fault(.usage, .sponsorsNeedFiles)
        }
    }
}
