import Files
import Tables

/// A message of the API in JSON, parsed member by member. Members of another type, and unknown ones, are refused, as by
/// Google's services; null means absent.
struct Message {
    /// The path within the request, such as `writes[0].update`; empty for the request itself.
    let path: String
    private let object: JSONObject

    init(_ json: JSONValue, at path: String = "") throws(FirestoreRefusal) {
        guard let object = json.object else { throw .invalidValue(json, at: path, type: "message") }
        self.path = path
        self.object = object
    }

    var members: [JSONObject.Member] { object.members }

    /// Refuses members other than these.
    func only(_ known: String...) throws(FirestoreRefusal) {
        guard let other = members.first(where: { !known.contains($0.name) }) else { return }
        let place = path.isEmpty ? "" : " at '\(path)'"
        throw FirestoreRefusal(
            .invalidArgument,
            "Invalid JSON payload received. Unknown name \"\(other.name.prefix(80))\"\(place): Cannot find field.")
    }

    /// The member's value; `nil` if it is missing or null.
    subscript(name: String) -> JSONValue? { object[name] }

    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    func string(_ name: String) throws(FirestoreRefusal) -> String? {
        guard let value = self[name] else { return nil }
        guard case .string(let text) = value else { throw .invalidValue(value, at: place(name), type: "TYPE_STRING") }
        return text
    }

    func boolean(_ name: String) throws(FirestoreRefusal) -> Bool? {
        guard let value = self[name] else { return nil }
        guard case .boolean(let flag) = value else { throw .invalidValue(value, at: place(name), type: "TYPE_BOOL") }
        return flag
    }

    func message(_ name: String) throws(FirestoreRefusal) -> Message? {
        guard let value = self[name] else { return nil }
        return try Message(value, at: place(name))
    }

    /// The elements of a repeated member; none if it is missing.
    func list(_ name: String) throws(FirestoreRefusal) -> [JSONValue] {
        guard let value = self[name] else { return [] }
        guard case .array(let elements) = value else { throw .invalidValue(value, at: place(name), type: "list") }
        return elements
    }

    func messages(_ name: String) throws(FirestoreRefusal) -> [Message] {
        var messages: [Message] = []
        for (index, element) in try list(name).enumerated() {
            messages.append(try Message(element, at: "\(place(name))[\(index)]"))
        }
        return messages
    }

    /// A member `{"fieldPath": …}`, or the message itself if no name is given.
    func field(_ name: String? = nil) throws(FirestoreRefusal) -> FieldPath {
        let reference = if let name { try message(name) } else { self }
        try reference?.only("fieldPath")
        guard let text = try reference?.string("fieldPath") else {
            throw FirestoreRefusal(.invalidArgument, "fieldPath is required at '\(place(name ?? ""))'.")
        }
        return try FieldPath(text)
    }
}

/// The path of a field, through maps: `address.city`. Segments that are not plain names are in backticks.
struct FieldPath: Sendable, Hashable {
    let parts: [String]

    static let name = FieldPath(parts: ["__name__"])

    private init(parts: [String]) { self.parts = parts }

    init(_ text: String) throws(FirestoreRefusal) {
        var parts: [String] = []
        var rest = text[...]
        repeat {
            if !parts.isEmpty { rest.removeFirst() }
            if let quoted = rest.prefixMatch(of: /`((?:[^`\\]|\\.)+)`/) {
                parts.append(String(quoted.1).replacing(/\\(.)/) { String($0.1) })
                rest = rest[quoted.range.upperBound...]
            } else if let plain = rest.prefixMatch(of: /[A-Za-z_][A-Za-z_0-9]*/) {
                parts.append(String(plain.0))
                rest = rest[plain.range.upperBound...]
            } else {
                throw FirestoreRefusal(.invalidArgument, "Invalid property path \"\(text.prefix(80))\".")
            }
        } while rest.first == "."
        guard rest.isEmpty else {
            throw FirestoreRefusal(.invalidArgument, "Invalid property path \"\(text.prefix(80))\".")
        }
        self.parts = parts
    }
}
