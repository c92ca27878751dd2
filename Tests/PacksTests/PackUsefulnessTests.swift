import Foundation
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

/// What a sponsor gets: the people in the totals and the numbers in the tables, of packs that are made once, and of those that
/// are made every night; beside the fewest numbers that could be withheld.
@Suite(.timeLimit(.minutes(60))) struct PackUsefulnessTests {
    struct Setting: Sendable, CustomTestStringConvertible {
        /// As an average, with the largest session of four times as many as the smallest.
        var guestsASession: Int
        var isShared: Bool
        /// Whether the pack has a table of sessions by types, or one of sessions and one of types.
        var isByBoth: Bool

        var testDescription: String {
            "\(guestsASession) guests\(isByBoth ? ", by both" : "")\(isShared ? ", sharing" : "")"
        }
        var kinds: [SectionKind] {
            isByBoth ? [.attendanceBySessionAndType] : [.attendanceByRegistrantType, .attendanceBySession]
        }

        static let all = [40, 120, 600].flatMap { guests in
            [false, true].flatMap { isByBoth in
                [false, true].map { Setting(guestsASession: guests, isShared: $0, isByBoth: isByBoth) }
            }
        }
    }

    private static let events: UInt64 = 2
    private static let nights = 30

    private static func sponsors(of event: RandomEvent, isShared: Bool) -> RandomSponsors {
        let ids = event.sessions
        guard isShared else { return RandomSponsors([("andino", SponsorScope(sessions: ids))]) }
        return RandomSponsors([
            ("andino", SponsorScope(sessions: Array(ids[0..<4]))),
            ("banco", SponsorScope(sessions: Array(ids[2..<6]), stands: [ids[7]])),
            ("cumbre", SponsorScope(stands: Array(ids[6..<9]))),
        ])
    }

    /// What some packs show.
    private struct Shown {
        var (numbers, numbersShown) = (0, 0)
        /// Of each pack that could count anybody.
        var people: [Double] = []

        mutating func add(_ pack: SponsorPack, came: Int) {
            guard came > 0 else { return }
            people.append(Double(pack.editions.filter(\.showsAnything).reduce(0) { $0 + $1.attended }) / Double(came))
            // What is left out counts as not shown.
            for edition in pack.editions {
                numbers += edition.numbers.all
                numbersShown += edition.numbers.shown
            }
        }

        var shareOfNumbers: Double { Double(numbersShown) / Double(max(1, numbers)) }
        var shareOfPeople: Double { people.reduce(0, +) / Double(max(1, people.count)) }
    }

    @Test(arguments: Setting.all)
    func `a closing edition shows what a pack made once shows`(setting: Setting) async throws {
        var once = Shown()
        var (early, closing) = (Shown(), Shown())
        var withheld = 0
        var systems: [LinkedNumbers] = []
        for seed in 0..<Self.events {
            let event = RandomEvent.typical(seed: seed, sessions: 12, types: 6, guests: Double(setting.guestsASession))
            let nights = event.nightsOfSessionsAndStands(Self.nights, seed: seed &+ 6_500_000).inTime
            var sponsors = Self.sponsors(of: event, isShared: setting.isShared)
            for (index, night) in nights.enumerated() {
                for (name, pack) in try await sponsors.packs(of: night, setting.kinds) {
                    let scope = try #require(sponsors.scopes.first { $0.name == name }).scope
                    let came = night.attended(in: scope.region)
                    if index == nights.count - 1 {
                        closing.add(pack, came: came)
                    } else {
                        early.add(pack, came: came)
                    }
                }
            }
            var atOnce = Self.sponsors(of: event, isShared: setting.isShared)
            let last = try #require(nights.last)
            for (name, pack) in try await atOnce.packs(of: last, setting.kinds) {
                let scope = try #require(atOnce.scopes.first { $0.name == name }).scope
                once.add(pack, came: last.attended(in: scope.region))
                let attended = pack.report.sections.flatMap { $0.table[column: "attended"]?.cells ?? [] }
                withheld += attended.count { $0 == .withheld }
            }
            systems.append(LinkedNumbers(event, atOnce.scopes.map(\.scope)))
        }
        let shares = [
            once.shareOfNumbers, closing.shareOfNumbers, early.shareOfPeople, closing.shareOfPeople,
        ].map { String(format: "%.0f %%", 100 * $0) }
        var fields = [setting.testDescription] + shares
        if setting.isByBoth {
            fields.append("")
        } else {
            let optima = try await LinkedNumbers.fewest(of: systems).map { $0 ?? 0 }
            let attended = systems.reduce(0) { $0 + $1.numbers.count }
            fields.append("\(withheld) of \(attended), \(optima.reduce(0, +))")
            #expect(withheld >= optima.reduce(0, +), "the optimum is none")
        }
        // What the documentation says is what comes out here.
        let line = "| \(fields.joined(separator: " | ")) |"
        let document = try Repository.text("Documentation/design/packs.md")
        #expect(document.contains(line), "\(line)")
        // By both, the totals of sessions that the nights before had cost some more.
        #expect(Double(closing.numbersShown) >= (setting.isByBoth ? 0.9 : 0.95) * Double(once.numbersShown))
        #expect(closing.shareOfPeople >= 0.97)
        #expect(early.shareOfPeople >= 0.9)
    }
}

extension [RandomEvent] {
    /// The nights one after the other: the last is the first after the last session.
    fileprivate var inTime: [RandomEvent] {
        var nights = self
        for index in indices {
            nights[index].readAt = RandomEvent.start + Int64(index)
            nights[index].ends = Dictionary(
                uniqueKeysWithValues: self[index].sessions.map { ($0, RandomEvent.start + Int64(count - 1)) })
        }
        return nights
    }
}
