import Base
import Reporting

/// The context of a running event's numbers: the clock, the connection and the phase.
struct LiveStatus: Sendable {
    enum Connection: Sendable, Equatable {
        /// The last refresh succeeded.
        case current
        /// A refresh is taking long.
        case waiting
        /// No refresh has succeeded since.
        case lost(since: Instant, because: Phrase)
    }

    enum Phase: Sendable, Equatable {
        case watching
        /// The final reading is under way.
        case closing
        /// The numbers are final and, if they were checked, those of a complete reading. The phrase says so.
        case closed(Phrase, isChecked: Bool)
    }

    /// The time now, by the service's clock.
    var now: Instant
    var clock: WallClock
    var connection: Connection
    var phase: Phase
    /// As in `LiveRules`.
    var secondsPerCheckIn: Double

    init(
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
    func time(_ instant: Instant) -> String {
        let civil = clock.civil(at: instant)
        var text = TimeText.time(civil) + ":"
        text.appendPadded(civil.second, digits: 2)
        return text
    }
}
