public import Foundation
public import Messages

/// What the flags of a command say, before anything else is asked.
public struct SettingsFlags: Sendable {
    public var configuration: String?
    public var profile: String?
    public var baseURL: String?
    public var dataDirectory: String?
    public var timeZone: String?
    public var language: Language?

    public init(
        configuration: String? = nil, profile: String? = nil, baseURL: String? = nil, dataDirectory: String? = nil,
        timeZone: String? = nil, language: Language? = nil
    ) {
        self.configuration = configuration
        self.profile = profile
        self.baseURL = baseURL
        self.dataDirectory = dataDirectory
        self.timeZone = timeZone
        self.language = language
    }
}

/// The settings of a run, resolved: flag, else environment, else profile, else default.
public struct Settings: Sendable {
    public static let defaultBaseURL = "https://tikit.cl/api/"

    public var profileName: String
    /// Always with a trailing slash.
    public var baseURL: String
    public var authentication: AuthenticationKind
    public var environment: ServiceEnvironment
    public var dataDirectory: String
    public var timeZone: TimeZone
    public var language: Language
    public var attempts: Int
    public var pagesInFlight: Int
    /// The bearer token given by the environment, if any: never logged.
    public var token: String?
    /// The e-mail and password given by the environment for an unattended log-in, if any: never logged.
    public var email: String?
    public var password: String?

    /// Resolves everything. An empty variable counts as none, as with the XDG ones.
    public init(flags: SettingsFlags, environment variables: [String: String]) throws(Fault) {
        func variable(_ name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }

        let (file, isExplicit) = Self.configurationPath(flags, variable)
        let text = try Self.read(file, mustExist: isExplicit)
        let wanted = flags.profile ?? variable("ATTENDANCE_PROFILE")
        let configuration = try ConfigurationFile(path: file, text: text ?? "")
        let profile = try configuration.profile(named: wanted)

        profileName = wanted ?? configuration.defaultProfile ?? configuration.profiles.keys.only ?? "default"
        baseURL = try Self.checkedBaseURL(
            flags.baseURL ?? variable("ATTENDANCE_BASE_URL") ?? profile.baseURL ?? Self.defaultBaseURL)
        authentication = profile.authentication ?? .tikit
        self.environment = profile.environment ?? .production
        dataDirectory =
            flags.dataDirectory ?? variable("ATTENDANCE_DATA_DIR") ?? profile.dataDirectory.map(Self.expandingTilde(variable))
            ?? Self.dataHome(variable) + "/attendance"
        timeZone = try Self.zone(flags.timeZone ?? variable("ATTENDANCE_TIMEZONE") ?? profile.timeZone)
        language = try Self.language(flags: flags, profile: profile, variable)
        attempts = profile.attempts ?? 6
        pagesInFlight = profile.pagesInFlight ?? 8
        token = variable("ATTENDANCE_TOKEN")
        email = variable("ATTENDANCE_EMAIL")
        password = variable("ATTENDANCE_PASSWORD")
    }

    /// The language as far as it can be known before, or without, a valid configuration: for telling what is wrong.
    public static func language(flag: Language?, environment variables: [String: String]) -> Language {
        if let language = flag ?? variables["ATTENDANCE_LOCALE"].flatMap(Language.init(rawValue:)) { return language }
        return systemLanguage { name in variables[name].flatMap { $0.isEmpty ? nil : $0 } }
    }

    private static func language(
        flags: SettingsFlags, profile: Profile, _ variable: (String) -> String?
    ) throws(Fault) -> Language {
        if let language = flags.language { return language }
        if let named = variable("ATTENDANCE_LOCALE") {
            guard let language = Language(rawValue: named) else {
                throw Fault(.misconfigured, .unknownLocale(named))
            }
            return language
        }
        return profile.language ?? systemLanguage(variable)
    }

    /// `LC_ALL`, else `LANG`; a Spanish one of any country is Spanish, anything else English.
    private static func systemLanguage(_ variable: (String) -> String?) -> Language {
        let locale = variable("LC_ALL") ?? variable("LANG") ?? ""
        return locale.lowercased().hasPrefix("es") ? .spanish : .english
    }

    private static func configurationPath(
        _ flags: SettingsFlags, _ variable: (String) -> String?
    ) -> (path: String, isExplicit: Bool) {
        if let path = flags.configuration ?? variable("ATTENDANCE_CONFIG") { return (path, true) }
        let home = variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return ((home ?? (variable("HOME") ?? "") + "/.config") + "/attendance/config.yaml", false)
    }

    private static func dataHome(_ variable: (String) -> String?) -> String {
        variable("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? (variable("HOME") ?? "") + "/.local/share"
    }

    private static func expandingTilde(_ variable: @escaping (String) -> String?) -> (String) -> String {
        { path in path.hasPrefix("~/") ? (variable("HOME") ?? "") + path.dropFirst(1) : path }
    }

    private static func read(_ path: String, mustExist: Bool) throws(Fault) -> String? {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            let exists = FileManager.default.fileExists(atPath: path)
            if exists { throw Fault(.misconfigured, .unreadableConfiguration(path)) }
            if mustExist { throw Fault(.notFound, .noConfigurationFile(path)) }
            return nil
        }
        guard let text = String(bytes: bytes, encoding: .utf8) else {
            throw Fault(.misconfigured, .notYAML(path, reason: "UTF-8"))
        }
        return text
    }

    private static func checkedBaseURL(_ text: String) throws(Fault) -> String {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = url.host(), !host.isEmpty, url.query() == nil, url.fragment() == nil, url.user() == nil
        else {
            // What stands before an @ may be a password, so it is not shown.
            throw Fault(.misconfigured, .wrongBaseURL(text.split(separator: "@").last.map(String.init) ?? ""))
        }
        return text.hasSuffix("/") ? text : text + "/"
    }

    private static func zone(_ name: String?) throws(Fault) -> TimeZone {
        guard let name else { return .current }
        guard let zone = TimeZone(identifier: name) else { throw Fault(.misconfigured, .unknownZone(name)) }
        return zone
    }
}

extension Collection {
    /// The one element of a collection of one.
    fileprivate var only: Element? { count == 1 ? first : nil }
}
