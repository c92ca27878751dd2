import Extraction
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
