import TestSupport
import Testing

@testable import Rendering

@Suite(.timeLimit(.minutes(30))) struct HistogramSlotsTests {
    private static func slots(_ values: [Double?], from first: Int64 = 0, columns: Int) -> HistogramSlots {
        HistogramSlots(
            values: values, positions: values.indices.map { first + Int64($0) }, factors: [1, 2, 4, 8, 96],
            columns: columns)
    }

    @Test func `one column per bin where they fit`() {
        let slots = Self.slots([1, 2, 3], columns: 3)
        #expect(slots.slots == [.bins(0..<1), .bins(1..<2), .bins(2..<3)])
        #expect(slots.binsPerColumn == 1)
    }

    @Test func `joins bins at round places`() {
        // Bins 3 to 8, in fours: 3 | 4 5 6 7 | 8.
        let slots = Self.slots([1, 1, 1, 1, 1, 1], from: 3, columns: 3)
        #expect(slots.binsPerColumn == 4)
        #expect(slots.slots == [.bins(0..<1), .bins(1..<5), .bins(5..<6)])
    }

    @Test func `joins by count where bins have no places`() {
        let slots = HistogramSlots(values: [1, 1, 1, 1, 1], positions: Array(0..<5), factors: [], columns: 3)
        #expect(slots.slots == [.bins(0..<2), .bins(2..<4), .bins(4..<5)])
    }

    @Test func `leaves out long empty stretches to show the rest in finer detail`() {
        let values: [Double?] = [5, 6, 7, 8] + Array(repeating: 0, count: 100) + [9, 3, 2, 1]
        let slots = Self.slots(values, columns: 12)
        #expect(slots.binsPerColumn == 1)
        #expect(slots.slots[4] == .omitted(4..<104))
        #expect(slots.columns(width: 1) == 11)
    }

    @Test func `does not take missing for empty`() {
        let values: [Double?] = [5, 6, 7, 8] + Array(repeating: nil, count: 100) + [9, 3, 2, 1]
        let slots = Self.slots(values, columns: 12)
        #expect(slots.slots.allSatisfy { if case .bins = $0 { true } else { false } })
    }

    @Test func `every bin is drawn once or left out because it is zero`() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let count = Int.random(in: 1...300, using: &random)
            var values: [Double?] = (0..<count).map { _ in Double(Int.random(in: 0...2, using: &random)) }
            if count > 40 { for bin in 10..<count - 10 { values[bin] = 0 } }
            if count > 200 { for bin in 0..<90 where bin != 60 { values[bin] = 0 } }
            let columns = Int.random(in: 1...120, using: &random)
            let slots = Self.slots(values, from: Int64.random(in: -500...500, using: &random), columns: columns)
            var next = 0
            for slot in slots.slots {
                switch slot {
                case .bins(let bins):
                    #expect(bins.lowerBound == next)
                    next = bins.upperBound
                case .omitted(let bins):
                    #expect(bins.lowerBound == next)
                    #expect(values[bins].allSatisfy { $0 == 0 })
                    next = bins.upperBound
                }
            }
            #expect(next == count)
            #expect(slots.columns(width: 1) <= max(columns, 2))
        }
    }
}
