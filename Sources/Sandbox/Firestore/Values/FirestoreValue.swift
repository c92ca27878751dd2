import Tables

/// A value of a document's field, in one of Firestore's types
/// (https://cloud.google.com/firestore/docs/reference/rest/v1/Value).
indirect enum FirestoreValue: Sendable, Equatable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case double(Double)
    case timestamp(FirestoreTimestamp)
    case string(String)
    case bytes([UInt8])
    /// A document's full name.
    case reference(String)
    case geoPoint(latitude: Double, longitude: Double)
    case array([FirestoreValue])
    case map([ExactText: FirestoreValue])

    /// Whether nothing tells them apart: NaN is the same as NaN here, and 0 is not -0 nor the whole number 0.
    static func == (left: FirestoreValue, right: FirestoreValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.boolean(let left), .boolean(let right)): left == right
        case (.integer(let left), .integer(let right)): left == right
        case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
        case (.timestamp(let left), .timestamp(let right)): left == right
        case (.string(let left), .string(let right)), (.reference(let left), .reference(let right)):
            left.utf8.elementsEqual(right.utf8)
        case (.bytes(let left), .bytes(let right)): left == right
        case (.geoPoint(let left, let leftLongitude), .geoPoint(let right, let rightLongitude)):
            left == right && leftLongitude == rightLongitude
        case (.array(let left), .array(let right)): left == right
        case (.map(let left), .map(let right)): left == right
        default: false
        }
    }

    var isNumber: Bool {
        switch self {
        case .integer, .double: true
        default: false
        }
    }

    /// As it is stored: times lose what is below a microsecond.
    var asStored: FirestoreValue {
        switch self {
        case .timestamp(let time): .timestamp(time.asStored)
        case .array(let values): .array(values.map(\.asStored))
        case .map(let fields): .map(fields.mapValues(\.asStored))
        default: self
        }
    }
}
