import ArgumentParser
import Authentication
import Foundation
import Logging
import Messages
import Profiles

/// `attendance logout`: the session is forgotten, here and, where it wants to be told, at the service.
struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "End the session and remove it from this machine.",
        discussion: """
            Always removes the saved session. If the service could not be notified, says so on standard error and \
            exits with 1: the session's token stays valid until it expires. Not being logged in is not an error. \
            ATTENDANCE_TOKEN is left alone.
            """)

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        var settings = try common.settings()
        let isTokenGiven = settings.token != nil
        (settings.token, settings.email, settings.password, settings.phone) = (nil, nil, nil, nil)
        let result = try await Account.withAuthenticator(settings, logger: common.logger) { try await $0.logOut() }
        if isTokenGiven, !common.quiet { common.tell(.tokenStays, .warning, in: settings.language) }
        switch result {
        case .success:
            try Console.print(Phrase.loggedOut[settings.language] + "\n")
        case .alreadyLoggedOut:
            try Console.print(Phrase.nobodyLoggedIn[settings.language] + "\n")
        case .partialSuccess(let reason):
            common.tell(.loggedOutHereOnly(because: reason.message), in: settings.language)
            throw Finished(status: ExitStatus.partial)
        }
    }
}
