import Base
import Testing

@testable import Reporting

/// A list of events that is empty for some nights: that is told, and not of each event that it has left.
@Suite(.timeLimit(.minutes(30))) struct EmptiedListTests {
    /// The events to come of these nights' lists, by night; `nil` is a list that is empty. Event 9 is chosen only where it is said.
    private func nights(_ lists: [Set<Int64>?], inactive: [Int: Set<Int64>] = [:], failing: Set<Int> = [])
        -> [RecordedNight]
    {
        var all: [RecordedNight] = []
        for (day, listed) in lists.enumerated() {
            let chosen = (listed ?? []).subtracting(inactive[day] ?? [])
            let before = all.last?.manifest
            let known = Set((before?.events ?? []).map(\.id) + (before?.left ?? []).map(\.id))
            var manifest = NightManifest(profile: "tikit")
            manifest.events = chosen.sorted().map(event)
            if failing.contains(day) {
                var failed = NightManifest.Event(id: 6, status: .failed)
                failed.name = "E6"
                failed.reasonText = Phrase(es: "ido", en: "gone")
                manifest.events = [failed]
            }
            manifest.listedEvents = listed?.count ?? 0
            manifest.left = known.subtracting(chosen).sorted().map { id in
                var departed = NightManifest.Departed(id: id)
                departed.name = "E\(id)"
                return departed
            }
            manifest.unlisted = known.subtracting(listed ?? []).sorted()
            let name = "2026-01-0\(day + 1)"
            manifest.handOn(all, on: name)
            let news = News(of: manifest, since: all)
            manifest.news = news
            manifest.noteDepartures(told: news.items, since: before)
            all.append(RecordedNight(name: name, manifest: manifest))
        }
        return all
    }

    private func event(_ id: Int64) -> NightManifest.Event {
        var event = NightManifest.Event(id: id, status: .ok)
        (event.name, event.state) = ("E\(id)", "to_come")
        event.totals = .init(checkIns: 0, uniqueGuests: 0, attended: 0, registered: 9)
        return event
    }

    private func told(_ night: RecordedNight) -> [String] { night.manifest.news?.items.map(\.sentence.en) ?? [] }

    @Test func `one sentence tells that the list is empty, and one that it is not any more`() {
        let nights = nights([[6, 7], nil, nil, [6, 7]])
        #expect(
            told(nights[1]) == [
                "the service's list of events is empty, and was not before; check the account and the service"
            ])
        #expect(told(nights[2]).isEmpty)
        #expect(told(nights[3]) == ["the service's list of events is not empty any more: 2 events"])
    }

    /// What the manifest says is filtered for it, and what it has not heard is found again.
    @Test func `a speaker hears the same`() {
        let all = nights([[6, 7], nil, nil, [6, 7]])
        let scope = NightScope(events: [6], sessions: [1])
        let own = all.map { RecordedNight(name: $0.name, manifest: $0.manifest.only(scope)) }
        for day in 1...3 {
            #expect(told(own[day]) == told(all[day]) && told(all[day]).isEmpty == (day == 2))
            #expect(News(of: own[day].manifest, since: Array(own[..<day])).items == own[day].manifest.news?.items)
        }
    }

    @Test func `what stays away when the list is back is told then`() {
        let nights = nights([[6, 7], nil, [6], [6, 7]], inactive: [2: [6]])
        #expect(
            told(nights[2]) == [
                "E7: no longer in the service's list of events, so it is not reported",
                "E6: no longer among the events chosen, so it is not reported",
                "the service's list of events is not empty any more: 1 event",
            ])
        #expect(
            told(nights[3]) == [
                "E6: among the events chosen again", "E7: in the service's list of events again, and reported",
            ])
    }

    @Test func `an event that left before is told to be back after it`() {
        let nights = nights([[6, 7], [7], nil, [6, 7]])
        #expect(told(nights[1]) == ["E6: no longer in the service's list of events, so it is not reported"])
        #expect(told(nights[3]).contains("E6: in the service's list of events again, and reported"))
    }

    /// It is about no event, also where one fails or has left.
    @Test func `the subject says what is wrong with the list`() throws {
        let nights = nights([[6, 7], nil, nil], failing: [1, 2])
        let items = try #require(nights[1].manifest.news).items
        #expect(items.map(\.kind) == [.eventUnlisted, .eventFailed] && items.first?.event == nil)
        #expect(items.last?.sentence.en == "E6: could not be made: gone")
        let subject = nights[1].manifest.subject(of: items)
        #expect(subject?.en == "the service's list of events is empty · 1 more")
        #expect(subject?.es == "la lista de eventos del servicio está vacía · 1 más")
        // The next night it is no news, and neither is the failure.
        #expect(told(nights[2]).isEmpty)
        #expect(nights[2].manifest.failureInBrief(listed: 2)?.en == "the service's list of events is empty · 1 more")
        // Of an event that is listed no longer beside.
        let unlisted = News.Item(.eventUnlisted, .warning, event: 6, name: "E6", .newsUnlistedInBrief)
        #expect(News(items: [unlisted] + items).mostImportant?.isEmptiedList == true)
    }
}
