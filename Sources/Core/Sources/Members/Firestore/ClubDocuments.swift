package import Base

/// Converts documents into a club's tables and counts what is not as documented.
package struct ClubDocuments {
    private let fields: FirestoreFields
    private var members: DocumentReader
    private var checkIns: DocumentReader
    private var plans: DocumentReader
    private var texts = TextArena()
    private var seenVisits = TextIndex()
    private var visits = 0
    private var newestVisitAt: Instant?
    private var visitsWithoutMember = 0
    private var visitsWithoutTime = 0

    package init(_ fields: FirestoreFields, _ collections: FirestoreCollections) {
        self.fields = fields
        members = DocumentReader(collections.members)
        checkIns = DocumentReader(collections.checkIns)
        plans = DocumentReader(collections.plans)
    }

    var provenance: MemberProvenance {
        let readers = [members, checkIns, plans]
        return MemberProvenance(
            visits: visits, newestVisitAt: newestVisitAt, visitsWithoutMember: visitsWithoutMember,
            visitsWithoutTime: visitsWithoutTime, visitFields: checkIns.prefix,
            missingFields: readers.reduce(into: [:]) { $0.merge($1.missing, uniquingKeysWith: +) },
            unreadableFields: readers.reduce(into: [:]) { $0.merge($1.unreadable, uniquingKeysWith: +) })
    }

    package mutating func append(plan document: FirestoreDocument, to club: inout MemberTables) {
        club.append(
            PlanTable.Row(
                id: document.id, name: plans.optional(fields.plan.name, of: document, as: \.text),
                type: plans.expected(fields.plan.type, of: document) { $0.text.flatMap { PlanType(name: $0) } },
                durationDays: plans.optional(fields.plan.durationDays, of: document, as: \.count),
                visitsGranted: plans.optional(fields.plan.visits, of: document, as: \.count),
                maxMembers: plans.optional(fields.plan.maxMembers, of: document, as: \.count)))
    }

    package mutating func append(member document: FirestoreDocument, to club: inout MemberTables) {
        let field = fields.member
        let isActive = members.expected(field.isActive, of: document, as: \.flag)
        let status = members.expected(field.status, of: document) { $0.text.flatMap { MembershipStatus(name: $0) } }
        let planType = members.optional(field.planType, of: document) { $0.text.flatMap { PlanType(name: $0) } }
        let startDate = members.optional(field.startDate, of: document, as: \.time)
        let endDate = members.optional(field.endDate, of: document, as: \.time)
        let remaining = members.optional(field.remainingVisits, of: document, as: \.integer)
        texts.removeAll()
        let id = texts.add(document.id)
        let name = texts.add(members.optional(field.name, of: document, as: \.text))
        let phone = texts.add(document[field.phone]?.phone)
        let planID = members.optional(field.planID, of: document, as: \.nonemptyText)
        // A plan named by a value other than a string still counts as named. No plan has an empty id.
        let namesPlanOddly = document[field.planID].map { $0 != .null && $0.text == nil } ?? false
        let plan = texts.add(planID ?? (namesPlanOddly ? "" : nil))
        let family = texts.add(members.optional(field.familyGroupID, of: document, as: \.nonemptyText))
        let user = texts.add(members.optional(field.linkedUserID, of: document, as: \.nonemptyText))
        texts.withTexts { text in
            guard let id = text(id) else { return }
            var row = MemberTable.Row(id: id)
            row.name = text(name)
            row.phone = text(phone)
            row.isActive = isActive
            row.status = status ?? .unknown
            row.planType = planType
            row.planID = text(plan)
            row.membershipStartDate = startDate
            row.membershipEndDate = endDate
            row.remainingVisits = remaining
            row.familyGroupID = text(family)
            row.linkedUserID = text(user)
            club.append(row)
        }
    }

    mutating func append(checkIn document: FirestoreDocument, to club: inout MemberTables) {
        guard seenVisits.insert(document.id).inserted else { return }
        visits += 1
        let member = checkIns.expected(fields.checkIn.memberID, of: document, as: \.nonemptyText)
        let time = checkIns.expected(fields.checkIn.date, of: document, as: \.time)
        // A visit without both is counted once.
        if member == nil { visitsWithoutMember += 1 } else if time == nil { visitsWithoutTime += 1 }
        guard let member, let time else { return }
        newestVisitAt = max(newestVisitAt ?? time, time)
        texts.removeAll()
        let places = (
            texts.add(document.id), texts.add(member),
            texts.add(checkIns.optional(fields.checkIn.userID, of: document, as: \.nonemptyText))
        )
        texts.withTexts { text in
            guard let id = text(places.0), let member = text(places.1) else { return }
            club.append(VisitTable.Row(id: id, memberID: member, userID: text(places.2), visitedAt: time))
        }
    }
}

extension FirestoreValue {
    /// A non-empty text; an empty one counts as missing.
    fileprivate var nonemptyText: String? { text.flatMap { $0.isEmpty ? nil : $0 } }

    /// A phone number, written as a text or as an integer.
    fileprivate var phone: String? { nonemptyText ?? integer.map { String($0) } }
}

extension FirestoreFields.Member {
    /// The fields that are read, as in a field mask.
    var paths: [String] {
        [
            name, isActive, status, planID, planType, startDate, endDate, remainingVisits, familyGroupID, linkedUserID,
        ].map(\.reference)
    }
}

extension FirestoreFields.CheckIn {
    var paths: [String] { [memberID, userID, date].map(\.reference) }
}

extension FirestoreFields.Plan {
    var paths: [String] { [name, type, durationDays, visits, maxMembers].map(\.reference) }
}

/// Reads the fields of documents of one collection. Missing fields and fields of an undocumented type are counted and
/// omitted.
struct DocumentReader {
    /// Precedes field names in the counts, such as `members.`.
    let prefix: String
    private(set) var missing: [String: Int] = [:]
    private(set) var unreadable: [String: Int] = [:]

    init(_ collection: String) { prefix = collection + "." }

    /// A field that may be missing or null.
    mutating func optional<Value>(
        _ path: FieldPath, of document: FirestoreDocument, as reading: (FirestoreValue) -> Value?
    ) -> Value? {
        guard let value = document[path], value != .null else { return nil }
        guard let result = reading(value) else {
            unreadable[prefix + path.name, default: 0] += 1
            return nil
        }
        return result
    }

    /// A field that every document should have.
    mutating func expected<Value>(
        _ path: FieldPath, of document: FirestoreDocument, as reading: (FirestoreValue) -> Value?
    ) -> Value? {
        guard let value = document[path], value != .null else {
            missing[prefix + path.name, default: 0] += 1
            return nil
        }
        return optional(path, of: document, as: { _ in reading(value) })
    }
}
