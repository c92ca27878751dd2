public import Base
internal import CCurl
private import Glibc

/// The result of handing a message to a server for one recipient.
public enum MailResult: Sendable, Hashable {
    /// The server has accepted responsibility for it.
    case accepted
    /// The server did not accept it now; a later attempt may succeed.
    case postponed(Phrase)
    /// The server did not accept it, and would refuse the same message again.
    ///
    /// - Parameter status: The server's status, such as 552 for a message that is too large; `nil` if it gave none.
    case refused(Phrase, status: Int?)
    /// It is not known whether the server has accepted it.
    case unclear(Phrase)
}

/// A server that accepts messages over SMTP (RFC 5321), reached through libcurl.
public struct MailServer: Sendable {
    /// `smtp://host:port`, or `smtps://host:port` for a connection that begins with TLS.
    var url: String
    var user: String?
    var password: String?
    /// Whether a connection to `smtp://` must change to TLS (STARTTLS) before anything is sent.
    var requiresTLS: Bool
    /// The longest time for a connection, and for each response.
    public var timeout: Duration

    public init(_ url: String, user: String?, password: String?, requiresTLS: Bool, timeout: Duration) {
        self.url = url
        self.user = user
        self.password = password
        self.requiresTLS = requiresTLS
        self.timeout = timeout
    }

    /// Sends a message to one recipient, over a connection of its own.
    ///
    /// - Parameters:
    ///   - message: Its lines end with CR LF.
    ///   - beforeEnd: Called before the last byte is sent: from then on, only the server's response tells whether it
    ///     has accepted the message. If it throws, the message is not sent.
    /// - Throws: What `beforeEnd` throws; a `Fault` of kind `.misconfigured` if the system has no libcurl.
    public func send(
        _ message: [UInt8], from sender: String, to recipient: String,
        beforeEnd: @escaping @Sendable () throws -> Void
    ) async throws -> MailResult {
        try await run(SMTPTransfer(message, beforeEnd: beforeEnd), from: sender, to: recipient)
    }

    /// Connects, changes to TLS, logs in and names the sender, as for a message, but sends none.
    ///
    /// - Throws: A `Fault` of kind `.misconfigured` if the system has no libcurl.
    public func check(from sender: String) async throws -> MailResult {
        try await run(SMTPTransfer([]) {}, from: sender, to: nil)
    }

    private func run(_ transfer: SMTPTransfer, from sender: String, to recipient: String?) async throws -> MailResult {
        try TransferLoop.requireLibrary()
        // Runs on a thread of its own, because a slow server may take minutes.
        return try await withCheckedThrowingContinuation { continuation in
            transfer.work = { transfer in
                continuation.resume(with: Result { try transfer.run(at: self, from: sender, to: recipient) })
            }
            let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
                let transfer = Unmanaged<SMTPTransfer>.fromOpaque(pointer!).takeRetainedValue()
                transfer.work(transfer)
                return nil
            }
            var thread = pthread_t()
            let argument = Unmanaged.passRetained(transfer).toOpaque()
            guard pthread_create(&thread, nil, run, argument) == 0 else { fatalError("out of threads") }
            pthread_detach(thread)
        }
    }
}

/// A message being sent. Used only by its own thread.
private final class SMTPTransfer: @unchecked Sendable {
    /// The work of its thread.
    var work: (SMTPTransfer) -> Void = { _ in }

    /// Empty if there is no message to send.
    private let message: [UInt8]
    private let beforeEnd: @Sendable () throws -> Void
    private var given = 0
    private var obstacle: (any Error)?
    /// The server's last refusal, and its response to the end of the message.
    private var problem: Reply?
    private var verdict: Reply?
    /// Whether the server has asked for the message.
    private var isAwaited = false
    /// The largest message that the server says it accepts, in bytes; `nil` if it does not say.
    private var maximumBytes: Int?

    init(_ message: [UInt8], beforeEnd: @escaping @Sendable () throws -> Void) {
        self.message = message
        self.beforeEnd = beforeEnd
    }

    private var isGiven: Bool { given == message.count }

    func run(at server: MailServer, from sender: String, to recipient: String?) throws -> MailResult {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        guard let multi = curl_multi_init(), let easy = curl_easy_init() else { fatalError("out of memory") }
        let recipients = recipient.flatMap { curl_slist_append(nil, "<\($0)>") }
        defer {
            curl_multi_remove_handle(multi, easy)
            curl_easy_cleanup(easy)
            curl_multi_cleanup(multi)
            curl_slist_free_all(recipients)
        }
        set(easy, server, from: sender, to: recipients)
        curl_multi_add_handle(multi, easy)
        var (running, result): (Int32, CURLcode) = (1, CURLE_OK)
        while running > 0 {
            curl_multi_perform(multi, &running)
            if running > 0 { curl_multi_poll(multi, nil, 0, 1000, nil) }
        }
        guard curl_next_ended(multi, &result) != nil else { fatalError("a transfer without an end") }
        if let obstacle { throw obstacle }
        return outcome(result, of: easy)
    }

    private func set(
        _ easy: UnsafeMutableRawPointer, _ server: MailServer, from sender: String,
        to recipients: UnsafeMutablePointer<curl_slist>?
    ) {
        let seconds = max(1, Int(server.timeout.components.seconds))
        curl_set_text(easy, CURLOPT_URL, server.url)
        curl_set_text(easy, CURLOPT_PROXY, "")
        curl_set_number(easy, CURLOPT_NOSIGNAL, 1)
        curl_set_number(easy, CURLOPT_CONNECTTIMEOUT, seconds)
        curl_set_number(easy, CURLOPT_SERVER_RESPONSE_TIMEOUT, seconds)
        curl_set_number(easy, CURLOPT_LOW_SPEED_LIMIT, 1)
        curl_set_number(easy, CURLOPT_LOW_SPEED_TIME, seconds)
        curl_set_number(easy, CURLOPT_TIMEOUT, 20 * seconds)
        if server.requiresTLS { curl_set_number(easy, CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)) }
        if let certificates = EasyHandle.certificates { curl_set_text(easy, CURLOPT_CAINFO, certificates) }
        if let user = server.user {
            curl_set_text(easy, CURLOPT_USERNAME, user)
            curl_set_text(easy, CURLOPT_PASSWORD, server.password ?? "")
        }
        if recipients == nil {
            curl_set_text(easy, CURLOPT_CUSTOMREQUEST, "MAIL FROM:<\(sender)>")
            curl_set_number(easy, CURLOPT_NOBODY, 1)
        } else {
            curl_set_text(easy, CURLOPT_MAIL_FROM, "<\(sender)>")
            curl_set_pointer(easy, CURLOPT_MAIL_RCPT, recipients)
            // The size is not set: libcurl 7 also counts the dots that it adds as escapes, and would drop that many
            // bytes at the end.
            curl_set_number(easy, CURLOPT_UPLOAD, 1)
        }
        let this = Unmanaged.passUnretained(self).toOpaque()
        curl_set_callback(easy, CURLOPT_READFUNCTION) { SMTPTransfer.of($3).give($0, $1 * $2) }
        curl_set_pointer(easy, CURLOPT_READDATA, this)
        curl_set_callback(easy, CURLOPT_HEADERFUNCTION) { SMTPTransfer.of($3).hear($0, $1 * $2) }
        curl_set_pointer(easy, CURLOPT_HEADERDATA, this)
        curl_set_callback(easy, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> SMTPTransfer {
        Unmanaged<SMTPTransfer>.fromOpaque(pointer!).takeUnretainedValue()
    }

    /// Gives libcurl a part of the message. The last byte is given alone, after all others have been sent: a connection
    /// that breaks earlier has delivered nothing.
    private func give(_ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int) -> Int {
        guard let buffer, !isGiven else { return 0 }
        if let maximumBytes, message.count > maximumBytes {
            problem = Reply(status: 552, Quotation("552 SIZE \(maximumBytes)") ?? "552")
            return Int(CURL_READFUNC_ABORT)
        }
        let isLast = given == message.count - 1
        let count = isLast ? 1 : min(capacity, message.count - 1 - given)
        if isLast {
            do {
                try beforeEnd()
            } catch {
                obstacle = error
                return Int(CURL_READFUNC_ABORT)
            }
        }
        message[given..<given + count].withUnsafeBytes {
            UnsafeMutableRawPointer(buffer).copyMemory(from: $0.baseAddress!, byteCount: count)
        }
        given += count
        return count
    }

    /// Takes a line from the server.
    private func hear(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard let reply = Reply(UnsafeRawBufferPointer(start: bytes, count: count)) else { return count }
        if reply.status >= 400 { problem = reply }
        // The SIZE extension (RFC 1870).
        if reply.status == 250, let most = reply.size, most > 0 { maximumBytes = most }
        if reply.status == 354 {
            isAwaited = true
        } else if isAwaited, verdict == nil, reply.isWhole, reply.status != 221 {
            // 221 is the response to libcurl's QUIT.
            verdict = reply
        }
        return count
    }

    private func outcome(_ result: CURLcode, of easy: UnsafeMutableRawPointer) -> MailResult {
        if let verdict {
            switch verdict.status {
            // The server cannot have accepted a partial message.
            case 200..<300: return isGiven ? .accepted : .unclear(.mailServerSaid(verdict.text))
            case 400..<500: return .postponed(.mailServerSaid(verdict.text))
            default: return .refused(.mailServerSaid(verdict.text), status: verdict.status)
            }
        }
        if message.isEmpty, result == CURLE_OK { return .accepted }
        let reason = Self.reason(result, of: easy)
        if isGiven, !message.isEmpty { return .unclear(reason) }
        switch result {
        case CURLE_USE_SSL_FAILED: return .refused(.mailServerWithoutTLS, status: nil)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER,
            CURLE_SSL_ISSUER_ERROR, CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
            return .refused(reason, status: nil)
        default: break
        }
        guard let problem else {
            return result == CURLE_LOGIN_DENIED ? .refused(.mailLogInRefused, status: nil) : .postponed(reason)
        }
        return problem.status < 500
            ? .postponed(.mailServerSaid(problem.text))
            : .refused(.mailServerSaid(problem.text), status: problem.status)
    }

    private static func reason(_ result: CURLcode, of easy: UnsafeMutableRawPointer) -> Phrase {
        if result == CURLE_OPERATION_TIMEDOUT { return .answerTimedOut }
        if result == CURLE_UNSUPPORTED_PROTOCOL { return .libraryWithoutSMTP }
        return (AttemptFailure.classify(result, of: easy) as? AttemptFailure)?.reason ?? .connectionFailed
    }
}

/// A line of a server's response: `250 2.0.0 Ok: queued`.
private struct Reply {
    let status: Int
    /// Servers repeat the recipient's address in their responses.
    let text: Quotation
    /// Whether it is the last line of its response.
    let isWhole: Bool
    /// The number in `250-SIZE 10485760`.
    let size: Int?

    init(status: Int, _ text: Quotation) {
        self.status = status
        self.text = text
        isWhole = true
        size = nil
    }

    init?(_ line: UnsafeRawBufferPointer) {
        let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isNewline).first ?? ""
        guard let status = Int(words.prefix(3)), status >= 100 else { return nil }
        self.status = status
        isWhole = !words.dropFirst(3).hasPrefix("-")
        text = Quotation(String(words), upTo: 300) ?? "?"
        let extension_ = words.dropFirst(4)
        size = extension_.hasPrefix("SIZE ") ? Int(extension_.dropFirst(5)) : nil
    }
}
