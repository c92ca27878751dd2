import Base
import Testing

@testable import Reporting

/// One order for page, terminal and messages.
@Suite(.timeLimit(.minutes(30))) struct NewsOrderTests {
    private func event(
        _ id: Int64, starts: String, failed: Bool = false, rule: String? = nil, finding: String? = nil
    ) -> NightManifest.Event {
        var event = NightManifest.Event(id: id, status: failed ? .failed : .ok)
        event.name = "E\(id)"
        event.reason = failed ? "gone" : nil
        event.state = "over"
        var session = NightManifest.Session(id: 1, name: "S", state: "over", registered: 4, attended: 3)
        session.startsAt = starts
        if !failed { event.sessions = [session] }
        if let rule { event.expectations = [.init(rule: "attended >= 5", result: rule)] }
        if let finding {
            event.warnings = .init(
                dataQuality: [
                    .init(
                        check: finding == "error" ? "unknown_sessions" : "repeated_checkins", severity: finding, rows: 2
                    )
                ],
                reconciliationDifferences: 0)
        }
        return event
    }

    private var tonight: NightManifest {
        var manifest = NightManifest(profile: "tikit")
        manifest.events = [
            event(1, starts: "2026-03-05T09:00:00Z"), event(2, starts: "2026-03-01T09:00:00Z"),
            event(3, starts: "2026-03-09T09:00:00Z", finding: "warning"),
            event(4, starts: "2026-03-09T09:00:00Z", finding: "error"),
            event(5, starts: "2026-03-09T09:00:00Z", rule: "failed"), event(6, starts: "", failed: true),
            event(7, starts: "2026-03-01T08:00:00-03:00", finding: "warning"),
        ]
        return manifest
    }

    @Test func `events are in the order of what needs attention, then of their start`() {
        #expect(tonight.inOrder().map(\.id) == [6, 5, 4, 7, 3, 2, 1])
        // What is only in the news counts too.
        let unlisted = News.Item(.eventUnlisted, .warning, event: 1, Phrase(verbatim: ""))
        #expect(tonight.inOrder(for: [unlisted]).map(\.id) == [1, 6, 5, 4, 7, 3, 2])
    }

    @Test func `news are grouped by event, worst first`() throws {
        var manifest = tonight
        manifest.comparisons = [.init(series: "gala", status: .failed)]
        let news = News(of: manifest, since: [])
        #expect(
            news.items.map { $0.event ?? 0 } == [6, 0, 5, 5, 4, 4, 7, 7, 3, 3, 2, 1],
            "\(news.items.map { ($0.event, $0.kind) })")
        #expect(
            news.items.map(\.kind).prefix(6)
                == [.eventFailed, .comparisonFailed, .expectationFailed, .eventNew, .findingNew, .eventNew])
        #expect(news.mostImportant?.kind == .eventFailed)
        // An event that has long been missing its rule comes first; the most important is what is new and worse.
        var before = manifest
        before.events = before.events.filter { $0.id == 5 }
        before.events[0].state = "under_way"
        manifest.events = manifest.events.filter { $0.id == 5 || $0.id == 4 }
        manifest.comparisons = nil
        let later = News(of: manifest, since: [RecordedNight(name: "2026-03-01", manifest: before)])
        #expect(later.items.map(\.event) == [5, 4, 4] && later.mostImportant?.kind == .findingNew)
    }

    @Test func `a night says all that it needs, and is well only if that is nothing`() {
        var manifest = tonight
        manifest.comparisons = [.init(series: "gala", status: .failed)]
        #expect(
            manifest.needs.map(\.en)
                == ["1 event failed", "1 comparison failed", "1 rule not met", "1 error in the data", "2 warnings"])
        #expect(
            manifest.needs.map(\.es)
                == [
                    "falló 1 evento", "falló 1 comparación", "1 regla no se cumple", "1 error en los datos",
                    "2 advertencias",
                ])
        manifest = NightManifest(profile: "tikit")
        manifest.events = [event(1, starts: "2026-03-05T09:00:00Z")]
        #expect(manifest.needs.map(\.en) == ["all well"])
        // What fail-on found is no failed event: it is counted as what it is.
        manifest.events[0].failedOn = "event 1: 1 offer differs"
        #expect(manifest.needs.map(\.en) == ["1 event to look at"])
        manifest.events = [event(5, starts: "", rule: "failed")]
        manifest.events[0].failedOn = "event 5: expectations"
        #expect(manifest.needs.map(\.en) == ["1 rule not met"])
    }

    /// Sixty sessions end on a day on which others fall, fail and recover: nobody is told later of what has no line.
    @Test func `results of single sessions go before what somebody should look at`() {
        func item(_ kind: News.Kind, _ severity: Notice.Severity = .info, session: Int64? = nil) -> News.Item {
            News.Item(kind, severity, event: 6, session: session, Phrase(verbatim: "\(kind) \(session ?? 0)"))
        }
        let ended = (1...60).map { item(.sessionEnded, $0 == 50 ? .warning : .info, session: $0) }
        let others = [item(.registrationsFell, .warning), item(.eventOver), item(.eventRecovered)]
        let kept = (ended + others).kept(40)
        #expect(kept == Array(ended.prefix(36)) + [ended[49]] + others)
        // All have a line, or only the gravest.
        #expect((ended + others).kept(63) == ended + others && ended.kept(0).isEmpty)
        #expect((ended + others).kept(3) == [ended[49], others[0], others[2]])
    }
}
