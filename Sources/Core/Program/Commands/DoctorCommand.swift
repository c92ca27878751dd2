import ArgumentParser
import Base
import Foundation
import Rendering

/// `attendance doctor`: checks everything that a run needs.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check configuration, folders, store, service, clock, session, mail and night.",
        discussion: """
            Prints a line for each check, with what to do next if it fails. Exits with 0 if nothing failed, else \
            with the status of the worst failure: 78 configuration, modes or clock; 77 session; 69 service; 73 \
            folders or disk; 65 store; 66 missing file. Warnings do not change it.

            If there is no usable saved session, logs in with ATTENDANCE_EMAIL and ATTENDANCE_PASSWORD, as a run would.
            """)

    @Flag(help: "Print JSON instead of lines.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let findings = try await Doctor(common: common).findings()
        let language = (try? common.settings().language) ?? common.languageWithoutConfiguration
        let listing = DiagnosisListing(findings: findings)
        let fields = TerminalFields(style: common.outputStyle, language: language)
        try Console.print(json ? listing.document(in: language).text(.indented) : fields.text(for: listing.lines))
        guard findings.exitStatus == ExitStatus.success else { throw Finished(status: findings.exitStatus) }
    }
}
