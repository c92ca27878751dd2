import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

@Suite(.timeLimit(.minutes(30))) struct DataQualityTests {
    /// An event in order: one session with times, one offer whose counts agree.
    private func sound() -> Event {
        var event = Event()
        event.addSession(1, "Opening", from: "2026-03-01T12:00:00Z", to: "2026-03-01T14:00:00Z")
        event.addOffer(1, 1, registered: 100, checkIns: 0)
        return event
    }

    private func addLocated(
        _ event: inout Event, guest: Int64, at time: String = "2026-03-01T12:30:00Z", type: Int64? = 1,
        session: Int64 = 1
    ) {
        event.addCheckIn(guest: guest, session: session, type: type, at: time) {
            ($0.latitude, $0.longitude) = (-33.45, -70.66)
        }
        if session == 1, type == 1 { event.offers[0].reportedCheckIns = (event.offers[0].reportedCheckIns ?? 0) + 1 }
    }

    @Test func `sound data has no findings`() async throws {
        var event = sound()
        for guest: Int64 in 1...5 { addLocated(&event, guest: guest) }
        #expect(try await EventAggregates(event).dataQuality == [])
    }

    @Test func `repeated check-ins are those after the first`() async throws {
        var event = sound()
        addLocated(&event, guest: 1, at: "2026-03-01T12:30:00Z")  // id 1, the last in time
        addLocated(&event, guest: 1, at: "2026-03-01T12:10:00Z")  // id 2, the first
        addLocated(&event, guest: 1, at: "2026-03-01T12:10:00Z")  // id 3, at once with the first
        addLocated(&event, guest: 2)
        let expected = [Finding(check: .repeatedCheckIns, rows: 2, examples: [.checkIn(1), .checkIn(3)])]
        #expect(try await EventAggregates(event).dataQuality == expected)
        event.checkIns.reverse()
        #expect(try await EventAggregates(event).dataQuality == expected)
    }

    @Test func `examples are the five lowest IDs`() async throws {
        var event = sound()
        for guest: Int64 in [9, 3, 8, 1, 7, 2, 6] { addLocated(&event, guest: guest) }
        for index in event.checkIns.indices { event.checkIns[index].method = nil }
        event.checkIns.swapAt(0, 6)
        #expect(
            try await EventAggregates(event).dataQuality == [
                Finding(
                    check: .missingMethod, rows: 7,
                    examples: [.checkIn(1), .checkIn(2), .checkIn(3), .checkIn(4), .checkIn(5)])
            ])
    }

    @Test func `attendance above the number registered`() async throws {
        var event = sound()
        event.offers[0].registered = 1
        event.addOffer(1, 2, registered: 0, checkIns: 1)
        addLocated(&event, guest: 1)
        addLocated(&event, guest: 2)
        addLocated(&event, guest: 3, type: 2)
        let aggregates = try await EventAggregates(event)
        #expect(
            aggregates.dataQuality == [
                Finding(check: .attendanceOver100, rows: 1, examples: [.offer(session: 1, registrantType: 1)]),
                Finding(
                    check: .attendanceWithoutRegistration, rows: 1, examples: [.offer(session: 1, registrantType: 2)]),
            ])
    }

    @Test func `a session over 100% because of an unlisted type is itself the example`() async throws {
        var event = sound()
        event.offers[0].registered = 1
        addLocated(&event, guest: 1)
        addLocated(&event, guest: 2, type: 8)
        #expect(
            try await EventAggregates(event).dataQuality == [
                Finding(check: .attendanceOver100, rows: 1, examples: [.session(1)]),
                Finding(check: .unlistedTypes, rows: 1, examples: [.registrantType(8)]),
            ])
    }

    @Test func `unknown sessions come before warnings`() async throws {
        var event = sound()
        addLocated(&event, guest: 1)
        addLocated(&event, guest: 1)
        addLocated(&event, guest: 2, type: 4, session: 77)
        addLocated(&event, guest: 3, type: 4, session: 66)
        addLocated(&event, guest: 4, type: 4, session: 66)
        let findings = try await EventAggregates(event).dataQuality
        #expect(
            findings == [
                Finding(check: .unknownSessions, rows: 3, examples: [.session(66), .session(77)]),
                Finding(check: .repeatedCheckIns, rows: 1, examples: [.checkIn(2)]),
            ])
        #expect(findings.map(\.severity) == [.error, .warning])
    }

    @Test func coordinates() async throws {
        var event = sound()
        for (latitude, longitude): (Double?, Double?) in [
            (nil, nil), (nil, -70), (-33, nil), (0, 0), (-0.0, 0), (90.0001, 0), (10, -180.5), (90, 180), (0, 1),
            (1, 0),
        ] {
            addLocated(&event, guest: Int64(event.checkIns.count))
            event.checkIns[event.checkIns.count - 1].latitude = latitude
            event.checkIns[event.checkIns.count - 1].longitude = longitude
        }
        let aggregates = try await EventAggregates(event)
        #expect(
            aggregates.dataQuality == [
                Finding(
                    check: .invalidCoordinates, rows: 4, examples: [.checkIn(4), .checkIn(5), .checkIn(6), .checkIn(7)]),
                Finding(check: .missingCoordinates, rows: 3, examples: [.checkIn(1), .checkIn(2), .checkIn(3)]),
            ])
        #expect(aggregates.geoSummary.located == 3)
        #expect(aggregates.geoSummary.unlocated == 3)
        #expect(aggregates.geoSummary.invalid == 4)
    }

    @Test func `session hours have a margin`() async throws {
        var event = sound()
        for time in ["09:59:59", "10:00:00", "16:00:00", "16:00:01"] {
            addLocated(&event, guest: Int64(event.checkIns.count), at: "2026-03-01T\(time)Z")
        }
        #expect(
            try await EventAggregates(event).dataQuality == [
                Finding(check: .outsideSessionHours, rows: 2, examples: [.checkIn(1), .checkIn(4)])
            ])
        #expect(try await EventAggregates(event, sessionMargin: 7201).dataQuality == [])
        #expect(try await EventAggregates(event, sessionMargin: 0).finding(.outsideSessionHours)?.rows == 4)
    }

    @Test func `an end that is not after the start says nothing`() async throws {
        var event = Event()
        event.addSession(1, from: "2026-03-01T12:00:00Z", to: "2026-03-01T00:00:00Z")
        event.addOffer(1, 1, registered: 9, checkIns: 2)
        addLocated(&event, guest: 1, at: "2026-03-01T12:30:00Z")
        addLocated(&event, guest: 2, at: "2026-03-01T09:59:59Z")
        #expect(try await EventAggregates(event).finding(.outsideSessionHours)?.examples == [.checkIn(2)])
    }

    @Test func `impossible dates`() async throws {
        var event = Event()
        event.addSession(1, from: nil, to: nil)
        event.addOffer(1, 1, registered: 9, checkIns: 4)
        addLocated(&event, guest: 1, at: "1999-12-31T23:59:59Z")
        addLocated(&event, guest: 2, at: "2026-03-03T12:00:01Z")
        addLocated(&event, guest: 3, at: "2026-03-03T12:00:00Z")
        addLocated(&event, guest: 4, at: "2026-03-02T12:00:00Z")
        event.offers[0].reportedCheckIns = 4
        #expect(
            try await EventAggregates(event).dataQuality == [
                Finding(check: .implausibleDates, rows: 2, examples: [.checkIn(1), .checkIn(2)]),
                Finding(check: .sessionsWithoutTimes, rows: 1, examples: [.session(1)]),
            ])
        event.provenance.highestCheckInAt = Instant("2026-03-02T12:00:01Z")
        #expect(try await EventAggregates(event).finding(.implausibleDates)?.rows == 1)
    }

    /// A scanner that was offline uploads a check-in of the first day last. What is after the sessions, and after the newest, is
    /// still impossible.
    @Test func `a late upload makes no other check-in impossible`() async throws {
        var event = Event()
        event.addSession(1, from: "2026-03-01T12:00:00Z", to: "2026-03-01T14:00:00Z")
        event.addSession(2, from: "2026-03-05T12:00:00Z", to: "2026-03-05T14:00:00Z")
        event.addCheckIn(guest: 1, at: "2026-03-01T12:00:00Z")
        event.addCheckIn(guest: 2, session: 2, at: "2026-03-05T13:00:00Z")
        event.addCheckIn(guest: 3, at: "2026-03-01T12:30:00Z")
        var tables = event.tables
        tables.sortCheckIns()
        tables.setApartIncomplete()
        #expect(tables.provenance.highestCheckInAt == Instant("2026-03-01T12:30:00Z"))
        func found(_ tables: EventTables) async -> Int? {
            await EventAggregates(of: tables, clock: WallClock(zone: .gmt)).finding(.implausibleDates)?.rows
        }
        // Read before the second session, its check-in is from the future.
        tables.readAt = Instant("2026-03-02T00:00:00Z")
        #expect(await found(tables) == 1 && tables.dataTime == Instant("2026-03-01T12:30:00Z"))
        tables.readAt = Instant("2026-03-06T00:00:00Z")
        #expect(await found(tables) == nil && tables.dataTime == Instant("2026-03-05T13:00:00Z"))
        let aggregates = await EventAggregates(of: tables, clock: WallClock(zone: .gmt))
        #expect(aggregates.dataTime(highest: tables.provenance.highestCheckInAt) == Instant("2026-03-05T13:00:00Z"))
        // A filter that leaves the second session out, or a moment during it, does not change what is possible.
        #expect(await found(tables.selecting(Selection(from: Instant("2026-03-02T00:00:00Z"))).tables) == nil)
        #expect(await found(tables.selecting(Selection(sessions: [1])).tables) == nil)
        #expect(await found(tables.asOf(Instant("2026-03-05T13:30:00Z")).tables) == nil)
    }

    /// Of very few check-ins, none is far from the others. The reading says which cannot have happened.
    @Test(arguments: [[1, 2, 3], [3, 1, 2], [3], [1, 3]] as [[Int64]])
    func `what is later than the reading cannot have happened, however few there are`(guests: [Int64]) async throws {
        let times: [Int64: String] = [
            1: "2026-03-01T12:00:00Z", 2: "2026-03-02T18:00:00Z", 3: "2031-03-01T12:00:00Z",
        ]
        var event = Event()
        event.addSession(1, from: nil, to: nil)
        for guest in guests { event.addCheckIn(guest: guest, at: times[guest] ?? "") }
        var tables = event.tables
        tables.sortCheckIns()
        tables.setApartIncomplete()
        func aggregates() async -> EventAggregates { await EventAggregates(of: tables, clock: WallClock(zone: .gmt)) }
        // Nobody knows when it was read, and the newest check-in is the wrong one.
        if guests.last == 3 { #expect(await aggregates().finding(.implausibleDates) == nil) }

        // Clocks differ, and zones, by less than a day.
        tables.readAt = Instant("2026-03-01T20:00:00Z")
        let last = guests.filter { $0 < 3 }.max().map { Instant(times[$0] ?? "") }
        let read = await aggregates()
        let wrong = guests.firstIndex(of: 3).map { Int64($0 + 1) } ?? 0
        #expect(read.finding(.implausibleDates)?.examples == [.checkIn(wrong)])
        #expect(tables.dataTime == last && read.dataTime(highest: tables.highestBelievedAt) == last)
        #expect(read.checkInHistogram.last?.start == last)
        #expect(read.strayCheckIns == StrayCheckIns(after: wrong > 0 ? 1 : 0))
        let peaks = read.arrivalProfile.compactMap(\.peakBinStart)
        #expect(last == nil ? peaks == [] && read.peak == nil : peaks.count == 1)
        // A later moment is the reading. Nothing else has a time, so that what cannot have happened is there at any.
        #expect(tables.asOf(Instant("2030-01-01T00:00:00Z")).later == 0)
        #expect(tables.asOf(Instant("2026-02-01T00:00:00Z")).later == (last == nil ? 0 : guests.count))
        // No filter changes what can have happened, or when the data end.
        let only = tables.selecting(Selection(from: Instant("2027-01-01T00:00:00Z"))).tables
        #expect(await EventAggregates(of: only, clock: WallClock(zone: .gmt)).finding(.implausibleDates)?.rows == 1)
        // A dataset has the latest that can have happened in place of the reading.
        let limit = tables.settledLimit
        tables.readAt = Instant("2040-01-01T00:00:00Z")
        tables.statedLimit = limit
        #expect(tables.settledLimit == limit)
        #expect("\(await aggregates())" == "\(read)")
        tables.statedLimit = nil
        #expect(tables.settledLimit == nil)
    }

    @Test func `missing or multiple registrant types`() async throws {
        var event = sound()
        event.addOffer(1, 2, registered: 9, checkIns: 1)
        addLocated(&event, guest: 70)
        addLocated(&event, guest: 70, type: 2)
        addLocated(&event, guest: 71)
        addLocated(&event, guest: 71, type: nil)
        #expect(
            try await EventAggregates(event).dataQuality == [
                Finding(check: .missingRegistrantType, rows: 1, examples: [.checkIn(4)]),
                Finding(check: .repeatedCheckIns, rows: 2, examples: [.checkIn(2), .checkIn(4)]),
                Finding(check: .guestsWithSeveralTypes, rows: 1, examples: [.guest(70)]),
            ])
    }

    @Test func `offers that do not add up`() async throws {
        var event = sound()
        event.offers[0].stock = 99
        event.addOffer(1, 2, registered: 9, checkIns: 3) { $0.stock = 9 }
        event.addOffer(1, 3, registered: 9)
        addLocated(&event, guest: 70)
        #expect(
            try await EventAggregates(event).dataQuality == [
                Finding(check: .registeredOverStock, rows: 1, examples: [.offer(session: 1, registrantType: 1)]),
                Finding(check: .reportedCountDiffers, rows: 1, examples: [.offer(session: 1, registrantType: 2)]),
                Finding(check: .reportedCountMissing, rows: 1, examples: [.offer(session: 1, registrantType: 3)]),
            ])
    }

    @Test func `unreadable fields`() async throws {
        var event = sound()
        event.provenance.unreadableFields = ["method": 2, "latitude": 3, "price": 0]
        addLocated(&event, guest: 70)
        #expect(
            try await EventAggregates(event).dataQuality == [
                Finding(check: .unreadableFields, rows: 5, examples: [.field("latitude"), .field("method")])
            ])
    }

    @Test func `names are in snake case and every severity is used`() {
        for check in Check.allCases {
            #expect(check.rawValue.allSatisfy { $0.isLowercase || $0 == "_" || $0.isNumber })
        }
        #expect(Set(Check.allCases.map(\.severity)) == Set(Finding.Severity.allCases))
    }
}
