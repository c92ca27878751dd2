import Aggregation
import Base
import Foundation
import Logging
import Sources
import Store
import Synchronization

/// Reads several events and reduces each to what a comparison needs, so that only one or two are in memory at a time.
struct EditionReading: Sendable {
    let mode: ReadingMode
    let settings: Settings
    let common: CommonOptions
    let binWidth: BinWidth
    /// The key with which addresses are hashed. Reports do not depend on it: the same guests are the same people under any key.
    var key = KeyedHash.randomKey()
    /// Events that this run has already read.
    var upToDate: Set<Int64> = []
    /// As in `EventCollector`.
    var walksBetweenFull = 7

    /// Selects the events to read. Its argument returns the list of events, if that is needed.
    typealias Choice = @Sendable (_ listing: @Sendable () async throws -> EventTable) async throws -> [Int64]

    /// The editions of the events that `choice` selects, in any order. Events of the store are read on two cores.
    func editions(of choice: Choice, under lock: RunLock?) async throws -> [Edition] {
        // Stored events are read from the store afterwards.
        let (events, live) = try await Service.withReader(
            mode, settings: settings, common: common, under: lock, walksBetweenFull: walksBetweenFull
        ) { reader -> ([Int64], [Edition]) in
            let events = try await choice { try await reader.list() }
            var live: [Edition] = []
            for event in events {
                if reader.store == nil {
                    let tables = try await reader.naming(event) { try await $0.tables(of: event, .attendance) }
                    live.append(try await edition(of: EditionMaterial(tables: tables, service: settings.sourceAddress)))
                } else if !upToDate.contains(event) {
                    _ = try await reader.naming(event) { try await $0.collect(event) }
                }
            }
            return (events, live)
        }
        return mode == .live ? live : try await stored(events)
    }

    /// Reads the store as it is.
    private func stored(_ events: [Int64]) async throws -> [Edition] {
        let turns = Turns(count: events.count)
        return try await withThrowingTaskGroup(of: [Edition].self) { group in
            for _ in 0..<min(2, events.count) {
                group.addTask {
                    try await ProfileFolder(settings).withStore(.reading, common.logger) { store in
                        var editions: [Edition] = []
                        while let index = turns.next() {
                            try Task.checkCancellation()
                            editions.append(try await edition(of: try await material(of: events[index], from: store)))
                        }
                        return editions
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func material(of event: Int64, from store: AttendanceStore) async throws -> EditionMaterial {
        EditionMaterial(
            tables: try await EventReader(.init(offline: store), settings).tables(of: event, .attendance),
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
