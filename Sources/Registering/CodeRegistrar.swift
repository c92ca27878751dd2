internal import JSON
internal import Messages
public import Transport

/// Sends codes to Tikit: `POST checkins/register`.
public struct CodeRegistrar: Sendable {
    private let url: String
    private let subject: RegistrationJournal.Subject
    private let service: AuthorizedExchange

    /// - Parameter baseURL: such as `https://tikit.cl/api/`.
    /// - Throws: a `Fault` of kind `.misconfigured` for an invalid base address.
    public init(
        baseURL: String, subject: RegistrationJournal.Subject, exchange: any HTTPExchange, tokens: any TokenProvider
    ) throws {
        url = try ServiceBase(baseURL).url("checkins/register")
        self.subject = subject
        service = AuthorizedExchange(exchange: exchange, tokens: tokens)
    }

    /// Sends one code. It is sent again only if the service did not process it: no connection, 429 or 503, or a
    /// rejected token.
    ///
    /// - Throws: a `Fault` of kind `.unavailable` if there was no response or `.unreadableData` if it is not as
    ///   documented (in both cases the code may be registered), `.refused` if the account has no permission.
    func register(_ code: RegistrationCode) async throws -> RegistrationResponse {
        let body: JSONValue = [
            "event": .integer(subject.event), "eventSession": .integer(subject.session), "guest": .string(code.text),
        ]
        let response = try await service.send(
            ServiceRequest(
                .post, url, headers: [("Content-Type", "application/json")], body: body.bytes()))
        // Check the message first: a service may reject a guest with 403.
        if let registration = RegistrationResponse(response, to: code) { return registration }
        if let refusal = response.refusal(code.hidden) { throw refusal }
        throw Fault(.unreadableData, .registerAnswerUnknown(status: response.status))
    }
}

/// Spaces requests evenly: limits how many begin in any second, including those sent again.
public actor PostPace {
    private let interval: Duration
    private var next: ContinuousClock.Instant?

    /// - Parameter rate: above 0.
    public init(perSecond rate: Double) { interval = .seconds(1 / rate) }

    /// Returns when the next request may begin.
    public func pass() async throws {
        let now = ContinuousClock.now
        let turn = next.map { max($0, now) } ?? now
        next = turn + interval
        if turn > now { try await Task.sleep(until: turn) }
    }
}
