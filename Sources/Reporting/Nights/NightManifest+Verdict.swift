import Aggregation
import Files
public import Messages
public import Tables

extension NightManifest.Event {
    /// Takes the numbers of an event's report.
    public mutating func record(_ verdict: ReportVerdict, on clock: WallClock) {
        state = verdict.state?.rawValue
        sessionsToCome = verdict.sessionsToCome
        var totals = NightManifest.Totals(
            checkIns: Int64(verdict.checkIns), uniqueGuests: Int64(verdict.uniqueGuests),
            attended: Int64(verdict.attended), registered: verdict.registered.map { Int64($0) })
        totals.registrants = verdict.registrants
        totals.peoplePercentage = verdict.peoplePercentage?.number
        totals.attendancePercentage = verdict.attendancePercentage?.number
        totals.noShows = verdict.noShows.map { Int64($0) }
        self.totals = totals
        warnings = NightManifest.Warnings(
            dataQuality: verdict.findings.map {
                NightManifest.Finding(check: $0.check, severity: $0.severity, rows: $0.rows)
            },
            reconciliationDifferences: verdict.reconciliationDifferences)
        sessions = verdict.sessions.map { row in
            var session = NightManifest.Session(
                id: row.sessionID, name: row.session, state: row.state.rawValue,
                registered: row.counts.registered.map { Int64($0) }, attended: Int64(row.counts.attended))
            session.startsAt = row.startsAt.flatMap(clock.iso8601)
            session.endsAt = row.endsAt.flatMap(clock.iso8601)
            session.attendancePercentage = row.state.isHeld ? row.counts.share?.number : nil
            session.reportedCheckIns = verdict.reportedCheckIns[row.sessionID]
            return session
        }
        expect(verdict.expectations)
        pace = verdict.pace
    }

    /// Adds the results of rules, each once.
    public mutating func expect(_ judged: [JudgedExpectation]) {
        for expected in judged.map(NightManifest.Expected.init)
        where expectations?.contains(where: { $0.isSame(as: expected) }) != true {
            expectations = (expectations ?? []) + [expected]
        }
    }
}

extension NightManifest.Expected {
    fileprivate init(_ judged: JudgedExpectation) {
        self.init(rule: judged.rule.text, result: judged.result.rawValue)
        session = judged.sessionID
        registrantType = judged.registrantTypeID
        subject = judged.subject
        actual = judged.actual.asNumber
        expected = judged.bound.asNumber
        if case .percentage = judged.bound { isPercentage = true }
    }
}

extension Percentage {
    /// 73.93 for 73.93 %.
    fileprivate var number: Double { Double(hundredths) / 100 }
}

extension NightManifest {
    /// Something that could not be made, or that `fail-on` found, with the reason.
    public struct Failure: Sendable, Hashable {
        /// The event, the series or the club.
        public var name: Phrase
        public var reason: Phrase
        /// Whether it could not be made.
        public var isError = true
    }

    /// The failures, worst first.
    public var failures: [Failure] {
        var failures = events.filter { $0.status == .failed }.map { Failure(name: $0.title, reason: $0.whyFailed) }
        for comparison in comparisons ?? [] where comparison.status == .failed {
            failures.append(Failure(name: Phrase(verbatim: comparison.series), reason: comparison.whyFailed))
        }
        for event in events {
            if let found = event.whatFailed {
                failures.append(Failure(name: event.title, reason: found, isError: false))
            }
        }
        if let club, let found = club.whatFailed {
            failures.append(Failure(name: Phrase(verbatim: club.name), reason: found, isError: false))
        }
        return failures
    }
}

// MARK: - Several runs of a night

extension NightManifest {
    /// Keeps what an earlier run of the same night reported and this one could not: its files are still in the night's folder. That
    /// it failed since stays said. If the service's list of events is empty now, that goes for all its events.
    public mutating func keep(_ earlier: NightManifest) {
        for before in earlier.events where before.hasReport {
            if let index = events.firstIndex(where: { $0.id == before.id }) {
                if events[index].status == .failed { events[index].keepReport(of: before) }
            } else if listedEvents == 0 {
                events.append(before)
            }
        }
        events.sort { $0.id < $1.id }
        for before in earlier.comparisons ?? [] where !before.files.isEmpty {
            guard let index = comparisons?.firstIndex(where: { $0.series == before.series && $0.status == .failed })
            else { continue }
            comparisons?[index].keepReport(of: before)
        }
    }
}

extension NightManifest.Event {
    /// Whether there is a report of it in the night's folder, though a later run of the night may have failed.
    public var hasReport: Bool { status == .ok || totals != nil }

    fileprivate mutating func keepReport(of before: Self) {
        var kept = before
        kept.status = status
        (kept.reason, kept.reasonText, kept.reasonStatus) = (reason, reasonText, reasonStatus)
        (kept.failedOn, kept.failedOnText) = (nil, nil)
        self = kept
    }
}

extension NightManifest.Comparison {
    fileprivate mutating func keepReport(of before: Self) {
        (events, cutOff, warnings, files) = (before.events, before.cutOff, before.warnings, before.files)
    }
}

// Older manifests have reasons in one language.

extension NightManifest.Event {
    /// Why it could not be made.
    public var whyFailed: Phrase { reasonText ?? Phrase(verbatim: reason ?? "") }

    /// What `fail-on` found; `nil` if nothing.
    public var whatFailed: Phrase? { failedOnText ?? failedOn.map { Phrase(verbatim: $0) } }
}

extension NightManifest.Comparison {
    /// Why it could not be made.
    public var whyFailed: Phrase { reasonText ?? Phrase(verbatim: reason ?? "") }
}

extension NightManifest.Club {
    /// What `fail-on` found; `nil` if nothing.
    public var whatFailed: Phrase? { failedOnText ?? failedOn.map { Phrase(verbatim: $0) } }
}

extension NightManifest.Session {
    /// What its numbers say about who came; `nil` if only a later version knows its state.
    var coverage: SessionCoverage? {
        SessionState(rawValue: state).map { SessionCoverage($0, registered: registered, isScanned: attended > 0) }
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

    /// Whether more people may have come than were counted, since nobody knows who came to some session.
    public var isPartlyMeasured: Bool {
        isMeasured && totals?.uniqueGuests != 0 && sessions?.contains { $0.coverage == .unknown } == true
    }

    /// The check-ins that the service counts in sessions without any in its list; `nil` if there are none.
    public var unlistedCheckIns: Int64? {
        let count = (sessions ?? []).filter { $0.attended == 0 }
            .reduce(Int64(0)) { $0.addingSaturated(max(0, $1.reportedCheckIns ?? 0)) }
        return count > 0 ? count : nil
    }

    /// The people who came, of how many, in words, once it has begun; `nil` if it was not made.
    public var people: Phrase? {
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

// MARK: - Rules and findings

extension NightManifest.Expected {
    public var isFailed: Bool { result == JudgedExpectation.Result.failed.rawValue }

    /// The rule and its value, in words. A rule that only a later version can read stays as written.
    public var inWords: Phrase {
        Expectation(rule: rule)?.inWords(
            session: session, registrantType: registrantType, subject: subject, actual: actual, limit: expected)
            ?? Phrase(verbatim: rule)
    }

    /// Whether it is the same rule about the same subject, whatever its result.
    public func isSame(as other: NightManifest.Expected) -> Bool {
        rule == other.rule && session == other.session && registrantType == other.registrantType
    }
}

extension NightManifest.Event {
    /// Warnings and errors about its data.
    public var findings: [NightManifest.Finding] { warnings?.dataQuality.filter { $0.grade > .info } ?? [] }

    /// The worst finding in its data; `nil` if there is no warning or error.
    public var worstFinding: NightManifest.Finding? {
        findings.reduce(nil) { worst, finding in
            guard let worst else { return finding }
            return (finding.grade, finding.rows) > (worst.grade, worst.rows) ? finding : worst
        }
    }
}

// MARK: - Check-ins that vanish

extension NightManifest.Session {
    /// The people who were counted before check-ins vanished since an earlier report; `nil` if none have. They have if half of
    /// the people or more are gone, and ten or more, or if the service itself counts no fewer check-ins than before.
    func attendedBeforeLoss(since was: Self) -> Int64? {
        let most = max(was.attended, was.attendedBefore ?? 0)
        guard attended < most else { return nil }
        let isContradicted =
            (reportedCheckIns ?? -1) > attended && (reportedCheckIns ?? -1) >= was.reportedCheckIns ?? most
        return isContradicted || EventNews.isCollapse(from: most, to: attended) ? most : nil
    }
}

extension NightManifest.Event {
    /// Notes which sessions have lost check-ins since the event was last reported, until they have them again.
    public mutating func followCheckIns(_ before: Self?) {
        let earlier = Dictionary((before?.sessions ?? []).map { ($0.id, $0) }) { first, _ in first }
        for index in sessions?.indices ?? 0..<0 {
            guard let session = sessions?[index], let was = earlier[session.id] else { continue }
            sessions?[index].attendedBefore = session.attendedBeforeLoss(since: was)
        }
    }
}
