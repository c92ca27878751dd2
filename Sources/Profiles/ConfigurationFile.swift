import Documents
import Files
import Foundation
public import Messages

/// The configuration file: named profiles, one of which is meant where none is asked for.
///
///     default-profile: tikit
///     profiles:
///       tikit:
///         base-url: https://tikit.cl/api/
///         timezone: America/Santiago
///         locale: es
public struct ConfigurationFile: Sendable {
    public var path: String
    public var defaultProfile: String?
    public var profiles: [String: Profile]
    private static let mostBytes = 1 << 20
    /// Where `default-profile` stands, `config.yaml:1`.
    private var defaultProfilePlace: String?

    /// The names of the profiles, in order.
    public var names: [String] { profiles.keys.sorted() }

    /// Reads the text of the file at `path`. A mistake is a `Fault` that names file, line and key.
    public init(path: String, text: String) throws(Fault) {
        self.path = path
        var mapping = try YAMLFile(path: path).mapping(in: text)
        let defaultProfile = mapping.take("default-profile")
        var profiles: [String: Profile] = [:]
        if var named = try mapping.take("profiles")?.mapping() {
            for (name, value) in named.takeAll() {
                guard Self.isProfileName(name) else { throw value.fault(expected: .aProfileName) }
                profiles[name] = value.isNull ? Profile() : try Profile(value)
            }
        }
        try mapping.finish()
        if let defaultProfile {
            let name = try defaultProfile.text()
            guard profiles[name] != nil else {
                throw Fault(
                    .misconfigured,
                    .noSuchProfile(name, at: defaultProfile.place, nearest: nearestName(to: name, among: profiles.keys))
                )
            }
            self.defaultProfile = name
            defaultProfilePlace = defaultProfile.place
        }
        self.profiles = profiles
    }

    /// What holds where there is no file.
    init(absentAt path: String) {
        self.path = path
        profiles = [:]
    }

    /// Reads the file of a run: `nil` where it is not there and nobody asked for it.
    ///
    /// Throws a `Fault` of kind `.notFound` where a file was asked for that is not there, `.misconfigured` for one that
    /// cannot be read or has a mistake.
    public static func read(_ location: ConfigurationLocation) throws(Fault) -> ConfigurationFile? {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(of: location.path, upTo: mostBytes, .fileOrPipe)
        } catch .missing {
            if location.origin != .standard { throw Fault(.notFound, .noConfigurationFile(location.path)) }
            return nil
        } catch {
            throw Fault(.misconfigured, .unreadableConfiguration(location.path, reason: error.reason))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Fault(.misconfigured, .notUTF8(location.path))
        }
        return try ConfigurationFile(path: location.path, text: text)
    }

    /// The profile of a name, or, without one, the default profile, or the only one, or an empty one where there is none.
    public func profile(named name: String?) throws(Fault) -> Profile {
        try choice(name, origin: .standard).profile
    }

    /// The profile that is meant, with its name and who chose it.
    func choice(
        _ wanted: String?, origin: SettingOrigin
    ) throws(Fault) -> (name: String, profile: Profile, origin: SettingOrigin) {
        if let wanted {
            guard let profile = profiles[wanted] else {
                throw Fault(
                    .misconfigured,
                    .noSuchProfile(wanted, at: path, nearest: nearestName(to: wanted, among: profiles.keys)))
            }
            return (wanted, profile, origin)
        }
        if let defaultProfile, let profile = profiles[defaultProfile] {
            return (defaultProfile, profile, defaultProfilePlace.map(SettingOrigin.profile) ?? .standard)
        }
        guard let (name, profile) = profiles.first else { return (Self.unnamed, Profile(), .standard) }
        if profiles.count == 1 { return (name, profile, .profile(path)) }
        if let profile = profiles[Self.unnamed] { return (Self.unnamed, profile, .standard) }
        throw Fault(.misconfigured, .severalProfiles(names, at: path))
    }

    /// The profile that is meant where there is none, or where several have no default.
    private static let unnamed = "default"

    /// A profile's name is also that of its folder.
    private static func isProfileName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first != ".", first != "-", name.utf8.count <= 100 else {
            return false
        }
        return name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "._-".unicodeScalars.contains($0)
        }
    }
}

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
