import Base
import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct RowsByGuestTests {
    private static func groups(_ rows: RowsByGuest<Int32>) -> [[Int32]] {
        var groups: [[Int32]] = []
        rows.forEachGuest { guest, carried in groups.append([Int32(guest)] + Array(carried)) }
        return groups
    }

    /// In parts of one row or of all, with guests who have no rows and a guest who has most of them.
    @Test(arguments: [1, 7, 300, 32_768], [0, 1, 2, 1000, 5000])
    func `each guest's rows are together, in their order`(rowsOfPart: Int, count: Int) {
        var random = SeededGenerator(seed: UInt64(rowsOfPart * 10_000 + count))
        for guestCount in [1, 3, 64, 2000, 200_000] {
            let guests = (0..<count).map { _ in
                Bool.random(using: &random)
                    ? UInt32(guestCount / 2) : UInt32.random(in: 0..<UInt32(guestCount), using: &random)
            }
            var grouped = RowsByGuest(guests, guestCount: guestCount, rowsOfPart: rowsOfPart) { Int32($0) }
            let byGuest = Dictionary(grouping: guests.indices) { guests[$0] }
            let expected = byGuest.keys.sorted().map { guest in
                [Int32(guest)] + byGuest[guest, default: []].map(Int32.init)
            }
            #expect(Self.groups(grouped) == expected && grouped.count == count)

            grouped.compact { _, rows, kept in
                for row in rows where row % 3 > 0 {
                    let index = kept.append(row)
                    kept[index] = -kept[index]
                }
            }
            let left = expected.map { [$0[0]] + $0.dropFirst().filter { $0 % 3 > 0 }.map { -$0 } }.filter {
                $0.count > 1
            }
            #expect(Self.groups(grouped) == left && grouped.count == left.reduce(0) { $0 + $1.count - 1 })
        }
    }

    @Test func `rows whose bits are set are counted, and the lowest ids kept`() {
        let ids = (0..<200).map { Int64(1000 - $0) }
        var rows = Bitmap(repeating: false, count: ids.count)
        #expect(Tally(rows, of: ids).rows == 0)
        rows.withBits { for row in [199, 0, 63, 64, 127, 128, 64] { $0.set(row) } }
        let tally = Tally(rows, of: ids)
        #expect(tally.rows == 6 && tally.lowest == [801, 872, 873, 936, 937])
    }
}
