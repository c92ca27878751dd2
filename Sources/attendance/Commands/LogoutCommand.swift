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
        abstract: "End the session and forget it.",
        discussion: """
            The saved session is removed in any case. Where the service could not be told, that is said on standard \
            error and the exit status is 1: the session's token stays good until it expires. That nobody was logged in \
            is no error. A token in ATTENDANCE_TOKEN is not touched.
            """)

    @OptionGroup(title: "Common") var common: CommonOptions

    func run() async throws {
        var settings = try common.settings()
        let isTokenGiven = settings.token != nil
        (settings.token, settings.email, settings.password, settings.phone) = (nil, nil, nil, nil)
        let result = try await Account.withAuthenticator(settings, logger: common.logger) { try await $0.logout() }
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
