/// A level of the made-up club, with the documented names (`Level` has no coding keys).
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

    /// The documented colours. The first level asks for nothing.
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

    /// The highest level that so many visits are enough for.
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
