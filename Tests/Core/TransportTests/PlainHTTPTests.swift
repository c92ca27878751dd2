import Base
import Logging
import TestSupport
import Testing

@testable import Transport

/// Plain http is spoken to this machine alone.
@Suite(.timeLimit(.minutes(30))) struct PlainHTTPTests {
    @Test(arguments: [
        "https://tikit.cl/", "HTTPS://10.0.0.1/", "http://localhost/", "http://LocalHost:8080/x", "http://127.0.0.1/",
        "http://127.255.0.9:1/", "http://[::1]/", "http://[::1]:8080/", "http://[0:0:0:0:0:0:0:1]/",
        "http://[::ffff:127.0.0.1]/", "http://[::FFFF:7f00:1]:9/",
    ])
    func `this machine, and https`(url: String) {
        #expect(PlainHTTP.server(of: url) == nil)
    }

    @Test(arguments: [
        ("http://tikit.cl/api/", "http://tikit.cl"), ("HTTP://Tikit.CL:8080/", "http://tikit.cl:8080"),
        ("http://127.0.0.1.evil.example/", "http://127.0.0.1.evil.example"),
        ("http://localhost.evil.example/", "http://localhost.evil.example"),
        ("http://evil.localhost/", "http://evil.localhost"), ("http://10.0.0.1/", "http://10.0.0.1"),
        ("http://126.0.0.1/", "http://126.0.0.1"), ("http://0.0.0.0/", "http://0.0.0.0"),
        // Names, to whoever looks them up: a dot at the end, and numbers that readers take for different ones.
        ("http://127.0.0.1./", "http://127.0.0.1."), ("http://localhost.:80/", "http://localhost."),
        ("http://0127.0.0.1/", "http://0127.0.0.1"), ("http://127.1/", "http://127.1"),
        ("http://2130706433/", "http://2130706433"), ("http://0x7f.0.0.1/", "http://0x7f.0.0.1"),
        ("http://+127.0.0.1/", "http://+127.0.0.1"), ("http://１２７.0.0.1/", "http://１２７.0.0.1"),
        ("http://127.0.0.1%2eevil.example/", "http://127.0.0.1%2eevil.example"),
        ("http://[::ffff:10.0.0.1]/", "http://[::ffff:10.0.0.1]"), ("http://[::2]/", "http://[::2]"),
        ("http://[::127.0.0.1]/", "http://[::127.0.0.1]"), ("http://[fe80::1]/", "http://[fe80::1]"),
        ("http://[localhost]/", "http://localhost"), ("http://[::1.]/", "http://[::1.]"),
    ])
    func `every other server, however it is written`(url: String, server: String) {
        #expect(PlainHTTP.server(of: url) == server)
    }

    private func exchange(
        _ request: ServiceRequest, adjust: (inout TransportConfiguration) -> Void = { _ in }
    ) async throws -> ServiceResponse {
        var configuration = TransportConfiguration(
            userAgent: "attendance/test", retries: RetryPolicy(attempts: 1), pace: TestPace().pace)
        adjust(&configuration)
        return try await HTTPTransport.withTransport(configuration: configuration, logger: Logger(label: "test")) {
            try await $0.exchange(request)
        }
    }

    /// The name is one that nobody knows: were it asked for, the fault would be `.unavailable`.
    @Test(arguments: [
        "http://nowhere.invalid/api/auth/login", "http://user@127.0.0.1:1/", "http://127.0.0.1\\@nowhere.invalid/",
    ])
    func `nothing is sent over plain http`(url: String) async throws {
        let login = ServiceRequest(.post, url, body: Array("{}".utf8))
        let token = ServiceRequest(.get, url, headers: [("Authorization", "Bearer secret")])
        for request in [login, token] {
            let fault = await #expect(throws: Fault.self) { try await exchange(request) }
            #expect(fault?.kind == .misconfigured, "\(fault?.message.en ?? "")")
        }
    }

    @Test func `it is where the configuration allows it`() async throws {
        let fault = await #expect(throws: Fault.self) {
            try await exchange(ServiceRequest(.get, "http://nowhere.invalid/")) { $0.allowsInsecure = true }
        }
        #expect(fault?.kind == .unavailable)
    }

    @Test func `a service that sends a request on to plain http is not followed`() async throws {
        try await RawServer.run(
            .answer(302, "", headers: ["Location: http://nowhere.invalid/there?email=ana@x.example"])
        ) { server in
            let request = ServiceRequest(.get, server.url + "/here", headers: [("Authorization", "Bearer secret")])
            let fault = try #require(await #expect(throws: Fault.self) { try await exchange(request) })
            #expect(fault.kind == .misconfigured)
            #expect(fault.message == .sentOnOverPlainHTTP("GET /here", to: "http://nowhere.invalid"))
            #expect(!fault.message.en.contains("ana@") && !fault.message.en.contains("secret"))
        }
    }

    @Test func `where a service sends a request on to is told without addresses`() async throws {
        try await RawServer.run(
            .answer(302, "", headers: ["Location: http://ana.maria%40corp.invalid/there"])
        ) { server in
            let request = ServiceRequest(.get, server.url + "/here")
            let fault = try #require(await #expect(throws: Fault.self) { try await exchange(request) })
            let told = fault.message.en.lowercased()
            #expect(!told.contains("corp") && !told.contains("maria"), "\(told)")
        }
    }

    @Test(arguments: [
        "http://user:secret@proxy.example:3128", "user:secret@127.0.0.1.proxy.example", "u@[2001:db8::1]:1",
    ])
    func `a proxy's password is not sent in the clear`(proxy: String) throws {
        for variable in ["HTTPS_PROXY", "http_proxy", "ALL_PROXY"] {
            let fault = try #require(#expect(throws: Fault.self) { try ProxySelection(environment: [variable: proxy]) })
            #expect(
                fault.kind == .misconfigured && fault.message.es.hasPrefix("\(variable): ")
                    && !fault.message.en.contains("secret"))
            let allowed = try ProxySelection(environment: [variable: proxy], allowsInsecure: true)
            #expect(allowed.sendsPasswordInPlain)
        }
    }

    @Test(arguments: [
        "http://proxy.example:3128", "http://user:secret@127.0.0.1:3128", "http://user:secret@[::1]:3128",
    ])
    func `a proxy without a password, or on this machine, is used`(proxy: String) throws {
        #expect(try !ProxySelection(environment: ["HTTPS_PROXY": proxy]).sendsPasswordInPlain)
    }

    /// What counts as this machine goes through no proxy, or a name could be sent there in the clear.
    @Test func `this machine is never reached through a proxy`() throws {
        let proxies = try ProxySelection(environment: ["ALL_PROXY": "proxy.example:1"])
        for url in ["http://[::ffff:127.0.0.1]/", "http://[0:0::1]/", "http://127.9.0.1/", "http://localhost/"] {
            #expect(proxies.server(for: try #require(AddressParts(url))) == nil, "\(url)")
        }
        #expect(proxies.server(for: try #require(AddressParts("https://0127.0.0.1/"))) != nil)
    }
}
