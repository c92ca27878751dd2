import Aggregation
import Base
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct NoShowTests {
    @Test func `no-shows by type and price`() async throws {
        var event = Event()
        for session in 1...3 as ClosedRange<Int64> { event.addSession(session) }
        event.addOffer(1, 5, "General", registered: 10) { ($0.price, $0.available) = (15_000, 4) }
        event.addOffer(2, 5, "General", registered: 20) { ($0.price, $0.available) = (12_000, 1) }
        event.addOffer(3, 5, "General", registered: 5) { ($0.price, $0.available) = (15_000, 2) }
        event.addOffer(3, 4, "Press", registered: 3)
        event.addOffer(2, 4, "Press", registered: 0) { $0.price = 1 }
        // Session 1: guests 1 and 2; session 2: guest 1; session 3: guest 3, who is press; and a type not offered.
        event.addCheckIn(guest: 1, session: 1, type: 5)
        event.addCheckIn(guest: 2, session: 1, type: 5)
        event.addCheckIn(guest: 2, session: 1, type: 5)
        event.addCheckIn(guest: 1, session: 2, type: 5)
        event.addCheckIn(guest: 3, session: 3, type: 4)
        event.addCheckIn(guest: 4, session: 3, type: 9)
        let rows = try await EventAggregates(event).noShows
        #expect(rows.map(\.registrantTypeID) == [4, 5, 5])
        #expect(rows.map(\.price) == [nil, 12_000, 15_000])
        #expect(rows.map(\.counts.registered) == [3, 20, 15])
        #expect(rows.map(\.counts.attended) == [1, 1, 2])
        #expect(rows.map(\.counts.noShows) == [2, 19, 13])
        #expect(rows.map(\.capacity.available) == [nil, 1, 6])
    }

    /// More came than were registered in one session: in the sum they make up for those missing in another.
    @Test func `no-shows are computed from the sums`() async throws {
        var event = Event()
        event.addSession(1)
        event.addSession(2)
        event.addOffer(1, 5, registered: 1)
        event.addOffer(2, 5, registered: 3)
        for guest in 1...2 as ClosedRange<Int64> { event.addCheckIn(guest: guest, session: 1, type: 5) }
        event.addCheckIn(guest: 1, session: 2, type: 5)
        let aggregates = try await EventAggregates(event)
        #expect(aggregates.noShows.map(\.counts.noShows) == [1])
        #expect(aggregates.attendanceByRegistrantType.map(\.counts.noShows) == [1])
    }

    /// The service says how many are registered in session 1 only: how many registrations nobody used, of the type at that price, is
    /// not known, and nor is it of the VIP at the price at which nothing is known.
    @Test func `no-shows of offers some of whose registrations are not known`() async throws {
        var event = Event()
        for session in 1...2 as ClosedRange<Int64> { event.addSession(session) }
        event.addOffer(1, 5, "General", registered: 20)
        event.addOffer(2, 5, "General") { $0.registered = nil }
        event.addOffer(1, 6, "VIP", registered: 5)
        event.addOffer(2, 6, "VIP") { ($0.registered, $0.price) = (nil, 100) }
        for session in 1...2 as ClosedRange<Int64> { event.addCheckIn(guest: 1, session: session, type: 5) }
        event.addCheckIn(guest: 2, session: 1, type: 6)
        let rows = try await EventAggregates(event).noShows
        #expect(rows.map(\.registrantTypeID) == [5, 6, 6] && rows.map(\.price) == [nil, 100, nil])
        #expect(rows.map(\.counts.registered) == [nil, nil, 5])
        #expect(rows.map(\.counts.attended) == [2, 0, 1])
        #expect(rows.map(\.counts.noShows) == [nil, nil, 4])
    }

    /// Session 1 has 70 General registered, of whom 45 came, and an offer of 0 to which 5 came; 30 came to a stand, and 10 with a type
    /// that nobody offers. Ten registered as General for session 2, and all came: they alone are in rates.
    @Test func `a stand, a type not offered and an offer of 0 are in no rate`() async throws {
        var event = Event()
        for session in 1...3 as ClosedRange<Int64> { event.addSession(session) }
        event.addOffer(1, 5, "General", registered: 70)
        event.addOffer(1, 6, "Press", registered: 0)
        event.addOffer(2, 5, "General", registered: 10)
        for guest in 1...45 as ClosedRange<Int64> { event.addCheckIn(guest: guest, session: 1, type: 5) }
        for guest in 46...50 as ClosedRange<Int64> { event.addCheckIn(guest: guest, session: 1, type: 6) }
        for guest in 51...60 as ClosedRange<Int64> { event.addCheckIn(guest: guest, session: 1, type: 7) }
        for guest in 1...10 as ClosedRange<Int64> { event.addCheckIn(guest: guest, session: 2, type: 5) }
        for guest in 1...30 as ClosedRange<Int64> { event.addCheckIn(guest: guest, session: 3, type: 5) }
        // Guest 1 of session 1 was also scanned as press: nobody else came, and one attendance used a registration.
        event.addCheckIn(guest: 1, session: 1, type: 6)
        let aggregates = try await EventAggregates(event)

        let totals = aggregates.totals.counts
        #expect(totals.registered == 80 && totals.registeredHeld == 80)
        #expect(totals.attended == 60 + 10 + 30 && totals.attendedHeld == 45 + 10 && totals.noShows == 25)
        let types = aggregates.attendanceByRegistrantType
        #expect(types.map(\.registrantTypeID) == [5, 6, 7])
        #expect(types.map(\.counts.attended) == [85, 6, 10] && types.map(\.counts.attendedHeld) == [55, 0, 0])
        #expect(types.map(\.counts.noShows) == [25, nil, nil])
        // The row of one session counts all who came there.
        #expect(aggregates.attendanceBySession.map(\.counts.attended) == [60, 10, 30])
        #expect(aggregates.attendanceBySession.map(\.counts.noShows) == [10, 0, 0])
        // 85 General came in all and 80 registered, but none of the offers had more people than registrations.
        #expect(!aggregates.dataQuality.contains { $0.check == .attendanceOver100 })
    }

    /// Where the service does not say how many registered, nobody knows how many of them came.
    @Test func `what is attended of unknown registrations is not known`() {
        var sum = AttendanceCounts(registered: 10, attended: 4)
        #expect(sum.attendedHeld == 4)
        sum.add(AttendanceCounts(registered: 0, attended: 3))
        #expect(sum.attended == 7 && sum.attendedHeld == 4 && sum.noShows == 6)
        sum.add(AttendanceCounts(registered: nil, attended: 2))
        #expect(sum.attended == 9 && sum.attendedHeld == nil && sum.noShows == nil)
    }

    /// Nobody scanned in session 2: who came there is not known.
    @Test func `a session that nobody scanned has no no-shows`() async throws {
        var event = Event()
        event.addSession(1)
        event.addSession(2)
        event.addOffer(1, 5, registered: 4)
        event.addOffer(2, 5, registered: 3)
        event.addCheckIn(guest: 1, session: 1, type: 5)
        let aggregates = try await EventAggregates(event)
        #expect(aggregates.noShows.map(\.counts.registered) == [4] && aggregates.noShows.map(\.counts.noShows) == [3])
        #expect(aggregates.attendanceBySession.map(\.counts.noShows) == [3, nil])
        #expect(aggregates.totals.counts.registered == 7 && aggregates.totals.counts.registeredHeld == 4)
    }
}
