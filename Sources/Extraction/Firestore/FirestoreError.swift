internal import FoundationEssentials
package import Messages
package import Transport

/// The body of a refusal: `{"error": {"code": 404, "message": …, "status": "NOT_FOUND"}}`; queries wrap it in a list.
///
/// Source: https://cloud.google.com/apis/design/errors#http_mapping
package struct FirestoreError: Sendable, Equatable {
    package var status: String?
    /// The service's words, made fit for a line.
    package var says: String?

    package init(_ body: [UInt8]) {
        guard body.count <= 1 << 20 else { return }
        let data = Data(body)
        let answer =
            (try? JSONDecoder().decode([Answer].self, from: data))?.first
            ?? (try? JSONDecoder().decode(Answer.self, from: data))
        guard let error = answer?.error else { return }
        status = error.status
        // The transport's reader knows how to make a service's words harmless.
        if let message = error.message, let encoded = try? JSONEncoder().encode(["message": message]) {
            says = ServiceErrorBody(Array(encoded)).quotable
        }
    }

    private struct Answer: Decodable {
        struct Details: Decodable {
            var message: String?
            var status: String?
        }
        var error: Details?
    }
}

extension ServiceAnswer {
    /// The body of a success of Firestore's.
    package func firestoreBody(of subject: Phrase) throws(Fault) -> [UInt8] {
        if (200...299).contains(status) { return body }
        let error = FirestoreError(body)
        switch (status, error.status) {
        case (401, _), (403, _): throw Fault(.refused, .firestoreRefused(subject, says: error.says))
        case (404, _): throw Fault(.notFound, .firestoreNotFound(subject, says: error.says))
        case (400, "FAILED_PRECONDITION"?):
            throw Fault(.misconfigured, .firestoreNeedsIndex(subject, says: error.says))
        default: throw Fault(.unreadableData, .unexpectedStatus(subject, status: status, says: error.says))
        }
    }
}
