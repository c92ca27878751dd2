import Collecting
import Extraction
import MemberSources
import MemberStorage
import Storage
import Tables

/// What gives a club's tables to a run: the source itself, or the store kept up with it.
protocol ClubReading: Sendable {
    /// All there is of the club. Throws a `Fault`.
    func read() async throws -> MemberTables
}

/// The source alone: everything is read, nothing is kept.
struct LiveClubReader: ClubReading {
    let source: any MemberSource

    func read() async throws -> MemberTables { try await source.read(visitsSince: nil) }
}

/// The store, brought up to date with the source before it is read, or, without one, as it is.
struct ClubStoreReader: ClubReading {
    private let name: String
    private let store: AttendanceStore
    private let collector: ClubCollector?
    private let depth: ClubCollector.Depth

    /// Reads from a store that is kept up to date.
    ///
    /// - Parameter name: what the club is called.
    init(_ name: String, store: AttendanceStore, collector: ClubCollector, depth: ClubCollector.Depth) {
        self.name = name
        self.store = store
        self.collector = collector
        self.depth = depth
    }

    /// Reads what a store holds and asks nobody.
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
