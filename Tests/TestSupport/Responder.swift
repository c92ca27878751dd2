import Foundation
import Synchronization

/// A Python program that is started once and answers one request after the other, a line of JSON each way: for what takes
/// long to start. Its input ends with this process, and so should it.
package final class Responder: Sendable {
    private let socket: Int32
    private let turn = Mutex(())

    /// - Parameter script: The program's path. What it cannot do it answers with `{"failure": "…"}`.
    package init(_ script: String, _ arguments: [String] = []) throws {
        guard let python = Program.path(of: "python3") else { throw POSIXError(.ENOENT) }
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
        defer { close(ends[1]) }
        socket = ends[0]
        _ = try Child(
            python, [script] + arguments, environment: Program.environment(["PYTHONUTF8": "1"]), speakingOver: ends[1])
    }

    /// Asks, and holds the caller's thread; requests wait for each other.
    package func answer<Answer: Decodable>(_ request: some Encodable) throws -> Answer {
        try decoded(exchange(JSONEncoder().encode(request)))
    }

    /// The same without holding a thread of the pool.
    package func answer<Answer: Decodable>(_ request: some Encodable) async throws -> Answer {
        let line = try JSONEncoder().encode(request)
        return try decoded(
            try await withCheckedThrowingContinuation { continuation in
                Thread { continuation.resume(with: Result { try self.exchange(line) }) }.start()
            })
    }

    private func decoded<Answer: Decodable>(_ line: Data) throws -> Answer {
        if line.starts(with: Data(#"{"failure""#.utf8)) { throw try JSONDecoder().decode(Failure.self, from: line) }
        return try JSONDecoder().decode(Answer.self, from: line)
    }

    private struct Failure: Error, Decodable { var failure: String }

    private func exchange(_ line: Data) throws -> Data {
        try turn.withLock { _ in
            var rest = [UInt8](line + Data("\n".utf8))[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard count > 0 || errno == EINTR else { throw Failure(failure: "the program ended") }
                rest = rest.dropFirst(max(0, count))
            }
            var answer = Data()
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while answer.last != UInt8(ascii: "\n") {
                let count = read(socket, &buffer, buffer.count)
                guard count > 0 || count < 0 && errno == EINTR else { throw Failure(failure: "the program ended") }
                answer.append(&buffer, count: max(0, count))
            }
            return answer
        }
    }
}
