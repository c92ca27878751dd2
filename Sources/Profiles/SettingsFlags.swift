public import Messages

/// What the flags of a command say, before anything else is asked.
public struct SettingsFlags: Sendable {
    public var configuration: String?
    public var profile: String?
    public var baseURL: String?
    public var dataDirectory: String?
    public var timeZone: String?
    public var language: Language?
    public var mostRows: String?
    public var longestRun: String?

    public init(
        configuration: String? = nil, profile: String? = nil, baseURL: String? = nil, dataDirectory: String? = nil,
        timeZone: String? = nil, language: Language? = nil, mostRows: String? = nil, longestRun: String? = nil
    ) {
        self.configuration = configuration
        self.profile = profile
        self.baseURL = baseURL
        self.dataDirectory = dataDirectory
        self.timeZone = timeZone
        self.language = language
        self.mostRows = mostRows
        self.longestRun = longestRun
    }
}
