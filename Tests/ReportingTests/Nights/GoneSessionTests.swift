import Base
import Foundation
import Testing

@testable import Reporting

/// Check-ins that are gone, alone or with the session that had them, stay known until they are back.
@Suite(.timeLimit(.minutes(30))) struct GoneSessionTests {
    /// Of 40 people registered for the first session and 30 for the second, as many came as these; `nil` if it is not listed.
    private typealias Came = (listed: Bool, people: Int64, reported: Int64?)

    /// An event of 60 people as the next night after another reports it: "S1", "S2" and so on.
    private func event(
        _ came: [Came?], people: Int64, after before: NightManifest.Event?, state: String = "over"
    ) -> NightManifest.Event {
        var event = NightManifest.Event(id: 6, status: .ok)
        (event.name, event.state) = ("Gala", state)
        event.sessions = came.enumerated().compactMap { index, came in
            guard let came else { return nil }
            let registered: Int64 = came.listed ? [40, 30][index] : 0
            var session = NightManifest.Session(
                id: Int64(index + 1), name: "S\(index + 1)",
                state: came.people == 0 ? "not_measured" : "over", registered: registered, attended: came.people)
            session.isListed = came.listed ? nil : false
            session.reportedCheckIns = came.reported
            return session
        }
        let visits = came.reduce(0) { $0 + ($1?.people ?? 0) }
        event.totals = .init(
            checkIns: visits, uniqueGuests: people, attended: visits,
            registered: event.sessions?.reduce(0) { $0 + ($1.registered ?? 0) })
        event.totals?.registrants = 60
        event.followCheckIns(before)
        event.followLosses(before)
        return event
    }

    private func listed(_ people: Int64, reported: Int64? = nil) -> Came { (true, people, reported) }
    private func unlisted(_ people: Int64) -> Came { (false, people, nil) }

    private func night(_ event: NightManifest.Event) -> NightManifest {
        var night = NightManifest(profile: "tikit")
        night.events = [event]
        return night
    }

    private func told(
        _ now: NightManifest.Event, since before: NightManifest.Event, of sessions: Set<Int64>? = nil
    ) -> [News.Item] {
        var (tonight, known) = (night(now), night(before))
        if let sessions {
            let scope = NightScope(events: [6], sessions: sessions)
            (tonight, known) = (tonight.only(scope), known.only(scope))
        }
        return News(of: tonight, since: [RecordedNight(name: "2026-01-01", manifest: known)].remembered).items
    }

    /// The table of a speaker of these sessions: registrations, people, percentage.
    private func cells(_ event: NightManifest.Event, of sessions: Set<Int64>) throws -> [[Cell]] {
        let own = try #require(night(event).only(NightScope(events: [6], sessions: sessions)).events.first)
        let clock = WallClock(zone: try #require(TimeZone(identifier: "America/Santiago")))
        let table = try #require(own.sessionTotals(on: clock)?.sections.first?.table)
        return (0..<table.rowCount).map { row in table.columns.dropFirst().map { $0.cell(row) } }
    }

    private func sentences(_ event: NightManifest.Event, of sessions: Set<Int64>) -> [String] {
        night(event).only(NightScope(events: [6], sessions: sessions)).events
            .flatMap { $0.sessionSentences(beside: []).map(\.en) }
    }

    // MARK: Check-ins

    /// 17 of 28 people are gone, then 7, then none.
    @Test func `people who are gone are told until they are all back`() {
        let before = event([listed(28, reported: 28)], people: 28, after: nil)
        let gone = event([listed(11, reported: 11)], people: 11, after: before)
        let some = event([listed(21, reported: 21)], people: 21, after: gone)
        let still = event([listed(21, reported: 21)], people: 21, after: some)
        let back = event([listed(28, reported: 28)], people: 28, after: still)
        #expect([gone, some, still, back].map { $0.sessions?[0].attendedBefore } == [28, 28, 28, nil])
        let items = told(some, since: gone).filter { $0.session == 1 }
        #expect(items.map(\.text.en) == ["\"S1\": the check-ins of 7 of 28 people are gone; 21 people remain"])
        #expect(sentences(some, of: [1]) == ["Gala: \"S1\": at least 21 people attended, of 40 registrations"])
        #expect(told(still, since: some).isEmpty)
        #expect(
            told(back, since: still).last?.text.en
                == "\"S1\", corrected after it ended: 28 people came, of 40 registrations (before: at least 21 people)")
    }

    /// Whoever is missing in a session may have come to no other.
    @Test func `an event had at least as many people as it has left`() {
        let before = event([listed(28), listed(15)], people: 30, after: nil)
        let gone = event([listed(12), listed(15)], people: 26, after: before)
        let items = told(gone, since: before)
        #expect(
            items.first { $0.kind == .eventCorrected }?.text.en
                == "corrected after it ended: at least 26 of 60 people came; before: 30 of 60 people came")
        #expect(gone.isPartlyMeasured && gone.standing?.en == "at least 26 of 60 people came")
        let back = event([listed(28), listed(15)], people: 30, after: gone)
        #expect(
            told(back, since: gone).first?.text.en
                == "corrected after it ended: 30 of 60 people came; before: at least 26 of 60 people came")
        // While the list is empty, too.
        let empty = event([unlisted(12), unlisted(15)], people: 26, after: before)
        #expect(empty.standing?.en == "at least 26 of 60 people came")
        #expect(
            told(empty, since: before).first { $0.kind == .eventCorrected }?.text.en.contains("at least 26") == true)
        #expect(
            told(event([listed(12), listed(15)], people: 26, after: empty), since: empty).map(\.kind) == [
                .eventChanged, .sessionCorrected,
            ])
    }

    @Test func `people of whom nobody remained come back one after another`() {
        let before = event([listed(15)], people: 15, after: nil)
        let gone = event([listed(0)], people: 0, after: before)
        let some = event([listed(12)], people: 12, after: gone)
        #expect(
            told(some, since: gone).last?.text.en
                == "\"S1\": the check-ins of 3 of 15 people are gone; 12 people remain")
        #expect(some.sessions?[0].attendedBefore == 15)
    }

    /// Nobody is left, in one session or in both; some come back, then all.
    @Test func `check-ins that are all gone are not people whom nobody scanned`() throws {
        let before = event([listed(28), listed(15)], people: 30, after: nil)
        let none = event([listed(0), listed(0)], people: 0, after: before)
        let still = event([listed(0), listed(0)], people: 0, after: none)
        let some = event([listed(25), listed(0)], people: 25, after: still)
        let back = event([listed(28), listed(15)], people: 30, after: some)
        #expect([none, still, some, back].map(\.peopleBefore) == [30, 30, 30, nil])
        let gone = "the check-ins of 30 people are gone"
        let items = told(none, since: before)
        #expect(
            items.first?.text.en == "corrected after it ended: \(gone); before: 30 of 60 people came"
                && items.first?.severity == .warning)
        #expect(
            items.first?.text.es
                == "corregido tras terminar: desaparecieron los check-ins de 30 personas; antes vinieron 30 de 60 personas"
        )
        #expect(told(still, since: none).isEmpty && still.standing?.en == gone)
        #expect(night(still).needs.map(\.en) == ["1 warning"] && night(still).subject(of: [])?.en == "Gala: \(gone)")
        #expect(
            told(some, since: still).first?.text.en
                == "corrected after it ended: at least 25 of 60 people came; before: the check-ins of 30 people were gone"
        )
        let all = told(event([listed(28), listed(15)], people: 30, after: still), since: still)
        #expect(
            all.first { $0.session == 1 }?.text.en
                == "\"S1\", corrected after it ended: 28 people came, of 40 registrations (before: the check-ins of 28 people "
                + "were gone)")
        #expect(
            all.first { $0.session == 1 }?.text.es.hasSuffix("(antes habían desaparecido los check-ins de 28 personas)")
                == true)
        #expect(sentences(still, of: [1]) == ["Gala: \"S1\": the check-ins of 28 people are gone; 40 registrations"])
        // A session that ends like this was not one where nobody scanned.
        var running = none
        running.state = "under_way"
        for index in 0...1 { running.sessions?[index].state = "under_way" }
        #expect(
            told(event([listed(0), listed(0)], people: 0, after: running), since: running)
                .first { $0.kind == .sessionEnded }?.text.en == "\"S1\" ended: the check-ins of 28 people are gone")
    }

    /// The warning is about sessions in which nobody scanned, and is none of these.
    @Test func `a warning counts no session whose check-ins are gone`() {
        func found(_ event: NightManifest.Event, _ rows: Int) -> NightManifest.Event {
            var event = event
            event.warnings = .init(
                dataQuality: [.init(check: "session_not_measured", severity: "warning", rows: rows)],
                reconciliationDifferences: 0)
            return event
        }
        let before = found(event([listed(28), listed(0)], people: 28, after: nil), 1)
        let none = found(event([listed(0), listed(0)], people: 0, after: before), 2)
        #expect(none.shownFindings.map(\.rows) == [1] && none.findings.map(\.rows) == [2])
        #expect(told(none, since: before).allSatisfy { ![.findingNew, .findingWorse].contains($0.kind) })
        #expect(
            told(found(event([listed(28), listed(0)], people: 28, after: none), 1), since: none)
                .allSatisfy { ![.findingEased, .findingGone].contains($0.kind) })
    }

    /// The service counted 30 check-ins and listed 28: it may list no more for good.
    @Test func `what only the service's count said is settled when it says so no more`() {
        let before = event([listed(30, reported: 30)], people: 30, after: nil)
        let gone = event([listed(28, reported: 30)], people: 28, after: before)
        #expect(gone.sessions?[0].attendedBefore == 30)
        #expect(event([listed(28)], people: 28, after: gone).sessions?[0].attendedBefore == 30)
        let settled = event([listed(28, reported: 28)], people: 28, after: gone)
        #expect(settled.sessions?[0].attendedBefore == nil)
        // Of half of the people and more, its count alone says nothing.
        let half = event([listed(14, reported: 30)], people: 14, after: before)
        #expect(event([listed(16, reported: 16)], people: 16, after: half).sessions?[0].attendedBefore == 30)
    }

    @Test func `a session that ends with people gone had at least as many as remain`() {
        let before = event([listed(28)], people: 28, after: nil)
        var running = before
        running.sessions?[0].state = "under_way"
        running.state = "under_way"
        let ended = told(event([listed(12)], people: 12, after: running), since: running)
        #expect(
            ended.first { $0.kind == .sessionEnded }?.text.en
                == "\"S1\" ended: at least 12 people came, of 40 registrations")
        #expect(
            ended.first { $0.kind == .sessionEnded }?.text.es
                == "«S1» terminó: vinieron al menos 12 personas, de 40 inscripciones")
    }

    // MARK: An empty list of sessions

    /// 2 of 30 people are gone by the service's own count, which it does not tell while its list is empty.
    @Test func `people who are gone stay gone while the list is empty, and after it`() {
        let before = event([listed(30, reported: 30)], people: 30, after: nil)
        let gone = event([listed(28, reported: 30)], people: 28, after: before)
        let empty = event([unlisted(28)], people: 28, after: gone)
        let still = event([unlisted(28)], people: 28, after: empty)
        let back = event([listed(28, reported: 30)], people: 28, after: still)
        #expect([gone, empty, still, back].map { $0.sessions?[0].attendedBefore } == [30, 30, 30, 30])
        #expect(told(back, since: still).map(\.kind) == [.eventChanged])
        #expect(sentences(back, of: [1]) == ["Gala: \"S1\": at least 28 people attended, of 40 registrations"])
        // Its count is compared with the one before the list was empty.
        #expect(event([listed(28, reported: 28)], people: 28, after: still).sessions?[0].attendedBefore == nil)
        // A night of an earlier version forgot them meanwhile.
        var forgetful = empty
        forgetful.sessions?[0].attendedBefore = nil
        #expect(event([listed(28, reported: 30)], people: 28, after: forgetful).sessions?[0].attendedBefore == 30)
        #expect(event([unlisted(30)], people: 30, after: empty).sessions?[0].attendedBefore == nil)
    }

    /// They are not known, rather than none; neither is their sum.
    @Test func `a speaker has no registrations of sessions that are not listed`() throws {
        let before = event([listed(30), listed(15)], people: 40, after: nil)
        let empty = event([unlisted(30), unlisted(15)], people: 40, after: before)
        #expect(
            try cells(empty, of: [1, 2]) == [
                [.empty, .integer(30), .empty], [.empty, .integer(15), .empty], [.empty, .integer(45), .empty],
            ])
        #expect(
            sentences(empty, of: [1, 2])
                == ["Gala: \"S1\": 30 people attended", "Gala: \"S2\": 15 people attended"])
        // Beside one that is listed, too.
        let one = event([listed(30), unlisted(15)], people: 40, after: before)
        #expect(
            try cells(one, of: [1, 2]) == [
                [.integer(40), .integer(30), .empty], [.empty, .integer(15), .empty], [.empty, .integer(45), .empty],
            ])
    }

    @Test func `a session that is gone while the list is empty is told when the list is back without it`() {
        let before = event([listed(30), listed(20)], people: 40, after: nil)
        let empty = event([unlisted(30)], people: 30, after: before)
        let back = event([listed(30)], people: 30, after: empty)
        #expect(told(empty, since: before).map(\.kind) == [.eventCorrected, .eventChanged])
        #expect(told(back, since: empty).map(\.session) == [nil, 2])
        // Without any check-in nothing is known to have vanished: nor is it told, nor is its return.
        let silent = event([], people: 0, after: before)
        #expect(told(silent, since: before).map(\.kind) == [.eventChanged])
        #expect(
            told(event([listed(30), listed(20)], people: 40, after: silent), since: silent).map(\.kind)
                == [.eventChanged])
    }

    // MARK: Sessions

    @Test func `a session that leaves the list with its check-ins is told once, and when it is back`() {
        let before = event([listed(30), listed(20)], people: 40, after: nil)
        let gone = event([listed(30)], people: 30, after: before)
        let still = event([listed(30)], people: 30, after: gone)
        let items = told(gone, since: before)
        #expect(items.map(\.kind) == [.eventCorrected, .sessionCorrected])
        #expect(items.map(\.severity) == [.warning, .warning])
        let session = items.first { $0.session == 2 }
        #expect(session?.text.en == "\"S2\": no longer in the service's list; the check-ins of 20 people are gone")
        #expect(
            session?.text.es == "«S2»: ya no está en la lista del servicio; desaparecieron los check-ins de 20 personas"
        )
        #expect(
            items.first { $0.session == nil }?.text.en
                == "corrected after it ended: at least 30 of 60 people came; before: 40 of 60 people came")
        #expect(told(still, since: gone).isEmpty && told(still, since: before).count == 2)
        // Its result is not told a second time.
        let back = event([listed(30), listed(20)], people: 40, after: still)
        let returned = told(back, since: still)
        #expect(returned.map(\.kind) == [.eventCorrected, .sessionCorrected])
        #expect(
            returned.last?.text.en
                == "\"S2\" is in the service's list again: 20 people came, of 30 registrations")
        #expect(
            returned.last?.text.es
                == "«S2» está otra vez en la lista del servicio: vinieron 20 personas, de 30 inscripciones")
        #expect(back.sessions?.last?.attendedBefore == nil)
        // Who was told nothing of it is not told that it is back.
        #expect(told(back, since: before).isEmpty)
    }

    @Test func `a session without check-ins that leaves the list is not people who are gone`() {
        let before = event([listed(30), listed(0)], people: 30, after: nil)
        let now = event([listed(30)], people: 30, after: before)
        #expect(now.sessions?.count == 1)
        let items = told(now, since: before).filter { $0.session == 2 }
        #expect(items.map(\.kind) == [.eventChanged] && items.map(\.severity) == [.info])
        #expect(items.map(\.text.en) == ["\"S2\": no longer in the service's list (30 registrations)"])
        #expect(items.map(\.text.es) == ["«S2»: ya no está en la lista del servicio (30 inscripciones)"])
        // Once, to whoever is told of it alone, too; and whoever is told of another hears nothing.
        #expect(told(event([listed(30)], people: 30, after: now), since: now).isEmpty)
        #expect(told(now, since: before, of: [2]).map(\.text.en) == items.map(\.text.en))
        #expect(told(now, since: before, of: [1]).isEmpty)
        // While the whole list is empty, no session is missed.
        let empty = event([unlisted(30)], people: 30, after: before)
        #expect(!told(empty, since: before).contains { $0.session == 2 })
    }

    @Test func `check-ins that come back without their session are told as such`() {
        let before = event([listed(30), listed(20)], people: 40, after: nil)
        let gone = event([listed(30)], people: 30, after: before)
        let named = event([listed(30), unlisted(20)], people: 40, after: gone)
        #expect(told(named, since: gone).last?.text.en == "\"S2\" has check-ins again: 20 people came")
        // And what was named by check-ins alone is missed, too.
        let again = event([listed(30)], people: 30, after: named)
        #expect(told(again, since: named).contains { $0.session == 2 && $0.severity == .warning })
    }

    @Test func `a speaker hears that a session is no longer listed`() throws {
        let before = event([listed(30), listed(20)], people: 40, after: nil)
        let gone = event([listed(30)], people: 30, after: before)
        let words = "\"S2\": no longer in the service's list; the check-ins of 20 people are gone"
        for own in [[2], [1, 2]] as [Set<Int64>] {
            #expect(told(gone, since: before, of: own).map(\.text.en) == [words])
            #expect(sentences(gone, of: own).last == "Gala: \(words)")
        }
        let row: [Cell] = [.empty, .phrase(.newsUnlistedInBrief), .empty]
        #expect(try cells(gone, of: [2]) == [row])
        let both = try cells(gone, of: [1, 2])
        #expect(both[1] == row && both[2][0] == .empty && both[2][1] == .phrase(.atLeast(30)))
        let back = event([listed(30), listed(20)], people: 40, after: gone)
        #expect(told(back, since: gone, of: [2]).map(\.session) == [2])
    }

    /// Others are told that the list is empty; of this session nothing is new.
    @Test func `a session that was gone is not told again when the list is empty and is not any more`() {
        let before = event([listed(30), listed(20)], people: 40, after: nil)
        let gone = event([listed(30)], people: 30, after: before)
        let empty = event([unlisted(30)], people: 30, after: gone)
        let back = event([listed(30)], people: 30, after: empty)
        #expect(told(empty, since: gone).map(\.kind) == [.eventChanged])
        #expect(told(back, since: empty).map(\.kind) == [.eventChanged])
        #expect(told(empty, since: gone, of: [2]).isEmpty && told(back, since: empty, of: [2]).isEmpty)
        let returned = event([listed(30), listed(20)], people: 40, after: empty)
        #expect(told(returned, since: empty).last?.text.en.contains("in the service's list again") == true)
    }
}
