import Base
import Sources

/// A log-in with a code sent by SMS: in one step at a terminal, or in two for a script.
struct CodeLogIn {
    /// The steps requested from `attendance login`.
    struct Steps {
        /// `--send-code`.
        var sends: Bool
        /// `--code-stdin`.
        var readsStandardInput: Bool

        /// Whether neither step was requested alone, so that both take place at the terminal.
        var isAtTerminal: Bool { !sends && !readsStandardInput }
    }

    /// How many codes may be typed before another must be sent.
    private static let typedTries = 3

    let phone: String
    let steps: Steps
    let language: Language

    /// - Parameter flag: `--phone`.
    ///
    /// Throws a `Fault` of kind `.usage`, before a code is sent, if something is missing and there is no terminal.
    static func gather(flag: String?, steps: Steps, settings: Settings) async throws -> CodeLogIn {
        if steps.isAtTerminal, TerminalPrompt() == nil { throw Fault(.usage, .noCodeGiven) }
        let phone = try await phone(flag ?? settings.phone, settings)
        return CodeLogIn(phone: phone, steps: steps, language: settings.language)
    }

    /// Returns the identity; `nil` if only a code was sent.
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
