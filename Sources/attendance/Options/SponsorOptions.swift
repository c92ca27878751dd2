import ArgumentParser
import Messages
import Reporting

/// The options of reports that are for sponsors.
struct SponsorOptions: ParsableArguments {
    @Option(
        name: .customLong("sponsors"),
        help: "Make a pack for each sponsor in this YAML file; needs a report for sponsors: --report sponsor.",
        completion: .file(extensions: ["yaml", "yml"]))
    var file: String?

    @Option(
        name: .customLong("minimum-count"),
        help: "In a report for sponsors, withhold numbers below this many people, 3 to 1000. Default: 5.")
    var minimumCount: Int?

    func validate() throws {
        if let minimumCount, !SponsorPack.minimumCounts.contains(minimumCount) {
            throw ValidationError(.flagTakesNumber("--minimum-count", from: 3, to: 1000))
        }
        if file == "" { throw ValidationError(.sponsorsNeedFile) }
    }

    /// Holds the options against the report and the other options. Throws a `Fault` of kind `.usage`.
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
        if output.formats(of: definition).allSatisfy({ $0 == .terminal }) {
            throw Fault(.usage, .sponsorsNeedFiles)
        }
    }
}
