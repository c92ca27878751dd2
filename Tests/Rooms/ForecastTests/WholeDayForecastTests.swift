import Base
import Foundation
import TestSupport
import Testing

@testable import Aggregation
@testable import Forecast

/// A session of which a service knows only the day, and one with hours.
@Suite(.timeLimit(.minutes(30))) struct WholeDayForecastTests {
    @Test func `a forecast learns no arrivals from a day, and plans none for it`() async throws {
        var tables = EventTables(eventID: 6)
        tables.sessions.append(
            id: 1, name: "Feria", startsAt: Instant("2026-03-01T00:00:00Z"), endsAt: Instant("2026-03-01T23:59:59Z"))
        tables.sessions.append(
            id: 2, name: "Cierre", startsAt: Instant("2026-03-02T20:00:00Z"), endsAt: Instant("2026-03-02T22:00:00Z"))
        tables.offers.append(
            OfferTable.Row(sessionID: 1, registrantTypeID: 1, registrantTypeName: "General", registered: 4))
        let times = [(1, "2026-03-01T12:00:00Z"), (1, "2026-03-01T13:00:00Z"), (2, "2026-03-02T20:05:00Z")]
        for (index, (session, time)) in times.enumerated() {
            tables.append(
                CheckInRow(
                    id: Int64(index), guest: Int64(index % 2), session: Int64(session), type: 1, at: Instant(time)))
        }
        tables.sortCheckIns()
        tables.setApartIncomplete()
        let zone = try #require(TimeZone(identifier: "America/Santiago"))
        let series = SeriesEvent(of: tables, counts: await EventAggregates(of: tables, clock: WallClock(zone: zone)))
        #expect(series.cells.map(\.sessionStartsAt) == [nil])
        #expect(Set(series.arrivals.keys) == [NameKey("Cierre", orID: 2)])
    }
}
