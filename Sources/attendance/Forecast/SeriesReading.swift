import Collecting
import Extraction
import Foundation
import Messages
import Profiles
import Storage
import Tables

/// Provides the events of an account for a forecast: their list, their tables, and what earlier readings saw.
struct SeriesReader: Sendable {
    /// The account's events, or those in the store. Throws a `Fault`.
    let list: @Sendable () async throws -> EventTable
    let reader: any EventReading
    /// `nil` if nothing is stored.
    let store: AttendanceStore?

    func tables(of event: Int64) async throws -> EventTables {
        try await reader.read(event, .all, comparedWith: nil).tables
    }

    /// The registered at each reading of an event, oldest first; empty if nothing is stored.
    func registrations(of event: Int64) throws(Fault) -> [RegistrationReading] {
        try store?.registrations(of: event) ?? []
    }
}

extension Service {
    /// Calls `body` with the reader for the requested mode. Modes that write the store hold the profile's lock, for
    /// which they wait at most `lockTimeout`.
    static func withSeriesReader<Result: Sendable>(
        _ mode: ReadingMode, settings: Settings, common: CommonOptions, lockTimeout: Duration,
        _ body: @Sendable (SeriesReader) async throws -> Result
    ) async throws -> Result {
        switch mode {
        case .live:
            return try await withEvents(settings: settings, common: common) { source in
                try await body(
                    SeriesReader(
                        list: { try await source.events() }, reader: LiveReader(source: source), store: nil))
            }
        case .offline:
            let folder = ProfileFolder(settings)
            try folder.closeToOthers(common.logger)
            let store = try AttendanceStore.open(path: folder.store, access: .reading, logger: common.logger)
            defer { store.close() }
            return try await body(
                SeriesReader(list: { try store.eventsRead() }, reader: StoreReader(offline: store), store: store))
        case .store, .full:
            return try await withCollector(settings: settings, common: common, lockTimeout: lockTimeout) {
                collector, store in
                let reader = StoreReader(
                    store: store, collector: collector, depth: mode == .full ? .full : .incremental)
                return try await body(
                    SeriesReader(list: { try await collector.listEvents() }, reader: reader, store: store))
            }
        }
    }
}

extension AttendanceStore {
    /// The stored events whose check-ins have been read.
    fileprivate func eventsRead() throws(Fault) -> EventTable {
        let (events, read) = (try events(), Set(try storedEventIDs()))
        var table = EventTable()
        for row in 0..<events.count where read.contains(events.ids.values[row]) {
            table.ids.append(events.ids.values[row])
            table.names.append(events.names[row])
            table.startsAt.append(events.startsAt[row])
            table.endsAt.append(events.endsAt[row])
            table.places.append(events.places[row])
            table.cities.append(events.cities[row])
            table.active.append(events.active[row])
            table.registrants.append(events.registrants[row])
        }
        return table
    }
}
