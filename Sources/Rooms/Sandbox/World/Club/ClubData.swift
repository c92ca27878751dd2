import Base

/// The fictitious club: ordinary members, and one at every boundary of every level.
struct ClubData: Sendable {
    /// The length of a period in days. At its end, a level is kept or lost.
    static let period = 90
    /// Ordinary members.
    static let size = 120

    private(set) var members: [ClubMember]

    init(seed: UInt64) {
        members = ClubMember.cases + (1...Self.size).map { .ordinary($0, seed: seed) }
        for index in members.indices {
            members[index].number = index + 1
            members[index].history = Self.history(of: members[index], seed: seed)
        }
    }

    /// Midnight in Chile the given number of days after the day of the data.
    static func day(_ days: Int) -> Instant { ChileanClock.midnight(of: GymData.now, plusDays: days) }

    /// Newest first: the visits of the period, some before it, the last promotion, and points spent.
    private static func history(of member: ClubMember, seed: UInt64) -> [ClubActivity] {
        var dice = SplitMix64(seed: seed, stream: 0x6869_7374_0000_0000 + UInt64(member.number))
        let begins = day(-period)
        let color = ClubLevel.all[max(1, min(3, member.level)) - 1].color
        var activities: [ClubActivity] = []
        func add(
            _ type: String, _ title: String, at date: Instant, points: Int64, icon: String, notes: String? = nil
        ) {
            let id = "\(member.id)-\(activities.count + 1)"
            let json = JSONValue([
                "id": id, "type": type, "title": title, "date": date.utcText, "notes": notes, "points_earned": points,
                "icon": icon, "color": color,
            ])
            activities.append(ClubActivity(id: id, date: date, points: points, json: json))
        }
        let before = dice.below(12)
        let inPeriod = max(0, member.visits)
        for visit in 0..<before + inPeriod {
            let days = visit < before ? -1 - dice.below(200) : 1 + dice.below(period - 2)
            let evening = ChileanClock.midnight(of: begins, plusDays: days).advanced(bySeconds: 19 * 3600)
            add(
                "visit", "Visita", at: evening.advanced(bySeconds: Int64(dice.below(4 * 3600))), points: 10, icon: "🍸",
                notes: dice.chance(0.1) ? "Mesa de la terraza" : nil)
        }
        if member.level > 1 {
            add("level_up", "Subiste de nivel", at: begins.advanced(bySeconds: 3600), points: 50, icon: "⭐️")
        }
        if before + inPeriod > 5 {
            let next = begins.advanced(bySeconds: 86_400)
            add("redemption", "Canje", at: next, points: -30, icon: "🎁", notes: "Un vermut")
        }
        return activities.sorted { ($1.date, $1.id) < ($0.date, $0.id) }
    }
}

/// An entry of a member's history.
struct ClubActivity: Sendable {
    var id: String
    var date: Instant
    /// Negative if points were spent.
    var points: Int64
    var json: JSONValue
}

struct ClubMember: Sendable {
    var id: String
    var name: String
    var email: String
    var type = "regular"
    var level: Int
    /// The visits in the current period.
    var visits: Int
    var levelExpiresAt: Instant?
    var isOnboarded = true
    /// The number of the member, from 1.
    var number = 0
    var history: [ClubActivity] = []

    var phone: String { Self.numbered("+549113", number, digits: 7) }

    /// The member as JSON, with the documented coding keys.
    var json: JSONValue {
        JSONValue([
            "id": id, "full_name": name, "email": email, "phone": phone,
            "member_number": Self.numbered("NM-", number, digits: 6), "membership_type": type, "current_level": level,
            "points": history.reduce(0) { $0 + $1.points }, "visits_in_current_period": visits,
            "level_expires_at": levelExpiresAt?.utcText, "onboarding_completed": isOnboarded,
        ])
    }

    private static func numbered(_ prefix: String, _ number: Int, digits: Int) -> String {
        var text = prefix
        text.appendPadded(number, digits: digits)
        return text
    }

    static func ordinary(_ number: Int, seed: UInt64) -> ClubMember {
        var dice = SplitMix64(seed: seed, stream: 0x636C_7562_0000_0000 + UInt64(number))
        let (first, last, email) = GuestNames.make(id: Int64(number), from: &dice)
        let visits = dice.element(of: [0, 1, 1, 2, 3, 4, 5, 6, 8, 9, 12, 15, 19, 21, 26, 34])
        // Some have a level from a better period and are about to lose it.
        let earned = ClubLevel.all.last { $0.visitsRequiredMin <= visits }?.number ?? 1
        let level = min(3, earned + (dice.chance(0.2) ? 1 : 0))
        let type = dice.element(of: ["regular", "regular", "regular", "premium", "fundador"])
        let expiresAt =
            level == 1 ? nil : ClubData.day(1 + dice.below(ClubData.period)).advanced(bySeconds: -1)
        return ClubMember(
            id: numbered("member-", number, digits: 5), name: "\(first) \(last)", email: email, type: type,
            level: level, visits: visits, levelExpiresAt: expiresAt, isOnboarded: dice.chance(0.9))
    }

    /// Members at every boundary of every level, with descriptive ids: `level-2-below_min-expires_soon`.
    static var cases: [ClubMember] {
        // Visits in the period, by level: too few for it, just enough, the most, enough for the next.
        let visits: [KeyValuePairs] = [
            ["zero": 0, "some": 5, "at_max": 7, "above_max": 8],
            ["zero": 0, "below_min": 7, "at_min": 8, "at_max": 19, "above_max": 20],
            ["zero": 0, "below_min": 19, "at_min": 20, "many": 60],
        ]
        // The last second of a day.
        func end(_ days: Int) -> Instant { ClubData.day(days + 1).advanced(bySeconds: -1) }
        let expiries: KeyValuePairs<String, Instant?> = [
            "no_expiry": nil, "expires_later": end(60), "expires_soon": end(5), "expires_today": end(0),
            "expires_now": GymData.now, "expired": end(-1),
        ]
        func member(_ id: String, _ level: Int, _ visits: Int, _ expiresAt: Instant? = nil) -> ClubMember {
            ClubMember(
                id: id, name: "Caso \(id)", email: "\(id)@example.cl", level: level, visits: visits,
                levelExpiresAt: expiresAt, isOnboarded: id != "odd-not_onboarded")
        }
        var members: [ClubMember] = []
        for (index, cases) in visits.enumerated() {
            for (name, visits) in cases {
                members += expiries.map { member("level-\(index + 1)-\(name)-\($0)", index + 1, visits, $1) }
            }
        }
        return members + [
            member("odd-unknown_level", 7, 3), member("odd-level_zero", 0, 3), member("odd-negative_visits", 1, -1),
            member("odd-not_onboarded", 1, 0),
        ]
    }
}

/// A level of the fictitious club. The first has no requirements.
struct ClubLevel: Sendable {
    var number: Int
    var name: String
    var description: String
    var visitsRequiredMin: Int
    var visitsRequiredMax: Int?
    /// Six hexadecimal digits, as documented.
    var color: String
    var icon: String

    static let all = [
        ClubLevel(
            number: 1, name: "Aperitivo", description: "Para empezar", visitsRequiredMin: 0, visitsRequiredMax: 7,
            color: "8FA888", icon: "🌿"),
        ClubLevel(
            number: 2, name: "Negroni", description: "De la casa", visitsRequiredMin: 8, visitsRequiredMax: 19,
            color: "E8955E", icon: "🍊"),
        ClubLevel(
            number: 3, name: "Gran Reserva", description: "Siempre hay mesa", visitsRequiredMin: 20, color: "E8C55E",
            icon: "⭐️"),
    ]

    var id: String { "level-\(number)" }

    /// The level as JSON, with the documented names: `Level` has no coding keys.
    var json: JSONValue {
        let members = [
            ("id", id.json), ("levelNumber", number.json), ("name", name.json), ("description", description.json),
            ("visitsRequiredMin", visitsRequiredMin.json), ("color", color.json), ("icon", icon.json),
        ]
        return .object(JSONObject(members + (visitsRequiredMax.map { [("visitsRequiredMax", $0.json)] } ?? [])))
    }

    var benefits: JSONValue {
        let offers = [
            ("Bienvenida", "Un vermut en la primera visita", "🍸"), ("Reserva anticipada", "Mesa con una semana", "📅"),
            ("Cata mensual", "Invitación para dos", "🍷"),
        ]
        return offers.prefix(number).enumerated().map { index, offer in
            JSONValue([
                "id": "\(id)-benefit-\(index + 1)", "level_id": id, "title": offer.0, "description": offer.1,
                "icon": offer.2,
            ])
        }.json
    }
}
