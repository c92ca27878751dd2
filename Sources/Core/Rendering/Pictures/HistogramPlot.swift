import Base

/// The position of each column of a histogram and the bins that it sums.
struct HistogramPlot {
    struct Column {
        /// The distance from the plot's left edge in units, which on the terminal are its columns.
        var x: Int
        var width: Int
        /// The bins that the column draws; `nil` for an omitted stretch.
        var bins: Range<Int>?
    }

    let columns: [Column]
    let binsPerColumn: Int
    let width: Int
    /// The units per column of bins, including the gap to the next.
    let pitch: Int

    /// The maximum pitch; wider columns look like blocks.
    private static let widestPitch = 6

    init(_ slots: HistogramSlots, room: Int) {
        let narrow = slots.columns(width: 1)
        let drawn = slots.slots.count { if case .bins = $0 { true } else { false } }
        pitch = min(Self.widestPitch, 1 + max(0, room - narrow) / max(1, drawn))
        binsPerColumn = slots.binsPerColumn
        var columns: [Column] = []
        var x = 0
        for slot in slots.slots {
            switch slot {
            case .bins(let bins):
                columns.append(Column(x: x, width: pitch > 2 ? pitch - 1 : pitch, bins: bins))
                x += pitch
            case .omitted:
                columns.append(Column(x: x, width: HistogramSlots.omittedWidth, bins: nil))
                x += HistogramSlots.omittedWidth
            }
        }
        self.columns = columns
        width = x
    }

    var hasOmissions: Bool { columns.contains { $0.bins == nil } }

    /// The sum of each column's bins; `nil` if none of them has a value, and for omitted stretches.
    func sums(_ values: [Double?]) -> [Double?] {
        columns.map { column in
            let present = (column.bins ?? 0..<0).compactMap { values[$0] }
            return present.isEmpty ? nil : present.reduce(0, +)
        }
    }

    /// The last value in each column's bins.
    func lasts(_ values: [Double?]) -> [Double?] {
        columns.map { column in (column.bins ?? 0..<0).reversed().lazy.compactMap { values[$0] }.first }
    }

    /// The index of the first of the highest columns; `nil` if none is above 0.
    static func peak(_ sums: [Double?]) -> Int? {
        var peak: Int?
        for (index, sum) in sums.enumerated() {
            if let sum, sum > (peak.flatMap { sums[$0] } ?? 0) { peak = index }
        }
        return peak
    }
}

/// What a histogram draws from left to right. Adjacent bins are joined if there are more bins than columns, and long empty
/// stretches are omitted if the rest then has a finer resolution. It depends only on the bins and the width.
struct HistogramSlots: Equatable {
    enum Slot: Equatable {
        /// The bins of one column.
        case bins(Range<Int>)
        /// Bins that are all zero and not drawn.
        case omitted(Range<Int>)
    }

    private(set) var slots: [Slot]
    /// The number of bins per column; the first and last column of a stretch may have fewer.
    private(set) var binsPerColumn: Int

    /// The width of an omitted stretch, in units.
    static let omittedWidth = 3

    /// - Parameters:
    ///   - values: One per bin; `nil` if the bin has no value, as opposed to zero.
    ///   - positions: The position of each bin, counted in bins from a round time, so that joined bins begin at round times.
    ///   - factors: The numbers of bins that may be joined, ascending.
    ///   - columns: The number of columns available, at least 1.
    init(values: [Double?], positions: [Int64], factors: [Int], columns: Int) {
        let whole = Self.slots(of: [0..<values.count], positions, factors, columns: columns)
        self = whole
        guard whole.binsPerColumn > 1 else { return }
        let stretches = Self.stretches(of: values)
        let room = columns - (stretches.count - 1) * Self.omittedWidth
        guard stretches.count > 1, room >= columns / 2 else { return }
        let broken = Self.slots(of: stretches, positions, factors, columns: room)
        if broken.binsPerColumn < whole.binsPerColumn, broken.columns(width: 1) <= columns { self = broken }
    }

    private init(slots: [Slot], binsPerColumn: Int) {
        self.slots = slots
        self.binsPerColumn = binsPerColumn
    }

    /// The number of columns that the slots need if each column of bins is `width` wide.
    func columns(width: Int) -> Int {
        slots.reduce(0) { total, slot in
            if case .bins = slot { total + width } else { total + Self.omittedWidth }
        }
    }

    private static func slots(
        of stretches: [Range<Int>], _ positions: [Int64], _ factors: [Int], columns: Int
    ) -> HistogramSlots {
        // A stretch that spans position 0 takes two columns, however many bins are joined.
        var factor = 1
        var candidates = factors[...]
        while true {
            let joined = stretches.map { Self.join($0, positions, factor) }
            if joined.reduce(0, { $0 + $1.count }) <= max(columns, 2 * stretches.count) {
                var slots: [Slot] = []
                for (index, bins) in joined.enumerated() {
                    if index > 0 {
                        slots.append(.omitted(stretches[index - 1].upperBound..<stretches[index].lowerBound))
                    }
                    slots += bins.map(Slot.bins)
                }
                return HistogramSlots(slots: slots, binsPerColumn: factor)
            }
            while let next = candidates.first, next <= factor { candidates.removeFirst() }
            factor = candidates.first ?? factor * 2
        }
    }

    /// Splits a stretch into groups of `factor` bins that begin at multiples of `factor`.
    private static func join(_ stretch: Range<Int>, _ positions: [Int64], _ factor: Int) -> [Range<Int>] {
        var groups: [Range<Int>] = []
        var start = stretch.lowerBound
        for bin in stretch.dropFirst() {
            let group = positions[bin].quotientAndModulo(by: Int64(factor)).quotient
            if group != positions[start].quotientAndModulo(by: Int64(factor)).quotient {
                groups.append(start..<bin)
                start = bin
            }
        }
        if start < stretch.upperBound { groups.append(start..<stretch.upperBound) }
        return groups
    }

    /// The stretches of bins that remain without long runs of zeros between others. Runs at the ends stay.
    private static func stretches(of values: [Double?]) -> [Range<Int>] {
        let long = max(8, values.count / 12)
        var stretches: [Range<Int>] = []
        var start = 0
        var firstZero: Int?
        for (bin, value) in values.enumerated() {
            if value == 0 {
                firstZero = firstZero ?? bin
                continue
            }
            if let zero = firstZero, zero > 0, bin - zero >= long {
                stretches.append(start..<zero)
                start = bin
            }
            firstZero = nil
        }
        if start < values.count { stretches.append(start..<values.count) }
        return stretches
    }
}
