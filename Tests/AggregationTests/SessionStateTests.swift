import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// What has happened yet, by hand: at the second at which something changes, and one before.
@Suite(.timeLimit(.minutes(30))) struct SessionStateTests {
    private static let santiago = TimeZone(identifier: "America/Santiago") ?? .gmt

    private func state(
        from start: String? = nil, to end: String? = nil, eventEnds: String? = nil, registered: Bool = true,
        checkIns: Bool = false, at moment: String?, in zone: TimeZone = Self.santiago
    ) -> SessionState {
        SessionState(
            SessionHours(
                startsAt: start.map { Instant($0) }, endsAt: end.map { Instant($0) },
                eventEndsAt: eventEnds.map { Instant($0) }), hasRegistered: registered, hasCheckIns: checkIns,
            at: moment.map { Instant($0) }, in: zone)
    }

    @Test func `a session with a start and an end`() {
        func at(_ time: String, checkIns: Bool = false, registered: Bool = true) -> SessionState {
            state(
                from: "2026-03-01T09:00:00-03:00", to: "2026-03-01T13:00:00-03:00", registered: registered,
                checkIns: checkIns, at: "2026-03-01T\(time)-03:00")
        }
        #expect(at("08:59:59") == .toCome)
        // The door is open: somebody is in.
        #expect(at("08:59:59", checkIns: true) == .underWay)
        #expect(at("09:00:00") == .underWay && at("12:59:59") == .underWay)
        #expect(at("13:00:00", checkIns: true) == .over)
        #expect(at("13:00:00") == .notMeasured)
        // Nobody was expected, and nobody came.
        #expect(at("13:00:00", registered: false) == .over)
    }

    /// 2026-03-02T02:30Z is still the first of March in Santiago, and the second in Auckland.
    @Test func `without an end, the day of the start in the report's zone`() throws {
        let start = "2026-03-01T21:00:00-03:00"
        #expect(state(from: start, at: "2026-03-01T23:59:59-03:00") == .underWay)
        #expect(state(from: start, at: "2026-03-02T00:00:00-03:00") == .notMeasured)
        #expect(state(from: start, checkIns: true, at: "2026-03-02T00:00:00-03:00") == .over)
        let auckland = try #require(TimeZone(identifier: "Pacific/Auckland"))
        #expect(state(from: start, at: "2026-03-02T02:30:00Z", in: auckland) == .underWay)
        #expect(state(from: start, at: "2026-03-02T11:00:00Z", in: auckland) == .notMeasured)
        // The midnight of a date is no end.
        #expect(state(from: start, to: "2026-03-01T00:00:00-03:00", at: "2026-03-01T23:00:00-03:00") == .underWay)
        #expect(state(from: start, to: start, at: "2026-03-01T23:00:00-03:00") == .underWay)
    }

    @Test func `without a start, its end or the event's; and nothing known is over`() {
        let end = "2026-03-03T18:00:00-03:00"
        #expect(state(to: end, at: "2026-03-03T17:59:59-03:00") == .toCome)
        #expect(state(to: end, checkIns: true, at: "2026-03-03T17:59:59-03:00") == .underWay)
        #expect(state(to: end, at: end) == .notMeasured)
        #expect(state(eventEnds: end, at: "2026-03-03T17:59:59-03:00") == .toCome)
        #expect(state(eventEnds: end, checkIns: true, at: end) == .over)
        #expect(state(registered: false, at: "1990-01-01T00:00:00Z") == .over)
        // The moment is not known.
        #expect(state(from: "2999-01-01T00:00:00Z", checkIns: true, at: nil) == .over)
    }

    /// The second day of three: session 1 over, 2 nobody scanned, 3 under way, 4 to come.
    private func event() -> Event {
        var event = Event()
        for (id, day) in [(1, 1), (2, 1), (3, 2), (4, 3)] as [(Int64, Int)] {
            event.addSession(id, from: "2026-03-0\(day)T09:00:00-03:00", to: "2026-03-0\(day)T13:00:00-03:00")
            event.addOffer(id, 5, registered: id * 10) { $0.price = 100 }
        }
        for guest in 1...6 as ClosedRange<Int64> {
            event.addCheckIn(guest: guest, session: 1, type: 5, at: "2026-03-01T09:10:00-03:00")
        }
        for guest in 4...8 as ClosedRange<Int64> {
            event.addCheckIn(guest: guest, session: 3, type: 5, at: "2026-03-02T09:20:00-03:00")
        }
        return event
    }

    private func aggregates(of event: Event, at moment: String) async -> EventAggregates {
        var tables = event.tables
        tables.sortCheckIns()
        tables.setApartIncomplete()
        tables.readAt = Instant(moment)
        return await EventAggregates(of: tables, clock: WallClock(zone: Self.santiago))
    }

    @Test func `on the second day of three, tomorrow is not absence`() async {
        let counted = await aggregates(of: event(), at: "2026-03-02T10:00:00-03:00")
        #expect(counted.attendanceBySession.map(\.state) == [.over, .notMeasured, .underWay, .toCome])
        #expect(counted.attendanceBySession.map(\.counts.noShows) == [4, nil, nil, nil])
        let totals = counted.totals
        #expect(totals.counts.registered == 100 && totals.counts.registeredHeld == 40 && totals.counts.attended == 11)
        #expect(totals.counts.noShows == 4 && totals.uniqueGuests == 8)
        #expect(totals.sessionsHeld == 2 && totals.sessionsToCome == 1 && totals.sessionsNotMeasured == 1)
        #expect(counted.states.event == .underWay)
        // Of the session that is over alone: ten registered, six attended.
        #expect(counted.noShows.map(\.counts.noShows) == [4] && counted.noShows.map(\.counts.registered) == [10])
        let finding = counted.dataQuality.first { $0.check == .sessionNotMeasured }
        #expect(finding?.rows == 1 && finding?.examples == [.session(2)])
    }

    @Test func `before anything, and long after`() async {
        var before = event()
        before.checkIns = []
        let eve = await aggregates(of: before, at: "2026-02-28T20:00:00-03:00")
        #expect(eve.states.event == .toCome && eve.totals.counts.noShows == nil)
        #expect(eve.totals.counts.registeredHeld == 0 && eve.totals.sessionsToCome == 4)
        #expect(eve.noShows == [] && !eve.dataQuality.contains { $0.check == .sessionNotMeasured })
        let after = await aggregates(of: event(), at: "2026-03-09T00:00:00-03:00")
        #expect(after.states.event == .over)
        #expect(after.attendanceBySession.map(\.state) == [.over, .notMeasured, .over, .notMeasured])
        #expect(after.totals.counts.noShows == 29)
    }

    /// As it was read at the end of the first day: five check-ins of the second are not there.
    @Test func `as of an earlier moment`() async {
        var tables = event().tables
        tables.sortCheckIns()
        tables.readAt = Instant("2026-03-09T00:00:00-03:00")
        let (earlier, later) = tables.asOf(Instant("2026-03-01T23:59:59-03:00"))
        #expect(later == 5 && earlier.checkIns.count == 6)
        let counted = await EventAggregates(of: earlier, clock: WallClock(zone: Self.santiago))
        #expect(counted.attendanceBySession.map(\.state) == [.over, .notMeasured, .toCome, .toCome])
        // A later moment than that of the reading is no better known.
        #expect(tables.asOf(Instant("2027-01-01T00:00:00Z")).tables.readAt == tables.readAt)
    }

    /// Of some check-ins that cannot have happened, or of these alone.
    @Test(arguments: [0, 3, 11])
    func `a moment after the reading is the reading, whatever cannot have happened`(believed: Int) async throws {
        var event = event()
        let later = Instant("2031-03-01T12:00:00Z")
        for row in event.checkIns.indices.dropFirst(believed) { event.checkIns[row].at = later }
        var tables = event.tables
        tables.sortCheckIns()
        tables.setApartIncomplete()
        tables.readAt = Instant("2026-03-09T00:00:00-03:00")
        var exported = tables
        (exported.statedLimit, exported.readAt) = (tables.settledLimit, tables.settledAt)
        #expect(exported.settledLimit == tables.settledLimit)
        for read in [tables, exported] {
            let (later, count) = read.asOf(Instant("2030-01-01T00:00:00Z"))
            #expect(count == 0 && later.readAt == read.readAt)
            #expect(read.asOf(Instant("2026-01-01T00:00:00Z")).later == event.checkIns.count)
        }
        let counted = await aggregates(of: event, at: "2026-03-09T00:00:00-03:00")
        #expect(counted.checkInHistogram.isEmpty == (believed == 0))
        #expect(counted.strayCheckIns.after == event.checkIns.count - believed)
    }

    /// Filters leave a session's check-ins out, not what happened in it.
    @Test func `a filter does not change a state`() async {
        var tables = event().tables
        tables.sortCheckIns()
        tables.readAt = Instant("2026-03-02T10:00:00-03:00")
        let states = SessionStates(of: tables, at: tables.readAt, in: Self.santiago)
        let part = tables.selecting(Selection(from: Instant("2026-03-02T00:00:00-03:00"))).tables
        let counted = await EventAggregates(of: part, clock: WallClock(zone: Self.santiago), states: states)
        #expect(counted.attendanceBySession.map(\.state) == [.over, .notMeasured, .underWay, .toCome])
        #expect(counted.attendanceBySession.map(\.counts.attended) == [0, 0, 5, 0])
    }

    /// A session that ends between two nights changes no count, so nothing is said of it; and attendance as a whole is compared
    /// only where the same sessions were held.
    @Test func `a session that has just ended is not a jump`() {
        var tables = event().tables
        tables.sortCheckIns()
        tables.setApartIncomplete()
        var (before, now) = (tables, tables)
        before.readAt = Instant("2026-03-02T12:00:00-03:00")
        now.readAt = Instant("2026-03-02T14:00:00-03:00")
        #expect(EventComparison(before: before, now: now, in: Self.santiago).isEmpty)
        var next = event()
        for guest in 1...3 as ClosedRange<Int64> {
            next.addCheckIn(guest: guest, session: 4, type: 5, at: "2026-03-03T09:00:00-03:00")
        }
        now = next.tables
        now.sortCheckIns()
        now.setApartIncomplete()
        now.readAt = Instant("2026-03-03T10:00:00-03:00")
        let changes = EventComparison(before: before, now: now, in: Self.santiago)
        #expect(changes.newCheckIns == 3)
        #expect(changes.counts.filter { $0.place == .event }.map(\.isOfSameSessions) == [false])
    }

    @Test func `what is unknown is unknown in the sum`() {
        var sum = AttendanceCounts(registered: 10, attended: 4, in: .over)
        sum.add(AttendanceCounts(registered: nil, attended: 2, in: .toCome))
        #expect(sum.registered == nil && sum.registeredHeld == 10 && sum.noShows == 6)
        sum.add(AttendanceCounts(registered: nil, attended: 1, in: .over))
        #expect(sum.registeredHeld == nil && sum.noShows == nil && sum.attended == 7)
    }

    /// Whatever is judged by the moment of reading is the same by the moment that a dataset keeps, which is the same for
    /// readings between which nothing began or ended.
    @Test(arguments: Rounds.third(of: 0..<200 as Range<UInt64>)) func `a settled moment judges alike`(seed: UInt64)
        throws
    {
        var random = SeededGenerator(seed: seed)
        var event = Event()
        let middle: Int64 = 1_772_366_400
        func time() -> Instant { Instant(secondsSinceEpoch: middle + .random(in: -100_000...100_000, using: &random)) }
        for id in 1...Int64.random(in: 1...4, using: &random) {
            event.sessions.append(
                Event.Session(
                    id: id, startsAt: random.chance(0.7) ? time() : nil, endsAt: random.chance(0.6) ? time() : nil))
            event.addOffer(id, 1, registered: 3)
        }
        var tables = event.tables
        tables.details = EventDetails(
            startsAt: random.chance(0.5) ? time() : nil, endsAt: random.chance(0.5) ? time() : nil)
        for name in ["America/Santiago", "Pacific/Kiritimati", "Etc/GMT+12", "Asia/Kathmandu"] {
            let zone = try #require(TimeZone(identifier: name))
            for _ in 0..<20 {
                tables.readAt = time()
                let read = SessionStates(of: tables, at: tables.readAt, in: zone)
                #expect(SessionStates(of: tables, at: tables.settledAt, in: zone) == read, "\(name)")
                let settled = tables.settledAt
                tables.readAt = settled
                #expect(tables.settledAt == settled, "\(name)")
            }
        }
    }
}
