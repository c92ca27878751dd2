import Foundation
import Packs
import Reporting
import TestSupport
import Testing

/// Packs of random and of odd events, attacked with an integer programme over everything that they publish.
///
/// A number that is withheld must be able to be so much more at the most than at the least: none is determined, and none is
/// pinned to the range below the minimum.
@Suite(.timeLimit(.minutes(30))) struct PackAttackTests {
    /// How many packs a test attacks: a few in every run, as many as are wanted with ATTENDANCE_PACKS.
    private static let packs = ProcessInfo.processInfo.environment["ATTENDANCE_PACKS"].flatMap(UInt64.init) ?? 15
    private static let firstPack =
        ProcessInfo.processInfo.environment["ATTENDANCE_FIRST_PACK"].flatMap(UInt64.init) ?? 0

    private static func event(seed: UInt64) -> RandomEvent {
        var random = SeededGenerator(seed: seed &+ 1_000_000)
        return RandomEvent(
            seed: seed, sessions: .random(in: 1...4, using: &random), types: .random(in: 1...4, using: &random),
            maximum: [12, 40, 300].randomElement(using: &random) ?? 15)
    }

    private static func kinds(seed: UInt64) -> [SectionKind] {
        SectionKind.ofPack(
            seed: seed &+ 2_000_000,
            groups: [.checkInHistogramBySession, .checkInHistogram, .attendanceByDay, .checkInsByMethod, .geoCells],
            maximum: 3)
    }

    private func expectNothingFollows(
        from events: [(name: String, event: RandomEvent, seed: UInt64)], minimum: Int
    ) async throws {
        let attack = PackAttack()
        for (name, event, seed) in events {
            let scope =
                seed % 3 > 0
                ? SponsorScope(sessions: event.sessions.dropLast(), stands: event.sessions.suffix(1)) : .init()
            var sponsors = RandomSponsors([("banco", scope)])
            if seed % 2 > 0 { sponsors.grouping = event.grouping(seed: seed) }
            for (sponsor, pack) in try await sponsors.packs(of: event, Self.kinds(seed: seed), minimumCount: minimum) {
                try attack.add(
                    pack.report, sponsors.knowledge(of: sponsor, pack, event, minimumCount: minimum),
                    named: "\(name)/01/\(sponsor)")
            }
        }
        let findings = try await attack.findings(minimum: minimum)
        #expect(findings.count == events.count)
        // An attack on nothing would find nothing.
        #expect(findings.reduce(0) { $0 + $1.withheld } > events.count)
        for finding in findings {
            #expect(finding.isPossible, "\(finding.pack)")
            #expect(finding.pinned.isEmpty, "\(finding.pack): \(finding.pinned)")
        }
    }

    @Test(arguments: [5, 5, 3, 10].enumerated().map { ($0, $1) })
    func `no withheld number of random events follows`(batch: Int, minimum: Int) async throws {
        let first = UInt64(batch * 50) + Self.firstPack
        let seeds = first..<first + Self.packs
        try await expectNothingFollows(from: seeds.map { ("seed \($0)", Self.event(seed: $0), $0) }, minimum: minimum)
    }

    @Test(arguments: RandomEvent.Oddity.allCases, [5, 3])
    func `no withheld number of odd events follows`(oddity: RandomEvent.Oddity, minimum: Int) async throws {
        try await expectNothingFollows(
            from: (Self.firstPack..<Self.firstPack + Self.packs).map {
                ("\(oddity) \($0)", RandomEvent(oddity, seed: $0), $0)
            }, minimum: minimum)
    }

    /// What everything else here is worth: the attack's answers, held against all solutions of small programmes.
    @Test func `the attack says of small programmes what all of their solutions say`() async throws {
        struct Counts: Decodable {
            var programmes: Int
            var possible: Int
            var narrow: Int
            var wide: Int
        }
        let counts = try JSONDecoder().decode(Counts.self, from: await PackAttack.run("check.py", "150"))
        #expect(counts.possible > 100 && counts.possible < counts.programmes)
        #expect(counts.narrow > 100 && counts.wide > 100)
    }
}
