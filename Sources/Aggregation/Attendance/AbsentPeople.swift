import Base

/// The people registered for an event who did not come to any of its sessions.
public struct AbsentPeople: Sendable, Equatable {
    /// The people registered less those who came.
    public var count: Int64
    /// Whether there may be more, because somebody came without a registration.
    public var isLowerBound: Bool
}

extension EventAggregates {
    /// Whether the numbers of some session say who came. Of a part of an event, its own check-ins decide.
    public var isMeasured: Bool { !isUnmeasured && attendanceBySession.contains { $0.coverage == .measured } }

    /// Whether nobody can say who came: the event, or some session of it, is over, and nobody was scanned at any session, whether
    /// or not somebody is known to be registered there. Filters do not change it.
    public var isUnmeasured: Bool { states.isUnmeasured }

    /// Whether more people may have come than were counted, since nobody knows who came to some session.
    public var isPartlyMeasured: Bool {
        totals.uniqueGuests > 0 && attendanceBySession.contains { $0.coverage == .unknown }
    }

    /// The people who did not come, of a whole event; `nil` if nobody can know: the service does not say how many people are
    /// registered, the event is not over, a session was not measured, or more people came than are registered.
    public var absentPeople: AbsentPeople? {
        guard let registrants = details.registrants, states.event == .over, isMeasured,
            attendanceBySession.allSatisfy({ $0.coverage != .unknown })
        else { return nil }
        let (count, overflows) = registrants.subtractingReportingOverflow(Int64(totals.uniqueGuests))
        guard !overflows, count >= 0 else { return nil }
        return AbsentPeople(count: count, isLowerBound: hasGuestsWithoutRegistration)
    }

    /// Whether somebody came who may not be registered for the event: more people of some type came to a session than the service
    /// says are registered there, or it does not count somebody who came.
    private var hasGuestsWithoutRegistration: Bool {
        attendanceBySessionAndType.contains { $0.counts.attended > $0.counts.registered ?? 0 }
            || reconciliation.contains { $0.uncounted?.total ?? 0 > 0 }
    }
}
