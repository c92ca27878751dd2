import Base
import Foundation
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

/// What an edition must not tell beside an earlier one, and what it keeps of it, worked out by hand; the minimum is five.
@Suite(.timeLimit(.minutes(30))) struct LaterEditionTests {
    private static let over = RandomEvent.start + 7200
    private static let early = RandomEvent.start + 3600
    private static let kinds: [SectionKind] = [.attendanceBySession, .attendanceByRegistrantType]

    /// Two sessions, the second of which goes on for longer, two types, and twenty of each type who come to the first session.
    private static func event(registered: Int) -> RandomEvent {
        var event = RandomEvent(seed: 1, sessions: 2, types: 2, maximum: 0)
        (event.registered, event.visits) = ([:], [])
        if registered > 0 { event.register(registered) }
        event.ends = [11: early, 12: over]
        event.readAt = early
        for type in event.types { event.come(20, to: 11, type) }
        return event
    }

    private func attended(_ pack: SponsorPack) -> [Cell] {
        pack.report[section: "attendance_by_session"]?.table[column: "attended"]?.cells ?? []
    }

    private func leftOut(_ pack: SponsorPack) -> [String] {
        (pack.report.leftOut ?? []).map { "\($0.sessionID) \($0.reason)" }
    }

    @Test(arguments: [0, 2]) func `a closing does not tell that nobody came where few did`(came: Int) async throws {
        // Anybody may come to the second session. It is in no edition before the closing: in the same total, it would be empty.
        var event = Self.event(registered: 30)
        event.registered = event.registered.filter { $0.key.session == 11 }
        let lean = try await event.pack([.attendanceByRegistrantType])
        #expect(leftOut(lean) == ["12 not_over"])
        event.come(came, to: 12, 1)
        event.readAt = Self.over
        let closing = try await event.pack([.attendanceByRegistrantType], after: lean.editions)
        #expect(closing.editions[0].isClosing && closing.editions[0].attended == 40)
        #expect(leftOut(closing) == ["12 cannot_be_shown"])
    }

    @Test func `a session of which the service has removed everything keeps its number`() async throws {
        var event = Self.event(registered: 30)
        for type in event.types { event.come(20, to: 12, type) }
        var sponsors = RandomSponsors([("banco", SponsorScope(sessions: [11, 12]))])
        #expect(attended(try await sponsors.packs(of: event, Self.kinds)[0].pack) == [40, 40])
        event.come(10, to: 12, 1)
        event.visits.removeAll { $0.session == 11 }
        event.readAt = Self.over - 1
        let second = try await sponsors.packs(of: event, Self.kinds)[0].pack
        #expect(attended(second) == [40, 50] && leftOut(second) == [])
        event.readAt = Self.over
        let closing = try await sponsors.packs(of: event, Self.kinds)[0].pack
        #expect(closing.editions[0].isClosing && attended(closing) == [40, 50] && leftOut(closing) == [])
        let table = try #require(closing.report[section: "attendance_by_session"]?.table)
        #expect(table[column: "registered"]?.cells == [60, 60] && table[column: "no_shows"]?.cells == [20, 10])
    }

    @Test func `what joins a group does not take the place of what the service has removed`() async throws {
        // The second session is over, and nobody was scanned there until the first had lost somebody.
        var event = Self.event(registered: 30)
        event.ends[12] = Self.early
        event.ends[11] = Self.over
        var sponsors = RandomSponsors([("banco", SponsorScope(sessions: [11, 12]))])
        sponsors.grouping.sessions["Both"] = [11, 12]
        let lean = try await sponsors.packs(of: event, Self.kinds)[0].pack
        #expect(attended(lean) == [40] && leftOut(lean) == ["12 not_measured"])
        event.come(1, to: 12, 1)
        event.visits.removeFirst()
        event.readAt = Self.over
        let closing = try await sponsors.packs(of: event, Self.kinds)[0].pack
        #expect(attended(closing) == [40] && leftOut(closing) == ["12 cannot_be_shown"])
    }

    @Test func `what is removed from a group of types stays counted in its part`() async throws {
        // The first session's first type is of both sponsors; the group has both types.
        var event = Self.event(registered: 30)
        for type in event.types { event.come(20, to: 12, type) }
        var sponsors = RandomSponsors([
            ("andino", SponsorScope(sessions: [11, 12])), ("banco", SponsorScope(sessions: [11], registrantTypes: [1])),
        ])
        sponsors.grouping.registrantTypes["All"] = [1, 2]
        #expect(attended(try await sponsors.packs(of: event, Self.kinds)[0].pack) == [20, 20, 40])
        event.visits.remove(at: try #require(event.visits.firstIndex { $0.session == 11 && $0.type == 2 }))
        event.readAt = Self.over
        #expect(attended(try await sponsors.packs(of: event, Self.kinds)[0].pack) == [20, 20, 40])
    }

    @Test func `the types of a part are those that are public, not those that came by now`() async throws {
        // Without any offer, nobody knows which types there are, unless the sponsors file names them.
        let event = Self.event(registered: 0)
        for (types, told) in [([], []), ([1, 2], [1, 2])] as [([Int64], [Int64])] {
            let scope = SponsorScope(sessions: [11, 12], registrantTypes: types)
            var sponsors = RandomSponsors([("banco", scope)])
            let report = try await sponsors.packs(of: event, Self.kinds)[0].pack.report
            #expect(report.parts?.map(\.registrantTypes) == [told] && report.parts?.map(\.sessions) == [[11, 12]])
        }
    }
}
