import Tables
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct ValueTests {
    private func read(_ json: String) throws -> FirestoreValue {
        try FirestoreValue(try #require(JSONTree(json.utf8)), at: "v")
    }

    @Test(
        arguments: [
            (#"{"nullValue":null}"#, .null), (#"{"nullValue":"NULL_VALUE"}"#, .null),
            (#"{"booleanValue":true}"#, .boolean(true)), (#"{"integerValue":"-9223372036854775808"}"#, .integer(.min)),
            (#"{"integerValue":7}"#, .integer(7)), (#"{"doubleValue":2.5}"#, .double(2.5)),
            (#"{"doubleValue":3}"#, .double(3)), (#"{"doubleValue":"-Infinity"}"#, .double(-.infinity)),
            (#"{"stringValue":"a\"b"}"#, .string("a\"b")), (#"{"bytesValue":"AP8="}"#, .bytes([0, 255])),
            (#"{"referenceValue":"projects/p"}"#, .reference("projects/p")),
            (#"{"geoPointValue":{"latitude":-33.5,"longitude":-70}}"#, .geoPoint(latitude: -33.5, longitude: -70)),
            (#"{"arrayValue":{}}"#, .array([])),
            (#"{"arrayValue":{"values":[{"integerValue":"1"}]}}"#, .array([.integer(1)])),
            (#"{"mapValue":{"fields":{"a":{"nullValue":null}}}}"#, .map(["a": .null])),
            (#"{"mapValue":{}}"#, .map([:])),
            (
                #"{"timestampValue":"2026-03-16T12:00:00.5-03:00"}"#,
                .timestamp(FirestoreTimestamp(seconds: 1_773_673_200, nanoseconds: 500_000_000))
            ),
        ] as [(String, FirestoreValue)])
    func everyTypeIsReadAndWritten(json: String, value: FirestoreValue) throws {
        #expect(try read(json) == value)
        var text = ""
        value.append(to: &text)
        #expect(try read(text) == value, "\(text)")
    }

    @Test func valuesAreWrittenAsProtocolBuffersHaveThem() {
        let written: [(FirestoreValue, String)] = [
            (.integer(.max), #"{"integerValue":"9223372036854775807"}"#), (.double(5), #"{"doubleValue":5}"#),
            (.double(-0.0), #"{"doubleValue":-0.0}"#), (.double(.nan), #"{"doubleValue":"NaN"}"#),
            (.string("\u{1}\n/\u{2028}"), "{\"stringValue\":\"\\u0001\\n/\u{2028}\"}"),
            (
                .map(["b": .null, "a": .array([])]),
                #"{"mapValue":{"fields":{"a":{"arrayValue":{}},"b":{"nullValue":null}}}}"#
            ),
        ]
        for (value, text) in written {
            var json = ""
            value.append(to: &json)
            #expect(json == text)
        }
    }

    @Test(arguments: [
        "{}", #"{"integerValue":"1.5"}"#, #"{"integerValue":1.5}"#, #"{"integerValue":"9223372036854775808"}"#,
        #"{"integerValue":true}"#, #"{"booleanValue":"true"}"#, #"{"timestampValue":"2026-03-16"}"#,
        #"{"timestampValue":"2026-03-16T12:00:00"}"#, #"{"timestampValue":"2026-03-16T12:00:00.1234567890Z"}"#,
        #"{"timestampValue":"2026-02-30T12:00:00Z"}"#, #"{"stringValue":1}"#, #"{"bytesValue":"*"}"#,
        #"{"geoPointValue":{"latitude":91,"longitude":0}}"#, #"{"stringValue":"a","nullValue":null}"#,
        #"{"arrayValue":{"values":[{"arrayValue":{}}]}}"#, #"{"otherValue":1}"#, #"{"mapValue":{"fields":[]}}"#, "[]",
        #"{"mapValue":{"fields":{"":{"nullValue":null}}}}"#,
    ])
    func whatIsNoValueIsRefused(json: String) throws {
        let error = #expect(throws: FirestoreError.self) { try read(json) }
        #expect(error?.status == .invalidArgument)
        #expect(error?.message.isEmpty == false)
    }

    @Test func mapsNestTwentyDeepAndNoDeeper() throws {
        func nested(_ levels: Int) -> String {
            let open = String(repeating: #"{"mapValue":{"fields":{"a":"#, count: levels)
            return open + #"{"nullValue":null}"# + String(repeating: "}}}", count: levels)
        }
        _ = try read(nested(20))
        #expect(throws: FirestoreError.self) { try read(nested(21)) }
        #expect(JSONTree(nested(5000).utf8) == nil)
    }

    /// From the table in Google's documentation on the ordering of value types.
    @Test func valuesAreOrderedWithinAndAcrossTypes() {
        let ascending: [FirestoreValue] = [
            .null, .boolean(false), .boolean(true), .double(.nan), .double(-.infinity), .integer(.min), .integer(-1),
            .double(-0.5), .integer(0), .double(0.5), .integer(1), .integer((1 << 53) + 1), .double(0x1p53 + 2),
            .integer(.max), .double(0x1p63), .timestamp(FirestoreTimestamp(seconds: 1)),
            .timestamp(FirestoreTimestamp(seconds: 1, nanoseconds: 1)), .string(""), .string("Z"), .string("a"),
            .string("ñ"), .string("🚀"), .bytes([]), .bytes([1]), .reference("a/b"), .reference("a-b/c"),
            .geoPoint(latitude: 1, longitude: 1), .geoPoint(latitude: 1, longitude: 2), .array([]),
            .array([.integer(1)]), .array([.integer(1), .null]), .array([.integer(2)]), .map([:]),
            .map(["a": .integer(2)]),
            .map(["b": .integer(1)]),
        ]
        for (index, value) in ascending.enumerated() {
            for (other, otherValue) in ascending.enumerated() {
                let expected: FirestoreValue.Ordering = index < other ? .before : index == other ? .same : .after
                #expect(value.compared(to: otherValue) == expected, "\(value) and \(otherValue)")
            }
        }
        #expect(FirestoreValue.integer(3).compared(to: .double(3)) == .same)
        #expect(FirestoreValue.double(-0.0).compared(to: .integer(0)) == .same)
    }

    @Test(
        arguments: [
            (0, "2026-03-16T15:00:00Z"), (500_000_000, "2026-03-16T15:00:00.500Z"),
            (1000, "2026-03-16T15:00:00.000001Z"),
            (1, "2026-03-16T15:00:00.000000001Z"),
        ] as [(Int32, String)])
    func timesHaveThreeSixOrNineDigits(nanoseconds: Int32, text: String) {
        let time = FirestoreTimestamp(seconds: 1_773_673_200, nanoseconds: nanoseconds)
        #expect(time.text == text)
        #expect(FirestoreTimestamp(text) == time)
    }

    @Test func microsecondsBefore1970() {
        #expect(FirestoreTimestamp(microseconds: -1).text == "1969-12-31T23:59:59.999999Z")
        #expect(FirestoreTimestamp(seconds: -1, nanoseconds: 999_999_999).asStored.microseconds == -1)
    }

    @Test func pathsToFields() throws {
        #expect(try FieldPath("a_1.b").parts == ["a_1", "b"])
        #expect(try FieldPath("`a.b`.`c\\`d`").parts == ["a.b", "c`d"])
        for path in ["", ".", "a.", ".a", "a..b", "1a", "a b", "`a", "``", "`a`b", "a-b"] {
            #expect(throws: FirestoreError.self, "\(path)") { try FieldPath(path) }
        }
        var fields: [ExactText: FirestoreValue] = ["m": .map(["x": .integer(1), "y": .integer(2)]), "n": .null]
        fields[path: try FieldPath("m.x")] = .integer(3)
        fields[path: try FieldPath("new.deep")] = .boolean(true)
        fields[path: try FieldPath("n.a")] = nil
        #expect(
            fields == [
                "m": .map(["x": .integer(3), "y": .integer(2)]), "n": .null, "new": .map(["deep": .boolean(true)]),
            ])
        #expect(fields.masked(by: [try FieldPath("m.y"), try FieldPath("gone")]) == ["m": .map(["y": .integer(2)])])
    }
}
