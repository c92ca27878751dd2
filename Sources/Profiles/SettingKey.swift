import Messages

/// What a run can be told, by the name that it has in the configuration file, and so in flags and variables.
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

    /// Whether nobody may see the value, only that there is one.
    public var isConfidential: Bool { [.token, .email, .password, .phone].contains(self) }
}

/// Where a setting's value comes from, the first of these that says anything.
public enum SettingOrigin: Sendable, Hashable {
    /// A flag of the command line, by its name.
    case flag(String)
    /// A variable of the environment, by its name.
    case environment(String)
    /// The configuration file, at a place: `config.yaml:4`.
    case profile(String)
    /// Nobody said anything.
    case standard

    /// What to look at to find the value; `nil` for a default.
    public var source: String? {
        switch self {
        case .flag(let name), .environment(let name), .profile(let name): name
        case .standard: nil
        }
    }
}

/// Finds each setting by precedence: flag, else environment, else profile, else default; and notes where it was found.
struct Precedence {
    let environment: VariableReader
    let profile: Profile
    private(set) var origins: [SettingKey: SettingOrigin] = [:]

    init(environment: VariableReader, profile: Profile) {
        self.environment = environment
        self.profile = profile
    }

    /// A setting that can be given in all three places; `nil` where nobody says anything. A flag that is there and empty
    /// is a `Fault`: it is more likely a script's unset variable than a wish for the default.
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

    /// A setting of the profile alone.
    mutating func only<Value>(_ key: SettingKey, _ value: Value?) -> Value? {
        if value != nil, let place = profile.places[key.rawValue] { origins[key] = .profile(place) }
        return value
    }

    /// A setting of the environment alone, without the space round it where that can only be an accident.
    mutating func secret(_ key: SettingKey, trimmed: Bool) -> String? {
        guard var text = environment[key] else { return nil }
        if trimmed { text = String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()) }
        guard !text.isEmpty else { return nil }
        origins[key] = .environment(key.variable)
        return text
    }

    mutating func note(_ key: SettingKey, _ origin: SettingOrigin) { origins[key] = origin }
}
