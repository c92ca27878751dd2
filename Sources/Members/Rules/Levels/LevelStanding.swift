public import Tables

/// How a member stands on the ladder of levels: what the next one takes, and whether this one will be kept.
public struct LevelStanding: Sendable, Equatable {
    /// The rung of the level that the member has; `nil` where no such level is listed.
    public let rung: Int?
    /// Visits in the current period; `nil` where the service does not say.
    public let visits: Int64?
    /// The visits that the next level requires; `nil` on the highest.
    public let visitsRequired: Int64?
    /// Visits still missing for the next level, from 0; `nil` on the highest.
    public let visitsToNext: Int64?
    /// Visits over those required, 0 to 1: 1 on the highest level, and where none are required.
    public let progress: Double?
    /// Whether the level is lost at its expiry with the visits made so far: they do not reach it, it is not the lowest,
    /// and it expires. A level past its expiry is lost by the same rule. `nil` where the level or the visits are unknown.
    public let willDrop: Bool?

    /// - Parameters:
    ///   - level: the number of the level that the service says the member has.
    ///   - visits: the visits in the period, as the service counts them; below 0 counts as 0.
    ///   - expiresAt: when the level expires; `nil` for never.
    public init(level: Int64?, visits: Int64?, expiresAt: Instant?, on ladder: LevelLadder) {
        let visits = visits.map { max(0, $0) }
        let rung = level.flatMap(ladder.rung(ofLevel:))
        self.rung = rung
        self.visits = visits
        guard let rung else {
            (visitsRequired, visitsToNext, progress, willDrop) = (nil, nil, nil, nil)
            return
        }
        let next = rung + 1 < ladder.levels.count ? ladder.levels[rung + 1] : nil
        let required = next.map { max(0, $0.visitsRequiredMin) }
        visitsRequired = required
        visitsToNext = visits.flatMap { visits in required.map { max(0, $0 - visits) } }
        progress = visits.map { visits in
            guard let required, required > 0 else { return 1 }
            return min(1, Double(visits) / Double(required))
        }
        willDrop = visits.map { visits in
            expiresAt != nil && rung > 0 && visits < ladder.levels[rung].visitsRequiredMin
        }
    }
}
