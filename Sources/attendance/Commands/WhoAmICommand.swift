import ArgumentParser
import Authentication
import Foundation
import JSON
import Messages
import Profiles
import Rendering
import Tables

/// `attendance whoami`: as whom requests are made.
struct WhoAmICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "whoami",
        abstract: "Show who is logged in: name, role, context, permissions, expiry.",
        discussion: """
            Asks the service where possible, so that an expired session is detected. If there is no usable saved \
            session, logs in with ATTENDANCE_EMAIL and ATTENDANCE_PASSWORD. The token is never shown.
            """)

    @Flag(help: "Print JSON instead of lines.")
    var json = false

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        let settings = try common.settings()
        let identity = try await Account.withAuthenticator(settings, logger: common.logger) { try await $0.whoAmI() }
        let listing = IdentityListing(identity: identity, clock: WallClock(zone: settings.timeZone))
        let fields = TerminalFields(style: common.outputStyle, language: settings.language)
        try Console.print(json ? listing.document.text(.indented) : fields.text(for: listing.lines))
    }
}
