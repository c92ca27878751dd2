private import AsyncHTTPClient
internal import Messages
private import NIOCore
private import NIOHTTP1
private import NIOHTTPCompression
private import NIOPosix

extension AttemptFailure {
    /// What an error of the HTTP client means: an `AttemptFailure`, or a `Fault` where no further attempt can help.
    static func classify(_ error: any Error, request: ServiceRequest) -> any Error {
        switch error {
        case is AnswerCollector.TooLarge, NIOHTTPDecompression.DecompressionError.limit:
            return Fault(.unreadableData, .answerTooLarge(request.shownAs))
        case let error as HTTPClientError:
            return classify(error)
        case let error as NIOConnectionError:
            let isUnknownHost = error.connectionErrors.isEmpty && (error.dnsAError ?? error.dnsAAAAError) != nil
            return AttemptFailure.notConnected(isUnknownHost ? .hostNotFound : trouble(error.connectionErrors.map(\.error)))
        case is HTTPParserError where error as? HTTPParserError != .invalidEOFState,
            is NIOHTTPDecompression.DecompressionError:
            return AttemptFailure.interrupted(.malformed)
        case is ChannelError:
            if case ChannelError.connectTimeout = error { return AttemptFailure.notConnected(.timeout) }
            return AttemptFailure.interrupted(.closed)
        default:
            // The TLS library's own errors are known by name only: it is a dependency of the HTTP client.
            let name = String(reflecting: error)
            let isHandshake = ["handshakeFailed", "ValidateCertificate", "ValidateHostname"].contains(where: name.contains)
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
            if let error = error as? IOError, error.errnoCode == ECONNREFUSED { return .refused }
            if case ChannelError.connectTimeout = error { return .timeout }
        }
        return .other
    }

    /// Why, in words.
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
