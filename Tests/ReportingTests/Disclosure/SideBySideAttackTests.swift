import Foundation
import Reporting
import TestSupport
import Testing

/// All packs of sponsors who share what they have, of every night, attacked together: nobody learns a number that any of them
/// withholds, and of no difference that it is of a few people.
@Suite(.timeLimit(.minutes(60))) struct SideBySideAttackTests {
    /// How many events and nights a test attacks: a few in every run, as many as are wanted with these variables.
    private static let events = number("ATTENDANCE_PACKS") ?? 8
    private static let nights = number("ATTENDANCE_NIGHTS") ?? 3

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap(Int.init)
    }

    private static func event(seed: UInt64) -> RandomEvent {
        var random = SeededGenerator(seed: seed &+ 3_500_000)
        return RandomEvent(
            seed: seed &+ 9_000, sessions: .random(in: 2...5, using: &random),
            types: .random(in: 1...4, using: &random), most: [12, 40, 300].randomElement(using: &random) ?? 12)
    }

    private static func kinds(seed: UInt64) -> [EventSectionKind] {
        var random = SeededGenerator(seed: seed &+ 4_500_000)
        let tables: [EventSectionKind] = [
            .attendanceByRegistrantType, .attendanceBySession, .attendanceBySessionAndType,
        ]
        let groups: [EventSectionKind] = [.checkInHistogram, .checkInHistogramBySession, .checkInsByMethod, .geoCells]
        return Array(tables.shuffled(using: &random).prefix(.random(in: 1...3, using: &random)))
            + Array(groups.shuffled(using: &random).prefix(.random(in: 0...1, using: &random)))
    }

    @Test(arguments: [5, 3, 10].enumerated().map { ($0, $1) })
    func `nothing follows from all packs of all nights together`(batch: Int, minimum: Int) async throws {
        let attack = PackAttack()
        var (changes, shared) = (0, 0)
        let first = UInt64(batch * 100_000)
        for seed in first..<first + UInt64(Self.events) {
            let event = Self.event(seed: seed)
            let kinds = Self.kinds(seed: seed)
            var sponsors = RandomSponsors(of: event, seed: seed)
            shared += sponsors.parts.count { $0.packs.count > 1 }
            var last: [PackEdition?] = []
            for (index, night) in event.nights(seed: seed, count: Self.nights).enumerated() {
                let packs = try await sponsors.packs(of: night, kinds, minimumCount: minimum)
                let editions = packs.map(\.pack.edition)
                if editions == last { continue }
                changes += last.isEmpty ? 0 : 1
                last = editions
                for (name, pack) in packs {
                    try attack.add(
                        pack.report, sponsors.knowledge(of: name, edition: pack.edition?.number ?? 1, night),
                        named: "seed \(seed)/\(String(format: "%02d", index + 1))/\(name)")
                }
            }
        }
        // Otherwise there was nothing to combine.
        #expect(changes > 0 && shared > Self.events / 2)
        let findings = try await attack.findings(minimum: minimum, by: "sides.py")
        let withheld = findings.reduce(0) { $0 + $1.withheld }
        #expect(withheld > findings.count)
        for finding in findings {
            #expect(finding.isPossible, "\(finding.pack)")
            #expect(finding.pinned.isEmpty, "\(finding.pack): \(finding.pinned)")
        }
        print(
            "attacked \(findings.count) events, minimum \(minimum): \(changes) later nights, \(withheld) withheld numbers"
        )
    }

    /// The attack finds what packs that are protected by themselves reveal to those who combine them.
    @Test func `packs that are not protected together are told apart`() async throws {
        let attack = PackAttack()
        for seed in 0..<12 as Range<UInt64> {
            let event = Self.event(seed: seed)
            var apart = RandomSponsors(of: event, seed: seed)
            apart.isApart = true
            for (name, pack) in try await apart.packs(of: event, Self.kinds(seed: seed)) where pack.edition != nil {
                try attack.add(
                    pack.report, apart.knowledge(of: name, edition: 1, event), named: "seed \(seed)/01/\(name)")
            }
        }
        let findings = try await attack.findings(minimum: 5, by: "sides.py")
        #expect(findings.contains { !$0.pinned.isEmpty })
    }
}

extension RandomEvent {
    /// The event at so many nights, in order: those who came by then, by time or session after session.
    func nights(seed: UInt64, count: Int) -> [RandomEvent] {
        var random = SeededGenerator(seed: seed &+ 5_500_000)
        var arrivals = visits
        if Bool.random(using: &random) { arrivals.sort { ($0.time, $0.id) < ($1.time, $1.id) } }
        let loses = Int.random(in: 0..<4, using: &random) == 0
        let ends = (1..<max(1, count)).map { _ in Int.random(in: 0...arrivals.count, using: &random) }.sorted()
        var night = self
        night.visits = []
        var (begin, nextID) = (0, Int64(1))
        return (ends + [arrivals.count]).map { end in
            for var visit in arrivals[begin..<end] {
                visit.id = nextID
                nextID += 1
                night.visits.append(visit)
            }
            begin = end
            if loses, night.visits.count > 3 {
                night.visits.remove(at: .random(in: night.visits.indices, using: &random))
            }
            return night
        }
    }
}
