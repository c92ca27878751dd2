import Aggregation
import Tables

/// The sessions that the numbers at the head are about, by how they are shown to people.
struct ShownSessions {
    private(set) var held = 0
    private(set) var toCome = 0
    private(set) var notMeasured = 0
    /// Those not measured whose state does not say so: they are over, and nobody is known to be registered there.
    private(set) var unscanned = 0

    /// - Parameter selection: The filters by which the aggregates were made.
    init(of aggregates: EventAggregates, _ selection: Selection) {
        for session in aggregates.sessions(concerning: selection) {
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
        isUnmeasured || states.isUnknown(session.sessionID) ? .notMeasured : session.state
    }

    /// The sessions that a selection's numbers are about: if it is one of registrant types, those where somebody of these is
    /// registered or came or, if there is none, that offer them. Where the source does not tell registrations, it is all.
    fileprivate func sessions(concerning selection: Selection) -> [SessionAttendance] {
        guard !selection.registrantTypes.isEmpty, contents.contains(.registrations) else { return attendanceBySession }
        let used = attendanceBySessionAndType.filter { $0.counts.registered != 0 || $0.counts.attended > 0 }
        let ids = Set((used.isEmpty ? attendanceBySessionAndType : used).map(\.sessionID))
        return ids.isEmpty ? attendanceBySession : attendanceBySession.filter { ids.contains($0.sessionID) }
    }
}
