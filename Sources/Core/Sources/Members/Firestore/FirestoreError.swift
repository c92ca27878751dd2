import Base
internal import FoundationEssentials
import Transport

/// An error body: `{"error": {"code": 404, "message": …, "status": "NOT_FOUND"}}`; queries wrap it in a list.
///
/// Source: https://cloud.google.com/apis/design/errors#http_mapping
package struct FirestoreError: Sendable, Equatable {
    package var status: String?
    var serviceMessage: Quotation?

    /// Whether the body is an error of Firestore's own. Any other may come from something between it and this machine.
    var isFirestores: Bool { status != nil }

    package init(_ body: [UInt8]) {
        guard body.count <= 1 << 20 else { return }
        let data = Data(body)
        let response =
            (try? JSONDecoder().decode([Answer].self, from: data))?.first
            ?? (try? JSONDecoder().decode(Answer.self, from: data))
        take(response?.error)
    }

    private mutating func take(_ error: Answer.Details?) {
        status = error?.status
        serviceMessage = error?.message.flatMap { Quotation($0) }
    }

    /// The error at the end of a list of results that began as a success: its HTTP status and message.
    static func end(ofStream body: [UInt8]) -> (code: Int, error: FirestoreError)? {
        guard body.first(where: { !Self.blanks.contains($0) }) == UInt8(ascii: "["),
            body.firstRange(of: "\"error\"".utf8) != nil,
            let rows = try? JSONDecoder().decode([Answer].self, from: Data(body)),
            let details = rows.lazy.compactMap(\.error).first
        else { return nil }
        var error = FirestoreError([])
        error.take(details)
        return (details.code ?? 500, error)
    }

    private static let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

    private struct Answer: Decodable {
        struct Details: Decodable {
            var code: Int?
            var message: String?
            var status: String?
        }
        var error: Details?
    }
}

extension ServiceResponse {
    /// Decodes what the service returned from JSON.
    ///
    /// - Throws: A `Fault` about `subject`.
    func firestoreValue<Value: Decodable>(of subject: Phrase) throws -> Value {
        let body = try firestoreBody(of: subject)
        do {
            return try JSONDecoder().decode(Value.self, from: Data(body))
        } catch {
            throw Fault(.unreadableData, .notTheJSONExpected(subject, received: ReceivedText.describe(body)))
        }
    }

    /// The body of a successful Firestore response.
    func firestoreBody(of subject: Phrase) throws(Fault) -> [UInt8] {
        guard (200...299).contains(status) else { throw Self.fault(status, FirestoreError(body), of: subject) }
        if let (code, error) = FirestoreError.end(ofStream: body) { throw Self.fault(code, error, of: subject) }
        return body
    }

    private static func fault(_ status: Int, _ error: FirestoreError, of subject: Phrase) -> Fault {
        switch (status, error.status) {
        case (401, _), (403, _): Fault(.refused, .firestoreRefused(subject, says: error.serviceMessage))
        case (404, _): Fault(.notFound, .firestoreNotFound(subject, says: error.serviceMessage))
        case (400, "FAILED_PRECONDITION"?), (400, "INVALID_ARGUMENT"?):
            Fault(.misconfigured, .firestoreNeedsIndex(subject, says: error.serviceMessage))
        // An error in the middle of a list: the transport saw a success and did not retry.
        case (429, _), (500..., _):
            Fault(.unavailable, .brokenOff(subject, status: status, says: error.serviceMessage))
        default: Fault(.unreadableData, .unexpectedStatus(subject, status: status, says: error.serviceMessage))
        }
    }
}
