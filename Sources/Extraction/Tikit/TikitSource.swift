public import Logging
internal import Messages
public import Tables
public import Transport

/// The events, sessions and check-ins of a Tikit account, read through its HTTP API.
///
/// Every call throws `CancellationError` or a `Fault` of one of these kinds: `.refused` if the token is not accepted,
/// `.notFound` for an unknown event, `.unreadableData` for an undocumented response or a list that kept changing,
/// `.unavailable` if the service cannot be reached, `.misconfigured` for an invalid base address.
public struct TikitSource: Sendable {
    let baseURL: String
    let service: AuthorizedExchange
    let pagesInFlight: Int
    let mostRows: Int
    let logger: Logger
    let onProgress: @Sendable (WalkProgress) -> Void
    let pause: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - baseURL: the address of the API, such as `https://tikit.cl/api/`, with or without a trailing slash.
    ///   - pagesInFlight: how many pages are requested at once.
    ///   - mostRows: the most rows read of one list. If a list reports or has more, the call throws a `Fault` of kind
    ///     `.unreadableData`.
    ///   - onProgress: called after each page of check-ins.
    ///   - pause: waits between two attempts at a walk.
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

    /// Reads a complete event: its sessions, offers and check-ins, of which it keeps some columns.
    public func event(_ id: Int64, columns: EventColumns = .all) async throws -> EventTables {
        let listing = try await sessions(of: id)
        let details = try await entry(of: id).map { EventDetails(of: id, in: $0) }
        var tables = listing.tables(of: id, details ?? EventDetails(), columns: columns)
        let walk = try await checkIns(of: id, into: &tables)
        tables.sortCheckIns()
        tables.provenance = walk.provenance
        tables.provenance.unreadableFields.merge(listing.unreadableFields, uniquingKeysWith: +)
        tables.setApartIncomplete()
        return tables
    }
}
