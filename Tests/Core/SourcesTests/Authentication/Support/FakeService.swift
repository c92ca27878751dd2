import Base
import Synchronization

@testable import Transport

/// A service that answers as a test says, one request at a time or many, and remembers what it was asked.
final class FakeService: HTTPExchange {
    typealias Handler = @Sendable (ServiceRequest) async throws -> ServiceResponse

    private let handler: Handler
    private let seen = Mutex<[ServiceRequest]>([])

    init(_ handler: @escaping Handler) { self.handler = handler }

    /// Answers in turn; a request too many is a failure of the test, answered with 418.
    convenience init(_ answers: [ServiceResponse]) {
        let left = Mutex(answers[...])
        self.init { _ in left.withLock { $0.popFirst() } ?? ServiceResponse(status: 418) }
    }

    var requests: [ServiceRequest] { seen.withLock { $0 } }
    func requests(to path: String) -> [ServiceRequest] { requests.filter { $0.url.hasSuffix(path) } }

    func exchange(_ request: ServiceRequest) async throws -> ServiceResponse {
        seen.withLock { $0.append(request) }
        return try await handler(request)
    }
}

/// Holds back whoever passes until it is opened, and tells when somebody has come.
final class Gate: Sendable {
    private let arrived = AsyncStream<Void>.makeStream()
    private let opened = AsyncStream<Void>.makeStream()

    func pass() async {
        arrived.continuation.yield()
        for await _ in opened.stream {}
    }

    func waitForArrival() async { for await _ in arrived.stream { return } }
    func open() { opened.continuation.finish() }
}

extension ServiceResponse {
    static func json(_ text: String, status: Int = 200) -> ServiceResponse {
        ServiceResponse(status: status, headers: [("Content-Type", "application/json")], body: Array(text.utf8))
    }

    static func status(_ status: Int) -> ServiceResponse { .json(#"{"message":"No"}"#, status: status) }
}

extension ServiceRequest {
    var bodyText: String { String(decoding: body ?? [], as: UTF8.self) }
    var bearer: String? { headers.first { $0.name == "Authorization" }.map { String($0.value.dropFirst(7)) } }
}

extension Fault {
    static let noConnection = Fault(.unavailable, es: "sin conexión", en: "no connection")
}
