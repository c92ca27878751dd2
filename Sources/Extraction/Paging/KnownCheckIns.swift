/// The check-ins that are at hand already: what an earlier walk read whole, or the newest part of what one read before
/// it was interrupted.
public struct KnownCheckIns: Sendable, Equatable {
    /// Strictly falling.
    public let ids: [Int64]
    /// Whether they go down to the oldest; where they do not, the rows below are still to be read.
    public let reachesOldest: Bool

    public var count: Int { ids.count }

    /// - Parameter ids: strictly falling.
    public init(ids: [Int64], reachesOldest: Bool = true) {
        self.ids = ids
        self.reachesOldest = reachesOldest
    }

    func contains(_ id: Int64) -> Bool { ids.fallingContains(id) }
}
