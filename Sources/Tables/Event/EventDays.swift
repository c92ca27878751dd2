/// The calendar days of an event whose service knows no hours.
///
/// Services write such days as midnight to 23:59:59 in UTC, whatever the event's zone is. Read as times on a clock of another
/// zone, they would begin on the day before or end on the day after.
public struct EventDays: Sendable, Hashable {
    public let first: CivilTime
    public let last: CivilTime

    /// `nil` if the times are hours: the start is not midnight in UTC, the end is not 23:59:59, or one of them is not known.
    public init?(from start: Instant?, to end: Instant?) {
        guard let start, let end, start < end, start.secondsSinceEpoch.modulo(86_400) == 0,
            end.secondsSinceEpoch.modulo(86_400) == 86_399
        else { return nil }
        first = CivilTime(secondsSinceEpoch: start.secondsSinceEpoch)
        last = CivilTime(secondsSinceEpoch: end.secondsSinceEpoch)
    }
}

extension EventDetails {
    /// The event's days, if the list of events has no hours for it.
    public var days: EventDays? { EventDays(from: startsAt, to: endsAt) }
}
