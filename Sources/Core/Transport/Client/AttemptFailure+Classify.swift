internal import Base
internal import CCurl
private import Glibc

extension AttemptFailure {
    /// The failure of a transfer that libcurl ended, or a `Fault` if no further attempt can help.
    ///
    /// Source: https://curl.se/libcurl/c/libcurl-errors.html
    static func classify(_ result: CURLcode, of easy: UnsafeMutableRawPointer) -> any Error {
        let proxyStatus = curl_number(easy, CURLINFO_HTTP_CONNECTCODE)
        if proxyStatus == 407 { return Fault(.misconfigured, .proxyRefused) }
        if proxyStatus != 0, proxyStatus != 200 { return AttemptFailure.notConnected(.proxy) }
        switch result {
        case CURLE_URL_MALFORMAT: return Fault(.misconfigured, .requestUnsendable)
        case CURLE_COULDNT_RESOLVE_HOST: return AttemptFailure.notConnected(.hostNotFound)
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: return AttemptFailure.notConnected(.proxy)
        case CURLE_COULDNT_CONNECT:
            return AttemptFailure.notConnected(trouble(Int32(curl_number(easy, CURLINFO_OS_ERRNO))))
        case CURLE_OPERATION_TIMEDOUT: return timeout(of: easy)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            return AttemptFailure.notConnected(.secureConnection)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
            return AttemptFailure.interrupted(.malformed)
        default: return AttemptFailure.interrupted(.closed)
        }
    }

    /// libcurl is given a time limit only for making a connection.
    private static func timeout(of easy: UnsafeMutableRawPointer) -> AttemptFailure {
        let isConnected = curl_microseconds(easy, CURLINFO_CONNECT_TIME_T) > 0
        return .notConnected(isConnected ? .secureConnection : .timeout)
    }

    private static func trouble(_ errno: Int32) -> ConnectionTrouble {
        switch errno {
        case ECONNREFUSED: .refused
        case ETIMEDOUT: .timeout
        default: .other
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
