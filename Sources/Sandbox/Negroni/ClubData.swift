import Tables

/// The fictitious club: ordinary members, and one at every boundary of every level.
struct ClubData: Sendable {
    /// The length of a period in days. At its end, a level is kept or lost.
    static let period = 90

    let members: [ClubMember]
    private let today: Instant
    private let seed: UInt64

    /// - Parameter count: The number of ordinary members, without those at boundaries.
    init(seed: UInt64, today: Instant, members count: Int) {
        self.seed = seed
        self.today = today
        var members = ClubCases(today: today).members
        for number in 0..<count {
            members.append(Self.ordinary(number + 1, seed: seed, today: today))
        }
        for index in members.indices {
            members[index].memberNumber = "NM-"
            members[index].memberNumber.appendPadded(index + 1, digits: 6)
            members[index].phone = "+549113"
            members[index].phone.appendPadded(index + 1, digits: 7)
            let earned = Self.history(of: members[index], number: index + 1, seed: seed, today: today)
                .reduce(0) { $0 + $1.pointsEarned }
            members[index].points = earned
        }
        self.members = members
    }

    private static func ordinary(_ number: Int, seed: UInt64, today: Instant) -> ClubMember {
        var dice = SplitMix64(seed: seed, stream: 0x636C_7562_0000_0000 + UInt64(number))
        let (first, last, email) = GuestNames.make(id: Int64(number), from: &dice)
        let visits = dice.element(of: [0, 1, 1, 2, 3, 4, 5, 6, 8, 9, 12, 15, 19, 21, 26, 34])
        // Some have a level from a better period and are about to lose it.
        let level = min(3, ClubLevel.earned(by: visits).levelNumber + (dice.chance(0.2) ? 1 : 0))
        var id = "member-"
        id.appendPadded(number, digits: 5)
        return ClubMember(
            id: id, fullName: "\(first) \(last)", email: email, phone: "", memberNumber: "",
            membershipType: dice.element(of: ["regular", "regular", "regular", "premium", "fundador"]),
            currentLevel: level, points: 0, visitsInCurrentPeriod: visits,
            levelExpiresAt: level == 1
                ? nil : ChileanClock.midnight(of: today, plusDays: 1 + dice.below(Self.period)).advanced(bySeconds: -1),
            onboardingCompleted: dice.chance(0.9))
    }

    func history(of member: ClubMember) -> [ClubActivity] {
        let number = (members.firstIndex { $0.id == member.id } ?? 0) + 1
        return Self.history(of: member, number: number, seed: seed, today: today)
    }

    /// Newest first: the visits of the period, some before it, the last promotion, and points spent.
    private static func history(of member: ClubMember, number: Int, seed: UInt64, today: Instant) -> [ClubActivity] {
        var dice = SplitMix64(seed: seed, stream: 0x6869_7374_0000_0000 + UInt64(number))
        let begins = ChileanClock.midnight(of: today, plusDays: -Self.period)
        var activities: [ClubActivity] = []
        func add(
            _ type: ClubActivity.Kind, _ title: String, at date: Instant, points: Int, icon: String, notes: String?
        ) {
            activities.append(
                ClubActivity(
                    id: "\(member.id)-\(activities.count + 1)", type: type, title: title, date: date, notes: notes,
                    pointsEarned: points, icon: icon,
                    color: ClubLevel.all[max(1, min(3, member.currentLevel)) - 1].color))
        }
        let before = dice.below(12)
        let inPeriod = max(0, member.visitsInCurrentPeriod)
        for visit in 0..<before + inPeriod {
            let days = visit < before ? -1 - dice.below(200) : 1 + dice.below(Self.period - 2)
            let evening = ChileanClock.midnight(of: begins, plusDays: days).advanced(bySeconds: 19 * 3600)
            add(
                .visit, "Visita", at: evening.advanced(bySeconds: Int64(dice.below(4 * 3600))), points: 10, icon: "🍸",
                notes: dice.chance(0.1) ? "Mesa de la terraza" : nil)
        }
        if member.currentLevel > 1 {
            add(.levelUp, "Subiste de nivel", at: begins.advanced(bySeconds: 3600), points: 50, icon: "⭐️", notes: nil)
        }
        if before + inPeriod > 5 {
            add(
                .redemption, "Canje", at: begins.advanced(bySeconds: 86_400), points: -30, icon: "🎁", notes: "Un vermut"
            )
        }
        return activities.sorted { ($1.date, $1.id) < ($0.date, $0.id) }
    }
}

/// Members at every boundary of every level, with descriptive ids: `level-2-below_min-expires_soon`.
struct ClubCases {
    let today: Instant

    /// Visits in the period, by level: too few for it, just enough, the most, enough for the next.
    private static let visits: [[(name: String, visits: Int)]] = [
        [("zero", 0), ("some", 5), ("at_max", 7), ("above_max", 8)],
        [("zero", 0), ("below_min", 7), ("at_min", 8), ("at_max", 19), ("above_max", 20)],
        [("zero", 0), ("below_min", 19), ("at_min", 20), ("many", 60)],
    ]

    private var expiries: [(name: String, at: Instant?)] {
        [
            ("no_expiry", nil), ("expires_later", end(60)), ("expires_soon", end(5)), ("expires_today", end(0)),
            ("expires_now", today), ("expired", end(-1)),
        ]
    }

    /// The last second of the day the given number of days after the day of the data.
    private func end(_ days: Int) -> Instant {
        ChileanClock.midnight(of: today, plusDays: days + 1).advanced(bySeconds: -1)
    }

    var members: [ClubMember] {
        var members: [ClubMember] = []
        for (index, cases) in Self.visits.enumerated() {
            for (name, visits) in cases {
                for (expiry, at) in expiries {
                    members.append(member("level-\(index + 1)-\(name)-\(expiry)", level: index + 1, visits, at))
                }
            }
        }
        members.append(member("odd-unknown_level", level: 7, 3, nil))
        members.append(member("odd-level_zero", level: 0, 3, nil))
        members.append(member("odd-negative_visits", level: 1, -1, nil))
        var new = member("odd-not_onboarded", level: 1, 0, nil)
        new.onboardingCompleted = false
        members.append(new)
        return members
    }

    private func member(_ id: String, level: Int, _ visits: Int, _ expiresAt: Instant?) -> ClubMember {
        ClubMember(
            id: id, fullName: "Caso \(id)", email: "\(id)@example.cl", phone: "", memberNumber: "",
            membershipType: "regular", currentLevel: level, points: 0, visitsInCurrentPeriod: visits,
            levelExpiresAt: expiresAt)
    }
}
