import Base
import Foundation
import Testing

@testable import Reporting

/// What a speaker is told: the totals of some sessions, and nothing else of their event.
@Suite(.timeLimit(.minutes(30))) struct SessionTotalsTests {
    private func session(
        _ id: Int64, _ state: String, of registered: Int64?, came: Int64, percentage: Double? = nil
    ) -> NightManifest.Session {
        var session = NightManifest.Session(
            id: id, name: "S\(id)", state: state, registered: registered, attended: came)
        session.attendancePercentage = percentage
        return session
    }

    private func gala(_ sessions: [NightManifest.Session]) -> NightManifest.Event {
        var gala = NightManifest.Event(id: 6, status: .ok)
        (gala.name, gala.state, gala.sessions) = ("Gala", "over", sessions)
        gala.totals = .init(checkIns: 999, uniqueGuests: 777, attended: 888, registered: 1111)
        gala.warnings = .init(
            dataQuality: [.init(check: "repeated_checkins", severity: "warning", rows: 5)],
            reconciliationDifferences: 3)
        (gala.failedOn, gala.files) = ("S3", [.init(report: "attendance", path: "a.xlsx", bytes: 1, sha256: "")])
        return gala
    }

    private func cells(_ event: NightManifest.Event) throws -> [[Cell]] {
        let clock = WallClock(zone: try #require(TimeZone(identifier: "America/Santiago")))
        let table = try #require(event.sessionTotals(on: clock)?.sections.first?.table)
        return (0..<table.rowCount).map { row in table.columns.map { $0.cell(row) } }
    }

    @Test func `a session is told by its people, its registrations and their share`() throws {
        let event = gala([session(1, "over", of: 60, came: 45, percentage: 75)])
        #expect(
            try cells(event) == [[.text("S1"), .integer(60), .integer(45), .percentage(Percentage(hundredths: 7500))]])
        #expect(
            event.sessionSentences(beside: []).map(\.en)
                == ["Gala: \"S1\": 45 people attended, of 60 registrations (75.00%)"])
        #expect(
            event.sessionSentences(beside: []).map(\.es)
                == ["Gala: «S1»: asistieron 45 personas, de 60 inscripciones (75,00\u{a0}%)"])
        // News of the session say it.
        let ended = News.Item(.sessionEnded, event: 6, session: 1, .notMeasured)
        #expect(event.sessionSentences(beside: [ended]).isEmpty)
    }

    @Test func `what is not measured, under way or to come has no result`() throws {
        var unlisted = session(5, "not_measured", of: 8, came: 0)
        unlisted.reportedCheckIns = 7
        let event = gala([
            session(1, "over", of: 60, came: 45, percentage: 75), session(2, "not_measured", of: 50, came: 0),
            session(3, "under_way", of: 40, came: 1, percentage: 2.5), session(4, "to_come", of: 30, came: 0), unlisted,
        ])
        #expect(
            event.sessionSentences(beside: []).dropFirst().map(\.en) == [
                "Gala: \"S2\": not measured: nobody scanned; 50 registrations",
                "Gala: \"S3\": so far 1 person attended, of 40 registrations (2.50%)",
                "Gala: \"S4\": to come; 30 registrations",
                "Gala: \"S5\": no check-ins listed, although the service counts 7 check-ins; 8 registrations",
            ])
        // 46 of the 100 registrations of the sessions in which somebody scanned; nobody knows who came to the others.
        #expect(
            try cells(event).last == [
                .phrase(.sessionsTogether), .integer(188), .phrase(.atLeast(46)),
                .percentage(Percentage(hundredths: 4600)),
            ])
    }

    /// At a stand nobody uses a registration.
    @Test func `a sum leaves out whoever used no registration`() throws {
        var stand = session(2, "over", of: 0, came: 30)
        stand.attendedHeld = 0
        let event = gala([session(1, "over", of: 60, came: 45, percentage: 75), stand])
        #expect(
            try cells(event).last == [
                .phrase(.sessionsTogether), .integer(60), .integer(75), .percentage(Percentage(hundredths: 7500)),
            ])
        #expect(event.sessionSentences(beside: []).last?.en == "Gala: \"S2\": 30 people attended")
        // Registrations that the service does not tell are not nobody.
        let unknown = gala([session(1, "over", of: 60, came: 45), session(2, "over", of: nil, came: 5)])
        #expect(try cells(unknown).last == [.phrase(.sessionsTogether), .empty, .integer(50), .empty])
    }

    @Test func `events of one name are told apart`() throws {
        var night = NightManifest(profile: "tikit")
        var other = gala([session(9, "over", of: 30, came: 20)])
        other.id = 8
        night.events = [gala([session(1, "over", of: 60, came: 45)]), other]
        night.tellNamesApart()
        // Also of a speaker at one of them.
        for (sessions, ids) in [([1, 9], [6, 8]), ([9], [8])] as [(Set<Int64>, Set<Int64>)] {
            let own = night.only(NightScope(events: ids, sessions: sessions))
            let names = ids.sorted().map { "Gala (#\($0))" }
            let clock = WallClock(zone: .gmt)
            for (event, name) in zip(own.events, names) {
                #expect(event.sessionSentences(beside: []).allSatisfy { $0.en.hasPrefix("\(name): ") })
                #expect(event.sessionTotals(on: clock)?.subject == .event(id: event.id, name: name))
            }
            let news = News(of: own, since: [])
            #expect(news.items.map(\.sentence.en) == names.map { "\($0): first report: over" })
        }
    }

    @Test func `a night for a speaker has nothing of other sessions, events and series`() throws {
        var night = NightManifest(profile: "tikit")
        var other = gala([session(9, "over", of: 9, came: 9)])
        (other.id, other.name) = (7, "Cena")
        var failed = NightManifest.Event(id: 8, status: .failed)
        failed.reasonText = Phrase(es: "S3", en: "S3")
        night.events = [
            gala([session(1, "over", of: 60, came: 45), session(3, "over", of: 1, came: 1)]), other, failed,
        ]
        night.comparisons = [.init(series: "gala", status: .failed)]
        (night.listedEvents, night.left, night.unlisted, night.over) = (0, [.init(id: 7)], [6, 7], [7])
        #expect(night.events(withSessions: [1, 9]) == [6, 7] && night.events(withSessions: [2]).isEmpty)
        let own = night.only(NightScope(events: [6, 8], sessions: [1]))
        #expect(own.events.map(\.id) == [6, 8] && own.events[0].sessions?.map(\.id) == [1])
        #expect(own.comparisons == nil && own.listedEvents == 0 && own.unlisted == [6])
        let text = String(decoding: try JSONEncoder().encode(own), as: UTF8.self)
        for word in ["S3", "Cena", "777", "888", "999", "1111", "repeated", "xlsx", "gala"] {
            #expect(!text.contains("\"\(word)") && !text.contains(":\(word)"), "\(word): \(text)")
        }
        #expect(
            News(of: own, since: []).items.map(\.text.en) == [
                "the service's list of events is empty, and was not before; check the account and the service",
                "could not be made: the event's data could not be read", "first report: over",
            ])
        let whole = night.only(NightScope(events: [7], series: ["gala"]))
        #expect(whole.events == [other] && whole.comparisons?.count == 1 && whole.listedEvents == 0)
    }
}
