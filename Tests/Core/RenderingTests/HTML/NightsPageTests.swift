import Base
import Foundation
import Templates
import Testing

@testable import Rendering
@testable import Reporting

@Suite("HTML: the page of the nights", .timeLimit(.minutes(30))) struct NightsPageTests {
    private static let hostile = "<script>alert('x')</script>\u{202E}"

    /// Nights of an event with a name that is markup, of which the second failed.
    private func nights(_ count: Int = 3) -> [RecordedNight] {
        (1...count).map { number in
            var manifest = NightManifest(profile: "tikit")
            var event = NightManifest.Event(id: 6, status: number == 2 ? .failed : .ok)
            event.name = Self.hostile
            event.reason = number == 2 ? "gone" : nil
            if number != 2 {
                event.state = "under_way"
                var totals = NightManifest.Totals(checkIns: 20, uniqueGuests: 9, attended: 18, registered: 40)
                totals.registrants = 20
                totals.peoplePercentage = 45
                event.totals = totals
                event.files = [
                    .init(report: "a", path: "event-6/a b#?.html", bytes: 1, sha256: ""),
                    .init(report: "a", path: "event-6/a/doors.csv", bytes: 1, sha256: ""),
                ]
                event.warnings = .init(
                    dataQuality: [
                        .init(check: "unknown_sessions", severity: "error", rows: 2),
                        .init(check: "repeated_checkins", severity: "warning", rows: 26),
                    ], reconciliationDifferences: 0)
            }
            manifest.events = [event]
            manifest.page = "index.html"
            // Twenty-eight days a month.
            let (month, day) = ((number - 1) / 28 + 1, (number - 1) % 28 + 1)
            return RecordedNight(name: "2026-0\(month)-\(day < 10 ? "0" : "")\(day)", manifest: manifest)
        }
    }

    private func page(
        _ nights: [RecordedNight], from place: NightsPage.Place = .nights, in language: Language = .english
    ) throws -> String {
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let overview = try #require(NightsOverview(of: nights))
        return String(
            decoding: NightsPage().bytes(of: overview, from: place, in: language, on: WallClock(zone: zone)),
            as: UTF8.self)
    }

    @Test func `people, percentage, the worst finding and the files are on it, and text stays text`() throws {
        let page = try page(nights())
        #expect(page.contains(">9</span><span>people came, of 20 people registered · so far</span>"))
        #expect(page.contains("45.00%"))
        #expect(page.contains("2 check-ins of sessions the event does not list</bdi> (and 1 more warning)"))
        #expect(page.contains("href=\"2026-01-03/event-6/a%20b%23%3F.html\""))
        #expect(page.contains("href=\"2026-01-03/event-6/a/doors.csv\""))
        #expect(!page.contains("<script") && page.contains("&lt;script&gt;") && !page.contains("\u{202E}"))
        #expect(NightsPage.isPage(page.utf8) && !NightsPage.isPage("<p>mine</p>".utf8))
    }

    @Test func `the page of a night leads to its own files, and to all nights`() throws {
        let page = try page(nights(), from: .night)
        #expect(page.contains("href=\"event-6/a%20b%23%3F.html\"") && page.contains("href=\"../index.html\""))
        #expect(!page.contains("2026-01-0"))
    }

    @Test func `a failed event has its reason, and the numbers of the night before`() throws {
        let page = try page(Array(nights().prefix(2)), in: .spanish)
        #expect(page.contains("Lo que falló") && page.contains("gone"))
        #expect(page.contains("gone</bdi>. Cifras de la noche del 01 ene 2026"))
        #expect(page.contains("href=\"2026-01-01/event-6/a/doors.csv\""))
    }

    @Test func `an event to come has its number once, and rules their results`() throws {
        var night = nights()[0]
        night.manifest.events[0].state = "to_come"
        night.manifest.events[0].expectations = ["met", "pending", "not_measured", "unknown", "unknown"].map {
            NightManifest.Expected(rule: "attended >= 5", result: $0)
        }
        let page = try page([night], in: .spanish)
        #expect(page.contains(">20</span><span>personas inscritas</span>"), "\(page)")
        #expect(
            page.contains("Lo esperado: 1 regla se cumple, 1 regla pendiente, 1 regla sin medir, 2 reglas sin datos"))
    }

    /// The number of a card, with the words beside and below it.
    private func count(_ event: NightManifest.Event, in language: Language = .english) throws -> String {
        var night = nights()[0]
        night.manifest.events = [event]
        let page = try page([night], in: language)
        let card = try #require(page.split(separator: "<article").last?.split(separator: "<figure").first)
        let texts = card.matches(of: /<(?:p class="(?:count|note)"|span class="figure"|span|b class="share")>([^<]+)</)
        return texts.map { String($0.1) }.dropFirst().filter { !$0.hasPrefix("Event 6") && !$0.hasPrefix("Evento 6") }
            .joined(separator: " ")
    }

    /// People are the people who came, whatever the source tells; registrations are called so.
    @Test func `each card says what its numbers are`() throws {
        func event(_ state: String, guests: Int64, registered: Int64?, registrants: Int64?) -> NightManifest.Event {
            var event = NightManifest.Event(id: 6, status: .ok)
            event.name = "Gala"
            event.state = state
            var totals = NightManifest.Totals(
                checkIns: 3 * guests, uniqueGuests: guests, attended: 2 * guests, registered: registered)
            totals.registrants = registrants
            if let registrants, state != "to_come" { totals.peoplePercentage = Double(100 * guests / registrants) }
            if let registered, state != "to_come" { totals.attendancePercentage = Double(200 * guests / registered) }
            event.totals = totals
            return event
        }
        func cards(_ event: NightManifest.Event) throws -> [String] {
            [try count(event), try count(event, in: .spanish)]
        }
        var cases = [
            (
                event("to_come", guests: 0, registered: 600, registrants: 438),
                ["438 people registered", "438 personas inscritas"]
            ),
            (
                event("to_come", guests: 0, registered: 600, registrants: nil),
                ["600 registrations", "600 inscripciones"]
            ),
            // Not known is not 0.
            (event("to_come", guests: 0, registered: nil, registrants: nil), ["", ""]),
            (
                event("under_way", guests: 219, registered: 600, registrants: 438),
                [
                    "219 people came, of 438 people registered · so far 50.00%",
                    "219 personas vinieron, de 438 personas inscritas · hasta ahora 50,00\u{a0}%",
                ]
            ),
            (
                event("over", guests: 2, registered: 8, registrants: nil),
                [
                    "2 people came 4 of 8 registrations used · 50.00%",
                    "2 personas vinieron 4 de 8 inscripciones usadas · 50,00 %",
                ]
            ),
            (event("over", guests: 1, registered: nil, registrants: nil), ["1 person came", "1 persona vino"]),
        ]
        var unscanned = event("over", guests: 0, registered: 600, registrants: 438)
        unscanned.sessions = [.init(id: 1, name: "S", state: "not_measured", registered: 600, attended: 0)]
        cases.append(
            (
                unscanned,
                [
                    "not measured: nobody scanned · 438 people registered",
                    "sin medir: nadie escaneó · 438 personas inscritas",
                ]
            ))
        // More may have come than were counted.
        var partly = event("over", guests: 4, registered: 14, registrants: 10)
        partly.sessions = [
            .init(id: 1, name: "S", state: "over", registered: 8, attended: 4),
            .init(id: 2, name: "T", state: "not_measured", registered: 6, attended: 0),
        ]
        let atLeast = [
            "at least 4 people came, of 10 people registered 40.00%",
            "al menos 4 personas vinieron, de 10 personas inscritas 40,00\u{a0}%",
        ]
        cases.append((partly, atLeast))
        partly.sessions?[1] = .init(id: 2, name: "T", state: "over", registered: nil, attended: 0)
        cases.append((partly, atLeast))
        for (event, words) in cases {
            let shown = try cards(event)
            #expect(zip(shown, words).allSatisfy { $0.hasPrefix($1) }, "\(shown)")
            #expect(!words[0].isEmpty || !shown[0].contains(/\d/))
        }
    }

    @Test func `a card with an unmet rule does not say that there are no warnings`() throws {
        var night = nights()[0]
        night.manifest.events[0].warnings = nil
        night.manifest.events[0].expectations = [.init(rule: "attended >= 5", result: "failed")]
        let page = try page([night])
        #expect(page.contains("1 rule not met") && !page.contains("No warnings") && !page.contains("all well"))
        night.manifest.events[0].expectations?[0].result = "met"
        let fine = try self.page([night])
        #expect(fine.contains("1 rule met") && fine.contains("No warnings") && fine.contains("all well"))
    }

    /// An event that was under way when it was last reported is not under way for ever.
    @Test func `the card of an event of an earlier night says whose numbers it has`() throws {
        var tonight = nights(3)[2]
        tonight.manifest.events = []
        let page = try page([nights()[0], tonight])
        #expect(page.contains("Event 6 · Numbers of the night of 01 Jan 2026."))
    }

    @Test func `the line has the last thirty nights, and a mark where one failed`() throws {
        let overview = try #require(NightsOverview(of: nights(40)))
        let points = try #require(overview.events.first).history.points
        #expect(points.count == 30 && overview.nights.count == 40)
        let short = try page(nights())
        #expect(short.matches(of: /<line class="gone"/).count == 1)
        // From the first day to the third, at 20 and 9 of 20.
        #expect(short.contains("<polyline points=\"4,4 296,4\"/>"))
        #expect(short.contains("<polyline points=\"4,32.6 296,32.6\"/>"))
    }

    @Test func `manifests without numbers still have a place`() throws {
        let text = #"{"program":"attendance","profile":"tikit","events":[{"id":7,"status":"ok"}]}"#
        let old = try JSONDecoder().decode(NightManifest.self, from: Data(text.utf8))
        let page = try page([RecordedNight(name: "2026-01-01", manifest: old)])
        #expect(page.contains("Event 7") && page.contains("href=\"2026-01-01/manifest.json\""))
        #expect(!page.contains("<polyline"))
    }

    @Test func `what somebody should look at is on it, however many sessions ended`() throws {
        var night = nights()[0]
        let ended = (1...50).map { (session: Int64) in
            News.Item(.sessionEnded, event: 6, session: session, Phrase(verbatim: "ended \(session)."))
        }
        night.manifest.news = News(
            items: ended + [.init(.registrationsFell, .warning, event: 7, Phrase(verbatim: "fell."))])
        let page = try page([night])
        #expect(page.contains("fell.") && page.contains("ended 39.") && !page.contains("ended 40."))
        #expect(page.contains("… and 11 more pieces of news"))
    }

    /// 40 people came, and their check-ins are gone, or the list of sessions with them.
    @Test(arguments: [true, false]) func `people who are gone are not people whom nobody scanned`(isListed: Bool) throws
    {
        var night = nights()[0]
        night.manifest.events[0].state = "over"
        night.manifest.events[0].totals?.uniqueGuests = 0
        night.manifest.events[0].warnings = .init(
            dataQuality: [.init(check: "session_not_measured", severity: "warning", rows: 1)],
            reconciliationDifferences: 0)
        var session = NightManifest.Session(id: 1, name: "S1", state: "not_measured", registered: 50, attended: 0)
        (session.attendedBefore, session.isListed) = (40, isListed ? nil : false)
        night.manifest.events[0].sessions = [session]
        night.manifest.events[0].peopleBefore = 40
        for (language, words) in [
            (
                Language.english,
                ["the check-ins of 40 people are gone", "no sessions and no check-ins (before: 40 people came)"]
            ),
            (
                .spanish,
                [
                    "desaparecieron los check-ins de 40 personas",
                    "sin sesiones ni check-ins (antes vinieron 40 personas)",
                ]
            ),
        ] {
            let page = try page([night], in: language)
            #expect(page.contains(words[isListed ? 0 : 1]))
            guard isListed else { continue }
            #expect(!page.contains("nobody scanned") && !page.contains("nadie escaneó"))
            #expect(page.contains(language == .english ? "1 warning" : "1 advertencia"))
        }
    }
}
