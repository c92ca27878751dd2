internal import Base
internal import FoundationEssentials
internal import Logging
import Membership
internal import Transport

// Reads what a decision needs from the service.
extension MemberRegistrar {
    /// Reads a member, the family group, and every plan that any of them names. Whether a relative shares visits
    /// depends on the relative's own plan.
    ///
    /// - Parameter decided: documents that replace those of the service, by name.
    func read(_ id: String, as decided: [ExactText: FirestoreDocument] = [:]) async throws -> DoorReading {
        let collections = settings.collections
        let field = settings.fields.member
        guard Self.isDocumentID(id), let member = try await document(collections.members, id, fields: field.paths)
        else { throw Fault(.notFound, .noSuchMember(id)) }
        var family: [FirestoreDocument] = []
        if let group = member[field.familyGroupID]?.text, !group.isEmpty { family = try await members(ofGroup: group) }
        var plans: [FirestoreDocument] = []
        for plan in Set((family + [member]).compactMap { $0[field.planID]?.text }.map { ExactText($0) }).sorted()
        where Self.isDocumentID(plan.text) {
            if let found = try await document(collections.plans, plan.text, fields: settings.fields.plan.paths) {
                plans.append(found)
            } else {
                logger.info("a plan that is named is not there", metadata: ["plan": "\(plan)"])
            }
        }
        func asDecided(_ document: FirestoreDocument) -> FirestoreDocument {
            decided[ExactText(document.name)] ?? document
        }
        return DoorReading(
            member: asDecided(member), family: family.map(asDecided), plans: plans, settings: settings)
    }

    /// A document; `nil` if it does not exist.
    ///
    /// Source: https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/get
    func document(_ collection: String, _ id: String, fields: [String]) async throws -> FirestoreDocument? {
        let url = address.url(collection: "\(collection)/\(id)", query: fields.map { ("mask.fieldPaths", $0) })
        let response = try await service.send(ServiceRequest(.get, url))
        let subject = Phrase.firestoreDocument(collection, id)
        if response.status == 404 {
            // The service also sends this status for a missing project or database, and another server for any
            // unknown path.
            let error = FirestoreError(response.body)
            let says = error.serviceMessage?.text.lowercased() ?? ""
            let isOfDocument = says.contains("/documents/") || !(says.contains("database") || says.contains("project"))
            guard error.status == "NOT_FOUND", isOfDocument else {
                throw Fault(.notFound, .firestoreNotFound(subject, says: error.serviceMessage))
            }
            return nil
        }
        return try response.firestoreValue(of: subject)
    }

    private func members(ofGroup group: String) async throws -> [FirestoreDocument] {
        let (url, collectionID) = address.queries(of: settings.collections.members)
        let field = settings.fields.member
        let query = StructuredQuery(
            collectionID, fields: field.paths, where: field.familyGroupID, .equal, ["stringValue": .string(group)])
        let response = try await service.send(query.request(at: url))
        let rows: [QueryRow] = try response.firestoreValue(of: .firestoreFamily(group))
        return rows.compactMap(\.document)
    }

    /// The times at which a member checked in, from one instant up to another.
    ///
    /// The gym's document recommends an index over members and times. Without that index, all check-ins of the member
    /// are read, as in the gym's own application.
    ///
    /// - Parameter own: the id of a check-in to ignore.
    func checkIns(
        of member: String, from start: Instant, to end: Instant, excluding own: String?
    ) async throws -> [Instant] {
        let (url, collectionID) = address.queries(of: settings.collections.checkIns)
        let field = settings.fields.checkIn
        let ofMember = StructuredQuery(
            collectionID, fields: [field.date.reference], where: field.memberID, .equal,
            ["stringValue": .string(member)])
        var ofDay = ofMember
        ofDay.narrow(to: field.date, .greaterOrEqual, ["timestampValue": .string(start.utcText)])
        var response = try await service.send(ofDay.request(at: url))
        if response.status == 400, FirestoreError(response.body).status == "FAILED_PRECONDITION" {
            response = try await service.send(ofMember.request(at: url))
        }
        let rows: [QueryRow] = try response.firestoreValue(of: .firestoreCheckIns(member))
        return rows.compactMap(\.document).compactMap { document in
            guard own.map({ !document.id.hasSameBytes(as: $0) }) ?? true, let time = document[field.date]?.time,
                time >= start, time < end
            else { return nil }
            return time
        }
    }

    private struct QueryRow: Decodable { var document: FirestoreDocument? }

    /// Whether a text can be a document's id. Compares bytes, because a slash before a combining accent is still a
    /// slash.
    ///
    /// Source: https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
    static func isDocumentID(_ id: String) -> Bool {
        let bytes = Array(id.utf8)
        let isReserved = bytes.starts(with: "__".utf8) && bytes.suffix(2).elementsEqual("__".utf8)
        return !bytes.isEmpty && bytes.count <= 1500 && !bytes.contains(UInt8(ascii: "/")) && id != "." && id != ".."
            && !isReserved
    }
}
