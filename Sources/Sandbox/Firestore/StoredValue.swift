import Files
import Foundation
import Tables

/// A value of a document's field, as in requests and responses: an object whose only member names the type
/// (https://cloud.google.com/firestore/docs/reference/rest/v1/Value).
struct StoredValue: Sendable, Equatable {
    let json: JSONValue

    private init(_ type: String, _ content: JSONValue) { json = .object(JSONObject([(type, content)])) }

    static let null = StoredValue("nullValue", .null)
    static func boolean(_ flag: Bool) -> Self { Self("booleanValue", .boolean(flag)) }
    static func integer(_ number: Int64) -> Self { Self("integerValue", .string(String(number))) }
    static func string(_ text: String) -> Self { Self("stringValue", .string(text)) }
    static func timestamp(_ time: FirestoreTimestamp) -> Self { Self("timestampValue", .string(time.text)) }
    static func bytes(_ bytes: [UInt8]) -> Self { Self("bytesValue", .string(Data(bytes).base64EncodedString())) }
    static func reference(_ name: String) -> Self { Self("referenceValue", .string(name)) }
    static func geoPoint(latitude: Double, longitude: Double) -> Self {
        Self("geoPointValue", ["latitude": .number(latitude), "longitude": .number(longitude)])
    }
    static func array(_ values: [StoredValue]) -> Self { Self("arrayValue", ["values": .array(values.map(\.json))]) }
    static func map(_ fields: StoredFields) -> Self { Self("mapValue", fields.isEmpty ? [:] : ["fields": fields.json]) }

    /// In protocol buffers' JSON, an integral floating-point number has no fraction, and one that is none is a string.
    static func double(_ number: Double) -> Self {
        let whole = Int64(exactly: number).map { JSONValue.integer($0) }
        return Self("doubleValue", whole ?? (number.isNaN ? "NaN" : .number(number)))
    }

    static func optional(_ number: Int?) -> Self { number.map { .integer(Int64($0)) } ?? .null }
    static func optional(_ text: String?) -> Self { text.map { .string($0) } ?? .null }
    static func optional(_ time: FirestoreTimestamp?) -> Self { time.map { .timestamp($0) } ?? .null }

    /// The fields of a map.
    var fields: StoredFields? {
        guard case .object(let map)? = json["mapValue"] else { return nil }
        return (map["fields"]?.object?.members ?? []).reduce(into: [:]) { $0[$1.name] = StoredValue(stored: $1.value) }
    }

    private init(stored json: JSONValue) { self.json = json }

    /// Parses a value of a request. Times are cut to microseconds, as stored.
    init(_ message: Message) throws(FirestoreRefusal) {
        guard message.members.count == 1, let member = message.members.first else {
            throw FirestoreRefusal(.invalidArgument, "Value at '\(message.path)' has no type, or more than one.")
        }
        func wrong(_ type: String) -> FirestoreRefusal {
            .invalidValue(member.value, at: message.place(member.name), type: type)
        }
        switch (member.name, member.value) {
        case ("nullValue", .null): self = .null
        case ("booleanValue", .boolean(let flag)): self = .boolean(flag)
        case ("integerValue", .integer), ("integerValue", .string):
            guard let number = member.value.integer else { throw wrong("TYPE_INT64") }
            self = .integer(number)
        case ("doubleValue", .integer), ("doubleValue", .number), ("doubleValue", .string):
            guard let number = member.value.number else { throw wrong("TYPE_DOUBLE") }
            self = .double(number)
        case ("timestampValue", .string(let text)):
            guard let time = FirestoreTimestamp(text) else {
                throw wrong("type.googleapis.com/google.protobuf.Timestamp")
            }
            self = .timestamp(time.asStored)
        case ("stringValue", .string(let text)): self = .string(text)
        case ("referenceValue", .string(let name)): self = .reference(name)
        case ("mapValue", .object):
            let map = try Message(member.value, at: message.place(member.name))
            try map.only("fields")
            self = .map(try StoredFields(map))
        default: throw wrong("google.firestore.v1.Value")
        }
    }

    /// The order of values within and across types, for the types used in queries. Integers and floating-point numbers
    /// are one type (https://cloud.google.com/firestore/docs/concepts/data-types#value_type_ordering).
    enum Key: Comparable {
        case null, boolean(Int), number(Double), timestamp(FirestoreTimestamp), string(ExactText), other

        /// Whether a range may compare the two.
        func isOfType(of other: Key) -> Bool {
            switch (self, other) {
            case (.null, .null), (.boolean, .boolean), (.number, .number), (.timestamp, .timestamp),
                (.string, .string), (.other, .other):
                true
            default: false
            }
        }
    }

    var key: Key {
        guard let member = json.object?.members.first else { return .other }
        switch (member.name, member.value) {
        case ("nullValue", _): return .null
        case ("booleanValue", .boolean(let flag)): return .boolean(flag ? 1 : 0)
        // NaN comes first among numbers.
        case ("integerValue", _), ("doubleValue", _): return .number(member.value.number ?? -.infinity)
        case ("timestampValue", .string(let text)): return FirestoreTimestamp(text).map { .timestamp($0) } ?? .other
        case ("stringValue", .string(let text)): return .string(ExactText(text))
        default: return .other
        }
    }
}

/// The fields of a document or a map, by name.
typealias StoredFields = [String: StoredValue]

extension StoredFields {
    /// The member `fields` of a document or a map.
    init(_ message: Message) throws(FirestoreRefusal) {
        self = [:]
        guard let fields = try message.message("fields") else { return }
        for member in fields.members {
            self[member.name] = try StoredValue(try Message(member.value, at: fields.place(member.name)))
        }
    }

    /// Sorted by name.
    var json: JSONValue {
        .object(JSONObject(sorted { ExactText($0.key) < ExactText($1.key) }.map { ($0.key, $0.value.json) }))
    }

    /// The value at a path through maps; `nil` if there is none.
    subscript(path: FieldPath) -> StoredValue? {
        get { self[path.parts[...]] }
        set { self[path.parts[...]] = newValue }
    }

    private subscript(parts: ArraySlice<String>) -> StoredValue? {
        get {
            guard let first = parts.first, let value = self[first] else { return nil }
            return parts.count == 1 ? value : value.fields?[parts.dropFirst()]
        }
        set {
            guard let first = parts.first else { return }
            guard parts.count > 1 else {
                self[first] = newValue
                return
            }
            if newValue == nil, self[first]?.fields == nil { return }
            var fields = self[first]?.fields ?? [:]
            fields[parts.dropFirst()] = newValue
            self[first] = .map(fields)
        }
    }

    /// Only the fields named by a mask; all of them without a mask.
    func masked(by mask: [FieldPath]?) -> StoredFields {
        guard let mask else { return self }
        return mask.reduce(into: [:]) { masked, path in
            if let value = self[path] { masked[path] = value }
        }
    }
}

/// A time to the nanosecond, as in documents.
struct FirestoreTimestamp: Sendable, Hashable, Comparable {
    var seconds: Int64
    /// 0 to 999 999 999, whatever the sign of the seconds.
    var nanoseconds: Int32

    init(seconds: Int64, nanoseconds: Int32 = 0) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    init(_ instant: Instant, nanoseconds: Int32 = 0) {
        self.init(seconds: instant.secondsSinceEpoch, nanoseconds: nanoseconds)
    }

    init(microseconds: Int64) {
        let rest = microseconds.modulo(1_000_000)
        self.init(seconds: (microseconds - rest) / 1_000_000, nanoseconds: Int32(rest) * 1000)
    }

    /// Parses RFC 3339 with a fraction of up to nine digits and `Z` or an offset; `nil` for anything else.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes[16] == UInt8(ascii: ":"),
            let parsed = ISO8601Text(text), parsed.offset != nil, parsed.civil.year >= 1
        else { return nil }
        self.init(parsed.instant)
        guard bytes[19] == UInt8(ascii: ".") else { return }
        let digits = bytes[20...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        for place in 0..<9 {
            nanoseconds = nanoseconds * 10 + (place < digits.count ? Int32(digits[20 + place] - UInt8(ascii: "0")) : 0)
        }
    }

    /// Microseconds since 1970, truncated. They fit for every RFC 3339 time.
    var microseconds: Int64 { seconds * 1_000_000 + Int64(nanoseconds / 1000) }

    /// "Precise only to microseconds. When stored, any additional precision is rounded down."
    var asStored: FirestoreTimestamp {
        FirestoreTimestamp(seconds: seconds, nanoseconds: nanoseconds / 1000 * 1000)
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    /// RFC 3339 in UTC with a fraction of zero, three, six or nine digits, as in protocol buffers' JSON.
    var text: String {
        var text = Instant(secondsSinceEpoch: seconds).utcText
        guard nanoseconds > 0 else { return text }
        text.removeLast()
        text += "."
        let digits = nanoseconds % 1_000_000 == 0 ? 3 : nanoseconds % 1000 == 0 ? 6 : 9
        text.appendPadded(Int(nanoseconds) / [3: 1_000_000, 6: 1000, 9: 1][digits, default: 1], digits: digits)
        return text + "Z"
    }
}
