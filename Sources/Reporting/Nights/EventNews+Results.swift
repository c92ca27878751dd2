internal import Aggregation
import Base

/// The results of an event and of its sessions: when they are final, and when they are no longer what was told.
extension EventNews {
    /// The sessions that were reported; `nil` if that is not known. An event reported for the first time only shows how things stand.
    /// The last word about one whose earlier reports are no longer kept has all results: told twice is better than never.
    private var knownSessions: [NightManifest.Session]? {
        guard let before else { return hadLeft && tonight.state == "over" ? [] : nil }
        let unlisted = before.lost?.unlisted ?? []
        return sessions(of: before).map { $0 + unlisted } ?? (unlisted.isEmpty ? nil : unlisted)
    }

    private func sessions(of before: NightManifest.Event) -> [NightManifest.Session]? {
        guard let listed = before.lost?.sessions else {
            return before.sessions ?? (before.state == "to_come" ? [] : nil)
        }
        // An empty list does not make known sessions unknown, nor those new that were gone before.
        let ids = Set(listed.map(\.id))
        return listed + (before.sessions ?? []).filter { $0.isGone && !ids.contains($0.id) }
    }

    /// Adds the sessions that ended, and those whose result is another since.
    mutating func addSessions() {
        // While the list is empty, check-ins alone tell of sessions: neither when they end nor how many are registered.
        guard let known = knownSessions, !addListOfSessions(), tonight.lost?.sessions == nil else { return }
        let earlier = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
        let unlisted = Set((before?.lost?.unlisted ?? []).map(\.id))
        for session in tonight.sessions ?? [] {
            let last = earlier[session.id]
            // Of one that only check-ins name now, a finding tells; it never had any before.
            if unlisted.contains(session.id), session.isListed != false {
                let title = title(of: session)
                add(.eventChanged, session: session.id, .newsSessionBack(title, isListed: true, nil))
            }
            guard !session.isGone else {
                if let last { addGone(session, since: last) }
                continue
            }
            if last?.isGone == true { addReturn(of: session) }
            var hasVanished = false
            if let last { hasVanished = addVanished(session, since: last) }
            // Its result was told before it was gone.
            if last?.isGone == true { continue }
            guard session.hasEnded else { continue }
            guard let was = last, was.hasEnded else {
                if hasVanished, !session.isMeasured { continue }
                add(
                    .sessionEnded, as: isMeasured(session, in: tonight) ? .info : .warning, session: session.id,
                    .newsSessionEnded(title(of: session), attendance(of: session, in: tonight)))
                continue
            }
            if session.hasOtherRegistrationsWithoutCheckIns(than: was), let now = session.registered,
                let before = was.registered
            {
                add(
                    .sessionCorrected, session: session.id,
                    .newsRegistrationsWithoutCheckIns(title(of: session), now: now, before: before))
            }
            // That check-ins have vanished says how many people are left, and nothing of registrations.
            let isOther =
                hasVanished
                ? session.isMeasured && session.hasOtherRegistrations(than: was) : session.hasOtherResult(than: was)
            guard isOther else { continue }
            add(
                .sessionCorrected, session: session.id,
                .newsSessionCorrected(
                    title(of: session), attendance(of: session, in: tonight), before: told(was, before: session)))
        }
        addUnlisted(since: known.filter { !unlisted.contains($0.id) })
    }

    /// Adds the sessions without a check-in that the service lists no longer, such as canceled ones.
    private mutating func addUnlisted(since known: [NightManifest.Session]) {
        guard tonight.sessions != nil || tonight.hasOthersListed == true else { return }
        let there = Set((tonight.sessions ?? []).map(\.id))
        let names = DistinctNames(known.map { ($0.id, $0.name) })
        for was in known where was.leavesNothing {
            guard !there.contains(was.id) else { continue }
            let title = names[was.id] ?? was.name ?? "\(was.id)"
            add(.eventChanged, session: was.id, .sessionTotal(title, .sessionUnlisted(places: was.registered)))
        }
    }

    /// Adds that the people who came to an event that is over are others than were told, or of others registered. That
    /// sessions have vanished is told as such; of check-ins that have, readers get the people that are left, too.
    mutating func addCorrection() {
        guard let before = before?.withLost, before.state == "over" else { return }
        let tonight = self.tonight.withLost
        guard tonight.state == "over", tonight.hasOtherResult(than: before), let people = tonight.people,
            let was = before.people(isPast: true)
        else { return }
        // Of an empty list no session says it.
        let haveVanished =
            items.contains { $0.kind == .sessionCorrected && $0.severity > .info }
            || self.tonight.hasEmptyList
                && NightManifest.isCollapse(
                    from: before.totals?.uniqueGuests ?? 0, to: tonight.totals?.uniqueGuests ?? 0)
        add(.eventCorrected, as: haveVanished ? .warning : .info, .newsResultCorrected(people, before: was))
    }

    /// Adds that check-ins of a session have vanished, if they have since its last report; returns whether they have.
    private mutating func addVanished(
        _ session: NightManifest.Session, since was: NightManifest.Session
    ) -> Bool {
        guard let before = session.attendedBefore ?? session.attendedBeforeLoss(since: was),
            was.attended != session.attended
        else { return false }
        let reported = session.reportedCheckIns.flatMap { $0 > max(session.attended, before / 2) ? $0 : nil }
        add(
            .sessionCorrected, as: reported == nil ? .warning : .error, session: session.id,
            .newsCheckInsVanished(title(of: session), now: session.attended, before: before, reported: reported))
        return true
    }

    /// Adds that a session is listed no longer and has no check-in any more, unless that was told.
    private mutating func addGone(_ session: NightManifest.Session, since was: NightManifest.Session) {
        guard !was.isGone, let people = session.attendedBefore else { return }
        add(
            .sessionCorrected, as: .warning, session: session.id,
            .sessionTotal(title(of: session), .sessionGone(people)))
    }

    /// Adds that a session that was gone is there again, with its people if it is over.
    private mutating func addReturn(of session: NightManifest.Session) {
        let people = session.hasEnded ? attendance(of: session, in: tonight) ?? .notMeasured : nil
        add(
            .sessionCorrected, session: session.id,
            .newsSessionBack(title(of: session), isListed: session.isListed != false, people))
    }

    /// The session's name, with its id if others of the event have the same.
    private func title(of session: NightManifest.Session) -> String {
        DistinctNames((tonight.sessions ?? []).map { ($0.id, $0.name) })[session.id] ?? session.name ?? "\(session.id)"
    }

    /// Adds that the service's list of the event's sessions has become empty, or has sessions again; returns whether nothing can be
    /// told of the sessions themselves.
    private mutating func addListOfSessions() -> Bool {
        guard let before, let was = before.sessions, tonight.sessions != nil,
            before.hasEmptyList != tonight.hasEmptyList
        else { return false }
        guard !tonight.hasEmptyList else {
            let count = before.listedSessions.count
            // Whoever is told of some sessions may have known none that was listed.
            if count > 0 { add(.eventChanged, as: .warning, .newsSessionsGone(count)) }
            return true
        }
        let isKnown = before.lost?.sessions != nil
        // Manifests of earlier versions do not say what was lost; an event that has check-ins had sessions.
        guard isKnown || (was.isEmpty && before.totals?.checkIns ?? 0 > 0) else { return false }
        add(.eventChanged, .newsSessionsBack(tonight.listedSessions.count))
        return !isKnown
    }

    /// Whether its numbers say who came there. Where nobody was expected they do, unless nobody was scanned at the whole event, or
    /// the service counts check-ins that it does not list.
    private func isMeasured(_ session: NightManifest.Session, in event: NightManifest.Event?) -> Bool {
        guard session.coverage == .nobodyExpected else { return session.isMeasured }
        return event?.isMeasured != false && session.reportedCheckIns ?? 0 <= 0
    }

    /// `nil` if nobody scanned there and nothing else is known.
    private func attendance(of session: NightManifest.Session, in event: NightManifest.Event?) -> Phrase? {
        guard isMeasured(session, in: event) else { return session.whyUnknown() }
        return .newsAttendance(
            session.attended, of: session.registered.flatMap { $0 > 0 ? $0 : nil },
            hundredths: session.attendancePercentage.flatMap { Percentage(rounding: $0)?.hundredths },
            isLowerBound: session.attendedBefore != nil)
    }

    /// What was told of a session that has another result now: its registrations only if they are others. `nil` if it was that
    /// nobody scanned there.
    private func told(_ was: NightManifest.Session, before now: NightManifest.Session) -> Phrase? {
        guard isMeasured(was, in: before) else { return was.whyUnknown(isPast: true) }
        let registered = was.registered.flatMap { $0 > 0 ? $0 : nil }
        return .newsAttendanceBefore(
            was.attended, of: was.isMeasured && now.hasOtherRegistrations(than: was) ? registered : nil,
            isLowerBound: was.attendedBefore != nil)
    }
}

extension NightManifest.Session {
    fileprivate var hasEnded: Bool { state == "over" || state == "not_measured" }
    var isMeasured: Bool { coverage != .unknown }

    /// Whether its registrations are others. Of a session that is not listed they are not known.
    fileprivate func hasOtherRegistrations(than was: Self) -> Bool {
        isListed != false && was.isListed != false && isOther(registered, than: was.registered)
    }

    /// Whether it is over, and there is no check-in: its registrations, and no people, are all that is known of it.
    fileprivate var hasNoCheckIns: Bool { hasEnded && attended == 0 }

    /// Whether there was no check-in either when it was last told, and registrations are gone since, or there are some again. More
    /// of them than there were say nothing new.
    fileprivate func hasOtherRegistrationsWithoutCheckIns(than was: Self) -> Bool {
        guard hasNoCheckIns, was.hasNoCheckIns, hasOtherRegistrations(than: was), let registered,
            let before = was.registered
        else { return false }
        return registered < before || before == 0
    }

    /// Whether its result is told otherwise than before: by its people, by its registrations, or by whether anybody scanned. If
    /// there never was a check-in, its registrations do not say who came.
    fileprivate func hasOtherResult(than was: Self) -> Bool {
        if hasNoCheckIns, was.hasNoCheckIns { return isOther(reportedCheckIns, than: was.reportedCheckIns) }
        guard isMeasured, was.isMeasured else { return isMeasured != was.isMeasured }
        return attended != was.attended || hasOtherRegistrations(than: was)
    }
}

extension NightManifest.Event {
    /// The event with what was last told of its sessions that had ended, and of who came, while the service's list is empty.
    fileprivate var withLost: Self {
        guard hasEmptyList, let lost else { return self }
        var event = self
        // Without any check-in, none is known to have vanished.
        let known = lost.people == nil ? sessions ?? [] : []
        let ended = (lost.sessions ?? []).filter(\.hasEnded).map { session in
            guard let now = known.first(where: { $0.id == session.id }) else { return session }
            var session = session
            session.attendedBefore = now.attendedBefore
            return session
        }
        event.sessions = ended + (sessions ?? []).filter { session in !ended.contains { $0.id == session.id } }
        if let people = lost.people {
            event.sessions?.removeAll(where: \.isGone)
            event.totals?.uniqueGuests = people
            event.totals?.peoplePercentage = nil
        }
        return event
    }

    fileprivate func hasOtherRegistrants(than was: Self) -> Bool {
        isOther(totals?.registrants, than: was.totals?.registrants)
    }

    /// The event with the later registrations of sessions that had no check-in and have none: whether they are missed there says
    /// nothing new of who came elsewhere.
    private func withRegistrations(of now: Self) -> Self {
        var event = self
        event.sessions = sessions?.map { session in
            guard session.hasNoCheckIns else { return session }
            guard let later = now.sessions?.first(where: { $0.id == session.id && $0.hasNoCheckIns }) else {
                return session
            }
            var session = session
            (session.registered, session.state) = (later.registered, later.state)
            return session
        }
        return event
    }

    /// Whether the people who came are told otherwise than before. Of what is no longer known nothing is told.
    fileprivate func hasOtherResult(than was: Self) -> Bool {
        guard let totals, let before = was.totals, sessions != nil, was.sessions != nil else { return false }
        let was = was.withRegistrations(of: self)
        guard isMeasured, was.isMeasured else {
            return isMeasured != was.isMeasured || isOther(unlistedCheckIns, than: was.unlistedCheckIns)
        }
        return totals.uniqueGuests != before.uniqueGuests || isPartlyMeasured != was.isPartlyMeasured
            || hasOtherRegistrants(than: was)
    }
}

/// Whether a count is known and another than it was. None was told of what was not known, nor of nothing.
private func isOther(_ now: Int64?, than was: Int64?) -> Bool { now.map { max(0, $0) != max(0, was ?? 0) } ?? false }
