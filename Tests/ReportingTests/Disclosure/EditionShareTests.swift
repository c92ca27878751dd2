import Foundation
import Reporting
import TestSupport
import Testing

/// How much of an event thirty editions show: the people in the totals, and the cells of the tables.
@Suite(.timeLimit(.minutes(30))) struct EditionShareTests {
    private struct Share {
        var nights = 0
        var totals = 0.0
        var sessions = 0.0
        var cells = 0.0

        var line: String {
            [totals, sessions, cells].map { String(format: "%.1f %%", 100 * $0 / Double(nights)) }.joined(
                separator: " | ")
        }
    }

    @Test(arguments: [
        [SectionKind.attendanceByRegistrantType, .attendanceBySession], [.attendanceBySessionAndType],
    ])
    func `thirty editions show almost everybody`(kinds: [SectionKind]) async throws {
        var share = Share()
        for seed in 0..<2 as Range<UInt64> {
            let event = RandomEvent.typical(seed: seed, sessions: 12, types: 6, guests: 120)
            var editions: [PackEdition] = []
            for night in event.nightsOfSessionsAndStands(30, seed: seed &+ 6_000_000) {
                let pack = try await night.pack(kinds, after: editions)
                guard let edition = pack.edition else { continue }
                if edition != editions.last { editions.append(edition) }
                share.nights += 1
                let came = Double(Set(night.visits.map { [$0.guest, $0.session] }).count)
                share.totals += Double(edition.attended) / came
                let columns = edition.types.count + 1
                var (shown, cells, shownCells) = (0, 0, 0)
                for (index, cell) in edition.cells.enumerated() where edition.isPublished(index) {
                    guard let cell else { continue }
                    cells += 1
                    guard cell.showsAttended else { continue }
                    shownCells += 1
                    let isOfSessions = index / columns < edition.sessions.count
                    let isSum = index % columns == columns - 1
                    if isOfSessions, isSum == !kinds.contains(.attendanceBySessionAndType) { shown += cell.attended }
                }
                share.sessions += Double(shown) / came
                share.cells += Double(shownCells) / Double(cells)
            }
        }
        print(
            "share of people in totals | in shown sessions or cells | of cells shown: \(kinds.map(\.rawValue)): \(share.line)"
        )
        #expect(share.nights > 40)
        let least = kinds.contains(.attendanceBySessionAndType) ? 0.8 : 0.97
        #expect(share.totals / Double(share.nights) >= least, "\(share.line)")
    }
}
