import Collecting
import Datasets
import Extraction
import Foundation
import Messages
import Profiles
import Storage
import Tables

/// What an export reads from: events, and the list of them, which alone says when they are.
struct ExportSource: Sendable {
    let mode: ReadingMode
    let settings: Settings
    let common: CommonOptions

    /// The events to export, ascending. Also updates the list in the store, from which `part` reads it.
    ///
    /// An account that may not read the list can export the events that it names, without their times.
    func events(all: Bool, named events: [Int64]) async throws -> [Int64] {
        let named = Set(events).sorted()
        switch mode {
        case .live:
            guard all else { return named }
            return try await Service.withEvents(settings: settings, common: common) {
                try await $0.events().ids.values.sorted()
            }
        case .offline:
            guard all else { return named }
            let store = try AttendanceStore.open(
                path: ProfileFolder(settings).store, access: .reading, logger: common.logger)
            defer { store.close() }
            return try store.storedEventIDs()
        case .store, .full:
            return try await Service.withCollector(settings: settings, common: common, under: nil) { collector, _ in
                let listed = try await Self.ifThereIs(isNeeded: all) { try await collector.listEvents() }
                return all ? listed.map { $0.ids.values.sorted() } ?? [] : named
            }
        }
    }

    /// Reads an event and makes its files.
    func part(_ id: Int64, withGuests: Bool) async throws -> EventPart {
        var tables = try await read(id)
        tables.contents = settings.contents(of: tables)
        let event = DatasetEvent(tables, timeZone: settings.timeZone.identifier)
        let files = event.files(withGuests: withGuests)
        return EventPart(
            files: files.map { EventPart.File(path: $0.entry.path, bytes: $0.bytes) },
            dataset: DatasetManifest.Part(event: event.summary, files: files.map(\.entry)))
    }

    private func read(_ event: Int64) async throws -> EventTables {
        let folder = ProfileFolder(settings)
        switch mode {
        case .live:
            return try await Service.withEvents(settings: settings, common: common) { try await $0.event(event) }
        case .offline:
            try folder.closeToOthers(common.logger)
            let store = try AttendanceStore.open(path: folder.store, access: .reading, logger: common.logger)
            defer { store.close() }
            return try store.tables(of: event)
        case .store, .full:
            let depth: EventCollector.Depth = mode == .full ? .full : .incremental
            return try await Service.withCollector(settings: settings, common: common, under: nil) { collector, store in
                try await collector.collect(event, depth)
                return try store.tables(of: event)
            }
        }
    }

    /// The result, or `nil` if the service has no such thing for this account.
    private static func ifThereIs<Value>(
        isNeeded: Bool = false, _ body: () async throws -> Value
    ) async throws -> Value? {
        do {
            return try await body()
        } catch let fault as Fault where !isNeeded && [.notFound, .refused].contains(fault.kind) {
            return nil
        }
    }
}
