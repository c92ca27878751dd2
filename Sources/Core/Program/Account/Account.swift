import Base
import Foundation
import Logging
import Rendering
import Reporting
import Sources
import Transport

/// Connects settings with an account: log-in, log-out, identity.
enum Account {
    /// The maximum number of attempts at a request while a person waits.
    private static let attempts = 3
    /// The longest wait, in seconds, that a service may request while a person waits.
    private static let longestWait = 10.0

    /// Throws a `Fault` of kind `.usage` if the settings' source has no sessions.
    static func requireSessions(_ settings: Settings) throws(Fault) {
        if case .session = settings.source.access { return }
        throw Fault(.usage, .noSessionOfSource(settings.profileName, source: settings.source.name))
    }

    /// Calls `body` with the authenticator of the settings' service, which saves its session in the profile's folder.
    static func withAuthenticator<Result: Sendable>(
        _ settings: Settings, logger: Logger, _ body: @Sendable (Authenticator) async throws -> Result
    ) async throws -> Result {
        try requireSessions(settings)
        try settings.requireSourceForLogIn()
        var configuration = try Service.transport(settings)
        configuration.retries = RetryPolicy(
            attempts: min(settings.attempts, attempts), longestRetryAfter: longestWait)
        return try await HTTPTransport.withTransport(configuration: configuration, logger: logger) { exchange in
            try await body(Service.authenticator(settings, exchange, logger, savesSession: true))
        }
    }
}

/// The identity, for people and for programs. Neither form shows the token or the e-mail.
struct IdentityListing {
    let identity: Identity
    let clock: WallClock

    var lines: [TerminalFields.Line] {
        let context = identity.context
        let places = [context.schoolName ?? context.schoolID, context.academicUnitName ?? context.academicUnitID]
            .compactMap { $0 }
        return [
            line(.accountName, identity.user.fullName),
            line(.accountID, identity.user.id),
            line(.accountRole, role),
            line(.accountContext, places.isEmpty ? nil : places.joined(separator: ", ")),
            TerminalFields.Line(.accountPermissions, permissions),
            TerminalFields.Line(.accountExpiry, expiry),
        ].compactMap { $0 }
    }

    /// The role, as named by the service.
    var role: String? { identity.context.roleName ?? identity.user.role }

    /// When the session expires and what happens then.
    var expiry: Phrase {
        .sessionExpiry(
            at: identity.expiresAt.map { Phrase($0, on: clock) }, isRenewable: identity.isRenewable,
            isGiven: identity.origin == .givenToken)
    }

    private var permissions: Phrase {
        guard let permissions = identity.context.permissions else { return .permissionsNotListed }
        return permissions.isEmpty ? .noPermissions : Phrase(verbatim: permissions.joined(separator: ", "))
    }

    private func line(_ name: Phrase, _ value: String?) -> TerminalFields.Line? {
        value.map { TerminalFields.Line(name, Phrase(verbatim: $0)) }
    }

    var document: JSONValue {
        let context = identity.context
        return [
            "logged_in_by": .string(identity.origin == .givenToken ? "token" : "session"),
            "user": [
                "id": JSONValue(identity.user.id), "name": JSONValue(identity.user.fullName), "role": JSONValue(role),
            ],
            "context": [
                "role_id": JSONValue(context.roleID), "role": JSONValue(context.roleName),
                "school_id": JSONValue(context.schoolID), "school": JSONValue(context.schoolName),
                "academic_unit_id": JSONValue(context.academicUnitID),
                "academic_unit": JSONValue(context.academicUnitName),
                "permissions": context.permissions.map { .array($0.map(JSONValue.string)) } ?? .null,
            ],
            "expires_at": JSONValue(identity.expiresAt.map(clock.iso8601)),
            "renewable": .boolean(identity.isRenewable),
        ]
    }
}

/// The e-mail and password of a log-in, from a flag or standard input, the environment, or a prompt on the terminal.
struct LogInCredentials {
    let email: String
    let password: String

    /// - Parameters:
    ///   - flag: `--email`.
    ///   - readsStandardInput: `--password-stdin`.
    ///
    /// Throws a `Fault` of kind `.usage` if something is missing and there is no terminal.
    static func gather(
        flag: String?, readsStandardInput: Bool, settings: Settings
    ) async throws -> LogInCredentials {
        // Read before any prompt, so that an error is reported at once.
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

    /// The environment's password, unless the environment's e-mail belongs to another account.
    private static func password(in settings: Settings, for email: String) -> String? {
        if let owner = settings.email, owner.lowercased() != email.lowercased() { return nil }
        return settings.password
    }
}

/// Hides the value of a flag from the list of processes.
///
/// The system shows the memory of the arguments, so the value is overwritten there after it has been read.
enum HiddenArgument {
    /// Overwrites the value of every `flag VALUE` and `flag=VALUE`.
    static func overwrite(_ flag: String) {
        let arguments = CommandLine.unsafeArgv
        var isValue = false
        for position in 1..<max(1, Int(CommandLine.argc)) {
            guard let argument = arguments[position] else { continue }
            let text = String(cString: argument)
            if isValue {
                memset(argument, Int32(UInt8(ascii: "*")), strlen(argument))
            } else if text.hasPrefix(flag + "=") {
                let value = argument.advanced(by: flag.utf8.count + 1)
                memset(value, Int32(UInt8(ascii: "*")), strlen(value))
            }
            isValue = text == flag
        }
    }
}
