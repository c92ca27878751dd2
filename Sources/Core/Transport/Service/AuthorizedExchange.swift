package import Base
internal import Synchronization

/// Sends requests with a token, and after a 401 again with a new one. If the new token gets a 401 too, but has served
/// other requests meanwhile, it is used up rather than refused; up to three new tokens are tried.
package struct AuthorizedExchange: Sendable {
    package let exchange: any HTTPExchange
    let tokens: any TokenProvider
    /// The scheme of the header with the token (RFC 9110, section 11.1).
    let scheme: String
    private let accepted = AcceptedTokens()

    package init(exchange: any HTTPExchange, tokens: any TokenProvider, scheme: String = "Bearer") {
        self.exchange = exchange
        self.tokens = tokens
        self.scheme = scheme
    }

    /// Sends a GET. Returns the response, whatever its status, except 401 and 403, which throw a `Fault` of kind
    /// `.refused` about `subject`, what is requested.
    package func get(_ url: String, of subject: Phrase) async throws -> ServiceResponse {
        try await response(to: ServiceRequest(.get, url), of: subject)
    }

    /// Sends GETs for pages of a list, in order and as many at once as the service takes. Returns for each its
    /// response, or what `get` would throw.
    ///
    /// - Parameter subject: the page at an index.
    package func get(
        pages urls: [String], of subject: (_ index: Int) -> Phrase
    ) async -> [Result<ServiceResponse, any Error>] {
        await send(pages: urls.map { ServiceRequest(.get, $0) }).enumerated().map { index, result in
            result.flatMap { response in
                response.refusal(of: subject(index)).map { .failure($0) } ?? .success(response)
            }
        }
    }

    /// The same for a single page, requested after the one before it has arrived.
    package func get(page url: String, of subject: Phrase) async throws -> ServiceResponse {
        try await get(pages: [url]) { _ in subject }[0].get()
    }

    /// Sends a request and handles its response like `get`.
    package func response(to request: ServiceRequest, of subject: Phrase) async throws -> ServiceResponse {
        let response = try await send(request)
        if let refusal = response.refusal(of: subject) { throw refusal }
        return response
    }

    /// Sends a request and returns the response, whatever its status. A 401 means that the new token was rejected too,
    /// or that it did not come from the service.
    ///
    /// - Parameter isFromService: whether a 401 is the service's own, so that a new token may help.
    package func send(
        _ request: ServiceRequest, isFromService: (ServiceResponse) -> Bool = { _ in true }
    ) async throws -> ServiceResponse {
        let token = try await tokens.token()
        let response = try await send(request, token)
        guard response.status == 401, isFromService(response) else { return response }
        return try await send(request, insteadOf: token)
    }

    private static let maximumRenewals = 3

    private func send(_ request: ServiceRequest, insteadOf refused: BearerToken) async throws -> ServiceResponse {
        var token = try await tokens.token(insteadOf: refused)
        var response = try await send(request, token)
        for _ in 1..<Self.maximumRenewals where response.status == 401 && accepted.includes(token) {
            token = try await tokens.token(insteadOf: token)
            response = try await send(request, token)
        }
        return response
    }

    /// Sends requests for pages and returns their responses, whatever their statuses. Requests whose token was refused
    /// are sent again together.
    func send(pages requests: [ServiceRequest]) async -> [Result<ServiceResponse, any Error>] {
        var token: BearerToken
        do { token = try await tokens.token() } catch { return requests.map { _ in .failure(error) } }
        var results = await send(pages: requests, token)
        for renewal in 0..<Self.maximumRenewals where renewal == 0 || accepted.includes(token) {
            let refused = results.indices.filter { (try? results[$0].get())?.status == 401 }
            guard !refused.isEmpty else { break }
            do {
                token = try await tokens.token(insteadOf: token)
            } catch {
                for index in refused { results[index] = .failure(error) }
                break
            }
            let again = await send(pages: refused.map { requests[$0] }, token)
            for (index, result) in zip(refused, again) { results[index] = result }
        }
        return results
    }

    private func send(
        pages requests: [ServiceRequest], _ token: BearerToken
    ) async -> [Result<ServiceResponse, any Error>] {
        let results = await exchange.exchange(pages: requests.map { authorized($0, token) })
        if results.contains(where: { (try? $0.get()).map { $0.status != 401 } ?? false }) { accepted.note(token) }
        return results
    }

    /// The same for a single page, requested after the one before it has arrived.
    package func send(page request: ServiceRequest) async throws -> ServiceResponse {
        try await send(pages: [request])[0].get()
    }

    private func send(_ request: ServiceRequest, _ token: BearerToken) async throws -> ServiceResponse {
        let response = try await exchange.exchange(authorized(request, token))
        if response.status != 401 { accepted.note(token) }
        return response
    }

    private func authorized(_ request: ServiceRequest, _ token: BearerToken) -> ServiceRequest {
        var request = request
        request.headers.append(("Authorization", "\(scheme) \(token.value)"))
        return request
    }
}

/// The latest generation of tokens that a service has accepted.
private final class AcceptedTokens: Sendable {
    private let generation = Mutex(Int.min)

    func note(_ token: BearerToken) { generation.withLock { $0 = max($0, token.generation) } }
    func includes(_ token: BearerToken) -> Bool { generation.withLock { token.generation <= $0 } }
}

extension ServiceResponse {
    /// The `Fault` of kind `.refused` for a 401 or 403; `nil` for any other status. A 401 is about the token, and so
    /// about every request; a 403 about what was requested.
    ///
    /// - Parameters:
    ///   - subject: what was requested.
    ///   - secret: what was sent and must not be quoted.
    ///   - others: what must not be quoted either.
    package func refusal(
        of subject: @autoclosure () -> Phrase, hiding secret: Secret? = nil, _ others: SecretList? = nil
    ) -> Fault? {
        switch status {
        case 401: Fault(.refused, .tokenRefusedTwice(says: ServiceErrorBody(body).quotable(hiding: secret, others)))
        case 403:
            Fault(
                .refused, .forbidden(subject(), says: ServiceErrorBody(body).quotable(hiding: secret, others)),
                isLimited: true)
        default: nil
        }
    }

    /// Returns the body of a 2xx response. Throws `notFound` for a 404, and for any other status a `Fault` of kind
    /// `.unreadableData` that quotes the service.
    package func successfulBody(
        of subject: @autoclosure () -> Phrase, notFound: @autoclosure () -> Fault
    ) throws(Fault) -> [UInt8] {
        switch status {
        case 200...299: return body
        case 404: throw notFound()
        default:
            throw Fault(
                .unreadableData, .unexpectedStatus(subject(), status: status, says: ServiceErrorBody(body).quotable))
        }
    }
}

/// Describes a body that is not the expected JSON.
package enum ReceivedText {
    package static func describe(_ body: [UInt8]) -> Phrase {
        let start = body.prefix(512).drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || $0 <= 32 }
        guard let first = start.first else { return .receivedNothing }
        switch first {
        case UInt8(ascii: "<"): return .receivedHTML
        case UInt8(ascii: "{"), UInt8(ascii: "["): return .receivedBrokenJSON
        case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .receivedScalar
        default:
            let isLiteral = ["null", "true", "false"].contains { start.starts(with: $0.utf8) }
            return isLiteral ? .receivedScalar : .receivedOtherText
        }
    }
}
