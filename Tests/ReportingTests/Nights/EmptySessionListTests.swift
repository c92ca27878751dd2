import Base
import Foundation
import Testing

@testable import Reporting

/// An event whose list of sessions is empty for a night has neither begun nor ended by that, and an event without sessions has
/// nothing at which somebody could have scanned.
@Suite(.timeLimit(.minutes(30))) struct EmptySessionListTests {
    private let clock: WallClock
    init() throws { clock = WallClock(zone: try #require(TimeZone(identifier: "America/Santiago"))) }

    private func session(_ day: Int, _ state: String, came: Int64 = 0) -> NightManifest.Session {
        var session = NightManifest.Session(
            id: Int64(day), name: "D\(day)", state: state, registered: 60, attended: came)
        (session.startsAt, session.endsAt) = ("2026-05-0\(day)T09:00:00-04:00", "2026-05-0\(day)T13:00:00-04:00")
        return session
    }

    /// The event as it is reported at 04:30, or at that hour, of a day; without sessions its dates say in which state it is.
    private func event(
        _ state: String, _ sessions: [NightManifest.Session], day: Int, hour: String = "04", people: Int64? = nil,
        of registrants: Int64? = 100, after before: NightManifest.Event?
    ) throws -> NightManifest.Event {
        var event = NightManifest.Event(id: 6, status: .ok)
        (event.name, event.state, event.sessions) = ("Feria", state, sessions)
        if !sessions.contains(where: { $0.isListed != false }) { event.endsAt = "2026-05-06T00:00:00-04:00" }
        let came = people ?? sessions.reduce(0) { $0 + $1.attended }
        event.totals = .init(
            checkIns: came, uniqueGuests: came, attended: came,
            registered: sessions.reduce(0) { $0 + ($1.registered ?? 0) })
        event.totals?.registrants = registrants
        event.follow(
            before, at: try #require(ISO8601Text("2026-05-0\(day)T\(hour):30:00-04:00")?.plausibleInstant), on: clock)
        return event
    }

    private func told(_ now: NightManifest.Event, since before: NightManifest.Event, of sessions: Set<Int64>? = nil)
        -> [String]
    {
        var (tonight, known) = (NightManifest(profile: "tikit"), NightManifest(profile: "tikit"))
        (tonight.events, known.events) = ([now], [before])
        if let sessions {
            let scope = NightScope(events: [6], sessions: sessions)
            (tonight, known) = (tonight.only(scope), known.only(scope))
        }
        return News(of: tonight, since: [RecordedNight(name: "2026-05-01", manifest: known)].remembered)
            .items.map(\.text.en)
    }

    private let gone = "the service's list of its sessions is empty (before: 1 session)"
    private let back = "the service's list of its sessions is not empty any more: 1 session"

    /// Its dates are 4 to 6 May, and its only session is on the 5th.
    @Test(arguments: [nil, [5]] as [Set<Int64>?]) func `an empty list begins nothing`(own: Set<Int64>?) throws {
        let before = try event("to_come", [session(5, "to_come")], day: 3, after: nil)
        let empty = try event("under_way", [], day: 4, after: before)
        let still = try event("under_way", [], day: 5, after: empty)
        #expect(told(empty, since: before, of: own) == [gone] && told(still, since: empty, of: own).isEmpty)
        #expect(empty.state == "to_come" && still.state == "to_come")
        #expect(still.standing?.en == "100 people registered")
        let listed = try event("to_come", [session(5, "to_come")], day: 5, after: empty)
        #expect(told(listed, since: empty, of: own) == [back])
        // Once somebody was scanned, or the session has begun, it has.
        let scanned = try event("under_way", [], day: 5, people: 3, after: empty)
        #expect(scanned.state == "under_way")
        let begun = try event("under_way", [], day: 5, hour: "10", after: empty)
        #expect(told(begun, since: empty).contains("has begun; no sessions and no check-ins"))
        let over = try event("over", [session(5, "over", came: 40)], day: 6, after: still)
        #expect(told(over, since: still, of: own).contains(back))
    }

    /// At midnight before its last session it is over by its dates.
    @Test func `an empty list ends nothing, and what is over stays over`() throws {
        let before = try event("under_way", [session(5, "over", came: 40), session(6, "to_come")], day: 6, after: nil)
        // Check-ins name the session still.
        var named = session(5, "over", came: 40)
        (named.isListed, named.startsAt, named.endsAt) = (false, nil, nil)
        let empty = try event("over", [named], day: 6, after: before)
        #expect(empty.state == "under_way")
        let later = try event("over", [named], day: 7, after: empty)
        #expect(later.state == "over" && told(later, since: empty) == ["is over; 40 of 100 people came"])
        let over = try event("over", [session(5, "over", came: 40)], day: 5, hour: "14", after: nil)
        let unlisted = try event("under_way", [named], day: 5, hour: "15", after: over)
        #expect(unlisted.state == "over" && told(unlisted, since: over) == [gone])
        // Nobody asks for it once more before its session.
        let departed = [RecordedNight(name: "2026-05-06", manifest: NightManifest(profile: "p"))].map { night in
            var night = night
            night.manifest.events = [empty]
            return night
        }.departed(from: [], on: clock)
        #expect(departed.first?.endsAt == "2026-05-06T13:00:00-04:00")
    }

    @Test func `places that only the list tells are not none`() throws {
        let before = try event("to_come", [session(5, "to_come")], day: 3, of: nil, after: nil)
        let empty = try event("under_way", [], day: 4, of: nil, after: before)
        #expect(before.standing?.en == "60 registrations" && empty.standing == nil)
        var manifest = NightManifest(profile: "tikit")
        manifest.events = [empty]
        #expect(manifest.subject(of: [])?.en == "Feria: to come")
    }

    @Test func `where nothing is, nobody could scan`() throws {
        let before = try event("to_come", [], day: 3, after: nil)
        let begun = try event("under_way", [], day: 5, after: before)
        let over = try event("over", [], day: 7, after: begun)
        #expect(told(begun, since: before) == ["has begun; no sessions and no check-ins"])
        #expect(told(over, since: begun) == ["is over; no sessions and no check-ins"])
        #expect(over.people?.es == "sin sesiones ni check-ins")
        // Both lists are empty: who came is not known any more.
        let full = try event("over", [session(5, "over", came: 40)], day: 6, after: nil)
        let silent = try event("over", [], day: 7, after: full)
        #expect(told(silent, since: full) == [gone])
        #expect(silent.people?.en == "no sessions and no check-ins (before: 40 people came)")
        #expect(silent.people?.es == "sin sesiones ni check-ins (antes vinieron 40 personas)")
    }

    // MARK: Sessions without a check-in

    private func unscanned(_ event: NightManifest.Event, _ rows: Int) -> NightManifest.Event {
        var event = event
        let found = [NightManifest.Finding(check: "session_not_measured", severity: "warning", rows: rows)]
        event.warnings = .init(dataQuality: rows > 0 ? found : [], reconciliationDifferences: 0)
        return event
    }

    /// It has ended; it leaves the list, stays away for a night, and is back.
    @Test(arguments: [nil, [5]] as [Set<Int64>?]) func `a session that leaves and is back is told as such`(
        own: Set<Int64>?
    ) throws {
        let (first, other) = (session(5, "not_measured"), session(4, "over", came: 20))
        let before = unscanned(try event("over", [other, first], day: 6, after: nil), 1)
        let away = unscanned(try event("over", [other], day: 7, after: before), 0)
        let still = unscanned(try event("over", [other], day: 8, after: away), 0)
        let back = unscanned(try event("over", [other, first], day: 9, after: still), 1)
        #expect(
            told(away, since: before, of: own).contains("\"D5\": no longer in the service's list (60 registrations)"))
        #expect(told(still, since: away, of: own).isEmpty)
        // Its result was told, and leaving resolved nothing.
        #expect(
            told(back, since: still, of: own).filter { !$0.hasPrefix("corrected") }
                == ["\"D5\" is in the service's list again"])
        #expect(!told(away, since: before, of: own).contains { $0.hasPrefix("resolved") })
        #expect(back.lost == nil && away.lost?.unlisted?.map(\.id) == [5])
        #expect(!told(back, since: before, of: own).contains { $0.contains("again") })
        // A second one without a check-in is a second one.
        let two = unscanned(
            try event("over", [other, session(3, "not_measured")], day: 8, after: away), 1)
        #expect(told(two, since: away).contains { $0.hasPrefix("worse: 2 sessions are over") })
    }

    @Test func `a session that ended while it was away is told when it is back`() throws {
        let before = try event("to_come", [session(5, "to_come"), session(7, "to_come")], day: 4, after: nil)
        let away = try event("to_come", [session(7, "to_come")], day: 5, after: before)
        let back = try event("under_way", [session(5, "over", came: 12), session(7, "to_come")], day: 6, after: away)
        #expect(
            told(back, since: away) == [
                "has begun; so far 12 of 100 people came", "\"D5\" is in the service's list again",
                "\"D5\" ended: 12 people came, of 60 registrations",
            ])
    }

    /// It had none before it left.
    @Test func `a session that check-ins name after it left has none again`() throws {
        let before = try event("under_way", [session(4, "over", came: 9), session(5, "to_come")], day: 4, after: nil)
        let away = try event("under_way", [session(4, "over", came: 9)], day: 5, after: before)
        var named = session(5, "under_way", came: 12)
        (named.isListed, named.startsAt, named.endsAt) = (false, nil, nil)
        let scanned = try event("under_way", [session(4, "over", came: 9), named], day: 6, after: away)
        #expect(told(scanned, since: away).isEmpty)
        let back = try event(
            "over", [session(4, "over", came: 9), session(5, "over", came: 12)], day: 7, after: scanned)
        #expect(
            told(back, since: scanned) == [
                "is over; 21 of 100 people came", "\"D5\" ended: 12 people came, of 60 registrations",
            ])
    }

    // MARK: Dates

    @Test func `an event moves if its sessions do, not if one leaves or comes`() throws {
        let both = [session(5, "to_come"), session(6, "to_come")]
        let before = try event("to_come", both, day: 3, after: nil)
        let one = try event("to_come", [both[0]], day: 4, after: before)
        let back = try event("to_come", both, day: 5, hour: "01", after: one)
        let moved = "its dates changed; its report has the new ones"
        #expect(told(one, since: before) == ["\"D6\": no longer in the service's list (60 registrations)"])
        #expect(told(back, since: one) == ["\"D6\" is in the service's list again"])
        var later = both
        (later[1].startsAt, later[1].endsAt) = ("2026-05-08T09:00:00-04:00", "2026-05-08T13:00:00-04:00")
        #expect(told(try event("to_come", later, day: 4, after: before), since: before) == [moved])
        // Also beside one that is new, and where all are others.
        #expect(
            told(try event("to_come", later + [session(7, "to_come")], day: 4, after: before), since: before)
                .contains(moved))
        #expect(
            told(
                try event("to_come", [session(7, "to_come"), session(8, "to_come")], day: 4, after: before),
                since: before
            )
            .contains(moved))
        // And while the list was empty.
        let empty = try event("to_come", [], day: 4, after: before)
        #expect(told(try event("to_come", later, day: 4, hour: "05", after: empty), since: empty).contains(moved))
    }
}
