import Foundation
import TestSupport
import Testing

@testable import Packs
@testable import Reporting

extension RandomEvent {
    /// Guests by session of a region.
    func attended(in region: PackRegion) -> Int {
        Set(visits.lazy.filter { region.contains(session: $0.session, type: $0.type) }.map { [$0.session, $0.guest] })
            .count
    }
}

/// The numbers of several packs by session and by type, as `linked.py` reads them; a minimum of five.
struct LinkedNumbers: Encodable {
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
            // No table lists them.
            needed += own.filter { (1..<width).contains(values[$0]) }.map { [$0] }
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
            try JSONEncoder().encode(systems).write(to: "\(folder)/systems.json")
            let run = try await Subprocess.run("python3", [script, "\(folder)/systems.json"])
            try #require(run.status == 0, "\(run.errors)")
            return try JSONDecoder().decode([Optimum].self, from: run.bytes).map(\.fewest)
        }
    }
}
