import Base
import Testing

@Suite(.timeLimit(.minutes(30))) struct ColumnTests {
    @Test func `without nulls there is no bitmap`() {
        var column = Column<Int64>()
        column.append(3)
        column.append(Int64?.some(4))
        #expect(!column.hasNulls)
        #expect(column.validCount == 2)
        #expect(column.values == [3, 4])
        #expect(column[1] == 4)
    }

    @Test func `a null marks only its row`() {
        var column = Column<UInt32>()
        for value: UInt32? in [1, nil, 3, nil] { column.append(value) }
        #expect(column.hasNulls)
        #expect((0..<4).map { column[$0] } == [1, nil, 3, nil])
        #expect(column.validCount == 2)
        // What a null row stores.
        #expect(column.values == [1, .max, 3, .max])
    }

    @Test func `many rows before the first null`() {
        var column = Column<Double>()
        for row in 0..<100 { column.append(Double(row)) }
        column.appendNull()
        column.append(7)
        #expect(column.validCount == 101)
        #expect(column[99] == 99 && column[100] == nil && column[101] == 7)
    }

    @Test func `gathering keeps values, nulls and order`() {
        var column = Column<Instant>()
        for second: Int64? in [10, nil, 30, 40] { column.append(second.map { Instant(secondsSinceEpoch: $0) }) }
        let gathered = column.gathering([3, 1, 1, 0])
        #expect((0..<4).map { gathered[$0]?.secondsSinceEpoch } == [40, nil, nil, 10])
        #expect(column.gathering([]).count == 0)
    }

    @Test func `rows that follow each other are gathered, and those that do not`() {
        var column = Column<Int64>()
        for value: Int64 in 0..<200 { column.append(value % 50 == 49 ? nil : value * 3) }
        let rows = [5, 6, 7, 7, 8, 3, 2, 1, 48, 49, 50, 199, 0] + Array(90..<160 as Range<Int32>) + [160]
        let gathered = column.gathering(rows)
        #expect(gathered.count == 84)
        #expect((0..<84).map { gathered[$0] } == rows.map { $0 % 50 == 49 ? nil : Int64($0) * 3 })
    }

    @Test func `a column is made of values and the rows without one`() {
        var column = Column([Int64(7), 0, 9, 0], nulls: [3, 1], filler: 0)
        #expect((0..<4).map { column[$0] } == [7, nil, 9, nil])
        #expect(column.validCount == 2)
        column.append(11)
        column.appendNulls(2)
        #expect((4..<7).map { column[$0] } == [11, nil, nil])
        #expect(!Column([Int64(7)], nulls: [], filler: 0).hasNulls)
    }

    @Test func `a column of what is made of each value keeps its nulls, in order`() {
        var column = Column<Int64>()
        for value: Int64? in [7, nil, 9] { column.append(value) }
        var rows: [Int] = []
        let mapped = column.mapping(filler: -1.0) { row, value in
            rows.append(row)
            return Double(value) / 2
        }
        #expect((0..<3).map { mapped[$0] } == [3.5, nil, 4.5])
        #expect(mapped.values == [3.5, -1, 4.5] && rows == [0, 2])
    }

    @Test func `given values are all present`() {
        let column = Column([1.5, 2.5], filler: 0)
        #expect(column.count == 2 && !column.hasNulls && column[0] == 1.5)
    }
}
