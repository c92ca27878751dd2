import Foundation
import TestSupport
import Testing

@testable import Reporting

/// How much the packs of sponsors that overlap show: of people and of numbers, beside the fewest numbers that could be
/// withheld in the same tables.
@Suite(.timeLimit(.minutes(60))) struct SideBySideShareTests {
    struct Setting: Sendable, CustomTestStringConvertible {
        /// As an average, with the largest of four times as many as the smallest.
        var guestsASession: Double
        var least: Double
        var testDescription: String { "\(Int(guestsASession)) guests a session" }
    }

    /// How many events a test measures: one in every run, as many as are wanted, but at most twenty, with ATTENDANCE_PACKS.
    private static let events = min(
        20, ProcessInfo.processInfo.environment["ATTENDANCE_PACKS"].flatMap(UInt64.init) ?? 1)
    private static let isLong = ProcessInfo.processInfo.environment["ATTENDANCE_PACKS"] != nil
    private static let nights = 30
    private static let kinds: [SectionKind] = [.attendanceByRegistrantType, .attendanceBySession]

    private static func sponsors(of event: RandomEvent) -> RandomSponsors {
        let ids = event.sessions
        return RandomSponsors([
            ("andino", SponsorScope(sessions: Array(ids[0..<4]))),
            ("banco", SponsorScope(sessions: Array(ids[2..<6]), stands: [ids[7]])),
            ("cumbre", SponsorScope(stands: Array(ids[6..<9]))),
        ])
    }

    private static func attended(_ section: ReportSection) -> [Cell] {
        section.table[column: "attended"]?.cells ?? []
    }

    /// Smaller events are only measured.
    private static let settings =
        (isLong ? [Setting(guestsASession: 40, least: 0.7), Setting(guestsASession: 120, least: 0.85)] : [])
        + [Setting(guestsASession: 600, least: 0.97)]

    @Test(arguments: settings)
    func `packs of sponsors that overlap show almost everybody`(setting: Setting) async throws {
        var (totals, count, shownCells, cells) = (0.0, 0, 0, 0)
        var systems: [LinkedNumbers] = []
        var withheld: [Int] = []
        for seed in 0..<Self.events {
            let event = RandomEvent.typical(seed: seed, sessions: 12, types: 6, guests: setting.guestsASession)
            var sponsors = Self.sponsors(of: event)
            for night in event.nightsOfSessionsAndStands(Self.nights, seed: seed &+ 6_500_000) {
                for (name, pack) in try await sponsors.packs(of: night, Self.kinds) {
                    let scope = try #require(sponsors.scopes.first { $0.name == name }).scope
                    let came = night.attended(in: scope.region)
                    guard came > 0 else { continue }
                    count += 1
                    totals += Double(pack.edition?.attended ?? 0) / Double(came)
                    let shown = pack.report.sections.flatMap { Self.attended($0) }
                    cells += shown.count
                    shownCells += shown.count { $0 != .withheld }
                }
            }
            // All at once, as the exact solver has them.
            var atOnce = Self.sponsors(of: event)
            let packs = try await atOnce.packs(of: event, Self.kinds)
            let numbers = packs.flatMap { $0.pack.report.sections.flatMap { Self.attended($0) } }
            withheld.append(numbers.count { $0 == .withheld })
            systems.append(LinkedNumbers(event, atOnce.scopes.map(\.scope)))
        }
        let optima = try await LinkedNumbers.fewest(of: systems)
        let numbers = systems.reduce(0) { $0 + $1.numbers.count }
        let fewest = optima.reduce(0) { $0 + ($1 ?? 0) }
        let share = totals / Double(count)
        let shares = [share, Double(shownCells) / Double(cells)].map { String(format: "%.1f %%", 100 * $0) }
        let line = [setting.testDescription] + shares + [numbers, withheld.reduce(0, +), fewest].map { "\($0)" }
        print("| \(line.joined(separator: " | ")) |")
        #expect(count > Self.nights && share >= setting.least, "\(share)")
        for (made, least) in zip(withheld, optima) { #expect(made >= least ?? 0, "the optimum is none") }
    }
}

extension RandomEvent {
    /// Guests by session of a region.
    func attended(in region: PackRegion) -> Int {
        Set(visits.lazy.filter { region.contains(session: $0.session, type: $0.type) }.map { [$0.session, $0.guest] })
            .count
    }
}

/// The numbers of several packs by session and by type, as `linked.py` reads them; a minimum of five.
private struct LinkedNumbers: Encodable {
    struct Number: Encodable {
        var cells: [Int]
        var primary: Bool
        var hideable: Bool
    }

    var width = 5
    var values: [Int] = []
    var numbers: [Number] = []
    var needed: [[Int]] = []

    init(_ event: RandomEvent, _ scopes: [SponsorScope]) {
        var guests: [[Int64]] = []
        var pairs: [RandomEvent.Pair] = []
        for pair in event.registered.keys.sorted(by: { ($0.session, $0.type) < ($1.session, $1.type) }) {
            let present = Set(
                event.visits.lazy.filter { $0.session == pair.session && $0.type == pair.type }.map(\.guest))
            pairs.append(pair)
            guests.append(present.sorted())
        }
        values = guests.map(\.count)
        var sums: [[(key: [Int64], cells: [Int])]] = []
        for scope in scopes {
            let own = pairs.indices.filter { scope.region.contains(session: pairs[$0].session, type: pairs[$0].type) }
            var table: [(key: [Int64], cells: [Int])] = [([], own)]
            for session in event.sessions where own.contains(where: { pairs[$0].session == session }) {
                table.append(([session], own.filter { pairs[$0].session == session }))
            }
            for type in event.types where own.contains(where: { pairs[$0].type == type }) {
                table.append(([0, type], own.filter { pairs[$0].type == type }))
            }
            sums.append(table)
            for (key, cells) in table {
                let people = Set(cells.flatMap { guests[$0] }).count
                numbers.append(Number(cells: cells, primary: people < width && !key.isEmpty, hideable: !key.isEmpty))
            }
        }
        for (one, table) in sums.enumerated() {
            for (other, others) in sums.enumerated() where other != one {
                for (key, cells) in table {
                    for (otherKey, less) in others where otherKey == key && Set(less).isStrictSubset(of: cells) {
                        let rest = Set(cells).subtracting(less).sorted()
                        let people = Set(rest.flatMap { guests[$0] }).count
                        if people > 0, people < width { needed.append(rest) }
                    }
                }
            }
        }
    }

    private struct Optimum: Decodable {
        var fewest: Int?
    }

    /// By system; `nil` if nothing is safe.
    static func fewest(of systems: [LinkedNumbers]) async throws -> [Int?] {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Attack/linked.py"
        return try await withTemporaryFolder { folder in
            try JSONEncoder().encode(systems).write(to: URL(fileURLWithPath: "\(folder)/systems.json"))
            let run = try await Program.run("python3", [script, "\(folder)/systems.json"])
            try #require(run.status == 0, "\(run.errors)")
            return try JSONDecoder().decode([Optimum].self, from: run.bytes).map(\.fewest)
        }
    }
}
