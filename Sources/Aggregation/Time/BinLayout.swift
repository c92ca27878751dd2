import Tables

/// The bins of every session side by side in one array: where those of a session are, and what falls into each.
struct BinLayout: Sendable {
    /// By session of the roster: the number of its first bin on the scale, and its place in the array.
    private(set) var firstBins: [Int] = []
    private(set) var slots: [Range<Int>] = []
    let scale: BinScale
    /// What is outside has no bin: seconds since 1970.
    private let range: ClosedRange<Int64>

    init(_ spans: SessionSpans, scale: BinScale, range: ClosedRange<Int64>) {
        self.scale = scale
        self.range = range
        var hint = 0
        var next = 0
        for span in spans.spans {
            let first = span.checkIns > 0 ? scale.bin(of: span.first, hint: &hint) : 0
            let count = span.checkIns > 0 ? scale.bin(of: span.last, hint: &hint) - first + 1 : 0
            firstBins.append(first)
            slots.append(next..<next + count)
            next += count
        }
    }

    /// Check-ins by slot.
    func checkIns(_ table: CheckInTable, sessions: SessionRoster) -> [Int] {
        let shifts = shifts
        let shiftByReference = WorkArray(sessions.indexByReference.map { $0 < 0 ? 0 : shifts[Int($0)] })
        let codes = table.sessions.values
        let times = table.createdAt.values
        let counts = WorkArray(repeating: 0, count: slots.last?.upperBound ?? 0)
        var hint = 0
        for row in codes.indices {
            let time = times[row].secondsSinceEpoch
            guard range.contains(time) else { continue }
            let bin = scale.bin(of: time, hint: &hint)
            counts[shiftByReference[Int(codes[row])] + bin] += 1
        }
        return counts.array
    }

    /// Guests by where their first check-in is.
    struct Arrivals {
        /// By slot, of each session.
        var bySlot: [Int]
        /// By bin, of the event.
        var byBin: [Int]
        /// Before the axis: by session, and of the event.
        var beforeBySession: [Int]
        var before: Int
    }

    func arrivals(_ attendances: Attendances, eventBins: Int) -> Arrivals {
        let shifts = WorkArray(shifts)
        let bySlot = WorkArray(repeating: 0, count: slots.last?.upperBound ?? 0)
        let byBin = WorkArray(repeating: 0, count: eventBins)
        let beforeBySession = WorkArray(repeating: 0, count: slots.count)
        var (hint, before) = (0, 0)
        attendances.forEachGuest { entries in
            // Bins are in the order of time: the first arrival is in the lowest.
            var first = Int.max
            for entry in entries {
                if range.contains(entry.arrival) {
                    let bin = scale.bin(of: entry.arrival, hint: &hint)
                    bySlot[shifts[Int(entry.session)] + bin] += 1
                    first = min(first, bin)
                } else if entry.arrival < range.lowerBound {
                    beforeBySession[Int(entry.session)] += 1
                    first = -1
                }
            }
            if first < 0 {
                before += 1
            } else if first < eventBins {
                byBin[first] += 1
            }
        }
        return Arrivals(
            bySlot: bySlot.array, byBin: byBin.array, beforeBySession: beforeBySession.array, before: before)
    }

    /// Slot less bin, by session.
    private var shifts: [Int] { zip(slots, firstBins).map { $0.lowerBound - $1 } }
}
