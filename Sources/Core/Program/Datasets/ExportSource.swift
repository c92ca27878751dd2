import Base
import Datasets
import Foundation
import Sources
import Store

/// The source of an export: events, and the list of events, which alone gives their times.
struct ExportSource: Sendable {
    let mode: ReadingMode
    let settings: Settings
    let common: CommonOptions

    /// The events to export, ascending. Also updates the list in the store, from which `part` reads it.
    ///
    /// An account that may not read the list can still export named events, without their times.
    func events(all: Bool, named events: [Int64]) async throws -> [Int64] {
        let named = Set(events).sorted()
        guard all || mode.writesStore else { return named }
        return try await reading { reader in
            if let store = reader.store, reader.update == nil { return try store.storedEventIDs() }
            let listed = try await Self.ifThereIs(isNeeded: all) { try await reader.list() }
            return all ? listed.map { $0.ids.values.sorted() } ?? [] : named
        }
    }

    /// Reads an event and makes its files.
    func part(_ id: Int64, withGuests: Bool) async throws -> EventPart {
        let tables = try await reading { reader -> EventTables in
            let tables = try await reader.tables(of: id)
            // The store has left out what it has forgotten; the source still tells it.
            guard reader.store == nil else { return tables }
            return tables.withoutPersonalData(of: try settings.forgottenGuests(of: id))
        }
        let event = DatasetEvent(tables, timeZone: settings.timeZone.identifier)
        let files = event.files(withGuests: withGuests)
        return EventPart(
            files: files.map { EventPart.File(path: $0.entry.path, bytes: $0.bytes) },
            dataset: DatasetManifest.Part(event: event.summary, files: files.map(\.entry)))
    }

    private func reading<Result: Sendable>(_ body: (EventReader) async throws -> Result) async throws -> Result {
        try await Service.withReader(mode, settings: settings, common: common, under: nil, body)
    }

    /// The result, or `nil` if it does not exist or this account may not read it, unless it is needed.
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
