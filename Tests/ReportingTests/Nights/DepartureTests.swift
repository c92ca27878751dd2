import Base
import Foundation
import Testing

@testable import Reporting

/// Events that leave a night's choice before they were reported as over: none without a last word.
@Suite(.timeLimit(.minutes(30))) struct DepartureTests {
    /// What becomes of an event, by days. It takes place from the first day of `lasts` until the evening of the last, and a
    /// day's night is in the following morning.
    private struct Fate {
        var lasts = 10...12
        /// The days on which the profile chooses it, the service lists it, and reading it fails.
        var chosen: (Int) -> Bool = { _ in true }
        var listed: (Int) -> Bool = { _ in true }
        var fails: (Int) -> Bool = { _ in false }
        /// Whether an event that is not listed cannot be read.
        var isGone = true
        /// Whether it has sessions. Without any it is judged by its own end.
        var hasSessions = true

        func event(_ day: Int) -> NightManifest.Event {
            var event = NightManifest.Event(id: 6, status: fails(day) ? .failed : .ok)
            guard event.status == .ok else {
                event.reasonText = Phrase(es: "ido", en: "gone")
                return event
            }
            event.name = "Gala"
            event.state = day < lasts.lowerBound ? "to_come" : day < lasts.upperBound ? "under_way" : "over"
            var session = NightManifest.Session(
                id: 1, name: "S", state: event.state ?? "", registered: 9, attended: day < lasts.lowerBound ? 0 : 7)
            session.startsAt = DepartureTests.text(lasts.lowerBound, hour: 9)
            session.endsAt = DepartureTests.text(lasts.upperBound, hour: 22)
            event.sessions = hasSessions ? [session] : []
            if !hasSessions { event.endsAt = session.endsAt }
            event.totals = .init(checkIns: 8, uniqueGuests: 7, attended: 8, registered: 9)
            return event
        }
    }

    private static let clock = WallClock(zone: .gmt)

    private static func instant(_ day: Int, hour: Int) -> Instant {
        Instant(secondsSinceEpoch: CivilTime(year: 2026, month: 1, day: 1).secondsSinceEpoch)
            .advanced(bySeconds: Int64(day) * 86_400 + Int64(hour) * 3600)
    }

    private static func text(_ day: Int, hour: Int) -> String { clock.iso8601(instant(day, hour: hour)) }

    /// The nights of these days, each early in the morning after, of which `keep` are kept.
    private func nights(_ days: Range<Int>, keep: Int = 30, _ fate: Fate) -> [RecordedNight] {
        var (all, kept): ([RecordedNight], [RecordedNight]) = ([], [])
        for day in days {
            let now = Self.instant(day + 1, hour: 4)
            let chosen: [Int64] = fate.chosen(day) && fate.listed(day) ? [6] : []
            var departed = kept.departed(from: chosen, on: Self.clock)
            var manifest = NightManifest(profile: "tikit")
            for id in chosen + kept.reportedOnceMore(departed, at: now) {
                if chosen.isEmpty, !fate.listed(day), fate.isGone {
                    for index in departed.indices where departed[index].id == id { departed[index].isGone = true }
                } else {
                    manifest.events.append(fate.event(day))
                }
            }
            manifest.unlisted = fate.listed(day) ? [] : departed.map(\.id)
            manifest.left = departed
            manifest.over = kept.reportedAsOver
            manifest.handOn(kept, on: Self.clock.civil(at: now).dateText)
            let news = News(of: manifest, since: kept)
            manifest.news = news
            manifest.noteDepartures(told: news.items, since: kept.last?.manifest)
            let night = RecordedNight(name: Self.clock.civil(at: now).dateText, manifest: manifest)
            all.append(night)
            kept = (kept + [night]).suffix(keep)
        }
        return all
    }

    /// The days on which it is reported, and its news by day.
    private func story(_ nights: [RecordedNight]) -> (reported: [Int], news: [Int: [News.Kind]]) {
        let days = Array(nights.enumerated())
        let told = days.compactMap { day, night in
            (night.manifest.news?.items ?? []).isEmpty ? nil : (day, night.manifest.news?.items.map(\.kind) ?? [])
        }
        return (
            days.filter { !$0.element.manifest.events.isEmpty }.map(\.offset), Dictionary(uniqueKeysWithValues: told)
        )
    }

    @Test func `an event deactivated the evening it ends has its last report, once`() {
        let told = story(nights(0..<30, Fate(chosen: { $0 < 12 })))
        #expect(told.reported == Array(0...12))
        #expect(told.news == [0: [.eventNew], 10: [.eventBegun], 12: [.eventOver, .sessionEnded]])
    }

    /// The night that reported it once more did not reach the reader.
    @Test func `who is told late that an event has left is told when it is reported again`() {
        let all = nights(0..<8, Fate(lasts: 10...20, chosen: { $0 < 5 }))
        let late = News(of: all[6].manifest, since: Array(all[...4]).remembered).items
        #expect(late.map(\.text.en) == ["no longer among the events chosen, so it is not reported until it is over"])
        #expect(
            late.map(\.text.es) == ["ya no está entre los eventos elegidos, así que no se informa hasta que termine"])
    }

    /// It could not be made on its first night, and was not listed on the next ones.
    @Test func `an event that is back and made again and was never reported is one item`() {
        let all = nights(0..<6, Fate(listed: { !(1...2).contains($0) }, fails: { $0 == 0 }))
        let told = story(all)
        #expect(told.news == [0: [.eventFailed], 1: [.eventUnlisted], 3: [.eventRecovered]])
        let item = all[3].manifest.news?.items.first
        #expect(
            item?.text.en == "in the service's list of events again, and reported; made again, after failing "
                + "since the night of 2026-01-02; first report: to come; 9 registrations")
        #expect(item?.isRecovery == true && item?.severity == .info)
        // Whoever was told of nothing before has its first report, and that is all.
        #expect(News(of: all[3].manifest, since: all[..<3].map(\.untold)).items.map(\.kind) == [.eventNew])
    }

    /// What is told of it to those who are told of failures alone is that it is made again; and its return is told later.
    @Test func `an event that is made again on the night on which it has left is one item`() {
        let all = nights(0..<10, Fate(listed: { !(5...7).contains($0) }, fails: { $0 == 4 }, isGone: false))
        #expect(story(all).news == [0: [.eventNew], 4: [.eventFailed], 5: [.eventUnlisted], 8: [.eventReturned]])
        let item = all[5].manifest.news?.items.first
        #expect(
            item?.text.en == "no longer in the service's list of events, though still there: reported once more; "
                + "made again, after failing")
        #expect(item?.isRecovery == true && item?.severity == .warning)
        #expect(all[8].manifest.news?.items.first?.isRecovery == false)
    }

    /// Told at once, then nothing while it lasts, and its last report when it is over, however few nights are kept.
    @Test(arguments: [30, 3, 1]) func `an event deactivated before is reported when it is over`(keep: Int) {
        let told = story(nights(0..<60, keep: keep, Fate(lasts: 10...20, chosen: { $0 < 5 })))
        #expect(told.reported == [0, 1, 2, 3, 4, 5, 20])
        #expect(told.news.keys.sorted() == [0, 5, 20] && told.news[5] == [.eventLeft])
        // The result of its session belongs to its last word.
        #expect(told.news[20] == [.eventOver, .sessionEnded])
    }

    /// Its own end tells when its last word is due.
    @Test(arguments: [true, false])
    func `an event without sessions that has left is not reported every night`(isListed: Bool) {
        let fate = Fate(
            lasts: 10...20, chosen: { !isListed || $0 < 5 }, listed: { isListed || $0 < 5 }, isGone: false,
            hasSessions: false)
        let told = story(nights(0..<60, fate))
        #expect(told.reported == [0, 1, 2, 3, 4, 5, 20])
        #expect(told.news == [0: [.eventNew], 5: [isListed ? .eventLeft : .eventUnlisted], 20: [.eventOver]])
    }

    /// What was its last word is not its first, however few nights are kept.
    @Test(arguments: [30, 3, 1]) func `an event that is over and chosen again is no first report`(keep: Int) {
        let again = story(nights(0..<60, keep: keep, Fate(chosen: { $0 <= 12 || $0 >= 40 })))
        #expect(again.reported == Array(0...12) + Array(40..<60))
        #expect(again.news.keys.sorted() == [0, 10, 12])
    }

    @Test func `an event that is chosen again is told, and goes on`() {
        let told = story(nights(0..<30, Fate(chosen: { !(5..<8).contains($0) })))
        #expect(told.reported == Array(0...5) + Array(8..<30))
        #expect(told.news[5] == [.eventLeft] && told.news[8] == [.eventReturned])
        #expect(told.news[12] == [.eventOver, .sessionEnded] && told.news.count == 5)
    }

    @Test func `an event that the service no longer lists is told once, and taken back when it is listed again`() {
        let told = story(nights(0..<30, Fate(listed: { !(5..<8).contains($0) })))
        #expect(told.reported == Array(0..<5) + Array(8..<30))
        #expect(told.news[5] == [.eventUnlisted] && told.news[8] == [.eventReturned])
        // Listed again, but no longer chosen: reported when it is over.
        let left = story(nights(0..<30, Fate(chosen: { $0 < 5 }, listed: { !(5..<8).contains($0) })))
        #expect(left.news[5] == [.eventUnlisted] && left.news[8] == [.eventReturned])
        #expect(left.reported == Array(0..<5) + [12] && left.news.count == 4)
    }

    /// It is over when it is not chosen, or not listed, which says it all; the next night it is there again.
    @Test func `nobody is told that an event is back who was not told that it left`() {
        for fate in [Fate(chosen: { $0 != 12 }), Fate(listed: { $0 != 12 }, isGone: false)] {
            let told = story(nights(0..<20, fate))
            #expect(told.news.keys.sorted() == [0, 10, 12] && told.news[12] == [.eventOver, .sessionEnded])
        }
        // Each reader has an own last word.
        let all = nights(0..<9, Fate(lasts: 20...22, listed: { !(5..<8).contains($0) }))
        func told(_ day: Int, _ known: [RecordedNight]) -> [News.Item] {
            News(of: all[day].manifest, since: known).items
        }
        let (left, before) = (told(5, [all[4]]), [all[4]])
        #expect(left.map(\.kind) == [.eventUnlisted])
        let (heard, silent) = (all[5].told(left, since: before), all[5].told([], since: before))
        #expect(told(8, (before + [heard]).remembered).map(\.kind) == [.eventReturned])
        #expect(told(8, (before + [silent]).remembered).isEmpty)
        // It was heard on one night, and is known to have left on the next.
        let later = all[6].told([], since: before + [heard])
        #expect(told(8, (before + [heard, later]).remembered).map(\.kind) == [.eventReturned])
        // Whom no message reached yet knows what was published, and nothing of it as told.
        #expect(told(8, all[..<8].map(\.untold)).isEmpty)
        #expect(told(8, all[..<8].map(\.untold).remembered).isEmpty)
    }

    /// Some services no longer list what has ended, but still give it.
    @Test func `an event that is only no longer listed is reported once more`() {
        let over = story(nights(0..<30, Fate(listed: { $0 < 12 }, isGone: false)))
        #expect(over.reported == Array(0...12) && over.news[12] == [.eventOver, .sessionEnded])
        let before = story(nights(0..<30, Fate(listed: { $0 < 5 }, isGone: false)))
        #expect(before.reported == [0, 1, 2, 3, 4, 5, 12])
        #expect(before.news[5] == [.eventUnlisted] && before.news[12] == [.eventOver, .sessionEnded])
    }

    @Test func `a last report that fails is made the next night`() {
        let told = story(nights(0..<30, Fate(chosen: { $0 < 12 }, fails: { (12...13).contains($0) })))
        #expect(told.reported == Array(0...14))
        #expect(told.news[12] == [.eventFailed] && told.news[13] == nil)
        #expect(told.news[14] == [.eventRecovered, .sessionEnded] && told.news.count == 4)
    }

    /// What failed and what became of the event otherwise is one piece of news.
    @Test func `an event that leaves, or is back, and fails has one item`() throws {
        func item(_ fate: Fate, on day: Int) throws -> News.Item {
            let items = try #require(nights(0..<30, fate)[day].manifest.news).items
            #expect(items.count == 1 && items.first?.severity == .error, "\(items)")
            return try #require(items.first)
        }
        func brief(_ fate: Fate, on day: Int) -> String? {
            let manifest = nights(0..<30, fate)[day].manifest
            return manifest.subject(of: manifest.news?.items ?? [])?.en
        }
        let left = Fate(lasts: 20...22, chosen: { !(5..<8).contains($0) }, fails: { $0 == 5 })
        let unlisted = Fate(lasts: 20...22, listed: { !(5..<8).contains($0) }, fails: { $0 == 5 }, isGone: false)
        #expect(
            try item(left, on: 5).sentence.en
                == "Gala: no longer among the events chosen, and its last report could not be made: gone")
        #expect(
            try item(unlisted, on: 5).sentence.es
                == "Gala: ya no está en la lista de eventos del servicio, y su último informe no se pudo hacer: ido")
        #expect(brief(left, on: 5) == "Gala: no longer chosen, and its last report could not be made")
        #expect(brief(unlisted, on: 5) == "Gala: no longer listed, and its last report could not be made")
        #expect(nights(0..<30, left)[5].manifest.needs.map(\.en) == ["1 event failed"])
        for fate in [left, unlisted] {
            // It was told that it left, and so is told to be back.
            #expect(story(nights(0..<30, fate)).news[8] == [.eventReturned])
        }
        // It failed before it left.
        let failing = Fate(lasts: 20...22, chosen: { $0 < 5 }, fails: { (4...5).contains($0) })
        #expect(try item(failing, on: 4).kind == .eventFailed && item(failing, on: 5).kind == .eventLeft)
        #expect(
            try item(failing, on: 5).text.en.hasSuffix(
                "last report could not be made since the night of 2026-01-06: gone"))
        // It is back and fails, or fails still.
        for first in [7, 8] {
            let back = Fate(
                lasts: 20...22, listed: { !(5..<8).contains($0) }, fails: { (first...8).contains($0) },
                isGone: first == 8)
            let returned = try item(back, on: 8)
            #expect(returned.text.en.hasPrefix("in the service's list of events again, but could not be made"))
            #expect(returned.kind == .eventFailed)
        }
    }

    @Test func `a last report that cannot be is told`() {
        let fate = Fate(lasts: 10...20, chosen: { $0 < 5 }, listed: { $0 < 20 })
        let told = story(nights(0..<30, fate))
        #expect(told.reported == [0, 1, 2, 3, 4, 5])
        #expect(told.news[5] == [.eventLeft] && told.news[20] == [.eventUnlisted] && told.news.count == 3)
    }

    /// A single refusal, or a list that lacks it for a night, is not the end of it.
    @Test func `an event that the service did not give is asked for again once it is over`() {
        let refused = Fate(lasts: 10...20, chosen: { $0 < 5 }, listed: { ![20, 21].contains($0) })
        let told = story(nights(0..<70, refused))
        #expect(told.reported == [0, 1, 2, 3, 4, 5, 22])
        #expect(told.news[20] == [.eventUnlisted] && told.news[22]?.first == .eventOver)
        // Not for ever.
        let lost = nights(0..<70, Fate(lasts: 10...20, chosen: { $0 < 5 }, listed: { $0 < 20 || $0 > 60 }))
        #expect(story(lost).reported == [0, 1, 2, 3, 4, 5])
    }

    /// Events that are over leave without a word, so that nothing else would say it.
    @Test func `a list of events that becomes empty is told once, and taken back`() {
        func night(_ day: Int, listed: Int?, _ events: [Int64] = []) -> RecordedNight {
            var night = RecordedNight(name: "2026-01-0\(day)", manifest: NightManifest(profile: "tikit"))
            night.manifest.listedEvents = listed
            night.manifest.events = events.map { id in
                var event = NightManifest.Event(id: id, status: .ok)
                event.state = "over"
                return event
            }
            return night
        }
        func told(_ night: RecordedNight, _ earlier: [RecordedNight]) -> [News.Kind] {
            News(of: night.manifest, since: earlier).items.map(\.kind)
        }
        // The first one may be by an earlier version.
        let nights = [night(1, listed: nil, [6]), night(2, listed: 0), night(3, listed: 0), night(4, listed: 2)]
        #expect(told(nights[1], [nights[0]]) == [.eventUnlisted])
        #expect(told(nights[2], Array(nights[..<2])) == [] && told(nights[2], Array(nights[..<2]).remembered) == [])
        #expect(told(nights[3], Array(nights[..<3]).remembered) == [.eventReturned])
        #expect(nights[2].manifest.needs.map(\.en) == ["the list of events is empty"])
        let subject = nights[1].manifest.subject(of: News(of: nights[1].manifest, since: [nights[0]]).items)
        #expect(subject?.en.hasPrefix("the service's list of events is empty") == true)
        // Who was not told that it was empty is not told that it is not any more.
        let silent = nights[2].told([], since: [nights[0]])
        #expect(told(nights[3], [nights[0], silent].remembered) == [] && told(nights[3], [nights[2].untold]) == [])
        let heard = nights[1].told(News(of: nights[1].manifest, since: [nights[0]]).items, since: [nights[0]])
        #expect(told(nights[3], [nights[2].told([], since: [nights[0], heard])]) == [.eventReturned])
        // An account that never had any, and a night without an event due.
        #expect(told(night(1, listed: 0), []) == [] && told(night(2, listed: 3), [nights[0]]) == [])
    }

    /// The manifests of earlier versions do not say who left.
    @Test func `after an upgrade only the last night's events are told`() {
        func night(_ name: String, _ events: [Int64]) -> RecordedNight {
            var night = RecordedNight(name: name, manifest: NightManifest(profile: "tikit"))
            night.manifest.events = events.map { id in
                var event = NightManifest.Event(id: id, status: .ok)
                event.state = "to_come"
                return event
            }
            return night
        }
        let earlier = [night("2026-01-01", [6, 7]), night("2026-01-02", [6])]
        let departed = earlier.departed(from: [], on: Self.clock)
        #expect(departed.map(\.id) == [6, 7])
        // Nothing tells when they are over, so both are read.
        #expect(earlier.reportedOnceMore(departed, at: Self.instant(2, hour: 4)) == [6, 7])
        var tonight = night("2026-01-03", [6, 7])
        (tonight.manifest.left, tonight.manifest.unlisted) = (departed, [])
        #expect(News(of: tonight.manifest, since: earlier).items.map(\.event) == [6])
        #expect(News(of: tonight.manifest, since: earlier + [tonight]).items.isEmpty)
        // A manifest that tells no state does not say that an event is not over.
        var old = earlier
        for index in old.indices {
            for event in old[index].manifest.events.indices { old[index].manifest.events[event].state = nil }
        }
        #expect(old.departed(from: [], on: Self.clock).isEmpty)
    }

    /// Without an end a session lasts as long as the day of its start, and without either nothing is known.
    @Test func `when an event is over follows from its sessions`() throws {
        let clock = WallClock(zone: try #require(TimeZone(identifier: "America/Santiago")))
        func end(_ sessions: [(String?, String?)]) -> String? {
            var night = RecordedNight(name: "2026-01-01", manifest: NightManifest(profile: "tikit"))
            var event = NightManifest.Event(id: 6, status: .ok)
            event.state = "under_way"
            event.sessions = sessions.map { start, end in
                var session = NightManifest.Session(id: 1, name: nil, state: "", registered: nil, attended: 0)
                (session.startsAt, session.endsAt) = (start, end)
                return session
            }
            night.manifest.events = [event]
            return [night].departed(from: [], on: clock).first?.endsAt
        }
        #expect(end([("2026-03-01T09:00:00-03:00", "2026-03-01T18:00:00-03:00")]) == "2026-03-01T18:00:00-03:00")
        #expect(end([("2026-03-01T09:00:00-03:00", nil)]) == "2026-03-02T00:00:00-03:00")
        // A midnight that is not after the start is no end.
        #expect(end([("2026-03-01T09:00:00-03:00", "2026-03-01T00:00:00-03:00")]) == "2026-03-02T00:00:00-03:00")
        #expect(end([("2026-03-01T09:00:00-03:00", nil), (nil, nil)]) == nil && end([]) == nil)
    }
}
