public import Base

/// A row of `registration_pace`: the registrations of an edition some days before it began.
public struct RegistrationPace: Sendable, Equatable {
    /// Calendar days from the reading to the edition's first day; negative after it.
    public var daysBefore: Int64
    public var registered: Int

    /// Returns the last reading of each day, in order of time; empty if the edition has no start.
    ///
    /// - Parameter clock: The report's clock, which decides where a day begins and ends.
    public static func list(of edition: Edition, on clock: WallClock) -> [RegistrationPace] {
        list(edition.registrations, firstDay: edition.start(on: clock)?.daysSinceEpoch, on: clock)
    }

    static func list(
        _ readings: [RegistrationReading], firstDay: Int64?, on clock: WallClock
    ) -> [RegistrationPace] {
        guard let first = firstDay else { return [] }
        var rows: [RegistrationPace] = []
        for reading in readings.enumerated().sorted(by: { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }) {
            let days = first - clock.civil(at: reading.element.at).daysSinceEpoch
            let row = RegistrationPace(daysBefore: days, registered: reading.element.registered)
            if rows.last?.daysBefore == days { rows[rows.count - 1] = row } else { rows.append(row) }
        }
        return rows
    }
}
