import Base
import Foundation
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

/// Lean editions and the closing one, attacked together: those before have no registered numbers.
@Suite(.timeLimit(.minutes(60))) struct ClosingAttackTests {
    /// How many events and nights a test attacks, and from which event on: a few in every run, as wanted with these variables.
    private static let events = number("ATTENDANCE_PACKS") ?? 8
    private static let firstEvent = UInt64(number("ATTENDANCE_FIRST_PACK") ?? 0)
    private static let nights = number("ATTENDANCE_NIGHTS") ?? 4

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap(Int.init)
    }

    private static func event(seed: UInt64) -> RandomEvent {
        var random = SeededGenerator(seed: seed &+ 3_700_000)
        return RandomEvent(
            seed: seed &+ 11_000, sessions: .random(in: 1...5, using: &random),
            types: .random(in: 1...4, using: &random), maximum: [12, 40, 300].randomElement(using: &random) ?? 12)
    }

    private static func kinds(seed: UInt64) -> [SectionKind] {
        SectionKind.ofPack(seed: seed &+ 4_700_000, groups: [.checkInHistogram, .checkInsByMethod, .geoCells])
    }

    @Test(arguments: [5, 3, 10].enumerated().map { ($0, $1) })
    func `nothing follows from lean editions and the closing one`(batch: (number: Int, minimum: Int)) async throws {
        let minimum = batch.minimum
        let attack = PackAttack()
        var (closed, shown) = (0, 0)
        let first = UInt64(batch.number * 10_000) + Self.firstEvent
        for seed in first..<first + UInt64(Self.events) {
            let event = Self.event(seed: seed)
            let scope =
                seed % 3 > 0
                ? SponsorScope(sessions: event.sessions.dropLast(), stands: event.sessions.suffix(1)) : .init()
            var sponsors = RandomSponsors([("banco", scope)])
            if seed % 2 > 0 { sponsors.grouping = event.grouping(seed: seed) }
            var last: [PackEdition] = []
            for (index, night) in event.nights(seed: seed, count: Self.nights).closing(seed: seed).enumerated() {
                for (name, pack) in try await sponsors.packs(of: night, Self.kinds(seed: seed), minimumCount: minimum)
                where pack.editions != last {
                    last = pack.editions
                    #expect(last.allSatisfy(\.isClosing) || !pack.report.hasRegistered)
                    if last.allSatisfy(\.isClosing) { closed += 1 }
                    if pack.report.hasRegistered { shown += 1 }
                    try attack.add(
                        pack.report, sponsors.knowledge(of: name, pack, night, minimumCount: minimum),
                        named: "seed \(seed)/\(String(format: "%02d", index + 1))/\(name)")
                }
            }
        }
        #expect(closed > 0 && shown > 0)
        for finding in try await attack.findings(minimum: minimum) {
            #expect(finding.isPossible, "\(finding.pack)")
            #expect(finding.pinned.isEmpty, "\(finding.pack): \(finding.pinned)")
        }
    }

    /// What the attack is to find, broken on purpose.
    enum Fault: CaseIterable {
        /// Registered numbers of enough people come without regard to the others.
        case registered
        /// A number that is withheld only for another's sake is shown.
        case secondary
        /// A group is shown whoever it joins.
        case groups
        /// A rate of several sessions counts those who used no registration.
        case rate
    }

    /// The attack finds what would follow if the protection were broken.
    @Test(arguments: Fault.allCases) func `what is not protected is told`(fault: Fault) async throws {
        let attack = PackAttack()
        for seed in 0..<60 as Range<UInt64> {
            var event = Self.event(seed: seed)
            if fault == .groups { event = RandomEvent(.openStands, seed: seed) }
            var sponsors = RandomSponsors([("banco", SponsorScope(sessions: event.sessions))])
            if fault == .groups {
                sponsors.grouping.sessions["Stands"] = Array(event.sessions.dropFirst())
                if event.sessions.count < 3 { continue }
            }
            let kinds: [SectionKind] =
                fault == .rate ? [.attendanceByRegistrantType, .attendanceBySession] : Self.kinds(seed: seed)
            let packs = try await sponsors.packs(of: event, kinds) { edition in
                for cell in edition.cells.indices {
                    guard let counts = edition.cells[cell] else { continue }
                    switch fault {
                    case .registered:
                        if counts.isOffered, counts.showsAttended,
                            min(counts.registered, abs(counts.registered - counts.attended)) >= 5
                        {
                            edition.cells[cell]?.showsRegistered = true
                        }
                    case .secondary, .groups:
                        if counts.people >= 5 || counts.attended == 5 && fault == .groups {
                            edition.cells[cell]?.showsAttended = true
                        }
                    case .rate:
                        if counts.isOffered, counts.showsAttended { edition.cells[cell]?.showsRegistered = true }
                        edition.cells[cell]?.held = counts.attended
                    }
                }
            }
            for (name, pack) in packs {
                try attack.add(pack.report, sponsors.knowledge(of: name, pack, event), named: "seed \(seed)/01/\(name)")
            }
        }
        let findings = try await attack.findings(minimum: 5)
        // A rate that counts others is impossible where a reader knows the offers, or tells them.
        #expect(findings.contains { !$0.pinned.isEmpty || fault == .rate && !$0.isPossible }, "\(fault)")
    }
}

extension Report {
    /// Whether anything says how many are registered.
    fileprivate var hasRegistered: Bool {
        headlines.contains { $0.name == "attendance_percentage" }
            || sections.contains { section in
                ["registered", "no_shows", "attendance_percentage"].contains { section.table[column: $0] != nil }
            }
    }
}

extension [RandomEvent] {
    /// The nights of an event of which some are before the end of the last session. Until then people register and change
    /// their minds; afterwards, whatever the service says, it is nobody else.
    func closing(seed: UInt64, night: Int? = nil) -> [RandomEvent] {
        var random = SeededGenerator(seed: seed &+ 12_000_000)
        // Mostly between two nights; now and then before the first, or never.
        let isBetween = Int.random(in: 0..<6, using: &random) > 0
        let close = night ?? .random(in: isBetween ? 1...Swift.max(1, count - 1) : 0...count, using: &random)
        var nights = self
        for index in nights.indices {
            nights[index].readAt = RandomEvent.start + Int64(index)
            nights[index].ends = Dictionary(
                uniqueKeysWithValues: nights[index].sessions.enumerated().map { place, session in
                    (session, RandomEvent.start + Int64(place == 0 ? close : Swift.min(close, place)))
                })
            guard index < close else { continue }
            for (pair, count) in nights[index].registered.sorted(by: {
                ($0.key.session, $0.key.type) < ($1.key.session, $1.key.type)
            }) {
                // What nobody is registered for stays so: a type that nobody may be of has no row.
                nights[index].registered[pair] = count == 0 ? 0 : .random(in: 1...count + 3, using: &random)
            }
        }
        return nights
    }
}
