import Tables

/// All documents of a database: collections, atomic commits, and the clock that dates them.
struct DocumentStore: Sendable {
    let name: DatabaseName
    private(set) var collections: [ExactText: DocumentCollection] = [:]
    /// Microseconds since 1970; every commit that changes something has a later one.
    private(set) var lastCommitTime: Int64

    init(_ name: DatabaseName, time: Instant) {
        self.name = name
        lastCommitTime = time.secondsSinceEpoch * 1_000_000
    }

    subscript(path: DocumentPath) -> FirestoreDocument? { collections[ExactText(path.collection)]?[path.id] }

    /// Puts a document in with times of its own, as data that were there before.
    mutating func seed(_ path: DocumentPath, _ document: FirestoreDocument) {
        collections[ExactText(path.collection), default: DocumentCollection()].set(path.id, document)
        lastCommitTime = max(lastCommitTime, document.updateTime)
    }

    /// Does something with a collection that may sort it; an unknown one is empty.
    mutating func withCollection<Result>(
        _ path: String, _ body: (inout DocumentCollection) throws(FirestoreError) -> Result
    ) throws(FirestoreError) -> Result {
        let path = ExactText(path)
        guard collections[path] != nil else {
            var none = DocumentCollection()
            return try body(&none)
        }
        return try body(&collections[path, default: DocumentCollection()])
    }

    /// Applies all writes or none, in order, each seeing those before it.
    ///
    /// - Parameter now: the server's time, in microseconds since 1970.
    mutating func commit(
        _ writes: [DocumentWrite], now: Int64
    ) throws(FirestoreError) -> (results: [DocumentWriteResult], time: Int64) {
        let time = max(lastCommitTime + 1, now)
        var staged: [DocumentPath: FirestoreDocument?] = [:]
        var results: [DocumentWriteResult] = []
        for write in writes {
            let present = staged[write.path] ?? self[write.path]
            try write.check(present, in: name)
            let (changed, result) = write.applied(to: present, at: time)
            staged.updateValue(changed, forKey: write.path)
            results.append(result)
        }
        for (path, document) in staged {
            collections[ExactText(path.collection), default: DocumentCollection()].set(path.id, document)
        }
        lastCommitTime = time
        return (results, time)
    }
}

extension DocumentWrite {
    /// Refuses a document that is not as the precondition has it.
    fileprivate func check(_ present: FirestoreDocument?, in database: DatabaseName) throws(FirestoreError) {
        switch (precondition, present) {
        case (.exists(true), nil), (.updateTime, nil):
            throw FirestoreError(.notFound, "No document to update: \(path.name(in: database))")
        case (.exists(false), _?):
            throw FirestoreError(.alreadyExists, "Document already exists: \(path.name(in: database))")
        case (.updateTime(let required), let document?):
            guard FirestoreTimestamp(microseconds: document.updateTime) == required else {
                throw FirestoreError(
                    .failedPrecondition,
                    "the stored version (\(document.updateTime)) does not match the required base version "
                        + "(\(required.microseconds))")
            }
        default: break
        }
    }

    /// The document after the write. One that the write leaves as it was keeps its update time.
    fileprivate func applied(
        to present: FirestoreDocument?, at time: Int64
    ) -> (FirestoreDocument?, DocumentWriteResult) {
        guard case .update(let given, let mask) = operation else { return (nil, DocumentWriteResult()) }
        var fields = given
        if let mask {
            fields = present?.fields ?? [:]
            for path in mask { fields[path: path] = given[path: path] }
        }
        let transformed = transforms.map { $0.apply(to: &fields, at: time) }
        var document = present ?? FirestoreDocument(fields: fields, createTime: time, updateTime: time)
        if document.fields != fields {
            document.fields = fields
            document.updateTime = time
        }
        return (document, DocumentWriteResult(updateTime: document.updateTime, transformResults: transformed))
    }
}
