import Aggregation
import Base
import Foundation
import Rendering
import TestSupport
import Testing

@testable import Reporting

@Suite(.timeLimit(.minutes(30))) struct EditionsReportTests {
    /// An edition that starts on a day of June, with so many guests from `first` on, the same addresses for the same
    /// numbers, of whom one in ten did not come.
    private func edition(
        _ id: Int64, _ name: String?, year: Int, guests: Range<Int64>, registered: Int64? = nil, isTold: Bool = true,
        standGuests: Int64 = 0, readings: [(days: Int64, registered: Int)] = [], bin: BinWidth = .quarterHour
    ) async throws -> Edition {
        let start = Instant("\(year)-06-10T12:00:00Z")
        var tables = EventTables(eventID: id, eventName: name)
        tables.sessions.append(id: id * 10, name: "Plenario", startsAt: start, endsAt: start.advanced(bySeconds: 7200))
        tables.offers.append(
            OfferTable.Row(
                sessionID: id * 10, registrantTypeID: 1, registrantTypeName: year < 2026 ? "general" : "General",
                price: 1000, registered: isTold ? registered ?? Int64(guests.count) : nil))
        for (index, guest) in guests.enumerated() where guest % 10 != 0 {
            let time = start.advanced(bySeconds: Int64(index % 40 - 25) * 60)
            tables.append(
                CheckInRow(id: Int64(index + 1), guest: id * 1000 + guest, session: id * 10, type: 1, at: time) {
                    ($0.email, $0.typeName) = ("g\(guest)@x.cl", "General")
                })
        }
        for guest in 0..<standGuests {
            tables.append(
                CheckInRow(
                    id: 10_000 + guest, guest: id * 1000 + guest * 10 + 1, session: id * 10 + 1, type: 1, at: start))
        }
        tables.sortCheckIns()
        tables.setApartIncomplete()
        let material = EditionMaterial(
            tables: tables,
            registrations: readings.map {
                RegistrationReading(at: start.advanced(bySeconds: -$0.days * 86_400), registered: $0.registered)
            })
        return try await Edition(of: material, zone: .gmt, binWidth: bin, key: [4])
    }

    private func report(_ editions: [Edition]) async throws -> Report {
        try Report(of: editions, by: try await DefinitionLibrary().definition("comparison"), EditionRequest(zone: .gmt))
    }

    private func three() async throws -> [Edition] {
        [
            try await edition(8, "Gala 2026", year: 2026, guests: 60..<160, readings: [(20, 30), (10, 60), (0, 100)]),
            try await edition(4, "Gala 2024", year: 2024, guests: 0..<100, readings: [(30, 20), (10, 70), (1, 100)]),
            try await edition(6, "Gala 2025", year: 2025, guests: 50..<150, registered: 250),
        ]
    }

    /// Of 2026, last night 90 people were registered of 100 and 81 had come; now it is 90 of 100, in all 144 people and not 135.
    @Test func `headlines differ from last night's, and the latest edition's from the one before`() async throws {
        let now = try await three()
        var before = now
        before[0] = try await edition(8, "Gala 2026", year: 2026, guests: 60..<150, registered: 100)
        func changes(
            _ lastNight: [Edition]?, _ now: [Edition], _ language: Language = .english
        ) async throws -> [String] {
            let report = try Report(
                of: now, since: lastNight.map { EditionsLastNight(editions: $0, days: 1) },
                by: try await DefinitionLibrary().definition("comparison"), EditionRequest(zone: .gmt))
            return report.headlines.filter { $0.name != "differences" }.flatMap(\.changes).map {
                "\($0.headline): \($0.inWords[language]) (\($0.effect.rawValue))"
            }
        }
        #expect(
            try await changes(before, now) == [
                "people: +9 since last night (good)", "attendance_percentage: +9.00 pp since last night (good)",
                // 90 of 250 had come.
                "attendance_percentage: +54.00 pp compared with Gala 2025 (good)",
                "unique_guests: +9 since last night (good)",
                // 81 of 81 had come before, and now 81 of 90.
                "returning_percentage: −10.00 pp since last night (bad)",
            ])
        let edition = "attendance_percentage: +54.00 pp compared with Gala 2025 (good)"
        #expect(try await changes(now, now) == [edition])
        #expect(try await changes(nil, now) == [edition])
        #expect(
            try await changes(nil, now, .spanish) == [
                "attendance_percentage: +54,00 puntos respecto de Gala 2025 (good)"
            ])
        // Numbers that still grow are not compared with an edition that is over.
        var growing = now
        growing[0].state = .underWay
        #expect(try await changes(nil, growing) == [])
    }

    /// Nobody can have come yet: that is no share of 0.
    @Test func `the share of earlier guests at an edition to come is empty`() async throws {
        var editions = try await three()
        editions[0].state = .toCome
        let table = try #require(try await report(editions)[section: "cohorts"]).table
        let (events, shares) = (table[column: "event_id"]?.cells ?? [], table[column: "percentage"]?.cells ?? [])
        #expect(events.count == 6 && shares.count == 6)
        #expect(zip(events, shares).allSatisfy { ($0 == .integer(8)) == ($1 == .empty) })
        // 45 of 2024 came again in 2025; to 2026, nobody can have come again.
        let returning = try #require(try await report(editions)[section: "returning"]).table
        #expect(returning[column: "retained"]?.cells == [.empty, .integer(45), .empty])
        #expect(returning[column: "previous_known"]?.cells == [.empty, .integer(90), .integer(90)])
    }

    /// 90 of 100 came so far, where 90 of 250 came to the edition before, which is under way in turn.
    @Test func `tiles of an edition under way say so far`() async throws {
        var editions = try await three()
        func details(_ report: Report) -> [String?] { report.headlines.prefix(4).map { $0.detail?.en } }
        editions[0].state = .underWay
        let report = try await report(editions)
        #expect(
            report.headlines.prefix(4).map(\.name) == [
                "people", "attendance_percentage", "unique_guests", "returning_percentage",
            ])
        #expect(
            details(report) == [
                "so far · at 3 events", "so far · 36.00% in the previous one", "so far · 90 in the previous one",
                "so far · 81 of 90 identified",
            ])
        for name in ["arrivals_from_start", "cohorts", "people"] {
            let note = report[section: name]?.note?.en
            #expect(note?.hasSuffix("So far, since it is under way: Gala 2026.") == true, "\(name)")
        }
        // Of 90 who may still be joined by others, half is no half of an edition.
        let text = TerminalRenderer(style: TerminalStyle(width: 120)).text(for: report, in: .english)
        #expect(text.contains("of those here so far, at the start"))
        editions[0].state = .over
        editions[2].state = .underWay
        let earlier = try await self.report(editions)
        #expect(
            details(earlier) == [
                "so far · at 3 events", "so far 36.00% in the previous one", "so far 90 in the previous one",
                "81 of 90 identified",
            ])
        editions[2].state = .over
        let over = try await self.report(editions)
        #expect(details(over).first == "at 3 events" && over[section: "people"]?.note == .peopleNote)
    }

    /// Of 100 registered for 2024, 90 came, and 5 to a stand. Of 2025 it is not known how many registered.
    @Test func `a bar beside a percentage is of the registrations used, whatever is known of other editions`()
        async throws
    {
        var editions = try await three()
        editions[2] = try await edition(6, "Gala 2025", year: 2025, guests: 50..<150, isTold: false)
        editions[1] = try await edition(4, "Gala 2024", year: 2024, guests: 0..<100, standGuests: 5)
        let section = try #require(try await report(editions)[section: "editions"])
        #expect(section.table[column: "attended"]?.cells == [95, 90, 90])
        #expect(section.table[column: "attended_held"]?.cells == [90, .empty, 90])
        var redrawn = section
        redrawn.table.keep(rows: [0, 1, 2])
        for section in [section, redrawn] {
            guard case .bars(let bars)? = section.pictures.first else {
                Issue.record("no bars")
                continue
            }
            #expect(bars.series.map(\.cells) == [[90, 90, 90]])
            #expect(bars.whole?.cells == [100, .empty, 100] && bars.percentage?.cells[1] == .empty)
        }
    }

    /// Nobody can have come: that is not 0 people.
    @Test func `people of editions to come are not known`() async throws {
        var coming = try await edition(8, "Gala 2026", year: 2026, guests: 0..<0, registered: 40)
        coming.state = .toCome
        let report = try await report([coming])
        let people = try #require(report.headlines.first { $0.name == "people" })
        #expect(people.value == .empty && people.detail?.en == "to come")
        let table = try #require(report[section: "people"]?.table)
        #expect(table[column: "year"]?.cells == [2026] && table[column: "events"]?.cells == [1])
        for column in ["guests", "known_people", "unknown_guests"] {
            #expect(table[column: column]?.cells == [.empty], "\(column)")
        }
        // With one before it, they are the people of that one.
        let both = try await self.report([coming, try await edition(6, "Gala 2025", year: 2025, guests: 0..<100)])
        #expect(both.headlines.first { $0.name == "people" }?.value == 90)
        #expect(both.headlines.first { $0.name == "people" }?.detail?.en == "at 1 event")
        #expect(both[section: "people"]?.table[column: "guests"]?.cells == [90, .empty])
        for column in ["guests", "new", "returning", "unknown"] {
            for section in ["returning", "returning_by_type"] {
                let cells = try #require(both[section: section]?.table[column: column]?.cells)
                #expect(cells.map { $0 == .empty } == [false, true], "\(section) \(column)")
            }
        }
        // 2025 in 2025 and 2026; 2026.
        #expect(both[section: "cohorts"]?.table[column: "guests"]?.cells == [90, .empty, .empty])
        #expect(
            both[section: "cohorts"]?.table[column: "percentage"]?.cells.map { $0 == .empty } == [false, true, true])
    }

    /// A hundred were registered for 2025, or nobody according to the service, and nobody scanned: who came, again or no more, is
    /// not known.
    @Test(arguments: [100, 0]) func `an edition that nobody scanned has no returning, no lapsed and no cohort`(
        registered: Int64
    ) async throws {
        let report = try await report([
            try await edition(4, "Gala 2024", year: 2024, guests: 0..<100),
            try await edition(6, "Gala 2025", year: 2025, guests: 0..<0, registered: registered),
            try await edition(8, "Gala 2026", year: 2026, guests: 60..<160),
        ])
        func cells(_ section: String, _ column: String) throws -> [Cell] {
            try #require(report[section: section]?.table[column: column]?.cells, "\(section) \(column)")
        }
        #expect(try cells("editions", "attendance_percentage")[1] == .empty)
        // 36 of the 90 of 2024 came in 2026.
        #expect(try cells("returning", "returning") == [.integer(0), .empty, .integer(36)])
        for column in ["guests", "new", "unknown", "returning_percentage"] {
            #expect(try cells("returning", column).map { $0 == .empty } == [false, true, false], "\(column)")
        }
        #expect(try cells("returning", "previous_known") == [.empty, .integer(90), .empty])
        for column in ["retained", "lapsed", "lapsed_percentage"] {
            #expect(try cells("returning", column) == [.empty, .empty, .empty], "\(column)")
        }
        // 2024 in 2024, 2025 and 2026; 2025 in 2025 and 2026; 2026.
        let guests: [Cell] = [90, .empty, 36, .empty, .empty, 54]
        #expect(try cells("cohorts", "guests") == guests)
        #expect(try cells("cohorts", "percentage").map { $0 == .empty } == [false, true, false, true, true, false])
        for column in ["guests", "new", "returning", "unknown"] {
            #expect(try cells("returning_by_type", column)[1] == .empty, "\(column)")
        }
        for column in ["guests", "known_people", "unknown_guests"] {
            #expect(try cells("people", column).map { $0 == .empty } == [false, true, false], "\(column)")
        }
        #expect(try cells("people", "guests") == [.integer(90), .empty, .integer(90)])
        #expect(report.notices.contains { $0.text == .editionNotMeasured("Gala 2025") && $0.severity == .warning })
        #expect(!report.notices.contains { $0.text == .editionNotMeasured("Gala 2024") })
        // No difference is made with it.
        #expect(report[section: "differences"]?.table.rowCount == 0)
    }

    /// Editions often have the same name every year: what is said of one is not said of the others.
    @Test func `sentences name an edition by its id where others have its name`() async throws {
        var coming = try await edition(8, "Gala", year: 2026, guests: 0..<0, registered: 40)
        coming.state = .toCome
        let unscanned = try await edition(6, "Gala", year: 2025, guests: 0..<0, registered: 100)
        let report = try await report([try await edition(4, "Gala", year: 2024, guests: 0..<100), unscanned, coming])
        #expect(report.subject.name(in: .english) == "Gala (#8) and 2 earlier editions")
        #expect(report.notices.contains { $0.text == .editionNotMeasured("Gala (#6)") })
        #expect(report.notices.contains { $0.text == .editionNotOver("Gala (#8)", isToCome: true) })
        let other = try await self.report([try await edition(4, "Feria", year: 2024, guests: 0..<100), unscanned])
        #expect(other.notices.contains { $0.text == .editionNotMeasured("Gala") })
        #expect(DistinctNames([(7, nil)]).name(7) == "#7")
    }

    /// The tables that people read tell them apart too, while programs have the ids beside the names.
    @Test func `tables name an edition with its id where others have its name`() async throws {
        let report = try await report([
            try await edition(4, "Gala", year: 2024, guests: 0..<100),
            try await edition(6, "Gala", year: 2025, guests: 50..<150),
            try await edition(8, "Feria", year: 2026, guests: 0..<60),
        ])
        func told(_ id: Int) -> Cell { .name("Gala", told: Phrase(verbatim: "Gala (#\(id))")) }
        #expect(try report.cells("editions", "event") == [told(4), told(6), "Feria"])
        #expect(try report.cells("returning", "event") == [told(4), told(6), "Feria"])
        #expect(try Set(report.cells("cohorts", "first_event")) == [told(4), told(6), "Feria"])
        let columns = try ["event", "earlier_event"].map { try Set(report.cells("differences", $0)) }
        #expect(columns == [[told(6), "Feria"], [told(4), told(6)]])
        for section in [
            "edition_types", "arrivals_from_start", "returning_by_type", "edition_sessions", "edition_prices",
        ] {
            let cells = report[section: section]?.table[column: "event"]?.cells ?? []
            #expect(Set(cells) == [told(4), told(6), "Feria"], "\(section)")
        }
        let csv = CSVRenderer().render(report, in: .english).first { $0.path.hasSuffix("/editions.csv") }
        #expect(csv.map { String(decoding: $0.bytes, as: UTF8.self).contains("\n4,Gala,") } == true)
    }

    /// Two sessions of one edition are two; the same name at another edition is the session that recurs.
    @Test func `sessions of an edition that share a name are told apart`() async throws {
        var editions = [
            try await edition(4, "Gala 2024", year: 2024, guests: 0..<100, standGuests: 3),
            try await edition(6, "Gala 2025", year: 2025, guests: 50..<150),
        ]
        editions[0].sessions[1].attendance.session = "Plenario"
        let cells = try await report(editions).cells("edition_sessions", "session")
        let told = [40, 41].map { Cell.name("Plenario", told: Phrase(verbatim: "Plenario (#\($0))")) }
        #expect(cells == told + ["Plenario"])
    }

    @Test func `tiles of an edition that nobody scanned, or that is to come, say so instead of 0`() async throws {
        let past = try await edition(4, "Gala 2024", year: 2024, guests: 0..<100)
        let latest = try await edition(6, "Gala 2025", year: 2025, guests: 0..<0, registered: 100)
        var coming = latest
        coming.state = .toCome
        let cases: [(edition: Edition, why: Phrase?)] = [
            (latest, .notMeasured), (coming, Phrase.eventStates["to_come"]),
        ]
        for (edition, why) in cases {
            let tiles = try await report([past, edition]).headlines
            #expect(tiles.first { $0.name == "people" }?.detail == .peopleDetail(events: 1, unknown: 0))
            for name in ["attendance_percentage", "unique_guests", "returning_percentage"] {
                let tile = try #require(tiles.first { $0.name == name })
                #expect(tile.value == .empty && tile.detail == why, "\(name)")
            }
        }
        // Where only the edition before was not scanned, there is nothing to compare with.
        let next = try await edition(8, "Gala 2026", year: 2026, guests: 0..<50)
        let guests = try #require(try await report([latest, next]).headlines.first { $0.name == "unique_guests" })
        #expect(guests.value == .integer(45) && guests.detail == nil)
    }

    @Test func `bars of an edition that nobody scanned, or that is to come, say so instead of 0 of 0`() async throws {
        let past = try await edition(4, "Gala 2024", year: 2024, guests: 0..<100)
        let unscanned = try await edition(6, "Gala 2025", year: 2025, guests: 0..<0, registered: 100)
        var coming = try await edition(8, "Gala 2026", year: 2026, guests: 0..<0, registered: 100)
        coming.state = .toCome
        let report = try await report([past, unscanned, coming])
        for name in ["editions", "returning"] {
            let section = try #require(report[section: name])
            guard case .bars(let bars)? = section.pictures.first else {
                Issue.record("no bars in \(name)")
                continue
            }
            let words: [Phrase?] = (0..<3).map { bars.replacement($0, on: report.clock) }
            let expected: [Phrase?] = [nil, .notMeasured, .startsLater(nil)]
            #expect(words == expected, "\(name)")
            // Also in another order.
            var table = section.table
            table.sort(by: [SectionDefinition.SortKey("event_id", descending: true)])
            let sorted = try #require(bars.redrawn(from: table))
            let turned: [Phrase?] = (0..<3).map { sorted.replacement($0, on: report.clock) }
            #expect(turned == Array(expected.reversed()), "\(name)")
        }
    }

    /// Read for the first time years after it was over: no days before, and no pace.
    @Test func `readings after the start are in words, and in no line`() async throws {
        let report = try await report([
            try await edition(4, "Gala 2024", year: 2024, guests: 0..<100, readings: [(-2054, 100)]),
            try await edition(6, "Gala 2025", year: 2025, guests: 0..<100, readings: [(-1, 100)]),
        ])
        let section = try #require(report[section: "registration_pace"])
        let days = try #require(section.table[column: "days_before"])
        #expect(days.cells == [.integer(-2054), .integer(-1)])
        #expect(days.inWords(0) == .phrase(.daysAfter(2054)) && days.inWords(1) == .phrase(.daysAfter(1)))
        #expect(Phrase.daysAfter(2054).en == "2,054 days after" && Phrase.daysAfter(1).es == "1 día después")
        #expect(section.pictures.isEmpty && report.notices.contains { $0.text == .paceHasOneReading })
        #expect(CodeWords(of: days)?.legend(of: days.cells, in: .english) == "")
    }

    /// Midnight to 23:59:59 in UTC is a day, also where the clock says 21:00 of the day before.
    @Test func `an edition without hours starts on its day`() async throws {
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        func column(from start: String, to end: String) async throws -> ReportColumn {
            var tables = EventTables(eventID: 4, eventName: "Feria")
            tables.details.startsAt = Instant(start)
            tables.details.endsAt = Instant(end)
            let head = Phrase(occasion: tables.details, sessions: [], on: WallClock(zone: zone))
            #expect(head?.en == (end.hasSuffix("04:00:00Z") ? "28 Feb – 01 Mar 2026" : "01–03 Mar 2026"), "\(end)")
            let edition = try await Edition(of: EditionMaterial(tables: tables), zone: zone, key: [4])
            let report = try Report(
                of: [edition], by: try await DefinitionLibrary().definition("comparison"), EditionRequest(zone: zone))
            return try #require(report[section: "editions"]?.table[column: "starts_at"])
        }
        for end in ["2026-03-03T23:59:59Z", "2026-03-04T00:00:00Z"] {
            let day = try await column(from: "2026-03-01T00:00:00Z", to: end)
            #expect(day.inWords(0) == .phrase(Phrase(es: "01 mar 2026", en: "01 Mar 2026")), "\(end)")
        }
        let hours = try await column(from: "2026-03-01T00:00:00Z", to: "2026-03-01T04:00:00Z")
        #expect(hours.inWords(0) == .instant(Instant("2026-03-01T00:00:00Z")))
    }

    /// In Santiago, midnight in UTC is still the last day of the year before.
    @Test func `an edition without hours is of its day's year, and days before are to its day`() async throws {
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        var tables = EventTables(eventID: 4, eventName: "Feria")
        tables.details.startsAt = Instant("2024-01-01T00:00:00Z")
        tables.details.endsAt = Instant("2024-01-01T23:59:59Z")
        let reading = RegistrationReading(at: Instant("2023-12-30T15:00:00Z"), registered: 10)
        let edition = try await Edition(
            of: EditionMaterial(tables: tables, registrations: [reading]), zone: zone, key: [4])
        let report = try Report(
            of: [edition], by: try await DefinitionLibrary().definition("comparison"), EditionRequest(zone: zone))
        #expect(report[section: "people"]?.table[column: "year"]?.cells == [.integer(2024)])
        #expect(report[section: "registration_pace"]?.table[column: "days_before"]?.cells == [.integer(2)])
    }

    /// The same of an event whose sessions are whole days.
    @Test func `an edition whose sessions have no hours is shown in days`() async throws {
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        var tables = EventTables(eventID: 4, eventName: "Feria")
        let (start, end) = (Instant("2024-01-01T00:00:00Z"), Instant("2024-01-02T23:59:59Z"))
        tables.sessions.append(id: 1, name: "A", startsAt: start, endsAt: Instant("2024-01-01T23:59:59Z"))
        tables.sessions.append(id: 2, name: "B", startsAt: Instant("2024-01-02T00:00:00Z"), endsAt: end)
        let head = Phrase(
            occasion: tables.details,
            sessions: [(start, Instant("2024-01-01T23:59:59Z")), (Instant("2024-01-02T00:00:00Z"), end)],
            on: WallClock(zone: zone))
        #expect(head?.en == "01–02 Jan 2024")
        let reading = RegistrationReading(at: Instant("2023-12-30T15:00:00Z"), registered: 10)
        let edition = try await Edition(
            of: EditionMaterial(tables: tables, registrations: [reading]), zone: zone, key: [4])
        let report = try Report(
            of: [edition], by: try await DefinitionLibrary().definition("comparison"), EditionRequest(zone: zone))
        #expect(report[section: "people"]?.table[column: "year"]?.cells == [.integer(2024)])
        #expect(report[section: "registration_pace"]?.table[column: "days_before"]?.cells == [.integer(2)])
        let editions = try #require(report[section: "editions"]?.table)
        #expect(editions[column: "starts_at"]?.inWords(0) == .phrase(Phrase(es: "01 ene 2024", en: "01 Jan 2024")))
        #expect(editions[column: "ends_at"]?.inWords(0) == .phrase(Phrase(es: "02 ene 2024", en: "02 Jan 2024")))
        #expect(
            editions[column: "starts_at"]?.cells
                == [.wholeDay(CivilTime(secondsSinceEpoch: start.secondsSinceEpoch), at: start)])
        let sessions = try #require(report[section: "edition_sessions"]?.table[column: "starts_at"])
        #expect(sessions.inWords(1) == .phrase(Phrase(es: "02 ene 2024", en: "02 Jan 2024")))
        // A session with hours.
        let hours = Phrase(
            occasion: tables.details, sessions: [(start, Instant("2024-01-01T15:00:00Z"))], on: WallClock(zone: zone))
        #expect(hours?.en == "31 Dec 2023 – 01 Jan 2024")
    }

    /// A talk at ten and a fair of the whole day; and a talk whose end is the midnight of its date, which says nothing, or the midnight
    /// after it.
    @Test(arguments: ["America/Santiago", "Europe/Madrid", "UTC"])
    func `sessions with hours and sessions of whole days are on their own days`(zone: String) async throws {
        let clock = WallClock(zone: try #require(TimeZone(identifier: zone)))
        func day(_ text: String) -> Instant { Instant("2026-11-\(text)Z") }
        let fair = (start: day("20T00:00:00"), end: day("20T23:59:59"))
        let talk = (start: day("20T13:00:00"), end: day("20T14:00:00"))
        let before = (start: day("19T13:00:00"), end: day("19T14:00:00"))
        func head(_ sessions: [(start: Instant, end: Instant)]) -> String? {
            let spans = sessions.map { (start: Optional($0.start), end: Optional($0.end)) }
            return Phrase(occasion: EventDetails(), sessions: spans, on: clock)?.en
        }
        #expect(head([talk, fair]) == "20 Nov 2026" && head([fair, talk]) == "20 Nov 2026")
        #expect(head([before, fair]) == "19–20 Nov 2026")
        #expect(head([(start: talk.start, end: day("20T00:00:00"))]) == "20 Nov 2026")
        let midnight = clock.instant(of: CivilTime(secondsSinceEpoch: day("21T00:00:00").secondsSinceEpoch))
        #expect(head([(start: talk.start, end: midnight)]) == "20 Nov 2026")
        for (sessions, last) in [
            ([before, fair], true), ([fair, talk], true),
            ([fair, (start: talk.start, end: day("21T14:00:00"))], false),
        ] {
            var tables = EventTables(eventID: 4, eventName: "Feria")
            for (index, session) in sessions.enumerated() {
                tables.sessions.append(id: Int64(index), name: "S", startsAt: session.start, endsAt: session.end)
            }
            let edition = try await Edition(of: EditionMaterial(tables: tables), zone: clock.zone, key: [4])
            let report = try Report(
                of: [edition], by: try await DefinitionLibrary().definition("comparison"),
                EditionRequest(zone: clock.zone))
            let ends = try #require(report[section: "editions"]?.table[column: "ends_at"])
            let expected: Cell =
                last
                ? .phrase(Phrase(es: "20 nov 2026", en: "20 Nov 2026")) : .instant(day("21T14:00:00"))
            #expect(ends.inWords(0) == expected)
        }
    }

    /// The named columns of each section, in their order.
    @Test func `columns that programs rely on come first`() {
        let sections = Dictionary(
            uniqueKeysWithValues: ReportSection.ofNoEditions().map { ($0.name, $0.table.columns.map(\.name)) })
        let named: [String: String] = [
            "editions":
                "event_id event starts_at registered attended attendance_percentage unique_guests checkins no_shows peak_bin_start peak_checkins",
            "edition_types":
                "event_id event registrant_type registered attended attendance_percentage unique_guests",
            "arrivals_from_start": "event_id event minutes_from_start checkins arrivals cumulative_arrivals",
            "registration_pace": "event_id event days_before registered",
            "returning": "event_id event guests new returning unknown returning_percentage",
            "cohorts": "first_event_id first_event event_id event guests",
            "people": "year events guests known_people unknown_guests",
        ]
        for (name, columns) in named {
            let wanted = columns.split(separator: " ").map(String.init)
            #expect(sections[name].map { Array($0.prefix(wanted.count)) } == wanted, "\(name)")
        }
        #expect(Set(sections.keys) == Set(SectionKind.ofEditions.map(\.rawValue)))
        #expect(ReportSection.ofNoEditions().allSatisfy { $0.table.columns.allSatisfy { !$0.isSupplementary } })
    }

    @Test func `editions in order of their start, people recognized`() async throws {
        let report = try await report(three())
        func cells(_ section: String, _ column: String) -> [Cell] {
            report[section: section]?.table[column: column]?.cells ?? []
        }
        #expect(cells("editions", "event_id") == [4, 6, 8].map(Cell.integer))
        #expect(cells("editions", "attended") == [90, 90, 90].map(Cell.integer))
        // 90 of 50..<100 and of 60..<150 without tens.
        #expect(cells("returning", "returning") == [0, 45, 81].map(Cell.integer))
        #expect(cells("returning", "new") == [90, 45, 9].map(Cell.integer))
        #expect(cells("people", "year") == [2024, 2025, 2026].map(Cell.integer))
        #expect(report.headlines.first { $0.name == "people" }?.value == .integer(144))
        #expect(cells("edition_types", "registrant_type") == Array(repeating: .text("General"), count: 3))
        #expect(cells("registration_pace", "days_before") == [30, 10, 1, 20, 10, 0].map(Cell.integer))
        #expect(report.subject.folder == "comparison" && report.name == "comparison")
        #expect(report.subject.name(in: .english) == "Gala 2026 and 2 earlier editions")
    }

    /// What is listed last because its start is not known is not the last edition.
    @Test func `an edition without a start is never the latest, and follows none`() async throws {
        var editions = try await three()
        // By its id alone it would be the last of all.
        editions[1].startsAt = nil
        editions[1].hasSessionStart = false
        let report = try await report(editions)
        func cells(_ section: String, _ column: String) -> [Cell] {
            report[section: section]?.table[column: column]?.cells ?? []
        }
        #expect(cells("editions", "event_id") == [6, 8, 4].map(Cell.integer))
        #expect(report.subject.name(in: .english) == "Gala 2026 and 2 other editions")
        // 90 of 90 came to 2026; 81 of them had been at 2025.
        #expect(report.headlines.first { $0.name == "unique_guests" }?.value == .integer(90))
        #expect(report.headlines.first { $0.name == "returning_percentage" }?.detail == .ofKnown(81, 90))
        #expect(cells("returning", "previous_known") == [.empty, .integer(90), .empty])
        #expect(cells("returning", "retained") == [.empty, .integer(81), .empty])
        #expect(cells("returning", "lapsed") == [.empty, .integer(9), .empty])
        // Who had come before, nobody knows of it: 2025 and 2026 were listed first, and later.
        #expect(cells("returning", "guests") == Array(repeating: .integer(90), count: 3))
        #expect(cells("returning", "new") == [.integer(90), .integer(9), .empty])
        for section in ["returning", "returning_by_type"] {
            #expect(cells(section, "returning") == [.integer(0), .integer(81), .empty])
            #expect(cells(section, "returning_percentage").map { $0 == .empty } == [false, false, true])
        }
        #expect(cells("cohorts", "first_event_id") == [6, 6, 8].map(Cell.integer))
        #expect(cells("cohorts", "event_id") == [6, 8, 8].map(Cell.integer))
        // The people of all three, as where it is known when each was.
        #expect(report.headlines.first { $0.name == "people" }?.value == .integer(144))
        #expect(Set(cells("differences", "event_id")) == [.integer(8)])
        // Its "general" is not how the latest edition writes it.
        #expect(cells("edition_types", "registrant_type") == Array(repeating: .text("General"), count: 3))
        #expect(report.notices.contains { $0.text == .editionWithoutDate("Gala 2024") && $0.severity == .warning })
        #expect(!report.notices.contains { $0.text == .editionWithoutDate("Gala 2026") })
        // If it is known of none, no tile says which was the latest.
        for place in editions.indices { editions[place].startsAt = nil }
        let undated = try await self.report(editions)
        #expect(undated.headlines.map(\.name) == ["people"])
        #expect(undated[section: "cohorts"]?.table.rowCount == 0)
        let said = undated.notices.filter { $0.text == .editionWithoutDate("Gala 2025", isAmongDated: false) }
        #expect(said.count == 1 && !undated.notices.contains { $0.text.en.contains("listed last") })
    }

    @Test func `what differs beyond chance, and what may be chance`() async throws {
        let table = try #require(try await report(three())[section: "differences"]?.table)
        func row(_ measure: String, _ event: Int64) -> Int? {
            (0..<table.rowCount).first {
                table[column: "measure"]?.cell($0) == .text(measure)
                    && table[column: "event_id"]?.cell($0) == .integer(event)
                    && table[column: "registrant_type"]?.cell($0) == .empty
            }
        }
        // 90 of 250 against 90 of 100.
        let fell = try #require(row("attendance", 6))
        #expect(table[column: "verdict"]?.cell(fell) == .text("differs"))
        #expect(table[column: "difference"]?.cell(fell) == .decimal(-54, places: 2))
        let returning = try #require(row("returning", 8))
        #expect(table[column: "percentage"]?.cell(returning) == .percentage(Percentage(hundredths: 9000)))
        let late = try #require(row("late", 6))
        #expect(table[column: "verdict"]?.cell(late) == .text("within_chance"))
        #expect(row("returning", 6) == nil)
    }

    @Test func `what a reader must know is said`() async throws {
        let hash: [Edition] = [
            try await edition(1, nil, year: 2024, guests: 0..<0), try await edition(2, "B", year: 2025, guests: 1..<9),
        ]
        let texts = try await report(hash).notices.map(\.text.en)
        #expect(texts.contains(Phrase.editionWithoutRegistrations("#1").en))
        #expect(texts.contains(Phrase.idsDoNotRecur.en) && texts.contains(Phrase.paceHasOneReading.en))
        #expect(texts.contains(Phrase.editionsInZone("UTC").en))
    }

    @Test func `a report of sponsors is refused`() async throws {
        var definition = try await DefinitionLibrary().definition("comparison")
        definition.audience = .sponsor
        let editions = try await three()
        let fault = #expect(throws: Fault.self) {
            try Report(of: editions, by: definition, EditionRequest(zone: .gmt))
        }
        #expect(fault?.kind == .misconfigured)
        let text = "title: a\naudience: sponsor\nsections: [returning]\n"
        let vocabulary = await DefinitionLibrary().vocabulary()
        let refused = #expect(throws: Fault.self) {
            try DefinitionFile(name: "mine", path: nil, text: text).definition(vocabulary)
        }
        #expect(refused?.kind == .misconfigured)
    }

    /// The first check-in is 24 minutes before the start.
    @Test func `bins of half a minute begin at halves of minutes`() async throws {
        let report = try await report([
            edition(4, "Gala 2024", year: 2024, guests: 0..<100, bin: BinWidth(seconds: 30))
        ])
        let minutes = report[section: "arrivals_from_start"]?.table[column: "minutes_from_start"]?.cells ?? []
        #expect(minutes.contains(.number(-0.5)) && minutes.contains(.integer(-24)))
    }

    @Test func `lines are of the latest editions, and of days before the start only`() async throws {
        let report = try await report(three())
        guard case .lines(let arrivals)? = report[section: "arrivals_from_start"]?.charts.first,
            case .lines(let pace)? = report[section: "registration_pace"]?.charts.first
        else { return #expect(Bool(false), "no lines") }
        #expect(arrivals.lines.map(\.name) == [.text("Gala 2024"), .text("Gala 2025"), .text("Gala 2026")])
        #expect(arrivals.color(of: 2) == 0 && arrivals.color(of: 0) == 2)
        #expect(arrivals.lines.allSatisfy { $0.points.last?.value == 100 })
        // What had arrived by the end of the bin before the start.
        #expect(arrivals.lines[0].points.last { $0.position <= 0 }?.position == 0)
        #expect(pace.lines.map(\.id) == [.integer(4), .integer(8)])
        #expect(pace.span == -30...0 && pace.highest == 100)
    }

    @Test(arguments: [(40, false, false), (80, true, true), (150, true, true), (80, true, false)])
    func `pages of every width and depth hold their lines`(width: Int, unicode: Bool, color: Bool) async throws {
        let report = try await report(three())
        let style = TerminalStyle(width: width, color: color ? .truecolor : .none, unicode: unicode)
        for language in Language.allCases {
            let text = TerminalRenderer(style: style).text(for: report, in: language)
            #expect(text.contains("Gala 2026"))
            #expect(unicode || text.allSatisfy(\.isASCII))
            #expect(text.contains(color ? "⠒⠒" : unicode ? "●" : "*"))
        }
    }
}
