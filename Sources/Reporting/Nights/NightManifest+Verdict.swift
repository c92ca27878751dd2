import Aggregation
public import Base

extension NightManifest.Event {
    /// Takes the numbers of an event's report.
    public mutating func record(_ verdict: ReportVerdict, on clock: WallClock) {
        state = verdict.state?.rawValue
        sessionsToCome = verdict.sessionsToCome
        let isTimed = verdict.sessions.allSatisfy { $0.startsAt != nil || $0.endsAt != nil }
        endsAt = isTimed && !verdict.sessions.isEmpty ? nil : verdict.endsAt.flatMap(clock.iso8601)
        var totals = NightManifest.Totals(
            checkIns: Int64(verdict.checkIns), uniqueGuests: Int64(verdict.uniqueGuests),
            attended: Int64(verdict.attended), registered: verdict.registered.map { Int64($0) })
        totals.registrants = verdict.registrants
        totals.peoplePercentage = verdict.peoplePercentage?.number
        totals.attendancePercentage = verdict.attendancePercentage?.number
        totals.noShows = verdict.noShows.map { Int64($0) }
        totals.attendedHeld = verdict.attendedHeld.map { Int64($0) }
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
            let held = row.state.isHeld ? row.addend.attendedHeld : nil
            session.attendedHeld = held == row.counts.attended ? nil : held.map { Int64($0) }
            session.reportedCheckIns = verdict.reportedCheckIns[row.sessionID]
            session.isListed = row.isListed ? nil : false
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
        subject = judged.told ?? judged.subject
        actual = judged.actual.asNumber
        expected = judged.bound.asNumber
        if case .percentage = judged.bound { isPercentage = true }
    }
}

extension Percentage {
    /// 73.93 for 73.93 %.
    fileprivate var number: Double { Double(hundredths) / 100 }
}

extension NightManifest.Expected {
    public var isFailed: Bool { result == JudgedExpectation.Result.failed.rawValue }

    /// Whether it is met or not, rather than still open.
    var isDecided: Bool { isFailed || result == JudgedExpectation.Result.met.rawValue }

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
