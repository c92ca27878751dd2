public import Foundation

/// The end that is assumed of an event whose files say neither when it ends nor when its sessions are held.
///
/// Files are as old as they were saved, and its check-ins are all that shows how far the event has come.
public enum AssumedEnd: Sendable, Hashable {
    /// Nobody has checked in: the event is still to come.
    case notReached
    /// The last second of the calendar day of the last check-in.
    case lastDay(Instant)
    /// Check-ins have no times: the event is over.
    case past
}

extension AssumedEnd {
    /// The end by which sessions without times are judged; `nil` if they are over.
    public var instant: Instant? {
        switch self {
        case .notReached: BelievedRange.times.upperBound
        case .lastDay(let end): end
        case .past: nil
        }
    }

    /// The text in a dataset's manifest: `to_come`, `over`, or the instant.
    public var text: String {
        switch self {
        case .notReached: "to_come"
        case .lastDay(let end): end.utcText
        case .past: "over"
        }
    }

    /// Returns `nil` for any other text.
    public init?(_ text: String) {
        switch text {
        case "to_come": self = .notReached
        case "over": self = .past
        default:
            guard let end = ISO8601Text(text)?.instant else { return nil }
            self = .lastDay(end)
        }
    }
}

extension EventTables {
    /// The event's end, told or assumed.
    public var endsAt: Instant? { details.endsAt ?? assumedEnd?.instant }

    /// The end to assume of an event from files; `nil` if its end, or the times of all its sessions, are known.
    ///
    /// A check-in long after the files were saved has a mistyped year, and does not count.
    public func endAssumed(in zone: TimeZone) -> AssumedEnd? {
        let isTimed = (0..<sessions.count).allSatisfy { sessions.startsAt[$0] != nil || sessions.endsAt[$0] != nil }
        guard details.endsAt == nil, sessions.count == 0 || !isTimed else { return nil }
        guard checkIns.count > 0 else { return .notReached }
        let times = checkIns.createdAt.values.lazy.filter { $0 != .untimed }
        let limit = believedUntil
        let believed = times.filter { $0 <= limit }
        guard let last = believed.max() ?? times.min() else { return .past }
        return .lastDay(WallClock(zone: zone).lastSecond(ofDayOf: last))
    }
}
