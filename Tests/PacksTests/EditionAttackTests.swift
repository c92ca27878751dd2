import Foundation
import Packs
import Reporting
import Tables
import TestSupport
import Testing

/// All editions of packs of random events, attacked together: whoever has those of every night learns no number that any
/// night withheld, and of no difference that it is of a few people.
@Suite(.timeLimit(.minutes(30))) struct EditionAttackTests {
    /// How many events a test attacks: a few in every run, as many as are wanted with ATTENDANCE_PACKS.
    private static let events = ProcessInfo.processInfo.environment["ATTENDANCE_PACKS"].flatMap(UInt64.init) ?? 12

    private static func event(seed: UInt64) -> RandomEvent {
        var random = SeededGenerator(seed: seed &+ 3_000_000)
        return RandomEvent(
            seed: seed &+ 7_000, sessions: .random(in: 1...5, using: &random),
            types: .random(in: 1...4, using: &random),
            maximum: [12, 40, 300].randomElement(using: &random) ?? 12)
    }

    private static func kinds(seed: UInt64) -> [SectionKind] {
        SectionKind.ofPack(seed: seed &+ 4_000_000)
    }

    @Test(arguments: [5, 3, 10].enumerated().map { ($0, $1) })
    func `nothing follows from all editions together`(batch: Int, minimum: Int) async throws {
        let attack = PackAttack()
        var editions = 0
        let first = UInt64(batch * 1000)
        for seed in first..<first + Self.events {
            let event = Self.event(seed: seed)
            let packs = try await event.editions(Self.kinds(seed: seed), seed: seed, minimumCount: minimum)
            for (index, (night, pack)) in packs.enumerated() {
                editions += 1
                try attack.add(
                    pack.report, of: night, pack.edition, after: packs.prefix(index).compactMap(\.pack.edition),
                    minimumCount: minimum, named: "seed \(seed)/\(String(format: "%02d", index + 1))")
            }
        }
        // Otherwise there was nothing to combine.
        #expect(editions > Int(Self.events) / 2)
        let findings = try await attack.findings(minimum: minimum, by: "editions.py")
        #expect(findings.reduce(0) { $0 + $1.withheld } > findings.count)
        for finding in findings {
            #expect(finding.isPossible, "\(finding.pack)")
            #expect(finding.pinned.isEmpty, "\(finding.pack): \(finding.pinned)")
        }
    }
}

extension RandomEvent {
    /// The different editions of the pack of all sessions, night after night.
    func editions(_ kinds: [SectionKind], seed: UInt64, minimumCount: Int = 5) async throws
        -> [(night: RandomEvent, pack: SponsorPack)]
    {
        var packs: [(night: RandomEvent, pack: SponsorPack)] = []
        var editions: [PackEdition] = []
        for night in nights(seed: seed) {
            let pack = try await night.pack(
                kinds, minimumCount: minimumCount, namingSessions: seed % 3 > 0, after: editions)
            guard let edition = pack.edition, edition != editions.last else { continue }
            editions.append(edition)
            packs.append((night, pack))
        }
        return packs
    }
}
