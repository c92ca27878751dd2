import Collecting
import Extraction
import Foundation
import Logging
import Messages
import Profiles
import Storage
import Tables

/// What gives an event's tables to a run: the service itself, or the store kept up with it.
protocol EventReading: Sendable {
    /// All there is of one event, and, where a baseline is given, what there was of it then. Throws a `Fault`.
    func read(_ event: Int64, comparedWith baseline: ChangeBaseline?) async throws -> EventReadings
}

/// An event as it is, and as it was.
struct EventReadings: Sendable {
    var tables: EventTables
    /// `nil` where it was not asked for, or is not known.
    var earlier: EventTables?
    /// The store's walk that gave the tables; `nil` where they come from the service itself.
    var walk: WalkID?
}

/// The service alone: every page is read, nothing is kept, and so nothing earlier is known.
struct LiveReader: EventReading {
    let source: TikitSource

    func read(_ event: Int64, comparedWith baseline: ChangeBaseline?) async throws -> EventReadings {
        EventReadings(tables: try await source.event(event))
    }
}

/// The store, brought up to date with the service before each reading, or, without a service, as it is.
struct StoreReader: EventReading {
    private let store: AttendanceStore
    private let collector: EventCollector?
    private let depth: EventCollector.Depth

    /// Reads from a store that is kept up to date.
    init(store: AttendanceStore, collector: EventCollector, depth: EventCollector.Depth) {
        self.store = store
        self.collector = collector
        self.depth = depth
    }

    /// Reads what a store holds and asks nobody.
    init(offline store: AttendanceStore) {
        self.store = store
        collector = nil
        depth = .incremental
    }

    func read(_ event: Int64, comparedWith baseline: ChangeBaseline?) async throws -> EventReadings {
        try await collector?.collect(event, depth)
        var readings = EventReadings(
            tables: try store.tables(of: event), walk: try store.watermark(of: event)?.lastWalk)
        if let baseline {
            readings.earlier = try store.tables(
                of: event, asOf: baseline.before(readings.walk), from: readings.tables)
        }
        return readings
    }
}

extension ChangeBaseline {
    /// A walk that is not before the last one is one of another store, which was there before this one: then the walk
    /// before the last is compared with.
    fileprivate func before(_ last: WalkID?) -> ChangeBaseline {
        if case .walk(let walk) = self, let last, walk >= last { return .previousWalk }
        return self
    }
}

extension Service {
    /// Calls `body` with what gives the events of a run in the mode asked for. Modes that write the store hold the
    /// profile's lock meanwhile, `lock`, or are a process's whose starter holds it.
    static func withReader<Result: Sendable>(
        _ mode: ReadingMode, settings: Settings, common: CommonOptions, under lock: RunLock?,
        _ body: @Sendable (any EventReading) async throws -> Result
    ) async throws -> Result {
        let folder = ProfileFolder(settings)
        switch mode {
        case .live:
            return try await withTikit(settings: settings, common: common) { try await body(LiveReader(source: $0)) }
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

    /// Calls `body` with what keeps the profile's store up to date, and the store, under the profile's lock, for which it
    /// waits at most `patience`.
    static func withCollector<Result: Sendable>(
        settings: Settings, common: CommonOptions, patience: Duration,
        _ body: @Sendable (EventCollector, AttendanceStore) async throws -> Result
    ) async throws -> Result {
        let lock = try await RunLock.take(ProfileFolder(settings), patience: patience, logger: common.logger)
        return try await withCollector(settings: settings, common: common, under: lock, body)
    }

    /// The same under a lock that is held already, by this process or, where it is `nil`, by the one that started it.
    static func withCollector<Result: Sendable>(
        settings: Settings, common: CommonOptions, under lock: RunLock?, walksBetweenFull: Int = 7,
        _ body: @Sendable (EventCollector, AttendanceStore) async throws -> Result
    ) async throws -> Result {
        let folder = ProfileFolder(settings)
        defer { withExtendedLifetime(lock) {} }
        return try await withTikit(settings: settings, common: common) { source in
            let store = try AttendanceStore.open(path: folder.store, access: .writing, logger: common.logger)
            defer { store.close() }
            let collector = EventCollector(
                source: source, store: store, baseURL: settings.baseURL, walksBetweenFull: walksBetweenFull,
                now: { Instant(secondsSinceEpoch: Int64(Date.now.timeIntervalSince1970)) }, logger: common.logger)
            return try await body(collector, store)
        }
    }
}
