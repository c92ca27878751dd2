public import Base

/// How a headline differs from its value last night or at the last edition.
public struct HeadlineChange: Sendable, Hashable, Codable {
    /// The raw value is the name in files.
    public enum Basis: String, Sendable, Hashable, Codable {
        /// The event's reading of an earlier day.
        case lastNight = "last_night"
        /// The edition before, of a series of the profile.
        case edition
    }

    /// Whether the difference is good for the event. The raw value is the name in files.
    public enum Effect: String, Sendable, Hashable, Codable {
        case good, bad, neutral
    }

    /// The name of the headline that shows it.
    public var headline: String
    /// The name of the number that differs: the headline's, or `registered` where registrations are shown in place of a value.
    public var measure: String
    public var basis: Basis
    /// The calendar days since the reading.
    public var days: Int?
    /// The edition.
    public var event: Int64?
    public var name: String?
    /// How people read its name, if not as it is: with the id if others of the series have the same.
    public var told: String?
    /// The calendar days from the reading to the event's first day, if the edition's number is that of as many days before its own.
    public var daysBefore: Int64?
    /// The earlier value, and this one less that; in percent and percentage points if `isPercentage`.
    public var before: Double
    public var difference: Double
    public var isPercentage: Bool
    public var effect: Effect

    enum CodingKeys: String, CodingKey {
        case headline, measure, days, event, name, told, before, difference, effect
        case basis = "since"
        case daysBefore = "days_before"
        case isPercentage = "percentage"
    }
}

extension HeadlineChange {
    /// `nil` if the values are equal, or not both numbers of one kind.
    init?(of headline: String, measure: String? = nil, from before: Cell, to now: Cell, since basis: Basis) {
        self.headline = headline
        self.measure = measure ?? headline
        self.basis = basis
        switch (before, now) {
        case (.integer(let old), .integer(let new)):
            (self.before, difference, isPercentage) = (Double(old), Double(new) - Double(old), false)
        case (.percentage(let old), .percentage(let new)):
            self.before = Double(old.hundredths) / 100
            difference = Double(new.hundredths - old.hundredths) / 100
            isPercentage = true
        default: return nil
        }
        guard difference != 0 else { return nil }
        let isGood = (difference > 0) != Self.betterBelow.contains(self.measure)
        effect = Self.neutral.contains(self.measure) ? .neutral : isGood ? .good : .bad
    }

    /// Of these fewer are better.
    private static let betterBelow: Set<String> = ["no_shows", "people_no_shows", "expiring", "fading", "will_drop"]
    /// More check-ins are neither good nor bad: they may be the same people again. Nor are more past editions, or differences.
    private static let neutral: Set<String> = ["checkins", "editions", "differences"]

    public var isRise: Bool { difference > 0 }

    /// `+12 since last night`, `−1.20 pp compared with Gala 2025`
    public var inWords: Phrase {
        let number: Phrase =
            if isPercentage {
                .pointsOfDifference(hundredths: Int64((difference * 100).rounded()))
            } else if measure != headline {
                .differenceInRegistrations(Int64(difference))
            } else {
                Phrase { $0.signed(Int64(difference)) }
            }
        guard basis == .edition else { return .sinceLastNight(number, days: days ?? 1) }
        let edition = (told ?? name).map { Phrase(verbatim: $0) } ?? .eventNumber(event ?? 0)
        return .comparedWithEdition(number, edition, daysBefore: daysBefore)
    }
}

extension [Headline] {
    /// The headlines with how they differ from the same at the reading of an earlier day.
    ///
    /// A number that was another kind of number then, or is at least so many now or then, is not compared.
    ///
    /// - Parameter days: The calendar days between the readings.
    package func sinceLastNight(_ earlier: [Headline], days: Int) -> [Headline] {
        with(
            compactMap { headline in
                guard let old = earlier.first(where: { $0.name == headline.name }), !old.isLowerBound,
                    !headline.isLowerBound
                else { return nil }
                var change = HeadlineChange(of: headline.name, from: old.value, to: headline.value, since: .lastNight)
                change?.days = days
                return change
            })
    }

    /// The headlines with those of the changes that are theirs.
    package func with(_ changes: [HeadlineChange]) -> [Headline] {
        map { headline in
            var headline = headline
            headline.changes = changes.filter { $0.headline == headline.name }
            return headline
        }
    }
}
