public import Logging
internal import Messages
public import Tables
public import Transport

/// The events, sessions and check-ins of a Tikit account, read over its HTTP API.
///
/// Every call throws a `Fault`: `.refused` where the token is not accepted, `.notFound` for an unknown event,
/// `.unreadableData` for an answer that is not as documented or a list that kept changing, `.unavailable` where the
/// service cannot be had, `.misconfigured` for an unusable base address; or `CancellationError`.
public struct TikitSource: Sendable {
    let baseURL: String
    let service: AuthorizedExchange
    let pagesInFlight: Int
    let mostRows: Int
    let logger: Logger
    let onProgress: @Sendable (WalkProgress) -> Void
    let pause: @Sendable (Duration) async throws -> Void

    /// `baseURL` is that of the API, such as `https://tikit.cl/api/`, with or without a trailing slash. `pagesInFlight`
    /// is how many pages are asked for at once, `mostRows` how many rows of one list are read: where a list promises or has
    /// more, the call throws a `Fault` of kind `.unreadableData`. `onProgress` is called after each page of check-ins. `pause` waits
    /// between two attempts at a walk.
    public init(
        baseURL: String, exchange: any HTTPExchange, tokens: any TokenProvider, pagesInFlight: Int = 8,
        mostRows: Int = .max, logger: Logger,
        onProgress: @escaping @Sendable (WalkProgress) -> Void = { _ in },
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.baseURL = baseURL
        self.service = AuthorizedExchange(exchange: exchange, tokens: tokens)
        self.pagesInFlight = pagesInFlight
        self.mostRows = mostRows
        self.logger = logger
        self.onProgress = onProgress
        self.pause = pause
    }

    /// All there is of one event, read now: its sessions, its offers and every check-in.
    public func event(_ id: Int64) async throws -> EventTables {
        let listing = try await sessions(of: id)
        var tables = EventTables(eventID: id, eventName: listing.eventName)
        tables.sessions = listing.sessions
        tables.offers = listing.offers
        let walk = try await checkIns(of: id, into: &tables)
        tables.sortCheckIns()
        tables.provenance = walk.provenance
        tables.provenance.unreadableFields.merge(listing.unreadableFields, uniquingKeysWith: +)
        tables.setApartIncomplete()
        return tables
    }

}
