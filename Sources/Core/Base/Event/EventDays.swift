public import Foundation

/// The calendar days of an event whose service knows no hours.
///
/// Services write such days as midnight to 23:59:59 in UTC, as midnight to the midnight after the last day, or as one midnight
/// for a single day, whatever the event's zone is. Read as times on a clock of another zone, they would begin on the day before
/// or end on the day after.
public struct EventDays: Sendable, Hashable {
    public let first: CivilTime
    public let last: CivilTime

    /// `nil` if the times are hours: the start is not midnight in UTC, the end is neither that nor 23:59:59, or one of them is not
    /// known.
    public init?(from start: Instant?, to end: Instant?) {
        guard let start, let end, start <= end, start.secondsSinceEpoch.modulo(86_400) == 0,
            [0, 86_399].contains(end.secondsSinceEpoch.modulo(86_400))
        else { return nil }
        // Of a day that is still to begin at the end, nothing belongs to the event.
        let lastSecond = start < end && end.secondsSinceEpoch.modulo(86_400) == 0 ? end.advanced(bySeconds: -1) : end
        first = CivilTime(secondsSinceEpoch: start.secondsSinceEpoch)
        last = CivilTime(secondsSinceEpoch: lastSecond.secondsSinceEpoch)
    }
}

extension EventDays {
    /// The seconds by which a day begins before midnight in UTC in the easternmost zone, and ends after it in the westernmost.
    public static let shifts: (east: Int64, west: Int64) = (14 * 3600, 12 * 3600)

    /// Whether the last day is over in a zone, in which these days are the same as in UTC.
    public func areOver(by moment: Instant, in zone: TimeZone) -> Bool {
        last.daysSinceEpoch < WallClock(zone: zone).day(of: moment)
    }

    /// The calendar days on which sessions are held: those that some have instead of hours, and the days of the others' hours on a
    /// clock. `nil` if no session has a time.
    ///
    /// An end that is not after its start says nothing, and nothing is held on a day that is still to begin at the end.
    public init?(of sessions: [(start: Instant?, end: Instant?)], on clock: WallClock) {
        let held = sessions.compactMap { session -> (first: CivilTime, last: CivilTime)? in
            if let days = EventDays(from: session.start, to: session.end) { return (days.first, days.last) }
            guard let start = session.start ?? session.end else { return nil }
            let end = session.end.map { $0 > start ? $0.advanced(bySeconds: -1) : start } ?? start
            return (clock.civil(at: start), clock.civil(at: end))
        }
        guard let first = held.map(\.first).min(by: { $0.daysSinceEpoch < $1.daysSinceEpoch }),
            let last = held.map(\.last).max(by: { $0.daysSinceEpoch < $1.daysSinceEpoch })
        else { return nil }
        (self.first, self.last) = (first, last)
    }

    /// The last calendar day of sessions, if the one that ends last has days instead of hours.
    public static func lastDay(of sessions: [(start: Instant?, end: Instant?)]) -> CivilTime? {
        let last = sessions.compactMap(\.end).max()
        let days = sessions.filter { $0.end == last }.map { EventDays(from: $0.start, to: $0.end) }
        return last != nil && days.allSatisfy { $0 != nil } ? days.first??.last : nil
    }

    /// Whether the first of some sessions starts on a day and at no hour. `nil` if none has a start.
    public static func isFirstDay(of sessions: [(start: Instant?, end: Instant?)]) -> Bool? {
        sessions.compactMap(\.start).min().map { first in
            sessions.allSatisfy { $0.start != first || EventDays(from: $0.start, to: $0.end) != nil }
        }
    }
}

extension SessionTable {
    /// When each session starts and ends, if known.
    public var spans: [(start: Instant?, end: Instant?)] { (0..<count).map { (startsAt[$0], endsAt[$0]) } }
}

extension EventDetails {
    /// The event's days, if the list of events has no hours for it.
    public var days: EventDays? { EventDays(from: startsAt, to: endsAt) }
}
