import Testing

@testable import Authentication

@Suite(.timeLimit(.minutes(30))) struct JSONValueTests {
    @Test func members() throws {
        let json = try #require(
            JSONValue(Array(#"{"a":1,"b":"2","c":null,"d":true,"e":[1,"x",null],"f":2.9,"g":"","h":{}}"#.utf8)))
        #expect(json["a"]?.text == "1")
        #expect(json["b"]?.text == "2")
        #expect(json["b"]?.integer == 2)
        #expect(json["c"] == nil)
        #expect(json["d"] == .boolean(true))
        #expect(json["d"]?.integer == nil)
        #expect(json["e"]?.elements?.compactMap(\.text) == ["1", "x"])
        #expect(json["f"]?.integer == 2)
        #expect(json["g"]?.text == nil)
        #expect(json["h"]?["x"] == nil)
        #expect(json["missing"] == nil)
        #expect(json["a"]?["x"] == nil)
    }

    @Test(arguments: ["", "{", "<html>", "{\"a\":}", String(repeating: "[", count: 5000)])
    func noJSON(text: String) {
        #expect(JSONValue(Array(text.utf8)) == nil)
    }
}
