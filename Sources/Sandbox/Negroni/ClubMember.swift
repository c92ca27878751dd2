import Tables

/// A member of the fictitious club, with the documented coding keys.
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

/// An entry of a member's history, newest first in responses.
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
    /// Negative if points were spent.
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

/// A level of the fictitious club, with the documented names (`Level` has no coding keys).
struct ClubLevel: Encodable, Sendable {
    var id: String
    var levelNumber: Int
    var name: String
    var description: String
    var visitsRequiredMin: Int
    var visitsRequiredMax: Int?
    /// Six hexadecimal digits, as documented.
    var color: String
    var icon: String

    /// The documented colours. The first level has no requirements.
    static let all = [
        ClubLevel(
            id: "level-1", levelNumber: 1, name: "Aperitivo", description: "Para empezar", visitsRequiredMin: 0,
            visitsRequiredMax: 7, color: "8FA888", icon: "🌿"),
        ClubLevel(
            id: "level-2", levelNumber: 2, name: "Negroni", description: "De la casa", visitsRequiredMin: 8,
            visitsRequiredMax: 19, color: "E8955E", icon: "🍊"),
        ClubLevel(
            id: "level-3", levelNumber: 3, name: "Gran Reserva", description: "Siempre hay mesa", visitsRequiredMin: 20,
            visitsRequiredMax: nil, color: "E8C55E", icon: "⭐️"),
    ]

    /// The highest level reached with the given number of visits.
    static func earned(by visits: Int) -> ClubLevel {
        all.last { $0.visitsRequiredMin <= visits } ?? all[0]
    }

    struct Benefit: Encodable, Sendable {
        var id: String
        var levelID: String
        var title: String
        var description: String
        var icon: String

        private enum CodingKeys: String, CodingKey {
            case id, title, description, icon
            case levelID = "level_id"
        }
    }

    var benefits: [Benefit] {
        let offers = [
            ("Bienvenida", "Un vermut en la primera visita", "🍸"), ("Reserva anticipada", "Mesa con una semana", "📅"),
            ("Cata mensual", "Invitación para dos", "🍷"),
        ]
        return offers.prefix(levelNumber).enumerated().map { index, offer in
            Benefit(
                id: "\(id)-benefit-\(index + 1)", levelID: id, title: offer.0, description: offer.1, icon: offer.2)
        }
    }
}
