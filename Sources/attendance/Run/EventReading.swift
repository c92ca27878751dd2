import Extraction
import Tables

/// What gives an event's tables to a run: the service itself, or the store kept up with it.
protocol EventReading: Sendable {
    /// All there is of one event. Throws a `Fault`.
    func tables(of event: Int64) async throws -> EventTables
}

/// The service alone: every page is read, nothing is kept.
struct LiveReader: EventReading {
    let source: TikitSource

    func tables(of event: Int64) async throws -> EventTables {
        try await source.event(event)
    }
}
