/// A sheet as it is read, or some of its rows: each is a line of CSV.
///
/// Rows and columns are counted from 1 and come in order. Only cells with something are written.
final class SheetDraft {
    /// What spreadsheet programs allow.
    static let maximumRows = 1_048_576
    static let maximumColumns = 16_384
    static let maximumSheets = 10_000

    let name: String
    let isHidden: Bool
    /// The lines; the last one is not ended.
    @exclusivity(unchecked) var bytes = ByteBuffer()
    /// The rows of the first and the last line; 0 if there is none.
    @exclusivity(unchecked) private(set) var (first, last) = (0, 0)
    /// The last column with something, of all rows.
    @exclusivity(unchecked) private(set) var width = 0
    /// The last column of the last line, and where that begins.
    @exclusivity(unchecked) private var (column, start) = (0, 0)
    private let limit: Int

    /// How many rows there are, with those of which nothing is written. 0 where rows say their numbers.
    var rowCount = 0
    private(set) var hiddenColumns: [ClosedRange<Int>] = []
    var hiddenRows = 0
    var mergedCells = 0
    var isFiltered = false
    /// Formulas of which the file does not have the result.
    private(set) var unsolved: [SheetCell] = []

    /// - Parameter limit: The most bytes to write.
    init(name: String, isHidden: Bool, upTo limit: Int) {
        (self.name, self.isHidden, self.limit) = (name, isHidden, limit)
    }

    /// All lines, each ended, from row 1 on, and the offsets of the blanks in them that were line breaks in cells.
    var lines: (bytes: [UInt8], breaks: [Int]) {
        guard first > 0 else { return ([], []) }
        var lines = [UInt8](repeating: 0x0A, count: first - 1)
        lines.reserveCapacity(first + bytes.count)
        lines.append(contentsOf: bytes.contents)
        lines.append(0x0A)
        var breaks: [Int] = []
        lines.withUnsafeMutableBufferPointer { lines in
            for place in lines.indices where lines[place] == ByteBuffer.lineBreak {
                lines[place] = 0x20
                breaks.append(place)
            }
        }
        return (lines, breaks)
    }

    /// Goes to a cell. What is appended to `bytes` next is its field.
    @inline(__always)
    func go(to row: Int, _ column: Int) throws(WorkbookFlaw) {
        guard bytes.count < limit else { throw .tooLarge }
        if row != last {
            guard row > last, row <= Self.maximumRows else { throw .damaged }
            if first == 0 { (first, last) = (row, row) }
            bytes.append(0x0A, count: row - last)
            (last, self.column, start) = (row, 0, bytes.count)
        }
        guard column > self.column, column <= Self.maximumColumns else { throw .damaged }
        bytes.append(0x2C, count: column - max(self.column, 1))
        self.column = column
        if column > width { width = column }
    }

    /// Notes a formula without its result. Of a column with many, the first are enough.
    func noteUnsolved(_ row: Int, _ column: Int) {
        guard unsolved.count < Self.maximumColumns, unsolved.count(where: { $0.column == column }) < 100 else { return }
        unsolved.append(SheetCell(row: row, column: column))
    }

    func hide(columns: ClosedRange<Int>) throws(WorkbookFlaw) {
        guard hiddenColumns.count < Self.maximumColumns else { throw .damaged }
        hiddenColumns.append(columns)
    }

    /// Repeats the last line.
    func repeatLine(_ count: Int) throws(WorkbookFlaw) {
        let length = bytes.count - start
        guard count <= Self.maximumRows - last else { throw .damaged }
        guard (length + 1) * count < limit - bytes.count else { throw .tooLarge }
        for _ in 0..<count {
            bytes.append(0x0A)
            bytes.append(copyOf: start..<start + length)
        }
        last += count
        start = bytes.count - length
    }

    /// Adds rows that follow, numbered from `row` on.
    func add(_ rows: SheetDraft, from row: Int) throws(WorkbookFlaw) {
        if rows.first > 0 {
            guard rows.first + row > last, rows.last + row <= Self.maximumRows else { throw .damaged }
            if first == 0 { (first, last) = (rows.first + row, rows.first + row) }
            guard rows.bytes.count < limit - bytes.count else { throw .tooLarge }
            bytes.append(0x0A, count: rows.first + row - last)
            bytes.append(rows.bytes.contents)
            (last, column, width) = (rows.last + row, rows.column, max(width, rows.width))
            start = bytes.count - rows.bytes.count + rows.start
        }
        rowCount += rows.rowCount
        hiddenRows += rows.hiddenRows
        mergedCells += rows.mergedCells
        isFiltered = isFiltered || rows.isFiltered
        for cell in rows.unsolved { noteUnsolved(cell.row + row, cell.column) }
    }
}

/// Bytes that grow, without what an array does at each of millions of cells.
struct ByteBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity = 1 << 10
    private(set) var count = 0

    init() { base = .allocate(capacity: capacity) }

    deinit { base.deallocate() }

    /// Valid until the next change.
    @inline(__always)
    var contents: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    mutating func removeAll() { count = 0 }

    @inline(__always)
    mutating func append(_ byte: UInt8, count more: Int = 1) {
        reserve(more)
        for place in count..<count &+ more { base[place] = byte }
        count &+= more
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (base + count).update(from: start, count: bytes.count)
        count &+= bytes.count
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(copyOf range: Range<Int>) {
        reserve(range.count)
        (base + count).update(from: base + range.lowerBound, count: range.count)
        count += range.count
    }

    /// A number that is not negative, of at least `digits` digits.
    @inline(__always)
    mutating func append(_ number: Int, digits: Int) {
        var (width, rest) = (1, number / 10)
        while rest > 0 { (width, rest) = (width + 1, rest / 10) }
        reserve(max(width, digits))
        count += max(width, digits)
        rest = number
        for place in 1...max(width, digits) {
            base[count - place] = UInt8(48 + rest % 10)
            rest /= 10
        }
    }

    /// A line break in a cell, until all lines are there: a vertical tab, which is one itself.
    static let lineBreak: UInt8 = 0x0B

    /// A text as a field of CSV: in quotes if it needs them, and line breaks as one `lineBreak`.
    mutating func append(field text: UnsafeBufferPointer<UInt8>) {
        var (isQuoted, isBroken) = (false, false)
        for byte in text {
            if byte == 0x2C || byte == 0x22 { isQuoted = true }
            if byte == 0x0A || byte == 0x0D { isBroken = true }
        }
        guard isQuoted || isBroken else { return append(text) }
        if isQuoted { append(0x22) }
        var before: UInt8 = 0
        for byte in text {
            switch byte {
            case 0x22: append(0x22, count: 2)
            case 0x0A, 0x0D: if before != 0x0A, before != 0x0D { append(Self.lineBreak) }
            default: append(byte)
            }
            before = byte
        }
        if isQuoted { append(0x22) }
    }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if more > capacity &- count { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        capacity = max(2 * capacity, count + more)
        let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        grown.update(from: base, count: count)
        base.deallocate()
        base = grown
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A number of decimal digits; `nil` for anything else.
    @inline(__always)
    var wholeNumber: Int? {
        guard count > 0, count <= 18 else { return nil }
        var number = 0
        for byte in self {
            guard byte &- 48 < 10 else { return nil }
            number = number &* 10 &+ Int(byte &- 48)
        }
        return number
    }
}
