/// Check-ins that vanish, and sessions that the service lists no longer when they do.
extension NightManifest.Session {
    /// Whether people came there, and neither the service's list nor a check-in names it any more.
    var isGone: Bool { isListed == false && attended == 0 && attendedBefore != nil }

    /// The session as it is when nothing names it any more; `nil` if nobody had come there.
    fileprivate var whenGone: Self? {
        let most = max(attended, attendedBefore ?? 0)
        guard most > 0 else { return nil }
        var gone = Self(id: id, name: name, state: state, registered: nil, attended: 0)
        (gone.startsAt, gone.endsAt, gone.attendedBefore, gone.isListed) = (startsAt, endsAt, most, false)
        return gone
    }

    /// The people who were counted before check-ins vanished since an earlier report; `nil` if none have, or all are back. They
    /// have if half of the people or more are gone, and ten or more, or if the service itself counts no fewer check-ins than before.
    func attendedBeforeLoss(since was: Self) -> Int64? {
        let most = was.mostAttended
        guard attended < most else { return nil }
        let isContradicted = countsMoreThanListed && (reportedCheckIns ?? -1) >= was.reportedCheckIns ?? most
        if isContradicted || NightManifest.isCollapse(from: most, to: attended) { return most }
        return was.attendedBefore != nil && !isSettled(since: was, of: most) ? most : nil
    }

    /// The most people who were counted. Check-ins that vanish slowly vanish, too.
    fileprivate var mostAttended: Int64 { max(attended, attendedBefore ?? 0, attendedHighest ?? 0) }

    /// Whether the service itself counts check-ins that it does not list.
    private var countsMoreThanListed: Bool { (reportedCheckIns ?? -1) > attended }

    /// Whether nothing but the service's own count said that check-ins were missing, and it does not any more.
    private func isSettled(since was: Self, of most: Int64) -> Bool {
        was.countsMoreThanListed && reportedCheckIns != nil && !countsMoreThanListed
            && !NightManifest.isCollapse(from: most, to: was.attended)
    }
}

extension NightManifest.Event {
    /// Notes which sessions have lost check-ins since the event was last reported, until they have them again. A session that
    /// nothing names any more stays among them, without people.
    mutating func followCheckIns(_ before: Self?) {
        guard var now = sessions, let known = before?.knownSessions else { return }
        let earlier = Dictionary(known.map { ($0.id, $0) }) { first, _ in first }
        for index in now.indices {
            guard let was = earlier[now[index].id] else { continue }
            now[index].attendedBefore = now[index].attendedBeforeLoss(since: was)
            let isFewer = now[index].attendedBefore == nil && now[index].attended < was.mostAttended
            now[index].attendedHighest = isFewer ? was.mostAttended : nil
        }
        let named = Set(now.map(\.id))
        now += known.filter { !named.contains($0.id) }.compactMap(\.whenGone)
        sessions = now
        followPeople(before)
    }

    /// Notes how many people had come before check-ins of its sessions vanished, until as many are back, or none is missing.
    private mutating func followPeople(_ before: Self?) {
        let vanished = (sessions ?? []).compactMap(\.attendedBefore)
        guard let totals, let most = vanished.max() else { return }
        let people = max(most, before?.peopleBefore ?? 0, before?.totals?.uniqueGuests ?? 0)
        peopleBefore = people > totals.uniqueGuests ? people : nil
    }

    /// The sessions, with what the service told of them before its list became empty.
    private var knownSessions: [NightManifest.Session]? {
        guard let listed = lost?.sessions else { return sessions }
        let earlier = Dictionary(listed.map { ($0.id, $0) }) { first, _ in first }
        let named = (sessions ?? []).map { session in
            guard let was = earlier[session.id] else { return session }
            var session = session
            session.attendedBefore = session.attendedBefore ?? session.attendedBeforeLoss(since: was)
            session.attendedHighest = session.attendedHighest ?? was.attendedHighest
            session.reportedCheckIns = session.reportedCheckIns ?? was.reportedCheckIns
            (session.startsAt, session.endsAt) = (was.startsAt, was.endsAt)
            return session
        }
        let ids = Set(named.map(\.id))
        return named + listed.filter { !ids.contains($0.id) }
    }
}
