import Synchronization

@testable package import Transport

/// An exchange without a network: answers are made by a function, requests are remembered.
package final class StubService: HTTPExchange {
    private let requests = Mutex([ServiceRequest]())
    private let answer: @Sendable (ServiceRequest) async throws -> ServiceResponse

    package init(_ answer: @escaping @Sendable (ServiceRequest) async throws -> ServiceResponse) {
        self.answer = answer
    }

    package var urls: [String] { requests.withLock { $0.map(\.url) } }
    package var tokens: [String] {
        requests.withLock { $0.map { $0.headers.first { $0.name == "Authorization" }?.value ?? "" } }
    }

    package func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
        requests.withLock { $0.append(request) }
        return try await answer(request)
    }
}

extension ServiceResponse {
    package init(_ status: Int, _ text: String) {
        self.init(status: status, body: Array(text.utf8))
    }

    package init(_ text: String) { self.init(200, text) }
}
