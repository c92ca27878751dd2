import JSON
import Tables

/// `POST …/documents:commit`: all writes or none (https://cloud.google.com/firestore/docs/reference/rest/v1/Write).
struct Commit {
    /// The most writes in a commit.
    static let mostWrites = 500

    private let writes: [DocumentWrite]

    init(_ body: JSONValue, in database: DatabaseName) throws(FirestoreRefusal) {
        let list = try RequestMessage(body, members: ["writes"]).list("writes")
        guard list.count <= Self.mostWrites else {
            throw FirestoreRefusal(.invalidArgument, "maximum \(Self.mostWrites) writes allowed per request")
        }
        var writes: [DocumentWrite] = []
        for (tree, place) in list { writes.append(try DocumentWrite(tree, at: place, in: database)) }
        self.writes = writes
    }

    func run(on database: FirestoreDatabase) throws(FirestoreRefusal) -> String {
        let (times, time) = try database.perform { (store, now) throws(FirestoreRefusal) in
            try store.commit(writes, now: now)
        }
        let results = times.map { #"{"updateTime":"\#(FirestoreTimestamp(microseconds: $0).text)"}"# }
        let list = results.isEmpty ? "" : #""writeResults":[\#(results.joined(separator: ","))],"#
        return #"{\#(list)"commitTime":"\#(FirestoreTimestamp(microseconds: time).text)"}"#
    }
}

/// One write of a commit. It sets the fields named by the mask, and removes those of them that have no value; without
/// a mask, it replaces the document.
struct DocumentWrite: Sendable, Equatable {
    enum Precondition: Sendable, Equatable {
        case exists(Bool)
        case updateTime(FirestoreTimestamp)
    }

    var path: DocumentPath
    var fields: [ExactText: ServedValue]
    var mask: [ServedFieldPath]?
    var precondition: Precondition?

    /// Parses a write of a commit in `database`.
    init(_ tree: JSONValue, at place: String, in database: DatabaseName) throws(FirestoreRefusal) {
        let write = try RequestMessage(tree, at: place, members: ["update", "updateMask", "currentDocument"])
        guard let document = try write.message("update", members: ["name", "fields"]) else {
            throw FirestoreRefusal(.invalidArgument, "A write has an operation; '\(place)' has none.")
        }
        path = try DocumentPath(name: document.string("name") ?? "", in: database)
        fields = try ServedValue.fields(document).mapValues(\.asStored)
        if let message = try write.message("updateMask", members: ["fieldPaths"]) {
            var mask: [ServedFieldPath] = []
            for text in try message.strings("fieldPaths") { mask.append(try ServedFieldPath(text)) }
            self.mask = mask
        }
        guard let condition = try write.message("currentDocument", members: ["exists", "updateTime"]) else { return }
        switch (try condition.boolean("exists"), try condition.timestamp("updateTime")) {
        case (let exists?, nil): precondition = .exists(exists)
        case (nil, let time?): precondition = .updateTime(time)
        case (nil, nil): break
        case (_?, _?):
            throw FirestoreRefusal(.invalidArgument, "currentDocument has either exists or updateTime.")
        }
    }

    /// Throws unless the document meets the precondition.
    func check(_ present: ServedDocument?, in database: DatabaseName) throws(FirestoreRefusal) {
        switch (precondition, present) {
        case (.exists(true), nil), (.updateTime, nil):
            throw FirestoreRefusal(.notFound, "No document to update: \(path.name(in: database))")
        case (.exists(false), _?):
            throw FirestoreRefusal(.alreadyExists, "Document already exists: \(path.name(in: database))")
        case (.updateTime(let required), let document?):
            guard FirestoreTimestamp(microseconds: document.updateTime) == required else {
                throw FirestoreRefusal(
                    .failedPrecondition,
                    "the stored version (\(document.updateTime)) does not match the required base version "
                        + "(\(required.microseconds))")
            }
        default: break
        }
    }

    /// The document after the write. If the write changes nothing, the update time stays.
    func applied(to present: ServedDocument?, at time: Int64) -> ServedDocument {
        var fields = self.fields
        if let mask {
            fields = present?.fields ?? [:]
            for path in mask { fields[path: path] = self.fields[path: path] }
        }
        var document = present ?? ServedDocument(fields: fields, createTime: time, updateTime: time)
        if document.fields != fields {
            document.fields = fields
            document.updateTime = time
        }
        return document
    }
}
