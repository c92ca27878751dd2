import ArgumentParser
import Authentication
import Foundation
import Logging
import Messages
import Profiles
import Rendering

/// `attendance login`: a session that later runs use and renew.
struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Log in and keep the session for later runs.",
        discussion: """
            Asks for e-mail and password on the terminal; what is typed as password is not shown. Without a terminal: \
            --password-stdin, or ATTENDANCE_PASSWORD. Flags show in the list of processes: so a password or a token is \
            never one, and the value of --email is overwritten there as soon as it has been read.

            The session is kept in the profile's folder below the data folder, in files that only their owner can read, \
            in place of a former one.

            With another provider's token: attendance login --provider google --token-stdin < FILE

            Where the profile's service sends a code by SMS (auth: negroni), asks for the telephone, has the code sent \
            and asks for it. A script does the same in two steps, with the telephone in ATTENDANCE_PHONE or --phone, \
            whose value is overwritten as that of --email is: attendance login --send-code, and then \
            attendance login --code-stdin < FILE. With both flags, the code is sent and then waited for on standard input.
            """)

    @Option(help: "The account's e-mail (ATTENDANCE_EMAIL). Default: asked for on the terminal.")
    var email: String?

    @Flag(name: .customLong("password-stdin"), help: "Read the password from standard input.")
    var passwordFromStandardInput = false

    @Option(help: "Log in with another provider's token: google.")
    var provider: String?

    @Flag(name: .customLong("token-stdin"), help: "Read the provider's token from standard input.")
    var tokenFromStandardInput = false

    @Option(
        help: "The account's telephone, such as +56912345678 (ATTENDANCE_PHONE). Default: asked for on the terminal.")
    var phone: String?

    @Flag(name: .customLong("send-code"), help: "Only have a code sent by SMS to the telephone.")
    var sendsCode = false

    @Flag(name: .customLong("code-stdin"), help: "Read the code from standard input; no other is sent.")
    var codeFromStandardInput = false

    @OptionGroup(title: "Common") var common: CommonOptions

    /// Whether a flag speaks of an e-mail and a password, or of another provider.
    private var isByPassword: Bool { email != nil || passwordFromStandardInput || provider != nil }
    /// Whether a flag speaks of a telephone and a code.
    private var isByCode: Bool { phone != nil || sendsCode || codeFromStandardInput }

    func validate() throws {
        if isByPassword, isByCode {
            throw ValidationError(.codeWithoutPassword)
        }
        if provider != nil, !tokenFromStandardInput {
            throw ValidationError(.providerNeedsToken)
        }
        if tokenFromStandardInput, provider == nil {
            throw ValidationError(.tokenNeedsProvider)
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
        // Before anybody types a password in vain.
        try Service.requireProtection(settings)
        let logIn = try await request(settings)
        guard let identity = try await Account.withAuthenticator(settings, logger: common.logger, logIn) else {
            try Console.print(Phrase.codeSent[settings.language] + "\n")
            return
        }
        try Console.print(
            Phrase.loggedIn(
                name: identity.user.fullName, role: identity.context.roleName ?? identity.user.role,
                folder: ProfileFolder(settings).session)[settings.language].harmless() + "\n")
        if settings.token != nil, !common.quiet {
            common.tell(.tokenGoesFirst, .warning, in: settings.language)
        }
    }

    /// What is to be asked of the service, all there is to know for it being known; it gives nobody where a code is
    /// only sent.
    private func request(_ settings: Settings) async throws -> @Sendable (Authenticator) async throws -> Identity? {
        if settings.authentication == .negroni {
            if isByPassword { throw Fault(.usage, .logInIsByCode(settings.authentication.rawValue)) }
            let logIn = try await CodeLogIn.gather(
                flag: phone, steps: .init(sends: sendsCode, readsStandardInput: codeFromStandardInput),
                settings: settings)
            return { try await logIn.run($0) }
        }
        if isByCode { throw Fault(.usage, .logInIsByPassword(settings.authentication.rawValue)) }
        if let provider {
            let token = try SecretInput.read(for: "--token-stdin")
            return { try await $0.socialLogin(provider: provider, token: token) }
        }
        let credentials = try await LogInCredentials.gather(
            flag: email, readsStandardInput: passwordFromStandardInput, settings: settings)
        let (email, password) = (credentials.email, credentials.password)
        return { try await $0.login(email: email, password: password) }
    }
}
