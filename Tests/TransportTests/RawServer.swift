import Glibc
import NIOCore
import NIOPosix
import Synchronization
import Testing

/// A server on a free loopback port that answers each request with given bytes, HTTP or not.
final class RawServer: Sendable {
    struct Reply: Sendable {
        var bytes: [UInt8]
        var closes = false
        /// Sends the bytes again and again until the client goes away.
        var isEndless = false
        /// Goes on with a byte now and then until the client goes away.
        var drips = false

        init(_ text: String, closes: Bool = false) {
            bytes = Array(text.utf8)
            self.closes = closes
        }

        /// A whole HTTP answer.
        static func answer(
            _ status: Int, _ body: String = "{}", headers: [String] = [], closes: Bool = false
        ) -> Reply {
            answer(status, Array(body.utf8), headers: headers, closes: closes)
        }

        static func answer(_ status: Int, _ body: [UInt8], headers: [String] = [], closes: Bool = false) -> Reply {
            let head = ["HTTP/1.1 \(status) Reason", "Content-Length: \(body.count)"] + headers
            var reply = Reply(head.joined(separator: "\r\n") + "\r\n\r\n", closes: closes)
            reply.bytes += body
            return reply
        }

        /// A head, and then a body a byte at a time.
        static let dripping: Reply = {
            var reply = Reply("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
            reply.drips = true
            return reply
        }()

        /// A head and then a chunk that never ends to be repeated.
        static let endless: Reply = {
            var reply = Reply("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            reply.isEndless = true
            return reply
        }()
    }

    private let channel: any Channel
    private let seen: SeenRequests

    var port: Int { channel.localAddress?.port ?? 0 }
    var url: String { "http://127.0.0.1:\(port)" }
    /// The heads of the requests so far, in order.
    var requests: [String] { seen.all }

    private init(channel: any Channel, seen: SeenRequests) {
        self.channel = channel
        self.seen = seen
    }

    /// Runs a server that answers request number N, from 0, with `reply(N, head)`.
    static func run<Result>(
        _ reply: @escaping @Sendable (Int, String) -> Reply, _ body: (RawServer) async throws -> Result
    ) async throws -> Result {
        let seen = SeenRequests()
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ReplyHandler(seen: seen, reply: reply))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let server = RawServer(channel: channel, seen: seen)
        do {
            let result = try await body(server)
            try await channel.close()
            return result
        } catch {
            try? await channel.close()
            throw error
        }
    }

    /// Runs `body` with a loopback port on which nobody listens: taken meanwhile, so that no other test's server gets it.
    static func withClosedPort(_ body: (Int) async throws -> Void) async throws {
        let holder = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try #require(holder >= 0)
        defer { close(holder) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(holder, $0, size) == 0 && getsockname(holder, $0, &size) == 0
            }
        }
        try #require(isBound)
        try await body(Int(UInt16(bigEndian: address.sin_port)))
    }
}

private final class SeenRequests: Sendable {
    private let requests = Mutex([String]())

    var all: [String] { requests.withLock { $0 } }

    /// Notes a request and gives its number.
    func append(_ request: String) -> Int {
        requests.withLock { requests in
            requests.append(request)
            return requests.count - 1
        }
    }
}

private final class ReplyHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let seen: SeenRequests
    private let reply: @Sendable (Int, String) -> RawServer.Reply
    private var received = ""

    init(seen: SeenRequests, reply: @escaping @Sendable (Int, String) -> RawServer.Reply) {
        self.seen = seen
        self.reply = reply
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += String(buffer: unwrapInboundIn(data))
        while let end = received.firstRange(of: "\r\n\r\n") {
            let head = String(received[..<end.lowerBound])
            received = String(received[end.upperBound...])
            let reply = reply(seen.append(head), head)
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: reply.bytes)), promise: nil)
            if reply.isEndless { sendOn(context) }
            if reply.drips { drip(context) }
            if reply.closes { context.close(promise: nil) }
        }
    }

    private func sendOn(_ context: ChannelHandlerContext) {
        let chunk = "4000\r\n" + String(repeating: " ", count: 0x4000) + "\r\n"
        let bound = NIOLoopBound((context, self), eventLoop: context.eventLoop)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: chunk))).whenSuccess {
            let (context, handler) = bound.value
            handler.sendOn(context)
        }
    }

    private func drip(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((context, self), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: .milliseconds(20)) {
            let (context, handler) = bound.value
            guard context.channel.isActive else { return }
            context.writeAndFlush(handler.wrapOutboundOut(ByteBuffer(string: " ")), promise: nil)
            handler.drip(context)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
