import Base
import Foundation

/// The configuration file: named profiles, one of which may be the default.
///
///     default-profile: tikit
///     profiles:
///       tikit:
///         base-url: https://tikit.cl/api/
///         timezone: America/Santiago
///         locale: es
struct ConfigurationFile: Sendable {
    var path: String
    var defaultProfile: String?
    var profiles: [String: Profile]
    private static let maximumBytes = 1 << 20
    /// The place of `default-profile`, such as `config.yaml:1`.
    private var defaultProfilePlace: String?

    /// The names of the profiles, in order.
    var names: [String] { profiles.keys.sorted() }

    /// The sources that profiles can name.
    private let sources: [SourceKind]

    /// Parses the text of the file at `path`. An error is a `Fault` that names file, line and key.
    init(path: String, text: String, sources: [SourceKind]) throws(Fault) {
        self.path = path
        self.sources = sources
        var mapping = try YAMLFile(path: path).mapping(in: text)
        let defaultProfile = mapping.take("default-profile")
        var profiles: [String: Profile] = [:]
        if var named = try mapping.take("profiles")?.mapping() {
            for (name, value) in named.takeAll() {
                guard Self.isFolderName(name) else { throw value.fault(expected: .aProfileName) }
                profiles[name] = value.isNull ? Profile(of: sources) : try Profile(value, sources: sources)
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

    init(absentAt path: String, sources: [SourceKind]) {
        self.path = path
        self.sources = sources
        profiles = [:]
    }

    /// Reads the configuration file of a run; returns `nil` if it does not exist and was not requested explicitly.
    ///
    /// Throws a `Fault` of kind `.notFound` if a requested file does not exist, `.misconfigured` if it cannot be read
    /// or has an error.
    static func read(_ location: ConfigurationLocation, sources: [SourceKind]) throws(Fault) -> ConfigurationFile? {
        let bytes: [UInt8]
        do {
            bytes = try WholeFile.bytes(of: location.path, upTo: maximumBytes, .fileOrPipe)
        } catch .missing {
            if location.origin != .standard { throw Fault(.notFound, .noConfigurationFile(location.path)) }
            return nil
        } catch {
            throw Fault(.misconfigured, .unreadableConfiguration(location.path, reason: error.reason))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Fault(.misconfigured, .notUTF8(location.path))
        }
        return try ConfigurationFile(path: location.path, text: text, sources: sources)
    }

    /// The named profile. Without a name: the default profile, else the only one, else an empty one if there are
    /// none.
    func profile(named name: String?) throws(Fault) -> Profile {
        try choice(name, origin: .standard).profile
    }

    /// The selected profile, with its name and what selected it.
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
        guard let (name, profile) = profiles.first else { return (Self.unnamed, Profile(of: sources), .standard) }
        if profiles.count == 1 { return (name, profile, .profile(path)) }
        if let profile = profiles[Self.unnamed] { return (Self.unnamed, profile, .standard) }
        throw Fault(.misconfigured, .severalProfiles(names, at: path))
    }

    /// The name used if there are no profiles, or several without a default.
    static let unnamed = "default"

    /// Whether a name can be a folder's name. Profiles, and series that are compared every night, name folders.
    static func isFolderName(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first != ".", first != "-", name.utf8.count <= 100 else {
            return false
        }
        return name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "._-".unicodeScalars.contains($0)
        }
    }
}

/// The path of a run's configuration file, and what determined it.
struct ConfigurationLocation: Sendable {
    var path: String
    /// `.standard` for the default path, at which no file need exist.
    var origin: SettingOrigin

    init(path: String, origin: SettingOrigin) {
        self.path = path
        self.origin = origin
    }

    /// `--config`, else `ATTENDANCE_CONFIG`, else `$XDG_CONFIG_HOME/attendance/config.yaml`.
    init(flag: String?, environment variables: [String: String]) {
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

/// The variables of an environment. An empty one counts as unset, as in the XDG specification.
struct VariableReader {
    private let variables: [String: String]

    init(_ variables: [String: String]) { self.variables = variables }

    subscript(name: String) -> String? { variables[name].flatMap { $0.isEmpty ? nil : $0 } }
    subscript(key: SettingKey) -> String? { self[key.variable] }

    /// The variable of a key; if `trimmed`, without surrounding spaces, which can only be accidental.
    subscript(key: SettingKey, trimmed isTrimmed: Bool) -> String? {
        guard isTrimmed, let text = self[key] else { return self[key] }
        let end = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)
        return end.isEmpty ? nil : String(end.reversed())
    }

    /// `HOME`; if unset, as in a system service, the home folder in the user database.
    private var home: String {
        self["HOME"] ?? getpwuid(geteuid()).flatMap { $0.pointee.pw_dir.map { String(cString: $0) } } ?? ""
    }

    /// A folder of the XDG base directory specification: the variable's if absolute, otherwise `below` in the home
    /// folder.
    func folder(_ name: String, else below: String) -> String {
        self[name].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(below)"
    }

    func expandingTilde(_ path: String) -> String {
        path == "~" ? home : path.hasPrefix("~/") ? home + path.dropFirst(1) : path
    }
}
