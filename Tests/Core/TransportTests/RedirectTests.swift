import Testing

@testable import Transport

@Suite(.timeLimit(.minutes(30))) struct RedirectTests {
    private func next(_ from: String, to location: String, status: Int = 302, method: ServiceRequest.Method = .get)
        -> ServiceRequest?
    {
        let request = ServiceRequest(
            method, from, headers: [("Authorization", "Bearer t"), ("cookie", "c"), ("X-Other", "o")])
        return Redirect.next(after: request, status: status, location: location)
    }

    @Test(arguments: [
        ("http://a/x/y", "z", "http://a/x/z"), ("http://a/x/y", "/z?p=1", "http://a/z?p=1"),
        ("http://a/x", "http://a/z", "http://a/z"), ("http://a:81/x", "?p=2", "http://a:81/x?p=2"),
        ("http://a/x", "//a/z", "http://a/z"),
    ])
    func `a location is resolved against the request`(from: String, location: String, target: String) {
        #expect(next(from, to: location)?.url == target)
    }

    @Test(arguments: [
        ("http://a/x", "http://a/y", true), ("http://a/x", "http://A:80/y", true), ("http://a/x", "https://a/y", true),
        ("http://a/x", "http://b/y", false), ("http://a/x", "http://a:81/y", false),
        ("http://a/x", "http://sub.a/y", false),
        ("https://a/x", "http://a/y", false), ("https://a/x", "https://a:444/y", false),
        ("http://a:81/x", "https://a/y", false), ("http://a/x", "//b/y", false),
    ])
    func `secrets stay with their origin and its secure side`(from: String, location: String, isKept: Bool) throws {
        let sent = try #require(next(from, to: location))
        #expect(sent.headers.map(\.name) == (isKept ? ["Authorization", "cookie", "X-Other"] : ["X-Other"]))
    }

    @Test func `a secret once dropped does not come back`() throws {
        let away = try #require(next("http://a/x", to: "http://b/"))
        let back = try #require(Redirect.next(after: away, status: 302, location: "http://a/"))
        #expect(back.headers.map(\.name) == ["X-Other"])
    }

    @Test func `what is not followed`() {
        #expect(next("http://a/", to: "/b", method: .post) == nil)
        for status in [200, 300, 304, 305, 306, 404] { #expect(next("http://a/", to: "/b", status: status) == nil) }
        for location in ["ftp://a/b", "file:///etc/passwd", "javascript:alert(1)", "http://", "http://user@a/"] {
            #expect(next("http://a/", to: location) == nil, "\(location)")
        }
    }
}
