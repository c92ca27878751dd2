import Aggregation
public import Base

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

extension NightManifest.Session {
    /// What is known of who came, where that nobody scanned would be false: its check-ins have vanished, or the service counts some
    /// and lists none. `nil` if nobody scanned.
    ///
    /// - Parameter isPast: Whether it was so on an earlier night.
    func whyUnknown(isPast: Bool = false) -> Phrase? {
        if let reported = reportedCheckIns, reported > 0 { return .checkInsNotListed(reported: reported) }
        return attendedBefore.map { .checkInsGone(of: $0, isPast: isPast) }
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

    /// Whether people came, and no check-in of them is there any more.
    var hasLostEverybody: Bool { peopleBefore != nil && totals?.uniqueGuests == 0 }

    /// Why nobody knows who came, of an event that is not measured: that nobody scanned, unless check-ins were there before, or the
    /// service counts some, or nothing was there to scan at.
    ///
    /// - Parameter isPast: Whether it was so on an earlier night.
    public func whyUnknown(isPast: Bool = false) -> Phrase {
        if let reported = unlistedCheckIns { return .checkInsNotListed(reported: reported) }
        if hasEmptyList { return .noSessions(before: lost?.people ?? peopleBefore) }
        return peopleBefore.map { .checkInsGone(of: $0, isPast: isPast) } ?? .notMeasured
    }

    /// The people who came, of how many, in words, once it has begun; `nil` if it was not made.
    var people: Phrase? { people() }

    /// - Parameter isPast: Whether it was so on an earlier night.
    func people(isPast: Bool = false) -> Phrase? {
        guard let totals else { return nil }
        guard isMeasured else { return whyUnknown(isPast: isPast) }
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
