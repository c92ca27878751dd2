import Tables

/// What a histogram draws from left to right: neighbouring bins joined where there are more of them than columns, and
/// long empty stretches left out where that lets the rest be seen finer. A pure function of bins and width.
struct HistogramSlots: Equatable {
    enum Slot: Equatable {
        /// The bins of one column.
        case bins(Range<Int>)
        /// Bins that are all zero and not drawn.
        case leftOut(Range<Int>)
    }

    private(set) var slots: [Slot]
    /// Bins of a column; the first and last of a stretch may hold fewer.
    private(set) var binsPerColumn: Int

    /// Columns of the terminal that a stretch left out takes.
    static let leftOutWidth = 3

    /// - Parameters:
    ///   - values: A value a bin; `nil` where there is none, which is not zero.
    ///   - positions: Each bin's place on the axis as a count of bin widths from a round time, so that joined bins
    ///     begin at round times.
    ///   - factors: How many bins may be joined, ascending, the best-looking ones.
    ///   - columns: The columns there are, at least 1.
    init(values: [Double?], positions: [Int64], factors: [Int], columns: Int) {
        let whole = Self.slots(of: [0..<values.count], positions, factors, columns: columns)
        self = whole
        guard whole.binsPerColumn > 1 else { return }
        let stretches = Self.stretches(of: values)
        let room = columns - (stretches.count - 1) * Self.leftOutWidth
        guard stretches.count > 1, room >= columns / 2 else { return }
        let broken = Self.slots(of: stretches, positions, factors, columns: room)
        if broken.binsPerColumn < whole.binsPerColumn, broken.columns(width: 1) <= columns { self = broken }
    }

    private init(slots: [Slot], binsPerColumn: Int) {
        self.slots = slots
        self.binsPerColumn = binsPerColumn
    }

    /// The columns that the slots take where a column of bins is `width` wide.
    func columns(width: Int) -> Int {
        slots.reduce(0) { total, slot in
            if case .bins = slot { total + width } else { total + Self.leftOutWidth }
        }
    }

    private static func slots(
        of stretches: [Range<Int>], _ positions: [Int64], _ factors: [Int], columns: Int
    ) -> HistogramSlots {
        // A stretch on both sides of the zero of positions is two columns however many bins are joined.
        var factor = 1
        var candidates = factors[...]
        while true {
            let joined = stretches.map { Self.join($0, positions, factor) }
            if joined.reduce(0, { $0 + $1.count }) <= max(columns, 2 * stretches.count) {
                var slots: [Slot] = []
                for (index, bins) in joined.enumerated() {
                    if index > 0 {
                        slots.append(.leftOut(stretches[index - 1].upperBound..<stretches[index].lowerBound))
                    }
                    slots += bins.map(Slot.bins)
                }
                return HistogramSlots(slots: slots, binsPerColumn: factor)
            }
            while let next = candidates.first, next <= factor { candidates.removeFirst() }
            factor = candidates.first ?? factor * 2
        }
    }

    /// A stretch in groups of `factor` bins that begin at multiples of it.
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

    /// The bins without the long runs of zeros between others; those at the ends stay.
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
