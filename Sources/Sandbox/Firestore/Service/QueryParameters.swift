import FoundationEssentials
import Hummingbird

/// The parameters after a path's question mark; an unknown one is refused.
struct QueryParameters {
    /// What every Google interface takes (https://cloud.google.com/apis/docs/system-parameters) and nothing here heeds.
    private static let ofAll: Set<Substring> = ["alt", "$alt", "key", "prettyPrint", "$prettyPrint", "quotaUser"]

    private let values: [Substring: [Substring]]

    init(_ request: Request, known: Set<Substring>) throws(FirestoreError) {
        var values: [Substring: [Substring]] = [:]
        for (name, value) in request.uri.queryParameters {
            guard known.contains(name) || Self.ofAll.contains(name) else {
                throw FirestoreError(
                    .invalidArgument,
                    "Invalid JSON payload received. Unknown name \"\(name.prefix(80))\": Cannot bind query parameter.")
            }
            values[name, default: []].append(value)
        }
        self.values = values
    }

    func text(_ name: Substring) throws(FirestoreError) -> String? {
        guard let values = values[name], let value = values.first else { return nil }
        guard values.count == 1 else {
            throw FirestoreError(.invalidArgument, "\(name) is given more than once.")
        }
        return value.isEmpty ? nil : String(value)
    }

    func count(_ name: Substring) throws(FirestoreError) -> Int? {
        guard let text = try text(name) else { return nil }
        guard let number = Int32(text) else {
            throw .invalidValue(.string(text), at: String(name), type: "TYPE_INT32")
        }
        guard number >= 0 else { throw FirestoreError(.invalidArgument, "\(name) is negative.") }
        return Int(number)
    }

    func mask(_ name: Substring) throws(FirestoreError) -> [FieldPath]? {
        guard let texts = values[name] else { return nil }
        var mask: [FieldPath] = []
        for text in texts { mask.append(try FieldPath(String(text))) }
        return mask
    }
}

/// Transactions' names are bytes, and so in base 64.
enum TransactionName {
    static func text(_ name: String) -> String { Data(name.utf8).base64EncodedString() }

    static func read(_ text: String) throws(FirestoreError) -> String {
        guard let data = Data(base64Encoded: text) else {
            throw .invalidValue(.string(text), at: "transaction", type: "TYPE_BYTES")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
