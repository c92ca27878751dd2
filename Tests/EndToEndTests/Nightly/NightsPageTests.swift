import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Several nights in one folder: their front page, their news, and what is expected of them.
@Suite(.timeLimit(.minutes(30))) struct NightsPageTests {
    private struct News: Decodable {
        struct Item: Decodable {
            var kind: String
            var severity: String
            var event: Int?
            var check: String?
            var name: String?
            var text: [String: String]
        }
        var since: String?
        var items: [Item]
    }

    private struct PaceManifest: Decodable {
        struct Event: Decodable {
            struct Pace: Decodable {
                var series: String
                var event: Int
                var registered: Int
                var earlier: Int
                var standing: String
            }
            struct Expected: Decodable {
                var rule: String
                var result: String
                var expected: Int?
            }
            struct Totals: Decodable { var registered: Int }
            var id: Int
            var totals: Totals
            var pace: Pace?
            var expectations: [Expected]
        }
        var events: [Event]
    }

    private func news(_ setting: NightlySetting, _ night: String = "latest") throws -> News {
        struct Manifest: Decodable { var news: News }
        let file = URL(fileURLWithPath: "\(setting.reports)/\(night)/manifest.json")
        return try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: file)).news
    }

    /// Every address of a page leads to a file; there is no script, and nothing of the network.
    private func check(_ path: String) throws -> String {
        let page = try String(at: path)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let links = page.matches(of: /href="([^"#]+)"/).map { String($0.1) }.filter { !$0.hasPrefix("data:") }
        #expect(!links.isEmpty)
        for link in links {
            let file = link.removingPercentEncoding ?? link
            #expect(FileManager.default.fileExists(atPath: "\(folder)/\(file)"), "\(path): \(link)")
        }
        for word in ["<script", "http:", "https:", "url("] { #expect(!page.contains(word), "\(path): \(word)") }
        return page
    }

    private let rules = "expect: [people_percentage >= 99.9, 'no_shows <= 1000', 'attended >= 1 of session 404']"

    private func setting(
        _ nightly: [String], _ body: (NightlySetting, RunningSandbox) async throws -> Void
    ) async throws {
        try await withNightlySetting(nightly) { setting, sandbox in
            let file = "\(setting.folder)/config.yaml"
            let text = try String(at: file)
            try text.replacing("    timezone:", with: "    \(rules)\n    timezone:", maxReplacements: 1)
                .write(to: file)
            try await body(setting, sandbox)
        }
    }

    @Test func `what was told is not told again, and fails one night`() async throws {
        try await setting(["events: [6]", "formats: [csv, html]"]) { setting, sandbox in
            // The first night has everything.
            let first = try await setting.nightly(["--fail-on", "expectations:new"])
            first.expect(1, "expected at least 99.9%")
            let start = try news(setting)
            #expect(start.since == nil && start.items.first?.kind == "expectation_failed")
            #expect(Set(start.items.map(\.kind)) == ["expectation_failed", "event_new", "finding_new"])
            #expect(start.items.allSatisfy { $0.event == 6 && $0.name == "Tech Summit 2026" })
            #expect(start.items.allSatisfy { $0.text.keys.sorted() == ["en", "es"] })
            try setting.renameNight(try #require(setting.latest), to: "2026-01-01")

            // The second has nothing new, though all of it is still there.
            let second = try await setting.nightly([
                "--fail-on", "expectations:new,quality:new,reconciliation:new", "-v",
            ])
            #expect(second.status == 0 && !second.errors.contains("news: "), "\(second.errors)")
            let quiet = try news(setting)
            #expect(quiet.since == "2026-01-01" && quiet.items.isEmpty)
            for condition in ["expectations", "quality"] {
                try await setting.nightly(["--fail-on", condition]).expect(1)
            }
            try setting.renameNight(try #require(setting.latest), to: "2026-01-02")

            // Check-ins that are there twice: what was told before has changed.
            sandbox.insertCheckIns(3)
            try await setting.nightly(["--fail-on", "quality:new", "-v"])
                .expect(1, "Repeated check-ins (", "attendance: news: Tech Summit 2026: ")
            let worse = try news(setting)
            #expect(worse.since == "2026-01-02")
            #expect(worse.items.contains { $0.kind == "finding_worse" && $0.check == "repeated_checkins" })
            #expect(!worse.items.contains { ["event_new", "expectation_failed"].contains($0.kind) })

            // What came of the rules is a section of the report; that of another event's session is not.
            let latest = "\(setting.reports)/latest"
            let rows = try String(at: "\(latest)/event-6/attendance/expectations.csv")
                .split(separator: "\n")
            #expect(rows.count == 3)
            let (people, noShows) = (rows[1], rows[2])
            #expect(people.hasPrefix("people_percentage >= 99.9,,,,,") && people.hasSuffix(",99.90,failed"), "\(rows)")
            #expect(noShows.hasPrefix("no_shows <= 1000,,,,,") && noShows.contains(",1000,"), "\(rows)")

            let page = try check("\(setting.reports)/index.html")
            #expect(page.contains("Tech Summit 2026") && page.contains("repeated check-ins"))
            #expect(page.contains("01 Jan 2026") && page.contains("02 Jan 2026"))
            let night = try check("\(latest)/index.html")
            #expect(night.contains("href=\"../index.html\"") && !night.contains("01 Jan 2026"))
        }
    }

    @Test func `a second run that fails leaves the report of the first shown and linked`() async throws {
        try await withNightlySetting(["events: [6, 7]", "formats: [xlsx]"]) { setting, sandbox in
            silently(try await setting.nightly())
            let before = try setting.manifest().events
            sandbox.faults.rules = [FaultRule(.status(code: 403), of: .sessions, times: 1)]
            try await setting.nightly().expectLine(1, "event 6: ")
            let events = try setting.manifest().events
            #expect(events.map(\.status) == ["failed", "ok"] && events[0].reason_status == 77)
            #expect(events[0].files.map(\.sha256) == before[0].files.map(\.sha256) && events[0].files.count == 1)
            #expect(events[0].totals?.unique_guests == before[0].totals?.unique_guests)
            let file = "\(try #require(setting.latest))/event-6/attendance.xlsx"
            #expect(FileManager.default.fileExists(atPath: "\(setting.reports)/\(file)"))
            let page = try check("\(setting.reports)/index.html")
            #expect(page.contains("href=\"\(file)\"") && page.contains("notices failures"))
        }
    }

    @Test(arguments: [
        ("en", "What failed", "All nights", "could not be made: "),
        ("es", "Lo que falló", "Todas las noches", "no se pudo hacer: "),
    ])
    func `the page says what failed and why, in both languages`(
        locale: String, failed: String, nights: String, news: String
    ) async throws {
        try await withNightlySetting(["events: [6, 999]", "formats: [xlsx]", "keep: 3"]) { setting, _ in
            // Nights of older programs, one of an event that is gone.
            try setting.makeNight("2026-01-01", event: 3)
            try setting.makeNight("2026-01-02")
            try await setting.nightly(["--locale", locale]).expect(1)
            let page = try check("\(setting.reports)/index.html")
            #expect(page.contains("<html lang=\"\(locale)\">") && page.contains(failed) && page.contains(nights))
            #expect(page.contains(news) && page.contains("999") && page.contains("event-6/attendance.xlsx"))
            #expect(page.contains("href=\"2026-01-01/manifest.json\""))
            #expect(page.matches(of: /<article class="card/).count == 3)
            // The second night fails in the same way: the page still says so, and the news no longer.
            try setting.renameNight(try #require(setting.latest), to: "2026-01-03")
            #expect(try await setting.nightly(["--locale", locale]).status == 1)
            let second = try check("\(setting.reports)/index.html")
            #expect(second.contains(failed) && !second.contains(news))
        }
    }

    @Test func `nights that are removed are not on the page, and a page of others stays`() async throws {
        try await withNightlySetting(["events: [6]", "formats: [csv]", "keep: 2"]) { setting, _ in
            for night in ["2026-01-01", "2026-01-02"] { try setting.makeNight(night) }
            silently(try await setting.nightly())
            let page = try check("\(setting.reports)/index.html")
            #expect(page.contains("2026-01-02/") && !page.contains("2026-01-01/"))
            try "<p>mine</p>".write(to: "\(setting.reports)/index.html")
            try await setting.nightly().expectLine(0, "index.html")
            #expect(try String(at: "\(setting.reports)/index.html") == "<p>mine</p>")
            #expect(FileManager.default.fileExists(atPath: "\(setting.reports)/latest/index.html"))
        }
    }

    @Test func `a night without events has a page too`() async throws {
        try await withNightlySetting(["events: {ended-within-days: 0}"]) { setting, _ in
            try setting.makeNight("2026-01-01")
            silently(try await setting.nightly())
            let page = try check("\(setting.reports)/index.html")
            #expect(page.contains("no events to report") && page.contains("event-6") == false)
        }
    }

    @Test(arguments: [
        ("expect: people_percentge >= 70", "\"people_percentage\""),
        ("expect: [registered >= 5, attended >> 5]", "attended"), ("expect: []", "expect"),
    ]) func `a mistake in a rule is found before the night, with its line`(line: String, named: String) async throws {
        try await withNightlySetting(["events: [6]"]) { setting, sandbox in
            let file = "\(setting.folder)/config.yaml"
            let text = try String(at: file)
            try text.replacing("    timezone:", with: "    \(line)\n    timezone:", maxReplacements: 1)
                .write(to: file)
            try await setting.nightly().expect(78, "config.yaml:4: ", named)
            #expect(sandbox.counters.requests[.sessions, default: 0] == 0 && setting.nights.isEmpty)
        }
    }

    @Test func `report judges too, and knows no nights`() async throws {
        try await setting(["events: [6]"]) { setting, _ in
            let arguments = ["report", "--event", "6", "--format", "json", "--fail-on"]
            let run = try await Product.run(arguments + ["expectations"], environment: setting.environment)
            run.expect(1, "expected at least 99.9%")
            #expect(run.output.contains("\"expectations\""))
            try await Product.run(arguments + ["quality:new"], environment: setting.environment).expect(64, ":new")
            // A part of the event is not judged.
            try await Product.run(
                arguments + ["expectations", "--session", "12"], environment: setting.environment
            ).expect(0)
        }
    }

    /// The earlier edition's reading is moved to its start, where that of the event to come is held to it.
    @Test func `registrations are held to the earlier edition of the series`() async throws {
        try await withSandbox(day: 0) { sandbox, token in
            try await withTemporaryFolder { folder in
                let text = """
                    profiles:
                      default:
                        timezone: America/Santiago
                        base-url: \(sandbox.baseURL)
                        expect: registered >= pace
                        series: {summit: [5, 6]}
                        nightly: {events: [5, 6], formats: csv, output: \(folder)/out}
                    """
                try text.write(to: "\(folder)/config.yaml")
                // The service stands still on the evening of 28 February, and a night needs a clock that agrees.
                let environment = [
                    "ATTENDANCE_CONFIG": "\(folder)/config.yaml", "ATTENDANCE_DATA_DIR": "\(folder)/data",
                    "ATTENDANCE_TOKEN": token,
                ].merging(try await ShiftedClock.environment(at: 1_772_316_000)) { $1 }
                func events() async throws -> [PaceManifest.Event] {
                    let run = try await Product.run(["nightly"], environment: environment)
                    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
                    let manifest = URL(fileURLWithPath: "\(folder)/out/latest/manifest.json")
                    let bytes = try Data(contentsOf: manifest)
                    return try JSONDecoder().decode(PaceManifest.self, from: bytes).events
                }
                let before = try await events()
                #expect(before.allSatisfy { $0.pace == nil && $0.expectations.map(\.result) == ["unknown"] })
                let script = """
                    import sqlite3, sys
                    db = sqlite3.connect(sys.argv[1])
                    start = "(SELECT starts_at FROM events WHERE id = 5)"
                    db.execute(f"UPDATE walks SET finished_at = {start}, read_at = {start} WHERE event_id = 5")
                    db.commit()
                    """
                try script.write(to: "\(folder)/pace.py")
                try await Product.python("\(folder)/pace.py", ["\(folder)/data/default/store.sqlite"]).require(0)
                let after = try await events()
                let (earlier, event) = (after[0], after[1])
                let pace = try #require(event.pace)
                #expect(earlier.pace == nil && pace.series == "summit" && pace.event == 5)
                #expect(pace.registered == event.totals.registered && pace.earlier == earlier.totals.registered)
                let isMet = pace.registered >= pace.earlier
                #expect(event.expectations.map(\.result) == [isMet ? "met" : "failed"])
                #expect(event.expectations.first?.expected == pace.earlier)
            }
        }
    }
}
