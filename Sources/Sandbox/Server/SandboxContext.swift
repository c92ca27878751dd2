import Hummingbird
import Logging
import NIOCore

/// What goes with a request through the sandbox.
struct SandboxContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress
    }

    /// The endpoint that the router found, by the path it was declared with; `nil` for the sandbox's own.
    func endpoint(of request: Request) -> SandboxEndpoint? {
        guard let path = endpointPath else { return .unknown }
        return path.hasPrefix(ControlRoutes.base + "/") ? nil : ServedAPI(request).endpoint(path)
    }

    var isFromThisMachine: Bool { remoteAddress?.ipAddress.map(Self.isLoopback) ?? true }

    static func isLoopback(_ address: String) -> Bool {
        address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
    }
}
