import Base
import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct ArrivalProfileTests {
    /// Eleven guests, a minute apart from 11:55; the first comes again at 13:00.
    private var event: Event {
        var event = Event()
        event.addSession(1, "Opening", from: "2026-03-01T12:00:00Z")
        event.addSession(2, "No start")
        for guest in 0..<11 {
            event.addCheckIn(guest: Int64(guest), at: "2026-03-01T00:00:00Z") {
                $0.at = Instant("2026-03-01T11:55:00Z").advanced(bySeconds: Int64(guest) * 60)
            }
        }
        event.addCheckIn(guest: 0, at: "2026-03-01T13:00:00Z")
        event.addCheckIn(guest: 1, session: 2, at: "2026-03-01T15:00:00Z")
        event.addCheckIn(guest: 2, session: 7, at: "2026-03-01T16:00:00Z")
        return event
    }

    @Test func `percentiles, peak and latecomers`() async throws {
        let profile = try #require(try await EventAggregates(event).arrivalProfile.first)
        #expect(
            profile
                == ArrivalProfile(
                    sessionID: 1, session: "Opening", firstCheckInAt: Instant("2026-03-01T11:55:00Z"),
                    // ⌈0.1 × 11⌉ = 2nd, ⌈0.5 × 11⌉ = 6th, ⌈0.9 × 11⌉ = 10th.
                    p10At: Instant("2026-03-01T11:56:00Z"), medianAt: Instant("2026-03-01T12:00:00Z"),
                    p90At: Instant("2026-03-01T12:04:00Z"), lastCheckInAt: Instant("2026-03-01T13:00:00Z"),
                    // 5 from 11:45, 6 from 12:00.
                    peakBinStart: Instant("2026-03-01T12:00:00Z"), peakCheckIns: 6, guests: 11,
                    // The one at 12:00:00 is not late.
                    lateGuests: 5))
    }

    @Test func `without a start time nobody is late`() async throws {
        let profiles = try await EventAggregates(event).arrivalProfile
        #expect(profiles.map(\.sessionID) == [1, 2, 7])
        #expect(profiles.map(\.lateGuests) == [5, nil, nil])
        #expect(profiles[1].p10At == profiles[1].p90At)
    }

    @Test func `of equal peaks, the earliest is taken`() async throws {
        var event = Event()
        event.addCheckIn(guest: 1, at: "2026-03-01T12:20:00Z")
        event.addCheckIn(guest: 2, at: "2026-03-01T12:00:00Z")
        let profile = try #require(try await EventAggregates(event).arrivalProfile.first)
        #expect(profile.peakBinStart == Instant("2026-03-01T12:00:00Z"))
        #expect(profile.peakCheckIns == 1)
    }

    @Test func `a session without check-ins has no row`() async throws {
        var event = Event()
        event.addSession(1, "Empty", from: "2026-03-01T12:00:00Z")
        #expect(try await EventAggregates(event).arrivalProfile.isEmpty)
    }
}
