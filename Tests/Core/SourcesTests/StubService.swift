import Synchronization

@testable import Transport

/// An exchange without a network: answers are made by a function, requests are remembered.
final class StubService: HTTPExchange {
    private let requests = Mutex([ServiceRequest]())
    private let answer: @Sendable (ServiceRequest) async throws -> ServiceResponse

    init(_ answer: @escaping @Sendable (ServiceRequest) async throws -> ServiceResponse) { self.answer = answer }

    var urls: [String] { requests.withLock { $0.map(\.url) } }
    var tokens: [String] {
        requests.withLock { $0.map { $0.headers.first { $0.name == "Authorization" }?.value ?? "" } }
    }

    func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
        requests.withLock { $0.append(request) }
        return try await answer(request)
    }
}

extension ServiceResponse {
    init(_ status: Int, _ text: String) {
        self.init(status: status, body: Array(text.utf8))
    }

    init(_ text: String) { self.init(200, text) }
}

/// Gives token-0 and, where that is refused, token-1.
struct RenewableToken: TokenProvider {
    func token() async throws -> BearerToken { BearerToken(value: "token-0", generation: 0) }

    func token(insteadOf refused: BearerToken) async throws -> BearerToken {
        BearerToken(value: "token-\(refused.generation + 1)", generation: refused.generation + 1)
    }
}
