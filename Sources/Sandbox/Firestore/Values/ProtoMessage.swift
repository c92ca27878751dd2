/// A message of the interface in its JSON form, read member by member: an unknown member, or one of another type, is
/// refused as Google's services refuse it, and null stands for a member that is not there.
struct ProtoMessage {
    /// Where it stands in the request, such as `writes[0].update`; empty for the request itself.
    let path: String
    private let members: [String: JSONTree]

    init(_ tree: JSONTree, at path: String = "", members known: Set<String>) throws(FirestoreError) {
        guard case .object(let members) = tree else { throw .invalidValue(tree, at: path, type: "message") }
        self.path = path
        self.members = members
        for name in members.keys.sorted() where !known.contains(name) {
            let place = path.isEmpty ? "" : " at '\(path)'"
            throw FirestoreError(
                .invalidArgument,
                "Invalid JSON payload received. Unknown name \"\(name.prefix(80))\"\(place): Cannot find field.")
        }
    }

    /// The member's value, null included.
    func tree(_ name: String) -> JSONTree? { members[name] }

    private subscript(_ name: String) -> JSONTree? {
        guard let tree = members[name], tree != .null else { return nil }
        return tree
    }

    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    func string(_ name: String) throws(FirestoreError) -> String? {
        guard let tree = self[name] else { return nil }
        guard case .string(let text) = tree else { throw .invalidValue(tree, at: place(name), type: "TYPE_STRING") }
        return text
    }

    func boolean(_ name: String) throws(FirestoreError) -> Bool? {
        guard let tree = self[name] else { return nil }
        guard case .boolean(let value) = tree else { throw .invalidValue(tree, at: place(name), type: "TYPE_BOOL") }
        return value
    }

    /// A 32-bit number that is not negative.
    func count(_ name: String) throws(FirestoreError) -> Int? {
        guard let tree = self[name] else { return nil }
        guard let number = tree.wholeNumber, let value = Int32(exactly: number) else {
            throw .invalidValue(tree, at: place(name), type: "TYPE_INT32")
        }
        guard value >= 0 else { throw FirestoreError(.invalidArgument, "\(name) is negative.") }
        return Int(value)
    }

    func timestamp(_ name: String) throws(FirestoreError) -> FirestoreTimestamp? {
        guard let text = try string(name) else { return nil }
        guard let timestamp = FirestoreTimestamp(text) else {
            throw .invalidValue(.string(text), at: place(name), type: "type.googleapis.com/google.protobuf.Timestamp")
        }
        return timestamp
    }

    func message(_ name: String, members known: Set<String>) throws(FirestoreError) -> ProtoMessage? {
        guard let tree = self[name] else { return nil }
        return try ProtoMessage(tree, at: place(name), members: known)
    }

    /// The elements of a repeated member, each with its place.
    func list(_ name: String) throws(FirestoreError) -> [(tree: JSONTree, place: String)] {
        guard let tree = self[name] else { return [] }
        guard case .array(let elements) = tree else { throw .invalidValue(tree, at: place(name), type: "list") }
        return elements.enumerated().map { ($1, "\(place(name))[\($0)]") }
    }

    func strings(_ name: String) throws(FirestoreError) -> [String] {
        var texts: [String] = []
        for (tree, place) in try list(name) {
            guard case .string(let text) = tree else { throw .invalidValue(tree, at: place, type: "TYPE_STRING") }
            texts.append(text)
        }
        return texts
    }
}

extension JSONTree {
    /// A whole number, written as one or as text.
    var wholeNumber: Int64? {
        switch self {
        case .integer(let value): value
        case .number(let value): Int64(exactly: value)
        case .string(let text): Int64(text)
        default: nil
        }
    }
}
