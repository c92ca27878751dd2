import Base
import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct AddressTests {
    @Test(arguments: ["https://tikit.cl/api", "https://tikit.cl/api/"])
    func `a base address is used with and without a trailing slash`(base: String) throws {
        #expect(try ServiceBase(base).url("events") == "https://tikit.cl/api/events")
    }

    @Test func `a bare host is a base address`() throws {
        #expect(
            try ServiceBase("http://127.0.0.1:8080").url("events/6/sessions")
                == "http://127.0.0.1:8080/events/6/sessions")
        #expect(try ServiceBase("http://[::1]:8080/").url("x") == "http://[::1]:8080/x")
    }

    @Test func `everything but the unreserved characters is encoded in a query`() throws {
        let url = try ServiceBase("http://h/").url(
            "checkins",
            query: [("page", "1"), ("query", ""), ("filter", #"[{"field":"e.event","value":6}]"#), ("q", "a+b ñ~._-%")])
        #expect(
            url == "http://h/checkins?page=1&query=&filter=%5B%7B%22field%22%3A%22e.event%22%2C%22value%22%3A6%7D%5D"
                + "&q=a%2Bb%20%C3%B1~._-%25")
    }

    @Test(arguments: [
        "", "tikit.cl/api", "ftp://tikit.cl/", "https://", "https:///api", "https://user:secret@tikit.cl/api",
        "https://tikit.cl/api?x=1", "https://tikit.cl/#a", "https://tikit.cl:0/", "https://tikit.cl:port/",
        "https://ti kit.cl/", "file:///etc/passwd", "http+unix://sock/x",
    ])
    func `an address that no service can lie under is refused, unquoted`(address: String) {
        do {
            _ = try ServiceBase(address)
            Issue.record("\(address) was taken")
        } catch {
            #expect(error.kind == .misconfigured)
            #expect(!error.message.en.contains("secret"))
        }
    }

    @Test func `parts of an address`() throws {
        let parts = try #require(AddressParts("HTTPS://Tikit.CL/api/events?page=1"))
        #expect(parts.scheme == "https")
        #expect(parts.host == "tikit.cl")
        #expect(parts.port == 443)
        #expect(parts.path == "/api/events")
        #expect(AddressParts("http://[2001:db8::1]:81")?.host == "2001:db8::1")
        #expect(AddressParts("http://[2001:db8::1]:81")?.port == 81)
        #expect(AddressParts("http://h?x")?.path == "/")
    }
}
