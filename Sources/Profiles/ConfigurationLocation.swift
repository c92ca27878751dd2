import Foundation

/// Where the configuration file of a run is, and who says so.
public struct ConfigurationLocation: Sendable {
    public var path: String
    /// `.standard` for the place where one is looked for, which need not have any.
    public var origin: SettingOrigin

    /// `--config`, else `ATTENDANCE_CONFIG`, else `$XDG_CONFIG_HOME/attendance/config.yaml`.
    public init(flag: String?, environment variables: [String: String]) {
        let environment = VariableReader(variables)
        if let flag, !flag.isEmpty {
            (path, origin) = (environment.expandingTilde(flag), .flag(SettingKey.configuration.flag))
        } else if let named = environment[.configuration] {
            (path, origin) = (environment.expandingTilde(named), .environment(SettingKey.configuration.variable))
        } else {
            (path, origin) = (
                environment.folder("XDG_CONFIG_HOME", else: ".config") + "/attendance/config.yaml", .standard
            )
        }
    }
}

/// The variables of an environment, an empty one as good as none, as with the XDG ones.
struct VariableReader {
    private let variables: [String: String]

    init(_ variables: [String: String]) { self.variables = variables }

    subscript(name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
    subscript(key: SettingKey) -> String? { self[key.variable] }

    /// `HOME`; without one, as for a service of the system, what the list of users says.
    private var home: String {
        self["HOME"] ?? getpwuid(geteuid()).flatMap { $0.pointee.pw_dir.map { String(cString: $0) } } ?? ""
    }

    /// A folder of the XDG base directory specification: the variable's where it is absolute, else one below the home.
    func folder(_ name: String, else below: String) -> String {
        self[name].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(below)"
    }

    func expandingTilde(_ path: String) -> String {
        path == "~" ? home : path.hasPrefix("~/") ? home + path.dropFirst(1) : path
    }
}
