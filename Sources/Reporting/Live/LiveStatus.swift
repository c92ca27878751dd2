public import Messages
public import Tables

/// What surrounds the numbers of an event while it happens: the clock, the connection, and whether it is the end.
public struct LiveStatus: Sendable {
    public enum Connection: Sendable, Equatable {
        /// The last refresh went well.
        case current
        /// A refresh takes long.
        case waiting
        /// No refresh has gone well since.
        case lost(since: Instant, because: Phrase)
    }

    public enum Phase: Sendable, Equatable {
        case watching
        /// The final reading is under way.
        case closing
        /// The numbers are final, and those of a complete reading if they were checked. The phrase says it.
        case closed(Phrase, isChecked: Bool)
    }

    /// The time now, by the service's clock.
    public var now: Instant
    public var clock: WallClock
    public var connection: Connection
    public var phase: Phase
    /// As in `LiveRules`.
    public var secondsPerCheckIn: Double

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
