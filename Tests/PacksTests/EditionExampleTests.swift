import Foundation
import Tables
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

/// What a later edition counts and shows, worked out by hand; the minimum is five.
@Suite(.timeLimit(.minutes(30))) struct EditionExampleTests {
    /// An event without visits: two sessions, of which anybody may come to, and two types.
    private static var empty: RandomEvent {
        var event = RandomEvent(seed: 1, sessions: 2, types: 2, maximum: 0)
        (event.registered, event.visits) = ([:], [])
        for session in event.sessions {
            for type in event.types { event.registered[.init(session: session, type: type)] = 1000 }
        }
        return event
    }

    private static func come(_ count: Int, to session: Int64, _ type: Int64, _ event: inout RandomEvent) {
        for _ in 0..<count {
            let id = Int64(event.visits.count + 1)
            event.visits.append(
                .init(
                    id: id, guest: id, session: session, type: type, time: RandomEvent.start + id * 60, method: "QR",
                    latitude: nil, longitude: nil))
        }
    }

    private func attended(_ pack: SponsorPack, _ section: String) -> [Cell] {
        pack.report[section: section]?.table[column: "attended"]?.cells ?? []
    }

    @Test func `a number moves when five have come, and not before`() async throws {
        var event = Self.empty
        for session in event.sessions {
            for type in event.types { Self.come(20, to: session, type, &event) }
        }
        var editions: [PackEdition] = []
        func next() async throws -> SponsorPack {
            let pack = try await event.pack([.attendanceBySessionAndType, .attendanceBySession], after: editions)
            if let edition = pack.edition, edition != editions.last { editions.append(edition) }
            return pack
        }
        let first = try await next()
        #expect(attended(first, "attendance_by_session") == [40])
        Self.come(4, to: 11, 1, &event)
        let waiting = try await next()
        #expect(editions.count == 1 && waiting.report.sections == first.report.sections)
        #expect(waiting.report.headlines == first.report.headlines && waiting.report.about == first.report.about)
        Self.come(1, to: 11, 1, &event)
        Self.come(2, to: 11, 2, &event)
        let second = try await next()
        #expect(editions.count == 2)
        // The two of the other type still wait.
        #expect(attended(second, "attendance_by_session_and_type") == [25, 20])
        #expect(attended(second, "attendance_by_session") == [45])
        #expect(attended(second, "attendance_by_session_stands") == [40])
        let asOf = try #require(second.report[section: "attendance_by_session_and_type"]?.table[column: "as_of"])
        #expect(asOf.cells.count == 2 && asOf.cells.allSatisfy { $0 != .empty })
        #expect(second.report.headlines.first { $0.name == "attended" }?.value == 85)
    }

    @Test func `people of several types move a session together`() async throws {
        var event = Self.empty
        for session in event.sessions {
            for type in event.types { Self.come(20, to: session, type, &event) }
        }
        let first = try await event.pack([.attendanceBySession, .attendanceByRegistrantType])
        // Three and two in each session: five of each session and of each type.
        for (session, type, count) in [(11, 1, 3), (11, 2, 2), (12, 1, 2), (12, 2, 3)] as [(Int64, Int64, Int)] {
            Self.come(count, to: session, type, &event)
        }
        let second = try await event.pack(
            [.attendanceBySession, .attendanceByRegistrantType], after: [try #require(first.edition)])
        #expect(attended(second, "attendance_by_session") == [45])
        #expect(attended(second, "attendance_by_registrant_type") == [45, 45])
    }

    @Test func `what the service removes moves nothing, and what comes in its place waits`() async throws {
        var event = Self.empty
        for session in event.sessions {
            for type in event.types { Self.come(20, to: session, type, &event) }
        }
        let first = try await event.pack([.attendanceBySession])
        let editions = [try #require(first.edition)]
        event.visits.removeFirst(3)
        #expect(try await event.pack([.attendanceBySession], after: editions).edition == editions[0])
        for id in 0..<5 {
            event.visits.append(
                .init(
                    id: 500 + Int64(id), guest: 500 + Int64(id), session: 11, type: 1, time: RandomEvent.start + 9000,
                    method: "QR", latitude: nil, longitude: nil))
        }
        // Two more than were counted.
        #expect(try await event.pack([.attendanceBySession], after: editions).edition == editions[0])
    }
}
