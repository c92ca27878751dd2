import Tables

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

    var fields: [ExactText: ServedValue] {
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

    var fields: [ExactText: ServedValue] {
        ["memberId": .string(member), "userId": .optional(user), "checkInDate": .timestamp(time)]
    }
}

extension SplitMix64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

    /// An id as Firestore makes them: 20 letters and digits.
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
