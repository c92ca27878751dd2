import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Forecast

/// Scanners to open, from the arrivals of past editions.
@Suite(.timeLimit(.minutes(30))) struct ScannerPlanTests {
    private let start = Instant("2026-04-16T09:00:00-04:00")

    /// Editions whose people all come in a given minute from the start.
    private func plan(
        _ minutes: [(minute: Int64, checkIns: Int)], people: Int, wait: Int = 300, width: BinWidth = .quarterHour
    ) -> ScannerPlan {
        var profile = ArrivalMinutes()
        for (minute, checkIns) in minutes {
            for _ in 0..<checkIns { profile.add(secondsFromStart: minute * 60) }
        }
        func edition(_ id: Int64, registered: Int, attended: Int) -> SeriesEvent {
            SeriesEvent(
                eventID: id, startsAt: Instant(secondsSinceEpoch: id),
                cells: [
                    EditionCell(
                        sessionID: 1, session: "Apertura", sessionStartsAt: start, registrantTypeID: 1,
                        registrantType: "General", registered: registered, attended: attended)
                ], arrivals: [NameKey("apertura", orID: 7): profile])
        }
        // Everyone came to two past editions, so the range ends at all the registered.
        let forecast = EventForecast(
            of: edition(9, registered: people, attended: 0),
            from: [edition(1, registered: 50, attended: 50), edition(2, registered: 70, attended: 70)])
        return ScannerPlan(forecast, DoorAssumptions(secondsPerCheckIn: 6, longestWait: wait), width: width)
    }

    /// 300 in the minute before the start: after it 300 − 10 k wait, the last of them (300 − 10 k) · 6 / k seconds, which
    /// is 300 for k = 5 and more for k = 4. What is left, 250, takes five scanners five minutes more.
    @Test func `a crowd in a minute needs scanners by the longest wait`() {
        let plan = plan([(-1, 100)], people: 300)
        #expect(plan.intervals.map(\.scanners) == [5])
        #expect(plan.intervals.map(\.start) == [start.advanced(bySeconds: -900)])
        #expect(plan.intervals.map(\.arrivals) == [300])
        #expect(plan.peaks == plan.intervals)
    }

    @Test func `those left over are served in the next interval`() {
        let plan = plan([(-1, 99), (20, 1)], people: 300)
        #expect(plan.intervals.map(\.start) == [-15, 0, 15].map { start.advanced(bySeconds: $0 * 60) })
        // 297 in a minute need five; then nobody new comes, but four would leave the last one waiting too long.
        #expect(plan.intervals.map(\.scanners) == [5, 5, 1])
        #expect(plan.peaks.map(\.scanners) == [5] && plan.peaks[0].start == start.advanced(bySeconds: -900))
    }

    @Test func `ten a minute keep one scanner busy`() {
        let plan = plan((-30..<0).map { (Int64($0), 1) }, people: 300)
        #expect(plan.intervals.map(\.scanners) == [1, 1])
        #expect(plan.intervals.allSatisfy { abs($0.arrivals - 150) < 1e-9 })
        #expect(plan.intervals.allSatisfy { $0.sessionID == 1 && $0.session == "Apertura" })
    }

    @Test func `no arrivals, no plan`() {
        #expect(plan([], people: 300).intervals.isEmpty && plan([(-1, 1)], people: 0).intervals.isEmpty)
        // Strays days before do not count.
        #expect(plan([(-9000, 5)], people: 300).intervals.isEmpty)
    }
}
