import Foundation
import Testing

@testable import Sandbox

/// What is on the wire, beneath what a library's client shows.
@Suite(.timeLimit(.minutes(30))) struct ConnectionTests {
    /// Runs a test on a connection to a small sandbox.
    private func withConnection(
        guests: Int = 10, _ fault: SpoiledAnswer? = nil, _ body: (RawConnection, SandboxClient) async throws -> Void
    ) async throws {
        try await withSandbox(SandboxConfiguration(guests: guests)) { client in
            client.sandbox.faults.rules = fault.map { [FaultRule($0, times: 1)] } ?? []
            let connection = try await RawConnection(to: client.sandbox.port)
            defer { connection.end() }
            try await body(connection, client)
        }
    }

    private static func get(_ path: String, _ client: SandboxClient, headers: [String] = []) -> String {
        let lines = ["GET /api/\(path) HTTP/1.1", "Host: sandbox", "Authorization: Bearer \(client.token ?? "")"]
        return (lines + headers + ["", ""]).joined(separator: "\r\n")
    }

    @Test func `a connection serves one request after another, and ends if the client asks for that`() async throws {
        try await withConnection { connection, client in
            try await connection.send(Self.get("auth/me", client))
            let answer = try await connection.receive()
            #expect(answer.status.hasPrefix("HTTP/1.1 200") && answer.body.hasPrefix("{"))
            // Both at once.
            try await connection.send(Self.get("auth/me", client) + Self.get("auth/nobody", client))
            #expect(try await connection.receive().status.hasPrefix("HTTP/1.1 200"))
            #expect(try await connection.receive().status.hasPrefix("HTTP/1.1 404"))
            try await connection.send(Self.get("auth/me", client, headers: ["Connection: close"]))
            #expect(try await connection.receive().headers["connection"] == "close")
            #expect(try await connection.rest() == [])
        }
    }

    @Test func `a cut connection ends without a byte`() async throws {
        try await withConnection(.cutConnection) { connection, client in
            try await connection.send(Self.get("auth/me", client))
            #expect(try await connection.rest() == [])
        }
    }

    @Test(arguments: [0, 1, 500]) func `a cut body has the head of the whole one`(kept: Int) async throws {
        try await withConnection { connection, client in
            let whole = try await client.get("events").body
            client.sandbox.faults.rules = [FaultRule(.cutBody(keepingBytes: kept), times: 1)]
            try await connection.send(Self.get("events", client))
            let head = try await connection.receive(bodiless: true)
            #expect(head.headers["content-length"] == String(whole.utf8.count))
            #expect(try await connection.rest() == Array(whole.utf8.prefix(kept)))
        }
    }

    @Test func `an endless body outlasts its client`() async throws {
        try await withConnection(.endlessBody) { connection, client in
            try await connection.send(Self.get("events", client))
            let head = try await connection.receive(bodiless: true)
            #expect(head.headers["transfer-encoding"] == "chunked")
            #expect(try await connection.take(1_000_000).starts(with: Array("09\r\n{\"data\":[\r\n10000\r\n".utf8)))
            #expect(try await client.get("events").status == 200)
        }
    }

    @Test func `many connections at once are all served`() async throws {
        try await withConnection { _, client in
            for _ in 1...5 {
                var connections: [RawConnection] = []
                for _ in 1...100 { connections.append(try await RawConnection(to: client.sandbox.port)) }
                for connection in connections { try await connection.send(Self.get("auth/me", client)) }
                for connection in connections {
                    #expect(try await connection.receive().status.hasPrefix("HTTP/1.1 200"))
                    connection.end()
                }
            }
        }
    }
}

/// A connection on which a test sends and receives bytes.
///
/// It waits on a thread of its own, since the sandbox is in the same process and needs those of its tasks.
private final class RawConnection: @unchecked Sendable {
    struct Message {
        var status: String
        /// By name in lower case.
        var headers: [String: String]
        var body: String
    }

    private let descriptor: Int32
    private let thread = DispatchQueue(label: "raw connection")
    private var received: [UInt8] = []

    init(to port: Int) async throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try await wait { [descriptor] in
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            address.sin_port = UInt16(port).bigEndian
            let status = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
            guard status == 0 else { throw Self.failure }
        }
    }

    func send(_ text: String) async throws {
        try await wait { [descriptor] in
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { throw Self.failure }
                rest = rest.dropFirst(count)
            }
        }
    }

    /// The next response; only its head, if what follows is not its whole body.
    func receive(bodiless: Bool = false) async throws -> Message {
        let separator = Array("\r\n\r\n".utf8)
        while received.firstRange(of: separator) == nil { try await receiveMore() }
        let end = try #require(received.firstRange(of: separator))
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        received.removeFirst(end.upperBound)
        let headers = lines.dropFirst().map { line in
            let parts = line.split(separator: ": ", maxSplits: 1)
            return (parts[0].lowercased(), String(parts.last ?? ""))
        }
        var message = Message(
            status: String(lines.first ?? ""), headers: Dictionary(uniqueKeysWithValues: headers), body: "")
        if !bodiless {
            let length = try #require(message.headers["content-length"].flatMap { Int($0) })
            message.body = String(decoding: try await take(length), as: UTF8.self)
        }
        return message
    }

    /// The next bytes.
    func take(_ count: Int) async throws -> [UInt8] {
        while received.count < count { try await receiveMore() }
        defer { received.removeFirst(count) }
        return Array(received.prefix(count))
    }

    /// All bytes until the other side ends the connection.
    func rest() async throws -> [UInt8] {
        while try await receiveOnce() {}
        return received
    }

    func end() { close(descriptor) }

    private func receiveMore() async throws {
        guard try await receiveOnce() else { throw POSIXError(.ECONNRESET) }
    }

    /// Whether there was anything.
    private func receiveOnce() async throws -> Bool {
        let bytes = try await wait { [descriptor] in
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw Self.failure }
            return Array(buffer.prefix(count))
        }
        received += bytes
        return !bytes.isEmpty
    }

    private func wait<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            thread.async { continuation.resume(with: Swift.Result(catching: work)) }
        }
    }

    private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
