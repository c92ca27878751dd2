internal import Base
internal import CCurl

/// A request, and what has arrived of its response.
///
/// Until it is handed to a `TransferLoop`, it belongs to its creator; from then on only the loop's thread touches it.
final class Transfer: @unchecked Sendable {
    /// Takes the outcome, once.
    var whenDone: ((Result<ServiceResponse, any Error>) -> Void)?
    var isCancelled = false
    /// When the request is sent and, for a page, how many pages were in flight at that moment.
    var turn = TransferLoop.Turn.atOnce
    var pagesInFlight = 0
    var isPage: Bool { turn != .atOnce }
    private(set) var handle: EasyHandle?
    private(set) var start = ContinuousClock.now
    /// When the server last sent data; initially the start.
    private(set) var lastHeard = ContinuousClock.now

    private let request: ServiceRequest
    private let proxy: ProxySelection.Server?
    private let configuration: TransportConfiguration
    private var sent = 0
    private var response = ServiceResponse(status: 0)
    private var headBytes = 0
    private var hasHead = false
    private var inflation: Inflation?
    /// Why a callback ended the transfer.
    private var refusal: (any Error)?

    private static let longestHead = 256 << 10

    /// Throws a `Fault` of kind `.misconfigured` for a request that cannot be sent.
    ///
    /// - Parameter before: a transfer sent with this one. Requests for pages go to the same place, whose proxy need not
    ///   be looked up again.
    init(_ request: ServiceRequest, _ configuration: TransportConfiguration, after before: Transfer?) throws(Fault) {
        guard request.url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            request.headers.allSatisfy({ Self.isSendable($0.name, $0.value) })
        else { throw Fault(.misconfigured, .requestUnsendable) }
        self.request = request
        self.configuration = configuration
        if let before, before.request.place == request.place {
            proxy = before.proxy
        } else {
            guard let address = AddressParts(request.url) else { throw Fault(.misconfigured, .requestUnsendable) }
            proxy = configuration.proxies.server(for: address)
        }
    }

    /// Whether a header consists of allowed characters. Others could begin another header.
    ///
    /// Source: RFC 9110, section 5.5, https://www.rfc-editor.org/rfc/rfc9110#section-5.5
    private static func isSendable(_ name: String, _ value: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
            && value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
    }

    // MARK: The request

    /// Prepares a handle for the request.
    func begin(with handle: EasyHandle) {
        self.handle = handle
        start = .now
        lastHeard = start
        handle.set(request, through: proxy, configuration) { easy in
            curl_set_callback(easy, CURLOPT_HEADERFUNCTION) { Transfer.of($3).takeHead($0, $1 * $2) }
            curl_set_callback(easy, CURLOPT_WRITEFUNCTION) { Transfer.of($3).takeBody($0, $1 * $2) }
        }
        let this = Unmanaged.passUnretained(self).toOpaque()
        curl_set_pointer(handle.easy, CURLOPT_HEADERDATA, this)
        curl_set_pointer(handle.easy, CURLOPT_WRITEDATA, this)
        setBody(of: handle.easy)
    }

    /// Releases the handle for the next request, once the outcome is known.
    func releaseHandle() -> EasyHandle? {
        defer { handle = nil }
        return handle
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> Transfer {
        Unmanaged<Transfer>.fromOpaque(pointer!).takeUnretainedValue()
    }

    /// libcurl resends a request by itself if a kept connection turns out to be closed. That must not happen to a POST:
    /// libcurl cannot get its body a second time, and a POST without a body uses a new connection.
    private func setBody(of easy: UnsafeMutableRawPointer) {
        guard request.method == .post else { return }
        curl_set_number(easy, CURLOPT_POST, 1)
        curl_set_number(easy, CURLOPT_POSTFIELDSIZE, request.body?.count ?? 0)
        curl_set_callback(easy, CURLOPT_READFUNCTION) { Transfer.of($3).giveBody($0, $1 * $2) }
        curl_set_pointer(easy, CURLOPT_READDATA, Unmanaged.passUnretained(self).toOpaque())
        if request.body?.isEmpty ?? true { curl_set_number(easy, CURLOPT_FRESH_CONNECT, 1) }
    }

    private func giveBody(_ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int) -> Int {
        guard let buffer, let body = request.body else { return 0 }
        let count = min(capacity, body.count - sent)
        body[sent..<sent + count].withUnsafeBytes {
            UnsafeMutableRawPointer(buffer).copyMemory(from: $0.baseAddress!, byteCount: count)
        }
        sent += count
        return count
    }

    // MARK: The response

    /// Takes a line of the head. Returning less than `count` ends the transfer.
    private func takeHead(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        lastHeard = .now
        headBytes += count
        guard headBytes <= Self.longestHead else { return refuse(AttemptFailure.interrupted(.malformed)) }
        let line = HeaderLine(UnsafeRawBufferPointer(start: bytes, count: count))
        if line.beginsHead {
            // Also begins anew after an interim response.
            (response.headers, hasHead, inflation) = ([], false, nil)
        } else if line.isEmpty {
            hasHead = true
        } else if !hasHead, let header = line.header {
            response.headers.append(header)
            if line.isNamed("content-length"), let announced = Int(header.value) {
                guard announced <= configuration.largestBody else { return refuse(tooLarge) }
                // The announced length is not trusted until the bytes have arrived.
                response.body.reserveCapacity(min(announced, 1 << 20))
            } else if line.isNamed("content-encoding") {
                inflation = Inflation(contentEncoding: header.value)
            }
        }
        return count
    }

    private func takeBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        lastHeard = .now
        let bytes = UnsafeRawBufferPointer(start: bytes, count: count)
        if let inflation {
            do throws(Inflation.Flaw) {
                try inflation.inflate(bytes, into: &response.body, upTo: configuration.largestBody)
            } catch {
                return refuse(error == .tooLarge ? tooLarge : AttemptFailure.interrupted(.malformed))
            }
        } else {
            guard response.body.count + count <= configuration.largestBody else { return refuse(tooLarge) }
            response.body.append(contentsOf: bytes)
        }
        return count
    }

    private var tooLarge: Fault {
        Fault(.unreadableData, .answerTooLarge(request.shownAs, limit: configuration.largestBody))
    }

    private func refuse(_ error: any Error) -> Int {
        refusal = error
        return 0
    }

    // MARK: The end

    /// The times that libcurl measured.
    struct Timing {
        /// The seconds from the request to the end of the response.
        var response: Double
        /// The seconds that making the connection took; `nil` if it already existed.
        var connecting: Double?
    }

    var timing: Timing? {
        guard let easy = handle?.easy else { return nil }
        let sent = curl_microseconds(easy, CURLINFO_PRETRANSFER_TIME_T)
        let connecting =
            curl_number(easy, CURLINFO_NUM_CONNECTS) == 0
            ? nil
            : curl_microseconds(easy, CURLINFO_CONNECT_TIME_T) - curl_microseconds(easy, CURLINFO_NAMELOOKUP_TIME_T)
        return Timing(
            response: Double(curl_microseconds(easy, CURLINFO_TOTAL_TIME_T) - sent) / 1e6,
            connecting: connecting.map { Double($0) / 1e6 })
    }

    /// Returns the response of a transfer that libcurl ended, or the reason why there is none.
    func outcome(_ result: CURLcode) -> Result<ServiceResponse, any Error> {
        if let refusal { return .failure(refusal) }
        guard result == CURLE_OK, let easy = handle?.easy else {
            let failure = (handle?.easy).map { AttemptFailure.classify(result, of: $0) }
            return .failure(failure ?? AttemptFailure.interrupted(.closed))
        }
        // An empty body is not a truncated one.
        if let inflation, !inflation.isWhole, inflation.hasBegun {
            return .failure(AttemptFailure.interrupted(.malformed))
        }
        response.status = curl_number(easy, CURLINFO_RESPONSE_CODE)
        return .success(response)
    }

    func end(_ outcome: Result<ServiceResponse, any Error>) {
        whenDone?(outcome)
        whenDone = nil
    }

    func fail(_ error: any Error) { end(.failure(error)) }
}

/// A line of a response's head, without its line break.
private struct HeaderLine {
    private let bytes: Slice<UnsafeRawBufferPointer>

    init(_ line: UnsafeRawBufferPointer) {
        bytes = Self.trimmed(line[...])
    }

    var isEmpty: Bool { bytes.isEmpty }
    var beginsHead: Bool { bytes.starts(with: "HTTP/".utf8) }

    var header: (name: String, value: String)? {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let value = Self.trimmed(bytes[bytes.index(after: colon)...])
        return (String(decoding: bytes[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
    }

    /// - Parameter name: in lower case.
    func isNamed(_ name: StaticString) -> Bool {
        let count = name.utf8CodeUnitCount
        guard bytes.count > count, bytes[bytes.startIndex + count] == UInt8(ascii: ":") else { return false }
        return (0..<count).allSatisfy { bytes[bytes.startIndex + $0] | 0x20 == name.utf8Start[$0] | 0x20 }
    }

    private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        var bytes = bytes
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        return bytes
    }
}
