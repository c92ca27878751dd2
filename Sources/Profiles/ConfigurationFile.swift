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

    /// Reads the text of the file at `path`. A mistake is a `Fault` that names file, line and key.
    public init(path: String, text: String) throws(Fault) {
        self.path = path
        var mapping = try YAMLFile(path: path).mapping(in: text)
        let defaultProfile = mapping.take("default-profile")
        var profiles: [String: Profile] = [:]
        if var named = try mapping.take("profiles")?.mapping() {
            for (name, value) in named.takeAll() { profiles[name] = try Profile(value) }
        }
        try mapping.finish()
        if let defaultProfile {
            let name = try defaultProfile.text()
            guard profiles[name] != nil else {
                throw Fault(
                    .misconfigured,
                    .noSuchProfile(name, at: defaultProfile.place, nearest: nearestName(to: name, among: profiles.keys)))
            }
            self.defaultProfile = name
        }
        self.profiles = profiles
    }

    /// The profile of a name, or, without one, the default profile, or the only one, or an empty one.
    public func profile(named name: String?) throws(Fault) -> Profile {
        if let name {
            guard let profile = profiles[name] else {
                throw Fault(
                    .misconfigured,
                    .noSuchProfile(name, at: path, nearest: nearestName(to: name, among: profiles.keys)))
            }
            return profile
        }
        if let defaultProfile, let profile = profiles[defaultProfile] { return profile }
        if profiles.count == 1, let only = profiles.values.first { return only }
        return Profile()
    }
}
