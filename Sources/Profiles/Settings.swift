internal import Documents
public import Foundation
internal import Membership
public import Messages
import Tables

/// The settings of a run, resolved: flag, else environment, else profile, else default.
public struct Settings: Sendable {
    public var profileName: String
    public var source: SourceKind
    /// Always with a trailing slash; empty for a source that is no service.
    public var baseURL: String
    public var authentication: AuthenticationKind
    /// Where to log in, with a trailing slash; `nil` for `baseURL`.
    public var authenticationBaseURL: String?
    /// Whether plain http may be spoken across a network, which shows passwords and tokens to everybody on the way.
    public var allowsInsecure: Bool
    public var environment: ServiceEnvironment
    public var dataDirectory: String
    public var timeZone: TimeZone
    public var language: Language
    public var attempts: Int
    public var pagesInFlight: Int
    /// How many rows of one list may be read.
    public var mostRows: Int
    /// How many seconds a run may take.
    public var longestRun: Int
    /// What the account must be allowed to do, where its service lists what it may.
    public var requiredPermissions: [String]
    /// What the unattended run does.
    public var nightly: NightlySettings
    /// Of a source of members.
    public var members: MemberSettings
    /// The bearer token given by the environment, if any: never logged.
    public var token: String?
    /// The e-mail and password given by the environment for an unattended log-in, if any: never logged.
    public var email: String?
    public var password: String?
    /// The telephone given by the environment for a log-in by SMS, if any: never logged.
    public var phone: String?
    /// Where the configuration file is, or would be.
    public private(set) var configuration: ConfigurationLocation
    /// The file as it was read; `nil` where there is none.
    public private(set) var file: ConfigurationFile?
    private var origins: [SettingKey: SettingOrigin]

    /// Where a setting's value came from.
    public func origin(of key: SettingKey) -> SettingOrigin { origins[key] ?? .standard }

    /// Resolves everything. An empty variable counts as none, as with the XDG ones.
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
                .baseURLNeeded(source: source.rawValue, profile: choice.name).said(
                    at: profile.places[SettingKey.source.rawValue]))
        }
        authentication = given.only(.authentication, profile.authentication) ?? (source == .negroni ? .negroni : .tikit)
        authenticationBaseURL = given.only(.authenticationBaseURL, profile.authenticationBaseURL)
        allowsInsecure = given.only(.allowsInsecure, profile.allowsInsecure) ?? false
        self.environment = given.only(.environment, profile.environment) ?? .production
        dataDirectory =
            folder.map { Self.absolute(environment.expandingTilde($0)) }
            ?? environment.folder("XDG_DATA_HOME", else: ".local/share") + "/attendance"
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
        members.expandTildes(environment)
        nightly.output = nightly.output.map(environment.expandingTilde)
        token = given.secret(.token, trimmed: true)
        email = given.secret(.email, trimmed: true)
        password = given.secret(.password, trimmed: false)
        phone = given.secret(.phone, trimmed: true)
        origins = given.origins
    }

    /// The language as far as it can be known before, or without, a valid configuration: for telling what is wrong.
    public static func language(flag: Language?, environment variables: [String: String]) -> Language {
        if let language = flag ?? variables["ATTENDANCE_LOCALE"].flatMap(Language.init(rawValue:)) { return language }
        return systemLanguage(VariableReader(variables))
    }

    private static func language(_ name: String?, from origin: SettingOrigin?) throws(Fault) -> Language? {
        guard let name else { return nil }
        guard let language = Language(rawValue: name) else {
            throw Fault(.misconfigured, .unknownLocale(name, from: origin?.source))
        }
        return language
    }

    /// `LC_ALL`, else `LANG`; a Spanish one of any country is Spanish, anything else English.
    private static func systemLanguage(_ environment: VariableReader) -> Language {
        let locale = environment["LC_ALL"] ?? environment["LANG"] ?? ""
        return locale.lowercased().hasPrefix("es") ? .spanish : .english
    }

    /// A folder as it may be kept: whoever changes the working folder does not move it.
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

    /// More than this is no bound.
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
    /// Where a key of the profile stands in the file, `config.yaml:4`; `nil` where it does not. Those of a group have its
    /// name in front: `nightly.keep`.
    public func place(of key: String) -> String? { file?.profiles[profileName]?.places[key] }

    /// The addresses that a run may ask, each with the key that says it.
    public var addresses: [(url: String, key: String)] {
        let service = [(baseURL, SettingKey.baseURL.rawValue)]
        return switch source {
        case .csv: []
        case .firestore: service + [members.firestore.tokenURL].compactMap { $0 }.map { ($0, "members.token-url") }
        case .tikit, .negroni:
            service + [authenticationBaseURL].compactMap { $0 }.map { ($0, SettingKey.authenticationBaseURL.rawValue) }
        }
    }

    /// What says a key: a flag, a variable, or a place in the file; `nil` where it is as by default.
    public func source(of key: String) -> String? {
        SettingKey(rawValue: key).map(origin).flatMap(\.source) ?? place(of: key)
    }

    /// Complains of what the profile's source cannot do without, at the place in the file that is nearest to it.
    ///
    /// Throws a `Fault` of kind `.misconfigured`, as a run would before it asks anybody.
    public func requireSource() throws(Fault) {
        guard let missing else { return }
        throw Fault(.misconfigured, missing.said(at: place(of: "members") ?? place(of: "source")))
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

/// What the flags of a command say, before anything else is asked.
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
