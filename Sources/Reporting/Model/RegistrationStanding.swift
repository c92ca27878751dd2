public import Tables

/// The registrations of an event, compared with those of the earlier edition of its series the same number of days before its
/// start.
public struct RegistrationStanding: Sendable, Hashable, Codable {
    /// The raw value is the name in files.
    public enum Standing: String, Sendable, Hashable, Codable {
        case behind, level, ahead
    }

    /// The name of the series in the profile.
    public var series: String
    /// The earlier edition.
    public var event: Int64
    public var name: String?
    /// Calendar days from the reading to the event's first day; negative after it.
    public var daysBefore: Int64
    public var registered: Int64
    /// The registrations of the earlier edition, the same number of days before its start.
    public var earlier: Int64
    public var standing: Standing

    public init(
        series: String, event: Int64, name: String?, daysBefore: Int64, registered: Int64, earlier: Int64,
        before: Standing? = nil
    ) {
        self.series = series
        self.event = event
        self.name = name
        self.daysBefore = daysBefore
        self.registered = registered
        self.earlier = earlier
        standing = Self.standing(registered, against: earlier, before: before)
    }

    enum CodingKeys: String, CodingKey {
        case series, event, name, registered, earlier, standing
        case daysBefore = "days_before"
    }

    /// Judges again in the light of what was reported the night before, if that was about the same edition.
    public mutating func follow(_ before: RegistrationStanding?) {
        guard let before, before.event == event else { return }
        standing = Self.standing(registered, against: earlier, before: before.standing)
    }

    /// The difference, in percent of the earlier edition's registrations, at which it is first reported, and down to which it
    /// stays reported.
    static let reportThreshold = 10.0
    static let keepThreshold = 5.0

    /// Whether registrations are behind or ahead. What was reported the night before holds until it clearly does not, so that a
    /// number near a limit is not news every night.
    static func standing(_ registered: Int64, against earlier: Int64, before: Standing?) -> Standing {
        guard earlier > 0 else { return registered > 0 ? .ahead : .level }
        // Computed with whole numbers, so that a tenth is exactly a tenth.
        let share = Double(registered) * 100
        if share <= Double(earlier) * (100 - (before == .behind ? keepThreshold : reportThreshold)) { return .behind }
        return share >= Double(earlier) * (100 + (before == .ahead ? keepThreshold : reportThreshold)) ? .ahead : .level
    }

    /// The registrations of the earlier edition `daysBefore` days before its start, according to the last reading by then, if
    /// that is at most a week older; `nil` if there is none.
    public static func registered(
        _ readings: [RegistrationReading], start: Instant, daysBefore: Int64, on clock: WallClock
    ) -> Int64? {
        let first = clock.civil(at: start).daysSinceEpoch
        func days(_ reading: RegistrationReading) -> Int64 { first - clock.civil(at: reading.at).daysSinceEpoch }
        let last = readings.filter { days($0) >= daysBefore }.max { $0.at < $1.at }
        guard let last, days(last) - daysBefore <= 7 else { return nil }
        return Int64(last.registered)
    }
}
