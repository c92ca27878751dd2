private import AsyncHTTPClient
internal import Messages
private import NIOCore
private import NIOHTTP1
private import NIOHTTPCompression
private import NIOPosix

extension AttemptFailure {
    /// Converts an error of the HTTP client into an `AttemptFailure`, or into a `Fault` if no further attempt can
    /// help.
    static func classify(_ error: any Error, request: ServiceRequest) -> any Error {
        switch error {
        case is ResponseCollector.TooLarge, NIOHTTPDecompression.DecompressionError.limit:
            return Fault(.unreadableData, .answerTooLarge(request.shownAs))
        case let error as HTTPClientError:
            return classify(error)
        case let error as NIOConnectionError:
            let isUnknownHost = error.connectionErrors.isEmpty && (error.dnsAError ?? error.dnsAAAAError) != nil
            return AttemptFailure.notConnected(
                isUnknownHost ? .hostNotFound : trouble(error.connectionErrors.map(\.error)))
        case is HTTPParserError where error as? HTTPParserError != .invalidEOFState,
            is NIOHTTPDecompression.DecompressionError:
            return AttemptFailure.interrupted(.malformed)
        case ChannelError.connectTimeout:
            return AttemptFailure.notConnected(.timeout)
        case let error as IOError:
            return trouble(error).map(AttemptFailure.notConnected) ?? AttemptFailure.interrupted(.closed)
        default:
            // The TLS library is a dependency of the HTTP client, not ours, so its errors are known only by name.
            let name = String(reflecting: error)
            let isHandshake = ["handshakeFailed", "ValidateCertificate", "ValidateHostname"].contains(
                where: name.contains)
            return isHandshake ? AttemptFailure.notConnected(.secureConnection) : AttemptFailure.interrupted(.closed)
        }
    }

    private static func classify(_ error: HTTPClientError) -> any Error {
        switch error {
        case .connectTimeout, .getConnectionFromPoolTimeout: AttemptFailure.notConnected(.timeout)
        case .tlsHandshakeTimeout: AttemptFailure.notConnected(.secureConnection)
        case .httpProxyHandshakeTimeout, .invalidProxyResponse: AttemptFailure.notConnected(.proxy)
        case .proxyAuthenticationRequired: Fault(.misconfigured, .proxyRefused)
        case .readTimeout, .writeTimeout, .deadlineExceeded: AttemptFailure.interrupted(.timeout)
        case .remoteConnectionClosed, .uncleanShutdown, .cancelled: AttemptFailure.interrupted(.closed)
        case .invalidURL, .emptyHost, .emptyScheme: Fault(.misconfigured, .requestUnsendable)
        default:
            if error.description.contains("invalidHeaderField") {
                Fault(.misconfigured, .requestUnsendable)
            } else {
                AttemptFailure.interrupted(.malformed)
            }
        }
    }

    private static func trouble(_ errors: [any Error]) -> ConnectionTrouble {
        for error in errors {
            if case ChannelError.connectTimeout = error { return .timeout }
            if let trouble = (error as? IOError).flatMap(trouble) { return trouble }
        }
        return .other
    }

    /// The trouble in making a connection that a system error means; `nil` for an error of an established connection.
    private static func trouble(_ error: IOError) -> ConnectionTrouble? {
        switch error.errnoCode {
        case ECONNREFUSED: .refused
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL: .other
        default: nil
        }
    }

    /// The reason, for messages.
    var reason: Phrase {
        switch self {
        case .notConnected(.refused): .connectionRefused
        case .notConnected(.hostNotFound): .hostNotFound
        case .notConnected(.timeout): .connectionTimedOut
        case .notConnected(.secureConnection): .secureConnectionFailed
        case .notConnected(.proxy): .proxyFailed
        case .notConnected(.other): .connectionFailed
        case .interrupted(.timeout): .answerTimedOut
        case .interrupted(.closed): .answerCutShort
        case .interrupted(.malformed): .answerMalformed
        case .status(let status): .answered(status: status)
        }
    }
}
