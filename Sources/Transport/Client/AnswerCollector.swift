internal import AsyncHTTPClient
internal import NIOCore
internal import NIOHTTP1
private import Synchronization

/// Collects an answer on the event loop that reads it, up to a limit: its parts cross to the waiting task at once.
final class AnswerCollector: HTTPClientResponseDelegate {
    /// The body is larger than is taken.
    struct TooLarge: Error {}

    private let largestBody: Int
    private let deadline: NIODeadline
    private let answer = Mutex(ServiceAnswer(status: 0))

    /// A body that is still coming at the deadline is given up. That is looked at when a part of it comes, and silence
    /// has a time-out of its own: a timer for every request would cost more than the rest of its handling.
    init(largestBody: Int, deadline: NIODeadline) {
        self.largestBody = largestBody
        self.deadline = deadline
    }

    func didReceiveHead(task: HTTPClient.Task<ServiceAnswer>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
        let announced = head.headers.first(name: "content-length").flatMap(Int.init) ?? 0
        guard announced <= largestBody else { return task.eventLoop.makeFailedFuture(TooLarge()) }
        answer.withLock { answer in
            answer.status = Int(head.status.code)
            answer.headers = head.headers.map { ($0.name, $0.value) }
            // A length is a claim until the bytes are there.
            answer.body.reserveCapacity(min(announced, 1 << 20))
        }
        return task.eventLoop.makeSucceededVoidFuture()
    }

    func didReceiveBodyPart(task: HTTPClient.Task<ServiceAnswer>, _ part: ByteBuffer) -> EventLoopFuture<Void> {
        guard NIODeadline.now() < deadline else {
            return task.eventLoop.makeFailedFuture(HTTPClientError.deadlineExceeded)
        }
        let fits = answer.withLock { answer in
            guard answer.body.count + part.readableBytes <= largestBody else { return false }
            part.withUnsafeReadableBytes { answer.body.append(contentsOf: $0) }
            return true
        }
        return fits ? task.eventLoop.makeSucceededVoidFuture() : task.eventLoop.makeFailedFuture(TooLarge())
    }

    func didFinishRequest(task: HTTPClient.Task<ServiceAnswer>) throws -> ServiceAnswer {
        answer.withLock { answer in
            let whole = answer
            answer.body = []
            return whole
        }
    }
}
