import Base
import Foundation
import Testing

@testable import Reporting

/// What falls a little each night has fallen: also for whoever reads each of these nights.
@Suite(.timeLimit(.minutes(30))) struct SlowFallTests {
    private static let slowly: [Int64] = [200, 160, 130, 105, 90, 80, 70, 60, 50]

    /// Nights of an event to come with so many registered, or registrations if the service tells no people.
    private func nights(_ counts: [Int64?], arePeople: Bool = true) -> [RecordedNight] {
        var nights: [RecordedNight] = []
        for (index, count) in counts.enumerated() {
            var event = NightManifest.Event(id: 6, status: .ok)
            (event.name, event.state) = ("Feria", "to_come")
            event.totals = .init(checkIns: 0, uniqueGuests: 0, attended: 0, registered: arePeople ? 7 : count ?? 0)
            event.totals?.registrants = arePeople ? count : nil
            // Without a count, the list of sessions is empty.
            event.sessions =
                count == nil && !arePeople
                ? [] : [.init(id: 1, name: "S1", state: "to_come", registered: count, attended: 0)]
            event.followLosses(nights.lastReport(of: 6))
            var night = RecordedNight(name: "2026-05-0\(index + 1)", manifest: NightManifest(profile: "tikit"))
            night.manifest.events = [event]
            night.manifest.news = News(of: night.manifest, since: nights)
            nights.append(night)
        }
        return nights
    }

    /// The falls that are told, by night.
    private func falls(_ night: RecordedNight, since known: [RecordedNight]) -> [String] {
        News(of: night.manifest, since: known).items.filter { $0.kind == .registrationsFell }.map(\.text.en)
    }

    private func published(_ nights: [RecordedNight]) -> [Int: String] {
        let told = nights.enumerated().compactMap { index, night in
            (night.manifest.news?.items ?? []).first { $0.kind == .registrationsFell }.map { (index, $0.text.en) }
        }
        return Dictionary(uniqueKeysWithValues: told)
    }

    @Test func `registrations that fall slowly have collapsed`() {
        #expect(
            published(nights(Self.slowly))
                == [4: "registrations have collapsed: 90 people registered (before: 200 people registered)"])
        #expect(
            published(nights(Self.slowly, arePeople: false))
                == [4: "registrations have collapsed: 90 registrations (before: 200 registrations)"])
        let text = nights(Self.slowly)[4].manifest.news?.items.first?.text.es
        #expect(text == "las inscripciones cayeron de golpe: 90 personas inscritas (antes 200 personas inscritas)")
        // From where they fell to, half are gone once more, though not a night from the one before it.
        #expect(published(nights([200, 90, 70, 55, 45])).keys.sorted() == [1, 4])
        // They come and go.
        #expect(published(nights([200, 120, 180, 110, 190, 105])).isEmpty)
        #expect(
            published(nights([40, 120, 90, 60]))
                == [3: "registrations have collapsed: 60 people registered (before: 120 people registered)"])
        // Nights on which nobody knows how many there are change nothing.
        #expect(
            published(nights([200, 130, nil, 95]))
                == [3: "registrations have collapsed: 95 people registered (before: 200 people registered)"])
        #expect(
            published(nights([200, 130, nil, nil, 95], arePeople: false))
                == [4: "registrations have collapsed: 95 registrations (before: 200 registrations)"])
    }

    /// Some read each night, and some only those with news.
    @Test(arguments: [[0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 4, 8], [0, 6], [2, 3, 5], [0, 1, 7]])
    func `every reader is told once`(read: [Int]) {
        let all = nights(Self.slowly)
        var known: [RecordedNight] = []
        var told: [Int] = []
        for index in read {
            let news = News(of: all[index].manifest, since: known)
            if news.items.contains(where: { $0.kind == .registrationsFell }) { told.append(index) }
            known = [known.remembered, [all[index].told(news.items, since: known)].remembered].flatMap(\.self)
        }
        #expect(told == [read.first { $0 >= 4 }])
    }

    /// In what a reader knows, the folders may be gone.
    @Test func `the manifest has from how many they fell`() throws {
        let all = nights(Self.slowly)
        let encoded = try JSONEncoder().encode(all[3].manifest)
        let event = try #require(
            ((try JSONSerialization.jsonObject(with: encoded) as? [String: Any])?["events"] as? [[String: Any]])?.first)
        #expect(event["registrations_before"] as? [String: Int] == ["registrants": 200])
        #expect(
            all.map { $0.manifest.events[0].registrationsBefore?.registrants } == [
                nil, 200, 200, 200, 200, 90, 90, 90, 90,
            ])
        let own = all[3].manifest.only(NightScope(events: [6], sessions: [1])).events.first
        #expect(own?.registrationsBefore == nil)
    }

    @Test func `a club that loses its members slowly has lost them`() {
        var known: [RecordedNight] = []
        var told: [Int: String] = [:]
        for (index, members) in [100, 80, 62, 48, 40, 30, 24].enumerated() {
            var night = RecordedNight(name: "2026-05-0\(index + 1)", manifest: NightManifest(profile: "gym"))
            var club = NightManifest.Club(
                name: "Gym", totals: .init(members: members, visits: 900), warnings: 0, files: [])
            club.followTotals(known.last?.manifest.club)
            night.manifest.club = club
            let news = News(of: night.manifest, since: known)
            told[index] = news.items.first { $0.kind == .clubFell }?.text.en
            known.append(night.told(news.items, since: known))
        }
        #expect(
            told == [
                3: "its data have collapsed: 48 members, 900 visits (before: 100 members, 900 visits)",
                6: "its data have collapsed: 24 members, 900 visits (before: 48 members, 900 visits)",
            ])
    }

    /// 80 people came; their check-ins vanish a few a night.
    @Test func `check-ins that vanish slowly have vanished`() {
        var known: [NightManifest.Event] = []
        var told: [Int: [String]] = [:]
        for (index, came) in [80, 60, 45, 35, 35, 80].enumerated() as EnumeratedSequence<[Int64]> {
            var event = NightManifest.Event(id: 6, status: .ok)
            (event.name, event.state) = ("Feria", "under_way")
            event.sessions = [.init(id: 1, name: "S1", state: "under_way", registered: 100, attended: came)]
            event.totals = .init(checkIns: came, uniqueGuests: came, attended: came, registered: 100)
            event.followCheckIns(known.last)
            if let before = known.last {
                var (tonight, night) = (NightManifest(profile: "tikit"), NightManifest(profile: "tikit"))
                (tonight.events, night.events) = ([event], [before])
                let items = News(of: tonight, since: [RecordedNight(name: "2026-05-01", manifest: night)]).items
                told[index] = items.isEmpty ? nil : items.map(\.text.en)
            }
            known.append(event)
        }
        #expect(told == [3: ["\"S1\": the check-ins of 45 of 80 people are gone; 35 people remain"]])
        #expect(known.map { $0.sessions?[0].attendedBefore } == [nil, nil, nil, 80, 80, nil])
        #expect(known[3].people?.en == "at least 35 people came")
    }
}
