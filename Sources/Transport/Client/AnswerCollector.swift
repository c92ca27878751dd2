internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
private import Synchronization

/// Collects an answer on the event loop that reads it, up to a limit: its parts cross to the waiting task at once.
final class AnswerCollector: HTTPClientResponseDelegate {
    /// The body is larger than is taken.
    struct TooLarge: Error {}

    private let largestBody: Int
    private let state: Mutex<(answer: ServiceAnswer, lastHeard: NIODeadline)>
    /// When the exchange began.
    let start: NIODeadline

    init(largestBody: Int) {
        self.largestBody = largestBody
        start = .now()
        state = Mutex((ServiceAnswer(status: 0), start))
    }

    /// When the server last sent something; at first, when the exchange began.
    var lastHeard: NIODeadline { state.withLock { $0.lastHeard } }

    func didReceiveHead(task: HTTPClient.Task<ServiceAnswer>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        let announced = head.headers.first(name: "content-length").flatMap(Int.init) ?? 0
        guard announced <= largestBody else { return task.eventLoop.makeFailedFuture(TooLarge()) }
        state.withLock { state in
            state.lastHeard = .now()
            state.answer.status = Int(head.status.code)
            state.answer.headers = head.headers.map { ($0.name, $0.value) }
            // A length is a claim until the bytes are there.
            state.answer.body.reserveCapacity(min(announced, 1 << 20))
        }
        return task.eventLoop.makeSucceededVoidFuture()
    }

    func didReceiveBodyPart(task: HTTPClient.Task<ServiceAnswer>, _ part: ByteBuffer) -> EventLoopFuture<Void> {
        let fits = state.withLock { state in
            guard state.answer.body.count + part.readableBytes <= largestBody else { return false }
            state.lastHeard = .now()
            part.withUnsafeReadableBytes { state.answer.body.append(contentsOf: $0) }
            return true
        }
        return fits ? task.eventLoop.makeSucceededVoidFuture() : task.eventLoop.makeFailedFuture(TooLarge())
    }

    func didFinishRequest(task: HTTPClient.Task<ServiceAnswer>) throws -> ServiceAnswer {
        state.withLock { state in
            let whole = state.answer
            state.answer.body = []
            return whole
        }
    }
}
