import Base
import Testing

@testable import Reporting

/// What a night does not report is handed on: it outlives the folders, and whoever was not told of it still is.
@Suite(.timeLimit(.minutes(30))) struct EarlierReportTests {
    /// An event with a session that ends with it.
    private func gala(_ state: String, name: String = "Gala", failed: Bool = false) -> NightManifest.Event {
        var event = NightManifest.Event(id: 6, status: failed ? .failed : .ok)
        event.name = name
        guard !failed else { return event }
        let came: Int64 = state == "to_come" ? 0 : 7
        event.state = state
        event.sessions = [.init(id: 1, name: "S1", state: state, registered: 9, attended: came)]
        event.totals = .init(checkIns: came, uniqueGuests: came, attended: came, registered: 9)
        event.warnings = .init(
            dataQuality: [.init(check: "repeated_checkins", severity: "warning", rows: 5)],
            reconciliationDifferences: 0)
        event.files = [.init(report: "attendance", path: "event-6/attendance.csv", bytes: 1, sha256: "")]
        return event
    }

    private func night(_ name: String, _ events: [NightManifest.Event], after earlier: [RecordedNight])
        -> RecordedNight
    {
        var manifest = NightManifest(profile: "tikit")
        manifest.events = events
        manifest.handOn(earlier, on: name)
        manifest.news = News(of: manifest, since: earlier)
        return RecordedNight(name: name, manifest: manifest)
    }

    private func told(_ now: RecordedNight, since known: [RecordedNight], missed: [RecordedNight] = []) -> [News.Item] {
        News(of: now.manifest, since: known, missed: missed).items
    }

    /// The message of the night on which it was over did not arrive, and the next night does not choose it.
    @Test func `a result is due to whoever was not told`() {
        let first = night("2026-01-01", [gala("to_come")], after: [])
        let over = night("2026-01-02", [gala("over")], after: [first])
        // One night is kept.
        let third = night("2026-01-03", [], after: [over])
        let fourth = night("2026-01-04", [], after: [third])
        #expect(third.manifest.news?.items == [] && fourth.manifest.news?.items == [])
        for later in [third, fourth] {
            let items = told(later, since: [first])
            #expect(items.map(\.kind) == [.eventOver, .sessionEnded])
            #expect(items.first?.sentence.en == "Gala: is over; 7 people came")
            #expect(told(later, since: [first, over].remembered).isEmpty)
        }
        // Whom no message ever reached knows nothing.
        #expect(told(third, since: []).map(\.kind) == [.eventNew, .findingNew])
        // Once.
        let heard = third.told(told(third, since: [first]), since: [first])
        #expect(told(fourth, since: [first, heard].remembered).isEmpty)
        #expect(told(fourth, since: [first, over, third].map(\.untold).remembered).isEmpty)
        // A reader of the night's first run does not know what its second reported.
        let before = night("2026-01-02", [gala("under_way")], after: [first])
        #expect(told(third, since: [first, before].remembered).map(\.kind) == [.eventOver, .sessionEnded])
    }

    /// The night on which it was over reached nobody; that it could not be made on the next did.
    @Test func `a failure takes no earlier report along`() {
        let first = night("2026-01-01", [gala("to_come")], after: [])
        let over = night("2026-01-02", [gala("over")], after: [first])
        let failed = night("2026-01-03", [gala("", failed: true)], after: [over])
        for known in [[first], []] {
            let heard = failed.told(told(failed, since: known), since: known)
            let kept = (known + [heard]).remembered
            let again = told(night("2026-01-04", [gala("over")], after: [failed]), since: kept)
            #expect(
                again.map(\.kind)
                    == (known.isEmpty ? [.eventRecovered, .findingNew] : [.eventRecovered, .sessionEnded]))
            let words = known.isEmpty ? "first report: over; 7 people came" : "is over; 7 people came"
            #expect(again.first { $0.kind == .eventRecovered }?.text.en.hasSuffix(words) == true, "\(again)")
            // No night reports it any more.
            let away = told(night("2026-01-04", [], after: [failed]), since: kept)
            #expect(away.contains { $0.text.en.hasSuffix(words) }, "\(away)")
        }
    }

    /// The night on which it was over reached nobody, and no later one could make it.
    @Test func `what no later night could make again is dated`() {
        let first = night("2026-01-01", [gala("to_come")], after: [])
        let over = night("2026-01-02", [gala("over")], after: [first])
        let failed = night("2026-01-03", [gala("", failed: true)], after: [over])
        let away = night("2026-01-04", [], after: [failed])
        let items = told(away, since: [first])
        #expect(items.map(\.kind) == [.eventOver, .sessionEnded])
        #expect(
            items.map(\.sentence.en) == [
                "Gala: by its last report, of the night of 2026-01-02: is over; 7 people came",
                "Gala: by its last report, of the night of 2026-01-02: "
                    + "\"S1\" ended: 7 people came, of 9 registrations",
            ])
        #expect(
            items.first?.sentence.es
                == "Gala: según su último informe, de la noche del 2026-01-02: terminó; vinieron 7 personas")
        // What nobody tried to make again needs no date.
        #expect(told(night("2026-01-03", [], after: [over]), since: [first]).first?.text.en == "is over; 7 people came")
    }

    /// Neither its message nor a later report reached the speaker, whether the event fails or the service has it no more.
    @Test func `a speaker is told the totals of a last report with its date`() {
        let first = night("2026-01-01", [gala("to_come")], after: [])
        let begun = night("2026-01-02", [gala("under_way")], after: [first])
        let failed = night("2026-01-03", [gala("", failed: true)], after: [begun])
        let scope = NightScope(events: [6], sessions: [1])
        let known = [RecordedNight(name: first.name, manifest: first.manifest.only(scope))]
        for last in [night("2026-01-03", [], after: [begun]), night("2026-01-04", [], after: [failed])] {
            let own = last.manifest.only(scope)
            let news = told(RecordedNight(name: last.name, manifest: own), since: known)
            let dated = "Gala: by its last report, of the night of 2026-01-02: "
            #expect(news.map(\.sentence.en) == ["\(dated)has begun"])
            #expect(
                own.earlierSessionSentences(since: known, beside: news).map(\.en) == [
                    "\(dated)\"S1\": so far 7 people attended, of 9 registrations"
                ])
            // Once, and not what the speaker knows.
            let heard = RecordedNight(name: last.name, manifest: own).told(news, since: known)
            #expect(own.earlierSessionSentences(since: (known + [heard]).remembered, beside: []).isEmpty)
            let same = RecordedNight(name: first.name, manifest: begun.manifest.only(scope))
            #expect(own.earlierSessionSentences(since: [same], beside: []).isEmpty)
        }
    }

    @Test func `that an event is made again is due, too`() {
        let first = night("2026-01-01", [gala("to_come")], after: [])
        let failed = night("2026-01-02", [gala("", failed: true)], after: [first])
        let again = night("2026-01-03", [gala("over")], after: [failed])
        let last = night("2026-01-04", [], after: [again])
        #expect(again.manifest.news?.items.map(\.kind) == [.eventRecovered, .sessionEnded])
        #expect(told(last, since: [first, failed].remembered).map(\.kind) == [.eventRecovered, .sessionEnded])
        let both = told(last, since: [first], missed: [failed])
        #expect(both.first?.text.en.hasPrefix("made again, after failing on the night of 2026-01-02; ") == true)
        // Who was told is told nothing, nor anybody of a failure that lies behind.
        #expect(told(last, since: [first, failed, again].remembered).isEmpty)
        #expect(told(night("2026-01-03", [], after: [failed]), since: [first]).isEmpty)
    }

    @Test func `what was reported is known for longer than folders are kept`() {
        var kept = [night("2026-01-01", [gala("to_come")], after: [])]
        for day in 2...8 {
            // Away, and failing.
            kept = [night("2026-01-0\(day)", day > 5 ? [gala("", failed: true)] : [], after: kept)]
        }
        #expect(kept.lastReport(of: 6)?.findings.count == 1 && kept.lastReport(of: 6)?.files == [])
        #expect(told(night("2026-01-09", [gala("to_come")], after: kept), since: kept).map(\.kind) == [.eventRecovered])
        let renamed = night("2026-01-09", [gala("to_come", name: "Gran Gala")], after: kept)
        #expect(renamed.manifest.news?.items.map(\.kind) == [.eventRecovered, .eventChanged])
        #expect(renamed.manifest.earlier == nil)
    }

    /// It fails, is away, fails again, and is made: one failure since its first night.
    @Test(arguments: [1, 2, 3, 30]) func `an event that was never reported is known to fail since its first night`(
        keep: Int
    ) {
        var kept: [RecordedNight] = []
        var told: [String: [News.Item]] = [:]
        for day in 1...9 {
            let events = (3...6).contains(day) ? [] : [gala("to_come", failed: day < 9)]
            let night = night("2026-01-0\(day)", events, after: kept)
            told[night.name] = night.manifest.news?.items
            kept = (kept + [night]).suffix(keep)
        }
        #expect(told["2026-01-01"]?.map(\.kind) == [.eventFailed])
        for day in 2...8 { #expect(told["2026-01-0\(day)"] == []) }
        #expect(
            told["2026-01-09"]?.first?.sentence.en
                == "Gala: made again, after failing since the night of 2026-01-01; first report: to come; 9 registrations"
        )
        #expect(kept.last?.manifest.earlier == nil)
    }

    @Test func `a failure that goes on says since when, and outlives the folders`() {
        let first = night("2026-01-01", [gala("", failed: true)], after: [])
        let away = night("2026-01-02", [], after: [first])
        #expect(
            away.manifest.earlier?.map(\.failingSince) == ["2026-01-01"] && away.manifest.earlier?[0].isFailing == true)
        // It has no report that somebody could miss.
        #expect([away].lastReport(of: 6) == nil && [away].name(of: 6) == "Gala" && told(away, since: []).isEmpty)
        let again = night("2026-01-03", [gala("", failed: true)], after: [away])
        #expect(
            again.manifest.failures.map(\.inWords.en) == ["Gala: could not be made since the night of 2026-01-01: "])
        #expect(
            told(again, since: []).map(\.sentence.es) == ["Gala: no se pudo hacer desde la noche del 2026-01-01: "])
        // Each reader has been told, or has not.
        let heard = first.told(told(first, since: []), since: [])
        let later = away.told([], since: [heard])
        #expect(told(again, since: [heard, later].remembered).isEmpty)
        #expect(told(again, since: [away.told([], since: [])].remembered).map(\.kind) == [.eventFailed])
        #expect(told(again, since: [first, away].map(\.untold)).map(\.kind) == [.eventFailed])
        // What is made ends it.
        let made = night("2026-01-04", [gala("to_come")], after: [again])
        let anew = night("2026-01-05", [gala("", failed: true)], after: [made])
        #expect(anew.manifest.events[0].failingSince == nil && made.manifest.events[0].failingSince == "2026-01-01")
        // Nobody asks for it any more.
        #expect(night("2026-06-01", [], after: [away]).manifest.earlier == nil)
    }

    /// Everything failed on it, so that no manifest tells it.
    @Test func `a night that published nothing counts as one on which it failed`() {
        let first = night("2026-01-01", [gala("to_come")], after: [])
        var nothing = NightManifest(profile: "tikit")
        nothing.events = [gala("", failed: true)]
        let failed = RecordedNight(name: "2026-01-02", manifest: nothing)
        func third(_ events: [NightManifest.Event]) -> NightManifest {
            var manifest = NightManifest(profile: "tikit")
            manifest.events = events
            manifest.handOn([first], failed: failed, on: "2026-01-03")
            return manifest
        }
        let again = third([gala("", failed: true)])
        #expect(
            News(of: again, since: [first]).items.map(\.text.en) == [
                "could not be made since the night of 2026-01-02: "
            ])
        let made = night(
            "2026-01-04", [gala("to_come")], after: [first, RecordedNight(name: "2026-01-03", manifest: again)])
        #expect(
            made.manifest.news?.items.map(\.text.en) == ["made again, after failing since the night of 2026-01-02"])
        // Of what failed on that night alone nothing is said, and what nobody asks for is known to fail.
        #expect(third([gala("to_come")]).events[0].failingSince == nil)
        let away = third([]).earlier?.first
        #expect(away?.isFailing == true && away?.failingSince == "2026-01-02" && away?.night == "2026-01-01")
    }

    @Test func `what is over is not handed on for ever`() {
        let over = night("2026-01-01", [gala("over")], after: [])
        #expect(night("2026-04-01", [], after: [over]).manifest.earlier?.map(\.event.id) == [6])
        #expect(night("2026-04-02", [], after: [over]).manifest.earlier == nil)
        // Unless it is still asked for.
        #expect(
            night("2026-04-02", [gala("", failed: true)], after: [over]).manifest.earlier?.first?.night == "2026-01-01")
    }
}
