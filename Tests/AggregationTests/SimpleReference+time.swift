import Base
import Foundation
import TestSupport

@testable import Aggregation

extension SimpleReference {
    private func offset(_ second: Int64) -> Int64 {
        Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
    }

    /// Whether a bin starts at a full minute: the clock shows a multiple, or jumps over one just then.
    private func startsBin(_ minute: Int64) -> Bool {
        let width = Int64(binWidth)
        let (before, now) = (offset(minute - 60), offset(minute))
        let shown = minute + now
        if shown.modulo(width) == 0 { return true }
        return (minute + before..<max(minute + before, shown)).contains { $0.modulo(width) == 0 }
    }

    /// The starts of all bins, minute by minute, from the one that holds `first` to the one that holds `last`.
    func binStarts(from first: Int64, to last: Int64) -> [Int64] {
        var start = first - first.modulo(60)
        while !startsBin(start) { start -= 60 }
        return stride(from: start, through: last, by: 60).filter(startsBin)
    }

    private func bins(_ checkIns: [CheckInRow], starts all: [Int64]) -> [HistogramBin] {
        let times = checkIns.map(\.at.secondsSinceEpoch)
        guard let first = times.min(), let last = times.max() else { return [] }
        let open = all.last { $0 <= first } ?? first
        let starts = all.filter { $0 >= open && $0 <= last }
        let arrivals = Dictionary(grouping: checkIns, by: \.guest).values.map { rows in
            rows.map(\.at.secondsSinceEpoch).min() ?? 0
        }
        return starts.enumerated().map { index, start in
            let end = index + 1 < starts.count ? starts[index + 1] : .max
            let inBin = start..<end
            return HistogramBin(
                start: Instant(secondsSinceEpoch: start), checkIns: times.filter(inBin.contains).count,
                arrivals: arrivals.filter(inBin.contains).count,
                cumulativeArrivals: arrivals.filter { $0 < end }.count)
        }
    }

    private var eventBinStarts: [Int64] {
        let times = event.checkIns.map(\.at.secondsSinceEpoch)
        guard let first = times.min(), let last = times.max() else { return [] }
        return binStarts(from: first, to: last)
    }

    var histogram: [HistogramBin] { bins(event.checkIns, starts: eventBinStarts) }

    var histogramBySession: [SessionHistogram] {
        let starts = eventBinStarts
        return sessionIDs.filter { !checkIns($0).isEmpty }.map { id in
            SessionHistogram(sessionID: id, session: sessionName(id), bins: bins(checkIns(id), starts: starts))
        }
    }

    var arrivalProfile: [ArrivalProfile] {
        histogramBySession.map { histogram in
            let rows = checkIns(histogram.sessionID)
            let arrivals = Dictionary(grouping: rows, by: \.guest).values
                .map { $0.map(\.at).min() ?? Instant(secondsSinceEpoch: 0) }.sorted()
            func percentile(_ percent: Double) -> Instant {
                arrivals[Int((percent * Double(arrivals.count) / 100).rounded(.up)) - 1]
            }
            let peak = histogram.bins.map(\.checkIns).max() ?? 0
            let start = event.sessions.first { $0.id == histogram.sessionID }?.startsAt
            return ArrivalProfile(
                sessionID: histogram.sessionID, session: histogram.session,
                firstCheckInAt: rows.map(\.at).min() ?? Instant(secondsSinceEpoch: 0), p10At: percentile(10),
                medianAt: percentile(50), p90At: percentile(90),
                lastCheckInAt: rows.map(\.at).max() ?? Instant(secondsSinceEpoch: 0),
                peakBinStart: histogram.bins.first { $0.checkIns == peak }?.start ?? Instant(secondsSinceEpoch: 0),
                peakCheckIns: peak, guests: arrivals.count,
                lateGuests: start.map { start in arrivals.filter { $0 > start }.count })
        }
    }
}
