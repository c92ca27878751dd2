import Collecting
import EditionAggregation
import Extraction
import Foundation
import Logging
import Messages
import Profiles
import Signatures
import Storage
import Synchronization
import Tables

/// Reads several events and reduces each to what a comparison needs, so that only one or two are in memory at a time.
struct EditionReading: Sendable {
    let mode: ReadingMode
    let settings: Settings
    let common: CommonOptions
    let binWidth: BinWidth
    /// The key by which addresses are hashed.
    let key: [UInt8]
    /// Events that this run has read already.
    var upToDate: Set<Int64> = []
    /// As of `EventCollector`.
    var walksBetweenFull = 7

    /// Which events to read: called with the list of events if that is needed.
    typealias Choice = @Sendable (_ listing: @Sendable () async throws -> EventTable) async throws -> [Int64]

    /// The editions of the events that `choice` selects, in any order. Events of the store are read on two cores.
    func editions(of choice: Choice, under lock: RunLock?) async throws -> [Edition] {
        let folder = ProfileFolder(settings)
        switch mode {
        case .live:
            return try await Service.withEvents(settings: settings, common: common) { source in
                var editions: [Edition] = []
                for event in try await choice({ try await source.events() }) {
                    let tables = try await source.event(event, columns: .attendance)
                    editions.append(try await edition(of: EditionMaterial(tables: tables, service: settings.baseURL)))
                }
                return editions
            }
        case .offline:
            try folder.closeToOthers(common.logger)
            return try await stored(try await choice { try inStore { store throws(Fault) in try store.events() } })
        case .store, .full:
            let depth = mode == .full ? EventCollector.Depth.full : .incremental
            let events = try await Service.withCollector(
                settings: settings, common: common, under: lock, walksBetweenFull: walksBetweenFull
            ) { collector, _ in
                let events = try await choice { try await collector.listEvents() }
                for event in events where !upToDate.contains(event) { try await collector.collect(event, depth) }
                return events
            }
            return try await stored(events)
        }
    }

    /// Reads the store as it is.
    private func stored(_ events: [Int64]) async throws -> [Edition] {
        let turns = Turns(count: events.count)
        return try await withThrowingTaskGroup(of: [Edition].self) { group in
            for _ in 0..<min(2, events.count) {
                group.addTask {
                    let store = try openStore()
                    defer { store.close() }
                    var editions: [Edition] = []
                    while let index = turns.next() {
                        try Task.checkCancellation()
                        editions.append(try await edition(of: material(of: events[index], from: store)))
                    }
                    return editions
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func material(of event: Int64, from store: AttendanceStore) throws(Fault) -> EditionMaterial {
        EditionMaterial(
            tables: try store.tables(of: event, columns: .attendance),
            registrations: try store.registrations(of: event),
            forgotten: try store.forgottenGuests(of: event), service: try store.watermark(of: event)?.source ?? "")
    }

    private func edition(of material: EditionMaterial) async throws(Fault) -> Edition {
        do {
            return try await Edition(of: material, zone: settings.timeZone, binWidth: binWidth, key: key)
        } catch {
            throw Fault(.misconfigured, .noKeyedHash)
        }
    }

    private func openStore() throws(Fault) -> AttendanceStore {
        try AttendanceStore.open(path: ProfileFolder(settings).store, access: .reading, logger: common.logger)
    }

    private func inStore<Value>(_ body: (AttendanceStore) throws(Fault) -> Value) throws(Fault) -> Value {
        let store = try openStore()
        defer { store.close() }
        return try body(store)
    }
}

/// Hands out the numbers from 0 up to a count, each once.
private final class Turns: Sendable {
    private let count: Int
    private let taken = Mutex(0)

    init(count: Int) { self.count = count }

    func next() -> Int? {
        taken.withLock { taken in
            defer { taken += 1 }
            return taken < count ? taken : nil
        }
    }
}
