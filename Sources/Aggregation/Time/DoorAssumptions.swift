/// What is supposed of the doors when their queues are reckoned: one queue, served in the order of coming.
public struct DoorAssumptions: Sendable, Hashable {
    /// Seconds that one check-in takes a scanner, above 0.
    public var secondsPerCheckIn: Double
    /// How many scanners work at once, from 1.
    public var scanners: Int
    /// The longest wait that is thought bearable, in seconds.
    public var longestWait: Int

    public init(secondsPerCheckIn: Double = 6, scanners: Int = 1, longestWait: Int = 300) {
        self.secondsPerCheckIn = secondsPerCheckIn
        self.scanners = scanners
        self.longestWait = longestWait
    }
}
