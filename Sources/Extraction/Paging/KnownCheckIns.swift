/// The check-ins that are at hand already: what an earlier walk read whole, or the newest part of what one read before
/// it was interrupted.
public struct KnownCheckIns: Sendable, Equatable {
    public var highestID: Int64
    /// The lowest id at hand where rows below it are still to be read; `nil` where all down to the oldest are at hand.
    public var lowestID: Int64?
    /// How many there are from the lowest id to the highest.
    public var count: Int

    public init(highestID: Int64, count: Int, lowestID: Int64? = nil) {
        self.highestID = highestID
        self.count = count
        self.lowestID = lowestID
    }

    func contains(_ id: Int64) -> Bool {
        id <= highestID && id >= lowestID ?? .min
    }
}
