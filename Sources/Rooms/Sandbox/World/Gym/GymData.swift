import Base

/// The fictitious gym: `plans`, `members` and `check_ins`, determined by a seed, two sizes and the time of the data.
struct GymData: Sendable {
    let seed: UInt64
    /// Members other than the cases.
    let members: Int
    /// Visits of those members.
    let visits: Int

    /// The time of the members' data: plans end after it, and all visits are before it. 16 March 2026, noon in Santiago.
    static let now = Instant(secondsSinceEpoch: 1_773_673_200)

    /// Midnight in Chile the given number of days after the day of the data.
    static func day(_ days: Int, seconds: Int64 = 0) -> StoredTime {
        StoredTime(ChileanClock.midnight(of: now, plusDays: days).advanced(bySeconds: seconds))
    }

    var collections: [ExactText: [ExactText: StoredDocument]] {
        let regulars = GymRegulars(seed: seed, members: members, visits: visits)
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
    private static func collection(_ documents: [GymDocument], from day: Int) -> [ExactText: StoredDocument] {
        var collection: [ExactText: StoredDocument] = [:]
        var time = Self.day(day).seconds * 1_000_000
        for (id, fields) in documents {
            time += 7_919
            collection[ExactText(id)] = StoredDocument(
                id: id, fields: fields, createTime: StoredTime(microseconds: time).text,
                updateTime: StoredTime(microseconds: time + 311).text)
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
    /// The price in Chilean pesos.
    var price: Int

    static let monthly = GymPlan(id: "plan-mensual", name: "Mensual", kind: .timeBased, days: 30, price: 29_990)
    static let ten = GymPlan(id: "plan-10-visitas", name: "10 visitas", kind: .visitBased, visits: 10, price: 34_990)
    static let mixed = GymPlan(
        id: "plan-mixto", name: "12 visitas en 30 días", kind: .mixed, days: 30, visits: 12, price: 27_990)
    static let familyVisits = GymPlan(
        id: "plan-familiar-visitas", name: "Familiar 40 visitas", kind: .visitBased, visits: 40, maxMembers: 4,
        price: 119_990)
    static let familyMixed = GymPlan(
        id: "plan-familiar-mixto", name: "Familiar 60 visitas en 90 días", kind: .mixed, days: 90, visits: 60,
        maxMembers: 5, price: 149_990)

    static let single = [
        monthly,
        GymPlan(id: "plan-trimestral", name: "Trimestral", kind: .timeBased, days: 90, price: 79_990),
        GymPlan(id: "plan-anual", name: "Anual", kind: .timeBased, days: 365, price: 249_990), ten,
        GymPlan(id: "plan-20-visitas", name: "20 visitas", kind: .visitBased, visits: 20, price: 59_990), mixed,
    ]
    static let family = [
        GymPlan(
            id: "plan-familiar-mensual", name: "Familiar mensual", kind: .timeBased, days: 30, maxMembers: 5,
            price: 89_990), familyVisits, familyMixed,
    ]

    var fields: StoredFields {
        StoredFields([
            "name": name, "type": kind.rawValue, "durationDays": days, "visits": visits, "maxMembers": maxMembers,
            "price": price, "isActive": true,
        ])
    }
}

/// A document of `members`.
struct GymMember: Sendable {
    var id: String
    var name: String
    var phone = "+56900000000"
    var email: String?
    var isActive = true
    var status = "active"
    var plan: GymPlan?
    var startsAt: StoredTime?
    var endsAt: StoredTime?
    var remainingVisits: Int?
    var familyGroup: String?
    var linkedUser: String?
    var createdAt: StoredTime

    var fields: StoredFields {
        StoredFields([
            "name": name, "phone": phone, "email": email, "isActive": isActive, "membershipStatus": status,
            "planId": plan?.id, "planType": plan?.kind.rawValue, "membershipStartDate": startsAt,
            "membershipEndDate": endsAt, "remainingVisits": remainingVisits, "familyGroupId": familyGroup,
            "linkedUserId": linkedUser, "createdAt": createdAt,
        ])
    }
}

/// A document of `check_ins`.
struct GymVisit: Sendable {
    var id: String
    var member: String
    var user: String?
    var time: StoredTime

    var fields: StoredFields { StoredFields(["memberId": member, "userId": user, "checkInDate": time]) }
}
