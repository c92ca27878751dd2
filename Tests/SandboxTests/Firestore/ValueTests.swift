import JSON
import Tables
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(30))) struct ValueTests {
    private func read(_ json: String) throws -> ServedValue {
        try ServedValue(try #require(JSONValue(json.utf8)), at: "v")
    }

    @Test(
        arguments: [
            (#"{"nullValue":null}"#, .null),
            (#"{"booleanValue":true}"#, .boolean(true)), (#"{"integerValue":"-9223372036854775808"}"#, .integer(.min)),
            (#"{"integerValue":7}"#, .integer(7)), (#"{"doubleValue":2.5}"#, .double(2.5)),
            (#"{"doubleValue":3}"#, .double(3)), (#"{"doubleValue":"-Infinity"}"#, .double(-.infinity)),
            (#"{"stringValue":"a\"b"}"#, .string("a\"b")),
            (#"{"referenceValue":"projects/p"}"#, .reference("projects/p")),
            (#"{"mapValue":{"fields":{"a":{"nullValue":null}}}}"#, .map(["a": .null])),
            (#"{"mapValue":{}}"#, .map([:])),
            (
                #"{"timestampValue":"2026-03-16T12:00:00.5-03:00"}"#,
                .timestamp(FirestoreTimestamp(seconds: 1_773_673_200, nanoseconds: 500_000_000))
            ),
        ] as [(String, ServedValue)])
    func `every type in a request is read and written`(json: String, value: ServedValue) throws {
        #expect(try read(json) == value)
        var text = ""
        value.append(to: &text)
        #expect(try read(text) == value, "\(text)")
    }

    @Test func `values are written as Protocol Buffers does`() {
        let written: [(ServedValue, String)] = [
            (.integer(.max), #"{"integerValue":"9223372036854775807"}"#), (.double(5), #"{"doubleValue":5}"#),
            (.double(-0.0), #"{"doubleValue":-0.0}"#), (.double(.nan), #"{"doubleValue":"NaN"}"#),
            (.string("\u{1}\n/\u{2028}"), #"{"stringValue":"\u0001\n/\u2028"}"#),
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
        #"{"timestampValue":"2026-02-30T12:00:00Z"}"#, #"{"stringValue":1}"#,
        #"{"bytesValue":"AP8="}"#, #"{"stringValue":"a","nullValue":null}"#, #"{"arrayValue":{}}"#,
        #"{"otherValue":1}"#, #"{"mapValue":{"fields":[]}}"#, "[]",
        #"{"mapValue":{"fields":{"":{"nullValue":null}}}}"#,
    ])
    func `what is not a value is refused`(json: String) throws {
        let error = #expect(throws: FirestoreRefusal.self) { try read(json) }
        #expect(error?.status == .invalidArgument)
        #expect(error?.message.isEmpty == false)
    }

    @Test func `maps nest twenty deep and no deeper`() throws {
        func nested(_ levels: Int) -> String {
            let open = String(repeating: #"{"mapValue":{"fields":{"a":"#, count: levels)
            return open + #"{"nullValue":null}"# + String(repeating: "}}}", count: levels)
        }
        _ = try read(nested(20))
        #expect(throws: FirestoreRefusal.self) { try read(nested(21)) }
        #expect(JSONValue(nested(5000).utf8) == nil)
    }

    /// From the table in Google's documentation on the ordering of value types.
    @Test func `values are ordered within and across types`() {
        let ascending: [ServedValue] = [
            .null, .boolean(false), .boolean(true), .double(-.infinity), .integer(.min), .integer(-1), .double(-0.5),
            .integer(0), .double(0.5), .integer(1), .integer(.max - 1), .integer(.max),
            .timestamp(FirestoreTimestamp(seconds: 1)), .timestamp(FirestoreTimestamp(seconds: 1, nanoseconds: 1)),
            .string(""), .string("Z"), .string("a"), .string("ñ"), .string("🚀"), .bytes([]), .reference("a/b"),
            .geoPoint(latitude: 1, longitude: 1), .array([]), .map([:]),
        ]
        for (index, value) in ascending.enumerated() {
            for (other, otherValue) in ascending.enumerated() {
                let expected: ServedValue.Ordering = index < other ? .before : index == other ? .same : .after
                #expect(value.compared(to: otherValue) == expected, "\(value) and \(otherValue)")
            }
        }
        #expect(ServedValue.integer(3).compared(to: .double(3)) == .same)
        #expect(ServedValue.double(-0.0).compared(to: .integer(0)) == .same)
    }

    @Test(
        arguments: [
            (0, "2026-03-16T15:00:00Z"), (500_000_000, "2026-03-16T15:00:00.500Z"),
            (1000, "2026-03-16T15:00:00.000001Z"),
            (1, "2026-03-16T15:00:00.000000001Z"),
        ] as [(Int32, String)])
    func `times have three, six or nine digits`(nanoseconds: Int32, text: String) {
        let time = FirestoreTimestamp(seconds: 1_773_673_200, nanoseconds: nanoseconds)
        #expect(time.text == text)
        #expect(FirestoreTimestamp(text) == time)
    }

    @Test func `microseconds before 1970`() {
        #expect(FirestoreTimestamp(microseconds: -1).text == "1969-12-31T23:59:59.999999Z")
        #expect(FirestoreTimestamp(seconds: -1, nanoseconds: 999_999_999).asStored.microseconds == -1)
    }

    @Test func `field paths`() throws {
        #expect(try ServedFieldPath("a_1.b").parts == ["a_1", "b"])
        #expect(try ServedFieldPath("`a.b`.`c\\`d`").parts == ["a.b", "c`d"])
        for path in ["", ".", "a.", ".a", "a..b", "1a", "a b", "`a", "``", "`a`b", "a-b"] {
            #expect(throws: FirestoreRefusal.self, "\(path)") { try ServedFieldPath(path) }
        }
        var fields: [ExactText: ServedValue] = ["m": .map(["x": .integer(1), "y": .integer(2)]), "n": .null]
        fields[path: try ServedFieldPath("m.x")] = .integer(3)
        fields[path: try ServedFieldPath("new.deep")] = .boolean(true)
        fields[path: try ServedFieldPath("n.a")] = nil
        #expect(
            fields == [
                "m": .map(["x": .integer(3), "y": .integer(2)]), "n": .null, "new": .map(["deep": .boolean(true)]),
            ])
        let mask = [try ServedFieldPath("m.y"), try ServedFieldPath("gone")]
        #expect(fields.masked(by: mask) == ["m": .map(["y": .integer(2)])])
    }
}

@Suite(.timeLimit(.minutes(30))) struct DocumentCollectionTests {
    /// An order that was asked for before a write is made anew after it.
    @Test func `orders follow the writes`() {
        var collection = DocumentCollection()
        func write(_ id: String, _ number: Int64?, to collection: inout DocumentCollection) {
            let fields: [ExactText: ServedValue] = number.map { ["n": .integer($0)] } ?? [:]
            collection.set(id, ServedDocument(fields: fields, createTime: 0, updateTime: 0))
        }
        let field = ServedFieldPath(parts: ["n"])
        for (id, number) in [("b", 2), ("a", 3), ("c", nil)] as [(String, Int64?)] {
            write(id, number, to: &collection)
        }
        #expect(collection.entries(by: field).map(\.id) == ["b", "a"])
        #expect(collection.entries(by: .name).map(\.id) == ["a", "b", "c"])
        write("c", 1, to: &collection)
        write("d", 3, to: &collection)
        #expect(collection.entries(by: field).map(\.id) == ["c", "b", "a", "d"])
        #expect(collection.entries(by: .name).map(\.id) == ["a", "b", "c", "d"])
    }
}
