import Base
import Testing

@testable import Reporting

/// What is made again is told to those who know that it failed, and with the failure to those whom no message of it reached.
@Suite(.timeLimit(.minutes(30))) struct RecoveryTests {
    private func night(_ day: Int, failed: Bool, hasReport: Bool = false) -> RecordedNight {
        var event = NightManifest.Event(id: 6, status: failed ? .failed : .ok)
        event.name = "Gala"
        if failed { event.reasonText = Phrase(es: "sin red", en: "no network") }
        if !failed || hasReport {
            event.state = "to_come"
            event.totals = .init(checkIns: 0, uniqueGuests: 0, attended: 0, registered: 9)
        }
        var manifest = NightManifest(profile: "tikit")
        manifest.events = [event]
        manifest.comparisons = [.init(series: "gala", status: failed ? .failed : .ok)]
        return RecordedNight(name: "2026-01-0\(day)", manifest: manifest)
    }

    private func told(
        _ now: RecordedNight, since known: [RecordedNight], missed: [RecordedNight] = []
    ) -> [News.Item] {
        News(of: now.manifest, since: known, missed: missed).items
    }

    @Test func `who missed that it failed is told both in one`() {
        let (fine, again) = (night(1, failed: false), night(5, failed: false))
        let failed = [2, 3, 4].map { night($0, failed: true) }
        let items = told(again, since: [fine], missed: [failed[1]])
        #expect(items.map(\.kind) == [.eventRecovered, .comparisonRecovered] && items.allSatisfy(\.isRecovery))
        #expect(items.first?.text.en == "made again, after failing on the night of 2026-01-03")
        #expect(items.first?.text.es == "se volvió a hacer, después de fallar la noche del 2026-01-03")
        let long = told(again, since: [fine], missed: failed)
        #expect(
            long.allSatisfy { $0.text.en == "made again, after failing on 3 nights from 2026-01-02 to 2026-01-04" })
        #expect(long.last?.text.es == "se volvió a hacer, después de fallar 3 noches del 2026-01-02 al 2026-01-04")
        // Its first report is part of it.
        let first = told(again, since: [], missed: [failed[0]]).first { $0.kind == .eventRecovered }
        #expect(
            first?.text.en
                == "made again, after failing on the night of 2026-01-02; first report: to come; 9 registrations")
        // Who was told that it failed is told that this is over; of other nights nothing has to be told.
        #expect(
            told(again, since: [fine, failed[0]], missed: [failed[1]]).map(\.text.en)
                == ["made again, after failing", "made again, after failing"])
        #expect(told(again, since: [fine], missed: [fine]).isEmpty)
        #expect(told(failed[2], since: [fine], missed: [failed[1]]).map(\.kind) == [.eventFailed, .comparisonFailed])
    }

    /// As an event does, a comparison says since when it failed, unless that was on the night before alone.
    @Test func `a comparison that is made again says since when it failed`() {
        var nights: [RecordedNight] = []
        for (day, failed) in [(1, false), (2, true), (3, true), (4, false), (5, true), (6, false)] {
            var night = night(day, failed: failed)
            night.manifest.handOn(nights, on: night.name)
            nights.append(night)
        }
        func told(_ day: Int, since: Int) -> [String] {
            News(of: nights[day - 1].manifest, since: Array(nights[..<since]).remembered).items
                .filter { $0.event == nil }.map(\.text.en)
        }
        #expect(told(3, since: 2).isEmpty)
        #expect(told(3, since: 1) == ["could not be made since the night of 2026-01-02: "])
        #expect(told(4, since: 3) == ["made again, after failing since the night of 2026-01-02"])
        #expect(told(6, since: 5) == ["made again, after failing"])
    }

    /// Before its first message a reader knows what was published: the numbers, and nothing as told.
    @Test func `who had no message is not told that something is made again`() {
        let (fine, failed, again) = (night(1, failed: false), night(2, failed: true), night(3, failed: false))
        let kept = night(2, failed: true, hasReport: true)
        for known in [[fine, failed], [fine, kept], [kept]] {
            #expect(told(again, since: known).map(\.kind) == [.eventRecovered, .comparisonRecovered])
            #expect(told(again, since: known.map(\.untold)).isEmpty)
            #expect(told(again, since: known.map(\.untold).remembered).isEmpty)
        }
        // That it fails still was never told.
        #expect(told(failed, since: [fine, failed].map(\.untold)).map(\.kind) == [.eventFailed, .comparisonFailed])
    }

    @Test func `the subject of a recovery is brief`() {
        let text = Phrase(
            es: "otra vez hay informes; no los hubo la noche", en: "there are reports again; the night failed")
        let item = News.Item(.eventRecovered, .info, text)
        #expect(night(1, failed: false).manifest.subject(of: [item])?.en == "there are reports again")
    }
}
