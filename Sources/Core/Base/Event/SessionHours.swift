public import Foundation

/// When a session is held, as far as the service provides it.
public struct SessionHours: Sendable {
    public var startsAt: Instant?
    public var endsAt: Instant?
    /// The end of the event, told or assumed, for sessions without any time.
    var eventEndsAt: Instant?

    public init(startsAt: Instant?, endsAt: Instant?, eventEndsAt: Instant?) {
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.eventEndsAt = eventEndsAt
    }

    /// Whether the session is over at a moment: its end is past; without an end, the day of its start; without either,
    /// the event's end. A session without any times is over.
    public func haveEnded(by moment: Instant, in zone: TimeZone) -> Bool {
        if let end { return end <= moment }
        guard let startsAt else { return true }
        if let soleDay { return soleDay.areOver(by: moment, in: zone) }
        let clock = WallClock(zone: zone)
        return clock.day(of: startsAt) < clock.day(of: moment)
    }

    /// The day that a single midnight in UTC, as start and end, stands for.
    private var soleDay: EventDays? { startsAt == endsAt ? EventDays(from: startsAt, to: endsAt) : nil }

    /// An end that is not after the start, such as the midnight of a date, is ignored.
    private var end: Instant? {
        guard let startsAt else { return endsAt ?? eventEndsAt }
        return endsAt.flatMap { $0 > startsAt ? $0 : nil }
    }

    /// The moments up to `now` at which a session with these hours begins or ends, or the one at which it begins if
    /// that is later. For a session without an end, each quarter of an hour counts as one while its day may be ending
    /// in some zone.
    fileprivate func changes(until now: Instant) -> [Instant] {
        guard let first = startsAt ?? end else { return [] }
        guard first < now else { return [first] }
        if let end { return [first] + (end <= now ? [end] : []) }
        let last = min(
            now.secondsSinceEpoch, first.secondsSinceEpoch &+ (soleDay == nil ? Self.longestDay : Self.everywhere))
        return [first, Instant(secondsSinceEpoch: max(first.secondsSinceEpoch, last - last.modulo(900)))]
    }

    /// The longest time from a moment to the end of its day in any zone, including a clock change.
    private static let longestDay: Int64 = 25 * 3600

    /// The time from a midnight in UTC until its day is over in every zone, or longer.
    private static let everywhere: Int64 = 37 * 3600
}

extension EventTables {
    /// The time of reading as far as it matters to the states of sessions: the latest moment at which some session, or
    /// the event, began or ended; if none has begun, the second before the first one begins. The same data therefore
    /// have the same moment, no matter when they were read, until a state changes. `nil` if the time of reading is not
    /// known, or if nothing has a time.
    public var settledAt: Instant? {
        guard let readAt else { return nil }
        var hours = (0..<sessions.count).map {
            SessionHours(startsAt: sessions.startsAt[$0], endsAt: sessions.endsAt[$0], eventEndsAt: endsAt)
        }
        hours.append(SessionHours(startsAt: details.startsAt, endsAt: endsAt, eventEndsAt: nil))
        let changes = hours.flatMap { $0.changes(until: readAt) }
        return changes.filter { $0 <= readAt }.max() ?? changes.min()?.advanced(bySeconds: -1)
    }

    /// `believedUntil` as far as it matters: the time of the latest check-in that can have happened; if none can, `settledAt`, or
    /// the second before the first if that is earlier; the beginning of time if nothing has another. `nil` if all can.
    public var settledLimit: Instant? {
        let limit = believedUntil
        var (latest, firstBeyond) = (Instant?.none, Instant?.none)
        for time in checkIns.createdAt.values where time != .untimed {
            if time <= limit {
                latest = max(latest ?? time, time)
            } else {
                firstBeyond = min(firstBeyond ?? time, time)
            }
        }
        return firstBeyond.map { first in
            latest ?? min(first.advanced(bySeconds: -1), settledAt ?? BelievedRange.times.lowerBound)
        }
    }
}

extension WallClock {
    /// The number of an instant's calendar day.
    func day(of instant: Instant) -> Int64 {
        let local = instant.secondsSinceEpoch &+ Int64(offset(at: instant))
        return (local - local.modulo(86_400)) / 86_400
    }
}
