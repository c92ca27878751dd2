import Foundation
import Messages
import Profiles

/// The e-mail and password of a log-in, from wherever they are to be had: a flag or standard input, the environment, the
/// person at the terminal.
struct LogInCredentials {
    let email: String
    let password: String

    /// - Parameters:
    ///   - flag: `--email`.
    ///   - readsStandardInput: `--password-stdin`.
    ///
    /// Throws a `Fault` of kind `.usage` where something is missing and there is nobody to ask.
    static func gather(
        flag: String?, readsStandardInput: Bool, settings: Settings
    ) async throws -> LogInCredentials {
        // Read before anybody is asked: what is wrong with it is wrong at once.
        let given = readsStandardInput ? try SecretInput.read(for: "--password-stdin") : nil
        let email = try await self.email(flag ?? settings.email, settings)
        if let password = given ?? self.password(in: settings, for: email) {
            return LogInCredentials(email: email, password: password)
        }
        guard let prompt = TerminalPrompt() else { throw Fault(.usage, .noPasswordGiven) }
        guard let typed = try await prompt.ask(Phrase.passwordPrompt[settings.language], isSecret: true), !typed.isEmpty
        else { throw Fault(.usage, .nothingTyped) }
        return LogInCredentials(email: email, password: typed)
    }

    private static func email(_ given: String?, _ settings: Settings) async throws -> String {
        if let given { return given }
        guard let prompt = TerminalPrompt() else { throw Fault(.usage, .noEmailGiven) }
        guard let typed = try await prompt.ask(Phrase.emailPrompt[settings.language]), !typed.isEmpty else {
            throw Fault(.usage, .nothingTyped)
        }
        return typed
    }

    /// The environment's password, unless the environment says that it is another account's.
    private static func password(in settings: Settings, for email: String) -> String? {
        if let owner = settings.email, owner.lowercased() != email.lowercased() { return nil }
        return settings.password
    }
}
