internal import Base
public import Logging
public import Transport

/// The events, sessions and check-ins of a Tikit account, read through its HTTP API.
public struct TikitSource: EventSource {
    package let baseURL: String
    package let service: AuthorizedExchange
    let pagesInFlight: Int
    let maximumRows: Int
    let logger: Logger
    let onProgress: @Sendable (WalkProgress) -> Void
    let pause: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - baseURL: the address of the API, such as `https://tikit.cl/api/`, with or without a trailing slash.
    ///   - pagesInFlight: the most pages requested at once.
    ///   - maximumRows: the most rows read of one list. If a list reports or has more, the call throws a `Fault` of kind
    ///     `.unreadableData`.
    ///   - onProgress: called after each page of check-ins.
    ///   - pause: waits between two attempts at a walk.
    public init(
        baseURL: String, exchange: any HTTPExchange, tokens: any TokenProvider, pagesInFlight: Int = 32,
        maximumRows: Int = .max, logger: Logger,
        onProgress: @escaping @Sendable (WalkProgress) -> Void = { _ in },
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.baseURL = baseURL
        self.service = AuthorizedExchange(exchange: exchange, tokens: tokens)
        self.pagesInFlight = pagesInFlight
        self.maximumRows = maximumRows
        self.logger = logger
        self.onProgress = onProgress
        self.pause = pause
    }
}
