/// What goes wrong on purpose. The default is nothing.
///
/// As JSON, for `POST /sandbox/faults`, it has these names, all optional:
/// `{"latencyMilliseconds":50,"rules":[{"answer":{"status":{"code":503}},"endpoint":"checkins","times":2}]}`.
public struct SandboxFaults: Sendable, Equatable, Codable {
    /// How long every answer waits, in milliseconds.
    public var latencyMilliseconds = 0
    /// Answers that are not what was asked for. Of several rules that fit a request the first applies.
    public var rules: [FaultRule] = []
    /// How many requests an access token is good for: after them it counts as expired. `nil` for any number.
    public var requestsPerToken: Int?
    /// Whether every refresh token is refused.
    public var refusesRefresh = false
    /// How far the `Date` header of answers is off, in seconds; positive is ahead.
    public var clockOffsetSeconds = 0
    /// The most rows of a page, where that is less than the configuration's.
    public var pageLimit: Int?
    /// What the lists make of filters by order: `<`, `<=`, `>`, `>=`.
    public var rangeFilters = RangeFilters.honoured
    /// Check-ins that come and go between pages.
    public var churn: Churn?

    public enum RangeFilters: String, Sendable, Codable {
        case honoured
        /// As if they had not been asked for.
        case ignored
        /// Answered with "Invalid data".
        case refused
    }

    /// After each answer of `GET /checkins` some rows of the event that it was filtered by (or of event 6) are removed
    /// and some inserted; which ones follows from the seed and the order of the requests.
    public struct Churn: Sendable, Equatable, Codable {
        public var inserted: Int
        public var removed: Int
        /// After how many answers; `nil` for all of them.
        public var times: Int?

        public init(inserted: Int = 0, removed: Int = 0, times: Int? = nil) {
            self.inserted = inserted
            self.removed = removed
            self.times = times
        }

        private enum CodingKeys: String, CodingKey, CaseIterable {
            case inserted, removed, times
        }

        public init(from decoder: any Decoder) throws {
            try decoder.refuseUnknownKeys(besides: CodingKeys.allCases.map(\.rawValue))
            let container = try decoder.container(keyedBy: CodingKeys.self)
            inserted = try container.decodeIfPresent(.inserted, in: 0...10_000) ?? 0
            removed = try container.decodeIfPresent(.removed, in: 0...10_000) ?? 0
            times = try container.decodeIfPresent(.times, in: 0...Int.max)
        }
    }

    public init() {}

    public init(rules: [FaultRule]) {
        self.rules = rules
    }

    private enum CodingKeys: String, CodingKey, CaseIterable {
        case latencyMilliseconds, rules, requestsPerToken, refusesRefresh, clockOffsetSeconds, pageLimit, rangeFilters
        case churn
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseUnknownKeys(besides: CodingKeys.allCases.map(\.rawValue))
        let container = try decoder.container(keyedBy: CodingKeys.self)
        latencyMilliseconds = try container.decodeIfPresent(.latencyMilliseconds, in: 0...86_400_000) ?? 0
        rules = try container.decodeIfPresent([FaultRule].self, forKey: .rules) ?? []
        requestsPerToken = try container.decodeIfPresent(.requestsPerToken, in: 0...Int.max)
        refusesRefresh = try container.decodeIfPresent(Bool.self, forKey: .refusesRefresh) ?? false
        let century = 100 * 366 * 86_400
        clockOffsetSeconds = try container.decodeIfPresent(.clockOffsetSeconds, in: -century...century) ?? 0
        pageLimit = try container.decodeIfPresent(.pageLimit, in: 1...Int.max)
        rangeFilters = try container.decodeIfPresent(RangeFilters.self, forKey: .rangeFilters) ?? .honoured
        churn = try container.decodeIfPresent(Churn.self, forKey: .churn)
    }
}
