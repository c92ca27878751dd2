import Aggregation
import Base

/// What changed of an event since it was last reported.
struct EventNews {
    let tonight: NightManifest.Event
    /// The event as it was last reported; `nil` if readers know nothing about it.
    let before: NightManifest.Event?
    /// Whether it was reported earlier, although that report is no longer kept.
    let hadLeft: Bool
    /// Whether it was reported as over, likewise.
    let wasOver: Bool
    /// The nights on which it failed without its reader's being told, by their names.
    let failedUntold: [String]
    /// The pace when it was last news.
    let paceTold: RegistrationStanding?
    private(set) var items: [News.Item] = []

    init(
        _ tonight: NightManifest.Event, since before: NightManifest.Event?, notMade: Phrase, wasFailing: Bool,
        failedUntold: [String] = [], hadLeft: Bool, wasOver: Bool, paceTold: RegistrationStanding?
    ) {
        self.tonight = tonight
        self.before = before
        self.hadLeft = hadLeft
        self.wasOver = wasOver
        // Whoever was told that it fails knows it, on whatever nights.
        self.failedUntold = wasFailing ? [] : failedUntold
        self.paceTold = paceTold
        if tonight.status == .failed, !wasFailing {
            add(.eventFailed, as: .error, notMade)
        }
        guard tonight.hasReport else { return }
        addState()
        if tonight.status == .ok, wasFailing || !self.failedUntold.isEmpty { recover() }
        // Of what is chosen again after its last word, nothing tells what is new.
        if before == nil, !hadLeft, wasOver { return }
        addChanges()
        addSessions()
        addCorrection()
        addRegistrations()
        addExpectations()
        addFindings()
    }

    mutating func add(
        _ kind: News.Kind, as severity: Notice.Severity = .info, session: Int64? = nil, check: String? = nil,
        _ text: Phrase
    ) {
        items.append(
            News.Item(
                kind, severity, event: tonight.id, session: session, check: check,
                name: tonight.name ?? before?.name, text))
    }

    // MARK: The event

    /// That an event is made again, and what has become of it meanwhile, is one piece of news.
    private mutating func recover() {
        let state = items.popLast()
        items = []
        add(.eventRecovered, .newsMadeAgain(state?.text, untold: failedUntold, since: tonight.failingSince))
    }

    private mutating func addState() {
        let people = tonight.standing
        guard let before else {
            if hadLeft { return tonight.state == "over" ? add(.eventOver, .newsOver(people: people)) : () }
            if wasOver { return tonight.state == "over" ? () : add(.eventBegun, .newsResumed) }
            return add(.eventNew, .newsFirstReport(state: tonight.state, people: people))
        }
        guard before.state != nil, before.state != tonight.state else { return }
        switch tonight.state {
        case "under_way": add(.eventBegun, before.state == "over" ? .newsResumed : .newsBegun(people: people))
        case "over": add(.eventOver, .newsOver(people: people))
        case "to_come": add(.eventBegun, .newsToComeAgain)
        default: break
        }
    }

    /// Adds that the event has another name, or other days; not what a change of its state says, or follows from being over.
    private mutating func addChanges() {
        guard let before else { return }
        if let was = before.name, let name = tonight.name, was != name { add(.eventChanged, .newsRenamed(before: was)) }
        guard tonight.state != "over", tonight.state == before.state,
            let (was, now) = daysOfSameSessions(since: before), was != now
        else { return }
        add(.eventChanged, as: .warning, .newsMoved)
    }

    /// The days of the sessions that the service lists and listed, as they were and as they are: that a session left the list, or
    /// came, moves none. If all are others, the days of all; `nil` if they are not known.
    private func daysOfSameSessions(
        since before: NightManifest.Event
    ) -> (was: ClosedRange<Int64>, now: ClosedRange<Int64>)? {
        let known = (before.lost?.sessions ?? before.sessions ?? []).filter { $0.isListed != false }
        let listed = tonight.listedSessions
        let same = Set(known.map(\.id)).intersection(listed.map(\.id))
        func days(_ sessions: [NightManifest.Session]) -> ClosedRange<Int64>? {
            (same.isEmpty ? sessions : sessions.filter { same.contains($0.id) }).days
        }
        guard let was = days(known), let now = days(listed) else { return nil }
        return (was, now)
    }

    // MARK: Registrations

    private mutating func addRegistrations() {
        let was = placesTold
        if let known = before, let before = known.totals, let now = tonight.totals {
            let most = tonight.registrationsBefore
            // The last night may not have told them.
            let people = before.registrants ?? most?.registrants
            if let people, let peopleNow = now.registrants,
                before.registrants != nil || NightManifest.isCollapse(from: people, to: peopleNow)
            {
                addRegistrations(
                    from: people, highest: [known.registrantsBase, most?.registrants], to: peopleNow,
                    Phrase.standingRegistered(people:))
            } else if let was, let placesNow = now.registered, !tonight.hasEmptyList {
                addRegistrations(
                    from: was, highest: [known.registeredBase, most?.registered], to: placesNow,
                    Phrase.standingRegistered(places:))
            }
        } else if before == nil, hadLeft {
            // What was told of it is no longer known.
            return
        }
        guard let pace = tonight.pace, tonight.state == "to_come", let change = changeOfPace(pace) else { return }
        add(
            .registrationPace, as: change == .behind ? .warning : .info,
            .newsPace(
                change.rawValue, registered: pace.registered, added: was.map { pace.registered &- $0 },
                earlier: pace.earlier, edition: pace.edition, daysBefore: pace.daysBefore))
    }

    /// The registrations that were last told. An empty list of sessions tells none.
    private var placesTold: Int64? {
        (before?.hasEmptyList == true ? before?.lost?.registered : nil) ?? before?.totals?.registered
    }

    /// Adds that registrations have opened, are there again, or have collapsed: people if the service tells them, else places.
    ///
    /// - Parameter highest: The most that there were since it was last told that they fell, as this night and its reader know.
    private mutating func addRegistrations(
        from was: Int64, highest: [Int64?], to now: Int64, _ registered: (Int64) -> Phrase
    ) {
        if was == 0, now > 0 {
            let hadSome =
                tonight.state == "over" || before?.totals?.registered ?? 0 > 0 || before?.lost?.registered != nil
                || before?.lost?.registrants != nil
            add(
                .registrationsOpened,
                hadSome
                    ? .newsRegistrationsBack(registered(now), before: registered(was))
                    : .newsRegistrationsOpened(registered(now)))
            return
        }
        let most = highest.compactMap(\.self).max() ?? was
        if NightManifest.isCollapse(from: most, to: now) {
            add(.registrationsFell, as: .warning, .newsRegistrationsFell(registered(now), before: registered(most)))
        }
    }

    /// For how many days a pace is not news again, unless it turns.
    private static let daysBetweenPaces: Int64 = 7

    /// The standing of the registrations, if that is news: not within a week of the last such news, unless those that were
    /// behind are ahead, or those that were ahead are behind.
    private func changeOfPace(_ pace: RegistrationStanding) -> RegistrationStanding.Standing? {
        guard let told = paceTold, told.event == pace.event else {
            return pace.standing == before?.pace?.standing ?? .level ? nil : pace.standing
        }
        guard pace.standing != told.standing else { return nil }
        let turns = pace.standing != .level && told.standing != .level
        return turns || !(0..<Self.daysBetweenPaces).contains(told.daysBefore - pace.daysBefore) ? pace.standing : nil
    }

    // MARK: Expectations

    /// Reports once that a rule is not met, and that it is met only if it was not before.
    private mutating func addExpectations() {
        for rule in tonight.expectations ?? [] {
            let was = before?.knownRules.first { rule.isSame(as: $0) }
            switch (was?.result, rule.result) {
            case ("failed", "met"):
                add(.expectationMet, session: rule.session, .expectationMet(rule.inWords))
            case (let result, "failed") where result != "failed":
                add(.expectationFailed, as: .warning, session: rule.session, .expectationNotMet(rule.inWords))
            default: break
            }
        }
    }

    // MARK: Findings

    /// Adds warnings and errors. Findings that only explain numbers are not news.
    private mutating func addFindings() {
        let known = before?.knownFindings ?? []
        for change in tonight.toldFindings.changes(
            since: known, unless: { isForgotten($0) || tonight.leavesOpen($0.check) })
        {
            add(change.kind, as: change.severity, check: change.check, change.text)
        }
    }

    /// Whether a finding may have fewer rows only because guests were forgotten since, which resolves nothing.
    private func isForgotten(_ finding: NightManifest.Finding) -> Bool {
        Check(rawValue: finding.check)?.endsWithForgetting == true
            && (tonight.forgottenGuests ?? 0) > (before?.forgottenGuests ?? 0)
    }
}

extension [NightManifest.Session] {
    /// The days of the first start and the last end, as written there, counted from 1970; `nil` if no session has both.
    fileprivate var days: ClosedRange<Int64>? {
        let starts = compactMap { $0.startsAt.flatMap { ISO8601Text($0)?.civil.daysSinceEpoch } }
        let ends = compactMap { $0.endsAt.flatMap { ISO8601Text($0)?.civil.daysSinceEpoch } }
        guard let first = starts.min(), let last = ends.max(), first <= last else { return nil }
        return first...last
    }
}
