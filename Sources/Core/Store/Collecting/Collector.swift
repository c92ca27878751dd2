public import Base
public import Logging
public import Sources

/// Keeps what the store has from a source up to date: reads everything the first time and after a set
/// number of walks, otherwise only what is new.
///
///     let collector = EventCollector(
///         source: source, store: store, baseURL: "https://tikit.cl/api/", now: now, logger: logger)
///     try await collector.collect(7)          // reads what is new
///     try await collector.collect(7, .full)   // reads every page
public struct Collector<Source: Sendable>: Sendable {
    public enum Depth: Sendable {
        /// What is new; everything if that is inconsistent or a full reading is due.
        case incremental
        /// Everything, replacing what is stored.
        case full
    }

    let source: Source
    let store: AttendanceStore
    let baseURL: String
    let walksBetweenFull: Int
    let keepsNames: Bool
    let now: @Sendable () -> Instant
    let logger: Logger

    /// - Parameters:
    ///   - baseURL: Identifies the source in the store; data read from another source are not reused.
    ///   - walksBetweenFull: The number of incremental walks after which everything is read. Only a full walk sees edits.
    ///   - keepsNames: Whether the names of a club's members are stored.
    public init(
        source: Source, store: AttendanceStore, baseURL: String, walksBetweenFull: Int = 7, keepsNames: Bool = true,
        now: @escaping @Sendable () -> Instant, logger: Logger
    ) {
        self.source = source
        self.store = store
        self.baseURL = baseURL
        self.walksBetweenFull = walksBetweenFull
        self.keepsNames = keepsNames
        self.now = now
        self.logger = logger
    }
}

/// Keeps the stored events of an account up to date.
public typealias EventCollector = Collector<any EventSource>

/// Keeps the stored club up to date: the members, and the latest visits or, in a full reading, all visits.
public typealias ClubCollector = Collector<any MemberSource>
