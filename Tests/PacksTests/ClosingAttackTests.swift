import Foundation
import Messages
import Tables
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

/// Editions before and after the last session, attacked together: those before have no registered numbers, those after have
/// the numbers of one time.
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

    /// What came of registration in some packs.
    private struct Outcomes {
        var (closed, shown, omitted) = (0, 0, 0)

        mutating func add(_ edition: PackEdition?) {
            guard let edition, let registration = edition.registration else { return }
            if registration == .omitted { omitted += 1 }
            if registration == .closed { closed += 1 }
            if edition.cells.contains(where: { $0?.showsRegistered ?? false }) { shown += 1 }
        }
    }

    private func expectNothing(_ findings: [PackAttack.Finding]) {
        for finding in findings {
            #expect(finding.isPossible, "\(finding.pack)")
            #expect(finding.pinned.isEmpty, "\(finding.pack): \(finding.pinned)")
        }
    }

    @Test(arguments: [5, 3, 10].enumerated().map { ($0, $1) }, PackEdition.Content.allCases)
    func `nothing follows from editions before and after the close`(
        batch: (number: Int, minimum: Int), content: PackEdition.Content
    ) async throws {
        let minimum = batch.minimum
        let attack = PackAttack()
        var outcomes = Outcomes()
        let first = UInt64(batch.number * 10_000) + Self.firstEvent
        for seed in first..<first + UInt64(Self.events) {
            let nights = Self.event(seed: seed).nights(seed: seed, count: Self.nights).closing(seed: seed)
            var editions: [PackEdition] = []
            for (index, night) in nights.enumerated() {
                let pack = try await night.pack(
                    Self.kinds(seed: seed), minimumCount: minimum, namingSessions: seed % 3 > 0, after: editions,
                    content)
                guard let edition = pack.edition, edition != editions.last else { continue }
                let isClosing = edition.registration != .open && editions.last.map { $0.registration == .open } ?? true
                if isClosing { outcomes.add(edition) }
                #expect(edition.registration != .open || !pack.report.hasRegistered)
                try attack.add(
                    pack.report, of: night, edition, after: editions, minimumCount: minimum, isClosing: isClosing,
                    named: "seed \(seed)/\(String(format: "%02d", index + 1))")
                editions.append(edition)
            }
        }
        #expect(outcomes.closed > 0 && outcomes.shown > 0, "\(outcomes)")
        expectNothing(try await attack.findings(minimum: minimum, by: "editions.py"))
        print("closed, with registered numbers, omitted: \(outcomes)")
    }

    @Test(arguments: [5, 3].enumerated().map { ($0, $1) }, PackEdition.Content.allCases)
    func `nothing follows from packs that overlap, before and after the close`(
        batch: (number: Int, minimum: Int), content: PackEdition.Content
    ) async throws {
        let minimum = batch.minimum
        let attack = PackAttack()
        var outcomes = Outcomes()
        let first = UInt64(batch.number * 10_000) + Self.firstEvent
        for seed in first..<first + UInt64(Self.events) {
            let event = Self.event(seed: seed)
            var sponsors = RandomSponsors(of: event, seed: seed)
            sponsors.content = content
            var closed: Set<String> = []
            for (index, night) in event.nights(seed: seed, count: Self.nights).closing(seed: seed).enumerated() {
                for (name, pack) in try await sponsors.packs(of: night, Self.kinds(seed: seed), minimumCount: minimum) {
                    let isClosing =
                        pack.edition.map { $0.registration != .open } ?? false && closed.insert(name).inserted
                    #expect(pack.edition?.registration != .open || !pack.report.hasRegistered)
                    try attack.add(
                        pack.report,
                        sponsors.knowledge(
                            of: name, edition: pack.edition, night, isClosing: isClosing, minimumCount: minimum),
                        named: "seed \(seed)/\(String(format: "%02d", index + 1))/\(name)")
                }
            }
            for part in sponsors.parts { outcomes.add(sponsors.editions(of: part).last) }
        }
        #expect(outcomes.closed > 0 && outcomes.shown > 0, "\(outcomes)")
        expectNothing(try await attack.findings(minimum: minimum, by: "sides.py"))
        print("closed, with registered numbers, omitted: \(outcomes)")
    }

    /// The attack finds registered numbers that come without regard to the attended ones that are shown.
    @Test func `registered numbers that are not protected are told`() async throws {
        let attack = PackAttack()
        for seed in 0..<30 as Range<UInt64> {
            let nights = Self.event(seed: seed).nights(seed: seed, count: 2).closing(seed: seed, night: 1)
            guard let first = try await nights[0].pack(Self.kinds(seed: seed)).edition, first.registration == .open,
                var second = try await nights[1].pack(Self.kinds(seed: seed), after: [first]).edition,
                second.registration == .closed
            else { continue }
            // All those of enough people.
            for cell in second.cells.indices {
                guard let counts = second.cells[cell], counts.isOffered, counts.showsAttended else { continue }
                second.cells[cell]?.showsRegistered =
                    counts.registered >= 5 && abs(counts.registered - counts.attended) >= 5
            }
            for (index, edition) in [first, second].enumerated() {
                let pack = try await SponsorPack(
                    of: nights[index].tables, for: SponsorScope(sessions: nights[index].sessions), named: "banco",
                    by: ReportDefinition(
                        name: "sponsor", title: .attendanceBySession, audience: .sponsor,
                        sections: Self.kinds(seed: seed).map { .init($0) }),
                    ReportRequest(zone: try #require(TimeZone(identifier: "America/Santiago"))), combining: [edition])
                try attack.add(
                    pack.report, of: nights[index], edition, after: index == 0 ? [] : [first], minimumCount: 5,
                    isClosing: index == 1, named: "seed \(seed)/\(index)")
            }
        }
        let findings = try await attack.findings(minimum: 5, by: "editions.py")
        #expect(findings.contains { $0.pinned.contains { ["registered", "no_shows"].contains($0.column) } })
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
                nights[index].registered[pair] = .random(in: 0...count + 3, using: &random)
            }
        }
        return nights
    }
}
