package import Base

/// What the check-ins of a session say about who came to it: the one rule by which reports, forecasts, nights and the watch say
/// that nobody knows who came, or that *at least* so many did.
///
/// It is of all check-ins of the session. A filter by time, type or method may leave out whoever was scanned there.
public enum SessionCoverage: Sendable, Hashable {
    /// Nobody can have come: it is to come.
    case toCome
    /// Somebody was scanned there, or still may be: it is under way.
    case measured
    /// Nobody was scanned, and nobody was registered, as at a stand: nobody is missing.
    case nobodyExpected
    /// Nobody was scanned where people were registered, or where the source does not say whether any were: nobody knows who came.
    case unknown

    /// - Parameters:
    ///   - registered: The registrations; `nil` if the source does not say.
    ///   - isScanned: Whether there is a check-in.
    public init(_ state: SessionState, registered: Int64?, isScanned: Bool) {
        self =
            switch state {
            case .toCome: .toCome
            case .underWay: .measured
            case .notMeasured: .unknown
            case .over: isScanned ? .measured : registered == 0 ? .nobodyExpected : .unknown
            }
    }
}

extension SessionAttendance {
    /// What its numbers say about who came.
    public var coverage: SessionCoverage {
        SessionCoverage(state, registered: counts.registered.map { Int64($0) }, isScanned: counts.checkIns > 0)
    }
}

extension [SessionAttendance] {
    /// The names of the sessions of which nobody knows who came; the ids of those without one.
    package var namesOfUnknownCoverage: [String] {
        let names = names
        return filter { $0.coverage == .unknown }.map { names.name($0.sessionID) }
    }
}

extension AttendanceSections {
    /// Leaves out the sessions that have nothing to do with the registrant types that a filter left: those that neither offer one of
    /// them nor had somebody of them. All stay if nothing says which sessions do: a source without registrations tells it by its
    /// offers, if it has any.
    ///
    /// - Parameter areTold: Whether the source provides registrations.
    mutating func keepSessionsOfTypes(areTold: Bool) {
        guard areTold || bySessionAndType.contains(where: \.isOffered) else { return }
        let ids = Set(bySessionAndType.map(\.sessionID))
        if !ids.isEmpty { bySession.removeAll { !ids.contains($0.sessionID) } }
    }

    /// The sessions that the numbers are about: if these are of some registrant types, the sessions where somebody of these types is
    /// registered, or may be, or came or, if there is none, that offer them. It is all if nothing says which sessions do: a source
    /// without registrations tells it by its offers, if it has any.
    ///
    /// - Parameter areTold: Whether the source provides registrations.
    func sessions(ofTypes isOfTypes: Bool, areTold: Bool) -> [SessionAttendance] {
        guard isOfTypes, areTold || bySessionAndType.contains(where: \.isOffered) else { return bySession }
        let used = bySessionAndType.filter { $0.counts.registered != 0 || $0.counts.attended > 0 }
        let ids = Set(used.map(\.sessionID))
        return ids.isEmpty ? bySession : bySession.filter { ids.contains($0.sessionID) }
    }
}

extension EventAggregates {
    /// What is known about the sessions for which somebody of a type is registered, or may be, or to which somebody of it came; by
    /// type.
    var coverageByType: [Int64?: Set<SessionCoverage>] {
        let bySession = Dictionary(attendanceBySession.map { ($0.sessionID, $0.coverage) }) { first, _ in first }
        var byType: [Int64?: Set<SessionCoverage>] = [:]
        for row in attendanceBySessionAndType where row.counts.registered != 0 || row.counts.attended > 0 {
            guard let coverage = bySession[row.sessionID] else { continue }
            byType[row.registrantTypeID, default: []].insert(coverage)
        }
        return byType
    }
}

extension EventTables {
    /// The sessions of which nobody knows who came.
    package func sessionsOfUnknownCoverage(_ states: SessionStates) -> Set<Int64> {
        let scanned = scannedSessions
        // A session without offers has no registrations, unless the source provides none at all.
        let registered = Set(offers.lazy.filter { $0.registered != 0 }.map(\.sessionID))
        let areTold = contents.contains(.registrations)
        return Set(sessions.ids.values).union(offers.map(\.sessionID)).filter { id in
            let isNobody = areTold && !registered.contains(id)
            let coverage = SessionCoverage(
                states[id], registered: isNobody ? 0 : nil, isScanned: scanned.contains(id))
            return coverage == .unknown
        }
    }
}
