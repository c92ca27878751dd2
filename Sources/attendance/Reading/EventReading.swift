import Collecting
import Extraction
import Foundation
import Logging
import Messages
import Profiles
import Reporting
import Storage
import Tables

/// Provides an event's tables: from the service, or from the store, updated first.
protocol EventReading: Sendable {
    /// A complete event and, with a baseline, its earlier state. Throws a `Fault`.
    func read(
        _ event: Int64, _ columns: EventColumns, comparedWith baseline: ChangeBaseline?
    ) async throws -> EventReadings
}

extension EventColumns {
    /// What reports by these definitions need. Packs for sponsors are searched for names and addresses before they are
    /// published.
    init(for definitions: [ReportDefinition]) {
        self = .counted
        if definitions.contains(where: { $0.audience == .sponsor }) { formUnion([.names, .addresses]) }
        if definitions.contains(where: \.comparesReadings) { insert(.edits) }
    }
}

/// An event now and at an earlier time.
struct EventReadings: Sendable {
    var tables: EventTables
    /// `nil` if not requested or not known.
    var earlier: EventTables?
    /// The walk in the store that gave the tables; `nil` if they come directly from the service.
    var walk: WalkID?
}

/// Reads every page from the service and saves nothing, so no earlier state is known.
struct LiveReader: EventReading {
    let source: any EventSource

    func read(
        _ event: Int64, _ columns: EventColumns, comparedWith baseline: ChangeBaseline?
    ) async throws -> EventReadings {
        EventReadings(tables: try await source.event(event, columns: columns.subtracting(.edits)))
    }
}

/// Reads from the store, updated from the service before each reading, or as it is if there is no service.
struct StoreReader: EventReading {
    private let store: AttendanceStore
    private let collector: EventCollector?
    private let depth: EventCollector.Depth

    /// Reads from a store that is updated first.
    init(store: AttendanceStore, collector: EventCollector, depth: EventCollector.Depth) {
        self.store = store
        self.collector = collector
        self.depth = depth
    }

    /// Reads from a store as it is, without requests.
    init(offline store: AttendanceStore) {
        self.store = store
        collector = nil
        depth = .incremental
    }

    func read(
        _ event: Int64, _ columns: EventColumns, comparedWith baseline: ChangeBaseline?
    ) async throws -> EventReadings {
        try await collector?.collect(event, depth)
        var readings = EventReadings(
            tables: try store.tables(of: event, columns: columns), walk: try store.watermark(of: event)?.lastWalk)
        if let baseline {
            readings.earlier = try store.tables(
                of: event, asOf: baseline.before(readings.walk), from: readings.tables)
        }
        return readings
    }
}

extension ChangeBaseline {
    /// A walk that is not before the last one belongs to an earlier store; the walk before the last is used instead.
    fileprivate func before(_ last: WalkID?) -> ChangeBaseline {
        if case .walk(let walk) = self, let last, walk >= last { return .previousWalk }
        return self
    }
}

extension Service {
    /// Calls `body` with the reader of events for the requested mode. Modes that write the store hold the profile's
    /// lock, either `lock` or that of the process that started this one.
    static func withReader<Result: Sendable>(
        _ mode: ReadingMode, settings: Settings, common: CommonOptions, under lock: RunLock?,
        _ body: @Sendable (any EventReading) async throws -> Result
    ) async throws -> Result {
        let folder = ProfileFolder(settings)
        switch mode {
        case .live:
            return try await withEvents(settings: settings, common: common) { try await body(LiveReader(source: $0)) }
        case .offline:
            try folder.closeToOthers(common.logger)
            let store = try AttendanceStore.open(path: folder.store, access: .reading, logger: common.logger)
            defer { store.close() }
            return try await body(StoreReader(offline: store))
        case .store, .full:
            return try await withCollector(settings: settings, common: common, under: lock) { collector, store in
                try await body(
                    StoreReader(store: store, collector: collector, depth: mode == .full ? .full : .incremental))
            }
        }
    }

    /// Calls `body` with the profile's store and its collector, under the profile's lock, for which it waits at most
    /// `lockTimeout`.
    static func withCollector<Result: Sendable>(
        settings: Settings, common: CommonOptions, lockTimeout: Duration,
        _ body: @Sendable (EventCollector, AttendanceStore) async throws -> Result
    ) async throws -> Result {
        let lock = try await RunLock.take(ProfileFolder(settings), timeout: lockTimeout, logger: common.logger)
        return try await withCollector(settings: settings, common: common, under: lock, body)
    }

    /// The same under a lock already held by this process or, if it is `nil`, by the process that started it.
    static func withCollector<Result: Sendable>(
        settings: Settings, common: CommonOptions, under lock: RunLock?, walksBetweenFull: Int = 7,
        _ body: @Sendable (EventCollector, AttendanceStore) async throws -> Result
    ) async throws -> Result {
        let folder = ProfileFolder(settings)
        defer { withExtendedLifetime(lock) {} }
        return try await withEvents(settings: settings, common: common) { source in
            let store = try AttendanceStore.open(path: folder.store, access: .writing, logger: common.logger)
            defer { store.close() }
            let collector = EventCollector(
                source: source, store: store, baseURL: settings.eventAddress, walksBetweenFull: walksBetweenFull,
                now: { Instant(secondsSinceEpoch: Int64(Date.now.timeIntervalSince1970)) }, logger: common.logger)
            return try await body(collector, store)
        }
    }
}
