import Foundation
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

/// How much is withheld, beside the fewest numbers that could be: those that an exact solver finds.
@Suite(.timeLimit(.minutes(30))) struct PackOptimumTests {
    struct Size: Sendable, CustomTestStringConvertible {
        var sessions: Int
        var types: Int
        var guests: Double
        var seeds: Range<UInt64>
        var testDescription: String { "\(sessions) × \(types)" }
    }

    static let sizes = [
        Size(sessions: 9, types: 6, guests: 60, seeds: 0..<6), Size(sessions: 20, types: 20, guests: 200, seeds: 0..<3),
    ]

    /// What is withheld in the tables of some events, of those who came and of those registered.
    struct Withheld {
        var numbers = 0
        var tooSmall = 0
        var withheld = 0
        var fewest = 0

        static func + (one: Withheld, other: Withheld) -> Withheld {
            Withheld(
                numbers: one.numbers + other.numbers, tooSmall: one.tooSmall + other.tooSmall,
                withheld: one.withheld + other.withheld, fewest: one.fewest + other.fewest)
        }
    }

    @Test(arguments: sizes) func `at most a fifth more than the fewest is withheld`(size: Size) async throws {
        let events = size.seeds.map {
            RandomEvent.typical(seed: $0, sessions: size.sessions, types: size.types, guests: size.guests)
        }
        let tables = events.map { [Table(attendedOf: $0), Table(registeredOf: $0)] }
        let optima = try await fewest(tables.flatMap(\.self))
        var sums = [Withheld(), Withheld()]
        for (index, event) in events.enumerated() {
            let counts = event.protectedTables(
                ProtectedCube.Tables(sessions: true, types: true, pairs: true), minimumCount: 5)
            let exists = counts.cube.cells.indices.filter { counts.cube.cells[$0] != nil }
            for (kind, name) in ["attended", "registered"].enumerated() {
                let table = tables[index][kind]
                let shows = kind == 0 ? counts.showsAttended : counts.showsRegistered
                let cells = exists.filter { kind == 0 || counts.cube.cells[$0]?.isOffered ?? false }
                let count = Withheld(
                    numbers: cells.count, tooSmall: table.primary.count { $0 },
                    withheld: cells.count { !shows[$0] }, fewest: optima[index * 2 + kind].fewest)
                #expect(count.withheld >= count.fewest, "the optimum is not one: \(count)")
                #expect(Double(count.withheld) <= 1.2 * Double(count.fewest), "seed \(index), \(name): \(count)")
                sums[kind] = sums[kind] + count
            }
        }
        // Beyond what has to be withheld in any case. (Of those registered that depends on who came.)
        #expect(Double(sums[0].withheld - sums[0].tooSmall) <= 1.25 * Double(sums[0].fewest - sums[0].tooSmall))
        let lines = zip(["came", "registered"], sums).map { name, sum in
            "| \(size.testDescription), \(name) | \(sum.numbers) | \(sum.tooSmall) | \(sum.withheld) | \(sum.fewest) |"
        }
        // What the documentation says is what comes out here.
        let document = try Repository.text("Documentation/design/packs.md")
        for line in lines { #expect(document.contains(line), "\(line)") }
    }

    private struct Optimum: Decodable {
        var fewest: Int
        var isExact: Bool
    }

    private func fewest(_ tables: [Table]) async throws -> [Optimum] {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Attack/fewest.py"
        return try await withTemporaryFolder { folder in
            try JSONEncoder().encode(tables).write(to: "\(folder)/tables.json")
            let run = try await Subprocess.run("python3", [script, "\(folder)/tables.json"])
            try #require(run.status == 0, "\(run.errors)")
            return try JSONDecoder().decode([Optimum].self, from: run.bytes)
        }
    }

    /// A session and a type; `nil` for all of them.
    private struct Place: Hashable {
        var session: Int64?
        var type: Int64?

        /// A cell and the sums that it is part of.
        static func all(of session: Int64, _ type: Int64) -> [Place] {
            [Place(session: session, type: type), Place(session: session), Place(type: type), Place()]
        }
    }

    /// An event's sessions by types, with all sums, as `fewest.py` reads it; a minimum of five.
    ///
    /// It is judged by less than what a reader knows, so that what comes out is never more than the true optimum: of those
    /// who came, that they are not fewer than none; of those registered the same, beside whatever may have come.
    private struct Table: Encodable {
        var columns: Int
        var values: [Int] = []
        var lower: [Int] = []
        var exists: [Bool] = []
        var primary: [Bool] = []
        var hideable: [Bool] = []
        var guests: [[Int64]] = []
        var width = 5

        init(attendedOf event: RandomEvent) {
            columns = event.types.count + 1
            for session in event.sessions.map(Optional.some) + [nil] {
                for type in event.types.map(Optional.some) + [nil] {
                    let present = event.visits.lazy.filter {
                        $0.session == session ?? $0.session && $0.type == type ?? $0.type
                    }
                    guests.append(Set(present.map(\.guest)).sorted())
                }
            }
            fill(event) { attended, _, people, isTotal in (attended, people < 5, !isTotal) }
        }

        init(registeredOf event: RandomEvent) {
            columns = event.types.count + 1
            fill(event) { attended, registered, people, _ in
                (registered, people < 5 || registered < 5 || abs(registered - attended) < 5, true)
            }
        }

        private mutating func fill(
            _ event: RandomEvent,
            _ cell: (_ attended: Int, _ registered: Int, _ people: Int, _ isTotal: Bool) -> (Int, Bool, Bool)
        ) {
            var attended: [Place: [Int64]] = [:]
            for visit in event.visits {
                for place in Place.all(of: visit.session, visit.type) {
                    attended[place, default: []].append(visit.guest)
                }
            }
            var registered: [Place: Int] = [:]
            for (pair, count) in event.registered {
                for place in Place.all(of: pair.session, pair.type) { registered[place, default: 0] += count }
            }
            for session in event.sessions.map(Optional.some) + [nil] {
                for type in event.types.map(Optional.some) + [nil] {
                    let place = Place(session: session, type: type)
                    let guests = attended[place] ?? []
                    let (value, isPrimary, isHideable) = cell(
                        guests.count, registered[place] ?? 0, Set(guests).count, session == nil && type == nil)
                    values.append(value)
                    lower.append(0)
                    exists.append(registered[place] != nil)
                    primary.append(isPrimary && registered[place] != nil)
                    hideable.append(isHideable)
                }
            }
        }
    }
}
