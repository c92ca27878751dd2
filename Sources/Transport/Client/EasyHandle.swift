internal import CCurl
private import Glibc

/// A handle of libcurl that keeps its settings between requests, since those for pages differ only in their addresses. Used on
/// a loop's thread alone.
///
/// Source: https://curl.se/libcurl/c/libcurl-easy.html
final class EasyHandle {
    let easy: UnsafeMutableRawPointer
    /// The GET whose settings the handle has, and its proxy.
    private var last: (headers: [(name: String, value: String)], proxy: ProxySelection.Server?)?
    private var headerLines: UnsafeMutablePointer<curl_slist>?

    init() {
        guard let easy = curl_easy_init() else { fatalError("out of memory") }
        self.easy = easy
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(headerLines)
    }

    /// Sets all of a request but its body.
    ///
    /// - Parameter setCallbacks: sets what is called with the response.
    func set(
        _ request: ServiceRequest, through proxy: ProxySelection.Server?, _ configuration: TransportConfiguration,
        setCallbacks: (UnsafeMutableRawPointer) -> Void
    ) {
        if !isSet(request, through: proxy) {
            curl_easy_reset(easy)
            curl_set_number(easy, CURLOPT_PATH_AS_IS, 1)
            curl_set_number(easy, CURLOPT_NOSIGNAL, 1)
            curl_set_number(easy, CURLOPT_CONNECTTIMEOUT_MS, Int(configuration.connectTimeout / .milliseconds(1)))
            curl_set_number(easy, CURLOPT_BUFFERSIZE, 128 << 10)
            curl_set_text(easy, CURLOPT_USERAGENT, configuration.userAgent)
            if let certificates = Self.certificates { curl_set_text(easy, CURLOPT_CAINFO, certificates) }
            setProxy(proxy)
            setHeaders(of: request)
            setCallbacks(easy)
            last = request.method == .get ? (request.headers, proxy) : nil
        }
        curl_set_text(easy, CURLOPT_URL, request.url)
    }

    private func isSet(_ request: ServiceRequest, through proxy: ProxySelection.Server?) -> Bool {
        guard let last, request.method == .get else { return false }
        return last.proxy == proxy && last.headers.elementsEqual(request.headers, by: ==)
    }

    /// The file of the authorities that servers' certificates are checked against: `SSL_CERT_FILE`, as OpenSSL has it,
    /// or where Debian, and where Red Hat, keep theirs. A library built elsewhere knows only the first.
    static let certificates: String? = {
        var files = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]
        if let file = getenv("SSL_CERT_FILE"), file.pointee != 0 { files.insert(String(cString: file), at: 0) }
        return files.first { access($0, R_OK) == 0 }
    }()

    /// Without a proxy of ours, those of the environment are switched off: `ProxySelection` has read them.
    private func setProxy(_ proxy: ProxySelection.Server?) {
        curl_set_text(easy, CURLOPT_NOPROXY, "")
        guard let proxy else {
            curl_set_text(easy, CURLOPT_PROXY, "")
            return
        }
        let host = proxy.host.contains(":") ? "[\(proxy.host)]" : proxy.host
        curl_set_text(easy, CURLOPT_PROXY, "http://\(host):\(proxy.port)")
        curl_set_number(easy, CURLOPT_HTTPPROXYTUNNEL, 1)
        curl_set_number(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        guard let credentials = proxy.credentials else { return }
        curl_set_text(easy, CURLOPT_PROXYUSERNAME, credentials.user)
        curl_set_text(easy, CURLOPT_PROXYPASSWORD, credentials.password)
    }

    private func setHeaders(of request: ServiceRequest) {
        var lines = ["Accept: application/json", "Accept-Encoding: gzip, deflate", "Expect:"]
        if request.method == .post { lines.append("Content-Type:") }
        for (name, value) in request.headers {
            lines.removeAll { $0.prefix { $0 != ":" }.lowercased() == name.lowercased() }
            // A name and a colon alone would remove a header of the library's own.
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        // The handle no longer has the earlier ones.
        curl_slist_free_all(headerLines)
        headerLines = nil
        for line in lines { headerLines = curl_slist_append(headerLines, line) }
        curl_set_pointer(easy, CURLOPT_HTTPHEADER, headerLines)
    }
}
