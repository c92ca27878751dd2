public import Base

/// The context of a running event's numbers: the clock, the connection and the phase.
public struct LiveStatus: Sendable {
    public enum Connection: Sendable, Equatable {
        /// The last refresh succeeded.
        case current
        /// A refresh is taking long.
        case waiting
        /// No refresh has succeeded since.
        case lost(since: Instant, because: Phrase)
    }

    public enum Phase: Sendable, Equatable {
        case watching
        /// The final reading is under way.
        case closing
        /// The numbers are final and, if they were checked, those of a complete reading. The phrase says so.
        case closed(Phrase, isChecked: Bool)
    }

    /// The time now, by the service's clock.
    public var now: Instant
    public var clock: WallClock
    public var connection: Connection
    public var phase: Phase
    /// As in `LiveRules`.
    var secondsPerCheckIn: Double

    public init(
        now: Instant, clock: WallClock, connection: Connection = .current, phase: Phase = .watching,
        secondsPerCheckIn: Double = 6
    ) {
        self.now = now
        self.clock = clock
        self.connection = connection
        self.phase = phase
        self.secondsPerCheckIn = secondsPerCheckIn
    }

    /// `10:32:05`.
    public func time(_ instant: Instant) -> String {
        let civil = clock.civil(at: instant)
        var text = TimeText.time(civil) + ":"
        text.appendPadded(civil.second, digits: 2)
        return text
    }
}
