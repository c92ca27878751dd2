internal import Base
internal import Transport

// Carries out a decision in one commit.
extension MemberRegistrar {
    enum CommitEnd {
        case done
        /// A document has changed since it was read; nothing was written, unless an intermediary sent the commit twice.
        case documentsChanged
        /// There is no response, or none from Firestore: the commit may have been carried out.
        case unknown(Fault)
    }

    /// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/commit
    func commit(_ body: CommitBody, of id: String) async throws -> CommitEnd {
        let request = ServiceRequest(
            .post, address.url(":commit"), headers: [("Content-Type", "application/json")], body: body.bytes)
        let response: ServiceResponse
        do {
            response = try await service.send(request) { FirestoreError($0.body).isFirestores }
        } catch let fault as Fault where [.unavailable, .unreadableData].contains(fault.kind) {
            return .unknown(fault)
        }
        let subject = Phrase.firestoreDocument(settings.collections.members, id)
        let error = FirestoreError(response.body)
        let isSuccess = (200...299).contains(response.status)
        // A proxy, or a log-in page on the way, may have replaced the response to a commit that went through.
        guard isSuccess || error.isFirestores else {
            return .unknown(Fault(.unreadableData, .notFirestores(subject, status: response.status)))
        }
        switch (response.status, error.status) {
        case (200...299, _):
            guard JSONValue(response.body)?["writeResults"]?.objects?.count == body.writes.count else {
                let received = ReceivedText.describe(response.body)
                return .unknown(Fault(.unreadableData, .notTheJSONExpected(subject, received: received)))
            }
            return .done
        // A deleted document fails its precondition with NOT_FOUND.
        case (409, _), (400, "FAILED_PRECONDITION"?), (404, "NOT_FOUND"?): return .documentsChanged
        case (401, _), (403, _): throw Fault(.refused, .firestoreWriteRefused(id, says: error.serviceMessage))
        default:
            throw Fault(
                .unreadableData, .unexpectedStatus(subject, status: response.status, says: error.serviceMessage))
        }
    }
}

/// The writes of a commit, which are carried out completely or not at all.
///
/// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/Write
struct CommitBody {
    private(set) var writes: [JSONValue] = []

    /// Sets fields of a document on condition that its update time is still `updateTime`.
    mutating func change(
        _ document: FirestoreDocument, asOf updateTime: String, _ values: [(FieldPath, FirestoreValue)]
    ) {
        writes.append([
            "currentDocument": ["updateTime": .string(updateTime)],
            "update": Self.document(document.name, values),
            "updateMask": ["fieldPaths": .array(values.map { .string($0.0.reference) })],
        ])
    }

    /// Creates a document on condition that it does not exist.
    mutating func create(_ name: String, _ values: [(FieldPath, FirestoreValue)]) {
        writes.append(["currentDocument": ["exists": false], "update": Self.document(name, values)])
    }

    var bytes: [UInt8] { (["writes": .array(writes)] as JSONValue).bytes() }

    private static func document(_ name: String, _ values: [(FieldPath, FirestoreValue)]) -> JSONValue {
        ["fields": [:].setting(values).json, "name": .string(name)]
    }
}
