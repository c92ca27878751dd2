import Base
import Testing

@testable import Reporting

/// What the service stops telling and tells again is neither a beginning nor a collapse.
@Suite(.timeLimit(.minutes(30))) struct LostTests {
    private func session(
        _ id: Int64, _ state: String, of registered: Int64, came: Int64 = 0, isListed: Bool = true
    ) -> NightManifest.Session {
        var session = NightManifest.Session(
            id: id, name: "D\(id)", state: state, registered: registered, attended: came)
        session.isListed = isListed ? nil : false
        return session
    }

    /// The event with these sessions, as the next night after another reports it.
    private func event(
        _ state: String, _ sessions: [NightManifest.Session], people: Int64? = nil, after before: NightManifest.Event?
    ) -> NightManifest.Event {
        var event = NightManifest.Event(id: 6, status: .ok)
        (event.name, event.state, event.sessions) = ("Gala", state, sessions)
        let came = sessions.reduce(0) { $0 + $1.attended }
        event.totals = .init(
            checkIns: came, uniqueGuests: came, attended: came,
            registered: sessions.reduce(0) { $0 + ($1.registered ?? 0) })
        event.totals?.registrants = people
        event.followLosses(before)
        return event
    }

    private func told(_ now: NightManifest.Event, since before: NightManifest.Event) -> [News.Item] {
        var (tonight, known) = (NightManifest(profile: "tikit"), NightManifest(profile: "tikit"))
        (tonight.events, known.events) = ([now], [before])
        return News(of: tonight, since: [RecordedNight(name: "2026-01-01", manifest: known)].remembered).items
    }

    @Test func `a list of sessions that was empty opens no registrations`() {
        let sessions = [80, 70, 60].enumerated().map { session(Int64($0 + 1), "to_come", of: $1) }
        let before = event("to_come", sessions, after: nil)
        let empty = event("to_come", [], after: before)
        let still = event("to_come", [], after: empty)
        let back = event("to_come", sessions, after: still)
        #expect(
            told(empty, since: before).map(\.text.en) == [
                "the service's list of its sessions is empty (before: 3 sessions)"
            ])
        #expect(told(still, since: empty).isEmpty)
        let items = told(back, since: still)
        #expect(items.map(\.text.en) == ["the service's list of its sessions is not empty any more: 3 sessions"])
        #expect(items.map(\.text.es) == ["su lista de sesiones en el servicio ya no está vacía: 3 sesiones"])
        #expect(back.lost == nil && told(back, since: before).isEmpty)
        // An event that never had sessions opens with them.
        let fresh = event("to_come", [], after: nil)
        #expect(told(event("to_come", sessions, after: fresh), since: fresh).map(\.kind) == [.registrationsOpened])
    }

    /// Check-ins still name the sessions, without times and registrations.
    @Test func `an event under way keeps its results while the list is empty`() {
        let before = event(
            "under_way", [session(1, "over", of: 80, came: 40), session(2, "to_come", of: 70)], after: nil)
        let empty = event(
            "under_way",
            [
                session(1, "under_way", of: 0, came: 40, isListed: false),
                session(2, "under_way", of: 0, came: 30, isListed: false),
            ], after: before)
        let back = event(
            "under_way",
            [
                session(1, "over", of: 80, came: 40), session(2, "over", of: 70, came: 30),
            ], after: empty)
        #expect(
            told(empty, since: before).map(\.text.en) == [
                "the service's list of its sessions is empty (before: 2 sessions)"
            ])
        let items = told(back, since: empty)
        #expect(items.map(\.kind) == [.eventChanged, .sessionEnded] && items.last?.session == 2)
    }

    /// Who came to an event that is over is known from the check-ins, whatever the list says.
    @Test func `people who came are corrected while the list is empty, and when it is not any more`() {
        func listed(_ came: Int64, after before: NightManifest.Event?) -> NightManifest.Event {
            event(
                "over", [session(1, "over", of: 80, came: 40), session(2, "over", of: 70, came: came)], after: before)
        }
        let before = listed(3, after: nil)
        func empty(_ came: Int64...) -> NightManifest.Event {
            let sessions = came.enumerated().map { session(Int64($0 + 1), "over", of: 0, came: $1, isListed: false) }
            return event("over", sessions, after: before)
        }
        let more = empty(40, 8)
        let items = told(more, since: before)
        #expect(items.map(\.kind) == [.eventCorrected, .eventChanged])
        #expect(items.first?.text.en == "corrected after it ended: 48 people came; before: 43 people came")
        #expect(told(listed(8, after: more), since: more).map(\.kind) == [.eventChanged, .sessionCorrected])
        // No check-in was there either: nothing is known of the people, nor forgotten.
        for silent in [empty(40, 3), empty()] {
            #expect(told(silent, since: before).map(\.kind) == [.eventChanged])
            #expect(told(listed(3, after: silent), since: silent).map(\.kind) == [.eventChanged])
            let later = told(listed(8, after: silent), since: silent)
            #expect(later.map(\.kind) == [.eventCorrected, .eventChanged, .sessionCorrected])
            #expect(later.first?.text.en == "corrected after it ended: 48 people came; before: 43 people came")
        }
        #expect(told(empty(10), since: before).first { $0.kind == .eventCorrected }?.severity == .warning)
    }

    /// Its registrations are not known, rather than none.
    @Test func `a session that is not listed keeps its registrations`() {
        let before = event(
            "over", [session(1, "over", of: 80, came: 40), session(2, "over", of: 70, came: 30)], after: nil)
        let now = event(
            "over", [session(1, "over", of: 80, came: 40), session(2, "over", of: 0, came: 30, isListed: false)],
            after: before)
        #expect(told(now, since: before).isEmpty && told(before, since: now).isEmpty)
    }

    @Test func `registrations that were gone are there again`() {
        for people in [nil, 80] as [Int64?] {
            let before = event("to_come", [session(1, "to_come", of: 80)], people: people, after: nil)
            let none = event("to_come", [session(1, "to_come", of: 0)], people: people.map { _ in 0 }, after: before)
            let back = event("to_come", [session(1, "to_come", of: 80)], people: people, after: none)
            #expect(told(none, since: before).map(\.kind) == [.registrationsFell])
            let unit = people == nil ? "registrations" : "people registered"
            #expect(
                told(back, since: none).map(\.text.en) == [
                    "there are registrations again: 80 \(unit) (before: 0 \(unit))"
                ])
        }
    }

    private func found(_ event: NightManifest.Event, _ rows: [String: Int], rule: String? = nil) -> NightManifest.Event
    {
        var event = event
        event.warnings = .init(
            dataQuality: rows.sorted { $0.key < $1.key }.map { .init(check: $0, severity: "warning", rows: $1) },
            reconciliationDifferences: 0)
        event.expectations = rule.map { [.init(rule: "attended >= 50", result: $0)] }
        return event
    }

    /// Without sessions, checks of them find nothing, and others what only the list can explain.
    @Test func `what was found stays told while the list of sessions is empty`() {
        let sessions = [session(1, "over", of: 80, came: 40)]
        let known = ["outside_session_hours": 3, "reported_count_differs": 2, "repeated_checkins": 5]
        let before = found(event("over", sessions, after: nil), known, rule: "failed")
        func empty(_ before: NightManifest.Event) -> NightManifest.Event {
            let unlisted = [session(1, "over", of: 0, came: 40, isListed: false)]
            var event = found(
                event("over", unlisted, after: before), ["unknown_sessions": 40, "repeated_checkins": 5],
                rule: "unknown")
            event.followLosses(before)
            return event
        }
        let first = empty(before)
        let second = empty(first)
        #expect(told(first, since: before).map(\.kind) == [.eventChanged] && told(second, since: first).isEmpty)
        var back = found(event("over", sessions, after: second), known, rule: "failed")
        back.followLosses(second)
        #expect(back.lost == nil && told(back, since: second).map(\.kind) == [.eventChanged])
        // What changed meanwhile is compared with what was told.
        let other = ["outside_session_hours": 9, "repeated_checkins": 5]
        let changed = found(event("over", sessions, after: second), other, rule: "met")
        #expect(
            told(changed, since: second).map(\.kind) == [
                .eventChanged, .expectationMet, .findingWorse, .findingGone,
            ])
    }

    /// A reader has the findings that it was told, whatever earlier nights found.
    @Test func `a reader of the empty list alone is told what was found before`() {
        func night(_ day: Int, _ event: NightManifest.Event) -> RecordedNight {
            var night = RecordedNight(name: "2026-01-0\(day)", manifest: NightManifest(profile: "tikit"))
            night.manifest.events = [event]
            return night
        }
        let sessions = [session(1, "over", of: 80, came: 40)]
        let before = found(event("over", sessions, after: nil), ["outside_session_hours": 3])
        let empty = found(event("over", [], after: before), [:])
        var (first, second) = (night(1, before), night(2, empty))
        second.manifest.events[0].followLosses(before)
        let third = night(
            3, found(event("over", sessions, after: second.manifest.events[0]), ["outside_session_hours": 3]))
        func kinds(_ known: [RecordedNight]) -> [News.Kind] {
            News(of: third.manifest, since: known.remembered).items.map(\.kind)
        }
        first = first.told([], since: [])
        #expect(kinds([first, second.told([], since: [first])]).contains(.findingNew) == false)
        #expect(kinds([second.told([], since: [])]).contains(.findingNew))
    }

    /// The service counts check-ins of the session and lists none: nobody knows who came.
    @Test func `a session that is not measured is not resolved by the service's count`() {
        func unscanned(_ reported: Int64?) -> NightManifest.Event {
            var first = session(1, "not_measured", of: 50)
            first.reportedCheckIns = reported
            var event = event("over", [first], after: nil)
            event.warnings = .init(
                dataQuality: [.init(check: "session_not_measured", severity: "warning", rows: 1)],
                reconciliationDifferences: 0)
            return event
        }
        #expect(told(unscanned(40), since: unscanned(nil)).map(\.kind) == [.eventCorrected, .sessionCorrected])
    }
}
