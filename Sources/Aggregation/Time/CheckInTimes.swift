import Tables

/// When the check-ins of each session were made: the event's own columns, put in order only when somebody asks.
struct CheckInTimes: Sendable {
    private let sessionCodes: [UInt32]
    private let times: [Instant]
    private let roster: SessionRoster

    init(_ checkIns: CheckInTable, sessions roster: SessionRoster) {
        sessionCodes = checkIns.sessions.values
        times = checkIns.createdAt.values
        self.roster = roster
    }

    /// The times of each session of the roster, rising, in seconds since 1970.
    func bySession() -> [(session: SessionRoster.Session, times: [Int64])] {
        var counts = [Int](repeating: 0, count: roster.count)
        let indices = roster.indexByReference
        for code in sessionCodes { counts[Int(indices[Int(code)])] += 1 }
        var next = [0]
        for count in counts { next.append((next.last ?? 0) + count) }
        let ends = next.dropFirst()
        let all = [Int64](unsafeUninitializedCapacity: sessionCodes.count) { buffer, initialized in
            // The newest come first: from the last on, times mostly rise.
            for row in sessionCodes.indices.reversed() {
                let session = Int(indices[Int(sessionCodes[row])])
                buffer[next[session]] = times[row].secondsSinceEpoch
                next[session] += 1
            }
            initialized = sessionCodes.count
        }
        return zip(roster.sessions, zip(counts, ends)).map { session, place in
            (session, Self.sorted(all[(place.1 - place.0)..<place.1]))
        }
    }

    /// Times lie within few days, so that most are sorted by counting how many fall on each second.
    private static func sorted(_ times: ArraySlice<Int64>) -> [Int64] {
        guard let low = times.min(), let high = times.max() else { return [] }
        let (span, overflows) = high.subtractingReportingOverflow(low)
        guard !overflows, span < Int64(times.count) * 4 else { return times.sorted() }
        let counts = WorkArray<Int32>(repeating: 0, count: Int(span) + 1)
        for time in times { counts[Int(time - low)] += 1 }
        return [Int64](unsafeUninitializedCapacity: times.count) { buffer, initialized in
            var place = 0
            for second in 0..<counts.count {
                for _ in 0..<counts[second] {
                    buffer[place] = low + Int64(second)
                    place += 1
                }
            }
            initialized = times.count
        }
    }
}

extension CheckInTimes: Equatable {
    /// Whether the sessions and the times in them are the same, whatever the order of rows.
    static func == (left: CheckInTimes, right: CheckInTimes) -> Bool {
        let (one, other) = (left.bySession(), right.bySession())
        return one.map(\.session.id) == other.map(\.session.id) && one.map(\.times) == other.map(\.times)
    }
}
