import Aggregation
public import Base
import Membership

/// What somebody is told who is told of some sessions alone: how many people each had, of how many registered.
extension NightManifest.Event {
    /// A page with a row for each session, and one for all if there are several; `nil` if none is known.
    ///
    /// - Parameter clock: A clock in the report's zone.
    public func sessionTotals(on clock: WallClock) -> Report? {
        guard let sessions, !sessions.isEmpty else { return nil }
        var rows = sessions.map(SessionTotal.init)
        if rows.count > 1 { rows.append(SessionTotal(ofAll: sessions)) }
        let names = sessions.map { Cell.text(title(of: $0)) } + (rows.count > 1 ? [.phrase(.sessionsTogether)] : [])
        let table = ReportTable([
            ReportColumn("session", .text, .session, names),
            ReportColumn("registered", .count, .registered, rows.map { Cell($0.registered) }),
            ReportColumn("attended", .count, .attended, rows.map(\.shownAttended)),
            ReportColumn("attendance_percentage", .percentage, .attendancePercentage, rows.map { Cell($0.percentage) }),
        ])
        return Report(
            name: "sessions", title: .sessionTotals, subject: .event(id: id, name: told ?? name ?? ""), clock: clock,
            sections: [ReportSection("sessions", title: .sessionTotals, note: .sessionTotalsNote, table: table)])
    }

    /// Each session's totals in a sentence, unless the news tell them.
    /// `Tech Summit: "Taller": 45 people attended, of 60 registrations (75.00%)`
    public func sessionSentences(beside news: [News.Item]) -> [Phrase] {
        sessionsInWords(beside: news).map { .newsOf(title, $0) }
    }

    /// - Parameter known: The event as its reader knows it; what is the same there is left out.
    fileprivate func sessionsInWords(beside news: [News.Item], unless known: Self? = nil) -> [Phrase] {
        let told = Set(news.filter { $0.event == id }.compactMap(\.session))
        return (sessions ?? []).filter { !told.contains($0.id) }.compactMap { session in
            let words = Self.words(of: session)
            if let before = known?.sessions?.first(where: { $0.id == session.id }), Self.words(of: before) == words {
                return nil
            }
            return .sessionTotal(title(of: session), words)
        }
    }

    /// A session's totals or, if it is gone, how many people went with it.
    private static func words(of session: NightManifest.Session) -> Phrase {
        (session.isGone ? session.attendedBefore.map(Phrase.sessionGone) : nil) ?? SessionTotal(session).inWords
    }

    /// The session's name, with its id if others of these have the same.
    private func title(of session: NightManifest.Session) -> String {
        DistinctNames((sessions ?? []).map { ($0.id, $0.name) })[session.id] ?? session.name ?? "\(session.id)"
    }
}

extension NightManifest.Session {
    /// Its registrations. Of a session that the service does not list they are not known, rather than none.
    fileprivate var toldRegistered: Int64? { isListed == false ? nil : registered }
}

extension NightManifest {
    /// The totals of sessions of events that this night has no report of, each in a sentence with the night of the last report,
    /// if their reader does not know them and the news do not tell them.
    public func earlierSessionSentences(since known: [RecordedNight], beside news: [News.Item]) -> [Phrase] {
        untoldReports(since: known).flatMap { report in
            report.event.sessionsInWords(beside: news, unless: known.lastReport(of: report.event.id)).map { words in
                .newsOf(report.event.title, .newsByLastReport(words, of: report.night))
            }
        }
    }
}

/// The totals of a session, or of several together.
private struct SessionTotal {
    var registered: Int64?
    /// `nil` if nobody can have come, or nobody knows who did.
    var attended: Int64?
    var percentage: Percentage?
    /// Why there is no number of those who attended.
    var reason: Phrase?
    /// Whether more may have come: nobody scanned in one of several sessions, or check-ins have vanished.
    var isLowerBound = false
    var isGrowing = false

    init(_ session: NightManifest.Session) {
        if session.isGone {
            (reason, isLowerBound) = (.newsUnlistedInBrief, true)
            return
        }
        registered = session.toldRegistered
        switch session.coverage {
        case .toCome: reason = Phrase.sessionStates[session.state]
        case .unknown:
            reason = session.whyUnknown() ?? .notMeasured
        case .measured, .nobodyExpected, nil:
            attended = session.attended
            percentage = session.attendancePercentage.flatMap { Percentage(rounding: $0) }
            isLowerBound = session.attendedBefore != nil
            isGrowing = session.state == SessionState.underWay.rawValue
        }
    }

    /// The sum of sessions: visits, since nobody knows who came to several of them. As in all sums, the percentage is of the
    /// sessions in which somebody scanned, and leaves out whoever used no registration.
    init(ofAll sessions: [NightManifest.Session]) {
        let all = sessions.map(SessionTotal.init)
        let known = all.compactMap(\.registered)
        registered = known.count == all.count ? known.reduce(0) { $0.addingSaturated($1) } : nil
        let counted = all.compactMap(\.attended)
        guard !counted.isEmpty else {
            let there = sessions.filter { !$0.isGone }
            reason =
                there.isEmpty
                ? .newsUnlistedInBrief
                : there.contains { $0.coverage == .unknown } ? .notMeasured : Phrase.sessionStates["to_come"]
            return
        }
        attended = counted.reduce(0) { $0.addingSaturated($1) }
        isLowerBound = all.contains(where: \.isLowerBound) || sessions.contains { $0.coverage == .unknown }
        isGrowing = all.contains(where: \.isGrowing)
        let held = sessions.filter { $0.coverage == .measured || $0.coverage == .nobodyExpected }
        guard !held.contains(where: { $0.toldRegistered == nil }) else { return }
        let used = held.reduce(Int64(0)) { $0.addingSaturated($1.attendedHeld ?? $1.attended) }
        percentage = Percentage(used, of: held.reduce(0) { $0.addingSaturated($1.registered ?? 0) })
    }

    /// The cell of those who attended.
    var shownAttended: Cell {
        guard let attended else { return reason.map(Cell.phrase) ?? .empty }
        return isLowerBound ? .phrase(.atLeast(attended)) : .integer(attended)
    }

    /// The session's totals in words.
    var inWords: Phrase {
        guard let attended else {
            let reason = reason ?? .notMeasured
            return registered.map { .newsInOne(reason, .standingRegistered(places: $0)) } ?? reason
        }
        let words = Phrase.sessionAttended(
            attended, of: registered.flatMap { $0 > 0 ? $0 : nil }, hundredths: percentage?.hundredths,
            isLowerBound: isLowerBound)
        return isGrowing ? .soFar(words) : words
    }
}
