import Aggregation
import Base
import Foundation
import Testing

extension EventAggregates {
    /// The sections of an event, on the wall clock of `zone`.
    init(_ event: Event, zone: String = "UTC", binWidth: Int = 900, sessionMargin: Int = 7200) async throws {
        let clock = WallClock(zone: try #require(TimeZone(identifier: zone)))
        await self.init(
            of: event.tables, clock: clock, binWidth: BinWidth(seconds: binWidth), sessionMargin: sessionMargin)
    }

    func finding(_ check: Check) -> Finding? { dataQuality.first { $0.check == check } }
}

extension WallClock {
    init(_ zone: String) throws {
        self.init(zone: try #require(TimeZone(identifier: zone)))
    }
}
