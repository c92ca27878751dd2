internal import Base
internal import FoundationEssentials
internal import Logging
internal import Transport

extension FirestoreSource {
    /// Calls `body` with every document of a collection, ordered by name, page by page.
    ///
    /// Page tokens are positions between names, so a document written meanwhile moves none to another page. Only the
    /// given fields are transferred: members' phone numbers and addresses are not needed.
    ///
    /// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/list
    func forEachDocument(
        of collection: String, fields: [String], reporting: @Sendable (Int) -> Void = { _ in },
        _ body: (FirestoreDocument) -> Void
    ) async throws {
        var token: String?
        var seenTokens: Set<String> = []
        var (page, count) = (1, 0)
        repeat {
            var query = [("pageSize", "300")] + fields.map { ("mask.fieldPaths", $0) }
            if let token { query.append(("pageToken", token)) }
            let subject = Phrase.firestorePage(collection, page)
            let request = ServiceRequest(.get, address.url(collection: collection, query: query))
            var list: DocumentList = try await service.send(page: request).firestoreValue(of: subject)
            // One empty response may be an error; two in a row are the end.
            if list.isEnd { list = try await service.send(page: request).firestoreValue(of: subject) }
            for document in list.documents ?? [] { body(document) }
            count += list.documents?.count ?? 0
            try requireFew(count, of: subject)
            reporting(count)
            logger.debug("page read", metadata: ["collection": "\(collection)", "page": "\(page)"])
            token = list.nextPageToken.flatMap { $0.isEmpty ? nil : $0 }
            // A service that repeats a token would be queried forever.
            if let token, !seenTokens.insert(token).inserted {
                throw Fault(.unreadableData, .firestoreTokenRepeated(subject))
            }
            page += 1
        } while token != nil
    }

    /// Calls `body` with every check-in made at `since` or later, ordered by time and name, page by page. Each page
    /// starts after the last document of the previous one, so that none is lost or repeated.
    ///
    /// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/runQuery
    func forEachCheckIn(
        since: Instant, fields: [String], _ body: (FirestoreDocument) -> Void
    ) async throws {
        let limit = 1000
        let (url, collectionID) = address.queries(of: settings.collections.checkIns)
        var cursor: [JSONValue]?
        var (page, count) = (1, 0)
        let date = settings.fields.checkIn.date
        while true {
            var query = StructuredQuery(
                collectionID, fields: fields, where: date, .greaterOrEqual, ["timestampValue": .string(since.utcText)])
            query.page(by: date, after: cursor, limit: limit)
            let request = query.request(at: url)
            let subject = Phrase.firestorePage(settings.collections.checkIns, page)
            var rows = try await rows(of: request, subject)
            if !rows.contains(where: { $0.document != nil }) { rows = try await self.rows(of: request, subject) }
            let documents = rows.compactMap(\.document)
            for document in documents { body(document) }
            count += documents.count
            try requireFew(count, of: subject)
            onProgress(count)
            guard documents.count >= limit, let last = documents.last else { return }
            guard let time = rows.last(where: { $0.document != nil })?.rawTime(date) else {
                throw Fault(.unreadableData, .firestoreCursorLost(subject))
            }
            let next: [JSONValue] = [["timestampValue": .string(time)], ["referenceValue": .string(last.name)]]
            // A service that returns to an earlier position would be queried forever.
            guard next != cursor else { throw Fault(.unreadableData, .firestoreTokenRepeated(subject)) }
            cursor = next
            page += 1
        }
    }

    private func requireFew(_ count: Int, of subject: Phrase) throws(Fault) {
        guard count <= maximumRows else { throw Fault(.unreadableData, .tooManyRowsCame(subject, limit: maximumRows)) }
    }

    /// How often to send a query whose response was cut off; the transport sees a success and does not retry.
    private static let attempts = 3

    private func rows(of request: ServiceRequest, _ subject: Phrase) async throws -> [QueryRow] {
        var attempt = 1
        while true {
            let response = try await service.send(page: request)
            do {
                return try response.firestoreValue(of: subject)
            } catch let fault as Fault where fault.kind == .unavailable && attempt < Self.attempts {
                logger.info("response cut short", metadata: ["attempt": "\(attempt)"])
                try await pause(.seconds(attempt))
                attempt += 1
            }
        }
    }
}

/// A page of a collection. `documents` is missing on an empty page; `{}` is an empty page without a next one.
private struct DocumentList: Decodable {
    var documents: [FirestoreDocument]?
    var nextPageToken: String?

    /// Whether the page is empty and the last.
    var isEnd: Bool { documents?.isEmpty ?? true && nextPageToken?.isEmpty ?? true }

    private enum CodingKeys: CodingKey, CaseIterable { case documents, nextPageToken }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        documents = try container.decodeIfPresent([FirestoreDocument].self, forKey: .documents)
        nextPageToken = try container.decodeIfPresent(String.self, forKey: .nextPageToken)
        // Any other object is not an empty collection.
        let isEmpty = try decoder.singleValueContainer().decode([String: Anything].self).isEmpty
        guard documents != nil || nextPageToken != nil || isEmpty else {
            throw DecodingError.keyNotFound(
                CodingKeys.documents, .init(codingPath: decoder.codingPath, debugDescription: "no page"))
        }
    }

    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }
}

/// An element of a query result: a document, or only the read time.
private struct QueryRow: Decodable {
    var document: FirestoreDocument?
    private var raw: Raw?

    private struct Raw: Decodable {
        var fields: [String: RawTime]?
    }

    private struct RawTime: Decodable {
        var timestampValue: String?
        var mapValue: Map?

        struct Map: Decodable {
            var fields: [String: RawTime]?
        }
    }

    private enum CodingKeys: CodingKey { case document, error }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // Documents after an error are missing, whatever it says.
        guard !container.contains(.error) else {
            throw DecodingError.dataCorruptedError(forKey: .error, in: container, debugDescription: "an error")
        }
        document = try container.decodeIfPresent(FirestoreDocument.self, forKey: .document)
        raw = try container.decodeIfPresent(Raw.self, forKey: .document)
    }

    /// A time with its full precision, which a cursor needs.
    func rawTime(_ path: FieldPath) -> String? {
        var fields = raw?.fields
        var value: RawTime?
        for part in path.parts {
            value = fields?[part]
            fields = value?.mapValue?.fields
        }
        return value?.timestampValue
    }
}
