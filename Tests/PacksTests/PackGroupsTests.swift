import Base
import Foundation
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

/// What times, methods and places tell of sessions whose number is withheld: nothing.
@Suite(.timeLimit(.minutes(30))) struct PackGroupsTests {
    private static let groups: [SectionKind] = [.checkInsByMethod, .geoCells]
    private static let byTime: [SectionKind] = [.checkInHistogram, .checkInHistogramBySession, .attendanceByDay]

    /// Guests of a type come once each to each session, one a minute from noon of the session's day.
    private func event(_ sessions: [(id: Int64, day: Int64, guests: [Int])]) -> RandomEvent {
        var event = RandomEvent(seed: 0, sessions: 1, types: 1, maximum: 0)
        event.sessions = sessions.map(\.id)
        event.types = Array(1...Int64(sessions.map(\.guests.count).max() ?? 1))
        event.registered = [:]
        event.visits = []
        for session in sessions {
            for (type, guests) in session.guests.enumerated() {
                for guest in 0..<guests {
                    event.visits.append(
                        RandomEvent.Visit(
                            id: Int64(event.visits.count + 1), guest: Int64(type * 1000 + guest), session: session.id,
                            type: Int64(type + 1), time: RandomEvent.start + session.day * 86_400 + Int64(guest) * 60,
                            method: "QR", latitude: -33.45, longitude: -70.6 - Double(session.day)))
                }
            }
        }
        return event
    }

    /// The number of those who came to each session, as the pack has it.
    private func attended(_ report: Report) -> [Int64: Cell] {
        var attended: [Int64: Cell] = [:]
        for (name, id) in [("attendance_by_session", "session_id"), ("attendance_by_session_stands", "stand_id")] {
            guard let table = report[section: name]?.table, let ids = table[column: id]?.cells,
                let cells = table[column: "attended"]?.cells
            else { continue }
            for case (.integer(let id), let cell) in zip(ids, cells) { attended[id] = cell }
        }
        return attended
    }

    private func sum(_ cells: some Sequence<Cell>) -> Int64 {
        cells.reduce(0) { if case .integer(let number) = $1 { $0 + number } else { $0 } }
    }

    /// Two days, one with a session of three: what came in by day is 180 and 103, and 103 less 100 is three.
    @Test(arguments: byTime + groups)
    func `who came to a withheld session is in no interval, method or place`(kind: SectionKind) async throws {
        let event = event([(11, 0, [100]), (12, 0, [80]), (13, 1, [3]), (14, 1, [100])])
        let report = try await event.pack([.attendanceBySession, kind]).report
        let attended = attended(report)
        #expect(attended[13] == .withheld && attended.values.count { $0 == .withheld } >= 2)
        let parts = report.sections.filter { $0.table[column: "arrivals"] != nil }
        let arrivals = parts.flatMap { $0.table[column: "arrivals"]?.cells ?? [] }
        #expect(!arrivals.isEmpty && sum(arrivals) == sum(attended.values) && sum(arrivals) < 283)
        for part in parts {
            #expect(part.note?.en.contains(Phrase.packOfSessionsShown.en) == true)
            #expect(part.note?.es.contains(Phrase.packOfSessionsShown.es) == true)
        }
    }

    /// Nothing is withheld, so nothing is left out and nothing said of it.
    @Test(arguments: byTime + groups)
    func `where every session is shown groups are of everybody`(kind: SectionKind) async throws {
        let event = event([(11, 0, [100]), (12, 1, [80])])
        let report = try await event.pack([.attendanceBySession, kind]).report
        let parts = report.sections.filter { $0.table[column: "arrivals"] != nil }
        #expect(sum(parts.flatMap { $0.table[column: "arrivals"]?.cells ?? [] }) == 180)
        for part in parts { #expect(part.note?.en.contains(Phrase.packOfSessionsShown.en) == false) }
    }

    /// Groups of the sponsors file are in no interval, unless a part has intervals of all that it counts.
    @Test func `the note of intervals says whether groups are in them`() async throws {
        let event = event([(11, 0, [100]), (12, 0, [80]), (13, 0, [60]), (14, 0, [90]), (15, 0, [70]), (16, 0, [50])])
        let scopes = [
            ("a", SponsorScope(sessions: [11, 12, 13, 14, 15, 16])), ("b", SponsorScope(sessions: [14, 15, 16])),
        ]
        func notes(whole: Set<Int64>) async throws -> String? {
            var sponsors = RandomSponsors(scopes)
            sponsors.grouping = PackGrouping(sessions: ["Talks": [11, 12], "Halls": [14, 15]], registrantTypes: [:])
            let packs = try await sponsors.packs(of: event, [.attendanceBySession, .checkInHistogram]) { edition in
                guard whole.contains(edition.sessionIDs?.first ?? 0), !edition.groups.isEmpty else { return }
                let others = edition.groups[0].rows.dropFirst().reduce(0) { $0 + $1.visits }
                edition.groups[0].rows[0].visits = edition.attended - others
            }
            return packs[0].pack.report[section: "checkin_histogram"]?.note?.en
        }
        let none = try #require(try await notes(whole: []))
        #expect(none.hasSuffix(Phrase.packOfSessionsShown.en))
        let some = try #require(try await notes(whole: [11]))
        #expect(some.hasSuffix(Phrase.packOfSessionsAndGroupsShown.en))
        #expect(try await notes(whole: [11, 14]) == Phrase.packArrivalsNote.en)
    }

    @Test(arguments: [
        (0, 24, "busiest on 01 Mar 2026."), (0, 48, "busiest from 01 Mar 2026."), (9, 24, "busiest from 09:00."),
    ])
    func `the busiest time is a day where no hour is known`(from: Int64, to: Int64, words: String) async throws {
        let event = event([(11, 0, [100])])
        let midnight = RandomEvent.start - 9 * 3600  // in Santiago
        var sponsors = RandomSponsors([("a", SponsorScope(sessions: [11]))])
        let packs = try await sponsors.packs(of: event, [.checkInHistogram]) { edition in
            edition.groups[0].rows = [
                .init(start: midnight + from * 3600, end: midnight + to * 3600, visits: edition.attended)
            ]
        }
        #expect(packs[0].pack.report.note?.en.hasSuffix(words) == true, "\(packs[0].pack.report.note?.en ?? "")")
    }

    @Test func `the busiest hour of several days is said with its day`() async throws {
        let event = event([(11, 0, [100])])
        let midnight = RandomEvent.start - 9 * 3600  // in Santiago
        var sponsors = RandomSponsors([("a", SponsorScope(sessions: [11]))])
        let packs = try await sponsors.packs(of: event, [.checkInHistogram]) { edition in
            edition.groups[0].rows = [
                .init(start: midnight + 9 * 3600, end: midnight + 33 * 3600, visits: 40),
                .init(start: midnight + 33 * 3600, end: midnight + 34 * 3600, visits: 60),
            ]
        }
        let note = try #require(packs[0].pack.report.note)
        #expect(note.en.hasSuffix("; busiest on 02 Mar 2026 from 09:00."), "\(note.en)")
        #expect(note.es.hasSuffix("; la mayor afluencia fue el 02 mar 2026 desde las 09:00."), "\(note.es)")
    }

    /// A pack without a table of attendance withholds nothing: groups of few people are merged, as always.
    @Test func `without a table of attendance groups are of everybody`() async throws {
        let event = event([(11, 0, [100]), (12, 0, [80]), (13, 1, [3]), (14, 1, [100])])
        let report = try await event.pack([.attendanceByDay]).report
        let days = try #require(report[section: "attendance_by_day"]?.table[column: "arrivals"]?.cells)
        #expect(days == [.integer(180), .integer(103)])
    }

    /// Only the second type may go to session 12, alone on the second day. Were that type withheld to hide the three of
    /// the first, its arrivals would tell its number, and the three would follow.
    @Test func `types are protected from the sessions that only they have`() async throws {
        var event = event([(11, 0, [3, 0, 100]), (12, 1, [0, 80])])
        event.registered = [
            .init(session: 11, type: 1): 200, .init(session: 11, type: 3): 200, .init(session: 12, type: 2): 200,
        ]
        let report = try await event.pack([.attendanceByRegistrantType, .attendanceByDay]).report
        let types = try #require(report[section: "attendance_by_registrant_type"]?.table[column: "attended"]?.cells)
        #expect(types.count == 3 && types[0] == .withheld)
        let days = report[section: "attendance_by_day"]?.table[column: "arrivals"]?.cells ?? []
        #expect(types[1] != .withheld || !days.contains(.integer(80)))
    }

    /// The table of sessions by types alone withholds three people of session 11, and the smallest other number, which is
    /// of session 12: what came in on the first day, less the ninety that are shown, would be the three.
    @Test func `sessions by types are protected from intervals too`() async throws {
        let event = event([(11, 0, [3, 90]), (12, 1, [60, 80])])
        let report = try await event.pack([.attendanceBySessionAndType, .attendanceByDay]).report
        let tables = report.sections.filter { $0.name.hasPrefix("attendance_by_session_and_type") }
        let first = try #require(tables.first { $0.table[column: "session_id"]?.cells.first == .integer(11) })
        let shown = try #require(first.table[column: "attended"]).cells
        #expect(shown.contains(.withheld))
        let arrivals = report[section: "attendance_by_day"]?.table[column: "arrivals"]?.cells ?? []
        #expect(shown.allSatisfy { $0 == .withheld } || !arrivals.contains(.integer(93)))
    }

    /// Whatever the guests of withheld sessions did, and when, and where, the pack is the same. So no guess from times can
    /// be better than one without them, that by the nearest session either.
    @Test func `a pack is the same whenever, wherever and however withheld sessions took place`() async throws {
        var moved = 0
        for seed in 0..<120 as Range<UInt64> {
            var random = SeededGenerator(seed: seed &+ 3_000_000)
            var event = RandomEvent(
                seed: seed, sessions: .random(in: 2...6, using: &random), types: .random(in: 1...3, using: &random),
                maximum: [12, 40, 300].randomElement(using: &random) ?? 12)
            let kinds =
                [.attendanceBySession, Self.byTime.randomElement(using: &random) ?? .checkInHistogram] + Self.groups
                + [.attendanceByRegistrantType, .attendanceBySessionAndType].filter { _ in Bool.random(using: &random) }
            let report = try await event.pack(kinds).report
            let withheld = Set(attended(report).filter { $0.value == .withheld }.keys)
            guard event.visits.contains(where: { withheld.contains($0.session) }) else { continue }
            moved += 1
            for index in event.visits.indices where withheld.contains(event.visits[index].session) {
                event.visits[index].time += 5 * 86_400 + 1800
                event.visits[index].method = "PAPER"
                event.visits[index].latitude = 40
            }
            let other = try await event.pack(kinds).report
            #expect(report.sections == other.sections, "seed \(seed)")
            #expect(report.headlines == other.headlines && report.notices == other.notices, "seed \(seed)")
            #expect(report.about == other.about && report.dataTime == other.dataTime, "seed \(seed)")
        }
        #expect(moved > 60)
    }

    @Test func `the hour of the data is not that of a withheld session`() async throws {
        let event = event([(10, 0, [90]), (11, 0, [100]), (12, 0, [80]), (13, 1, [3])])
        let report = try await event.pack([.attendanceBySession]).report
        #expect(attended(report)[13] == .withheld)
        let shown = try #require(report.dataTime)
        #expect(shown < Instant(secondsSinceEpoch: RandomEvent.start + 86_400))
        // Where nothing is withheld it is the hour of the newest check-in.
        let open = try await self.event([(11, 0, [100]), (13, 1, [30])]).pack([.attendanceBySession]).report
        #expect(open.dataTime == Instant(secondsSinceEpoch: RandomEvent.start + 86_400))
        // Nor is there one where nothing is told.
        let nothing = try await self.event([(11, 0, [3])]).pack([.attendanceBySession]).report
        #expect(nothing.dataTime == nil)
    }

    /// Ten of a type in a group, of whom one must have come to the session that only this type may enter: the others have one value
    /// too few. The same of a group of types.
    @Test func `what a group joins is protected by type, too`() {
        let sessions = [PackLine(ids: [13, 14], name: "Talks", isGroup: true), PackLine(ids: [15])]
        let types = [PackLine(ids: [1]), PackLine(ids: [2, 3], name: "Others", isGroup: true)]
        let came: [VisitKey: Int] = [
            VisitKey(session: 13, type: 1): 4, VisitKey(session: 14, type: 1): 6, VisitKey(session: 14, type: 2): 40,
            VisitKey(session: 15, type: 2): 9, VisitKey(session: 15, type: 3): 20,
        ]
        var (next, guests, bases): (UInt32, [VisitKey: [UInt32]], [VisitKey: BaseCount]) = (0, [:], [:])
        for (key, count) in came {
            guests[key] = (0..<UInt32(count)).map { next + $0 }
            next += UInt32(count)
            bases[key] = BaseCount(registered: 100, isOffered: true)
        }
        let cube = PackCube(
            rows: sessions, columns: types, bases: bases, guests: guests, known: [13], minimumCount: 10)
        #expect(cube.cells[0]?.attended == 10 && cube.cells[0]?.least == 1 && cube.cells[0]?.joinsFew == true)
        #expect(cube.cells[4]?.attended == 29 && cube.cells[4]?.least == 0 && cube.cells[4]?.joinsFew == true)
        let protected = CubeProblems(cube, minimumCount: 10)
        #expect(protected.hidesAttended[0] && !protected.hidesAttended[4])
    }
}
