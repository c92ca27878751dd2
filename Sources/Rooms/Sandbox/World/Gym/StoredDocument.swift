import Base

/// The fields of a document or a map, by name. A value is as in Firestore's requests and responses: an object whose
/// only member names the type (https://cloud.google.com/firestore/docs/reference/rest/v1/Value).
typealias StoredFields = [String: JSONValue]

struct StoredDocument: Sendable, Equatable {
    var id: String
    var fields: StoredFields
    /// RFC 3339 in UTC.
    var createTime: String
    var updateTime: String
}

extension JSONPart {
    /// The value as a document stores it, with its type. An object names its type already.
    var stored: JSONValue {
        switch json {
        case .null: ["nullValue": .null]
        case .boolean: ["booleanValue": json]
        case .integer(let number): ["integerValue": .string(String(number))]
        case .string: ["stringValue": json]
        default: json
        }
    }
}

extension StoredFields {
    init(_ values: KeyValuePairs<String, any JSONPart>) {
        self.init(uniqueKeysWithValues: values.map { ($0.key, $0.value.stored) })
    }

    /// Sorted by name.
    var json: JSONValue {
        .object(JSONObject(sorted { ExactText($0.key) < ExactText($1.key) }.map { ($0.key, $0.value) }))
    }
}

/// A time to the nanosecond, as in documents.
struct StoredTime: Sendable, Hashable, Comparable, JSONPart {
    var seconds: Int64
    /// 0 to 999,999,999, whatever the sign of the seconds.
    var nanoseconds: Int32 = 0

    init(_ instant: Instant, nanoseconds: Int32 = 0) {
        (seconds, self.nanoseconds) = (instant.secondsSinceEpoch, nanoseconds)
    }

    init(microseconds: Int64) {
        let rest = microseconds.modulo(1_000_000)
        (seconds, nanoseconds) = ((microseconds - rest) / 1_000_000, Int32(rest) * 1000)
    }

    /// Parses RFC 3339. "Precise only to microseconds. When stored, any additional precision is rounded down."
    init?(_ text: String) {
        guard let parsed = ISO8601Text(text), parsed.hasTime, parsed.offset != nil else { return nil }
        let fraction = text.split(separator: ".").dropFirst().first?.prefix(6).prefix { $0.isNumber } ?? ""
        let microseconds = Int32(fraction + String(repeating: "0", count: 6 - fraction.count)) ?? 0
        self.init(parsed.instant, nanoseconds: microseconds * 1000)
    }

    /// Whole seconds.
    func advanced(bySeconds interval: Int64) -> StoredTime {
        StoredTime(Instant(secondsSinceEpoch: seconds + interval), nanoseconds: nanoseconds)
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

    var json: JSONValue { ["timestampValue": .string(text)] }
}
