import Tables

/// Members at every boundary of every level, by telling ids: `level-2-below_min-expires_soon`.
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

    /// The last second of a day, so many after the day of the data.
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
