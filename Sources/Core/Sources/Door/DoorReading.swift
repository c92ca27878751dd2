internal import Base
internal import Membership

/// The documents that a decision is based on: the member's, those of the family group, and their plans.
struct DoorReading {
    /// The member's document is at `row`. The rows of the tables are in the same order.
    private(set) var documents: [FirestoreDocument] = []
    private(set) var row = 0
    private(set) var tables = MemberTables(name: "")
    private let fields: FirestoreFields

    /// - Parameter plans: the plans that the member and the family name, if they exist.
    init(
        member: FirestoreDocument, family: [FirestoreDocument], plans: [FirestoreDocument], settings: FirestoreSettings
    ) {
        fields = settings.fields
        // A query is a snapshot: the member as the query saw it is consistent with the others.
        documents = family
        if let place = family.firstIndex(where: { $0.name.hasSameBytes(as: member.name) }) {
            row = place
        } else {
            row = family.count
            documents.append(member)
        }
        var reading = ClubDocuments(settings.fields, settings.collections)
        for plan in plans { reading.append(plan: plan, to: &tables) }
        for document in documents { reading.append(member: document, to: &tables) }
    }

    var member: FirestoreDocument { documents[row] }
    var memberName: String? { member[fields.member.name]?.text.flatMap { $0.isEmpty ? nil : $0 } }

    func decide(now: Instant, clock: WallClock) -> Admission.Case {
        Admission.decide(member: row, in: tables, now: now, clock: clock)
    }

    /// The members' documents that a decision changes, as it leaves them.
    func documents(after door: Admission.Case) -> [FirestoreDocument] {
        door.changedRows.map { row in
            var document = documents[row]
            for (path, value) in changes(of: door) { document[path] = value }
            return document
        }
    }

    /// Whether other documents equal these in every field that is read.
    func holds(_ others: [FirestoreDocument]) -> Bool {
        others.allSatisfy { other in
            documents.contains { $0.name.hasSameBytes(as: other.name) && $0.fields == other.fields }
        }
    }

    private func changes(of door: Admission.Case) -> [(FieldPath, FirestoreValue)] {
        var values: [(FieldPath, FirestoreValue)] = []
        let change = door.decision.change
        if let visits = change?.visitsLeft { values.append((fields.member.remainingVisits, .integer(visits))) }
        if let status = change?.status { values.append((fields.member.status, .text(status.name))) }
        return values
    }

    /// The writes of a decision; empty if it writes nothing.
    ///
    /// - Parameter checkIn: the name of the new check-in's document.
    func commit(of door: Admission.Case, checkIn: String, at now: Instant) throws(Fault) -> CommitBody {
        var body = CommitBody()
        let (decision, field) = (door.decision, fields.member)
        for row in door.changedRows {
            body.change(documents[row], asOf: try updateTime(of: documents[row]), changes(of: door))
        }
        guard decision.isAdmitted else { return body }
        if door.changedRows.isEmpty {
            // The member must still be in the state that was admitted, so the status is written unchanged, with a
            // precondition.
            body.change(
                member, asOf: try updateTime(of: member), [(field.status, .text(MembershipStatus.active.name))])
        }
        let user = member[field.linkedUserID]?.text.flatMap { $0.isEmpty ? nil : $0 }
        body.create(
            checkIn,
            [
                (fields.checkIn.memberID, .text(member.id)),
                (fields.checkIn.userID, user.map(FirestoreValue.text) ?? .null),
                (fields.checkIn.date, .timestamp(now)),
            ])
        return body
    }

    private func updateTime(of document: FirestoreDocument) throws(Fault) -> String {
        guard let time = document.updateTime else {
            throw Fault(.unreadableData, .documentWithoutUpdateTime(document.id))
        }
        return time
    }
}
