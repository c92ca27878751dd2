import ArgumentParser
import Base
import Reporting
import Sources

/// `attendance sources`: lists what each source of events can report.
struct SourcesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sources",
        abstract: "List the sources of events, and what each provides.",
        discussion: """
            Of files it is what their columns provide: 'attendance report --files PATH --explain' shows what these do. \
            A section that needs what the source does not provide says so in a line.
            """)

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        let sources = House.current.sources.filter { !$0.hasMembers }.map { ($0.name, $0.contents) }
        try Listing(ReportTable(listing: sources), settings: settings, common: common).print(asJSON: json)
    }
}
