package import Messages

/// Sends requests with a bearer token, and once more with a new one where the first was refused.
package struct AuthorizedExchange: Sendable {
    package let exchange: any HTTPExchange
    let tokens: any TokenProvider

    package init(exchange: any HTTPExchange, tokens: any TokenProvider) {
        self.exchange = exchange
        self.tokens = tokens
    }

    /// The answer to a GET, whatever its status but 401 and 403: these are thrown as a `Fault` of kind `.refused`.
    package func get(_ url: String) async throws -> ServiceResponse { try await answer(to: ServiceRequest(.get, url)) }

    /// The answer to a request, as `get` gives it.
    package func answer(to request: ServiceRequest) async throws -> ServiceResponse {
        let answer = try await send(request)
        if let refusal = answer.refusal() { throw refusal }
        return answer
    }

    /// The answer to a request, whatever its status; a 401 only after a second token was refused too.
    package func send(_ request: ServiceRequest) async throws -> ServiceResponse {
        let token = try await tokens.token()
        let answer = try await send(request, token)
        guard answer.status == 401 else { return answer }
        return try await send(request, tokens.token(insteadOf: token))
    }

    private func send(_ request: ServiceRequest, _ token: BearerToken) async throws -> ServiceResponse {
        var request = request
        request.headers.append(("Authorization", "Bearer \(token.value)"))
        return try await exchange.exchange(request)
    }
}

extension ServiceResponse {
    /// The `Fault` of kind `.refused` that a 401 or 403 is; `nil` for any other answer.
    ///
    /// - Parameter hide: what is to be done to the service's words before they are quoted.
    package func refusal(_ hide: (String) -> String = { $0 }) -> Fault? {
        switch status {
        case 401: Fault(.refused, .tokenRefusedTwice(says: ServiceErrorBody(body).quotable(hide)))
        case 403: Fault(.refused, .forbidden(says: ServiceErrorBody(body).quotable(hide)))
        default: nil
        }
    }

    /// The body of a success. Throws `notFound` for a 404, and a `Fault` of kind `.unreadableData` that quotes the
    /// service for anything else that is no success.
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

/// What a body is that is not the JSON it should be, in words.
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
