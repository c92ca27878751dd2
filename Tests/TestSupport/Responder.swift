import Foundation

/// A Python program that is started once and answers one request after another, a line of JSON each way: for programs that are
/// slow to start. Its input ends when this process does, and it should end then too.
package final class Responder: Sendable {
    private let turns: Turns

    /// - Parameters:
    ///   - script: The program's path. If it cannot answer, it replies `{"failure": "…"}`.
    ///   - count: How many copies may run at once; each is started when first needed.
    package init(_ script: String, _ arguments: [String] = [], count: Int = 1) throws {
        guard let python = Subprocess.path(of: "python3") else { throw POSIXError(.ENOENT) }
        turns = Turns(count: count) {
            var ends: [Int32] = [-1, -1]
            guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
            defer { close(ends[1]) }
            _ = try Child(
                python, [script] + arguments, environment: Subprocess.environment(["PYTHONUTF8": "1"]),
                speakingOver: ends[1])
            return ends[0]
        }
    }

    /// Sends a request without blocking a thread of the pool; requests wait for each other in the order in which they came.
    package func answer<Answer: Decodable>(_ request: some Encodable) async throws -> Answer {
        let line = try JSONEncoder().encode(request)
        let socket = try await turns.take()
        let answer = await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: Result { try Self.exchange(line, over: socket) }) }.start()
        }
        await turns.give(back: socket)
        return try decoded(answer.get())
    }

    private func decoded<Answer: Decodable>(_ line: Data) throws -> Answer {
        if line.starts(with: Data(#"{"failure""#.utf8)) { throw try JSONDecoder().decode(Failure.self, from: line) }
        return try JSONDecoder().decode(Answer.self, from: line)
    }

    private struct Failure: Error, Decodable { var failure: String }

    private static func exchange(_ line: Data, over socket: Int32) throws -> Data {
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

/// The programs' sockets, each used by one request at a time.
private actor Turns {
    private let start: @Sendable () throws -> Int32
    private var unstarted: Int
    private var idle: [Int32] = []
    private var waiting: [CheckedContinuation<Int32, Never>] = []

    init(count: Int, start: @escaping @Sendable () throws -> Int32) {
        unstarted = count
        self.start = start
    }

    func take() async throws -> Int32 {
        if let socket = idle.popLast() { return socket }
        if unstarted > 0 {
            unstarted -= 1
            return try start()
        }
        return await withCheckedContinuation { waiting.append($0) }
    }

    func give(back socket: Int32) {
        guard !waiting.isEmpty else { return idle.append(socket) }
        waiting.removeFirst().resume(returning: socket)
    }
}
