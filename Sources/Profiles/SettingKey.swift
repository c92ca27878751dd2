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
