import Base
import Foundation
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

/// When registered numbers come, and which, worked out by hand; the minimum is five.
@Suite(.timeLimit(.minutes(30))) struct ClosingExampleTests {
    /// Two sessions, two types, and nobody there yet; the second session ends two hours after the first began.
    private static func event(registered: Int) -> RandomEvent {
        var event = RandomEvent(seed: 1, sessions: 2, types: 2, maximum: 0)
        (event.registered, event.visits) = ([:], [])
        event.register(registered)
        event.ends = [11: RandomEvent.start + 3600, 12: RandomEvent.start + 7200]
        event.readAt = RandomEvent.start + 3600
        return event
    }

    private static let over = RandomEvent.start + 7200
    private static let kinds: [SectionKind] = [.attendanceBySession, .attendanceByRegistrantType]

    private func numbers(_ pack: SponsorPack, _ column: String, of section: String = "attendance_by_session") -> [Cell]?
    {
        pack.report[section: section]?.table[column: column]?.cells
    }

    /// What the report says under its headline numbers, in both languages.
    private func notices(_ pack: SponsorPack) -> [[String]] {
        pack.report.notices.map { [$0.text[.english], $0.text[.spanish]] }
    }

    private static let restLater = [
        "Totals only so far; everything else comes at the closing, after the last session.",
        "Por ahora hay solo totales; al cierre, después de la última sesión, vendrá lo demás.",
    ]

    /// The nights of a sponsor: each edition follows those before.
    private func nights() -> (inout RandomEvent, inout [PackEdition]) async throws -> SponsorPack {
        { event, editions in
            let pack = try await event.pack(Self.kinds, after: editions)
            if let edition = pack.editions.first, edition.number > editions.last?.number ?? 0 {
                editions.append(edition)
            }
            return pack
        }
    }

    @Test func `everything comes with the closing edition, and nothing after it`() async throws {
        var event = Self.event(registered: 30)
        for session in event.sessions {
            for type in event.types { event.come(20, to: session, type) }
        }
        var editions: [PackEdition] = []
        let next = nights()
        // The first session is over, the second is not.
        let first = try await next(&event, &editions)
        #expect(numbers(first, "attended") == [40] && editions.map(\.isClosing) == [false])
        #expect(numbers(first, "registered") == nil && first.report[section: "attendance_by_registrant_type"] == nil)
        #expect(first.report.headlines.map(\.name) == ["attended"] && notices(first) == [Self.restLater])
        #expect(first.report.about.first { $0.name == "edition" }?.code == "lean")
        // Four more move nothing; a fifth moves the session. A second before the end is still before it.
        event.come(4, to: 11, 1)
        #expect(numbers(try await next(&event, &editions), "attended") == [40] && editions.count == 1)
        event.come(1, to: 11, 1)
        event.readAt = Self.over - 1
        #expect(numbers(try await next(&event, &editions), "attended") == [45] && editions.count == 2)
        // Over: three who came since still wait, and the registered numbers of this time come all the same.
        event.register(50)
        event.come(3, to: 11, 1)
        event.readAt = Self.over
        let closing = try await next(&event, &editions)
        #expect(editions.map(\.isClosing) == [false, false, true] && notices(closing) == [])
        #expect(numbers(closing, "attended") == [45] && numbers(closing, "registered") == [100])
        #expect(numbers(closing, "no_shows") == [55])
        #expect(numbers(closing, "registered", of: "attendance_by_registrant_type") == [100, 100])
        #expect(closing.report.headlines.first?.value == Cell(Percentage(85, of: 200)))
        #expect(closing.report.about.first { $0.name == "edition" }?.code == "closing")
        // Whoever comes or registers later, it stays as it is.
        event.register(60)
        event.come(200, to: 11, 1)
        let after = try await next(&event, &editions)
        #expect(after.report.sections == closing.report.sections && after.report.headlines == closing.report.headlines)
        #expect(
            after.report.about == closing.report.about && after.report.note == closing.report.note
                && editions.count == 3)
    }

    @Test func `a session that cannot be shown is in no number, and is named`() async throws {
        // 2 of 20 came to the second session: 117 less 115 would tell them.
        var event = RandomEvent(seed: 1, sessions: 3, types: 1, maximum: 0)
        (event.registered, event.visits) = ([:], [])
        for (session, count) in [(11, 100), (12, 20), (13, 80)] as [(Int64, Int)] {
            event.registered[.init(session: session, type: 1)] = count
            event.ends[session] = Self.over
        }
        event.readAt = RandomEvent.start
        event.come(65, to: 11, 1)
        event.come(50, to: 13, 1)
        var editions = try await event.pack(Self.kinds).editions
        event.come(2, to: 12, 1)
        event.readAt = Self.over
        let closing = try await event.pack(Self.kinds, after: editions)
        #expect(closing.report.headlines.first?.value == Cell(Percentage(115, of: 180)))
        #expect(
            closing.report.leftOut?.map(\.sessionID) == [12]
                && closing.report.leftOut?.first?.reason == "cannot_be_shown")
        #expect(notices(closing).first?.first?.contains("Session 12") == true)
        // Four numbers of its row count as not shown.
        let share = try #require(closing.share)
        #expect(share.numbers == share.numbersShown + 4 && share.people == 98)
        // The next night, eight have come: nothing changes.
        editions += closing.editions
        event.come(6, to: 12, 1)
        #expect(try await event.pack(Self.kinds, after: editions).report.headlines == closing.report.headlines)
    }

    @Test func `where there is no rate of everything, it is said why`() async throws {
        // Seven came to the first session with a type that it does not offer.
        var event = Self.event(registered: 60)
        event.registered = event.registered.filter { $0.key.type == 1 }
        event.come(40, to: 11, 1)
        event.come(7, to: 11, 2)
        event.come(30, to: 12, 1)
        event.readAt = Self.over
        let closing = try await event.pack([.attendanceBySession])
        #expect(numbers(closing, "attendance_percentage") == [Cell(Percentage(47, of: 60))])
        #expect(closing.report.headlines.map(\.name).contains("attendance_percentage") == false)
        #expect(
            notices(closing).contains([
                "No attendance percentage of everything is shown: it would reveal fewer than 5 people, or how many came "
                    + "without a registration.",
                "No se muestra el porcentaje de asistencia del conjunto: revelaría a menos de 5 personas, o cuántas vinieron "
                    + "sin inscripción.",
            ]))
        event.visits.removeAll { $0.type == 2 }
        #expect(notices(try await event.pack([.attendanceBySession])) == [])
    }

    @Test func `a session that nobody scanned is named, and counted in nothing`() async throws {
        var event = Self.event(registered: 60)
        event.come(40, to: 11, 1)
        event.readAt = Self.over
        let closing = try await event.pack([.attendanceBySession])
        #expect(closing.report.leftOut?.map(\.reason) == ["not_measured"])
        #expect(closing.report.headlines.first?.value == Cell(Percentage(40, of: 120)))
    }

    @Test func `a group does not tell to which of its sessions nobody came`() async throws {
        // Anybody may come to the second session, and nobody does: left out at first and then counted, it would be empty.
        var event = Self.event(registered: 30)
        event.registered = event.registered.filter { $0.key.session == 11 }
        event.come(20, to: 11, 1)
        var sponsors = RandomSponsors([("banco", SponsorScope(sessions: [11, 12]))])
        sponsors.grouping.sessions["Both"] = [11, 12]
        for moment in [RandomEvent.start + 3600, Self.over] {
            event.readAt = moment
            let pack = try await sponsors.packs(of: event, Self.kinds)[0].pack
            #expect(numbers(pack, "attended") == [20] && pack.report.leftOut == [])
        }
    }

    @Test func `where no table can be protected the closing has the totals of tonight`() async throws {
        var kept = 0
        for seed in 0..<40 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let event = RandomEvent(seed: seed, sessions: 4, types: 4, maximum: 12)
            let nights = event.nights(seed: .random(in: 0..<99, using: &random), count: 3).closing(seed: seed, night: 2)
            var editions: [PackEdition] = []
            for night in nights {
                let made = try await night.pack(Self.kinds, after: editions).editions
                if let edition = made.first, edition.number > editions.last?.number ?? 0 { editions.append(edition) }
            }
            guard let closing = editions.last, closing.isClosing, let last = nights.last else { continue }
            // No fewer than a lean edition of the same night would have.
            let lean = PackMaker(
                of: last.tables, PackPart("banco", SponsorScope(sessions: last.sessions)),
                ReportDefinition(
                    name: "sponsor", title: Phrase(verbatim: "R"), audience: .sponsor,
                    sections: Self.kinds.map { .init($0) }),
                ReportRequest(zone: .gmt), PackGrouping()
            ).totals(after: editions.dropLast().last)
            kept += 1
            #expect(closing.attended >= lean.attended, "seed \(seed)")
        }
        #expect(kept > 20)
    }

    @Test func `registered is withheld if few were absent from a number shown earlier`() async throws {
        // Of the session 23 are registered: 20 had come at first, 30 in the end. 23 less 20 would be three.
        var event = Self.event(registered: 30)
        event.registered[.init(session: 11, type: 1)] = 13
        event.registered[.init(session: 11, type: 2)] = 10
        event.come(10, to: 11, 1)
        event.come(10, to: 11, 2)
        event.come(20, to: 12, 1)
        event.come(20, to: 12, 2)
        let first = try await event.pack([.attendanceBySession])
        #expect(numbers(first, "attended") == [20])
        event.come(10, to: 11, 1)
        event.readAt = Self.over
        let second = try await event.pack([.attendanceBySession], after: first.editions)
        #expect(numbers(second, "attended") == [30] && second.editions[0].isClosing)
        // Seven came unregistered, which alone could be told, as it is when there was no first edition.
        #expect(numbers(try await event.pack([.attendanceBySession]), "registered") == [23])
        #expect(numbers(second, "registered").map { $0 == [.withheld] } ?? true)
    }

    @Test func `sponsors that share close when the last of all their sessions is over`() async throws {
        var event = Self.event(registered: 40)
        event.sessions = [11, 12, 13]
        event.register(40)
        event.ends[13] = Self.over + 3600
        for session in event.sessions {
            for type in event.types { event.come(20, to: session, type) }
        }
        var sponsors = RandomSponsors([
            ("a", SponsorScope(sessions: [11, 12])), ("b", SponsorScope(sessions: [12, 13])),
        ])
        event.readAt = Self.over
        for (name, pack) in try await sponsors.packs(of: event, Self.kinds) {
            #expect(numbers(pack, "attended") == [40, 40] && numbers(pack, "registered") == nil, "\(name)")
            #expect(notices(pack) == [Self.restLater], "\(name)")
        }
        event.readAt = Self.over + 3600
        for (name, pack) in try await sponsors.packs(of: event, Self.kinds) {
            #expect(numbers(pack, "registered") == [80, 80] && notices(pack) == [], "\(name)")
        }
    }

    @Test func `packs close so long after the last session, or when asked once it is over`() throws {
        var event = Self.event(registered: 30)
        event.come(20, to: 12, 1)
        let part = PackPart("banco", SponsorScope(sessions: event.sessions))
        func closes(at time: Int64, after seconds: Int) -> Bool {
            event.readAt = time
            return part.closes(with: event.tables, after: seconds, in: ReportRequest(zone: .gmt))
        }
        #expect(!closes(at: Self.over + 3599, after: 3600) && closes(at: Self.over + 3600, after: 3600))
        #expect(!closes(at: Self.over - 1, after: 0) && closes(at: Self.over, after: 0))
    }

    @Test func `an interval does not tell the few whom a lean day lacks`() async throws {
        // Forty came to the first session on the first day; two to the second that day, and forty the day after.
        var event = Self.event(registered: 200)
        event.types = [1]
        event.come(40, to: 11, 1)
        event.come(2, to: 12, 1)
        event.ends = [11: Self.over, 12: RandomEvent.start + 2 * 86_400]
        event.readAt = RandomEvent.start + 86_400
        let kinds: [SectionKind] = [.attendanceBySession, .attendanceByDay]
        let lean = try await event.pack(kinds)
        #expect(lean.report[section: "attendance_by_day"]?.table[column: "arrivals"]?.cells == [40])
        for _ in 0..<40 {
            event.come(1, to: 12, 1)
            event.visits[event.visits.count - 1].time += 86_400
        }
        event.readAt = RandomEvent.start + 2 * 86_400
        let closing = try await event.pack(kinds, after: lean.editions)
        #expect(closing.report[section: "attendance_by_day"]?.table[column: "arrivals"]?.cells == [82])
        // Nor does a first edition that spans both days.
        let first = try await event.pack(kinds)
        #expect(first.report[section: "attendance_by_day"]?.table[column: "arrivals"]?.cells == [82])
    }
}

extension RandomEvent {
    /// So many are registered for each session and type.
    mutating func register(_ count: Int) {
        for session in sessions {
            for type in types { registered[.init(session: session, type: type)] = count }
        }
    }

    /// More guests come, each once.
    mutating func come(_ count: Int, to session: Int64, _ type: Int64) {
        for _ in 0..<count {
            let id = Int64(visits.count + 1)
            visits.append(
                .init(
                    id: id, guest: id, session: session, type: type, time: Self.start + id * 60, method: "QR",
                    latitude: nil, longitude: nil))
        }
    }
}
