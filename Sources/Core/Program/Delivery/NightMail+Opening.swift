import Base
import Membership
import Reporting

/// The lines with which a message begins, each thing once: what went wrong, and what is new.
extension NightMail {
    /// The most lines of news in a message.
    private static let maximumNews = 40

    /// The lines with which a message begins.
    struct Opening {
        var lines: [Phrase]
        /// How many things they tell, one a line; the last line may stand for several.
        var count: Int
        /// The totals among them, if there are any.
        private var totals: [Phrase] = []

        init(lines: [Phrase], count: Int) { (self.lines, self.count) = (lines, count) }

        /// Adds the totals of sessions, each in a sentence.
        mutating func add(_ sentences: [Phrase]) {
            totals = sentences
            lines += sentences
            count += sentences.count
        }

        /// How the sessions stand, for the subject of a message to whoever is told of them alone; `nil` if the news are of sessions,
        /// or graver.
        func subjectOfTotals(unless news: [News.Item]) -> Phrase? {
            let areMinor = news.allSatisfy { $0.session == nil && $0.severity == .info && !$0.isRecovery }
            guard areMinor, let first = totals.first else { return nil }
            return .mailSubjectOfNews(first, more: count - 1)
        }
    }

    /// The opening lines of a message: what went wrong earlier, what went wrong now, then the news, except what these lines
    /// already say.
    func opening(
        of outcome: NightOutcome, _ troubles: [RunRecord.Trouble], _ news: [News.Item], log: [Phrase]
    ) -> Opening {
        let failing = Set((outcome.manifest?.events ?? []).filter { $0.failOn(beside: news) != nil }.map(\.id))
        let rest = news.filter { item in
            switch item.kind {
            case .eventFailed, .comparisonFailed: return false
            case .expectationFailed: return !failing.contains(item.event ?? 0)
            default:
                // That nobody scanned in a session is in the news of the session.
                let manifest = outcome.manifest
                let event = ((manifest?.events ?? []) + (manifest?.earlier ?? []).map(\.event))
                    .first { $0.id == item.event }
                return item.check != "session_not_measured" || event?.saysWhereNobodyScanned(in: news) != true
            }
        }
        // Of a run that was killed, the log and what is owed say the same.
        let log = log.filter { line in
            !troubles.contains { [.runWasKilled($0.run, night: $0.night), .endOfRunUnclear($0.run)].contains(line) }
        }
        // That nothing is listed concerns all events, also on the nights after the first.
        let emptied: Phrase? =
            outcome.manifest?.listedEvents == 0
            ? news.first(where: \.isEmptiedList)?.sentence ?? .newsListEmptyInBrief : nil
        let now =
            [emptied].compactMap(\.self)
            + trouble(of: outcome, beside: news, log: log).filter { $0 != emptied }
        // Of a run that was killed, its own message and what is owed say the same.
        let trouble = troubles.map(\.text).filter { !now.contains($0) } + now
        let told = rest.filter { !trouble.contains($0.sentence) }
        var lines: [Phrase] = trouble + told.kept(Self.maximumNews).map(\.sentence)
        if told.count > Self.maximumNews { lines.append(.newsMore(told.count - Self.maximumNews)) }
        return Opening(lines: lines, count: trouble.count + told.count)
    }

    /// The lines about what went wrong.
    private func trouble(of outcome: NightOutcome, beside news: [News.Item], log: [Phrase]) -> [Phrase] {
        var lines = outcome.reason.map { [$0] } ?? []
        if let manifest = outcome.manifest {
            for event in manifest.events {
                if event.status == .failed { lines.append(.newsOf(event.title, manifest.notMade(event, beside: news))) }
                if let found = event.failOn(beside: news) { lines.append(found) }
            }
        }
        if let found = outcome.manifest?.club?.whatFailed { lines.append(found) }
        for comparison in outcome.manifest?.comparisons ?? [] where comparison.status == .failed {
            lines.append(.seriesFailed(comparison.series, because: comparison.whyFailed))
        }
        lines += outcome.strays
        let isTold = outcome.manifest?.events.contains { $0.whatFailed != nil } == true
        guard lines.isEmpty, !isTold else { return lines }
        switch outcome.moment {
        case .failure:
            if !outcome.reasons.isEmpty { return outcome.reasons }
            return outcome.repeated == nil ? [.nightFailed(status: outcome.status)] : log.suffix(1)
        // Something besides the reports failed, such as packs or a command; the log says what.
        case .warning: return log.suffix(3)
        default: return []
        }
    }
}
