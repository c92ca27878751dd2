import Base
import Testing

@Suite(.timeLimit(.minutes(30))) struct JSONValueTests {
    private func read(_ text: String) throws -> JSONValue { try #require(JSONValue(text.utf8)) }

    @Test func `members are read by type`() throws {
        let json = try read(#"{"a":1,"b":"2","c":null,"d":true,"e":[1,"x",null],"f":2.9,"g":"","h":{}}"#)
        #expect(json["a"]?.identifier == "1")
        #expect(json["a"]?.string == nil)
        #expect(json["b"]?.identifier == "2")
        #expect(json["b"]?.integer == 2)
        #expect(json["b"]?.number == 2)
        #expect(json["c"] == nil)
        #expect(json["d"] == true)
        #expect(json["d"]?.integer == nil)
        #expect(json["e"]?.array?.compactMap(\.identifier) == ["1", "x"])
        #expect(json["e"]?.objects == nil)
        #expect(json["f"]?.integer == nil)
        #expect(json["f"]?.number == 2.9)
        #expect(json["g"]?.identifier == nil)
        #expect(json["g"]?.string == "")
        #expect(json["h"]?["x"] == nil)
        #expect(json["h"]?.object?.members.isEmpty == true)
        #expect(json["missing"] == nil)
        #expect(json["a"]?["x"] == nil)
    }

    @Test(arguments: ["", "{", "<html>", "{\"a\":}", String(repeating: "[", count: 5000)])
    func `invalid JSON has no value`(text: String) {
        #expect(JSONValue(text.utf8) == nil)
    }

    /// One value that cannot be held takes none of the others with it.
    @Test(arguments: ["1e999", #""\ud800""#]) func `a value that cannot be held is unreadable`(text: String) throws {
        let json = try read(#"{"a":\#(text),"b":[1,\#(text)],"c":"x"}"#)
        #expect(json["a"] == .unreadable)
        #expect(json["b"] == [1, .unreadable])
        #expect(json["c"] == "x")
        #expect(json["a"]?.number == nil && json["a"]?.identifier == nil)
    }

    @Test func `objects of an array`() throws {
        #expect(try read(#"[{"a":1},{}]"#).objects?.map { $0["a"] } == [1, nil])
        #expect(try read(#"[{"a":1},2]"#).objects == nil)
        #expect(try read("{}").objects == nil)
    }

    @Test func `whole numbers`() throws {
        #expect(try read("9223372036854775807").integer == .max)
        #expect(try read("3.0").integer == 3)
        #expect(try read(#""-7""#).integer == -7)
        #expect(try read(#""1e3""#).integer == nil)
        #expect(try read(#""inf""#).number == nil)
    }
}
