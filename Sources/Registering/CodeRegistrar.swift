internal import JSON
internal import Messages
public import Transport

/// Posts codes to Tikit: `POST checkins/register`.
public struct CodeRegistrar: Sendable {
    private let url: String
    private let subject: RegistrationJournal.Subject
    private let service: AuthorizedExchange

    /// - Parameter baseURL: such as `https://tikit.cl/api/`.
    /// - Throws: a `Fault` of kind `.misconfigured` for an unusable base address.
    public init(
        baseURL: String, subject: RegistrationJournal.Subject, exchange: any HTTPExchange, tokens: any TokenProvider
    ) throws {
        url = try ServiceBase(baseURL).url("checkins/register")
        self.subject = subject
        service = AuthorizedExchange(exchange: exchange, tokens: tokens)
    }

    /// Sends one code, and again only where the service did not take it up: no connection, 429 or 503, or a token that
    /// was refused.
    ///
    /// - Throws: a `Fault` of kind `.unavailable` where no answer was had, `.unreadableData` for one that is not as
    ///   documented (the code may be registered in both cases), `.refused` where the account may not.
    func register(_ code: RegistrationCode) async throws -> RegistrationResponse {
        let body: JSONValue = [
            "event": .integer(subject.event), "eventSession": .integer(subject.session), "guest": .string(code.text),
        ]
        let answer = try await service.send(
            ServiceRequest(
                .post, url, headers: [("Content-Type", "application/json")], body: body.bytes()))
        // The words first: a service may refuse a guest by 403.
        if let registration = RegistrationResponse(answer, to: code) { return registration }
        if let refusal = answer.refusal(code.hidden) { throw refusal }
        throw Fault(.unreadableData, .registerAnswerUnknown(status: answer.status))
    }
}

/// Spaces posts evenly: at most so many begin in any second, those that are sent again among them.
public actor PostPace {
    private let interval: Duration
    private var next: ContinuousClock.Instant?

    /// - Parameter rate: Above 0.
    public init(perSecond rate: Double) { interval = .seconds(1 / rate) }

    /// Returns when the next post may begin.
    public func pass() async throws {
        let now = ContinuousClock.now
        let turn = next.map { max($0, now) } ?? now
        next = turn + interval
        if turn > now { try await Task.sleep(until: turn) }
    }
}
