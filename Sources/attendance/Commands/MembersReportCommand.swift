import ArgumentParser
import Messages
import Profiles

/// `attendance members report`: a club's members and visits, from its source to charts and files.
struct MembersReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Report on a club's members: terminal charts, CSV, XLSX, HTML, JSON.",
        discussion: """
            Files go to OUTPUT/members/: REPORT.xlsx, REPORT.html, REPORT.json and REPORT/SECTION.csv. They appear all together, or not at all.

            --report members (the default), levels, my-visits, or a definition of your own: see 'attendance reports --help'.

            The profile's 'members: role' decides who may see what: exits with 77 if the role may not see a section.
            """)

    @Option(
        name: .customLong("report"), help: "Which report: the name of a definition, or a file.",
        completion: .list(["levels", "members", "my-visits"]))
    var reportName = "members"

    @OptionGroup(title: "Report") var report: MemberReportOptions
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Reading") var reading: ReadingOptions
    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        let requested = try await RequestedReport.find(reportName)
        let run = try MembersRun(requested, options: report, output: output, common: common, settings: settings)
        try await Service.withClubReader(
            reading.mode, settings: settings, common: common, patience: reading.patience
        ) { try await run.run(from: $0) }
    }
}
