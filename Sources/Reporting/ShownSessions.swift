import Aggregation
import Base

/// The sessions that the numbers at the head are about, by how they are shown to people.
struct ShownSessions {
    private(set) var held = 0
    private(set) var toCome = 0
    private(set) var notMeasured = 0
    /// Those not measured whose state does not say so: they are over, and nobody is known to be registered there.
    private(set) var unscanned = 0

    init(of aggregates: EventAggregates) {
        for session in aggregates.sessionsConcerned {
            switch aggregates.shownState(of: session) {
            case .toCome: toCome += 1
            case .underWay, .over: held += 1
            case .notMeasured:
                notMeasured += 1
                if session.state != .notMeasured { unscanned += 1 }
            }
        }
    }

    /// Whether some have numbers, or there is none that could.
    var haveNumbers: Bool { held > 0 || toCome + notMeasured == 0 }
}

extension EventAggregates {
    /// What is shown of a session. One that is over without a check-in is shown as not measured also if nobody knows how many were
    /// registered, and at an event where nobody was scanned at all: there, 0 people would be a number that nobody knows. A filter
    /// changes none of this, even if it leaves no check-in of the session.
    func shownState(of session: SessionAttendance) -> SessionState {
        isUnmeasured && session.state.hasEnded || states.isUnknown(session.sessionID) ? .notMeasured : session.state
    }
}
