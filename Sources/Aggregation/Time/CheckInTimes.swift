import Foundation
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

/// From when to when each session of the roster has check-ins, and how many.
struct SessionSpans: Sendable {
    struct Span: Sendable {
        /// Seconds since 1970.
        var first = Int64.max
        var last = Int64.min
        var checkIns = 0
    }

    let spans: [Span]

    /// - Parameter range: check-ins outside of it, in seconds since 1970, are passed over.
    init(_ checkIns: CheckInTable, sessions: SessionRoster, within range: ClosedRange<Int64>? = nil) {
        var byReference = [Span](repeating: Span(), count: sessions.indexByReference.count)
        let codes = checkIns.sessions.values
        let times = checkIns.createdAt.values
        for row in codes.indices {
            let time = times[row].secondsSinceEpoch
            if let range, !range.contains(time) { continue }
            let code = Int(codes[row])
            byReference[code].first = min(byReference[code].first, time)
            byReference[code].last = max(byReference[code].last, time)
            byReference[code].checkIns += 1
        }
        var spans = [Span](repeating: Span(), count: sessions.count)
        for (code, index) in sessions.indexByReference.enumerated() where index >= 0 {
            spans[Int(index)] = byReference[code]
        }
        self.spans = spans
    }

    /// The instant of the first check-in of all, `nil` without one.
    var first: Instant? { whole.map { Instant(secondsSinceEpoch: $0.first) } }
    var last: Instant? { whole.map { Instant(secondsSinceEpoch: $0.last) } }

    /// The span of the whole event, `nil` without check-ins.
    var whole: Span? {
        let seen = spans.lazy.filter { $0.checkIns > 0 }
        guard let first = seen.map(\.first).min(), let last = seen.map(\.last).max() else { return nil }
        return Span(first: first, last: last, checkIns: seen.reduce(0) { $0 + $1.checkIns })
    }
}

/// The calendar days of a zone's wall clock, numbered from 1970-01-01.
struct CivilDays: Sendable {
    /// A stretch of time in which the clock shows one date.
    struct Stretch: Sendable {
        var day: Int64
        /// Seconds since 1970; the end is not in it.
        var start: Int64
        var end: Int64

        @inline(__always)
        func contains(_ time: Int64) -> Bool { time >= start && time < end }
    }

    private let clock: WallClock

    /// Right for instants from `first` to `last`.
    init(zone: TimeZone, from first: Instant, to last: Instant) {
        clock = WallClock(zone: zone, from: first, to: last)
    }

    /// The stretch that holds an instant: from midnight, or a change of the clock, to the next.
    func stretch(at time: Int64) -> Stretch {
        let index = clock.runIndex(at: Instant(secondsSinceEpoch: time))
        let run = clock.runs[index]
        let day = (time + Int64(run.offset)).quotientAndModulo(by: 86_400).quotient
        let midnight = day * 86_400 - Int64(run.offset)
        let change = index + 1 < clock.runs.count ? clock.runs[index + 1].start.secondsSinceEpoch : .max
        return Stretch(
            day: day, start: max(midnight, run.start.secondsSinceEpoch), end: min(midnight + 86_400, change))
    }
}
