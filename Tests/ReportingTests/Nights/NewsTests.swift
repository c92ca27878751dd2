import Base
import Foundation
import Testing

@testable import Reporting

/// What is told in the morning, and what is not told again.
@Suite(.timeLimit(.minutes(30))) struct NewsTests {
    private static func kinds(_ night: RecordedNight) -> [News.Kind] { night.manifest.news?.items.map(\.kind) ?? [] }

    /// Fourteen mornings of ninety have news: each of them is worth opening.
    @Test func `ninety nights of an event`() throws {
        let nights = NinetyNights.nights()
        let told: [Int: [News.Kind]] = [
            0: [.eventNew], 1: [.registrationsOpened], 20: [.expectationFailed], 22: [.registrationPace],
            30: [.eventFailed],
            32: [.eventRecovered], 45: [.findingNew], 50: [.findingGone], 53: [.registrationPace],
            60: [.expectationMet],
            81: [.expectationFailed, .eventBegun, .sessionEnded, .sessionEnded, .sessionEnded, .findingNew],
            82: [.sessionEnded, .sessionEnded, .sessionEnded, .findingWorse],
            83: [.eventOver, .sessionEnded, .sessionEnded, .findingNew, .findingWorse],
            85: [.eventCorrected, .sessionCorrected],
        ]
        for (number, night) in nights.enumerated() {
            #expect(Self.kinds(night) == told[number, default: []], "night \(number)")
        }
        #expect(nights.count { $0.manifest.news?.items.isEmpty == false } == 14)
        #expect(nights.reduce(0) { $0 + Self.kinds($1).count } == 27)
        // Whoever wants to hear of failures and warnings alone has seven mornings.
        #expect(nights.count { $0.manifest.news?.items.contains { $0.severity > .info } == true } == 7)
    }

    /// A reader to whom three nights were not delivered is told in the fourth what the three had.
    @Test func `what was not delivered is not lost`() throws {
        let nights = NinetyNights.nights { !(81...82).contains($0) }
        let news = try #require(nights[83].manifest.news)
        #expect(news.since == nights[80].name)
        #expect(
            news.items.map(\.kind)
                == [.expectationFailed, .eventOver] + [News.Kind](repeating: .sessionEnded, count: 8)
                + [.findingNew, .findingNew])
        #expect(news.items.filter { $0.kind == .sessionEnded }.compactMap(\.session) == Array(1...8))
        #expect(Self.kinds(nights[84]).isEmpty)
    }

    @Test func `texts are sentences in both languages`() throws {
        let nights = NinetyNights.nights()
        let items = nights.flatMap { $0.manifest.news?.items ?? [] }
        let english = items.map(\.sentence.en)
        #expect(english.contains("Gala 2026: first report: to come; 0 registrations"))
        #expect(english.contains("Gala 2026: registrations have opened: 10 registrations"))
        #expect(
            english.contains(
                "Gala 2026: 220 registrations (10 more), behind the 264 of \"Gala 2025\", 58 days before the start"))
        #expect(english.contains("Gala 2026: \"S1\" ended: 100 people came, of 130 registrations"))
        #expect(english.contains("Gala 2026: \"S7\" ended: not measured: nobody scanned"))
        #expect(
            english.contains(
                "Gala 2026: \"S8\", corrected after it ended: 104 people came, of 130 registrations (before: 100 people)"
            ))
        #expect(
            english.contains {
                $0.hasPrefix("Gala 2026: worse: 18 repeated check-ins") && $0.contains("(before: 10 repeated check-ins")
            })
        #expect(english.contains("Gala 2026: not met: registrations unused in \"3\", expected at most 15%"))
        #expect(english.contains("Gala 2026: could not be made: the service is not reachable"))
        #expect(items.map(\.sentence.es).contains("Gala 2026: «S7» terminó: sin medir: nadie escaneó"))
        #expect(items.allSatisfy { $0.text.es != $0.text.en && !$0.text.es.isEmpty })
    }

    @Test func `news are read back as they were written`() throws {
        let night = NinetyNights.nights()[83].manifest
        let bytes = try JSONEncoder().encode(night)
        #expect(try JSONDecoder().decode(NightManifest.self, from: bytes) == night)
        let document = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
        let items = try #require((document["news"] as? [String: Any])?["items"] as? [[String: Any]])
        let text = try #require(items.first?["text"] as? [String: String])
        #expect(
            text["en"]?.isEmpty == false && text["es"]?.isEmpty == false
                && items.first?["kind"] as? String == "event_over")
    }

    // MARK: Findings, one night after another

    private static func night(_ name: String, _ findings: [(String, String, Int)], failed: Bool = false)
        -> RecordedNight
    {
        var night = RecordedNight(name: name, manifest: NightManifest(profile: "tikit"))
        var event = NightManifest.Event(id: 6, status: failed ? .failed : .ok)
        event.warnings = .init(
            dataQuality: findings.map { .init(check: $0.0, severity: $0.1, rows: $0.2) }, reconciliationDifferences: 0)
        night.manifest.events = [event]
        return night
    }

    @Test(
        arguments: [
            ([("repeated_checkins", "warning", 5)], [("repeated_checkins", "warning", 5)], []),
            ([], [("repeated_checkins", "warning", 5)], [.findingNew]),
            ([("repeated_checkins", "warning", 5)], [], [.findingGone]),
            ([("repeated_checkins", "warning", 5)], [("repeated_checkins", "warning", 6)], [.findingWorse]),
            ([("repeated_checkins", "warning", 5)], [("repeated_checkins", "warning", 4)], [.findingEased]),
            ([("repeated_checkins", "warning", 5)], [("repeated_checkins", "error", 5)], [.findingWorse]),
            ([("used_differs", "info", 5)], [("used_differs", "info", 50)], []),
            ([], [("used_differs", "info", 5)], []),
            // What was only said to explain becomes something to look at.
            ([("used_differs", "info", 5)], [("used_differs", "warning", 5)], [.findingNew]),
            ([("unknown_sessions", "error", 1)], [("repeated_checkins", "warning", 1)], [.findingNew, .findingGone]),
        ] as [([(String, String, Int)], [(String, String, Int)], [News.Kind])])
    func `a warning is told once, and again when it changes`(
        before: [(String, String, Int)], now: [(String, String, Int)], told: [News.Kind]
    ) {
        let first = Self.night("2026-01-01", before)
        #expect(News(of: Self.night("2026-01-02", now).manifest, since: [first]).items.map(\.kind) == told)
        // A night in between on which the event could not be reported changes nothing.
        let failed = Self.night("2026-01-02", [], failed: true)
        let news = News(of: Self.night("2026-01-03", now).manifest, since: [first, failed])
        #expect(Set(news.items.map(\.kind)) == Set([.eventRecovered] + told) && news.since == "2026-01-02")
    }

    @Test func `a finding begins with a small letter after the colon`() {
        let check = "registrants_fewer_than_guests"
        let nights = [2, 3, 1].map { Self.night("2026-01-01", [(check, "warning", $0)]) }
        let none = Self.night("2026-01-01", [])
        func told(_ before: RecordedNight, _ now: RecordedNight) -> String? {
            News(of: now.manifest, since: [before]).items.first?.text.es
        }
        #expect(told(none, nights[0])?.hasPrefix("nuevo: vinieron 2 ") == true)
        #expect(told(nights[0], nights[1])?.hasPrefix("empeoró: vinieron 3 ") == true)
        let eased = told(nights[1], nights[2])
        #expect(eased?.hasPrefix("mejoró: vino 1 ") == true && eased?.contains("(antes: vinieron 3 ") == true)
        #expect(told(nights[2], none)?.hasPrefix("resuelto: vino 1 ") == true)
    }

    /// The night in between did not choose the event.
    @Test func `an event made again after failing two nights ago is news`() {
        let (fine, failed) = (Self.night("2026-01-01", []), Self.night("2026-01-02", [], failed: true))
        let without = RecordedNight(name: "2026-01-03", manifest: NightManifest(profile: "tikit"))
        let again = Self.night("2026-01-04", [])
        #expect(News(of: again.manifest, since: [fine, failed, without]).items.map(\.kind) == [.eventRecovered])
        // What fails still is not new.
        let still = Self.night("2026-01-04", [], failed: true)
        #expect(News(of: still.manifest, since: [fine, failed, without]).items.isEmpty)
    }

    @Test func `a second run that fails keeps the report of the first, and its news`() {
        func manifest(_ event: NightManifest.Event) -> NightManifest {
            var manifest = NightManifest(profile: "tikit")
            manifest.events = [event]
            return manifest
        }
        var failed = NightManifest.Event(id: 6, status: .failed)
        failed.reason = "gone"
        let first = manifest(NinetyNights.event(83))
        var second = manifest(failed)
        second.keep(first)
        let kept = second.events[0]
        #expect(kept.status == .failed && kept.reason == "gone" && kept.totals == first.events[0].totals)
        let before = RecordedNight(name: "2026-01-01", manifest: manifest(NinetyNights.event(82)))
        let told = News(of: first, since: [before]).items.map(\.kind)
        #expect(told.contains(.eventOver))
        #expect(Set(News(of: second, since: [before]).items.map(\.kind)) == Set(told + [.eventFailed]))
        // The next night is compared with it.
        let nights = [before, RecordedNight(name: "2026-01-02", manifest: second)]
        #expect(nights.lastReport(of: 6)?.state == "over" && nights.remembered.lastReport(of: 6)?.state == "over")
        // What an earlier run made of an event that is not chosen any more stays only if the list is empty.
        var third = NightManifest(profile: "tikit")
        third.keep(first)
        #expect(third.events.isEmpty)
        third.listedEvents = 0
        third.keep(first)
        #expect(third.events == first.events)
    }

    @Test func `reasons are told in both languages`() throws {
        let night = Self.night("2026-01-01", [], failed: true)
        var manifest = night.manifest
        manifest.events[0].reason = "sin red"
        manifest.events[0].reasonText = Phrase(es: "sin red", en: "no network")
        let read = try JSONDecoder().decode(NightManifest.self, from: JSONEncoder().encode(manifest))
        let text = try #require(News(of: read, since: []).items.first?.text)
        #expect(text.es.hasSuffix(": sin red") && text.en.hasSuffix(": no network"))
        // An older manifest has one language.
        manifest.events[0].reasonText = nil
        #expect(News(of: manifest, since: []).items.first?.text.en.hasSuffix(": sin red") == true)
    }

    /// Nights of a program that did not write sessions and states yet.
    @Test func `an older manifest is a night to compare with`() throws {
        let text = #"{"program":"attendance","profile":"tikit","events":[{"id":6,"status":"ok","files":[]}]}"#
        let old = try JSONDecoder().decode(NightManifest.self, from: Data(text.utf8))
        var tonight = NightManifest(profile: "tikit")
        tonight.events = [NinetyNights.event(89)]
        let news = News(of: tonight, since: [RecordedNight(name: "2026-01-01", manifest: old)])
        // Neither the sessions that ended long ago, nor the event.
        #expect(news.items.map(\.kind) == [.expectationFailed, .findingNew, .findingNew])
    }

    @Test func `comparisons and clubs have news too`() {
        func night(_ status: NightManifest.Status, warnings: Int) -> RecordedNight {
            var night = RecordedNight(name: "2026-01-01", manifest: NightManifest(profile: "gym"))
            night.manifest.comparisons = [.init(series: "gala", status: status)]
            night.manifest.comparisons?[0].reason = status == .failed ? "no such event" : nil
            night.manifest.club = .init(
                name: "Gym", totals: .init(members: 1, visits: 2), warnings: warnings, files: [])
            return night
        }
        func told(_ before: RecordedNight, _ now: RecordedNight) -> [News.Kind] {
            News(of: now.manifest, since: [before]).items.map(\.kind)
        }
        let (fine, failed) = (night(.ok, warnings: 0), night(.failed, warnings: 2))
        #expect(told(fine, fine).isEmpty && told(failed, failed).isEmpty)
        #expect(told(fine, failed) == [.comparisonFailed, .findingNew])
        #expect(told(failed, fine) == [.comparisonRecovered, .findingGone])
    }

    // MARK: Registrations

    @Test(
        arguments: [
            (900, 1000, nil, "behind"), (910, 1000, nil, "level"), (1090, 1000, nil, "level"),
            (1100, 1000, nil, "ahead"),
            // 1.96 × √190 is 27, √(1.96² × 4) is 3.92: chance does as much.
            (90, 100, nil, "level"), (4, 5, nil, "level"), (3, 0, nil, "level"), (4, 0, nil, "ahead"),
            // What was told holds until it clearly does not.
            (94, 100, .behind, "behind"), (96, 100, .behind, "level"), (106, 100, .ahead, "ahead"),
            (104, 100, .ahead, "level"), (0, 0, nil, "level"), (0, 100, .ahead, "behind"),
        ] as [(Int64, Int64, RegistrationStanding.Standing?, String)])
    func `registrations are ahead or behind`(
        registered: Int64, earlier: Int64, before: RegistrationStanding.Standing?, standing: String
    ) {
        #expect(RegistrationStanding.standing(registered, against: earlier, before: before).rawValue == standing)
    }

    /// Of people who take three places each there are a third as many to vary: 1.96 × √5700 is 148.
    @Test func `places that are taken together vary together`() {
        func standing(_ places: Double) -> RegistrationStanding.Standing {
            RegistrationStanding.standing(900, against: 1000, before: nil, placesPerPerson: places)
        }
        #expect(standing(1) == .behind && standing(3) == .level)
        #expect(RegistrationStanding.placesPerPerson(900, of: 300) == 3)
        #expect(RegistrationStanding.placesPerPerson(900, of: nil) == 1)
    }

    /// The pace against an edition, and two events of a night.
    @Test func `events of one name are told apart`() throws {
        func event(_ id: Int64, _ name: String) -> NightManifest.Event {
            var event = NightManifest.Event(id: id, status: .ok)
            (event.name, event.state) = (name, "to_come")
            return event
        }
        var manifest = NightManifest(profile: "p")
        manifest.events = [event(6, "Gala"), event(7, "Gala"), event(8, "Feria")]
        manifest.events[2].pace = RegistrationStanding(
            series: "s", event: 5, name: "Feria", told: "Feria (#5)", daysBefore: 20, registered: 10, earlier: 100)
        manifest.tellNamesApart()
        let news = News(of: manifest, since: [])
        #expect(manifest.events.map(\.title.en) == ["Gala (#6)", "Gala (#7)", "Feria"])
        let pace = news.items.first { $0.kind == .registrationPace }
        #expect(pace?.sentence.en.contains("\"Feria (#5)\"") == true, "\(pace?.sentence.en ?? "")")
        #expect(Set(news.items.compactMap(\.subject?.en)) == ["Gala (#6)", "Gala (#7)", "Feria"])
        #expect(Set(news.items.compactMap(\.name)) == ["Gala", "Feria"])
        // What is stored is read again, and so is what an earlier version stored.
        let read = try JSONDecoder().decode(NightManifest.self, from: JSONEncoder().encode(manifest))
        #expect(read == manifest && read.events[2].pace?.edition.es == "Feria (#5)")
        let old = #"{"program": "attendance", "profile": "p", "events": [{"id": 6, "name": "Gala", "status": "ok"}]}"#
        #expect(try JSONDecoder().decode(NightManifest.self, from: Data(old.utf8)).events[0].title.en == "Gala")
    }

    /// A pace is news, and then not for a week, unless those behind are ahead.
    @Test func `a pace is news once a week unless it turns`() {
        func night(_ day: Int, registered: Int64) -> RecordedNight {
            var event = NightManifest.Event(id: 6, status: .ok)
            event.state = "to_come"
            event.totals = .init(checkIns: 0, uniqueGuests: 0, attended: 0, registered: registered)
            event.pace = RegistrationStanding(
                series: "gala", event: 4, name: "Gala 2025", daysBefore: Int64(60 - day), registered: registered,
                earlier: 1000)
            var manifest = NightManifest(profile: "tikit")
            manifest.events = [event]
            return RecordedNight(name: NinetyNights.name(day), manifest: manifest)
        }
        func told(_ numbers: [Int64]) -> [Int] {
            var (nights, told): ([RecordedNight], [Int]) = ([], [])
            for (day, number) in numbers.enumerated() {
                var night = night(day, registered: number)
                night.manifest.news = News(of: night.manifest, since: nights)
                if night.manifest.news?.items.contains(where: { $0.kind == .registrationPace }) == true {
                    told.append(day)
                }
                nights = (nights + [night]).remembered
            }
            return told
        }
        // Level, behind, then to and fro: on the eighth day it is level, and said.
        #expect(told([1000, 800, 1000, 800, 1000, 800, 1000, 800, 1000, 1000]) == [1, 8])
        // From behind to ahead in two days.
        #expect(told([1000, 800, 1000, 1200, 1200]) == [1, 3])
        // What was put off for a week and has passed meanwhile is no news.
        #expect(told([1000, 800, 1000, 800, 800, 800, 800, 800, 800, 800]) == [1])
    }

    // MARK: What a reader remembers

    /// The nights' folders are removed after three nights. What a reader of news alone remembers, and what it would know if all
    /// nights were kept, give the same news: each result is told once, and the first report once.
    @Test func `a reader of news remembers more than is kept`() throws {
        var (memory, all): ([RecordedNight], [RecordedNight]) = ([], [])
        var (kinds, size): ([News.Kind], Int) = ([], 0)
        for number in 0..<90 {
            var night = RecordedNight(name: NinetyNights.name(number), manifest: NightManifest(profile: "tikit"))
            var event = NinetyNights.event(number)
            event.pace?.follow(all.lastReport(of: 6)?.pace)
            night.manifest.events = [event]
            let news = News(of: night.manifest, since: memory)
            #expect(news.items == News(of: night.manifest, since: all).items, "night \(number)")
            guard !news.items.isEmpty else { continue }
            kinds += news.items.map(\.kind)
            night.manifest.news = news
            all.append(night)
            memory = try JSONDecoder().decode(
                [RecordedNight].self, from: JSONEncoder().encode((memory + [night]).remembered))
            size = max(size, memory.count)
        }
        #expect(kinds.count { $0 == .eventNew } == 1 && kinds.count { $0 == .sessionEnded } == 8)
        #expect(kinds.count { $0 == .eventOver } == 1 && size <= 3)
    }

    @Test func `an event's recovery is one piece of news, with what has become of it`() {
        var over = Self.night("2026-01-03", [])
        over.manifest.events[0].state = "over"
        over.manifest.events[0].totals = .init(checkIns: 4, uniqueGuests: 3, attended: 4, registered: 9)
        let failed = Self.night("2026-01-02", [], failed: true)
        let items = News(of: over.manifest, since: [failed]).items
        #expect(items.map(\.kind) == [.eventRecovered])
        #expect(items.first?.text.en == "made again, after failing; first report: over; 3 people came")
    }

    // MARK: Subjects, and units

    @Test func `the subject is the most important news, or how things stand`() {
        var manifest = NightManifest(profile: "tikit")
        manifest.events = [NinetyNights.event(22)]
        manifest.events[0].pace?.standing = .behind
        let pace = News.Item(.registrationPace, .warning, event: 6, name: "Feria", Phrase(verbatim: "…"))
        let other = News.Item(.findingNew, event: 6, name: "Feria", Phrase(verbatim: "…"))
        #expect(manifest.subject(of: [pace, other, other])?.en == "Feria: registrations behind · 2 more")
        #expect(manifest.subject(of: [pace])?.es == "Feria: inscripciones atrasadas")
        // What the message folds into another line is not counted; what it lists besides news is.
        #expect(manifest.subject(of: [pace, other, other], listed: 2)?.en == "Feria: registrations behind · 1 more")
        #expect(manifest.subject(of: [pace, other, other], listed: 1)?.es == "Feria: inscripciones atrasadas")
        #expect(manifest.subject(of: [pace], listed: 3)?.es == "Feria: inscripciones atrasadas · 2 más")
        let failed = NightManifest.Event(id: 9, status: .failed)
        #expect(manifest.failureInBrief(listed: 2) == nil)
        manifest.events.append(failed)
        #expect(manifest.failureInBrief(listed: 2)?.en == "Event 9: could not be made · 1 more")
        manifest.events.removeLast()
        #expect(manifest.subject(of: [])?.en == "Gala 2026: 220 registrations")
        manifest.events[0].totals?.registrants = 80
        #expect(manifest.subject(of: [])?.es == "Gala 2026: 80 personas inscritas")
        manifest.events.append(NinetyNights.event(89))
        manifest.events[1].id = 7
        #expect(manifest.subject(of: [])?.en == "Gala 2026: 80 people registered (and 1 more event)")
        manifest.events.removeFirst()
        #expect(manifest.subject(of: [])?.en == "Gala 2026: at least 176 people came")
        #expect(manifest.subject(of: [])?.es == "Gala 2026: vinieron al menos 176 personas")
        // Of the seventh session nobody knows.
        manifest.events[0].sessions?.removeAll { $0.id == 7 }
        #expect(manifest.subject(of: [])?.en == "Gala 2026: 176 people came")
        manifest.events[0].totals?.uniqueGuests = 0
        manifest.events[0].sessions = [
            .init(id: 1, name: "S1", state: "not_measured", registered: 438, attended: 0)
        ]
        #expect(manifest.subject(of: [])?.en == "Gala 2026: not measured: nobody scanned")
    }

    /// Whether a session not scanned is over or not measured depends only on registrations.
    @Test func `nobody scanned, whoever is registered`() {
        func told(_ state: String, _ sessions: [String]?) -> String? {
            var event = NightManifest.Event(id: 6, status: .ok)
            event.state = state
            event.totals = .init(checkIns: 0, uniqueGuests: 0, attended: 0, registered: 0)
            event.totals?.registrants = 10
            event.sessions = sessions.map { states in
                states.map { NightManifest.Session(id: 1, name: nil, state: $0, registered: 0, attended: 0) }
            }
            return event.standing?.en
        }
        let unknown = "not measured: nobody scanned"
        #expect(told("over", ["over"]) == unknown && told("over", ["over", "not_measured"]) == unknown)
        // Without a session there was nothing to scan at.
        #expect(told("over", []) == "no sessions and no check-ins" && told("over", nil) == unknown)
        #expect(told("under_way", ["over", "to_come"]) == unknown)
        // Nobody has come yet.
        #expect(told("under_way", ["over", "under_way"]) == "so far 0 of 10 people came")
        #expect(told("under_way", nil) == "so far 0 of 10 people came")
        #expect(told("to_come", []) == "10 people registered")
    }

    /// A session where nobody is registered, and another.
    @Test func `where nobody was scanned at all a session is not measured, whoever is registered`() {
        func night(_ day: Int, _ state: String, came: [Int64]) -> RecordedNight {
            var event = NightManifest.Event(id: 6, status: .ok)
            (event.name, event.state) = ("Gala", state)
            let all = came.reduce(0, +)
            event.totals = .init(checkIns: all, uniqueGuests: all, attended: all, registered: 0)
            event.sessions = came.enumerated().map { index, came in
                .init(id: Int64(index), name: "S\(index)", state: state, registered: 0, attended: came)
            }
            var manifest = NightManifest(profile: "tikit")
            manifest.events = [event]
            return RecordedNight(name: "2026-01-0\(day)", manifest: manifest)
        }
        func told(_ now: RecordedNight, since before: RecordedNight) -> [String] {
            News(of: now.manifest, since: [before]).items.map(\.text.en)
        }
        let (first, unscanned) = (night(1, "to_come", came: [0, 0]), night(2, "over", came: [0, 0]))
        let scanned = night(3, "over", came: [0, 5])
        #expect(
            told(unscanned, since: first) == [
                "is over; not measured: nobody scanned", "\"S0\" ended: not measured: nobody scanned",
                "\"S1\" ended: not measured: nobody scanned",
            ])
        // Its check-ins come late. At a stand nobody was missing.
        #expect(
            told(scanned, since: unscanned) == [
                "corrected after it ended: 5 people came; before: not measured: nobody scanned",
                "\"S1\", corrected after it ended: 5 people came (before: not measured: nobody scanned)",
            ])
        #expect(told(scanned, since: first).contains("\"S0\" ended: 0 people came"))
    }

    @Test func `no number is without its unit`() throws {
        let units = [
            "people", "person", "registered", "registrations", "registration", "days", "day", "check-ins", "%",
            "members", "visits",
            "warnings", "warning", "more", "before", "offer", "session", "sessions", "of", "S", "Gala", "personas",
            "persona", "inscripciones", "inscripción", "días", "día", "miembros", "visitas", "advertencias", "más",
            "antes",
            "oferta", "sesión", "sesiones", "de", "repeated", "repetidos",
        ]
        var items = NinetyNights.nights().flatMap { $0.manifest.news?.items ?? [] }
        var club = RecordedNight(name: "2026-01-01", manifest: NightManifest(profile: "gym"))
        club.manifest.club = .init(name: "Gym", totals: .init(members: 12, visits: 34), warnings: 3, files: [])
        items += News(of: club.manifest, since: []).items
        let subjects = (0..<90).map { number in
            var manifest = NightManifest(profile: "tikit")
            manifest.events = [NinetyNights.event(number)]
            return manifest.subject(of: []) ?? Phrase(verbatim: "")
        }
        let texts = items.map(\.text) + subjects + [try #require(club.manifest.subject(of: []))]
        #expect(Set(items.map(\.kind)).count > 12)
        for text in texts {
            for language in Language.allCases {
                // Quoted names may have numbers.
                let plain = text[language].replacing(#/"[^"]*"|«[^»]*»|Gala 202\d/#, with: "Gala")
                for match in plain.matches(of: #/\d[\d.,]*/#) {
                    let rest = plain[match.range.upperBound...].trimmingCharacters(in: .whitespaces)
                    #expect(units.contains { rest.hasPrefix($0) }, "\(plain)")
                }
            }
        }
    }

    /// Readings 40, 30, 29 and 5 days before 1 March.
    @Test(
        arguments: [
            (41, nil), (40, 10), (35, 10), (33, 10), (32, nil), (30, 20), (29, 25), (22, 25), (21, nil), (5, 90),
            (0, 90),
        ]
            as [(Int64, Int64?)])
    func `the earlier edition is as its last reading saw it by then`(daysBefore: Int64, registered: Int64?) throws {
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let clock = WallClock(zone: zone)
        let start = Instant(secondsSinceEpoch: 1_772_366_400)
        let readings = [(40, 10), (30, 20), (29, 25), (5, 90)].map { days, registered in
            RegistrationReading(at: start.advanced(bySeconds: -Int64(days) * 86_400), registered: registered)
        }
        #expect(
            RegistrationStanding.registered(readings, start: start, daysBefore: daysBefore, on: clock) == registered)
    }
}
