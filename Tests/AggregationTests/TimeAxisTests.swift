import Base
import TestSupport
import Testing

@testable import Aggregation

/// Stray dates, and what they leave alone.
@Suite(.timeLimit(.minutes(30))) struct TimeAxisTests {
    /// Fifty guests, one a minute from noon on, in session 1.
    private func event(on day: String = "2026-03-01", guests: Range<Int64> = 0..<50, listed: Bool = true) -> Event {
        var event = Event()
        if listed { event.addSession(1, "A", from: "\(day)T12:00:00Z", to: "\(day)T14:00:00Z") }
        add(guests, on: day, to: &event)
        return event
    }

    private func add(_ guests: Range<Int64>, on day: String, session: Int64 = 1, to event: inout Event) {
        for (minute, guest) in guests.enumerated() {
            event.addCheckIn(guest: guest, session: session) {
                $0.at = Instant("\(day)T12:00:00Z").advanced(bySeconds: Int64(minute) * 60)
            }
        }
    }

    @Test(arguments: [true, false]) func `two stray dates cost no bins, and are told`(listed: Bool) async throws {
        let plain = try await EventAggregates(event(listed: listed))
        var strange = event(listed: listed)
        strange.addCheckIn(guest: 100, at: "1970-01-01T00:00:07Z")
        strange.addCheckIn(guest: 101, at: "2085-06-01T10:00:00Z")
        let aggregates = try await EventAggregates(strange)
        #expect(aggregates.strayCheckIns == StrayCheckIns(before: 1, after: 1))
        #expect(aggregates.checkInHistogram.map(\.start) == plain.checkInHistogram.map(\.start))
        #expect(aggregates.checkInHistogram.map(\.checkIns) == plain.checkInHistogram.map(\.checkIns))
        #expect(aggregates.checkInHistogram.map(\.arrivals) == plain.checkInHistogram.map(\.arrivals))
        // Who arrived before the axis has arrived by its first bin; who came after it has not by its last.
        #expect(
            aggregates.checkInHistogram.map(\.cumulativeArrivals)
                == plain.checkInHistogram.map { $0.cumulativeArrivals + 1 })
        #expect(aggregates.checkInHistogramBySession[0].bins == aggregates.checkInHistogram)
        #expect(!aggregates.binWidth.wasWidened)
        let finding = try #require(aggregates.finding(.strayCheckIns))
        #expect(finding.rows == 2 && finding.examples == [.checkIn(51), .checkIn(52)])
        // No other number leaves them out.
        #expect(aggregates.totals.checkIns == 52 && aggregates.totals.uniqueGuests == 52)
        #expect(aggregates.attendanceByDay.map(\.checkIns) == [1, 50, 1])
        #expect(aggregates.arrivalProfile[0].firstCheckInAt == Instant("1970-01-01T00:00:07Z"))
    }

    @Test func `a guest whose first check-in is stray arrives there and in no bin`() async throws {
        var event = event()
        event.addCheckIn(guest: 0, at: "1980-01-06T00:00:00Z")
        let aggregates = try await EventAggregates(event)
        #expect(aggregates.checkInHistogram.reduce(0) { $0 + $1.checkIns } == 50)
        #expect(aggregates.checkInHistogram.reduce(0) { $0 + $1.arrivals } == 49)
        #expect(aggregates.checkInHistogram.last?.cumulativeArrivals == aggregates.totals.uniqueGuests)
    }

    @Test func `sessions months apart keep every bin between, however few came`() async throws {
        var event = event(on: "2026-01-10")
        event.addSession(2, "B", from: "2026-05-09T12:00:00Z")
        event.addCheckIn(guest: 200, session: 2, at: "2026-05-09T12:00:00Z")
        let aggregates = try await EventAggregates(event, binWidth: 86_400)
        #expect(aggregates.strayCheckIns.total == 0)
        #expect(aggregates.checkInHistogram.count == 120)
        #expect(aggregates.finding(.strayCheckIns) == nil)
    }

    @Test func `check-ins without sessions are stray only where they are few`() async throws {
        for (count, isStray) in [(5, true), (6, false)] {
            var event = event(on: "2026-01-10", guests: 0..<100, listed: false)
            add(200..<200 + Int64(count), on: "2026-06-10", to: &event)
            let aggregates = try await EventAggregates(event, binWidth: 86_400)
            #expect(aggregates.strayCheckIns.total == (isStray ? count : 0))
        }
        // Of ten check-ins in two halves neither is stray.
        var event = event(on: "2026-01-10", guests: 0..<5, listed: false)
        add(200..<205, on: "2026-06-10", to: &event)
        #expect(try await EventAggregates(event, binWidth: 86_400).strayCheckIns.total == 0)
    }

    @Test func `check-ins less than ninety days from the others or from a session are on the axis`() async throws {
        var event = event()
        event.addCheckIn(guest: 100, at: "2025-12-05T10:00:00Z")
        event.addCheckIn(guest: 101, at: "2026-05-28T10:00:00Z")
        let aggregates = try await EventAggregates(event, binWidth: 86_400)
        #expect(aggregates.strayCheckIns.total == 0)
        #expect(aggregates.checkInHistogram.first?.start == Instant("2025-12-05T00:00:00Z"))
        #expect(aggregates.checkInHistogram.last?.start == Instant("2026-05-28T00:00:00Z"))
    }

    @Test func `a session dated 1970 makes no date of 1970 likely, and one without an end none of later years`()
        async throws
    {
        var event = event()
        event.addSession(2, "B", from: "1970-01-01T09:00:00Z", to: "1970-01-01T10:00:00Z")
        event.addSession(3, "C", from: "2026-03-01T09:00:00Z", to: "9999-12-31T00:00:00Z")
        event.addCheckIn(guest: 100, session: 2, at: "1970-01-01T09:00:00Z")
        event.addCheckIn(guest: 101, session: 3, at: "2400-01-01T09:00:00Z")
        #expect(try await EventAggregates(event).strayCheckIns == StrayCheckIns(before: 1, after: 1))
    }

    @Test func `a session with stray check-ins alone has a profile without a peak`() async throws {
        var event = event()
        event.addCheckIn(guest: 100, session: 9, at: "1999-12-31T23:59:59Z")
        let aggregates = try await EventAggregates(event)
        let profile = try #require(aggregates.arrivalProfile.first { $0.sessionID == 9 })
        #expect(profile.peakBinStart == nil && profile.peakCheckIns == nil && profile.guests == 1)
        #expect(!aggregates.checkInHistogramBySession.contains { $0.sessionID == 9 })
    }

    @Test func `the order of rows changes nothing`() async throws {
        var event = event()
        for (guest, year) in zip(100..., ["1970", "1980", "2024", "2031", "9999"]) {
            event.addCheckIn(guest: Int64(guest), at: "\(year)-01-01T00:00:00Z")
        }
        let aggregates = try await EventAggregates(event)
        for seed in 1...5 as ClosedRange<UInt64> {
            #expect(try await EventAggregates(event.shuffled(seed: seed)) == aggregates)
        }
    }
}
