public import Base
import Membership

/// A night in a line, for the subject of a message.
extension NightManifest {
    /// The most important news, and how many more things the message lists: `Gala 2026: registrations behind · 2 more`. Without
    /// news, how things stand: `Gala 2026: 438 people registered (and 2 more events)`. `nil` if there is neither.
    ///
    /// - Parameter listed: How many things the message lists, one a line; by default the news.
    public func subject(of news: [News.Item], listed: Int? = nil) -> Phrase? {
        if let first = News(items: news).mostImportant {
            let brief = inBrief(first)
            return .mailSubjectOfNews(
                first.subject.map { .newsOf($0, brief) } ?? brief, more: max(0, (listed ?? news.count) - 1))
        }
        if let club {
            return .newsOf(
                Phrase(verbatim: club.name), .clubStanding(members: club.totals.members, visits: club.totals.visits))
        }
        let made = events.filter { $0.status == .ok }
        // What happens now says more than what is to come, and that more than what is over.
        let lead = ["under_way", "to_come"].lazy.compactMap { state in made.first { $0.state == state } }.first
        guard let event = lead ?? made.first else { return nil }
        let standing = event.standing ?? event.state.flatMap { Phrase.eventStates[$0] } ?? .eventReported
        return .mailSubjectOfEvents(.newsOf(event.title, standing), more: made.count - 1)
    }

    /// An event that could not be made, and how many more things the message lists: `Gala 2026: could not be made · 2 more`;
    /// that the list of events is empty, if it is. `nil` if all were made.
    public func failureInBrief(listed: Int) -> Phrase? {
        let failed = events.first { $0.status == .failed }.map { Phrase.newsOf($0.title, .newsNotMadeInBrief) }
        return (listedEvents == 0 ? .newsListEmptyInBrief : failed).map {
            .mailSubjectOfNews($0, more: max(0, listed - 1))
        }
    }

    /// What happened, in few words.
    private func inBrief(_ item: News.Item) -> Phrase {
        switch item.kind {
        case _ where tellsLastFailure(item):
            unlisted?.contains(item.event ?? 0) == true ? .newsUnlistedAndNotMadeInBrief : .newsLeftAndNotMadeInBrief
        case .comparisonFailed: .newsNotMadeInBrief
        case _ where item.tellsFailure: .newsNotMadeInBrief
        case .eventUnlisted: item.isEmptiedList ? .newsListEmptyInBrief : .newsUnlistedInBrief
        // Of runs that published nothing the message tells which nights they were, and why.
        case .eventRecovered where item.event == nil: .newsReportsAgain
        case .registrationPace:
            (events.first { $0.id == item.event }?.pace?.standing.rawValue).map(Phrase.newsPaceInBrief) ?? item.text
        default: item.text
        }
    }
}

extension NightManifest.Event {
    /// Its name, or its number.
    public var title: Phrase { (told ?? name).map { Phrase(verbatim: $0) } ?? .eventNumber(id) }

    /// Who is registered for an event to come, or who came to any other, so far if it is under way: `438 people registered`,
    /// `so far 219 of 438 people came (50.00%)`, `1,109 of 1,500 people came (73.93%)`. Places are called so.
    var standing: Phrase? {
        guard let totals else { return nil }
        guard isToCome else { return people.map { isStillCounting ? .soFar($0) : $0 } }
        if let registrants = totals.registrants { return .standingRegistered(people: registrants) }
        return placesTold.map { .standingRegistered(places: $0) }
    }
}

extension NightManifest {
    /// The name of an event; of the club, for `nil`.
    public func title(of event: Int64?) -> Phrase {
        guard let event else { return Phrase(verbatim: club?.name ?? "") }
        return events.first { $0.id == event }?.title ?? .eventNumber(event)
    }

    /// The series whose comparison has a file.
    public func series(of path: String) -> String {
        (comparisons ?? []).first { $0.files.contains { $0.path == path } }?.series ?? ""
    }

    /// Whether the night's folder has a file.
    public func hasFile(_ path: String) -> Bool {
        (events.flatMap(\.files) + (club?.files ?? [])).contains { $0.path == path }
    }

    /// Whether an event, or for `nil` the club, has other numbers than its reader knows, or news.
    public func hasChanged(_ event: Int64?, _ news: [News.Item], since known: [RecordedNight]) -> Bool {
        if news.contains(where: { $0.event == event && (event != nil || $0.name == club?.name) }) { return true }
        guard let event else {
            let before = known.reversed().lazy.compactMap(\.manifest.club).first
            return before?.totals != club?.totals || before?.warnings != club?.warnings
                || before?.dataQuality != club?.dataQuality
        }
        guard let now = events.first(where: { $0.id == event }) else { return false }
        guard let before = known.lastReport(of: event) else { return true }
        return now.totals != before.totals || now.state != before.state || now.warnings != before.warnings
            || (before.sessions != nil && now.sessions != before.sessions) || now.expectations != before.expectations
    }
}
