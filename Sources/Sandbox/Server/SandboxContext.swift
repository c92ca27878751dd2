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

    /// The endpoint that the router found, by the path it was declared with.
    var endpoint: SandboxEndpoint {
        guard let path = endpointPath, path.hasPrefix(TikitService.base) else { return .unknown }
        return SandboxEndpoint(rawValue: String(path.dropFirst(TikitService.base.count + 1)))
    }

    var isFromThisMachine: Bool {
        guard let address = remoteAddress?.ipAddress else { return true }
        return address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
    }
}
