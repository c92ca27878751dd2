import Foundation
import Messages
import Tables
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
        "Totals only until the last session is over; the other sections and the registered numbers come then.",
        "Hasta que termine la última sesión hay solo totales; entonces vendrán las demás secciones y los inscritos.",
    ]
    private static let later = [
        "Registered numbers come when the last session is over.",
        "Los números de inscritos vendrán cuando termine la última sesión.",
    ]

    @Test func `registered numbers come with the first edition after the last session and never change`() async throws {
        var event = Self.event(registered: 30)
        for session in event.sessions {
            for type in event.types { event.come(20, to: session, type) }
        }
        var editions: [PackEdition] = []
        func next() async throws -> SponsorPack {
            let pack = try await event.pack(Self.kinds, after: editions)
            if let edition = pack.edition, edition != editions.last { editions.append(edition) }
            return pack
        }
        // The first session is over, the second is not.
        let first = try await next()
        #expect(numbers(first, "attended") == [40] && editions.map(\.registration) == [.open])
        for column in ["registered", "no_shows", "attendance_percentage"] {
            #expect(numbers(first, column) == nil && numbers(first, column, of: "attendance_by_registrant_type") == nil)
        }
        #expect(first.report.headlines.map(\.name) == ["attended"] && notices(first) == [Self.later])
        // More register; five come. A second before the end is still before it.
        event.register(40)
        event.come(5, to: 11, 1)
        event.readAt = Self.over - 1
        let second = try await next()
        #expect(numbers(second, "attended") == [45] && numbers(second, "registered") == nil && editions.count == 2)
        #expect(notices(second) == [Self.later])
        // Over: three who came since still wait, and the registered numbers of this time come all the same.
        event.register(50)
        event.come(3, to: 11, 1)
        event.readAt = Self.over
        let third = try await next()
        #expect(editions.map(\.registration) == [.open, .open, .closed])
        #expect(numbers(third, "attended") == [45] && numbers(third, "registered") == [100])
        #expect(numbers(third, "no_shows") == [55] && numbers(third, "as_of") == numbers(second, "as_of"))
        #expect(numbers(third, "registered", of: "attendance_by_registrant_type") == [100, 100])
        #expect(numbers(third, "no_shows", of: "attendance_by_registrant_type") == [55, 60])
        #expect(third.report.headlines.first?.value == Cell(Percentage(85, of: 200)) && notices(third) == [])
        // The same data, the same edition.
        #expect(try await next().report.sections == third.report.sections && editions.count == 3)
        // Two more make five. Whoever registers now is in no number.
        event.register(60)
        event.come(2, to: 11, 1)
        let fourth = try await next()
        #expect(numbers(fourth, "attended") == [50] && numbers(fourth, "registered") == [100])
        #expect(numbers(fourth, "no_shows") == [50] && editions.count == 4)
    }

    @Test func `a first edition after the last session is as if there had been no end`() async throws {
        var event = Self.event(registered: 30)
        for session in event.sessions {
            for type in event.types { event.come(20, to: session, type) }
        }
        event.readAt = Self.over
        let pack = try await event.pack(Self.kinds)
        (event.ends, event.readAt) = ([:], nil)
        let endless = try await event.pack(Self.kinds)
        #expect(pack.edition == endless.edition && pack.edition?.registration == nil)
        #expect(numbers(pack, "registered") == [60] && pack.report.headlines == endless.report.headlines)
        let ledger = String(decoding: try JSONEncoder().encode(try #require(pack.edition)), as: UTF8.self)
        #expect(!ledger.contains("registration"))
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
        let second = try await event.pack([.attendanceBySession], after: [try #require(first.edition)])
        #expect(numbers(second, "attended") == [30] && second.edition?.registration == .closed)
        // Seven came unregistered, which alone could be told, as it is when there was no first edition.
        #expect(numbers(try await event.pack([.attendanceBySession]), "registered") == [23])
        #expect(numbers(second, "registered").map { $0 == [.withheld] } ?? true)
    }

    @Test func `an edition of the ledger whose first had registered goes on as before`() async throws {
        var event = Self.event(registered: 30)
        for session in event.sessions {
            for type in event.types { event.come(20, to: session, type) }
        }
        var endless = event
        (endless.ends, endless.readAt) = ([:], nil)
        let first = try #require(try await endless.pack(Self.kinds).edition)
        event.register(40)
        event.come(5, to: 11, 1)
        let second = try await event.pack(Self.kinds, after: [first])
        #expect(numbers(second, "attended") == [45] && numbers(second, "registered") == [60])
        #expect(second.edition?.registration == nil && notices(second) == [])
    }

    @Test func `sponsors that share have registered numbers when the last of all their sessions is over`() async throws
    {
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
        var full = sponsors
        full.content = .full
        for (name, pack) in try await full.packs(of: event, Self.kinds) {
            #expect(numbers(pack, "attended") == [40, 40] && notices(pack) == [Self.later], "\(name)")
        }
        for (name, pack) in try await sponsors.packs(of: event, Self.kinds) {
            #expect(numbers(pack, "attended") == [40, 40] && numbers(pack, "registered") == nil, "\(name)")
            #expect(notices(pack) == [Self.restLater], "\(name)")
        }
        event.readAt = Self.over + 3600
        for (name, pack) in try await sponsors.packs(of: event, Self.kinds) {
            #expect(numbers(pack, "registered") == [80, 80] && notices(pack) == [], "\(name)")
        }
    }
}

extension RandomEvent {
    /// So many are registered for each session and type.
    fileprivate mutating func register(_ count: Int) {
        for session in sessions {
            for type in types { registered[.init(session: session, type: type)] = count }
        }
    }

    /// More guests come, each once.
    fileprivate mutating func come(_ count: Int, to session: Int64, _ type: Int64) {
        for _ in 0..<count {
            let id = Int64(visits.count + 1)
            visits.append(
                .init(
                    id: id, guest: id, session: session, type: type, time: Self.start + id * 60, method: "QR",
                    latitude: nil, longitude: nil))
        }
    }
}
