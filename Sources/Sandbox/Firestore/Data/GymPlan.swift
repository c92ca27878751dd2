import Tables

/// What the made-up gym sells: `plans`, one document each.
struct GymPlan: Sendable, Equatable {
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

    /// The plan of each kind that the cases at a boundary have.
    static func usual(_ kind: Kind) -> GymPlan {
        switch kind {
        case .timeBased: monthly
        case .visitBased: ten
        case .mixed: mixed
        }
    }

    var fields: [ExactText: ServedValue] {
        [
            "name": .string(name), "type": .string(kind.rawValue), "durationDays": .optional(days),
            "visits": .optional(visits), "maxMembers": .integer(Int64(maxMembers)), "price": .integer(Int64(price)),
            "isActive": .boolean(true),
        ]
    }
}

extension ServedValue {
    static func optional(_ number: Int?) -> ServedValue { number.map { .integer(Int64($0)) } ?? .null }
    static func optional(_ text: String?) -> ServedValue { text.map { .string($0) } ?? .null }
    static func optional(_ time: FirestoreTimestamp?) -> ServedValue { time.map { .timestamp($0) } ?? .null }
}
