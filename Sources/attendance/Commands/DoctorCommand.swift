import ArgumentParser
import Foundation
import JSON
import Messages
import Profiles
import Rendering

/// `attendance doctor`: whether a run would find all that it needs.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check configuration, folders, store, service, clock and session.",
        discussion: """
            A line for each check; on trouble it says what to do next. Ends with 0 where nothing failed, else with the \
            status of the worst failure: 78 configuration, modes or clock, 77 session, 69 service, 73 folders or disk, \
            65 store, 66 a file that is not there. Warnings don't change it.

            Logs in with ATTENDANCE_EMAIL and ATTENDANCE_PASSWORD where no saved session serves, as a run would.
            """)

    @Flag(help: "JSON instead of lines.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let findings = try await Doctor(common: common).findings()
        let language = (try? common.settings().language) ?? common.languageWithoutConfiguration
        let listing = FindingListing(findings: findings)
        let fields = TerminalFields(style: common.outputStyle, language: language)
        try Console.print(json ? listing.document(in: language).text(.indented) : fields.text(for: listing.lines))
        guard findings.exitStatus == ExitStatus.success else { throw Finished(status: findings.exitStatus) }
    }
}
