import Foundation
import Synchronization

/// A server that answers every connection with bytes of the test's own choosing, well formed or not.
final class RawServer: Sendable {
    private let descriptor: Int32
    let port: UInt16
    /// Whether an answer goes on with a blank now and then until the client goes away.
    private let drips: Bool
    private let heads = Mutex<[String]>([])

    /// The request heads that came, in order.
    var requests: [String] { heads.withLock { $0 } }
    var baseURL: String { "http://127.0.0.1:\(port)/api/" }

    /// Listens on a free loopback port. `answer` gets a request's head and gives the bytes to send before the connection
    /// is closed.
    init(drips: Bool = false, answer: @escaping @Sendable (String) -> String) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
                bind(listener, raw, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, raw, &length) == 0
            }
        }
        guard bound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.drips = drips
        descriptor = listener
        port = UInt16(bigEndian: address.sin_port)
        Thread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Thread { self.serve(connection, answer) }.start()
            }
        }.start()
    }

    func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    private func serve(_ connection: Int32, _ answer: (String) -> String) {
        defer { close(connection) }
        var head = ""
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while !head.contains("\r\n\r\n") {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { return }
            head += String(decoding: buffer[..<count], as: UTF8.self)
        }
        heads.withLock { $0.append(head) }
        var bytes = Array(answer(head).utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
        while drips, send(connection, " ", 1, Int32(MSG_NOSIGNAL)) == 1 { usleep(20_000) }
    }

    /// A whole HTTP answer with a JSON body.
    static func json(_ body: String, status: String = "200 OK") -> String {
        "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
    }
}
