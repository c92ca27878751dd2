import Messages

/// The settings of a run. The raw value is the key in the configuration file; flags and variables are derived from
/// it.
public enum SettingKey: String, Sendable, CaseIterable {
    case configuration = "config"
    case profile
    case source
    case baseURL = "base-url"
    case authentication = "auth"
    case authenticationBaseURL = "auth-base-url"
    case allowsInsecure = "allow-insecure"
    case environment
    case dataDirectory = "data-dir"
    case timeZone = "timezone"
    case language = "locale"
    case attempts
    case pagesInFlight = "pages-in-flight"
    case mostRows = "max-rows"
    case longestRun = "max-duration"
    case requiredPermissions = "require-permission"
    case token
    case email
    case password
    case phone

    /// `--base-url`.
    var flag: String { "--\(rawValue)" }

    /// `ATTENDANCE_BASE_URL`.
    public var variable: String {
        "ATTENDANCE_" + rawValue.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    }

    /// Whether the value is hidden, so that only its presence is shown.
    public var isConfidential: Bool { [.token, .email, .password, .phone].contains(self) }
}

/// Where a setting's value comes from, in order of precedence.
public enum SettingOrigin: Sendable, Hashable {
    /// A command line flag, by name.
    case flag(String)
    /// An environment variable, by name.
    case environment(String)
    /// The configuration file, at a place such as `config.yaml:4`.
    case profile(String)
    /// The default.
    case standard

    /// The source of the value, for messages; `nil` for a default.
    public var source: String? {
        switch self {
        case .flag(let name), .environment(let name), .profile(let name): name
        case .standard: nil
        }
    }
}

/// Resolves each setting by precedence (flag, environment, profile, default) and records its origin.
struct Precedence {
    let environment: VariableReader
    let profile: Profile
    private(set) var origins: [SettingKey: SettingOrigin] = [:]

    init(environment: VariableReader, profile: Profile) {
        self.environment = environment
        self.profile = profile
    }

    /// A setting that all three sources can give; `nil` if none does. An empty flag throws a `Fault`: it is more
    /// likely a script's unset variable than a request for the default.
    mutating func text(_ key: SettingKey, flag: String?, profile value: String?) throws(Fault) -> String? {
        if let flag {
            guard !flag.isEmpty else { throw Fault(.misconfigured, .emptySetting(key.flag)) }
            origins[key] = .flag(key.flag)
            return flag
        }
        if let text = environment[key] {
            origins[key] = .environment(key.variable)
            return text
        }
        return only(key, value)
    }

    /// A setting given only by the profile.
    mutating func only<Value>(_ key: SettingKey, _ value: Value?) -> Value? {
        if value != nil, let place = profile.places[key.rawValue] { origins[key] = .profile(place) }
        return value
    }

    /// A setting given only by the environment. If `trimmed`, surrounding spaces, which can only be accidental, are
    /// removed.
    mutating func secret(_ key: SettingKey, trimmed: Bool) -> String? {
        guard var text = environment[key] else { return nil }
        if trimmed { text = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()) }
        guard !text.isEmpty else { return nil }
        origins[key] = .environment(key.variable)
        return text
    }

    mutating func note(_ key: SettingKey, _ origin: SettingOrigin) { origins[key] = origin }
}
