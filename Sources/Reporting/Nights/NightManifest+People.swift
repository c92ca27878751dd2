import Aggregation
import Base

extension NightManifest.Session {
    /// What its numbers say about who came; `nil` if only a later version knows its state.
    var coverage: SessionCoverage? {
        // Whoever came to a session that is gone is no longer known.
        if isGone { return .unknown }
        return SessionState(rawValue: state).map {
            SessionCoverage($0, registered: registered, isScanned: attended > 0)
        }
    }
}

extension NightManifest.Event {
    public var isToCome: Bool { state == EventState.toCome.rawValue }

    /// Whether its numbers say who came: it has begun, and somebody was scanned, or a session is under way.
    public var isMeasured: Bool {
        guard !isToCome else { return false }
        guard totals?.uniqueGuests == 0, let state else { return true }
        // Manifests of earlier versions do not list the sessions.
        guard let sessions else { return state != EventState.over.rawValue }
        return sessions.contains { $0.coverage == .measured }
    }

    /// Whether the event is under way and somebody scans, so that its numbers still grow.
    public var isStillCounting: Bool { state == EventState.underWay.rawValue && isMeasured }

    /// Whether more people may have come than were counted, since nobody knows who came to some session, or whose check-ins there
    /// are gone.
    public var isPartlyMeasured: Bool {
        isMeasured && totals?.uniqueGuests != 0
            && sessions?.contains { $0.coverage == .unknown || $0.attendedBefore != nil } == true
    }

    /// The check-ins that the service counts in sessions without any in its list; `nil` if there are none.
    public var unlistedCheckIns: Int64? {
        let count = (sessions ?? []).filter { $0.attended == 0 }
            .reduce(Int64(0)) { $0.addingSaturated(max(0, $1.reportedCheckIns ?? 0)) }
        return count > 0 ? count : nil
    }

    /// The people who came, of how many, in words, once it has begun; `nil` if it was not made.
    var people: Phrase? {
        guard let totals else { return nil }
        guard isMeasured else { return unlistedCheckIns.map { Phrase.checkInsNotListed(reported: $0) } ?? .notMeasured }
        return .newsPeople(
            totals.uniqueGuests, of: totals.registrants.flatMap { $0 > 0 ? $0 : nil },
            hundredths: totals.peoplePercentage.flatMap { Percentage(rounding: $0)?.hundredths },
            isLowerBound: isPartlyMeasured)
    }

    /// The share of the people registered who came; `nil` before the event, and where it is not known.
    public var peopleShare: Percentage? {
        isMeasured ? totals?.peoplePercentage.flatMap { Percentage(rounding: $0) } : nil
    }

    /// The share of the registrations that were used, likewise.
    public var placesShare: Percentage? {
        isMeasured ? totals?.attendancePercentage.flatMap { Percentage(rounding: $0) } : nil
    }
}
