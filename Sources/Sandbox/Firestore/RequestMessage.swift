import JSON
import Tables

/// A message of the API in JSON, parsed member by member. Unknown members and those of another type are refused, as
/// by Google's services; null means absent.
struct RequestMessage {
    /// The path within the request, such as `writes[0].update`; empty for the request itself.
    let path: String
    private let object: JSONObject

    init(_ tree: JSONValue, at path: String = "", members known: Set<String>) throws(FirestoreRefusal) {
        guard let object = tree.object else { throw .invalidValue(tree, at: path, type: "message") }
        self.path = path
        self.object = object
        for name in object.members.map(\.name) where !known.contains(name) {
            let place = path.isEmpty ? "" : " at '\(path)'"
            throw FirestoreRefusal(
                .invalidArgument,
                "Invalid JSON payload received. Unknown name \"\(name.prefix(80))\"\(place): Cannot find field.")
        }
    }

    /// The member's value; `nil` if it is missing or null.
    func tree(_ name: String) -> JSONValue? { object[name] }

    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    func string(_ name: String) throws(FirestoreRefusal) -> String? {
        guard let tree = tree(name) else { return nil }
        guard case .string(let text) = tree else { throw .invalidValue(tree, at: place(name), type: "TYPE_STRING") }
        return text
    }

    func boolean(_ name: String) throws(FirestoreRefusal) -> Bool? {
        guard let tree = tree(name) else { return nil }
        guard case .boolean(let value) = tree else { throw .invalidValue(tree, at: place(name), type: "TYPE_BOOL") }
        return value
    }

    /// A non-negative 32-bit integer.
    func count(_ name: String) throws(FirestoreRefusal) -> Int? {
        guard let tree = tree(name) else { return nil }
        guard let number = tree.integer, let value = Int32(exactly: number) else {
            throw .invalidValue(tree, at: place(name), type: "TYPE_INT32")
        }
        guard value >= 0 else { throw FirestoreRefusal(.invalidArgument, "\(name) is negative.") }
        return Int(value)
    }

    func timestamp(_ name: String) throws(FirestoreRefusal) -> FirestoreTimestamp? {
        guard let text = try string(name) else { return nil }
        guard let timestamp = FirestoreTimestamp(text) else {
            throw .invalidValue(.string(text), at: place(name), type: "type.googleapis.com/google.protobuf.Timestamp")
        }
        return timestamp
    }

    func message(_ name: String, members known: Set<String>) throws(FirestoreRefusal) -> RequestMessage? {
        guard let tree = tree(name) else { return nil }
        return try RequestMessage(tree, at: place(name), members: known)
    }

    /// The elements of a repeated member, each with its path.
    func list(_ name: String) throws(FirestoreRefusal) -> [(tree: JSONValue, place: String)] {
        guard let tree = tree(name) else { return [] }
        guard case .array(let elements) = tree else { throw .invalidValue(tree, at: place(name), type: "list") }
        return elements.enumerated().map { ($1, "\(place(name))[\($0)]") }
    }

    func strings(_ name: String) throws(FirestoreRefusal) -> [String] {
        var texts: [String] = []
        for (tree, place) in try list(name) {
            guard case .string(let text) = tree else { throw .invalidValue(tree, at: place, type: "TYPE_STRING") }
            texts.append(text)
        }
        return texts
    }
}

/// The path of a field, through maps: `address.city`. Segments that are not plain names are in backticks.
struct ServedFieldPath: Sendable, Hashable {
    var parts: [ExactText]

    static let name = ServedFieldPath(parts: ["__name__"])

    /// The segments joined by dots, for messages.
    var text: String { parts.map(\.text).joined(separator: ".") }

    init(parts: [ExactText]) { self.parts = parts }

    /// Parses `{"fieldPath": …}`.
    init(reference tree: JSONValue?, at path: String) throws(FirestoreRefusal) {
        guard let tree,
            let text = try RequestMessage(tree, at: path, members: ["fieldPath"]).string("fieldPath")
        else { throw FirestoreRefusal(.invalidArgument, "fieldPath is required at '\(path)'.") }
        try self.init(text)
    }

    init(_ text: String) throws(FirestoreRefusal) {
        var parts: [ExactText] = []
        var rest = text.unicodeScalars[...]
        while true {
            if rest.first == "`" {
                var part = ""
                rest.removeFirst()
                var isClosed = false
                while let scalar = rest.popFirst() {
                    if scalar == "`" {
                        isClosed = true
                        break
                    }
                    if scalar == "\\", let escaped = rest.popFirst() {
                        part.unicodeScalars.append(escaped)
                    } else {
                        part.unicodeScalars.append(scalar)
                    }
                }
                guard isClosed, !part.isEmpty else { throw Self.invalid(text) }
                parts.append(ExactText(part))
            } else {
                let part = rest.prefix { $0 != "." }
                guard Self.isPlain(part) else { throw Self.invalid(text) }
                parts.append(ExactText(String(part)))
                rest = rest[part.endIndex...]
            }
            guard let next = rest.popFirst() else { break }
            guard next == "." else { throw Self.invalid(text) }
        }
        self.parts = parts
    }

    /// Whether a segment needs no backticks: letters, digits and `_`, not starting with a digit.
    private static func isPlain(_ part: Substring.UnicodeScalarView) -> Bool {
        guard let first = part.first, !("0"..."9").contains(first) else { return false }
        return part.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_": true
            default: false
            }
        }
    }

    private static func invalid(_ text: String) -> FirestoreRefusal {
        FirestoreRefusal(.invalidArgument, "Invalid property path \"\(text.prefix(80))\".")
    }
}

extension [ExactText: ServedValue] {
    /// The value at a path through maps; `nil` if there is none.
    subscript(path path: ServedFieldPath) -> ServedValue? {
        get { self[path.parts[...]] }
        set { self[path.parts[...]] = newValue }
    }

    private subscript(parts: ArraySlice<ExactText>) -> ServedValue? {
        get {
            guard let first = parts.first, let value = self[first] else { return nil }
            if parts.count == 1 { return value }
            guard case .map(let fields) = value else { return nil }
            return fields[parts.dropFirst()]
        }
        set {
            guard let first = parts.first else { return }
            if parts.count == 1 {
                self[first] = newValue
                return
            }
            var fields: [ExactText: ServedValue] = [:]
            if case .map(let present) = self[first] {
                fields = present
            } else if newValue == nil {
                return
            }
            fields[parts.dropFirst()] = newValue
            self[first] = .map(fields)
        }
    }

    /// Only the fields named by a mask; all of them without a mask.
    func masked(by mask: [ServedFieldPath]?) -> [ExactText: ServedValue] {
        guard let mask else { return self }
        var masked: [ExactText: ServedValue] = [:]
        for path in mask where path != .name { masked[path: path] = self[path: path] ?? masked[path: path] }
        return masked
    }
}

extension JSONValue {
    /// The value as quoted in errors: as JSON, truncated.
    var quoted: String {
        switch self {
        case .string(let text): JSONValue.string(String(text.prefix(80))).text()
        case .array: "[…]"
        case .object: "{…}"
        default: text()
        }
    }
}
