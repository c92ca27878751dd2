import Base
import Foundation
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

/// How the visits that several packs count are divided, and what packs make of the parts.
@Suite(.timeLimit(.minutes(30))) struct PackPartsTests {
    private func parts(_ scopes: [SponsorScope], earlier: [PackPart.Earlier] = []) -> [PackPart] {
        PackPart.parts(of: scopes.enumerated().map { ("abc".map(String.init)[$0], $1) }, earlier: earlier)
    }

    @Test func `sponsors that share nothing have a part each`() {
        let scopes = [SponsorScope(sessions: [12, 13]), SponsorScope(sessions: [14], stands: [15])]
        let parts = parts(scopes)
        #expect(parts.map(\.region) == scopes.map(\.region) && parts.map(\.packs) == [["a"], ["b"]])
        #expect(parts.allSatisfy { $0.isWhole && $0.others.isEmpty })
        // The same session, and other types.
        let types = self.parts([
            SponsorScope(sessions: [12], registrantTypes: [1]), SponsorScope(sessions: [12], registrantTypes: [2]),
        ])
        #expect(types.count == 2 && types.allSatisfy(\.isWhole))
    }

    @Test func `sponsors that share everything have one part`() throws {
        let parts = parts([SponsorScope(sessions: [12], stands: [13]), SponsorScope(sessions: [12, 13])])
        #expect(parts.count == 1 && parts.first?.packs == ["a", "b"] && parts.first?.isWhole == true)
    }

    @Test func `what two of three share is a part, and nothing is in two`() {
        let parts = parts([
            SponsorScope(sessions: [12, 13]), SponsorScope(sessions: [13, 14]), SponsorScope(registrantTypes: [3]),
        ])
        #expect(parts.allSatisfy { !$0.isWhole })
        for session in [12, 13, 14, 15] as [Int64] {
            for type in [1, 3, nil] as [Int64?] {
                var readers: [String] = []
                if [12, 13].contains(session) { readers.append("a") }
                if [13, 14].contains(session) { readers.append("b") }
                if type == 3 { readers.append("c") }
                let counting = parts.filter { $0.region.contains(session: session, type: type) }
                #expect(counting.map(\.packs) == (readers.isEmpty ? [] : [readers]), "\(session) \(type ?? 0)")
            }
        }
    }

    @Test func `earlier parts stay whole or are seen to be divided`() {
        let all = SponsorScope(sessions: [12, 13, 14])
        let first = SponsorScope(sessions: [12, 13])
        let earlier = [PackPart.Earlier(region: first.region, packs: ["a", "b"])]
        // One that has it all, and more: what is new is another part.
        let more = parts([all], earlier: earlier)
        #expect(more.map(\.region) == [first.region, SponsorScope(sessions: [14]).region])
        // A part keeps what was once added to it in mind.
        let alone = parts(
            [first], earlier: earlier + [.init(region: SponsorScope(sessions: [14]).region, packs: ["b"])])
        #expect(alone.count == 1 && alone[0].others == [SponsorScope(sessions: [14]).region] && !alone[0].isWhole)
        let divided = parts([SponsorScope(sessions: [13])], earlier: earlier)
        #expect(divided.map(\.region) == [SponsorScope(sessions: [13]).region])
    }

    private static let kinds: [SectionKind] = [.attendanceByRegistrantType, .attendanceBySession]

    private func numbers(_ pack: SponsorPack, _ section: String, _ column: String = "attended") -> [Cell] {
        pack.report[section: section]?.table[column: column]?.cells ?? []
    }

    /// So many people of each type come to each session; twice as many are registered.
    private func event(_ counts: [Int64: [Int]]) -> RandomEvent {
        var event = RandomEvent(seed: 1, sessions: 1, types: 1, maximum: 0)
        (event.sessions, event.types, event.registered, event.visits) = (counts.keys.sorted(), [1, 2], [:], [])
        for session in event.sessions {
            for (type, count) in zip(event.types, counts[session] ?? []) {
                event.registered[.init(session: session, type: type)] = 2 * count
                for _ in 0..<count {
                    let id = Int64(event.visits.count + 1)
                    event.visits.append(
                        .init(
                            id: id, guest: id, session: session, type: type, time: RandomEvent.start + id, method: "QR",
                            latitude: nil, longitude: nil))
                }
            }
        }
        return event
    }

    @Test func `a part of several blocks is one`() {
        let parts = parts([SponsorScope(sessions: [12, 13]), SponsorScope(sessions: [12], registrantTypes: [3])])
        #expect(parts.map(\.packs).sorted { $0.count < $1.count } == [["a"], ["a", "b"]])
        let alone = parts.first { $0.packs == ["a"] }
        #expect(
            alone?.region.contains(session: 12, type: 1) == true
                && alone?.region.contains(session: 12, type: 3) == false)
        #expect(alone?.region.contains(session: 13, type: 3) == true)
    }

    @Test func `parts are beside each other, and only totals are added`() async throws {
        let event = event([11: [20, 30], 12: [40, 50], 13: [60, 70]])
        var sponsors = RandomSponsors([
            ("a", SponsorScope(sessions: [11, 12])), ("b", SponsorScope(sessions: [12, 13])),
        ])
        let packs = try await sponsors.packs(of: event, Self.kinds).map(\.pack)
        #expect(numbers(packs[0], "attendance_by_session") == [.integer(50), .integer(90)])
        #expect(numbers(packs[0], "attendance_by_session", "part") == [.text("alone"), .text("shared 1")])
        #expect(numbers(packs[1], "attendance_by_session", "part") == [.text("shared 1"), .text("alone")])
        #expect(numbers(packs[0], "attendance_by_registrant_type") == [20, 30, 40, 50])
        #expect(numbers(packs[0], "attendance_by_registrant_type", "registered") == [40, 60, 80, 100])
        #expect(packs[0].report[section: "attendance_by_session"]?.table.columns.last?.name == "part")
        let names = packs[0].report[section: "attendance_by_registrant_type"]?.charts.flatMap { chart -> [Cell] in
            if case .bars(let bars) = chart { bars.names(on: packs[0].report.clock) } else { [] }
        }
        #expect(
            names
                == ["alone", "shared 1"].flatMap { part in
                    [1, 2].map { .phrase(.facts([Phrase(verbatim: "Type \($0)"), .packPart(part)])) }
                })
        #expect(packs[0].report.parts?.map(\.name) == ["alone", "shared 1"])
        #expect(packs[0].report.parts?.map(\.sessions) == [[11], [12]])
        let visits = try #require(packs[1].report.headlines.first { $0.name == "attended" })
        #expect(visits.value == .integer(220) && visits.title == .headlinePackVisits)
        #expect(
            packs[1].report.headlines.first { $0.name == "attendance_percentage" }?.value
                == Cell(Percentage(220, of: 440)))
        // People may be in several parts.
        #expect(visits.detail == .packPeopleOverlap)
    }

    @Test func `the few by whom two packs differ are not told by them`() async throws {
        // Of type 2, three people more come to what the first counts than to what both do.
        let event = event([11: [20, 3], 12: [40, 50]])
        var sponsors = RandomSponsors([("a", SponsorScope(sessions: [11, 12])), ("b", SponsorScope(sessions: [12]))])
        let together = try await sponsors.packs(of: event, [.attendanceByRegistrantType]).map(\.pack)
        #expect(numbers(together[1], "attendance_by_registrant_type") == [.integer(40), .integer(50)])
        #expect(numbers(together[0], "attendance_by_registrant_type") == [.withheld, .withheld, 40, 50])
        var apart = RandomSponsors(sponsors.scopes)
        apart.isApart = true
        let alone = try await apart.packs(of: event, [.attendanceByRegistrantType]).map(\.pack)
        #expect(numbers(alone[0], "attendance_by_registrant_type") == [.integer(60), .integer(53)])
    }

    @Test func `a part of too few people waits until there are enough`() async throws {
        var sponsors = RandomSponsors([("a", SponsorScope(sessions: [11, 12])), ("b", SponsorScope(sessions: [12]))])
        func night(_ counts: [Int64: [Int]]) -> RandomEvent {
            var event = event(counts)
            event.readAt = RandomEvent.start
            event.ends = [11: RandomEvent.start + 9, 12: RandomEvent.start + 9]
            return event
        }
        let few = try await sponsors.packs(of: night([11: [2, 1], 12: [40, 50]]), Self.kinds).map(\.pack)
        #expect(few[0].report.headlines.first { $0.name == "attended" }?.value == .integer(90))
        #expect(numbers(few[0], "attendance_by_session") == [.integer(90)])
        #expect(few[0].report.leftOut?.map(\.sessionID) == [11] && few[0].report.leftOut?.first?.part == "alone")
        // Nothing of it is in a number, so it is named once, without its part.
        #expect(
            few[0].report.notices.contains { $0.text == .packLeftOut([Phrase(verbatim: "Session 11")], "not_over") })
        let enough = try await sponsors.packs(of: night([11: [20, 10], 12: [40, 50]]), Self.kinds).map(\.pack)
        #expect(enough[0].report.headlines.first { $0.name == "attended" }?.value == .integer(120))
        #expect(numbers(enough[0], "attendance_by_session") == [.integer(30), .integer(90)])
        #expect(enough[1].editions == few[1].editions)
    }

    @Test func `a session where only others' types may come has no number to withhold`() async throws {
        var sponsors = RandomSponsors([
            ("a", SponsorScope(sessions: [11, 12])), ("b", SponsorScope(registrantTypes: [1])),
        ])
        let enough = try await sponsors.packs(of: event([11: [10, 40], 12: [20]]), Self.kinds).map(\.pack)
        #expect(numbers(enough[0], "attendance_by_session") == [.integer(40), .integer(10), .integer(20)])
        #expect(
            numbers(enough[0], "attendance_by_session", "part") == [
                .text("alone"), .text("shared 1"), .text("shared 1"),
            ])
    }

    @Test func `types that nobody has are no part`() async throws {
        var event = event([11: [20, 30], 12: [40, 50]])
        // Anybody may come to the stand.
        event.sessions.append(13)
        for id in 1...30 as ClosedRange<Int64> {
            event.visits.append(
                .init(
                    id: 1000 + id, guest: id, session: 13, type: 1 + id % 2, time: RandomEvent.start, method: "QR",
                    latitude: nil, longitude: nil))
        }
        var sponsors = RandomSponsors([
            ("a", SponsorScope(sessions: [11, 12], stands: [13], registrantTypes: [1, 2])),
            ("b", SponsorScope(sessions: [11, 12], stands: [13])),
        ])
        for (name, pack) in try await sponsors.packs(of: event, Self.kinds) {
            #expect(pack.report.parts?.map(\.sessions) == [[11, 12, 13]], "\(name)")
            #expect(pack.report.parts?.map(\.registrantTypes) == [[1, 2]], "\(name)")
            #expect(numbers(pack, "attendance_by_session") == [50, 90], "\(name)")
            #expect(pack.report.sections.allSatisfy { $0.table[column: "part"] == nil }, "\(name)")
            #expect(pack.report.leftOut == [], "\(name)")
        }
        // Somebody who comes without a type is of the other part.
        event.visits.append(
            .init(
                id: 2000, guest: 2000, session: 11, type: RandomEvent.unnamedType, time: RandomEvent.start,
                method: "QR",
                latitude: nil, longitude: nil))
        var anew = RandomSponsors(sponsors.scopes)
        #expect(try await anew.packs(of: event, Self.kinds).map { $0.pack.report.parts?.count } == [1, 2])
    }

    @Test func `a part of stands alone has the types of the event`() async throws {
        var event = event([11: [0, 0], 12: [20, 20], 13: [40, 50]])
        event.registered = event.registered.filter { $0.key.session == 13 }
        var sponsors = RandomSponsors([
            ("a", SponsorScope(stands: [11, 12])), ("b", SponsorScope(stands: [12])),
        ])
        let pack = try await sponsors.packs(of: event, Self.kinds)[0].pack
        #expect(pack.report.parts?.map(\.sessions) == [[11], [12]])
        #expect(pack.report.parts?.map(\.registrantTypes) == [[1, 2], [1, 2]])
    }

    @Test(arguments: [true, false])
    func `a session where none of a sponsor's types may come is named`(isOver: Bool) async throws {
        var event = event([11: [20, 30], 12: [0, 10], 13: [40, 50]])
        event.registered[.init(session: 12, type: 1)] = nil
        if !isOver { (event.readAt, event.ends) = (RandomEvent.start, [12: RandomEvent.start + 9]) }
        let reason = isOver ? "cannot_be_shown" : "not_over"
        let scope = SponsorScope(sessions: [11, 12], registrantTypes: [1])
        for others in [[], [("b", SponsorScope(sessions: [12, 13]))], [("b", SponsorScope(sessions: [11]))]] {
            var sponsors = RandomSponsors([("a", scope)] + others)
            let pack = try await sponsors.packs(of: event, Self.kinds)[0].pack
            #expect(numbers(pack, "attendance_by_session") == [20])
            #expect(pack.report.leftOut?.map(\.sessionID) == [12] && pack.report.leftOut?.first?.reason == reason)
            #expect(pack.report.parts?.map(\.sessions) == [[11]])
        }
        // Who counts other types of it too has it in a number, and is not told otherwise.
        var sponsors = RandomSponsors([("a", scope), ("b", SponsorScope(sessions: [12, 13]))])
        let other = try await sponsors.packs(of: event, Self.kinds)[1].pack
        #expect(numbers(other, "attendance_by_session") == [10, 90] && other.report.leftOut == [])
    }

    @Test(arguments: [SectionKind.checkInHistogram, .checkInsByMethod, .geoCells])
    func `groups of a pack have everybody once`(kind: SectionKind) async throws {
        var packs = 0
        for seed in 0..<20 as Range<UInt64> {
            let event = RandomEvent(seed: seed, sessions: 4, types: 3, maximum: 200)
            var sponsors = RandomSponsors([
                ("a", SponsorScope(sessions: [11, 12])), ("b", SponsorScope(sessions: [12, 13, 14])),
            ])
            for (_, pack) in try await sponsors.packs(of: event, [kind]) {
                guard let section = pack.report.sections.first, pack.edition != nil else { continue }
                // A part that has no groups has a number all the same.
                let total = pack.editions.filter { !$0.groups.isEmpty }.reduce(0) { $0 + $1.attended }
                let arrivals = section.table[column: "arrivals"]?.cells.map { cell -> Int in
                    if case .integer(let count) = cell { Int(count) } else { 0 }
                }
                #expect(arrivals?.reduce(0, +) == total, "seed \(seed)")
                #expect(arrivals?.allSatisfy { $0 >= 5 } == true, "seed \(seed)")
                packs += 1
            }
        }
        #expect(packs >= 20)
    }
}
