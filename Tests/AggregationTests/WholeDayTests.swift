import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation

/// Sessions of which a service knows only days, in Santiago, where they begin and end three hours before the zone's days.
@Suite(.timeLimit(.minutes(30))) struct WholeDayTests {
    private static let santiago = TimeZone(identifier: "America/Santiago") ?? .gmt
    private static let midnight = "2026-03-01T00:00:00Z"

    private func hours(to end: String) -> SessionHours {
        SessionHours(startsAt: Instant(Self.midnight), endsAt: Instant(end), eventEndsAt: nil)
    }

    /// A day, and a session with hours on the next one. Two come to the day, one of them also to the session, five minutes late.
    private var event: Event {
        var event = Event()
        event.addSession(1, "Feria", from: Self.midnight, to: "2026-03-01T23:59:59Z")
        event.addSession(2, "Cierre", from: "2026-03-02T20:00:00Z", to: "2026-03-02T22:00:00Z")
        event.addOffer(1, 1, "General", registered: 4)
        event.addCheckIn(guest: 1, at: "2026-03-01T12:00:00Z")
        event.addCheckIn(guest: 2, at: "2026-03-01T13:00:00Z")
        event.addCheckIn(guest: 1, session: 2, at: "2026-03-02T20:05:00Z")
        return event
    }

    private var tables: EventTables {
        var tables = event.tables
        tables.sortCheckIns()
        tables.setApartIncomplete()
        return tables
    }

    @Test func `an end in UTC is the end, and a single midnight is over with its day`() throws {
        let (day, midnight) = (hours(to: "2026-03-01T23:59:59Z"), hours(to: Self.midnight))
        func isOver(_ hours: SessionHours, _ time: String) -> Bool {
            hours.haveEnded(by: Instant(time), in: Self.santiago)
        }
        #expect(!isOver(day, "2026-03-01T20:59:58-03:00") && isOver(day, "2026-03-01T20:59:59-03:00"))
        #expect(!isOver(midnight, "2026-03-01T00:00:00-03:00") && !isOver(midnight, "2026-03-01T23:59:59-03:00"))
        #expect(isOver(midnight, "2026-03-02T00:00:00-03:00"))
        // The midnight of a date as an end alone is none: the session ends with the day on which it starts.
        let later = SessionHours(
            startsAt: Instant("2026-03-01T01:00:00Z"), endsAt: Instant(Self.midnight), eventEndsAt: nil)
        #expect(isOver(later, "2026-03-01T00:00:00-03:00"))
    }

    @Test(arguments: ["America/Santiago", "Pacific/Kiritimati", "Etc/GMT+12"])
    func `a settled moment judges a single midnight alike`(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let start = Instant(Self.midnight)
        var tables = EventTables(eventID: 6)
        tables.sessions.append(id: 1, name: "Feria", startsAt: start, endsAt: start)
        for hour in -20...60 as ClosedRange<Int64> {
            tables.readAt = start.advanced(bySeconds: hour * 3600 + 1)
            let read = SessionStates(of: tables, at: tables.readAt, in: zone)
            #expect(SessionStates(of: tables, at: tables.settledAt, in: zone) == read, "\(hour)")
        }
    }

    /// The event's own profile keeps to the contract: after midnight in UTC.
    @Test func `of a day nobody knows who was late, nor how long after the start they came`() async throws {
        let own = await EventAggregates(of: tables, clock: WallClock(zone: Self.santiago))
        #expect(own.arrivalProfile.map(\.lateGuests) == [2, 1])
        let edition = try await Edition(of: EditionMaterial(tables: tables), zone: Self.santiago, key: [1])
        #expect(edition.sessions.map { $0.arrivals?.lateGuests } == [nil, 1])
        #expect(edition.sessions.map { $0.arrivals?.guests } == [2, 1])
        #expect(edition.sessions.map { $0.seconds(to: \.medianAt) } == [nil, 300])
        #expect(edition.startsOnDay && edition.hasSessionStart && !edition.hasStartHour)
    }

    /// From fourteen hours before midnight in UTC to twelve after the last second, and two hours more.
    @Test func `a check-in on a day is on it in whatever zone`() async throws {
        var event = Event()
        event.addSession(1, from: Self.midnight, to: "2026-03-01T23:59:59Z")
        event.addOffer(1, 1, registered: 9)
        for (index, time) in [
            "2026-02-28T08:00:00Z", "2026-02-28T07:59:59Z", "2026-03-02T13:59:59Z", "2026-03-02T14:00:00Z",
        ].enumerated() {
            event.addCheckIn(guest: Int64(index), at: time)
        }
        let finding = try await EventAggregates(event).dataQuality.first { $0.check == .outsideSessionHours }
        #expect(finding?.rows == 2 && finding?.examples == [.checkIn(2), .checkIn(4)])
    }

    /// From midnight to midnight in UTC, and an hour of the next day.
    @Test func `a day adds no hours to a certificate, and nobody left it early`() {
        var event = PeopleEvent()
        event.people = [1: ("Ana", "Rojas", "a@x.example")]
        event.sessions = [(12, -720, 720), (13, 1500, 1560)]
        event.checkIns = [
            .init(guest: 1, session: 12, minute: 5, type: 7), .init(guest: 1, session: 13, minute: 1501, type: 7),
        ]
        let tables = event.tables
        let found = Certificates(
            by: Certificates.Rule(minimumSessions: 1), of: tables, GuestList(of: tables),
            SessionStates(of: tables, at: tables.readAt, in: .gmt))
        #expect(found.withoutHours == [12] && found.rows.map(\.scheduledSeconds) == [3600])
        #expect(found.rows.map(\.sessionsWithoutHours) == [1])
        #expect(tables.sessions.endHours == [13: PeopleEvent.at(1560)])
    }
}
