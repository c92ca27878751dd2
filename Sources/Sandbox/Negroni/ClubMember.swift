import Tables

/// A member of the made-up club, with the documented coding keys.
struct ClubMember: Encodable, Sendable {
    var id: String
    var fullName: String
    var email: String
    var phone: String
    var memberNumber: String
    var membershipType: String
    var currentLevel: Int
    var points: Int
    var visitsInCurrentPeriod: Int
    var levelExpiresAt: Instant?
    var onboardingCompleted = true

    private enum CodingKeys: String, CodingKey {
        case id, email, phone, points
        case fullName = "full_name"
        case memberNumber = "member_number"
        case membershipType = "membership_type"
        case currentLevel = "current_level"
        case visitsInCurrentPeriod = "visits_in_current_period"
        case levelExpiresAt = "level_expires_at"
        case onboardingCompleted = "onboarding_completed"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(fullName, forKey: .fullName)
        try container.encode(email, forKey: .email)
        try container.encode(phone, forKey: .phone)
        try container.encode(memberNumber, forKey: .memberNumber)
        try container.encode(membershipType, forKey: .membershipType)
        try container.encode(currentLevel, forKey: .currentLevel)
        try container.encode(points, forKey: .points)
        try container.encode(visitsInCurrentPeriod, forKey: .visitsInCurrentPeriod)
        try container.encode(levelExpiresAt?.utcText, forKey: .levelExpiresAt)
        try container.encode(onboardingCompleted, forKey: .onboardingCompleted)
    }
}

/// One line of a member's history, newest first in answers.
struct ClubActivity: Encodable, Sendable, Equatable {
    enum Kind: String, Encodable, Sendable {
        case visit
        case levelUp = "level_up"
        case redemption
    }

    var id: String
    var type: Kind
    var title: String
    var date: Instant
    var notes: String?
    /// Below 0 where points were spent.
    var pointsEarned: Int
    var icon: String
    var color: String

    private enum CodingKeys: String, CodingKey {
        case id, type, title, date, notes, icon, color
        case pointsEarned = "points_earned"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(type, forKey: .type)
        try container.encode(title, forKey: .title)
        try container.encode(date.utcText, forKey: .date)
        try container.encode(notes, forKey: .notes)
        try container.encode(pointsEarned, forKey: .pointsEarned)
        try container.encode(icon, forKey: .icon)
        try container.encode(color, forKey: .color)
    }
}
