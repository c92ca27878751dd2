public import Base

/// The registrations of an event, compared with those of the earlier edition of its series the same number of days before its
/// start.
public struct RegistrationStanding: Sendable, Hashable, Codable {
    /// The raw value is the name in files.
    public enum Standing: String, Sendable, Hashable, Codable {
        case behind, level, ahead
    }

    /// The name of the series in the profile.
    var series: String
    /// The earlier edition.
    public var event: Int64
    public var name: String?
    /// How people read its name, if not as it is: with the id if others of the series have the same.
    public private(set) var told: String?
    /// Calendar days from the reading to the event's first day; negative after it.
    public var daysBefore: Int64
    public var registered: Int64
    /// The registrations of the earlier edition, the same number of days before its start.
    public var earlier: Int64
    public var standing: Standing

    public init(
        series: String, event: Int64, name: String?, told: String? = nil, daysBefore: Int64, registered: Int64,
        earlier: Int64,
        placesPerPerson: Double = 1
    ) {
        self.series = series
        self.event = event
        self.name = name
        self.told = told == name ? nil : told
        self.daysBefore = daysBefore
        self.registered = registered
        self.earlier = earlier
        standing = Self.standing(registered, against: earlier, before: nil, placesPerPerson: placesPerPerson)
    }

    /// How many places a registered person takes, for a number of people that the service may not tell.
    public static func placesPerPerson(_ registered: Int64?, of people: Int64?) -> Double {
        guard let registered, let people, people > 0 else { return 1 }
        return max(1, Double(registered) / Double(people))
    }

    enum CodingKeys: String, CodingKey {
        case series, event, name, told, registered, earlier, standing
        case daysBefore = "days_before"
    }

    /// The name of the earlier edition, or its number.
    public var edition: Phrase { (told ?? name).map { Phrase(verbatim: $0) } ?? .eventNumber(event) }

    /// Judges again in the light of what was reported the night before, if that was about the same edition.
    public mutating func follow(_ before: RegistrationStanding?, placesPerPerson: Double = 1) {
        guard let before, before.event == event else { return }
        standing = Self.standing(
            registered, against: earlier, before: before.standing, placesPerPerson: placesPerPerson)
    }

    /// The difference, in percent of the earlier edition's registrations, at which it is first reported, and down to which it
    /// stays reported.
    static let reportThreshold = 10.0
    static let keepThreshold = 5.0

    /// How many standard deviations a difference must have to be more than chance: one in twenty has more.
    private static let beyondChance = 1.96

    /// Whether registrations are behind or ahead: by a tenth, and by more than chance does. What was reported the night before
    /// holds until it clearly does not, so that a number near a limit is not news every night.
    ///
    /// People register independently of each other, so the two numbers of people vary as in a Poisson process; those who take
    /// several places at once make the numbers of places vary by as much more.
    static func standing(
        _ registered: Int64, against earlier: Int64, before: Standing?, placesPerPerson: Double = 1
    ) -> Standing {
        let (now, then) = (Double(registered), Double(earlier))
        let isChance = abs(now - then) <= beyondChance * (placesPerPerson * (now + then)).squareRoot()
        guard earlier > 0 else { return isChance ? .level : .ahead }
        func threshold(_ standing: Standing) -> Double? {
            if before == standing { return keepThreshold }
            return isChance ? nil : reportThreshold
        }
        // Computed with whole numbers, so that a tenth is exactly a tenth.
        if let limit = threshold(.behind), now * 100 <= then * (100 - limit) { return .behind }
        if let limit = threshold(.ahead), now * 100 >= then * (100 + limit) { return .ahead }
        return .level
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
