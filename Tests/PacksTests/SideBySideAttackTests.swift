import Foundation
import Reporting
import TestSupport
import Testing

@testable import Packs

/// How many events and nights are attacked, and from which event on: a few in every run, as wanted with these variables.
private let events = number("ATTENDANCE_PACKS")
private let firstEvent = number("ATTENDANCE_FIRST_PACK") ?? 0
private let nights = number("ATTENDANCE_NIGHTS") ?? 3

private func number(_ variable: String) -> Int? {
    ProcessInfo.processInfo.environment[variable].flatMap(Int.init)
}

/// All packs of sponsors who share what they have, of every night, attacked together: nobody learns a number that any of them
/// withholds, and of no difference that it is of a few people.
@Suite(.timeLimit(.minutes(events == nil ? 30 : 24 * 60))) struct SideBySideAttackTests {
    private static func event(seed: UInt64) -> RandomEvent {
        var random = SeededGenerator(seed: seed &+ 3_500_000)
        return RandomEvent(
            seed: seed &+ 9_000, sessions: .random(in: 2...5, using: &random),
            types: .random(in: 1...4, using: &random), maximum: [12, 40, 300].randomElement(using: &random) ?? 12)
    }

    private static func kinds(seed: UInt64) -> [SectionKind] {
        SectionKind.ofPack(seed: seed &+ 4_500_000)
    }

    /// What came of the events so far.
    private struct Tally {
        var (events, later, shared, withheld, unlisted, differences) = (0, 0, 0, 0, 0, 0)
    }

    /// Adds all packs of all nights of an event.
    private func add(
        seed: UInt64, nights: Int = nights, minimum: Int, to attack: PackAttack, _ tally: inout Tally
    ) async throws {
        let event = Self.event(seed: seed)
        let kinds = Self.kinds(seed: seed)
        var sponsors = RandomSponsors(of: event, seed: seed)
        if seed % 2 == 0 { sponsors.grouping = event.grouping(seed: seed) }
        let all = event.nights(seed: seed, count: nights)
        tally.shared += sponsors.parts.count { $0.packs.count > 1 }
        var last: [[PackEdition]] = []
        // In some, every session is over from the first night.
        for (index, night) in (seed % 4 == 1 ? all : all.closing(seed: seed)).enumerated() {
            let packs = try await sponsors.packs(of: night, kinds, minimumCount: minimum)
            let editions = packs.map(\.pack.editions)
            if editions == last { continue }
            tally.later += last.isEmpty ? 0 : 1
            last = editions
            for (name, pack) in packs {
                try attack.add(
                    pack.report, sponsors.knowledge(of: name, pack, night, minimumCount: minimum),
                    named: "seed \(seed)/\(String(format: "%02d", index + 1))/\(name)")
            }
        }
    }

    @Test(arguments: [5, 3, 10].enumerated().map { ($0, $1) })
    func `nothing follows from all packs of all nights together`(batch: Int, minimum: Int) async throws {
        let first = batch * 100_000 + firstEvent
        let end = first + (events ?? 8)
        var tally = Tally()
        // Some at a time: thirty nights of a thousand events are half a million files.
        for start in stride(from: first, to: end, by: 20) {
            let attack = PackAttack()
            for seed in start..<min(start + 20, end) {
                try await add(seed: UInt64(seed), minimum: minimum, to: attack, &tally)
            }
            for finding in try await attack.findings(minimum: minimum) {
                tally.events += 1
                tally.withheld += finding.withheld
                tally.unlisted += finding.unlisted
                tally.differences += finding.differences
                #expect(finding.isPossible, "\(finding.pack)")
                #expect(finding.pinned.isEmpty, "\(finding.pack): \(finding.pinned)")
            }
            print(
                "attacked \(tally.events) events, minimum \(minimum): \(tally.later) later nights,",
                "\(tally.withheld) withheld numbers, \(tally.unlisted) unlisted, \(tally.differences) differences")
        }
        #expect(tally.events == end - first)
        // Otherwise there was nothing to combine. A single event may be as it is.
        if tally.events > 1 {
            #expect(tally.withheld + tally.unlisted > 0 && tally.later > 0 && tally.shared > tally.events / 2)
        }
    }

    /// The attack finds what packs that are protected by themselves reveal to those who combine them.
    @Test func `packs that are not protected together are told apart`() async throws {
        let attack = PackAttack()
        for seed in 0..<12 as Range<UInt64> {
            let event = Self.event(seed: seed)
            var apart = RandomSponsors(of: event, seed: seed)
            apart.isApart = true
            for (name, pack) in try await apart.packs(of: event, Self.kinds(seed: seed)) where pack.edition != nil {
                try attack.add(pack.report, apart.knowledge(of: name, pack, event), named: "seed \(seed)/01/\(name)")
            }
        }
        let findings = try await attack.findings(minimum: 5)
        #expect(findings.contains { !$0.pinned.isEmpty })
    }
}
