import Base
import Foundation
import Testing

@testable import Sources

@Suite(.timeLimit(.minutes(30))) struct FirestoreValueTests {
    private func value(_ json: String) throws -> FirestoreValue {
        try JSONDecoder().decode(FirestoreValue.self, from: Data(json.utf8))
    }

    @Test(arguments: [
        (#"{"nullValue":null}"#, FirestoreValue.null), (#"{"nullValue":"NULL_VALUE"}"#, .null),
        (#"{"booleanValue":true}"#, .flag(true)), (#"{"booleanValue":"true"}"#, .other),
        (#"{"integerValue":"-12"}"#, .integer(-12)), (#"{"integerValue":12}"#, .integer(12)),
        (#"{"integerValue":"9223372036854775807"}"#, .integer(.max)),
        (#"{"integerValue":"9223372036854775808"}"#, .other), (#"{"integerValue":"1.0"}"#, .other),
        (#"{"integerValue":""}"#, .other), (#"{"integerValue":null}"#, .other),
        (#"{"doubleValue":6.5}"#, .number(6.5)), (#"{"doubleValue":7}"#, .number(7)),
        (#"{"doubleValue":"-Infinity"}"#, .number(-.infinity)), (#"{"doubleValue":"x"}"#, .other),
        (
            #"{"timestampValue":"2026-03-01T12:00:00.123456789Z"}"#,
            .timestamp(Instant(secondsSinceEpoch: 1_772_366_400))
        ),
        (#"{"timestampValue":"2026-03-01T09:00:00-03:00"}"#, .timestamp(Instant(secondsSinceEpoch: 1_772_366_400))),
        (#"{"timestampValue":"1969-12-31T23:59:59.5Z"}"#, .timestamp(Instant(secondsSinceEpoch: -1))),
        (#"{"timestampValue":"yesterday"}"#, .other), (#"{"timestampValue":1772366400}"#, .other),
        (#"{"stringValue":""}"#, .text("")), (#"{"stringValue":"\u0000ñ"}"#, .text("\u{0}ñ")),
        (#"{"mapValue":{}}"#, .map([:])),
        (#"{"mapValue":{"fields":{"a":{"integerValue":"1"},"b":7}}}"#, .map(["a": .integer(1), "b": .other])),
        (#"{"arrayValue":{}}"#, .other), (#"{"bytesValue":"AP8="}"#, .other), (#"{"vectorValue":[1]}"#, .other),
        (#"{"stringValue":"a","integerValue":"1"}"#, .other), ("{}", .other), ("[]", .other), ("7", .other),
        ("null", .other),
    ])
    func `a typed value is read`(json: String, expected: FirestoreValue) throws {
        #expect(try value(json) == expected)
    }

    @Test(arguments: [
        (FirestoreValue.integer(3), 3 as Int64?), (.number(3), 3), (.number(-0.0), 0), (.number(3.5), nil),
        (.number(.nan), nil), (.number(.infinity), nil), (.number(9.3e18), nil), (.text("3"), nil), (.null, nil),
    ])
    func `whole numbers`(value: FirestoreValue, expected: Int64?) {
        #expect(value.integer == expected)
    }

    /// A name with dots is another field than one below maps.
    @Test func `field paths`() throws {
        let document = try JSONDecoder().decode(
            FirestoreDocument.self,
            from: Data(
                """
                {"name":"projects/p/databases/(default)/documents/members/M 1",
                 "fields":{"a.b":{"stringValue":"dots"},"a":{"mapValue":{"fields":{"b":{"stringValue":"map"},
                  "c":{"mapValue":{"fields":{"d":{"booleanValue":false}}}}}}}}}
                """.utf8))
        #expect(document.id == "M 1")
        func value(_ path: String) throws -> FirestoreValue? { document[try #require(FieldPath(path))] }
        #expect(try value("`a.b`") == .text("dots") && value("a.b") == .text("map") && value("a.c.d") == .flag(false))
        #expect(try value("a.x") == nil && value("a.b.c") == nil && value("x") == nil && value("`a.b`.c") == nil)
    }

    /// The forms are those of Firestore's reference, `Value`.
    @Test func `values are written with their types`() throws {
        func path(_ text: String) throws -> FieldPath { try #require(FieldPath(text)) }
        let fields = ["userId": FirestoreValue.null].setting([
            (try path("plan.visits"), .integer(-3)), (try path("plan.state.name"), .text("expired")),
            (try path("checkInDate"), .timestamp(Instant(secondsSinceEpoch: 1_772_367_045))),
        ])
        #expect(
            fields.json.text()
                == #"{"checkInDate":{"timestampValue":"2026-03-01T12:10:45Z"},"plan":{"mapValue":{"fields":{"state":"#
                + #"{"mapValue":{"fields":{"name":{"stringValue":"expired"}}}},"visits":{"integerValue":"-3"}}}},"#
                + #""userId":{"nullValue":null}}"#)
    }
}
