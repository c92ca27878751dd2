import Foundation
import Messages
import Tables
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
        #expect(page.contains(">9</span>") && page.contains("of 20 people registered") && page.contains("45.00%"))
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
        #expect(page.contains("Lo esperado: 1 se cumple, 1 pendiente, 1 sin medir, 2 sin datos"))
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
}
