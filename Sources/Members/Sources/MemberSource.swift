public import Tables

/// What a club's members and visits are read from.
public protocol MemberSource: Sendable {
    /// Whether `read` leaves out visits made before `visitsSince`.
    var readsParts: Bool { get }
    /// The members, plans and levels, and the visits made at `visitsSince` or later; all visits where it is `nil`.
    ///
    /// A source that cannot tell when a visit was made without reading it gives all of them.
    /// Throws a `Fault`, or `CancellationError`.
    func read(visitsSince: Instant?) async throws -> MemberTables
}
