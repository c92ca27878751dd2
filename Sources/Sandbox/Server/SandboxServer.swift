import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Tables

/// The HTTP server of a sandbox: Hummingbird's, with a `Date` of the sandbox's own clock and answers that may break off.
struct SandboxServer {
    let state: SandboxState
    let responder: RouterResponder<SandboxContext>
    let logger: Logger

    /// Serves until the task is cancelled. `onPort` is told the port once requests are taken.
    func run(host: String, port: Int, onPort: @escaping @Sendable (Int) -> Void) async throws {
        let channel = HTTP1Channel { request, writer, channel in
            let response = try await answer(to: request, from: channel)
            try await writer.write(response: response.head, body: response.body)
        }
        let server = Server(
            childChannelSetup: channel, configuration: ServerConfiguration(address: .hostname(host, port: port)),
            onServerRunning: { channel in onPort(channel.localAddress?.port ?? port) },
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger)
        try await server.run()
    }

    @Sendable
    private func answer(to request: Request, from channel: any Channel) async throws -> Response {
        let context = SandboxContext(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        var response: Response
        do {
            response = try await responder.respond(to: request, context: context)
        } catch let error as any HTTPResponseError {
            response = Response(status: error.status)
        }
        response.headers[.date] = state.serverTime.httpDate
        logger.debug("\(request.method) \(request.uri.path) \(response.status.code)")
        return response
    }
}
