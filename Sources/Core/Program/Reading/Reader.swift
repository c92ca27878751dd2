import Base
import Foundation
package import Logging
import Store

/// The origin of a run's tables: the source itself, or the profile's store, which is first brought up to date with the
/// source or, without requests, read as it is.
struct Reader<Source: Sendable>: Sendable {
    enum Origin: Sendable {
        /// Everything is read and nothing is saved, so no earlier state is known.
        case source(Source)
        case store(AttendanceStore, Update?)
    }

    /// How the store is brought up to date.
    struct Update: Sendable {
        let collector: Collector<Source>
        let depth: Collector<Source>.Depth
    }

    let origin: Origin

    init(live source: Source) { origin = .source(source) }

    init(offline store: AttendanceStore) { origin = .store(store, nil) }

    init(_ store: AttendanceStore, updatedBy collector: Collector<Source>, full isFull: Bool = false) {
        origin = .store(store, Update(collector: collector, depth: isFull ? .full : .incremental))
    }

    /// `nil` in a live run.
    var store: AttendanceStore? { if case .store(let store, _) = origin { store } else { nil } }

    /// `nil` in a run that updates no store.
    var update: Update? { if case .store(_, let update) = origin { update } else { nil } }
}

extension ReadingMode {
    /// Takes the profile's lock, waiting at most `timeout`, if the mode writes the store.
    package func lock(_ settings: Settings, _ logger: Logger, timeout: Duration) async throws -> RunLock? {
        writesStore ? try await RunLock.take(ProfileFolder(settings), timeout: timeout, logger: logger) : nil
    }

    /// Calls `body` with the reader for the mode. A mode that writes the store is run under `lock`, held by this
    /// process or, if it is `nil`, by its parent.
    ///
    /// - Parameters:
    ///   - address: Identifies the source in the store.
    ///   - keepsNames: Whether the names of a club's members are stored.
    ///   - connect: Calls its argument with the source.
    func withReader<Source: Sendable, Result: Sendable>(
        _ settings: Settings, _ logger: Logger, under lock: RunLock?, address: String, walksBetweenFull: Int,
        keepsNames: Bool = true, connect: @escaping ((Source) async throws -> Result) async throws -> Result,
        _ body: (Reader<Source>) async throws -> Result
    ) async throws -> Result {
        defer { withExtendedLifetime(lock) {} }
        let folder = ProfileFolder(settings)
        switch self {
        case .live: return try await connect { try await body(Reader(live: $0)) }
        case .offline:
            try folder.closeToOthers(logger)
            return try await folder.withStore(.reading, logger) { try await body(Reader(offline: $0)) }
        case .store, .full:
            return try await connect { source in
                try await folder.withStore(.writing, logger) { store in
                    let collector = Collector(
                        source: source, store: store, baseURL: address, walksBetweenFull: walksBetweenFull,
                        keepsNames: keepsNames, now: { .now }, logger: logger)
                    return try await body(Reader(store, updatedBy: collector, full: self == .full))
                }
            }
        }
    }
}

extension ProfileFolder {
    /// Calls `body` with the profile's store, and closes it.
    func withStore<Result>(
        _ access: AttendanceStore.Access, _ logger: Logger, _ body: (AttendanceStore) async throws -> Result
    ) async throws -> Result {
        let store = try AttendanceStore.open(path: store, access: access, logger: logger)
        defer { store.close() }
        return try await body(store)
    }
}
