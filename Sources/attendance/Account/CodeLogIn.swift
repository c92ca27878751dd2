import Authentication
import Messages
import Profiles

/// A log-in by a code that the service sends by SMS: in one go at a terminal, or in two steps for a script.
struct CodeLogIn {
    /// Of `attendance login`.
    struct Steps {
        /// `--send-code`.
        var sends: Bool
        /// `--code-stdin`.
        var readsStandardInput: Bool

        /// Whether neither step was asked for by itself: then both are made, with a person at the terminal.
        var isAtTerminal: Bool { !sends && !readsStandardInput }
    }

    /// How many codes a person may type before another must be sent.
    private static let typedTries = 3

    let phone: String
    let steps: Steps
    let language: Language

    /// - Parameter flag: `--phone`.
    ///
    /// Throws a `Fault` of kind `.usage` where something is missing and there is nobody to ask: before a code is sent.
    static func gather(flag: String?, steps: Steps, settings: Settings) async throws -> CodeLogIn {
        if steps.isAtTerminal, TerminalPrompt() == nil { throw Fault(.usage, .noCodeGiven) }
        let phone = try await phone(flag ?? settings.phone, settings)
        return CodeLogIn(phone: phone, steps: steps, language: settings.language)
    }

    /// Who is logged in now; `nil` where a code was only sent.
    func run(_ authenticator: Authenticator) async throws -> Identity? {
        if steps.sends || steps.isAtTerminal { try await authenticator.sendCode(to: phone) }
        if steps.readsStandardInput {
            let code = try SecretInput.read(for: "--code-stdin")
            return try await authenticator.logIn(phone: phone) { _ in code }
        }
        guard steps.isAtTerminal else { return nil }
        return try await authenticator.logIn(phone: phone, tries: Self.typedTries) { [language] refusal in
            if let refusal { Console.note("attendance: " + refusal.message[language]) }
            guard let prompt = TerminalPrompt() else { throw Fault(.usage, .noCodeGiven) }
            guard let typed = try await prompt.ask(Phrase.codePrompt[language]), !typed.isEmpty else {
                throw Fault(.usage, .nothingTyped)
            }
            return typed
        }
    }

    private static func phone(_ given: String?, _ settings: Settings) async throws -> String {
        if let given { return given }
        guard let prompt = TerminalPrompt() else { throw Fault(.usage, .noPhoneGiven) }
        guard let typed = try await prompt.ask(Phrase.phonePrompt[settings.language]), !typed.isEmpty else {
            throw Fault(.usage, .nothingTyped)
        }
        return typed
    }
}
