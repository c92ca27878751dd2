import Messages

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
