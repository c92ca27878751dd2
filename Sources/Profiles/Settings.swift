internal import Documents
public import Foundation
internal import Membership
public import Messages
import Tables

/// The settings of a run, resolved by precedence: flag, environment, profile, default.
///
///     var flags = SettingsFlags()
///     flags.profile = "tikit"
///     let settings = try Settings(flags: flags, environment: ProcessInfo.processInfo.environment)
///     settings.origin(of: .baseURL)    // .profile("config.yaml:4"), .standard, …
public struct Settings: Sendable {
    public var profileName: String
    public var source: SourceKind
    /// Always with a trailing slash; empty if the source is not a service.
    public var baseURL: String
    public var authentication: AuthenticationKind
    /// The address for log-ins, with a trailing slash; `nil` for `baseURL`.
    public var authenticationBaseURL: String?
    /// Whether plain http is allowed across a network, where anybody on the way can read passwords and tokens.
    public var allowsInsecure: Bool
    public var environment: ServiceEnvironment
    public var dataDirectory: String
    public var timeZone: TimeZone
    public var language: Language
    public var attempts: Int
    public var pagesInFlight: Int
    /// The most rows read of one list.
    public var mostRows: Int
    /// The most seconds that a run may take.
    public var longestRun: Int
    /// The permissions that the account must have, if its service lists them.
    public var requiredPermissions: [String]
    /// The settings of the unattended run.
    public var nightly: NightlySettings
    /// The settings of a source of members.
    public var members: MemberSettings
    /// The series of events to compare, by name.
    public var series: [String: EventSeries]
    /// The bearer token in the environment, if any. Never logged.
    public var token: String?
    /// The e-mail and password in the environment for an unattended log-in, if any. Never logged.
    public var email: String?
    public var password: String?
    /// The phone number in the environment for a log-in by SMS, if any. Never logged.
    public var phone: String?
    /// The path of the configuration file, which need not exist.
    public private(set) var configuration: ConfigurationLocation
    /// The configuration file as read; `nil` if there is none.
    public private(set) var file: ConfigurationFile?
    private var origins: [SettingKey: SettingOrigin]

    /// Where a setting's value came from.
    public func origin(of key: SettingKey) -> SettingOrigin { origins[key] ?? .standard }

    /// Resolves all settings. An empty variable counts as unset, as in the XDG specification.
    public init(flags: SettingsFlags, environment variables: [String: String]) throws(Fault) {
        let environment = VariableReader(variables)
        if flags.configuration == "" { throw Fault(.misconfigured, .emptySetting(SettingKey.configuration.flag)) }
        if flags.profile == "" { throw Fault(.misconfigured, .emptySetting(SettingKey.profile.flag)) }
        configuration = ConfigurationLocation(flag: flags.configuration, environment: variables)
        file = try ConfigurationFile.read(configuration)

        let wanted = flags.profile ?? environment[.profile]
        let chooser: SettingOrigin =
            flags.profile == nil ? .environment(SettingKey.profile.variable) : .flag(SettingKey.profile.flag)
        let choice = try (file ?? ConfigurationFile(absentAt: configuration.path)).choice(wanted, origin: chooser)
        let profile = choice.profile
        profileName = choice.name

        var given = Precedence(environment: environment, profile: profile)
        given.note(.configuration, configuration.origin)
        given.note(.profile, choice.origin)
        let address = try given.text(.baseURL, flag: flags.baseURL, profile: profile.baseURL)
        let folder = try given.text(.dataDirectory, flag: flags.dataDirectory, profile: profile.dataDirectory)
        let zone = try given.text(.timeZone, flag: flags.timeZone, profile: profile.timeZone)
        let locale = try given.text(.language, flag: flags.language?.rawValue, profile: profile.language?.rawValue)

        source = given.only(.source, profile.source) ?? .tikit
        if let address = address ?? source.defaultBaseURL {
            baseURL = try Self.checkedBaseURL(address, from: given.origins[.baseURL])
        } else if source == .csv {
            baseURL = ""
        } else {
            throw Fault(
                .misconfigured,
                .baseURLNeeded(source: source.rawValue, profile: choice.name)
                    .prefixed(with: profile.places[SettingKey.source.rawValue]))
        }
        authentication = given.only(.authentication, profile.authentication) ?? (source == .negroni ? .negroni : .tikit)
        authenticationBaseURL = given.only(.authenticationBaseURL, profile.authenticationBaseURL)
        allowsInsecure = given.only(.allowsInsecure, profile.allowsInsecure) ?? false
        self.environment = given.only(.environment, profile.environment) ?? .production
        dataDirectory = Self.dataDirectory(folder, environment)
        timeZone = try Self.zone(zone, from: given.origins[.timeZone])
        language = try Self.language(locale, from: given.origins[.language]) ?? Self.systemLanguage(environment)
        attempts = given.only(.attempts, profile.attempts) ?? 6
        pagesInFlight = given.only(.pagesInFlight, profile.pagesInFlight) ?? 8
        let rows = try given.text(.mostRows, flag: flags.mostRows, profile: profile.mostRows.map(String.init))
        mostRows = try Self.mostRows(rows, from: given.origins[.mostRows])
        let length = try given.text(
            .longestRun, flag: flags.longestRun, profile: profile.longestRun.map { intervalText($0) })
        longestRun = try Self.longestRun(length, from: given.origins[.longestRun])
        requiredPermissions = given.only(.requiredPermissions, profile.requiredPermissions) ?? []
        nightly = profile.nightly ?? NightlySettings()
        members = profile.members ?? MemberSettings()
        series = profile.series ?? [:]
        members.expandTildes(environment)
        nightly.output = nightly.output.map(environment.expandingTilde)
        if let packs = nightly.packs {
            nightly.packs?.sponsors = environment.expandingTilde(packs.sponsors)
            nightly.packs?.output = environment.expandingTilde(packs.output)
        }
        token = given.secret(.token, trimmed: true)
        email = given.secret(.email, trimmed: true)
        password = given.secret(.password, trimmed: false)
        phone = given.secret(.phone, trimmed: true)
        origins = given.origins
    }

    /// The language known before, or without, a valid configuration, for error messages.
    public static func language(flag: Language?, environment variables: [String: String]) -> Language {
        if let language = flag ?? variables["ATTENDANCE_LOCALE"].flatMap(Language.init(rawValue:)) { return language }
        return systemLanguage(VariableReader(variables))
    }

    /// The data folder known without a configuration.
    public static func dataDirectory(flag: String?, environment variables: [String: String]) -> String {
        let environment = VariableReader(variables)
        return dataDirectory(flag ?? environment[.dataDirectory], environment)
    }

    private static func dataDirectory(_ folder: String?, _ environment: VariableReader) -> String {
        folder.map { absolute(environment.expandingTilde($0)) }
            ?? environment.folder("XDG_DATA_HOME", else: ".local/share") + "/attendance"
    }

    private static func language(_ name: String?, from origin: SettingOrigin?) throws(Fault) -> Language? {
        guard let name else { return nil }
        guard let language = Language(rawValue: name) else {
            throw Fault(.misconfigured, .unknownLocale(name, from: origin?.source))
        }
        return language
    }

    /// `LC_ALL`, else `LANG`: Spanish for Spanish of any country, otherwise English.
    private static func systemLanguage(_ environment: VariableReader) -> Language {
        let locale = environment["LC_ALL"] ?? environment["LANG"] ?? ""
        return locale.lowercased().hasPrefix("es") ? .spanish : .english
    }

    /// The folder as an absolute path, which does not change with the working directory.
    private static func absolute(_ path: String) -> String {
        let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        return path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    }

    private static func checkedBaseURL(_ text: String, from origin: SettingOrigin?) throws(Fault) -> String {
        guard let address = ServiceAddress.checked(text) else {
            throw Fault(.misconfigured, .wrongBaseURL(ServiceAddress.shown(text), from: origin?.source))
        }
        return address
    }

    /// The highest value allowed for the limit of rows.
    static let mostRowsAllowed = 1_000_000_000_000

    private static func mostRows(_ text: String?, from origin: SettingOrigin?) throws(Fault) -> Int {
        guard let text else { return 20_000_000 }
        guard let rows = Int(text), (1...mostRowsAllowed).contains(rows) else {
            throw Fault(.misconfigured, .wrongMostRows(text, from: origin?.source))
        }
        return rows
    }

    private static func longestRun(_ text: String?, from origin: SettingOrigin?) throws(Fault) -> Int {
        guard let text else { return 6 * 3600 }
        guard let seconds = intervalSeconds(text) else {
            throw Fault(.misconfigured, .wrongLongestRun(text, from: origin?.source))
        }
        return seconds
    }

    private static func zone(_ name: String?, from origin: SettingOrigin?) throws(Fault) -> TimeZone {
        guard let name else { return .current }
        guard let zone = TimeZone(identifier: name) else {
            throw Fault(.misconfigured, .unknownZone(name, from: origin?.source))
        }
        return zone
    }
}

extension Settings {
    /// The place of a profile's key in the file, such as `config.yaml:4`; `nil` if it is not there. Keys of a group
    /// include its name: `nightly.keep`.
    public func place(of key: String) -> String? { file?.profiles[profileName]?.places[key] }

    /// The addresses to which a run may send requests, each with the key that sets it.
    public var addresses: [(url: String, key: String)] {
        let service = [(baseURL, SettingKey.baseURL.rawValue)]
        return switch source {
        case .csv: []
        case .firestore: service + [members.firestore.tokenURL].compactMap { $0 }.map { ($0, "members.token-url") }
        case .tikit, .negroni:
            service + [authenticationBaseURL].compactMap { $0 }.map { ($0, SettingKey.authenticationBaseURL.rawValue) }
        }
    }

    /// What sets a key: a flag, a variable, or a place in the file; `nil` for a default.
    public func source(of key: String) -> String? {
        SettingKey(rawValue: key).map(origin).flatMap(\.source) ?? place(of: key)
    }

    /// Checks the settings that the profile's source requires. The error names the closest place in the file.
    ///
    /// Throws a `Fault` of kind `.misconfigured`, like a run before its first request.
    public func requireSource() throws(Fault) {
        guard let missing else { return }
        throw Fault(.misconfigured, missing.prefixed(with: place(of: "members") ?? place(of: "source")))
    }

    private var missing: Phrase? {
        switch source {
        case .firestore:
            if members.firestore.project == nil { return .firestoreNeedsProject }
            let hasLogIn = token != nil || members.firestore.serviceAccountFile != nil
            if !hasLogIn { return .firestoreNeedsAccount(profileName) }
        case .csv:
            if members.files.members == nil { return .memberFileNotNamed("members-file") }
            if members.files.visits == nil { return .memberFileNotNamed("visits-file") }
        case .tikit, .negroni: break
        }
        let needsOwnID = source.isOfMembers && members.role == .member && members.ownID == nil
        return needsOwnID ? .ownMemberIDMissing : nil
    }
}

/// The settings given by a command's flags.
public struct SettingsFlags: Sendable {
    public var configuration: String?
    public var profile: String?
    public var baseURL: String?
    public var dataDirectory: String?
    public var timeZone: String?
    public var language: Language?
    public var mostRows: String?
    public var longestRun: String?

    public init(
        configuration: String? = nil, profile: String? = nil, baseURL: String? = nil, dataDirectory: String? = nil,
        timeZone: String? = nil, language: Language? = nil, mostRows: String? = nil, longestRun: String? = nil
    ) {
        self.configuration = configuration
        self.profile = profile
        self.baseURL = baseURL
        self.dataDirectory = dataDirectory
        self.timeZone = timeZone
        self.language = language
        self.mostRows = mostRows
        self.longestRun = longestRun
    }
}
