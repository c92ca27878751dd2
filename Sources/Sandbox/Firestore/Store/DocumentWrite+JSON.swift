extension DocumentWrite {
    private static let members: Set<String> = [
        "update", "delete", "transform", "updateMask", "updateTransforms", "currentDocument",
    ]

    /// Reads a write of a commit in `database`.
    init(_ tree: JSONTree, at place: String, in database: DatabaseName) throws(FirestoreError) {
        let write = try ProtoMessage(tree, at: place, members: Self.members)
        let kinds = ["update", "delete", "transform"].filter { (write.tree($0) ?? .null) != .null }
        guard kinds.count == 1 else {
            throw FirestoreError(.invalidArgument, "A write has exactly one operation; '\(place)' has \(kinds.count).")
        }
        let mask = try [FieldPath](mask: write, "updateMask")
        var transforms = try Self.transforms(write, "updateTransforms")
        if let document = try write.message("update", members: ["name", "fields", "createTime", "updateTime"]) {
            path = try DocumentPath(name: document.string("name") ?? "", in: database)
            operation = .update(fields: try FirestoreValue.fields(document).mapValues(\.asStored), mask: mask)
        } else {
            guard mask == nil, transforms.isEmpty else {
                throw FirestoreError(.invalidArgument, "updateMask and updateTransforms go with update only.")
            }
            if let document = try write.message("transform", members: ["document", "fieldTransforms"]) {
                path = try DocumentPath(name: document.string("document") ?? "", in: database)
                operation = .update(fields: [:], mask: [])
                transforms = try Self.transforms(document, "fieldTransforms")
            } else {
                path = try DocumentPath(name: write.string("delete") ?? "", in: database)
                operation = .delete
            }
        }
        self.transforms = transforms
        precondition = try Precondition(write)
    }

    private static func transforms(_ message: ProtoMessage, _ name: String) throws(FirestoreError) -> [Transform] {
        var transforms: [Transform] = []
        for (tree, place) in try message.list(name) { transforms.append(try Transform(tree, at: place)) }
        return transforms
    }
}

extension DocumentWrite.Precondition {
    /// Reads `currentDocument`.
    fileprivate init?(_ write: ProtoMessage) throws(FirestoreError) {
        guard let condition = try write.message("currentDocument", members: ["exists", "updateTime"]) else {
            return nil
        }
        switch (try condition.boolean("exists"), try condition.timestamp("updateTime")) {
        case (let exists?, nil): self = .exists(exists)
        case (nil, let time?): self = .updateTime(time)
        case (nil, nil): return nil
        case (_?, _?):
            throw FirestoreError(.invalidArgument, "currentDocument has either exists or updateTime.")
        }
    }
}

extension DocumentWrite.Transform {
    private static let unserved: Set<String> = ["maximum", "minimum", "appendMissingElements", "removeAllFromArray"]

    fileprivate init(_ tree: JSONTree, at place: String) throws(FirestoreError) {
        let transform = try ProtoMessage(
            tree, at: place, members: Self.unserved.union(["fieldPath", "setToServerValue", "increment"]))
        for name in Self.unserved.sorted() where transform.tree(name) != nil { throw .unserved(name) }
        field = try FieldPath(transform.string("fieldPath") ?? "")
        guard field != .name else { throw FirestoreError(.invalidArgument, "__name__ cannot be written.") }
        switch (try transform.string("setToServerValue"), transform.tree("increment")) {
        case ("REQUEST_TIME", nil): change = .requestTime
        case (nil, let step?):
            let step = try FirestoreValue(step, at: transform.place("increment"))
            guard step.isNumber else { throw FirestoreError(.invalidArgument, "increment is not a number.") }
            change = .increment(step)
        default:
            throw FirestoreError(.invalidArgument, "Field transform at '\(place)' has no type.")
        }
    }
}

extension [FieldPath] {
    /// Reads a mask of fields; `nil` where there is none.
    init?(mask message: ProtoMessage, _ name: String) throws(FirestoreError) {
        guard let mask = try message.message(name, members: ["fieldPaths"]) else { return nil }
        self = []
        for text in try mask.strings("fieldPaths") { append(try FieldPath(text)) }
    }
}
