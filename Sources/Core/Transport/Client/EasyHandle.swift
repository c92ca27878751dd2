internal import CCurl
private import Glibc

/// A libcurl handle that keeps its settings between requests, since requests for pages differ only in their addresses.
/// Used only on the loop's thread.
///
/// Source: https://curl.se/libcurl/c/libcurl-easy.html
final class EasyHandle {
    let easy: UnsafeMutableRawPointer
    /// The headers and proxy of the GET for which the handle is set up.
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

    /// Sets up everything of a request except its body.
    ///
    /// - Parameter setCallbacks: sets the callbacks that receive the response.
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

    /// The file of the certificate authorities: `SSL_CERT_FILE`, as for OpenSSL, or the file of Debian or of Red Hat. A
    /// libcurl built on one of them does not know the other's.
    static let certificates: String? = {
        var files = ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]
        if let file = getenv("SSL_CERT_FILE"), file.pointee != 0 { files.insert(String(cString: file), at: 0) }
        return files.first { access($0, R_OK) == 0 }
    }()

    /// Sets the proxy. Without one, an empty setting keeps libcurl from reading the environment, as `ProxySelection`
    /// has already done.
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
            // A name and a colon alone would remove one of libcurl's own headers.
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        // The handle no longer uses the earlier list.
        curl_slist_free_all(headerLines)
        headerLines = nil
        for line in lines { headerLines = curl_slist_append(headerLines, line) }
        curl_set_pointer(easy, CURLOPT_HTTPHEADER, headerLines)
    }
}
