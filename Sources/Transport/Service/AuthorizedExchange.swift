package import Messages

/// Sends requests with a token; after a 401, sends the request once more with a new token.
package struct AuthorizedExchange: Sendable {
    package let exchange: any HTTPExchange
    let tokens: any TokenProvider
    /// The scheme of the header with the token (RFC 9110, section 11.1).
    let scheme: String

    package init(exchange: any HTTPExchange, tokens: any TokenProvider, scheme: String = "Bearer") {
        self.exchange = exchange
        self.tokens = tokens
        self.scheme = scheme
    }

    /// Sends a GET. Returns the response, whatever its status, except 401 and 403, which throw a `Fault` of kind
    /// `.refused`.
    package func get(_ url: String) async throws -> ServiceResponse {
        try await response(to: ServiceRequest(.get, url))
    }

    /// Sends a request and handles its response like `get`.
    package func response(to request: ServiceRequest) async throws -> ServiceResponse {
        let response = try await send(request)
        if let refusal = response.refusal() { throw refusal }
        return response
    }

    /// Sends a request and returns the response, whatever its status. A 401 means that a second token was rejected
    /// too.
    package func send(_ request: ServiceRequest) async throws -> ServiceResponse {
        let token = try await tokens.token()
        let response = try await send(request, token)
        guard response.status == 401 else { return response }
        return try await send(request, tokens.token(insteadOf: token))
    }

    private func send(_ request: ServiceRequest, _ token: BearerToken) async throws -> ServiceResponse {
        var request = request
        request.headers.append(("Authorization", "\(scheme) \(token.value)"))
        return try await exchange.exchange(request)
    }
}

extension ServiceResponse {
    /// The `Fault` of kind `.refused` for a 401 or 403; `nil` for any other status.
    ///
    /// - Parameter hide: applied to the service's text before it is quoted.
    package func refusal(_ hide: (String) -> String = { $0 }) -> Fault? {
        switch status {
        case 401: Fault(.refused, .tokenRefusedTwice(says: ServiceErrorBody(body).quotable(hide)))
        case 403: Fault(.refused, .forbidden(says: ServiceErrorBody(body).quotable(hide)))
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
