import ArgumentParser
import Base
import Foundation
import Logging
import Rendering
import Sources

/// `attendance login`: begins a session, which later runs use and renew.
struct LoginCommand: AsyncParsableCommand, VerifiedArguments {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Log in and save the session for later runs.",
        discussion: """
            Prompts for the e-mail and the password on the terminal; the password is not echoed. Without a terminal, \
            use --password-stdin or ATTENDANCE_PASSWORD. Passwords and tokens are never flags, because flags show in \
            the list of processes; the value of --email is overwritten there as soon as it has been read.

            The session is saved in the profile's folder below the data folder, in files that only their owner can \
            read, and replaces any earlier one.

            \(tokens)With another provider's token: attendance login --provider google --token-stdin < FILE

            If the service sends codes by SMS (auth: negroni), prompts for the phone number, requests a code and \
            prompts for it. A script does this in two steps, with the number in ATTENDANCE_PHONE or --phone \
            (overwritten like --email): attendance login --send-code, then attendance login --code-stdin < FILE. \
            With both flags, the code is requested and then read from standard input.
            """)

    /// The paragraph about services that give out tokens, if there are any.
    private static var tokens: String {
        let names = House.current.sources.authentications.filter { $0.form == .token }.map(\.name)
        guard !names.isEmpty else { return "" }
        return "If the service's website gives out tokens (auth: \(names.joined(separator: ", "))), prompts for one; "
            + "a script uses --token-stdin < FILE.\n\n"
    }

    @Option(help: "The account's e-mail (ATTENDANCE_EMAIL). Default: prompt on the terminal.")
    var email: String?

    @Flag(name: .customLong("password-stdin"), help: "Read the password from standard input.")
    var passwordFromStandardInput = false

    @Option(help: "Log in with another provider's token: google.")
    var provider: String?

    @Flag(name: .customLong("token-stdin"), help: "Read the provider's token, or the service's, from standard input.")
    var tokenFromStandardInput = false

    @Option(
        help: "The account's phone number, such as +56912345678 (ATTENDANCE_PHONE). Default: prompt on the terminal.")
    var phone: String?

    @Flag(name: .customLong("send-code"), help: "Only request a code by SMS.")
    var sendsCode = false

    @Flag(name: .customLong("code-stdin"), help: "Read the code from standard input; do not request another.")
    var codeFromStandardInput = false

    @OptionGroup(title: "Common") var common: CommonOptions

    /// Whether a flag concerns e-mail and password, or another provider.
    private var isByPassword: Bool { email != nil || passwordFromStandardInput || provider != nil }
    /// Whether a flag concerns a phone number and a code.
    private var isByCode: Bool { phone != nil || sendsCode || codeFromStandardInput }

    func verify() throws {
        if isByPassword, isByCode {
            throw ValidationError(.codeWithoutPassword)
        }
        if provider != nil, !tokenFromStandardInput {
            throw ValidationError(.providerNeedsToken)
        }
        if provider != nil, email != nil || passwordFromStandardInput {
            throw ValidationError(.providerInPlaceOfPassword)
        }
        if provider == "" { throw ValidationError(.providerNeedsName) }
        if email == "" { throw ValidationError(.emailNeedsText) }
        if phone == "" { throw ValidationError(.phoneNeedsText) }
    }

    func run() async throws {
        let settings = try common.settings()
        try Account.requireSessions(settings)
        // Before the user types a password in vain.
        try Service.requireProtection(settings)
        try ProfileFolder(settings).closeToOthers(common.logger)
        let logIn = try await request(settings)
        guard let identity = try await Account.withAuthenticator(settings, logger: common.logger, logIn) else {
            try Console.print(Phrase.codeSent[settings.language] + "\n")
            return
        }
        try Console.print(
            Phrase.loggedIn(
                name: identity.user.fullName, role: identity.context.roleName ?? identity.user.role,
                folder: ProfileFolder(settings).session)[settings.language].sanitized() + "\n")
        if settings.token != nil, !common.quiet {
            common.tell(.tokenTakesPrecedence, .warning, in: settings.language)
        }
    }

    /// The request to the service, once all input is known. It returns `nil` if only a code is sent.
    private func request(_ settings: Settings) async throws -> @Sendable (Authenticator) async throws -> Identity? {
        if settings.authentication.form == .token {
            guard !isByPassword, !isByCode else {
                throw Fault(.usage, .logInIsByToken(settings.authentication.name))
            }
            let token = try await SecretInput.token(fromStandardInput: tokenFromStandardInput, settings)
            return { try await $0.logIn(token: token) }
        }
        if tokenFromStandardInput, provider == nil { throw Fault(.usage, .tokenNeedsProvider) }
        if settings.authentication.form == .code {
            if isByPassword { throw Fault(.usage, .logInIsByCode(settings.authentication.name)) }
            let logIn = try await CodeLogIn.gather(
                flag: phone, steps: .init(sends: sendsCode, readsStandardInput: codeFromStandardInput),
                settings: settings)
            return { try await logIn.run($0) }
        }
        if isByCode { throw Fault(.usage, .logInIsByPassword(settings.authentication.name)) }
        if let provider {
            let token = try SecretInput.read(for: "--token-stdin")
            return { try await $0.socialLogIn(provider: provider, token: token) }
        }
        let credentials = try await LogInCredentials.gather(
            flag: email, readsStandardInput: passwordFromStandardInput, settings: settings)
        let (email, password) = (credentials.email, credentials.password)
        return { try await $0.logIn(email: email, password: password) }
    }
}

/// `attendance logout`: removes the session from this machine and, if supported, ends it at the service.
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
        try ProfileFolder(settings).closeToOthers(common.logger)
        let result = try await Account.withAuthenticator(settings, logger: common.logger) { try await $0.logOut() }
        if isTokenGiven, !common.quiet { common.tell(.tokenStays, .warning, in: settings.language) }
        switch result {
        case .success:
            try Console.print(Phrase.loggedOut[settings.language] + "\n")
        case .alreadyLoggedOut:
            try Console.print(Phrase.wasNotLoggedIn[settings.language] + "\n")
        case .partialSuccess(let reason):
            common.tell(.loggedOutHereOnly(because: reason.message), in: settings.language)
            throw Finished(status: ExitStatus.partial)
        }
    }
}

/// `attendance whoami`: shows the identity that sends requests.
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
        if settings.token == nil { try ProfileFolder(settings).closeToOthers(common.logger) }
        let identity = try await Account.withAuthenticator(settings, logger: common.logger) { try await $0.whoAmI() }
        let listing = IdentityListing(identity: identity, clock: WallClock(zone: settings.timeZone))
        let fields = TerminalFields(style: common.outputStyle, language: settings.language)
        try Console.print(json ? listing.document.text(.indented) : fields.text(for: listing.lines))
    }
}
