/// Where each column of a histogram stands, and what it sums up.
struct HistogramPlot {
    struct Column {
        /// Columns of the terminal from the plot's left edge.
        var x: Int
        var width: Int
        /// The bins it draws; `nil` for a stretch left out.
        var bins: Range<Int>?
    }

    let columns: [Column]
    let binsPerColumn: Int
    let width: Int
    /// Columns of the terminal for a column of bins, the gap to the next included.
    let pitch: Int

    /// Columns wider than this look like blocks.
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
            case .leftOut:
                columns.append(Column(x: x, width: HistogramSlots.leftOutWidth, bins: nil))
                x += HistogramSlots.leftOutWidth
            }
        }
        self.columns = columns
        width = x
    }

    var leavesOut: Bool { columns.contains { $0.bins == nil } }

    /// The sum of each column's bins; `nil` where none of them has a value, and for stretches left out.
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

    /// The first of the highest columns; `nil` where nothing is above zero.
    static func peak(_ sums: [Double?]) -> Int? {
        var peak: Int?
        for (index, sum) in sums.enumerated() {
            if let sum, sum > (peak.flatMap { sums[$0] } ?? 0) { peak = index }
        }
        return peak
    }
}
