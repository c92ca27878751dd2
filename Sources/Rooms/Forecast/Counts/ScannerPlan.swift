import Aggregation
import Base
import Foundation

/// When people were checked in at a session, by minute relative to its start.
struct ArrivalMinutes: Sendable, Equatable {
    /// The number of check-ins in each minute, starting with `minutes.lowerBound`.
    private(set) var counts: [Int]

    /// The minutes relative to the session's start: four hours before to twelve after. Anything outside is stray.
    static let minutes = -240..<720

    init() { counts = [Int](repeating: 0, count: Self.minutes.count) }

    /// Counts a check-in by its seconds after the start, negative before it.
    mutating func add(secondsFromStart seconds: Int64) {
        let minute = seconds.quotientAndModulo(by: 60).quotient
        guard let minute = Int(exactly: minute), Self.minutes.contains(minute) else { return }
        counts[minute - Self.minutes.lowerBound] += 1
    }

    mutating func add(_ other: ArrivalMinutes) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }

    var total: Int { counts.reduce(0, +) }

    /// The check-ins of each listed session that starts at a known hour, by its name.
    static func bySession(of tables: EventTables, _ sessions: [SessionAttendance]) -> [NameKey: ArrivalMinutes] {
        let listed = Dictionary(sessions.map { ($0.sessionID, $0) }, uniquingKeysWith: { first, _ in first })
        let references = tables.sessionReferences.identifiers
        let starts = references.map { listed[$0]?.startHour?.secondsSinceEpoch }
        var profiles = [ArrivalMinutes](repeating: ArrivalMinutes(), count: references.count)
        let (codes, times) = (tables.checkIns.sessions.values, tables.checkIns.createdAt.values)
        for row in codes.indices where times[row] != .untimed {
            let code = Int(codes[row])
            guard let start = starts[code] else { continue }
            let (seconds, overflows) = times[row].secondsSinceEpoch.subtractingReportingOverflow(start)
            if !overflows { profiles[code].add(secondsFromStart: seconds) }
        }
        var byName: [NameKey: ArrivalMinutes] = [:]
        for (code, id) in references.enumerated() where profiles[code].total > 0 {
            byName[NameKey(listed[id]?.session, orID: id), default: ArrivalMinutes()].add(profiles[code])
        }
        return byName
    }
}

/// A row of `forecast_doors`: an interval at the door of a session.
struct ScannerInterval: Sendable, Equatable {
    var sessionID: Int64
    var session: String?
    var start: Instant
    /// The check-ins expected in the interval if the forecast's P90 comes.
    var arrivals: Double
    /// The fewest scanners that keep every wait within the acceptable one.
    var scanners: Int
}

/// The number of scanners to open at each session, and from when.
struct ScannerPlan: Sendable, Equatable {
    /// Sorted by session in the forecast's order, then by time; only sessions with a start hour and a forecast.
    let intervals: [ScannerInterval]

    /// - Parameter width: The width of the intervals, which start at multiples of it from the session's start.
    init(_ forecast: EventForecast, _ assumptions: DoorAssumptions, width: BinWidth = .quarterHour) {
        var whole = ArrivalMinutes()
        var bySession: [NameKey: ArrivalMinutes] = [:]
        for edition in forecast.editions {
            for (name, profile) in edition.arrivals {
                whole.add(profile)
                bySession[name, default: ArrivalMinutes()].add(profile)
            }
        }
        intervals = forecast.totals.flatMap { total -> [ScannerInterval] in
            guard total.scope == .session, let id = total.id, let start = total.startsAt,
                let most = total.quantiles?.p90, most > 0
            else { return [] }
            let profile = bySession[NameKey(total.name, orID: id)] ?? whole
            let queue = ExpectedQueue(profile, people: most, assumptions, minutes: max(1, width.seconds / 60))
            return queue.intervals.map { interval in
                ScannerInterval(
                    sessionID: id, session: total.name,
                    start: start.advanced(bySeconds: Int64(interval.minute) * 60), arrivals: interval.arrivals,
                    scanners: interval.scanners)
            }
        }
    }

    /// The most scanners that each session needs, and when it first needs them.
    var peaks: [ScannerInterval] {
        var peaks: [ScannerInterval] = []
        for interval in intervals {
            if peaks.last?.sessionID != interval.sessionID {
                peaks.append(interval)
            } else if let last = peaks.last, interval.scanners > last.scanners {
                peaks[peaks.count - 1] = interval
            }
        }
        return peaks
    }
}

/// The queue expected at a door, modelled as a fluid: people arrive at the rate of past editions, and each scanner
/// takes S seconds per person. With B people waiting and k scanners, the last one waits B · S / k (G. F. Newell,
/// Applications of Queueing Theory, 2nd edition, 1982, chapter 2). Each interval starts with the people left waiting by
/// the one before, and gets the fewest scanners that keep every wait within the acceptable one.
private struct ExpectedQueue {
    struct Interval {
        /// The minute of the interval's start, from the session's start.
        var minute: Int
        var arrivals: Double
        var scanners: Int
    }

    let intervals: [Interval]

    private static let maximumScanners = 1000
    /// The share of arrivals at either end that the plan ignores.
    private static let tail = 0.005

    init(_ profile: ArrivalMinutes, people: Int, _ assumptions: DoorAssumptions, minutes: Int) {
        let total = Double(profile.total)
        guard total > 0 else {
            intervals = []
            return
        }
        let expected = profile.counts.map { Double($0) * Double(people) / total }
        var running = 0.0
        let shares = profile.counts.map { count -> Double in
            running += Double(count)
            return running / total
        }
        let offset = ArrivalMinutes.minutes.lowerBound
        // Intervals start at multiples of the width from the session's start.
        let first = ((shares.firstIndex { $0 > Self.tail } ?? 0) + offset).flooredToMultiple(of: minutes)
        let last = (shares.firstIndex { $0 >= 1 - Self.tail } ?? profile.counts.count - 1) + offset
        var waiting = 0.0
        var intervals: [Interval] = []
        for start in stride(from: first, through: last, by: minutes) {
            let arriving = (start..<start + minutes).map { minute in
                expected.indices.contains(minute - offset) ? expected[minute - offset] : 0
            }
            var scanners = 1
            var left = Self.waiting(after: arriving, from: waiting, scanners: 1, assumptions)
            while left == nil, scanners < Self.maximumScanners {
                scanners += 1
                left = Self.waiting(after: arriving, from: waiting, scanners: scanners, assumptions)
            }
            waiting = left ?? 0
            intervals.append(Interval(minute: start, arrivals: arriving.reduce(0, +), scanners: scanners))
        }
        self.intervals = intervals
    }

    /// The number of people waiting after some minutes; `nil` if somebody waits too long.
    private static func waiting(
        after arriving: [Double], from waiting: Double, scanners: Int, _ assumptions: DoorAssumptions
    ) -> Double? {
        var waiting = waiting
        let seconds = assumptions.secondsPerCheckIn / Double(scanners)
        for arrivals in arriving {
            waiting = max(0, waiting + arrivals - 60 / seconds)
            if waiting * seconds > Double(assumptions.longestWait) { return nil }
        }
        return waiting
    }
}

extension Int {
    /// The greatest multiple of `width` that is at most this number.
    fileprivate func flooredToMultiple(of width: Int) -> Int {
        let remainder = self % width
        return self - (remainder < 0 ? remainder + width : remainder)
    }
}
