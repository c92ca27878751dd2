import Base
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct ProxySelectionTests {
    private func proxy(_ environment: [String: String], _ url: String) throws -> String? {
        let address = try #require(AddressParts(url))
        return try ProxySelection(environment: environment).server(for: address).map { "\($0.host):\($0.port)" }
    }

    @Test func `each scheme has its own, and one for all stands in`() throws {
        let both = ["HTTP_PROXY": "http://p:1", "HTTPS_PROXY": "http://s:2"]
        #expect(try proxy(both, "http://a/") == "p:1")
        #expect(try proxy(both, "https://a/") == "s:2")
        #expect(try proxy(["ALL_PROXY": "p:3", "HTTPS_PROXY": "s:2"], "http://a/") == "p:3")
        #expect(try proxy(["ALL_PROXY": "p:3", "HTTPS_PROXY": "s:2"], "https://a/") == "s:2")
        #expect(try proxy([:], "https://a/") == nil)
    }

    @Test func `lower case wins, empty is none`() throws {
        #expect(try proxy(["https_proxy": "low:1", "HTTPS_PROXY": "up:2"], "https://a/") == "low:1")
        #expect(try proxy(["https_proxy": ""], "https://a/") == nil)
    }

    @Test func `the port is 80 where none is given, the slash and the scheme may be left out`() throws {
        #expect(try proxy(["https_proxy": "http://p/"], "https://a/") == "p:80")
        #expect(try proxy(["https_proxy": "p"], "https://a/") == "p:80")
        #expect(try proxy(["https_proxy": "http://[::1]:3128"], "https://a/") == "::1:3128")
    }

    @Test func `user and password are decoded`() throws {
        let selection = try ProxySelection(
            environment: ["https_proxy": "http://us%3Aer:p%40s:s@p:1"], allowsInsecure: true)
        #expect(selection.https?.credentials?.user == "us:er")
        #expect(selection.https?.credentials?.password == "p@s:s")
        let without = try ProxySelection(environment: ["https_proxy": "user@p:1"], allowsInsecure: true)
        #expect(without.https?.credentials?.password == "")
    }

    @Test(arguments: [
        ("a.example", true), ("sub.a.example", true), ("xa.example", false), ("b.example", true), ("c.b.example", true),
        ("d.example", false), ("10.1.2.3", true), ("11.1.2.3", false), ("192.168.7.7", true), ("192.168.8.7", false),
    ])
    func `exceptions are reached directly`(host: String, isDirect: Bool) throws {
        let environment = [
            "all_proxy": "p:1", "no_proxy": "A.example, .b.example,,d.example:8443 10.0.0.0/8,192.168.7.0/24",
        ]
        #expect((try proxy(environment, "https://\(host)/") == nil) == isDirect)
    }

    @Test func `an exception with a port is for that port`() throws {
        let environment = ["all_proxy": "p:1", "NO_PROXY": "d.example:8443"]
        #expect(try proxy(environment, "https://d.example:8443/") == nil)
        #expect(try proxy(environment, "https://d.example/") == "p:1")
    }

    @Test func `a star excepts everything`() throws {
        #expect(try proxy(["all_proxy": "p:1", "no_proxy": "*"], "https://a/") == nil)
    }

    @Test(arguments: ["localhost", "api.localhost", "127.0.0.1", "127.9.9.9", "[::1]"])
    func `the machine itself is reached directly`(host: String) throws {
        #expect(try proxy(["all_proxy": "p:1"], "http://\(host):8080/") == nil)
    }

    @Test(arguments: [
        "socks5://p:1", "https://p:1", "http://", "http://p:x", "http://p:70000", "http://u%zz@p:1", "http://:1",
    ])
    func `an unusable proxy is named by its variable alone`(value: String) throws {
        do {
            _ = try ProxySelection(environment: ["HTTPS_PROXY": value])
            Issue.record("\(value) was taken")
        } catch {
            #expect(error.kind == .misconfigured)
            #expect(error.message.en.hasPrefix("HTTPS_PROXY "))
        }
    }
}
