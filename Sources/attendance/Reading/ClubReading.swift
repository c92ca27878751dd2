import Collecting
import Extraction
import MemberSources
import MemberStorage
import MembershipTables
import Storage

/// Provides a club's tables: from the source, or from the store, updated first.
protocol ClubReading: Sendable {
    /// The complete club. Throws a `Fault`.
    func read() async throws -> MemberTables
}

/// Reads everything from the source and saves nothing.
struct LiveClubReader: ClubReading {
    let source: any MemberSource

    func read() async throws -> MemberTables { try await source.read(visitsSince: nil) }
}

/// Reads from the store, updated from the source first, or as it is if there is no source.
struct ClubStoreReader: ClubReading {
    private let name: String
    private let store: AttendanceStore
    private let collector: ClubCollector?
    private let depth: ClubCollector.Depth

    /// Reads from a store that is updated first.
    ///
    /// - Parameter name: the club's name.
    init(_ name: String, store: AttendanceStore, collector: ClubCollector, depth: ClubCollector.Depth) {
        self.name = name
        self.store = store
        self.collector = collector
        self.depth = depth
    }

    /// Reads from a store as it is, without requests.
    init(_ name: String, offline store: AttendanceStore) {
        self.name = name
        self.store = store
        collector = nil
        depth = .incremental
    }

    func read() async throws -> MemberTables {
        try await collector?.collect(depth)
        return try store.members(named: name)
    }
}
