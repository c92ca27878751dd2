import Tables

/// The bins of every session side by side in one array: where those of a session are, and what falls into each.
struct BinLayout: Sendable {
    /// By session of the roster: the number of its first bin on the scale, and its place in the array.
    private(set) var firstBins: [Int] = []
    private(set) var slots: [Range<Int>] = []
    let scale: BinScale

    init(_ spans: SessionSpans, scale: BinScale) {
        self.scale = scale
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
            let bin = scale.bin(of: times[row].secondsSinceEpoch, hint: &hint)
            counts[shiftByReference[Int(codes[row])] + bin] += 1
        }
        return counts.array
    }

    /// Guests by the slot of their first check-in in each session, and by the bin of their first of the event.
    func arrivals(_ attendances: Attendances, eventBins: Int) -> (bySlot: [Int], byBin: [Int]) {
        let shifts = WorkArray(shifts)
        let bySlot = WorkArray(repeating: 0, count: slots.last?.upperBound ?? 0)
        let byBin = WorkArray(repeating: 0, count: eventBins)
        var hint = 0
        attendances.forEachGuest { entries in
            // Bins are in the order of time: the first arrival is in the lowest.
            var first = Int.max
            for entry in entries {
                let bin = scale.bin(of: entry.arrival, hint: &hint)
                bySlot[shifts[Int(entry.session)] + bin] += 1
                first = min(first, bin)
            }
            byBin[first] += 1
        }
        return (bySlot.array, byBin.array)
    }

    /// Slot less bin, by session.
    private var shifts: [Int] { zip(slots, firstBins).map { $0.lowerBound - $1 } }
}
