import Tables

/// The fictitious gym: `plans`, `members` and `check_ins`, determined by a seed, two sizes and the time of the data.
struct GymData: Sendable {
    let seed: UInt64
    /// Members other than the cases.
    let members: Int
    /// Visits of those members.
    let visits: Int

    private static let today = SandboxConfiguration.dataTime

    /// Midnight in Chile the given number of days after the day of the data.
    static func day(_ days: Int, seconds: Int64 = 0) -> FirestoreTimestamp {
        FirestoreTimestamp(ChileanClock.midnight(of: today, plusDays: days).advanced(bySeconds: seconds))
    }

    var collections: [ExactText: DocumentCollection] {
        let regulars = GymRegulars(seed: seed, today: Self.today, members: members, visits: visits)
        let plans = (GymPlan.single + GymPlan.family).map { ($0.id, $0.fields) }
        let people = GymCases.members + GymFamilies.members + regulars.members
        let times = GymCases.members.flatMap(GymCases.visits) + GymFamilies.visits + regulars.visits
        return [
            "plans": Self.collection(plans + GymAnomalies.plans, from: -400),
            "members": Self.collection(people.map { ($0.id, $0.fields) } + GymAnomalies.members, from: -30),
            "check_ins": Self.collection(times.map { ($0.id, $0.fields) } + GymAnomalies.visits, from: -20),
        ]
    }

    /// Gives documents their own times, each slightly later than the previous one.
    private static func collection(_ documents: [GymDocument], from day: Int) -> DocumentCollection {
        var collection = DocumentCollection()
        var time = Self.day(day).microseconds
        for (id, fields) in documents {
            time += 7_919
            collection.set(
                StoredDocument(
                    id: id, fields: fields, createTime: FirestoreTimestamp(microseconds: time),
                    updateTime: FirestoreTimestamp(microseconds: time + 311)))
        }
        return collection
    }
}

typealias GymDocument = (id: String, fields: StoredFields)

/// The plans of the fictitious gym: `plans`, one document each.
struct GymPlan: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case timeBased = "time_based"
        case visitBased = "visit_based"
        case mixed
    }

    var id: String
    var name: String
    var kind: Kind
    var days: Int?
    var visits: Int?
    var maxMembers = 1
    /// In Chilean pesos.
    var price: Int

    static let monthly = GymPlan(id: "plan-mensual", name: "Mensual", kind: .timeBased, days: 30, price: 29_990)
    static let quarterly = GymPlan(id: "plan-trimestral", name: "Trimestral", kind: .timeBased, days: 90, price: 79_990)
    static let yearly = GymPlan(id: "plan-anual", name: "Anual", kind: .timeBased, days: 365, price: 249_990)
    static let ten = GymPlan(id: "plan-10-visitas", name: "10 visitas", kind: .visitBased, visits: 10, price: 34_990)
    static let twenty = GymPlan(id: "plan-20-visitas", name: "20 visitas", kind: .visitBased, visits: 20, price: 59_990)
    static let mixed = GymPlan(
        id: "plan-mixto", name: "12 visitas en 30 días", kind: .mixed, days: 30, visits: 12, price: 27_990)
    static let familyTime = GymPlan(
        id: "plan-familiar-mensual", name: "Familiar mensual", kind: .timeBased, days: 30, maxMembers: 5, price: 89_990)
    static let familyVisits = GymPlan(
        id: "plan-familiar-visitas", name: "Familiar 40 visitas", kind: .visitBased, visits: 40, maxMembers: 4,
        price: 119_990)
    static let familyMixed = GymPlan(
        id: "plan-familiar-mixto", name: "Familiar 60 visitas en 90 días", kind: .mixed, days: 90, visits: 60,
        maxMembers: 5, price: 149_990)

    static let single = [monthly, quarterly, yearly, ten, twenty, mixed]
    static let family = [familyTime, familyVisits, familyMixed]

    /// The plan of each kind used for the boundary cases.
    static func usual(_ kind: Kind) -> GymPlan {
        switch kind {
        case .timeBased: monthly
        case .visitBased: ten
        case .mixed: mixed
        }
    }

    var fields: StoredFields {
        [
            "name": .string(name), "type": .string(kind.rawValue), "durationDays": .optional(days),
            "visits": .optional(visits), "maxMembers": .integer(Int64(maxMembers)), "price": .integer(Int64(price)),
            "isActive": .boolean(true),
        ]
    }
}

/// A document of `members`.
struct GymMember: Sendable {
    var id: String
    var name: String
    var phone: String
    var email: String?
    var isActive = true
    var status = "active"
    var plan: GymPlan?
    var startsAt: FirestoreTimestamp?
    var endsAt: FirestoreTimestamp?
    var remainingVisits: Int?
    var familyGroup: String?
    var linkedUser: String?
    var createdAt: Instant

    var fields: StoredFields {
        [
            "name": .string(name), "phone": .string(phone), "email": .optional(email), "isActive": .boolean(isActive),
            "membershipStatus": .string(status), "planId": .optional(plan?.id),
            "planType": .optional(plan?.kind.rawValue), "membershipStartDate": .optional(startsAt),
            "membershipEndDate": .optional(endsAt), "remainingVisits": .optional(remainingVisits),
            "familyGroupId": .optional(familyGroup), "linkedUserId": .optional(linkedUser),
            "createdAt": .timestamp(FirestoreTimestamp(createdAt)),
        ]
    }
}

/// A document of `check_ins`.
struct GymVisit: Sendable {
    var id: String
    var member: String
    var user: String?
    var time: FirestoreTimestamp

    var fields: StoredFields {
        ["memberId": .string(member), "userId": .optional(user), "checkInDate": .timestamp(time)]
    }
}

extension SplitMix64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

    /// An id as generated by Firestore: 20 letters and digits.
    mutating func documentID() -> String {
        var id = ""
        for _ in 0..<20 { id.append(Self.alphabet[below(Self.alphabet.count)]) }
        return id
    }

    mutating func phone() -> String {
        var phone = "+569"
        phone.appendPadded(below(100_000_000), digits: 8)
        return phone
    }
}
