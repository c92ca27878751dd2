import Foundation
import Synchronization

/// A server on a free loopback port that answers each request with bytes of the test's own choosing, HTTP or not.
package final class RawServer: Sendable {
    package struct Reply: Sendable {
        package var bytes: [UInt8]
        /// Ends the connection.
        package var closes = false
        /// Keeps sending a chunk until the client disconnects.
        package var isEndless = false
        /// Sends a byte now and then until the client disconnects.
        package var drips = false

        package init(_ text: String, closes: Bool = false) {
            bytes = Array(text.utf8)
            self.closes = closes
        }

        /// A whole HTTP response.
        package static func answer(
            _ status: Int, _ body: String = "{}", headers: [String] = [], closes: Bool = false
        ) -> Reply {
            answer(status, Array(body.utf8), headers: headers, closes: closes)
        }

        package static func answer(
            _ status: Int, _ body: [UInt8], headers: [String] = [], closes: Bool = false
        ) -> Reply {
            let head = ["HTTP/1.1 \(status) Reason", "Content-Length: \(body.count)"] + headers
            var reply = Reply(head.joined(separator: "\r\n") + "\r\n\r\n", closes: closes)
            reply.bytes += body
            return reply
        }

        /// A head, then a body one byte at a time.
        package static let dripping: Reply = {
            var reply = Reply("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            reply.drips = true
            return reply
        }()

        /// A head, then chunks without end.
        package static let endless: Reply = {
            var reply = Reply("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            reply.isEndless = true
            return reply
        }()
    }

    private let listener: Int32
    package let port: Int
    private let reply: @Sendable (Int, String) -> Reply
    private let heads = Mutex<[String]>([])

    package var url: String { "http://127.0.0.1:\(port)" }
    /// Tikit's base URL.
    package var baseURL: String { "\(url)/api/" }
    /// The heads of the requests so far, in order.
    package var requests: [String] { heads.withLock(\.self) }

    /// Listens until `stop()`. Answers request number N, from 0, with `reply(N, head)`.
    package init(replying reply: @escaping @Sendable (Int, String) -> Reply) throws {
        (listener, port) = try Self.boundSocket()
        self.reply = reply
        guard listen(listener, 64) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        let listener = listener
        Thread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                Thread { self.serve(connection) }.start()
            }
            // Closed here, not by `stop()`: otherwise its number could pass to another server, whose clients this loop would
            // answer.
            close(listener)
        }.start()
    }

    /// Listens until `stop()`. Answers each request with the text for its head, then closes the connection or, if it drips,
    /// keeps sending blanks.
    package convenience init(drips: Bool = false, answer: @escaping @Sendable (String) -> String) throws {
        try self.init { _, head in
            var reply = Reply(answer(head), closes: true)
            reply.drips = drips
            return reply
        }
    }

    /// Runs a server while `body` does.
    package static func run<Result>(
        _ reply: @escaping @Sendable (Int, String) -> Reply, _ body: (RawServer) async throws -> Result
    ) async throws -> Result {
        let server = try RawServer(replying: reply)
        defer { server.stop() }
        return try await body(server)
    }

    /// Runs a server while `body` does. It gives the replies in order, and repeats the last.
    package static func run<Result>(
        _ replies: Reply..., body: (RawServer) async throws -> Result
    ) async throws -> Result {
        try await run({ number, _ in replies[min(number, replies.count - 1)] }, body)
    }

    package func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    private func serve(_ connection: Int32) {
        defer { close(connection) }
        var received = ""
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            while !received.contains("\r\n\r\n") {
                let count = read(connection, &buffer, buffer.count)
                guard count > 0 else { return }
                received += String(decoding: buffer[..<count], as: UTF8.self)
            }
            guard let end = received.firstRange(of: "\r\n\r\n") else { return }
            let head = String(received[..<end.lowerBound])
            received = String(received[end.upperBound...])
            let number = heads.withLock { heads in
                heads.append(head)
                return heads.count - 1
            }
            let reply = reply(number, head)
            guard Self.send(reply.bytes, on: connection) else { return }
            if reply.isEndless {
                let chunk = Array("4000\r\n\(String(repeating: " ", count: 0x4000))\r\n".utf8)
                while Self.send(chunk, on: connection) {}
            }
            if reply.drips {
                while Self.send([UInt8(ascii: " ")], on: connection) { usleep(20_000) }
            }
            if reply.closes { return }
        }
    }

    private static func send(_ bytes: [UInt8], on connection: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// A whole HTTP response with a JSON body, after which the connection ends.
    package static func json(_ body: String, status: String = "200 OK") -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
            + "Connection: close\r\n\r\n\(body)"
    }

    /// Runs `body` with a loopback port on which nobody listens. The port stays taken, so that no other test's server gets it.
    package static func withClosedPort(_ body: (Int) async throws -> Void) async throws {
        let (holder, port) = try boundSocket()
        defer { close(holder) }
        try await body(port)
    }

    /// A socket that has a free loopback port.
    private static func boundSocket() throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                bind(descriptor, raw, length) == 0 && getsockname(descriptor, raw, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }
}
