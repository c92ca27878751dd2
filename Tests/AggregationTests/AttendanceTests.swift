import Base
import TestSupport
import Testing

@testable import Aggregation

/// Two sessions, three types, seven guests: small enough to count on paper.
@Suite(.timeLimit(.minutes(30))) struct AttendanceTests {
    /// Session 20 starts before session 10; session 30 has no start; session 40 is in check-ins only.
    private var event: Event {
        var event = Event()
        event.addSession(10, "Closing", from: "2026-03-02T09:00:00Z", to: "2026-03-02T12:00:00Z")
        event.addSession(30, "Lobby")
        event.addSession(20, "Opening", from: "2026-03-01T09:00:00Z", to: "2026-03-01T12:00:00Z")
        event.addOffer(20, 3, "VIP", registered: 4, checkIns: 3) {
            ($0.price, $0.stock, $0.used, $0.available) = (50000, 10, 4, 6)
        }
        event.addOffer(20, 1, "General", registered: 1, checkIns: 2) { ($0.price, $0.stock) = (10000, 5) }
        event.addOffer(10, 3, "VIP+", registered: 2) { ($0.stock, $0.used) = (7, 2) }
        // Opening: guest 1 comes twice, guest 2 under two types.
        event.addCheckIn(guest: 1, session: 20, type: 3, at: "2026-03-01T09:00:00Z")
        event.addCheckIn(guest: 1, session: 20, type: 3, at: "2026-03-01T10:00:00Z")
        event.addCheckIn(guest: 2, session: 20, type: 3, at: "2026-03-01T09:05:00Z")
        event.addCheckIn(guest: 2, session: 20, type: 1, at: "2026-03-01T09:06:00Z")
        event.addCheckIn(guest: 3, session: 20, type: 1, at: "2026-03-01T09:07:00Z")
        event.addCheckIn(guest: 4, session: 20, type: nil, at: "2026-03-01T09:08:00Z")
        // Closing: guest 1 again, guest 5 under a type that is not offered there.
        event.addCheckIn(guest: 1, session: 10, type: 3, at: "2026-03-02T09:00:00Z")
        event.addCheckIn(guest: 5, session: 10, type: 2, at: "2026-03-02T09:01:00Z") { $0.typeName = "Press" }
        // A session that the event does not list.
        event.addCheckIn(guest: 6, session: 40, type: 1, at: "2026-03-02T20:00:00Z") { $0.sessionName = "Party" }
        return event
    }

    @Test func totals() async throws {
        let totals = try await EventAggregates(event).totals
        #expect(totals.checkIns == 9 && totals.repeatedCheckIns == 2 && totals.uniqueGuests == 6)
        #expect(totals.attended == 4 + 2 + 1 && totals.registered == 7 && totals.sessions == 4)
        #expect(totals.firstCheckInAt == Instant("2026-03-01T09:00:00Z"))
        #expect(totals.lastCheckInAt == Instant("2026-03-02T20:00:00Z"))
    }

    @Test func `attendance by registrant type`() async throws {
        let rows = try await EventAggregates(event).attendanceByRegistrantType
        // Nobody is registered in a session that is over.
        var unregistered = AttendanceCounts(registered: 0, attended: 1, checkIns: 1)
        unregistered.ended = nil
        #expect(
            rows == [
                // Opening 2 of 1, Party 1 of 0.
                RegistrantTypeAttendance(
                    registrantTypeID: 1, registrantType: "General",
                    counts: AttendanceCounts(registered: 1, attended: 3, attendedOfRegistered: 2, checkIns: 3),
                    uniqueGuests: 3),
                RegistrantTypeAttendance(
                    registrantTypeID: 2, registrantType: "Press",
                    counts: unregistered, uniqueGuests: 1),
                // Opening guests 1 and 2, Closing guest 1: three attendances of two people. Named by the first session.
                RegistrantTypeAttendance(
                    registrantTypeID: 3, registrantType: "VIP",
                    counts: AttendanceCounts(registered: 6, attended: 3, checkIns: 4), uniqueGuests: 2),
                RegistrantTypeAttendance(
                    registrantTypeID: nil, registrantType: nil,
                    counts: unregistered, uniqueGuests: 1),
            ])
        #expect(rows.map(\.counts.noShows) == [0, nil, 3, nil])
    }

    @Test func `attendance by session`() async throws {
        let rows = try await EventAggregates(event).attendanceBySession
        #expect(rows.map(\.sessionID) == [20, 10, 30, 40])
        #expect(rows.map(\.session) == ["Opening", "Closing", "Lobby", "Party"])
        #expect(rows.map(\.isListed) == [true, true, true, false])
        #expect(
            rows.map(\.counts) == [
                AttendanceCounts(registered: 5, attended: 4, checkIns: 6),
                AttendanceCounts(registered: 2, attended: 2, checkIns: 2),
                AttendanceCounts(registered: 0, attended: 0, checkIns: 0),
                AttendanceCounts(registered: 0, attended: 1, checkIns: 1),
            ])
        #expect(rows.map(\.counts.noShows) == [1, 0, 0, 0])
        #expect(
            rows.map(\.capacity) == [
                Capacity(stock: 15, used: 4, available: 6), Capacity(stock: 7, used: 2), Capacity(), Capacity(),
            ])
        #expect(rows[0].startsAt == Instant("2026-03-01T09:00:00Z"))
        #expect(rows[0].endsAt == Instant("2026-03-01T12:00:00Z"))
        #expect(rows[3].startsAt == nil)
    }

    @Test func `attendance by session and type`() async throws {
        let rows = try await EventAggregates(event).attendanceBySessionAndType
        #expect(rows.map(\.sessionID) == [20, 20, 20, 10, 10, 40])
        #expect(rows.map(\.registrantTypeID) == [1, 3, nil, 2, 3, 1])
        #expect(rows.map(\.isOffered) == [true, true, false, false, true, false])
        #expect(rows.map(\.counts.registered) == [1, 4, 0, 0, 2, 0])
        #expect(rows.map(\.counts.attended) == [2, 2, 1, 1, 1, 1])
        #expect(rows.map(\.counts.checkIns) == [2, 3, 1, 1, 1, 1])
        #expect(rows.map(\.counts.noShows) == [0, 2, 0, 0, 1, 0])
        #expect(rows.map(\.price) == [10000, 50000, nil, nil, nil, nil])
        #expect(rows.map(\.capacity.stock) == [5, 10, nil, nil, 7, nil])
        #expect(rows.map(\.registrantType) == ["General", "VIP", nil, "Press", "VIP", "General"])
    }

    @Test func `offers without check-ins have rows`() async throws {
        var event = Event()
        event.addSession(1)
        event.addOffer(1, 5, "Staff", registered: 3) { $0.isActive = false }
        let aggregates = try await EventAggregates(event)
        #expect(
            aggregates.attendanceBySessionAndType.map(\.counts) == [AttendanceCounts(registered: 3, in: .notMeasured)])
        #expect(aggregates.attendanceByRegistrantType.map(\.uniqueGuests) == [0])
        // Nobody scanned there: nobody is absent.
        #expect(aggregates.attendanceBySession.map(\.state) == [.notMeasured])
        #expect(aggregates.attendanceBySession.map(\.counts.noShows) == [nil])
    }

    @Test func `duplicate offers are summed`() async throws {
        var event = Event()
        event.addSession(1)
        event.addOffer(1, 5, registered: 3, checkIns: 1) { ($0.price, $0.stock, $0.reportedPercentage) = (10, 5, 33.3) }
        event.addOffer(1, 5, registered: 4) { ($0.price, $0.used, $0.reportedPercentage) = (10, 2, 33.3) }
        event.addOffer(1, 6, registered: 1) { $0.price = 10 }
        event.addOffer(1, 6, registered: 1) { $0.price = 20 }
        event.addCheckIn(guest: 1, session: 1, type: 5)
        let aggregates = try await EventAggregates(event)
        let rows = aggregates.attendanceBySessionAndType
        #expect(rows.map(\.counts.registered) == [7, 2])
        #expect(rows.map(\.price) == [10, nil])
        #expect(rows.map(\.capacity) == [Capacity(stock: 5, used: 2), Capacity()])
        #expect(aggregates.reconciliation.map(\.reportedCheckIns) == [1, nil])
        #expect(aggregates.reconciliation.map(\.reportedPercentage) == [33.3, nil])
        #expect(
            aggregates.finding(.duplicateOffers)
                == Finding(
                    check: .duplicateOffers, rows: 2,
                    examples: [.offer(session: 1, registrantType: 5), .offer(session: 1, registrantType: 6)]))
    }

    @Test func `counts too large to sum do not crash the program`() async throws {
        var event = Event()
        event.addSession(1)
        event.addOffer(1, 1, registered: .max, checkIns: .min) { $0.stock = .max }
        event.addOffer(1, 2, registered: .max) { $0.stock = 1 }
        event.addOffer(1, 3, registered: -5)
        event.addCheckIn(guest: 1, session: 1, type: 1)
        let aggregates = try await EventAggregates(event)
        #expect(aggregates.attendanceBySession[0].capacity.stock == .max)
        #expect(aggregates.attendanceBySession[0].counts.registered == .max - 5)
        #expect(aggregates.reconciliation[0].difference == .max)
        #expect(aggregates.attendanceBySessionAndType[2].counts.noShows == 0)
    }

    /// With so many possible pairs of session and type their codes are hashed.
    @Test func `many sessions and types`() async throws {
        var event = Event()
        for number: Int64 in 1...600 {
            event.addCheckIn(guest: number, session: number, type: 1000 - number)
            event.addCheckIn(guest: number, session: number, type: number % 2 == 0 ? nil : 1000 - number)
        }
        let aggregates = try await EventAggregates(event)
        let rows = aggregates.attendanceBySessionAndType
        #expect(rows.count == 900)
        #expect(rows.prefix(3).map(\.sessionID) == [1, 2, 2])
        #expect(rows.prefix(3).map(\.registrantTypeID) == [999, 998, nil])
        #expect(rows.prefix(3).map(\.counts.checkIns) == [2, 1, 1])
        #expect(rows.allSatisfy { $0.counts.attended == 1 })
        #expect(aggregates.attendanceByRegistrantType.map(\.uniqueGuests) == Array(repeating: 1, count: 600) + [300])
    }

    @Test func `an empty event has empty sections`() async throws {
        let aggregates = try await EventAggregates(Event())
        #expect(
            aggregates.totals
                == EventTotals(
                    repeatedCheckIns: 0, uniqueGuests: 0, sessions: [], firstCheckInAt: nil, lastCheckInAt: nil))
        #expect(aggregates.attendanceByRegistrantType.isEmpty)
        #expect(aggregates.attendanceBySession.isEmpty)
        #expect(aggregates.attendanceBySessionAndType.isEmpty)
        #expect(aggregates.checkInHistogram.isEmpty)
        #expect(aggregates.checkInHistogramBySession.isEmpty)
        #expect(aggregates.arrivalProfile.isEmpty)
        #expect(aggregates.checkInsByMethod.isEmpty)
        #expect(aggregates.geoSummary == GeoSummary())
        #expect(aggregates.geoCells.isEmpty)
        #expect(aggregates.sessionOverlap == [])
        #expect(aggregates.reconciliation.isEmpty)
        #expect(aggregates.dataQuality.isEmpty)
    }
}
