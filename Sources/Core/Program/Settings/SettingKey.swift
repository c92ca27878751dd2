import Sources

/// The name of a setting: its key in the configuration file. Flags and variables are derived from it.
struct SettingKey: Sendable, Hashable, CaseIterable {
    let rawValue: String

    init(_ key: String) { rawValue = key }

    /// The keys that apply to every source, including those that only a flag or the environment can set, in listing order.
    static var allCases: [SettingKey] {
        Settings.rows(of: []).filter { $0.scope == .every }.map { SettingKey($0.key) }
    }

    static let configuration = SettingKey("config")
    static let profile = SettingKey("profile")
    static let baseURL = SettingKey("base-url")
    static let authentication = SettingKey("auth")
    static let authenticationBaseURL = SettingKey("auth-base-url")
    static let dataDirectory = SettingKey("data-dir")
    static let timeZone = SettingKey("timezone")
    static let language = SettingKey("locale")
    static let maximumRows = SettingKey("max-rows")
    static let longestRun = SettingKey("max-duration")

    /// `--base-url`.
    var flag: String { "--\(rawValue)" }

    /// `ATTENDANCE_BASE_URL`.
    var variable: String {
        "ATTENDANCE_" + rawValue.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    }

    /// `ATTENDANCE_TOKEN_FILE`, which names a file that holds a secret.
    var fileVariable: String { variable + "_FILE" }
}

/// Where a setting's value comes from, in order of precedence.
enum SettingOrigin: Sendable, Hashable {
    /// A command line flag, by name.
    case flag(String)
    /// An environment variable, by name.
    case environment(String)
    /// The configuration file, at a place such as `config.yaml:4`.
    case profile(String)
    /// The default.
    case standard

    /// The source of the value, for messages; `nil` for a default.
    var source: String? {
        switch self {
        case .flag(let name), .environment(let name), .profile(let name): name
        case .standard: nil
        }
    }
}
