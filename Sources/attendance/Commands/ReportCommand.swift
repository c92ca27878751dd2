import ArgumentParser
import Foundation
import Messages
import Profiles
import Reporting

/// `attendance report`: an event from the service's pages to charts and files.
struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Report who came to an event: terminal charts, CSV, XLSX, HTML, JSON.",
        discussion: """
            Files go to OUTPUT/event-ID/: REPORT.xlsx, REPORT.html, REPORT.json and REPORT/SECTION.csv. They are written aside and \
            renamed into place: a run that fails leaves the last night's files whole.

            Without --format: terminal charts; with --output: what the report says, terminal, csv and xlsx for most.

            Reports are definitions in YAML: see 'attendance reports --help'.
            """)

    @Option(name: .customLong("event"), help: "The event, by id; may be repeated.")
    var events: [Int64]

    @Option(name: .customLong("report"), help: "Which report: the name of a definition, or a file.")
    var reportName = "attendance"

    @OptionGroup(title: "Report") var report: ReportOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func validate() throws {
        if events.isEmpty { throw ValidationError("Name at least one event: --event ID.") }
    }

    func run() async throws {
        let settings = try common.settings()
        let run = try ReportRun(
            events: events.uniqued(), report: try await .find(reportName), options: report, common: common,
            settings: settings)
        try await Service.withReader(
            report.mode, settings: settings, common: common, patience: .seconds(report.waitSeconds)
        ) { try await run.run(from: $0) }
    }
}

extension Array where Element: Hashable {
    /// The elements, each at its first place only.
    fileprivate func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
