import Files
import Tables
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct ValueTests {
    private func read(_ json: String) throws -> StoredValue {
        try StoredValue(try Message(try #require(JSONValue(json.utf8)), at: "v"))
    }

    /// As in a request, and as Protocol Buffers writes it.
    @Test(
        arguments: [
            (#"{"nullValue":null}"#, nil), (#"{"booleanValue":true}"#, nil),
            (#"{"integerValue":"-9223372036854775808"}"#, nil), (#"{"integerValue":7}"#, #"{"integerValue":"7"}"#),
            (#"{"doubleValue":2.5}"#, nil), (#"{"doubleValue":3.0}"#, #"{"doubleValue":3}"#),
            (#"{"stringValue":"a\"\u0001\n/\u2028"}"#, nil), (#"{"referenceValue":"projects/p"}"#, nil),
            (#"{"mapValue":{}}"#, nil),
            (
                #"{"mapValue":{"fields":{"b":{"nullValue":null},"a":{"integerValue":"1"}}}}"#,
                #"{"mapValue":{"fields":{"a":{"integerValue":"1"},"b":{"nullValue":null}}}}"#
            ),
            (#"{"timestampValue":"2026-03-16T12:00:00.5-03:00"}"#, #"{"timestampValue":"2026-03-16T15:00:00.500Z"}"#),
            (
                #"{"timestampValue":"2026-03-16T12:00:00.123456789Z"}"#,
                #"{"timestampValue":"2026-03-16T12:00:00.123456Z"}"#
            ),
        ] as [(String, String?)])
    func `values are read, and written as stored`(json: String, stored: String?) throws {
        #expect(try read(json).json.text() == stored ?? json)
    }

    @Test(arguments: [
        "{}", #"{"integerValue":"1.5"}"#, #"{"integerValue":1.5}"#, #"{"integerValue":"9223372036854775808"}"#,
        #"{"integerValue":true}"#, #"{"booleanValue":"true"}"#, #"{"timestampValue":"2026-03-16"}"#,
        #"{"timestampValue":"2026-03-16T12:00:00"}"#, #"{"timestampValue":"2026-03-16T12:00:00.1234567890Z"}"#,
        #"{"timestampValue":"2026-02-30T12:00:00Z"}"#, #"{"stringValue":1}"#, #"{"bytesValue":"AP8="}"#,
        #"{"stringValue":"a","nullValue":null}"#, #"{"arrayValue":{}}"#, #"{"otherValue":1}"#,
        #"{"mapValue":{"fields":[]}}"#, "[]",
    ])
    func `what is not a value is refused`(json: String) throws {
        let error = #expect(throws: FirestoreRefusal.self) { try read(json) }
        #expect(error?.status == .invalidArgument && error?.message.isEmpty == false)
    }

    /// From the table in Google's documentation on the ordering of value types.
    @Test func `values are ordered within and across types`() {
        let ascending: [StoredValue] = [
            .null, .boolean(false), .boolean(true), .double(.nan), .integer(-1), .double(-0.5), .integer(0),
            .double(0.5), .integer(1), .integer(.max), .timestamp(FirestoreTimestamp(seconds: 1)),
            .timestamp(FirestoreTimestamp(seconds: 1, nanoseconds: 1)), .string(""), .string("Z"), .string("a"),
            .string("ñ"), .string("🚀"), .reference("a/b"),
        ]
        for (value, next) in zip(ascending, ascending.dropFirst()) { #expect(value.key < next.key, "\(value) \(next)") }
        #expect(StoredValue.integer(3).key == StoredValue.double(3).key)
    }

    @Test(arguments: [
        (0, "2026-03-16T15:00:00Z"), (500_000_000, "2026-03-16T15:00:00.500Z"), (1000, "2026-03-16T15:00:00.000001Z"),
        (1, "2026-03-16T15:00:00.000000001Z"),
    ])
    func `times have three, six or nine digits`(nanoseconds: Int32, text: String) {
        let time = FirestoreTimestamp(seconds: 1_773_673_200, nanoseconds: nanoseconds)
        #expect(time.text == text && FirestoreTimestamp(text) == time)
        #expect(FirestoreTimestamp(microseconds: -1).text == "1969-12-31T23:59:59.999999Z")
    }

    @Test func `field paths`() throws {
        #expect(try FieldPath("a_1.b").parts == ["a_1", "b"])
        #expect(try FieldPath("`a.b`.`c\\`d`").parts == ["a.b", "c`d"])
        for path in ["", ".", "a.", ".a", "a..b", "1a", "a b", "`a", "``", "`a`b", "a-b"] {
            #expect(throws: FirestoreRefusal.self, "\(path)") { try FieldPath(path) }
        }
        var fields: StoredFields = ["m": .map(["x": .integer(1), "y": .integer(2)]), "n": .null]
        fields[try FieldPath("m.x")] = .integer(3)
        fields[try FieldPath("new.deep")] = .boolean(true)
        fields[try FieldPath("n.a")] = nil
        let map = StoredValue.map(["x": .integer(3), "y": .integer(2)])
        #expect(fields == ["m": map, "n": .null, "new": .map(["deep": .boolean(true)])])
        #expect(fields.masked(by: [try FieldPath("m.y"), try FieldPath("gone")]) == ["m": .map(["y": .integer(2)])])
    }
}
